"""The difference of two shares of wins and its 95 % interval, of the same starts or of different ones.

Newcombe's intervals (Statistics in Medicine 17, 1998, pages 873 and 2635): the Wilson intervals of the two shares put
together, for games from the same starts with the correlation of the two. Knows nothing of games.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from blackticket.arena.stats import wilson


@dataclass(frozen=True)
class Difference:
    """The first share less the second."""

    points: float
    """In percentage points, like the two ends."""
    low: float
    high: float
    games: int
    """Of the smaller side."""

    @property
    def clear(self) -> bool:
        """Is 0 outside the interval?"""
        return bool(self.games) and not self.low <= 0 <= self.high

    def __str__(self) -> str:
        return f"{self.points:+.1f} ({self.low:+.1f} to {self.high:+.1f})" if self.games else "not played"


def paired(first: Sequence[bool], second: Sequence[bool]) -> Difference:
    """Of games from the same starts; those that only one side has played do not count."""
    count = min(len(first), len(second))
    one, other = first[:count], second[:count]
    return _newcombe(one, other, _correlation(one, other))


def apart(first: Sequence[bool], second: Sequence[bool]) -> Difference:
    """Of games that have nothing to do with each other."""
    return _newcombe(first, second, 0.0)


def side_of(mark: float, low: float, high: float) -> int:
    """Where an interval lies: 1 above a mark, -1 below it, 0 around it."""
    return (low >= mark) - (high < mark)


def _newcombe(first: Sequence[bool], second: Sequence[bool], correlation: float) -> Difference:
    games = min(len(first), len(second))
    if not games:
        return Difference(0.0, -100.0, 100.0, 0)
    p, q = sum(first) / len(first), sum(second) / len(second)
    p_low, p_high = wilson(p, len(first))
    q_low, q_high = wilson(q, len(second))
    down = _combined(p - p_low, q_high - q, correlation)
    up = _combined(p_high - p, q - q_low, correlation)
    return Difference(100 * (p - q), 100 * (p - q - down), 100 * (p - q + up), games)


def _combined(one: float, other: float, correlation: float) -> float:
    return math.sqrt(max(0.0, one * one - 2 * correlation * one * other + other * other))


def _correlation(first: Sequence[bool], second: Sequence[bool]) -> float:
    """Phi of the four counts, with Newcombe's continuity correction where it is positive."""
    both = sum(a and b for a, b in zip(first, second, strict=True))
    neither = sum(not a and not b for a, b in zip(first, second, strict=True))
    only_first, only_second = sum(first) - both, sum(second) - both
    margins = (both + only_first) * (only_second + neither) * (both + only_second) * (only_first + neither)
    if not margins:
        return 0.0
    over = float(both * neither - only_first * only_second)
    if over > 0:
        over = max(over - len(first) / 2, 0.0)
    return over / math.sqrt(margins)
