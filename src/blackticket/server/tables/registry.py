"""All tables of a server: make one, find one, let one go to sleep.

A table where nobody is leaves the memory after a while. It is built again from its journal when somebody comes. Read
``TableRegistry.get`` first.
"""

import asyncio
import time

from blackticket.server.errors import RefusedError
from blackticket.server.logs import log, short
from blackticket.server.services import Services
from blackticket.server.state import journal, permissions
from blackticket.server.state.beginning import Beginning
from blackticket.server.state.journal import Entry
from blackticket.server.state.people import TABLE_ID, clean_name, hash_token, new_id, new_token
from blackticket.server.state.seats import check_level, plan_seats, side_of
from blackticket.server.state.state import OPEN, State, state_after
from blackticket.server.storage.days import Turn
from blackticket.server.tables.table import Table
from blackticket.server.tables.unused import UnusedTables
from blackticket.server.threads import in_thread
from blackticket.server.wire.bodies import NewTable
from blackticket.server.wire.messages import Closing
from blackticket.server.wire.shapes import Holder, Settings

TIDY_EVERY = 30.0
STOPPING = Closing("stopping", "The server is stopping.", 2)
ELSEWHERE = Closing("stopping", "The table has moved to another server.", 1)


class TableRegistry:
    """The tables that are awake, and the way to the others."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._awake: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._unused = UnusedTables(services.config.limits.unused_tables)
        self._is_stopping = False
        self._leaving: set[asyncio.Task[None]] = set()
        self._tidying = asyncio.create_task(self._tidy(), name="tidy tables")
        services.metrics.gauge("tables_awake", "Tables in memory.", lambda: len(self._awake))
        services.metrics.gauge(
            "sockets", "Open sockets.", lambda: sum(len(table.hub) for table in self._awake.values())
        )

    async def make(self, wanted: NewTable, address: str = "") -> tuple[str, str]:
        """A new table; its id, and the token of its maker, who asks from this address."""
        self._must_not_stop()
        self._unused.must_have_room(address)
        settings, record = await self._what_to_play(wanted)
        token, table_id = new_token(), new_id()
        entries: list[Entry] = [
            journal.Made(settings),
            journal.Came("p1", clean_name(wanted.name), hash_token(token)),
        ]
        # safe in a thread: ``state_after`` makes a new state, which nobody else sees before it is done
        state = await in_thread(state_after, entries)
        holders = _first_holders(state, wanted)
        if holders:
            entries.append(journal.Sat(holders))
            state.apply(entries[-1])
        if wanted.start:
            entries += permissions.start(state, self._services.config.draw_seed(), record)
        await self._services.repository.create(table_id, [journal.to_text(entry) for entry in entries])
        self._services.metrics.count("tables_made")
        if wanted.start:
            self._services.metrics.count("games_begun")
        else:
            self._unused.made(address, table_id)
        log("table_made", table=short(table_id), edition=settings.edition)
        return table_id, token

    async def _what_to_play(self, wanted: NewTable) -> tuple[Settings, str]:
        """The settings of a new table, and the record that its game goes on from."""
        if wanted.play_on is None:
            settings = await self._services.boards.carry(wanted.settings)
            await in_thread(plan_seats, settings)
            return settings, ""
        if not wanted.start:
            raise RefusedError("bad_argument", "A game that goes on from a record begins at once.")
        # safe in a thread: text in, a new value out
        beginning = await in_thread(Beginning.at, wanted.play_on.record, wanted.play_on.moves)
        return beginning.settings(wanted.settings), str(beginning.record)

    async def get(self, table_id: str) -> Table:
        """The table with this id, woken up if it sleeps."""
        table = self._awake.get(table_id)
        if table is not None and not table.is_broken:
            table.idle_since = time.monotonic()
            return table
        if not TABLE_ID.fullmatch(table_id):
            raise RefusedError("unknown_table", "There is no such table.", 404)
        if table_id not in self._loading:
            self._must_not_stop()
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    def awake(self, table_id: str) -> Table | None:
        """The table if it is in memory; it is neither woken up nor kept awake by this."""
        return self._awake.get(table_id)

    async def join(self, table: Table, name: str, token: str, address: str = "") -> tuple[str, str | None]:
        """Somebody comes from this address: who they are there, and their new token unless they had one."""
        cleaned = clean_name(name)
        fresh = new_token()

        def decide(state: State) -> tuple[list[Entry], tuple[str, str | None]]:
            known = state.person_with(token)
            if known is not None:
                permissions.joined(state, known)
                return [], (known, None)
            limits = self._services.config.limits
            here = [guest.person for guest in state.guests.values() if not guest.removed]
            if len(here) >= limits.people:
                raise RefusedError("full", "There is no room for more people at this table.", 409)
            if sum(table.came_from.get(person) == address for person in here) >= limits.people_an_address:
                raise RefusedError("full", "There is no room for more people from your address at this table.", 409)
            person = f"p{len(state.guests) + 1}"
            table.came_from[person] = address
            return [journal.Came(person, cleaned, hash_token(fresh))], (person, fresh)

        return await table.write(decide)

    async def run_out(self, turn: Turn) -> None:
        """The time of a turn that was played over days is over: wake its table."""
        try:
            table = await self.get(turn.table_id)
        except RefusedError as refused:
            log("turn_not_ended", table=short(turn.table_id), reason=refused.code)
        else:
            table.run_out(turn)

    async def stop(self) -> None:
        """Say goodbye to every socket and close it; everything is already in the repository."""
        self._is_stopping = True
        self._tidying.cancel()
        await asyncio.gather(*(table.stop(STOPPING) for table in self._awake.values()), *self._leaving)
        self._awake.clear()

    def hand_over(self, table_id: str) -> None:
        """Another server asks for this table."""
        table = self._awake.get(table_id)
        if table is not None and not table.is_broken:
            log("handed_over", table=short(table_id))
            self._leave(table, ELSEWHERE)

    def hand_over_all(self) -> None:
        """No table is ours any longer."""
        for table in list(self._awake.values()):
            self._leave(table, ELSEWHERE)

    async def _load(self, table_id: str) -> Table:
        await self._services.ownership.take(table_id)
        try:
            bodies = await self._services.repository.read(table_id)
            if not bodies:
                raise RefusedError("unknown_table", "There is no such table.", 404)
            told = [journal.from_text(body) for body in bodies]
            for entry in told:
                if isinstance(entry, journal.Made | journal.Changed):
                    await self._services.boards.bring(entry.settings.board)
            state = await in_thread(state_after, told)  # safe in a thread: as in ``make``
            await self._make_room()
        except BaseException:
            await self._services.ownership.release(table_id)
            raise
        table = Table(table_id, state, self._services, self._unused.used)
        self._awake[table_id] = table
        return table

    def _leave(self, table: Table, reason: Closing) -> None:
        task = asyncio.create_task(self._let_go(table, reason))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def _let_go(self, table: Table, reason: Closing) -> None:
        """Stop it, then own it no longer, unless somebody has come and it was loaded again meanwhile."""
        await table.stop(reason)
        if self._awake.get(table.id) is table and table.id not in self._loading:
            del self._awake[table.id]
            await self._services.ownership.release(table.id)

    def _must_not_stop(self) -> None:
        if self._is_stopping:
            raise RefusedError("stopping", "The server is stopping.", 503)

    async def _make_room(self) -> None:
        """Let the table sleep at which nobody has been for the longest time, if there are too many."""
        self._must_not_stop()
        while len(self._awake) >= self._services.config.limits.tables:
            idle = [t for t in self._awake.values() if not t.is_needed() and t.id not in self._loading]
            if not idle:
                raise RefusedError("full", "The server holds as many tables as it can.", 503)
            await self._let_go(min(idle, key=lambda table: table.idle_since), STOPPING)

    async def _tidy(self) -> None:
        every = min(TIDY_EVERY, self._services.config.sleep_after)
        while True:
            await asyncio.sleep(every)
            now = time.monotonic()
            for table in list(self._awake.values()):
                table.say_still_here()
                if table.is_broken or (not table.hub and now - table.idle_since > self._services.config.sleep_after):
                    await self._let_go(table, STOPPING)


def _first_holders(state: State, wanted: NewTable) -> dict[str, Holder]:
    holders = {}
    for plan in wanted.seats:
        permissions.known(state, [plan.seat])
        if plan.who == "computer":
            holders[plan.seat] = Holder("computer", None, check_level(plan.level or ""))
        else:
            holders[plan.seat] = Holder("person", "p1") if plan.who == "me" else OPEN
    mine = {side_of(seat) for seat, holder in holders.items() if holder.kind == "person"}
    if len(mine) > 1 and not wanted.settings.one_screen:
        raise RefusedError("wrong_side", "One person plays one side, unless the table is one screen.")
    return holders
