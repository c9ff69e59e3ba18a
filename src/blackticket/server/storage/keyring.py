"""Personal keys: one key brings a person's seats to another of their devices, without an account.

Kept are the hash of a key, and seats sealed with the key itself. This module does not know what a seat is: a token is
text. Read ``Keyring.keep`` first.
"""

from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sa

from blackticket.server.storage.repository import Repository
from blackticket.server.storage.schema import kept_seats, personal_keys
from blackticket.server.storage.sealing import seal, unseal
from blackticket.server.storage.upsert import upsert

MOST_SEATS = 500
"""Under one key; the oldest is forgotten first."""


@dataclass(frozen=True)
class Key:
    """A personal key as its owner shows it, and as the store knows it."""

    text: str
    hashed: str


class Keyring:
    """All personal keys of a database."""

    def __init__(self, repository: Repository, now: Callable[[], float]) -> None:
        self._repository = repository
        self._now = now

    async def add(self, key: Key) -> None:
        """A new key."""
        async with self._repository.engine.begin() as connection:
            await connection.execute(personal_keys.insert().values(key_hash=key.hashed, made_at=int(self._now())))

    async def knows(self, key: Key) -> bool:
        """Whether there is such a key."""
        query = sa.select(personal_keys.c.key_hash).where(personal_keys.c.key_hash == key.hashed)
        async with self._repository.engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def keep(self, key: Key, table_id: str, token: str) -> None:
        """Keep a seat under a key that is known."""
        row = {
            "key_hash": key.hashed,
            "table_id": table_id,
            "sealed": seal(key.text, table_id, token),
            "kept_at": int(self._now()),
        }
        async with self._repository.engine.begin() as connection:
            await upsert(connection, kept_seats, row)
            mine = kept_seats.c.key_hash == key.hashed
            newest = sa.select(kept_seats.c.kept_at).where(mine).order_by(kept_seats.c.kept_at.desc())
            oldest = (await connection.execute(newest.offset(MOST_SEATS).limit(1))).scalar()
            if oldest is not None:
                await connection.execute(kept_seats.delete().where(mine & (kept_seats.c.kept_at <= oldest)))

    async def tables(self, key: Key) -> list[str]:
        """The tables with a seat under this key, the latest first."""
        query = sa.select(kept_seats.c.table_id).where(kept_seats.c.key_hash == key.hashed)
        async with self._repository.engine.connect() as connection:
            return list((await connection.execute(query.order_by(kept_seats.c.kept_at.desc()))).scalars())

    async def token(self, key: Key, table_id: str) -> str | None:
        """The token of the seat at this table."""
        mine = (kept_seats.c.key_hash == key.hashed) & (kept_seats.c.table_id == table_id)
        async with self._repository.engine.connect() as connection:
            sealed = (await connection.execute(sa.select(kept_seats.c.sealed).where(mine))).scalar()
        return unseal(key.text, table_id, sealed) if sealed is not None else None

    async def replace(self, old: Key, new: Key) -> None:
        """The same seats under another key; the old one is worth nothing any longer."""
        await self.add(new)
        for table_id in reversed(await self.tables(old)):
            token = await self.token(old, table_id)
            if token is not None:
                await self.keep(new, table_id, token)
        await self.remove(old)

    async def remove(self, key: Key) -> None:
        """Forget a key and what is kept under it."""
        async with self._repository.engine.begin() as connection:
            for table in (kept_seats, personal_keys):
                await connection.execute(table.delete().where(table.c.key_hash == key.hashed))
