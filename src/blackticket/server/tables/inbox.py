"""What a table has to do, in the order in which it came: one task works it off, so that nothing runs twice at once.

Read ``Inbox.put`` first.
"""

import asyncio
from collections.abc import Awaitable, Callable

Item = Callable[[], Awaitable[None]]
STOP_WITHIN = 10.0
"""Seconds in which a table that is told to stop finishes what it is writing."""


class Inbox:
    """The items of one table. ``do`` does one of them and never fails; after ``is_closed`` only the rest is done."""

    def __init__(self, do: Callable[[Item], Awaitable[None]], is_closed: Callable[[], bool]) -> None:
        self._do = do
        self._is_closed = is_closed
        self._items: asyncio.Queue[Item] = asyncio.Queue()
        self._worker = asyncio.create_task(self._work(), name="table")

    def put(self, item: Item) -> None:
        """One more, after all others."""
        self._items.put_nowait(item)

    async def finish(self, last: Item) -> None:
        """Do what is waiting, and this at the end."""
        if not self._worker.done():
            self.put(last)
            await asyncio.wait([self._worker], timeout=STOP_WITHIN)
        self._worker.cancel()

    async def _work(self) -> None:
        while not self._is_closed():
            await self._do(await self._items.get())
        while not self._items.empty():  # those who came too late are told
            await self._do(self._items.get_nowait())
