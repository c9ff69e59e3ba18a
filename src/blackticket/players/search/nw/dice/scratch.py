"""The scratch buffers of ``nw`` in a dice game."""

from typing import NamedTuple

import numpy as np

from blackticket.rules.dice.layout import MAX_DICE, Faces, Moves, States, new_states

DEEPEST = 160
"""Moves and rolls that one iteration remembers; no game has as many."""
MOST_MOVES = 1024


class Scratch(NamedTuple):
    """All that an iteration writes to, so that it allocates nothing."""

    states: States
    """0: the root; 1: the game being imagined."""
    root_moves: Moves
    """What the detectives may do at the root."""
    moves: Moves
    path: Moves
    """The nodes on the way down."""
    played: Moves
    """The moves and rolls that led to them."""
    faces: Faces


def new_scratch(root: States, root_moves: Moves) -> Scratch:
    """Buffers for a search from ``root``."""
    states = new_states(2)
    states[0] = root[0]
    return Scratch(
        states=states,
        root_moves=root_moves,
        moves=np.zeros(MOST_MOVES, dtype=np.int64),
        path=np.zeros(DEEPEST, dtype=np.int64),
        played=np.zeros(DEEPEST, dtype=np.int64),
        faces=np.zeros(MAX_DICE, dtype=np.int16),
    )
