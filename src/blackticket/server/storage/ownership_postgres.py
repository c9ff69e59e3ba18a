"""Several servers on one PostgreSQL database: a table belongs to the server that holds its advisory lock.

A server that needs a table of another server asks for it (NOTIFY). The owner says goodbye to the people there and lets
it go; their pages come back to the server that the proxy chooses. The database frees the locks of a server that
dies; a server that loses its connection lets go of all its tables by itself. Read ``ManyServers.take`` first.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable

import psycopg
import sqlalchemy as sa
from psycopg.rows import TupleRow

from blackticket.server.errors import RefusedError
from blackticket.server.logs import log
from blackticket.server.storage.ownership import PATIENCE

CHANNEL = "blackticket_wanted"
ASK_EVERY = 0.1
COME_BACK_EVERY = 1.0
_KEY = "hashtextextended('blackticket ' || %s, 0)"
Connection = psycopg.AsyncConnection[TupleRow]


class ManyServers:
    """The tables of this server among others."""

    def __init__(self, url: sa.URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._held: set[str] = set()
        self._locks: Connection | None = None
        self._one_by_one = asyncio.Lock()
        self._listener: asyncio.Task[None] | None = None

    async def open(self, wanted: Callable[[str], None], lost: Callable[[], None]) -> None:
        """Connect twice: once to hold locks, once to listen."""
        ears = await self._connect()
        self._listener = asyncio.create_task(self._listen(ears, wanted, lost), name="listen to other servers")

    async def take(self, table_id: str) -> None:
        """Lock the table; ask its owner for it until it is free."""
        if table_id in self._held:
            return
        until = time.monotonic() + PATIENCE
        while not await self._ask(f"SELECT pg_try_advisory_lock({_KEY})", table_id):
            if time.monotonic() > until:
                raise RefusedError("stopping", "The table is at another server; try once more.", 503)
            await self._ask(f"SELECT pg_notify('{CHANNEL}', %s) IS NOT NULL", table_id)
            await asyncio.sleep(ASK_EVERY)
        self._held.add(table_id)

    async def release(self, table_id: str) -> None:
        """Unlock the table."""
        if table_id in self._held:
            self._held.discard(table_id)
            with contextlib.suppress(RefusedError):  # without a connection there is no lock either
                await self._ask(f"SELECT pg_advisory_unlock({_KEY})", table_id)

    def is_alive(self) -> bool:
        """Whether the database holds our locks."""
        return self._locks is not None and not self._locks.closed

    async def close(self) -> None:
        """Disconnect; the locks go with the connection."""
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.wait([self._listener])
        if self._locks is not None:
            await self._locks.close()

    async def _ask(self, question: str, table_id: str) -> bool:
        """One statement after the other, so that a release is done before the next take begins."""
        async with self._one_by_one:
            try:
                if self._locks is None:
                    raise psycopg.OperationalError("not connected")
                row = await (await self._locks.execute(question.encode(), (table_id,))).fetchone()
            except psycopg.Error as error:
                raise RefusedError("stopping", "The database does not answer; try once more.", 503) from error
        return bool(row and row[0])

    async def _connect(self) -> Connection:
        """Fresh connections; the second one, to listen with, is returned."""
        ears = await self._connection()
        try:
            await ears.execute(f"LISTEN {CHANNEL}".encode())
            self._locks = await self._connection()
        except BaseException:
            await ears.close()
            raise
        return ears

    async def _connection(self) -> Connection:
        """The keep-alives notice within half a minute that the other end is gone."""
        return await psycopg.AsyncConnection.connect(
            self._address, autocommit=True, keepalives_idle=10, keepalives_interval=5, keepalives_count=3
        )

    async def _listen(self, ears: Connection, wanted: Callable[[str], None], lost: Callable[[], None]) -> None:
        """Pass on what other servers ask for; when a connection breaks, own nothing and connect again."""
        try:
            while True:
                try:
                    while self.is_alive():
                        async for notice in ears.notifies(timeout=COME_BACK_EVERY):
                            wanted(notice.payload)
                        await self._check()
                except psycopg.Error as error:
                    log("ownership_lost", error=error)
                self._held.clear()
                lost()
                await ears.close()
                ears = await self._come_back()
        finally:
            await ears.close()

    async def _check(self) -> None:
        """Raise if the connection that holds the locks is gone: it would not say so by itself."""
        async with self._one_by_one:
            if self._locks is not None:
                await self._locks.execute(b"SELECT 1")

    async def _come_back(self) -> Connection:
        """Connect again, however long it takes."""
        if self._locks is not None:
            await self._locks.close()
            self._locks = None
        while True:
            try:
                return await self._connect()
            except (psycopg.Error, OSError):
                await asyncio.sleep(COME_BACK_EVERY)
