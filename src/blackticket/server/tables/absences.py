"""Who is away, and for how long the table waits for them. It knows no game; ``time_up`` tells its owner.

Read ``Absences.watch`` first.
"""

import asyncio
from collections.abc import Callable, Collection


class Absences:
    """One timer for everybody who is awaited."""

    def __init__(self, time_up: Callable[[str], None]) -> None:
        self._time_up = time_up
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def watch(self, awaited: Collection[str], seconds: float | None) -> None:
        """Wait so long for each of these and for nobody else; None: for ever."""
        wanted = set(awaited) if seconds is not None else set()
        for gone in self._timers.keys() - wanted:
            self._timers.pop(gone).cancel()
        for name in sorted(wanted - self._timers.keys()):
            self._timers[name] = asyncio.get_running_loop().call_later(seconds or 0, self._time_up, name)

    def stop(self) -> None:
        """Wait for nobody."""
        self.watch((), None)
