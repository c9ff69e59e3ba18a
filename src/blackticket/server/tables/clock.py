"""The clock of a table: how long the side to move has left. It knows no game; ``time_up`` tells its owner."""

import asyncio
from collections.abc import Callable


class TurnClock:
    """Counts one turn at a time."""

    def __init__(self, time_up: Callable[[int], None]) -> None:
        self.turn = 0
        self.is_overdue = False
        self._time_up = time_up
        self._timer: asyncio.TimerHandle | None = None
        self._deadline: float | None = None

    def begin_turn(self, seconds: float | None) -> None:
        """Another turn, with this much time; None: without a limit."""
        self.stop()
        self.turn += 1
        self.is_overdue = False
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._deadline = loop.time() + seconds
            self._timer = loop.call_later(seconds, self._time_up, self.turn)

    def stop(self) -> None:
        """Stand still."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._deadline = None

    def left(self) -> int | None:
        """Whole seconds left; None if it stands still."""
        if self._deadline is None:
            return None
        return max(0, round(self._deadline - asyncio.get_running_loop().time()))
