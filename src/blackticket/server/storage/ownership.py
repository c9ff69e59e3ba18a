"""Which server writes to which table: never two at once.

A SQLite file belongs to one server as long as that server runs. Servers that share a PostgreSQL database own their
tables one by one, each for the time of a lease (``ownership_postgres``). Even if all of this failed, the repository
would refuse a second entry with the same number: ownership makes sure that everyone at a table is told the same. Read
``Ownership`` first.
"""

import sqlite3
from collections.abc import Callable
from typing import Protocol

import sqlalchemy as sa

from blackticket.server.storage.repository import make_folder

PATIENCE = 5.0
"""Seconds that a server waits for another one to end."""


class Ownership(Protocol):
    """What the registry of tables needs to know of other servers."""

    async def open(self, wanted: Callable[[str], None], lost: Callable[[], None]) -> None:
        """Begin. ``wanted``: another server asks for this table; ``lost``: no table is owned any longer."""

    async def take(self, table_id: str) -> None:
        """Own a table from now on; refused if its present owner does not hand it over."""

    async def release(self, table_id: str) -> None:
        """Own it no longer."""

    def holds(self, table_id: str) -> bool:
        """Whether the table is ours at this moment: before anybody hears of it, and before anything is written."""

    def fence(self) -> str | None:
        """The owner whose entries the database takes; None if there is no other server."""

    def is_alive(self) -> bool:
        """Whether tables can be taken."""

    async def close(self) -> None:
        """Own nothing from now on."""


def ownership_in(url: sa.URL) -> Ownership:
    """The kind of ownership that this database has."""
    if url.get_backend_name() == "sqlite":
        return OneServer(url.database)
    from blackticket.server.storage.ownership_postgres import ManyServers

    return ManyServers(url)


class OneServer:
    """The whole database is ours. SQLite's lock on a file beside it holds until this process ends, however it ends."""

    def __init__(self, database: str | None) -> None:
        self._database = database
        self._lock: sqlite3.Connection | None = None

    async def open(self, wanted: Callable[[str], None], lost: Callable[[], None]) -> None:
        """Lock it, or say that somebody else has."""
        del wanted, lost  # there is nobody else
        if not self._database or self._database == ":memory:":
            return
        make_folder(self._database)
        self._lock = sqlite3.connect(f"{self._database}-server", timeout=PATIENCE, isolation_level=None)
        try:
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            await self.close()
            raise OSError("Another server uses this database.") from error

    async def take(self, table_id: str) -> None:
        """Ours already."""

    async def release(self, table_id: str) -> None:
        """Ours still."""

    def holds(self, table_id: str) -> bool:
        """All tables are."""
        del table_id
        return True

    def fence(self) -> str | None:
        """Nobody else writes."""
        return None

    def is_alive(self) -> bool:
        """Nothing can happen to the lock."""
        return True

    async def close(self) -> None:
        """Unlock it."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
