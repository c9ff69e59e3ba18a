"""A search tree in flat arrays: how often each move was tried, and the sum of its results.

A node is a sequence of moves from the root. A hash of (node, move) finds a child, so a node keeps no list of its moves:
a search asks the rules what is legal and looks each move up. Read ``Tree`` first, then ``child_of``.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.kernel import compiled, kernel
from blackticket.rules.ticket.codes import MOVE_BITS, step_of

ROOT = 0
NO_NODE = -1
"""There is no such node, or no room for it."""
HISTORY_SIZE = 4096
"""Places in the history of a figure: one for each ticket and station."""
MOST_NODES = (1 << 22) - 2
"""The most nodes for which every key is different."""
NODE_SHIFT = np.uint64(MOVE_BITS)
"""In a key the node stands above the move."""
Floats = npt.NDArray[np.float64]


class Tree(NamedTuple):
    """The arrays of one search; the first ``used[0]`` nodes are in use."""

    used: npt.NDArray[np.int64]
    keys: npt.NDArray[np.uint64]
    nodes: npt.NDArray[np.int32]
    visits: npt.NDArray[np.int32]
    pursuers: npt.NDArray[np.float64]
    """For each node the sum of the pursuers' results."""
    hider: npt.NDArray[np.float64]
    """For each node the sum of X's results."""
    history_visits: npt.NDArray[np.float64]
    """For each figure and move, over the whole tree (progressive history)."""
    history_results: npt.NDArray[np.float64]


def new_tree(most_nodes: int) -> Tree:
    """An empty tree that can hold ``most_nodes``; a node takes about 48 bytes."""
    slots = 1 << max(4, int(most_nodes * 2 - 1).bit_length())
    return Tree(
        used=np.ones(1, dtype=np.int64),
        keys=np.zeros(slots, dtype=np.uint64),
        nodes=np.full(slots, NO_NODE, dtype=np.int32),
        visits=np.zeros(most_nodes, dtype=np.int32),
        pursuers=np.zeros(most_nodes, dtype=np.float64),
        hider=np.zeros(most_nodes, dtype=np.float64),
        history_visits=np.zeros((16, HISTORY_SIZE), dtype=np.float64),
        history_results=np.zeros((16, HISTORY_SIZE), dtype=np.float64),
    )


@kernel
def _key_of(node: int, move: int) -> np.uint64:
    return (np.uint64(node + 1) << NODE_SHIFT) ^ np.uint64(move)


@kernel
def slot_of(tree: Tree, node: int, move: int) -> int:
    """The slot of the child by ``move``, or the free slot where it would go."""
    key = _key_of(node, move)
    word = key
    word ^= word >> np.uint64(29)
    word ^= word << np.uint64(17)
    word ^= word >> np.uint64(23)
    word ^= word << np.uint64(31)
    word ^= word >> np.uint64(37)
    mask = int(tree.keys.shape[0]) - 1
    slot = int(np.int64(word & np.uint64(0x7FFFFFFFFFFFFFFF))) & mask
    while tree.nodes[slot] != NO_NODE and tree.keys[slot] != key:
        slot = (slot + 1) & mask
    return slot


@kernel
def child_of(tree: Tree, node: int, move: int) -> int:
    """The child of ``node`` by ``move``, or ``NO_NODE``."""
    return int(tree.nodes[slot_of(tree, node, move)])


@kernel
def add_child(tree: Tree, node: int, move: int) -> int:
    """The child of ``node`` by ``move``, made if there is room; else ``NO_NODE``."""
    slot = slot_of(tree, node, move)
    if tree.nodes[slot] == NO_NODE:
        made = int(tree.used[0])
        if made == tree.visits.shape[0]:
            return NO_NODE
        tree.used[0] = made + 1
        tree.keys[slot] = _key_of(node, move)
        tree.nodes[slot] = made
    return int(tree.nodes[slot])


@kernel
def _children_of_root(tree: Tree, moves: npt.NDArray[np.int64], found: npt.NDArray[np.int64]) -> None:
    for i in range(moves.shape[0]):
        found[i] = child_of(tree, ROOT, moves[i])


def root_statistics(tree: Tree, moves: npt.NDArray[np.int64], audience: str) -> tuple[Floats, Floats]:
    """For each of these moves at the root: its visits, and the sum of that side's results."""
    children = np.zeros(len(moves), dtype=np.int64)
    compiled(_children_of_root)(tree, moves, children)
    known = children != NO_NODE
    results = tree.hider if audience == "X" else tree.pursuers
    return np.where(known, tree.visits[children], 0).astype(np.float64), np.where(known, results[children], 0.0)


@kernel
def history_index(move: int) -> int:
    """The place of a move in the history tables: a hash of its tickets and stations.

    Moves of the dice game have other bits. The hash serves them as well, though a few of them share a place: to be
    placed on a station, and to go there by taxi.
    """
    return (step_of(move, 0) ^ step_of(move, 1) * 5 ^ step_of(move, 2) * 11) & (HISTORY_SIZE - 1)


@kernel
def steady_log(value: float) -> float:
    """The natural logarithm to six places: its last bits differ between machines, and a search must not."""
    return float(int(np.log(value) * 1e6)) / 1e6
