"""Several servers on one PostgreSQL database: a table belongs to one of them, as long as the lease of that server runs.

A server renews its lease every second. If it hangs, its lease ends, and any other server may take its tables. If
it dies, its connection is gone, and they may at once. A server that is well hands a table over when it is asked to
(NOTIFY): it says goodbye to the people there, and their pages come back to the server that the proxy chooses.

A server never needs to be told that it has lost a table. It counts its own lease from before the question to the
database, so it stops before anybody else begins (``holds``). And what it writes is fenced: the database takes an entry
only from the owner of the table (``fence``, ``Repository``). Times are the database's alone: the clocks of servers need
not agree. Read ``ManyServers.take`` first.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable

import psycopg
import sqlalchemy as sa
from psycopg.rows import TupleRow

from blackticket.server.errors import RefusedError
from blackticket.server.logs import log

CHANNEL = "blackticket_wanted"
LEASE = 5.0
"""Seconds that a server may go on after it has last renewed its lease."""
RENEW_EVERY = 1.0
ANSWER_WITHIN = 2.0
"""Seconds after which a database that does not answer is lost."""
PATIENCE = 8.0
"""Seconds that a server waits for a table: longer than the lease of a server that hangs."""
ASK_EVERY = 0.1
COME_BACK_EVERY = 1.0
ENTER = """
    INSERT INTO servers (id, until, connection, connected_at)
    SELECT %(me)s, clock_timestamp() + make_interval(secs => %(lease)s), pid, backend_start
    FROM pg_stat_activity WHERE pid = pg_backend_pid()
"""
RENEW = """
    UPDATE servers SET until = clock_timestamp() + make_interval(secs => %(lease)s)
    WHERE id = %(me)s AND until > clock_timestamp() RETURNING true
"""
TAKE = """
    INSERT INTO owners (table_id, server) VALUES (%(table)s, %(me)s)
    ON CONFLICT (table_id) DO UPDATE SET server = EXCLUDED.server
    WHERE owners.server = EXCLUDED.server OR NOT EXISTS (
        SELECT FROM servers JOIN pg_stat_activity ON pid = connection AND backend_start = connected_at
        WHERE id = owners.server AND until > clock_timestamp()
    )
    RETURNING true
"""
RELEASE = "DELETE FROM owners WHERE table_id = %(table)s AND server = %(me)s RETURNING true"
LEAVE = "DELETE FROM servers WHERE id = %(me)s OR until < clock_timestamp() - interval '1 day'"
EXISTS = "SELECT true FROM tables WHERE id = %(table)s"
ASK_FOR = f"SELECT pg_notify('{CHANNEL}', %(table)s) IS NOT NULL"
Connection = psycopg.AsyncConnection[TupleRow]


class ManyServers:
    """The tables of this server among others."""

    def __init__(self, url: sa.URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._me = ""
        self._held: set[str] = set()
        self._until = 0.0
        self._asks: Connection | None = None
        self._ears: Connection | None = None
        self._one_by_one = asyncio.Lock()
        self._keeper: asyncio.Task[None] | None = None

    async def open(self, wanted: Callable[[str], None], lost: Callable[[], None]) -> None:
        """Connect twice: once to own tables, once to listen."""
        await self._connect()
        self._keeper = asyncio.create_task(self._keep(wanted, lost), name="own tables among other servers")

    async def take(self, table_id: str) -> None:
        """Own the table; ask its owner for it until it is free."""
        if self.holds(table_id):
            return
        me, end = self._me, time.monotonic() + PATIENCE
        if not await self._ask(EXISTS, table_id):
            return  # nobody owns what does not exist, so nobody can fill the database with it
        while not await self._ask(TAKE, table_id):
            if time.monotonic() > end:
                raise RefusedError("stopping", "The table is at another server; try again.", 503)
            await self._ask(ASK_FOR, table_id)
            await asyncio.sleep(ASK_EVERY)
        if me != self._me:  # the lease has ended meanwhile, and another one has begun
            raise RefusedError("stopping", "The table is at another server; try again.", 503)
        self._held.add(table_id)

    async def release(self, table_id: str) -> None:
        """Own it no longer."""
        if table_id in self._held:
            self._held.discard(table_id)
            with contextlib.suppress(RefusedError):  # without a database it is free as soon as the lease ends
                await self._ask(RELEASE, table_id)

    def holds(self, table_id: str) -> bool:
        """Whether the table is ours at this moment."""
        return table_id in self._held and self.is_alive()

    def fence(self) -> str | None:
        """The name that the database knows the present owner by."""
        return self._me

    def is_alive(self) -> bool:
        """Whether the lease still runs."""
        return self._asks is not None and time.monotonic() < self._until

    async def close(self) -> None:
        """Own nothing from now on."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.wait([self._keeper])
        if self.is_alive():
            with contextlib.suppress(RefusedError):
                await self._ask(LEAVE)
        await self._disconnect()

    async def _ask(self, question: str, table_id: str = "") -> bool:
        """One statement after the other, so that a release is done before the next take begins."""
        asked = {"me": self._me, "table": table_id, "lease": LEASE}
        async with self._one_by_one:
            try:
                if self._asks is None:
                    raise psycopg.OperationalError("not connected")
                async with asyncio.timeout(ANSWER_WITHIN):
                    answer = await self._asks.execute(question.encode(), asked)
                    row = await answer.fetchone() if answer.description else None
            except (psycopg.Error, TimeoutError) as error:
                raise RefusedError("stopping", "The database does not answer; try again.", 503) from error
        return bool(row and row[0])

    async def _connect(self) -> None:
        """Fresh connections and a fresh lease: another server may have taken all that was ours."""
        began, self._me = time.monotonic(), secrets.token_hex(8)
        self._asks = self._ears = None
        try:
            self._ears = await self._connection()
            await self._ears.execute(f"LISTEN {CHANNEL}".encode())
            self._asks = await self._connection()
            await self._ask(ENTER)
        except BaseException:
            await self._disconnect()
            raise
        self._until = began + LEASE

    async def _connection(self) -> Connection:
        async with asyncio.timeout(ANSWER_WITHIN):
            return await psycopg.AsyncConnection.connect(self._address, autocommit=True)

    async def _disconnect(self) -> None:
        asks, ears, self._asks, self._ears = self._asks, self._ears, None, None
        for connection in (asks, ears):
            if connection is not None:
                await connection.close()

    async def _keep(self, wanted: Callable[[str], None], lost: Callable[[], None]) -> None:
        """Renew the lease and listen; if that fails, own nothing and begin again, however long it takes."""
        while True:
            try:
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._listen(wanted))
                    both.create_task(self._renew())
            except* (psycopg.Error, RefusedError, OSError) as errors:
                log("ownership_lost", error=errors.exceptions[0])
            self._until = 0.0
            self._held.clear()
            lost()
            await self._disconnect()
            await self._come_back()

    async def _listen(self, wanted: Callable[[str], None]) -> None:
        """Pass on what other servers ask for."""
        assert self._ears is not None
        async for notice in self._ears.notifies():
            wanted(notice.payload)

    async def _renew(self) -> None:
        """Again and again; fails if the lease has ended."""
        while True:
            await asyncio.sleep(RENEW_EVERY)
            began = time.monotonic()
            if not await self._ask(RENEW):
                raise RefusedError("stopping", "The lease has ended.", 503)
            self._until = began + LEASE

    async def _come_back(self) -> None:
        while True:
            try:
                await self._connect()
            except (psycopg.Error, RefusedError, OSError):
                await asyncio.sleep(COME_BACK_EVERY)
            else:
                return
