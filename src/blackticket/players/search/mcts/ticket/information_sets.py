"""The tree of a search on information sets: what was tried where, by all that the one who chose could know.

An *entry* is one of two things. It is a node: what everybody has seen since the root. Or it is a choice of X at a node,
kept apart for each station on which he may stand. A hash of where an entry comes from finds it. What X does in hiding
leads to the same node from every station, so the pursuers' later choices cannot depend on it.

This module knows no rules. Read ``InformationSets`` first, then ``find_or_add``.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.kernel import kernel
from blackticket.players.search.common.tree import HISTORY_SIZE, NO_NODE

PUBLIC = 0
"""In place of X's station: the entry is a node, which everybody knows."""


class InformationSets(NamedTuple):
    """The arrays of one search; the first ``used[0]`` entries are in use. An entry takes about 42 bytes."""

    used: npt.NDArray[np.int64]
    keys: npt.NDArray[np.uint64]
    places: npt.NDArray[np.int32]
    visits: npt.NDArray[np.float64]
    won: npt.NDArray[np.float64]
    """Games that were won by the side that chose this entry."""
    history_visits: npt.NDArray[np.float64]
    """For each figure and move, over the whole search (progressive history)."""
    history_won: npt.NDArray[np.float64]


def new_information_sets(most: int) -> InformationSets:
    """An empty tree that can hold ``most`` entries."""
    slots = 1 << max(4, int(most * 2 - 1).bit_length())
    return InformationSets(
        used=np.ones(1, dtype=np.int64),
        keys=np.zeros(slots, dtype=np.uint64),
        places=np.full(slots, NO_NODE, dtype=np.int32),
        visits=np.zeros(most, dtype=np.float64),
        won=np.zeros(most, dtype=np.float64),
        history_visits=np.zeros((16, HISTORY_SIZE), dtype=np.float64),
        history_won=np.zeros((16, HISTORY_SIZE), dtype=np.float64),
    )


@kernel
def choice_key(station: int, threat: int) -> int:
    """An information set at a node: X's station, ``PUBLIC`` for the pursuers; and how near a pursuer is, or 0."""
    return station + (threat << 8)


@kernel
def threat_of(key: int) -> int:
    """How near a pursuer is, as ``choice_key`` was told."""
    return key >> 8


@kernel
def _hash_of(node: int, key: int, move: int) -> np.uint64:
    """64 bits that stand for an entry; two entries of one search hardly ever share them (1 in 10^9 searches)."""
    word = np.uint64(move) ^ (np.uint64(key) << np.uint64(44))
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    word ^= np.uint64(node + 1) << np.uint64(32)
    word ^= word << np.uint64(21)
    word ^= word >> np.uint64(35)
    word ^= word << np.uint64(4)
    word ^= word >> np.uint64(29)
    return word


@kernel
def _slot_of(tree: InformationSets, hashed: np.uint64) -> int:
    mask = int(tree.keys.shape[0]) - 1
    slot = int(np.int64((hashed >> np.uint64(3)) & np.uint64(0x7FFFFFFF))) & mask
    while tree.places[slot] != NO_NODE and tree.keys[slot] != hashed:
        slot = (slot + 1) & mask
    return slot


@kernel
def find(tree: InformationSets, node: int, key: int, move: int) -> int:
    """The entry for ``move`` at ``node``, in the information set ``key``; ``NO_NODE`` if there is none."""
    return int(tree.places[_slot_of(tree, _hash_of(node, key, move))])


@kernel
def find_or_add(tree: InformationSets, node: int, key: int, move: int) -> int:
    """The same, made if there is room."""
    hashed = _hash_of(node, key, move)
    slot = _slot_of(tree, hashed)
    if tree.places[slot] == NO_NODE:
        made = int(tree.used[0])
        if made == tree.visits.shape[0]:
            return NO_NODE
        tree.used[0] = made + 1
        tree.keys[slot] = hashed
        tree.places[slot] = made
    return int(tree.places[slot])


@kernel
def add_statistics(
    tree: InformationSets,
    node: int,
    key: int,
    moves: npt.NDArray[np.int64],
    visits: npt.NDArray[np.float64],
    won: npt.NDArray[np.float64],
) -> None:
    """Add what the tree has of each of these moves to ``visits`` and ``won``."""
    for i in range(moves.shape[0]):
        entry = find(tree, node, key, moves[i])
        if entry != NO_NODE:
            visits[i] += tree.visits[entry]
            won[i] += tree.won[entry]
