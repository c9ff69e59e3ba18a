"""Boards that tables are played on and that are not built in: each is kept once, under its key, and never changed.

Read ``StoredBoards.keep`` first.
"""

from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from blackticket.server.storage.schema import boards
from blackticket.server.storage.upsert import upsert


class StoredBoards:
    """The boards in a database."""

    def __init__(self, engine: Callable[[], AsyncEngine]) -> None:
        self._engine = engine

    async def keep(self, key: str, packed: str) -> None:
        """Keep a board; the same key always has the same text."""
        async with self._engine().begin() as connection:
            await upsert(connection, boards, {"key": key, "packed": packed})

    async def find(self, key: str) -> str | None:
        """The text of a board; None if it is not kept."""
        async with self._engine().connect() as connection:
            return (await connection.execute(sa.select(boards.c.packed).where(boards.c.key == key))).scalar()
