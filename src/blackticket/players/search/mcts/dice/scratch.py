"""The scratch buffers of ``mcts`` in a dice game."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.players.search.mcts.dice.policy import PolicyBuffers, new_policy_buffers
from blackticket.players.search.mcts.dice.values import DiceValues
from blackticket.rules.dice.layout import MAX_DICE, Faces, Moves, States, new_states

DEEPEST = 100
"""Moves that one iteration remembers; no game has as many."""


class Scratch(NamedTuple):
    """All that an iteration writes to, so that it allocates nothing."""

    states: States
    """0: the root; 1: the game being imagined."""
    root_moves: Moves
    """What the detectives may do at the root."""
    policy: PolicyBuffers
    """The moves to choose from, their scores and priors."""
    children: npt.NDArray[np.int64]
    """For each of these moves its node."""
    path: npt.NDArray[np.int64]
    """The nodes on the way down."""
    learns: npt.NDArray[np.uint8]
    """For each of these nodes: does it count this game?"""
    faces: Faces


def new_scratch(root: States, root_moves: Moves, values: DiceValues) -> Scratch:
    """Buffers for a search from ``root``."""
    states = new_states(2)
    states[0] = root[0]
    policy = new_policy_buffers(values)
    return Scratch(
        states=states,
        root_moves=root_moves,
        policy=policy,
        children=np.zeros(len(policy.moves), dtype=np.int64),
        path=np.zeros(DEEPEST, dtype=np.int64),
        learns=np.zeros(DEEPEST, dtype=np.uint8),
        faces=np.zeros(MAX_DICE, dtype=np.int16),
    )
