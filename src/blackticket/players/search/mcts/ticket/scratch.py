"""The scratch buffers of ``mcts`` in a ticket game."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.players.search.mcts.ticket.outlook import FEATURES, Places
from blackticket.players.search.mcts.ticket.playout import Determinisations
from blackticket.rules.ticket.layout import BLACK, MAX_PURSUERS, Moves, States, new_states
from blackticket.rules.ticket.legal import Hand

DEEPEST = 200
"""Choices that one iteration remembers."""
MOST_MOVES = 4096


class Scratch(NamedTuple):
    """All that an iteration writes to, so that it allocates nothing."""

    states: States
    """0: the root; 1: the game being imagined."""
    moves: Moves
    """The moves to choose from; the next two have a number for each of them."""
    keys: npt.NDArray[np.int64]
    """The information set of the side that moves (``choice_key``)."""
    entries: npt.NDArray[np.int64]
    """The entry in the tree, or ``NO_NODE``."""
    singles: Moves
    no_way: Moves
    hand: Hand
    path: npt.NDArray[np.int64]
    """The entries on the way down."""
    played: Moves
    """The moves that led to them."""
    history: npt.NDArray[np.int64]
    """Where the history of these moves is kept."""
    determinisations: Determinisations
    features: Places
    asked: int
    """A bit for each pursuer that may move at the root."""


def new_scratch(root: States, asked: int) -> Scratch:
    """Buffers for a search from ``root``."""
    states = new_states(2)
    states[0] = root[0]
    return Scratch(
        states=states,
        moves=np.zeros(MOST_MOVES, dtype=np.int64),
        keys=np.zeros(MOST_MOVES, dtype=np.int64),
        entries=np.zeros(MOST_MOVES, dtype=np.int64),
        singles=np.zeros(MOST_MOVES, dtype=np.int64),
        no_way=np.zeros(1, dtype=np.int64),
        hand=np.zeros(BLACK + 1, dtype=np.int64),
        path=np.zeros(DEEPEST, dtype=np.int64),
        played=np.zeros(DEEPEST, dtype=np.int64),
        history=np.zeros(DEEPEST, dtype=np.int64),
        determinisations=np.zeros(MAX_PURSUERS, dtype=np.int64),
        features=np.zeros(FEATURES, dtype=np.int64),
        asked=asked,
    )
