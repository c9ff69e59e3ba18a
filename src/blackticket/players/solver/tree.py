"""The public tree of a ticket game: what everybody has seen since the root, and where X can be after it.

A *node* is a public history. If X moves in hiding, the history grows by his tickets alone, so all his choices lead to
the same node. If he is shown, they lead to one node for each station. A *point* is an information set, where a side
decides: a node for the pursuers, a node and a station for X. Flat arrays keep all choices of all points, layer by
layer. So a strategy is one array of probabilities, and a walk over the tree goes once through the arrays.

The kernels of ``rules`` and ``belief`` grow the tree; it knows no rule itself. Read ``grow`` first.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.belief import Mask, follow, new_mask
from blackticket.belief.spread import seen_by_all
from blackticket.editions import TicketSetup
from blackticket.rules.ticket.codes import last_station_of
from blackticket.rules.ticket.layout import OVER, X_TURN, Public, States
from blackticket.rules.ticket.legal import all_legal
from blackticket.rules.ticket.tables import Tables, tables_for

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

NOBODY = 0


class Choices(NamedTuple):
    """The choices of one side: those of a point together, points in the order of their layers."""

    node: Ints
    child: Ints
    move: Ints
    """Packed, as ``rules`` writes it."""
    source: Ints
    """X's station before his move; 0 for pursuers."""
    target: Ints
    """The station that the move leads to."""
    point: Ints
    first: Ints
    """For each point its first choice."""


class Layer(NamedTuple):
    """All nodes at one distance from the root, and the choices there."""

    nodes: slice
    x: slice
    pursuers: slice


@dataclass(frozen=True, eq=False)
class PublicTree:
    """See the module."""

    setup: TicketSetup
    histories: tuple[tuple[int, ...], ...]
    """For each node the public moves that lead to it from the root; X's hidden stations are 0."""
    parent: Ints
    prior: Floats
    """For each station how likely X is to stand there at the root."""
    escaped: Floats
    """1 for each node and station where X has won; everywhere else he has lost or the game goes on."""
    possible: Floats
    """1 for each node and station where X can be."""
    x: Choices
    pursuers: Choices
    layers: tuple[Layer, ...]


class _Node(NamedTuple):
    state: States
    mask: Mask
    history: tuple[int, ...]
    parent: int

    @property
    def public(self) -> Public:
        return self.state[0]["public"]


class GivenUpError(Exception):
    """The tree is ``too_large``, with more nodes than allowed; if not, growing was stopped."""

    def __init__(self, *, too_large: bool) -> None:
        super().__init__()
        self.too_large = too_large


def grow(
    setup: TicketSetup, root: States, mask: Mask, most: float = math.inf, stopped: Callable[[], bool] = lambda: False
) -> PublicTree:
    """The public tree of all that can follow ``root``, whose public part everybody knows.

    X stands on any station of ``mask``; all are equally likely. Raises GivenUpError at more than ``most`` nodes, or
    when it is ``stopped``.
    """
    tables = tables_for(setup)
    nodes = [_Node(root.copy(), mask, (), -1)]
    x, pursuers = _Growing(), _Growing()
    layers = []
    begin = 0
    while begin < len(nodes):
        end = len(nodes)
        x_from, pursuers_from = x.size, pursuers.size
        for number in range(begin, end):
            node = nodes[number]
            if node.public["turn"] == OVER or not node.mask.any():
                continue
            if node.public["turn"] == X_TURN:
                _grow_x(tables, nodes, number, x)
            else:
                _grow_pursuers(tables, nodes, number, pursuers)
            if len(nodes) > most:
                raise GivenUpError(too_large=True)
            if stopped():
                raise GivenUpError(too_large=False)
        layers.append(Layer(slice(begin, end), slice(x_from, x.size), slice(pursuers_from, pursuers.size)))
        begin = end
    stations = len(setup.board.stations) + 1
    possible = np.array([node.mask[:stations] for node in nodes], dtype=np.float64)
    over = np.array([node.public["turn"] == OVER for node in nodes], dtype=np.float64)
    return PublicTree(
        setup,
        tuple(node.history for node in nodes),
        np.array([node.parent for node in nodes]),
        possible[0] / possible[0].sum(),
        possible * over[:, None],
        possible,
        x.finished(),
        pursuers.finished(),
        tuple(layers),
    )


class _Growing:
    """Choices while they are found."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, int, int, int, int, int]] = []
        self._first: list[int] = []

    @property
    def size(self) -> int:
        """How many choices there are."""
        return len(self._rows)

    def begin_point(self) -> None:
        self._first.append(len(self._rows))

    def add(self, node: int, child: int, move: int, source: int) -> None:
        target = last_station_of(move)
        self._rows.append((node, child, move, source, target, len(self._first) - 1))

    def finished(self) -> Choices:
        node, child, move, source, target, point = np.array(self._rows, dtype=np.int64).reshape(-1, 6).T.copy()
        return Choices(node, child, move, source, target, point, np.array(self._first, dtype=np.int64))


def _grow_x(tables: Tables, nodes: list[_Node], number: int, x: _Growing) -> None:
    node = nodes[number]
    children: dict[int, int] = {}
    for source in np.flatnonzero(node.mask).tolist():
        x.begin_point()
        for move in all_legal(tables, node.public, source, fast=True).tolist():
            event = seen_by_all(tables, node.public, move)
            if event not in children:
                children[event] = len(nodes)
                nodes.append(_after(tables, node, number, event))
            x.add(number, children[event], move, source)


def _grow_pursuers(tables: Tables, nodes: list[_Node], number: int, pursuers: _Growing) -> None:
    node = nodes[number]
    pursuers.begin_point()
    for move in all_legal(tables, node.public, NOBODY, fast=True).tolist():
        pursuers.add(number, len(nodes), move, NOBODY)
        nodes.append(_after(tables, node, number, move))


def _after(tables: Tables, node: _Node, number: int, event: int) -> _Node:
    """The node after a public event; ``follow`` strikes the stations where X has just lost."""
    child = _Node(node.state.copy(), node.mask.copy(), (*node.history, event), number)
    follow(tables, child.public, child.mask, new_mask(), event)
    return child
