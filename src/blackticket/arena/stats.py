"""Statistics of wins: 95 % intervals, for single games and for pairs, and a sequential test.

Knows nothing of games. Every score lies between 0 and 1.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Z95 = 1.959963984540054
ERROR_RATE = 0.05
"""The probability of an error of either kind in a sequential test."""
_UNSEEN = 1e-3
"""The count of a score that has not occurred yet in a sequential test, so that every likelihood is defined."""
Interval = tuple[float, float]


def wilson(share: float, count: float) -> Interval:
    """The 95 % Wilson interval of a share of independent games."""
    if count <= 0:
        return 0.0, 1.0
    z2 = Z95 * Z95
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = Z95 * math.sqrt(share * (1 - share) / count + z2 / (4 * count * count)) / (1 + z2 / count)
    return max(0.0, middle - half), min(1.0, middle + half)


class Share(NamedTuple):
    """A number of games as a share of all, with its 95 % interval."""

    games: int
    share: float
    low: float
    high: float

    @property
    def cells(self) -> tuple[str, str, str]:
        """As the cells of a table."""
        interval = f"{100 * self.low:.1f} to {100 * self.high:.1f} %"
        return str(self.games), f"{100 * self.share:.1f} %", interval


class Mean(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


def share_of(hits: int, total: int) -> Share:
    """A number of games out of ``total``, with its Wilson interval."""
    low, high = wilson(hits / total, total)
    return Share(hits, round(hits / total, 6), round(low, 6), round(high, 6))


def mean_of(count: int, total: int, squares: int) -> Mean:
    """The mean of ``count`` numbers from their sum and the sum of their squares (normal approximation)."""
    mean = total / count
    variance = max(0.0, (squares - total * total / count) / (count - 1)) if count > 1 else 0.0
    half = Z95 * math.sqrt(variance / count)
    return Mean(round(mean, 4), round(mean - half, 4), round(mean + half, 4))


def grouped(scores: Sequence[float]) -> Interval:
    """The 95 % interval of the mean score of groups of games that belong together, such as two from one start.

    A Wilson interval for as many independent games as would vary like the groups' means do. The variance is that of
    the groups seen and of one group more that is split evenly by two fair coins, so it is never 0. A group never
    counts for less than one game.
    """
    count = len(scores)
    if not count:
        return 0.0, 1.0
    mean = sum(scores) / count
    variance = (sum((score - mean) ** 2 for score in scores) + 1 / 8) / count
    return wilson(mean, max(count, count * mean * (1 - mean) / variance))


@dataclass(frozen=True)
class Sprt:
    """A sequential test whether a mean score is ``p0`` or ``p1``; with errors of 5 % of either kind."""

    p0: float
    p1: float

    @property
    def bound(self) -> float:
        """Where the test ends: above it ``p1`` is accepted, below its negative ``p0``."""
        return math.log((1 - ERROR_RATE) / ERROR_RATE)

    def ratio(self, scores: Sequence[float]) -> float:
        """The logarithm of the likelihood ratio, generalized: the likeliest distributions with these two means.

        For scores of 0 and 1 alone that is the usual ratio of two chances.
        """
        if not scores:
            return 0.0
        values = sorted({0.0, 1.0, *scores})
        seen = Counter(scores)
        counts = [seen[value] or _UNSEEN for value in values]
        total = sum(counts)
        first, second = (_tilt(values, [n / total for n in counts], mean) for mean in (self.p0, self.p1))
        return sum(
            n * math.log((1 + first * (value - self.p0)) / (1 + second * (value - self.p1)))
            for n, value in zip(counts, values, strict=True)
        )

    def verdict(self, scores: Sequence[float]) -> Literal["p0", "p1"] | None:
        """Which of the two is accepted, or neither yet."""
        ratio = self.ratio(scores)
        return "p1" if ratio >= self.bound else "p0" if ratio <= -self.bound else None


def _tilt(values: Sequence[float], shares: Sequence[float], mean: float) -> float:
    """The ``t`` for which shares / (1 + t (value - mean)) has this mean: the likeliest distribution that has it."""
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(64):
        middle = (low + high) / 2
        slope = sum(
            share * (value - mean) / (1 + middle * (value - mean)) for value, share in zip(values, shares, strict=True)
        )
        low, high = (middle, high) if slope > 0 else (low, middle)
    return (low + high) / 2
