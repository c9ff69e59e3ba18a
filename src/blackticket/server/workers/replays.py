"""Replays for those who ask: worked out in a process of their own, so that no computer player ever waits for one.

The last few are kept. The middleware stops an address that asks too often; here, the number that wait at once is
limited. Read ``Replays.of`` first.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from blackticket.server.config import Config
from blackticket.server.errors import RefusedError
from blackticket.server.metrics import Metrics
from blackticket.server.presenter.replay import replay_of
from blackticket.server.storage.repository import FinishedGame
from blackticket.server.wire.shapes import Audience
from blackticket.server.workers.pool import WorkerPool

KEPT = 32


class Replays:
    """One worker, which starts when the first replay is wanted."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self._config = config
        self._worker = WorkerPool(1, metrics)
        self._kept: dict[tuple[str, Audience], bytes] = {}
        self._waiting = 0

    async def of(self, found: FinishedGame, audience: Audience) -> bytes:
        """A finished game of a table through somebody's eyes, as JSON."""
        key = (found.replay, audience)
        if key not in self._kept:
            names = msgspec.json.decode(found.names, type=dict[str, str])
            made = await self.of_record(found.record, audience, names)
            while len(self._kept) >= KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[key] = made
        return self._kept[key]

    async def of_record(self, record: str, audience: Audience, names: dict[str, str]) -> bytes:
        """The same for any record; nothing is kept."""
        return await self.work(replay_of, record, audience, names)

    async def work(self, make: Callable[..., bytes], *arguments: Any) -> bytes:
        """Anything that is made from records, by the same worker and within the same limit."""
        if self._waiting >= self._config.limits.replays:
            raise RefusedError("too_fast", "Too many replays are being worked out; wait a moment.", 503)
        self._waiting += 1
        try:
            return await self._worker.run(make, *arguments, limit=self._config.think_limit)
        except TimeoutError:
            raise RefusedError("bad_record", "This record takes too long to be replayed here.") from None
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """End the process."""
        await self._worker.close()
