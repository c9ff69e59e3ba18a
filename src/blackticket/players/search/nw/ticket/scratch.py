"""The scratch buffers of ``nw`` in a ticket game."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.belief.spread import Mask, new_mask
from blackticket.rules.ticket.layout import BLACK, MAX_STATIONS, Moves, States, new_states
from blackticket.rules.ticket.legal import Hand

DEEPEST = 160
"""Moves that one iteration remembers."""
MOST_MOVES = 4096
Stations = npt.NDArray[np.int16]


class Scratch(NamedTuple):
    """All that an iteration writes to, so that it allocates nothing."""

    states: States
    """0: the root; 1: the game being imagined."""
    moves: Moves
    singles: Moves
    no_way: Moves
    hand: Hand
    path: npt.NDArray[np.int64]
    """The nodes on the way down."""
    played: Moves
    """The moves that led to them."""
    goals: Stations
    """Where the pursuers go in a playout: the first ``goal_count[0]`` stations."""
    more_goals: Stations
    goal_count: npt.NDArray[np.int64]
    mask: Mask
    """Where X can be, if X searches."""
    spare_mask: Mask
    asked: int
    """A bit for each pursuer that may move at the root."""


def new_scratch(root: States, asked: int) -> Scratch:
    """Buffers for a search from ``root``."""
    states = new_states(2)
    states[0] = root[0]
    return Scratch(
        states=states,
        moves=np.zeros(MOST_MOVES, dtype=np.int64),
        singles=np.zeros(MOST_MOVES, dtype=np.int64),
        no_way=np.zeros(1, dtype=np.int64),
        hand=np.zeros(BLACK + 1, dtype=np.int64),
        path=np.zeros(DEEPEST, dtype=np.int64),
        played=np.zeros(DEEPEST, dtype=np.int64),
        goals=np.zeros(MAX_STATIONS + 1, dtype=np.int16),
        more_goals=np.zeros(MAX_STATIONS + 1, dtype=np.int16),
        goal_count=np.zeros(1, dtype=np.int64),
        mask=new_mask(),
        spare_mask=new_mask(),
        asked=asked,
    )
