"""The memory of a search on public information.

An entry is either what everybody has seen since the root (a *node*), or a choice that X has at a node when he stands on
a certain station. Both are found by a hash of where they come from. So what X does in hiding leads to the same node
whatever his station, and the pursuers' later choices cannot depend on it.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.kernel import kernel
from blackticket.players.search.common.tree import HISTORY_SIZE, NOWHERE

EVERYBODY = 0
"""In place of a station: the entry is a node."""


class Memory(NamedTuple):
    """Arrays of one search; ``used[0]`` entries are in use. About 42 bytes an entry."""

    used: npt.NDArray[np.int64]
    keys: npt.NDArray[np.uint64]
    places: npt.NDArray[np.int32]
    visits: npt.NDArray[np.float64]
    won: npt.NDArray[np.float64]
    """Games won by the side that chose this entry."""
    history_visits: npt.NDArray[np.float64]
    """Per figure and move, over the whole search."""
    history_won: npt.NDArray[np.float64]


def new_memory(most: int) -> Memory:
    """An empty memory with room for so many entries."""
    slots = 1 << max(4, int(most * 2 - 1).bit_length())
    return Memory(
        used=np.ones(1, dtype=np.int64),
        keys=np.zeros(slots, dtype=np.uint64),
        places=np.full(slots, NOWHERE, dtype=np.int32),
        visits=np.zeros(most, dtype=np.float64),
        won=np.zeros(most, dtype=np.float64),
        history_visits=np.zeros((16, HISTORY_SIZE), dtype=np.float64),
        history_won=np.zeros((16, HISTORY_SIZE), dtype=np.float64),
    )


@kernel
def _key_of(node: int, station: int, move: int) -> np.uint64:
    """64 bits that stand for an entry; two entries of one search never meet in practice (1 in 10^9 searches)."""
    word = np.uint64(move) ^ (np.uint64(station) << np.uint64(44))
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
def _slot_of(memory: Memory, key: np.uint64) -> int:
    mask = int(memory.keys.shape[0]) - 1
    slot = int(np.int64((key >> np.uint64(3)) & np.uint64(0x7FFFFFFF))) & mask
    while memory.places[slot] != NOWHERE and memory.keys[slot] != key:
        slot = (slot + 1) & mask
    return slot


@kernel
def find(memory: Memory, node: int, station: int, move: int) -> int:
    """The entry for ``move`` at ``node``, of X on ``station`` or of everybody; ``NOWHERE`` if there is none."""
    return int(memory.places[_slot_of(memory, _key_of(node, station, move))])


@kernel
def add_up(
    memory: Memory,
    node: int,
    station: int,
    moves: npt.NDArray[np.int64],
    visits: npt.NDArray[np.float64],
    won: npt.NDArray[np.float64],
) -> None:
    """Add what the memory has of each of these moves at ``node`` to ``visits`` and ``won``."""
    for i in range(moves.shape[0]):
        entry = find(memory, node, station, moves[i])
        if entry != NOWHERE:
            visits[i] += memory.visits[entry]
            won[i] += memory.won[entry]


@kernel
def find_or_add(memory: Memory, node: int, station: int, move: int) -> int:
    """The same, made if there is room."""
    key = _key_of(node, station, move)
    slot = _slot_of(memory, key)
    if memory.places[slot] == NOWHERE:
        made = int(memory.used[0])
        if made == memory.visits.shape[0]:
            return NOWHERE
        memory.used[0] = made + 1
        memory.keys[slot] = key
        memory.places[slot] = made
    return int(memory.places[slot])
