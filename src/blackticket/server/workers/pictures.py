"""Pictures and endings of finished games for those who ask: made in the worker that replays have, and kept for a while.

Many ask for the same picture at once when a link goes round: it is made once. What is kept is limited in bytes. Read
``Pictures.picture`` first.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from datetime import date
from typing import Any

import msgspec

from blackticket.server.config import Config
from blackticket.server.presenter.ending import Look, card_of, ending_of, picture_of
from blackticket.server.state import journal
from blackticket.server.storage.repository import FinishedGame, Repository
from blackticket.server.wire.shapes import Language
from blackticket.server.workers.replays import Replays


class Pictures:
    """Everything that is drawn or told of finished games."""

    def __init__(self, config: Config, repository: Repository, replays: Replays) -> None:
        self._repository, self._replays = repository, replays
        self._kept = Kept(config.limits.picture_bytes)
        self._making: dict[Hashable, asyncio.Task[bytes]] = {}

    async def picture(self, found: FinishedGame, look: Look) -> bytes:
        """The picture of a finished game; it has the names of those who have agreed to it."""
        names = await self._agreed(found)
        when = found.finished_at.date() if found.finished_at is not None else None
        return await self._made((found.replay, look, when, names), picture_of, found.record, look, when, names)

    async def ending(self, found: FinishedGame, language: Language) -> bytes:
        """What happened in a finished game, as JSON."""
        return await self._made((found.replay, language), ending_of, found.record, language)

    async def card(self, look: Look) -> bytes:
        """The picture of no game."""
        return await self._made(look, card_of, look)

    async def ending_of_record(self, record: str, language: Language) -> bytes:
        """The ending of any record; nothing is kept."""
        return await self._replays.work(ending_of, record, language)

    async def picture_of_record(self, record: str, look: Look) -> bytes:
        """The picture of any record; nothing is kept."""
        when: date | None = None
        return await self._replays.work(picture_of, record, look, when, ())

    async def _agreed(self, found: FinishedGame) -> tuple[tuple[str, str], ...]:
        """Seats and names of those who want to stand in the picture."""
        names = msgspec.json.decode(found.names, type=dict[str, str])
        told = [journal.from_text(body) for body in await self._repository.read(found.table_id, journal.SIGNED)]
        signed = journal.signed_seats(told, found.game)
        return tuple((seat, name) for seat, name in names.items() if seat in signed)

    async def _made(self, key: Hashable, make: Callable[..., bytes], *arguments: Any) -> bytes:
        """What is kept under this key; else it is made, once for all who wait for it."""
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        if key not in self._making:
            task = asyncio.create_task(self._replays.work(make, *arguments))
            self._making[key] = task
            task.add_done_callback(lambda _: self._making.pop(key, None))
        made = await asyncio.shield(self._making[key])
        self._kept.put(key, made)
        return made


class Kept:
    """The last few answers, up to a number of bytes in all."""

    def __init__(self, most_bytes: int) -> None:
        self._most, self._bytes = most_bytes, 0
        self._all: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """What is kept under this key; it was needed last now."""
        if key in self._all:
            self._all.move_to_end(key)
        return self._all.get(key)

    def put(self, key: Hashable, made: bytes) -> None:
        """Keep it, and drop what nobody has needed for longest."""
        self._bytes += len(made) - len(self._all.pop(key, b""))
        self._all[key] = made
        while self._bytes > self._most:
            self._bytes -= len(self._all.popitem(last=False)[1])
