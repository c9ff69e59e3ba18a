"""Drawing at random, alike on every machine: a share, a place in a distribution, one of several best.

This module knows no game. Everything here is a kernel that takes its generator along.
"""

import numpy as np
import numpy.typing as npt

from blackticket.kernel import Rng, below, kernel

Cumulative = npt.NDArray[np.float64]
"""A cumulative distribution, up to a factor: at each place the sum of all weights up to it."""
PERCENT = 100
UNIT = 1 << 30
"""Steps of a random number between 0 and 1."""


@kernel
def uniform(rng: Rng) -> float:
    """A number from 0 to 1."""
    return float(below(rng, UNIT)) / float(UNIT)


@kernel
def draw_from(cumulative: Cumulative, rng: Rng) -> int:
    """A place, such as a station, drawn by its weight."""
    wanted = cumulative[cumulative.shape[0] - 1] * uniform(rng)
    low, high = 0, cumulative.shape[0] - 1
    while low < high:
        middle = (low + high) // 2
        if cumulative[middle] > wanted:
            high = middle
        else:
            low = middle + 1
    return low


@kernel
def replaces_best(value: float, best: float, ties: int, rng: Rng) -> tuple[bool, int]:
    """Does ``value`` take the place of the best so far, and how many are now tied? Ties are broken evenly."""
    if value < best:
        return False, ties
    if value > best:
        return True, 1
    ties += 1
    return below(rng, ties) == 0, ties
