"""Several searches of one position at once, each on a thread of its own with its own share of the iterations.

Knows no game and no search; compiled searches let other threads run.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from blackticket.players.allowance import Allowance
from blackticket.players.player import Budget

STREAM = 0x9E3779B97F4A7C15
"""Between the seeds of two threads."""
Grown = TypeVar("Grown")


def grow_all(
    threads: int, budget: Budget, seed: int, grow: Callable[[Allowance, int], Grown]
) -> tuple[list[Grown], int]:
    """What every thread has grown from an allowance and a seed of its own, and how many iterations that were."""
    if budget.iterations is not None and threads > 1:
        budget = replace(budget, iterations=-(-budget.iterations // threads))
    allowances = [Allowance(budget) for _ in range(threads)]
    seeds = [seed + STREAM * thread for thread in range(threads)]
    if threads == 1:
        found = [grow(allowances[0], seeds[0])]
    else:
        with ThreadPoolExecutor(threads) as pool:
            found = list(pool.map(grow, allowances, seeds))
    return found, sum(allowance.done for allowance in allowances)
