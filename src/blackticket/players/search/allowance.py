"""Counts a budget down while a search runs in batches."""

import time

from blackticket.players.player import Budget

MOST_AT_ONCE = 4096


class Allowance:
    """What is left of a budget; made when the thinking begins."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._begun = time.perf_counter()
        self.done = 0
        """Iterations so far."""

    def next_batch(self, timed: int, untimed: int = MOST_AT_ONCE) -> int:
        """How many iterations to do now: 0 at the end; ``timed`` at most if there is a clock to look at."""
        budget = self._budget
        if self.done and self._over():
            return 0
        batch = untimed if budget.seconds is None else timed
        if budget.iterations is not None:
            batch = min(batch, budget.iterations - self.done)
        self.done += batch
        return batch

    def _over(self) -> bool:
        budget = self._budget
        return budget.stopped() or (budget.seconds is not None and time.perf_counter() - self._begun >= budget.seconds)
