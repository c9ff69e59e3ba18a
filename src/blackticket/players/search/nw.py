"""``nw``: the published Monte-Carlo tree search of Nijssen and Winands, as strong as its description allows.

One tree for all draws of X's station. The pursuers draw it by location category: how far the nearest pursuer was when
X had moved. X searches from where he is. Where the description is open we take the reading that an independent
re-implementation found stronger: X may play doubles in the pursuers' tree, the pursuers' untried moves are valued by
their history, categories are fixed when X has moved, X's own playouts have no doubles.

The dice game, which the publication does not know, is played as ``greedy`` plays it.
"""

import time
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from blackticket.belief.ticket import at_x_last_move, ticket_candidates
from blackticket.kernel import compiled, make_rng
from blackticket.players.distance import distances as distances_of
from blackticket.players.greedy_dice import GreedyDicePlayer
from blackticket.players.search.nw_search import new_desk, search
from blackticket.players.search.tree import NOWHERE, ROOT, Tree, child_of, new_tree
from blackticket.players.search.walk import Distances
from blackticket.rules.ticket.layout import MAX_STATIONS, new_states
from blackticket.rules.ticket.text import to_spoken
from blackticket.views import DiceView, TicketView, View
from blackticket.views.offer import offered_codes

CATEGORY_WEIGHTS = (0.0, 0.196, 0.671, 0.540, 0.384, 0.196)
"""How often X really was in a category per time he could have been: the example table of the publication."""
BATCH = 64
"""Iterations between two looks at the clock."""


@dataclass(frozen=True)
class NwPlayer:
    """Nijssen and Winands' search; ``iterations`` fixes the number of playouts instead of the time."""

    iterations: int | None = None
    categories: bool = True
    reduction: float = 0.1
    most_nodes: int = 1 << 18

    def choose(self, view: View, *, seconds: float = 1.0, seed: int = 0) -> str:
        """The most visited move."""
        if isinstance(view, DiceView):
            return GreedyDicePlayer().choose(view, seed=seed)
        moves = np.sort(offered_codes(view))
        if len(moves) == 1:
            return str(to_spoken(view.setup, int(moves[0])))
        tree = self.grow(view, seconds=seconds, seed=seed)
        visits = [
            int(tree.visits[child]) if (child := child_of(tree, ROOT, int(move))) != NOWHERE else 0 for move in moves
        ]
        return str(to_spoken(view.setup, int(moves[int(np.argmax(visits))])))

    def grow(self, view: TicketView, *, seconds: float, seed: int) -> Tree:
        """The tree of a search from this view."""
        tables = view.tables
        root = new_states(1)
        root[0]["public"] = view.public
        hider = view.own is not None
        if view.own is not None:
            root[0]["secret"]["at"] = view.own.at
        desk, tree = new_desk(root), new_tree(self.most_nodes)
        distances = np.minimum(distances_of(tables), 99).astype(np.uint8)
        weights = self._weights(view, distances)
        rng = make_rng(seed * 1_000_003 + len(view.history))
        run = compiled(search)
        left = self.iterations
        end = time.perf_counter() + seconds
        while left != 0:
            batch = BATCH if left is None else min(left, 4096)
            run(tables, distances, tree, desk, weights, int(hider), self.reduction, batch, rng)
            if left is not None:
                left -= batch
            elif time.perf_counter() >= end:
                break
        return tree

    def _weights(self, view: TicketView, distances: Distances) -> npt.NDArray[np.float64]:
        weights = np.zeros(MAX_STATIONS + 1)
        standing = at_x_last_move(view)
        for station in ticket_candidates(view):
            nearest = min((int(distances[s, station]) for s in standing if s), default=5)
            weights[station] = CATEGORY_WEIGHTS[min(max(nearest, 1), 5)] if self.categories else 1.0
        return np.cumsum(weights)
