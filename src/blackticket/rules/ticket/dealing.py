"""The start cards of many games at once, as ``editions`` draws them for each.

The same SplitMix64 as ``editions.Draws``, on whole arrays of seeds. Read ``deal_many`` first.
"""

import numpy as np
import numpy.typing as npt

from blackticket.editions import TicketSetup

Words = npt.NDArray[np.uint64]
Cards = npt.NDArray[np.int16]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


def deal_many(setup: TicketSetup, seeds: list[int]) -> tuple[Cards, Cards]:
    """For each seed the stations of the pursuers and of X, as ``prepare`` would deal them; ``setup`` has no starts."""
    draws = _Draws(seeds)
    deck = np.array(setup.pursuer_deck(), dtype=np.int16)
    cards = draws.shuffled(np.tile(deck, (len(seeds), 1)))
    starts = cards[:, : len(setup.pursuers)].copy()
    for_x = np.array(setup.x_deck(), dtype=np.int16)
    taken = (for_x[np.newaxis, :, np.newaxis] == starts[:, np.newaxis, :]).any(axis=2)
    left = len(for_x) - taken.sum(axis=1)
    x_starts = np.zeros(len(seeds), dtype=np.int16)
    for count in np.unique(left):
        rows = np.flatnonzero(left == count)
        free = for_x[np.argsort(taken[rows], axis=1, kind="stable")[:, :count]]
        x_starts[rows] = draws.of(rows).shuffled(free)[:, 0]
    return starts, x_starts


class _Draws:
    """Many generators side by side."""

    def __init__(self, seeds: list[int]) -> None:
        self._state: Words = np.array([seed & 0xFFFFFFFFFFFFFFFF for seed in seeds], dtype=np.uint64)
        self._state = self._word()

    def of(self, rows: npt.NDArray[np.intp]) -> "_Draws":
        """Some of them, which go on by themselves."""
        some = object.__new__(_Draws)
        some._state = self._state[rows]
        return some

    def _word(self) -> Words:
        self._state = self._state + _GOLDEN
        z = self._state
        z = (z ^ (z >> np.uint64(30))) * _FIRST
        z = (z ^ (z >> np.uint64(27))) * _SECOND
        return z ^ (z >> np.uint64(31))

    def shuffled(self, decks: Cards) -> Cards:
        """Each row of ``decks`` in random order; changes it."""
        rows = np.arange(len(decks))
        for last in range(decks.shape[1] - 1, 0, -1):
            word, limit = self._word(), np.uint64(last + 1)
            chosen = ((word >> _HALF) * limit + (((word & _LOW) * limit) >> _HALF)) >> _HALF
            chosen_rows = chosen.astype(np.intp)
            kept = decks[:, last].copy()
            decks[:, last] = decks[rows, chosen_rows]
            decks[rows, chosen_rows] = kept
        return decks
