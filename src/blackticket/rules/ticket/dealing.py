"""Start cards dealt inside the kernels, exactly as ``editions`` deals them for one game.

The same SplitMix64 as ``editions.Draws``. Its sums and products wrap around on purpose: plain Python runs these kernels
under ``np.errstate(over="ignore")``. Read ``deal_cards`` first.
"""

import numpy as np
import numpy.typing as npt

from blackticket.kernel import kernel

Cards = npt.NDArray[np.int16]
Words = npt.NDArray[np.uint64]
"""One 64-bit word: the generator's state."""


@kernel
def seed_draws(words: Words, seed: np.uint64) -> None:
    """Begin like ``Draws(seed)``."""
    words[0] = seed
    words[0] = next_word(words)


@kernel
def next_word(words: Words) -> np.uint64:
    """The next 64 bits."""
    words[0] += np.uint64(0x9E3779B97F4A7C15)
    z = words[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.uint64(z ^ (z >> np.uint64(31)))


@kernel
def draw_below(words: Words, limit: int) -> int:
    """A whole number from 0 to ``limit`` - 1: the upper half of word times limit."""
    word, wide = next_word(words), np.uint64(limit)
    low = ((word & np.uint64(0xFFFFFFFF)) * wide) >> np.uint64(32)
    return int(np.int64(((word >> np.uint64(32)) * wide + low) >> np.uint64(32)))


@kernel
def shuffle(words: Words, cards: Cards, count: int) -> None:
    """The first ``count`` cards in random order."""
    for last in range(count - 1, 0, -1):
        chosen = draw_below(words, last + 1)
        kept = cards[last]
        cards[last] = cards[chosen]
        cards[chosen] = kept


@kernel
def deal_cards(words: Words, for_pursuers: Cards, for_x: Cards, pursuers: int, cards: Cards) -> int:
    """Put the pursuers' starts at the beginning of ``cards`` and return X's start.

    ``cards`` has room for both decks. X draws from what the pursuers have left of his.
    """
    count = for_pursuers.shape[0]
    for i in range(count):
        cards[i] = for_pursuers[i]
    shuffle(words, cards, count)
    left = 0
    for i in range(for_x.shape[0]):
        taken = False
        for j in range(pursuers):
            if cards[j] == for_x[i]:
                taken = True
        if not taken:
            cards[pursuers + left] = for_x[i]
            left += 1
    shuffle(words, cards[pursuers:], left)
    return int(cards[pursuers])
