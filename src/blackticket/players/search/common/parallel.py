"""Root parallelisation: several searches of one position, each on its own thread and with its own tree.

This module knows no game and no search. Compiled searches let other threads run.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from blackticket.players.allowance import Allowance
from blackticket.players.base import Budget

STREAM = 0x9E3779B97F4A7C15
"""The distance between the seeds of two threads."""
Grown = TypeVar("Grown")


def grow_in_parallel(
    threads: int, budget: Budget, seed: int, grow: Callable[[Allowance, int], Grown]
) -> tuple[list[Grown], int]:
    """What each thread grows from its allowance and seed, and the number of all iterations.

    The threads share the iterations of the budget.
    """
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
