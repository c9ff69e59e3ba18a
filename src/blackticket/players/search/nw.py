"""``nw``: the published Monte-Carlo tree search of Nijssen and Winands, as strong as its description allows.

One tree for all draws of X's station. The pursuers draw it by location category: how far the nearest pursuer was when
X had moved. X searches from where he is. Where the description is open we take the reading that an independent
re-implementation found stronger: X may play doubles in the pursuers' tree, the pursuers' untried moves are valued by
their history, categories are fixed when X has moved, X's own playouts have no doubles.

The dice game, which the publication does not know, is played as ``greedy`` plays it.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from blackticket.belief.distance import distances as distances_of
from blackticket.belief.ticket import at_x_last_move, ticket_candidates
from blackticket.kernel import compiled, make_rng
from blackticket.players.greedy import GreedyPlayer
from blackticket.players.player import A_SECOND, Budget, Choice, Player, Thought, seed_for
from blackticket.players.search.allowance import Allowance
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
class NwPlayer(Player):
    """Nijssen and Winands' search."""

    categories: bool = True
    """Are stations drawn by location category?"""
    reduction: float = 0.1
    """Coalition reduction, the publication's r."""
    most_nodes: int = 1 << 18

    RANGES: ClassVar[Mapping[str, tuple[float, float]]] = MappingProxyType(
        {"reduction": (0.0, 1.0), "most_nodes": (16, 1 << 24)}
    )
    """What may be asked for."""

    def think(
        self, view: View, *, budget: Budget = A_SECOND, seed: int = 0, figures: Collection[str] | None = None
    ) -> Thought:
        """The most visited move."""
        if isinstance(view, DiceView):
            return GreedyPlayer().think(view, seed=seed, figures=figures)
        allowance = Allowance(budget)
        moves = np.sort(offered_codes(view, figures))
        weights = self.weights(view)
        tree = self.grow(view, weights, allowance, seed) if len(moves) > 1 else new_tree(1)
        children = [child_of(tree, ROOT, int(move)) for move in moves]
        visits = np.array([tree.visits[child] if child != NOWHERE else 0 for child in children], dtype=np.float64)
        results = tree.pursuers if view.own is None else tree.hider
        order = np.argsort(-visits, kind="stable")
        share = visits / visits.sum() if visits.any() else np.full(len(moves), 1.0 / len(moves))
        choices = tuple(
            Choice(
                str(to_spoken(view.setup, int(moves[i]))),
                float(share[i]),
                float(results[children[i]] / visits[i]) if visits[i] else None,
            )
            for i in order
        )
        belief = {int(s): float(weights[s] / weights.sum()) for s in np.flatnonzero(weights)}
        return Thought(choices[0].move, choices, belief, allowance.done)

    def grow(self, view: TicketView, weights: npt.NDArray[np.float64], allowance: Allowance, seed: int) -> Tree:
        """The tree of a search from this view; X is drawn by ``weights``."""
        root = new_states(1)
        root[0]["public"] = view.public
        if view.own is not None:
            root[0]["secret"]["at"] = view.own.at
        desk, tree = new_desk(root), new_tree(self.most_nodes)
        tables, distances, ladder = view.tables, _near(view), np.cumsum(weights)
        hider, rng = int(view.own is not None), make_rng(seed_for(view, seed))
        run = compiled(search)
        while batch := allowance.next_batch(BATCH):
            run(tables, distances, tree, desk, ladder, hider, self.reduction, batch, rng)
        return tree

    def weights(self, view: TicketView) -> npt.NDArray[np.float64]:
        """For each station how often X is drawn there, up to a factor."""
        distances = _near(view)
        weights = np.zeros(MAX_STATIONS + 1)
        standing = at_x_last_move(view)
        for station in ticket_candidates(view):
            nearest = min((int(distances[s, station]) for s in standing if s), default=5)
            weights[station] = CATEGORY_WEIGHTS[min(max(nearest, 1), 5)] if self.categories else 1.0
        return weights


def _near(view: TicketView) -> Distances:
    return np.minimum(distances_of(view.tables), 99).astype(np.uint8)
