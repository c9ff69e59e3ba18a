"""The memory of a search: how often a move was tried in a position, and what came of it.

A node is a sequence of moves from the root. Its children are found by a hash of (node, move), so that a node needs no
list of its moves: whoever stands there asks the rules what is legal and looks each move up.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.kernel import compiled, kernel

ROOT = 0
NOWHERE = -1
HISTORY_SIZE = 4096
"""Places for the history of a figure's moves: a ticket and a station have one each."""
MOVE_BITS = np.uint64(42)
"""A move takes so many bits of a key, and its node the others."""
MOST_NODES = (1 << 22) - 2
"""So many nodes have keys of their own."""
Floats = npt.NDArray[np.float64]


class Tree(NamedTuple):
    """Arrays of one search; ``used[0]`` nodes are in use."""

    used: npt.NDArray[np.int64]
    keys: npt.NDArray[np.uint64]
    nodes: npt.NDArray[np.int32]
    visits: npt.NDArray[np.int32]
    pursuers: npt.NDArray[np.float64]
    """The sum of the pursuers' results of the games through a node."""
    hider: npt.NDArray[np.float64]
    """The sum of X's results."""
    history_visits: npt.NDArray[np.float64]
    """Per figure and move, over the whole tree (progressive history)."""
    history_results: npt.NDArray[np.float64]


def new_tree(most_nodes: int) -> Tree:
    """An empty tree with room for so many nodes: about 48 bytes each."""
    slots = 1 << max(4, int(most_nodes * 2 - 1).bit_length())
    return Tree(
        used=np.ones(1, dtype=np.int64),
        keys=np.zeros(slots, dtype=np.uint64),
        nodes=np.full(slots, NOWHERE, dtype=np.int32),
        visits=np.zeros(most_nodes, dtype=np.int32),
        pursuers=np.zeros(most_nodes, dtype=np.float64),
        hider=np.zeros(most_nodes, dtype=np.float64),
        history_visits=np.zeros((16, HISTORY_SIZE), dtype=np.float64),
        history_results=np.zeros((16, HISTORY_SIZE), dtype=np.float64),
    )


@kernel
def slot_of(tree: Tree, node: int, move: int) -> int:
    """Where the child by ``move`` is kept, or the free slot where it would be."""
    key = (np.uint64(node + 1) << MOVE_BITS) ^ np.uint64(move)
    word = key
    word ^= word >> np.uint64(29)
    word ^= word << np.uint64(17)
    word ^= word >> np.uint64(23)
    word ^= word << np.uint64(31)
    word ^= word >> np.uint64(37)
    mask = int(tree.keys.shape[0]) - 1
    slot = int(np.int64(word & np.uint64(0x7FFFFFFFFFFFFFFF))) & mask
    while tree.nodes[slot] != NOWHERE and tree.keys[slot] != key:
        slot = (slot + 1) & mask
    return slot


@kernel
def child_of(tree: Tree, node: int, move: int) -> int:
    """The child of ``node`` by ``move``, or ``NOWHERE``."""
    return int(tree.nodes[slot_of(tree, node, move)])


@kernel
def _children_of_root(tree: Tree, moves: npt.NDArray[np.int64], found: npt.NDArray[np.int64]) -> None:
    for i in range(moves.shape[0]):
        found[i] = child_of(tree, ROOT, moves[i])


def tried_at_root(tree: Tree, moves: npt.NDArray[np.int64], audience: str) -> tuple[Floats, Floats]:
    """How often each of these moves was tried from the root, and the sum of that side's results."""
    children = np.zeros(len(moves), dtype=np.int64)
    compiled(_children_of_root)(tree, moves, children)
    known = children != NOWHERE
    results = tree.hider if audience == "X" else tree.pursuers
    return np.where(known, tree.visits[children], 0).astype(np.float64), np.where(known, results[children], 0.0)


@kernel
def add_child(tree: Tree, node: int, move: int) -> int:
    """The child of ``node`` by ``move``, made if there is room; else ``NOWHERE``."""
    slot = slot_of(tree, node, move)
    if tree.nodes[slot] == NOWHERE:
        made = int(tree.used[0])
        if made == tree.visits.shape[0]:
            return NOWHERE
        tree.used[0] = made + 1
        tree.keys[slot] = (np.uint64(node + 1) << MOVE_BITS) ^ np.uint64(move)
        tree.nodes[slot] = made
    return int(tree.nodes[slot])


@kernel
def history_of(move: int) -> int:
    """The place of a move in the history tables: by its tickets and stations."""
    steps = move >> 6
    return (steps ^ (steps >> 12) * 5 ^ (steps >> 24) * 11) & (HISTORY_SIZE - 1)


@kernel
def steady_log(value: float) -> float:
    """The natural logarithm to six places: the last bits differ between machines, and a search must not."""
    return float(int(np.log(value) * 1e6)) / 1e6
