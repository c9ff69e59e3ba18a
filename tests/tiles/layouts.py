"""Layouts for the tests: all shapes, any tiles turned, drawn at random as D2 and D17 say or by Hypothesis."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from blackticket.boards.tiles import TileSet, load_tiles
from blackticket.boards.tiles.model import LETTERS

TILES = load_tiles()


def rows_of(letters: list[str]) -> tuple[str, ...]:
    return tuple("".join(letters[i : i + 3]) for i in range(0, len(letters), 3))


def random_layout(rng: random.Random, *, small: bool, turned: int, tiles: TileSet = TILES) -> tuple[str, ...]:
    """A random grid of nine tiles, or of six of which three have an underground station (D2)."""
    letters = sorted(tiles.tiles)
    if small:
        having = [letter for letter in letters if tiles.tiles[letter].basic.underground]
        lacking = [letter for letter in letters if letter not in having]
        letters = rng.sample(having, 3) + rng.sample(lacking, 3)
    rng.shuffle(letters)
    for index in rng.sample(range(len(letters)), turned):
        letters[index] = letters[index].lower()
    return rows_of(letters)


@st.composite
def layouts(draw: st.DrawFn, *, expert: bool = True) -> tuple[str, ...]:
    """Any layout that can be laid, D2 or not."""
    letters = draw(st.permutations(LETTERS))[: draw(st.sampled_from((6, 9)))]
    if expert:
        letters = [letter.lower() if draw(st.booleans()) else letter for letter in letters]
    return rows_of(list(letters))
