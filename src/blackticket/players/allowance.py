"""Counts a budget down while a search runs in batches."""

import time
from dataclasses import replace

from blackticket.players.base import Budget


class Allowance:
    """What is left of a budget; made when the thinking begins."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._begun = time.perf_counter()
        self.done = 0
        """Iterations so far."""

    def next_batch(self, most: int) -> int:
        """Iterations to run before the next look at the clock: 0 at the end, else ``most`` or all that are left."""
        budget = self._budget
        if self.done and self.is_over():
            return 0
        batch = most if budget.iterations is None else min(most, budget.iterations - self.done)
        self.done += batch
        return batch

    def is_over(self) -> bool:
        """Is the time up, or has ``stopped`` said so?"""
        return self._past(1.0)

    def half_is_over(self) -> bool:
        """Is half of the time gone, or has ``stopped`` said so?"""
        return self._past(0.5)

    def left(self) -> Budget:
        """The budget with the time that is left, and all of its iterations."""
        seconds = self._budget.seconds
        if seconds is None:
            return self._budget
        return replace(self._budget, seconds=max(0.0, seconds - (time.perf_counter() - self._begun)))

    def _past(self, share: float) -> bool:
        seconds = self._budget.seconds
        passed = seconds is not None and time.perf_counter() - self._begun >= share * seconds
        return passed or self._budget.stopped()
