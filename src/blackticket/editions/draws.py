"""Chance for set-ups and dice: the same seed gives the same draws on every machine and in every version."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_MASK = 0xFFFFFFFFFFFFFFFF


class Draws:
    """SplitMix64 over plain integers."""

    def __init__(self, *seeds: int) -> None:
        self._state = 0
        for seed in seeds:
            self._state ^= seed & _MASK
            self._state = self._word()

    def _word(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1."""
        return (self._word() * limit) >> 64

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            chosen = self.below(last + 1)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return deck
