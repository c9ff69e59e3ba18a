"""What games over days need beyond their journals: when turns end, who is away, whom to tell, what is to be sent.

The journals know nothing of it, and nothing of it is needed to play. No game is known here: bodies are text.
Read ``Days.begin_turn`` first.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from blackticket.server.storage.repository import Repository
from blackticket.server.storage.schema import absences, notices, recipients, secrets, turns
from blackticket.server.storage.upsert import upsert

CLAIM_SECONDS = 180
"""A server that has taken on a job and dies leaves it to the others after this."""


@dataclass(frozen=True)
class Turn:
    """A turn that has an end. ``body`` says whose it is."""

    table_id: str
    game: int
    version: int
    due_at: int
    body: str


@dataclass(frozen=True)
class Recipient:
    """A browser or a club's chat that wants to be told: ``kind`` is ``push`` or ``hook``."""

    id: str
    table_id: str
    person: str
    kind: str
    body: str


@dataclass(frozen=True)
class Notice:
    """Something to be sent. It is dropped if its turn is over before that; a turn of 0 is never over."""

    id: str
    table_id: str
    recipient: str
    game: int
    version: int
    body: str
    send_at: int
    tries: int = 0


class Days:
    """The part of the database about games over days."""

    def __init__(self, repository: Repository, now: Callable[[], float]) -> None:
        self._repository = repository
        self._now = now

    def now(self) -> int:
        """Seconds since 1970."""
        return int(self._now())

    async def secret(self, name: str, fresh: str) -> str:
        """A secret of this database; ``fresh`` becomes it if there is none. All servers on it get the same."""
        query = sa.select(secrets.c.value).where(secrets.c.name == name)
        async with self._repository.engine.begin() as connection:
            missing = sa.select(sa.literal(name), sa.literal(fresh)).where(~sa.exists(query))
            try:
                async with connection.begin_nested():
                    await connection.execute(secrets.insert().from_select(["name", "value"], missing))
            except sa.exc.IntegrityError:
                pass  # another server was first
            return str((await connection.execute(query)).scalar_one())

    # -- turns --------------------------------------------------------------------------------------------------------

    async def turn(self, table_id: str) -> Turn | None:
        """The turn of a table that has an end."""
        found = await self._rows(turns, turns.c.table_id == table_id)
        return Turn(**found[0]) if found else None

    async def begin_turn(self, turn: Turn, told: Sequence[Notice]) -> None:
        """Another turn. What was to be sent about the one before is dropped."""
        async with self._repository.engine.begin() as connection:
            await connection.execute(notices.delete().where(notices.c.table_id == turn.table_id))
            await upsert(connection, turns, vars(turn))
            for notice in told:
                await upsert(connection, notices, vars(notice))

    async def ask_others(self, turn: Turn, spared: Sequence[str], told: Sequence[Notice]) -> None:
        """In the same turn other people are asked: these recipients are told nothing more of it, and this is told."""
        mine = (notices.c.table_id == turn.table_id) & (notices.c.version == turn.version)
        async with self._repository.engine.begin() as connection:
            await connection.execute(notices.delete().where(mine & notices.c.recipient.in_(spared)))
            for notice in told:
                await upsert(connection, notices, vars(notice))

    async def end_turns(self, table_id: str, told: Sequence[Notice]) -> None:
        """No turn of this table has an end any longer."""
        async with self._repository.engine.begin() as connection:
            for table in (notices, turns):
                await connection.execute(table.delete().where(table.c.table_id == table_id))
            for notice in told:
                await upsert(connection, notices, vars(notice))

    async def take_due_turns(self, most: int) -> list[Turn]:
        """Turns whose time is over, for this server alone to act on."""
        taken = []
        for row in await self._rows(turns, turns.c.due_at <= self.now(), most):
            turn = Turn(**row)
            mine = (turns.c.table_id == turn.table_id) & (turns.c.due_at == turn.due_at)
            if await self._change(turns.update().where(mine).values(due_at=self.now() + CLAIM_SECONDS)):
                taken.append(turn)
        return taken

    async def put_off(self, turn: Turn, seconds: int) -> None:
        """The turn ends later, and so do the reminders of it."""
        where = (turns.c.table_id == turn.table_id) & (turns.c.version == turn.version)
        await self._change(turns.update().where(where).values(due_at=turns.c.due_at + seconds))
        late = (notices.c.table_id == turn.table_id) & (notices.c.send_at > self.now())
        await self._change(notices.update().where(late).values(send_at=notices.c.send_at + seconds))

    # -- people -------------------------------------------------------------------------------------------------------

    async def absences(self, table_id: str) -> dict[str, tuple[int, int]]:
        """Who is away until when, and how many days they have used."""
        found = await self._rows(absences, absences.c.table_id == table_id)
        return {row["person"]: (row["until_at"], row["days_used"]) for row in found}

    async def go_away(self, table_id: str, person: str, until_at: int, days_used: int) -> None:
        """Somebody is away."""
        row = {"table_id": table_id, "person": person, "until_at": until_at, "days_used": days_used}
        async with self._repository.engine.begin() as connection:
            await upsert(connection, absences, row)

    async def tell(self, recipient: Recipient) -> None:
        """Tell this one from now on."""
        async with self._repository.engine.begin() as connection:
            await upsert(connection, recipients, vars(recipient))

    async def recipients(self, table_id: str) -> list[Recipient]:
        """Everyone who is told about a table."""
        return [Recipient(**row) for row in await self._rows(recipients, recipients.c.table_id == table_id)]

    async def recipient(self, id: str) -> Recipient | None:
        """One of them."""
        found = await self._rows(recipients, recipients.c.id == id)
        return Recipient(**found[0]) if found else None

    async def tell_no_longer(self, id: str) -> None:
        """Tell this one nothing any longer."""
        await self._change(recipients.delete().where(recipients.c.id == id))
        await self._change(notices.delete().where(notices.c.recipient == id))

    # -- notices ------------------------------------------------------------------------------------------------------

    async def take_due_notices(self, most: int) -> list[Notice]:
        """Notices that are due, for this server alone to send; those whose turn is over are dropped."""
        taken = []
        for row in await self._rows(notices, notices.c.send_at <= self.now(), most):
            notice = Notice(**row)
            mine = (notices.c.id == notice.id) & (notices.c.tries == notice.tries)
            later = notices.update().where(mine).values(tries=notice.tries + 1, send_at=self.now() + CLAIM_SECONDS)
            if await self._change(later):
                taken.append(notice)
        return taken

    async def drop(self, notice: Notice) -> None:
        """It has been sent, or need not be."""
        await self._change(notices.delete().where(notices.c.id == notice.id))

    async def try_again(self, notice: Notice, send_at: int) -> None:
        """It could not be sent."""
        await self._change(notices.update().where(notices.c.id == notice.id).values(send_at=send_at))

    async def _rows(self, table: sa.Table, where: sa.ColumnElement[bool], most: int = 1000) -> list[dict[str, Any]]:
        async with self._repository.engine.connect() as connection:
            found = await connection.execute(sa.select(table).where(where).limit(most))
            return [dict(row) for row in found.mappings()]

    async def _change(self, statement: sa.Update | sa.Delete) -> bool:
        async with self._repository.engine.begin() as connection:
            return bool((await connection.execute(statement)).rowcount)
