"""``nw``: the published Monte-Carlo tree search of Nijssen and Winands, as strong as its description allows.

One tree for all draws of X's station. The pursuers draw it by location category: how far the nearest pursuer was when
X had moved. X searches from where he is. Where the description is open we take the reading that an independent
re-implementation found stronger: X may play doubles in the pursuers' tree, the pursuers' untried moves are valued by
their history, categories are fixed when X has moved, X's own playouts have no doubles. Nor have those of the pursuers,
where we found them weaker with doubles (docs/results/players.md).

The publication does not know the dice game; there the same method searches moves and rolls (``nw_dice``).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from blackticket.belief.posterior import nearness
from blackticket.belief.ticket import at_x_last_move, ticket_candidates
from blackticket.kernel import compiled, make_rng
from blackticket.players.allowance import Allowance
from blackticket.players.asked import asked_codes
from blackticket.players.player import A_SECOND, Budget, Choice, Player, Thought, seed_for
from blackticket.players.search.common.ticket_moves import figures_asked
from blackticket.players.search.common.tree import MOST_NODES, Tree, new_tree, tried_at_root
from blackticket.players.search.nw.dice.search import category_weights, grow_dice
from blackticket.players.search.nw.ticket.iteration import new_desk, search
from blackticket.players.search.nw.uct import BATCH, category_weight
from blackticket.rules.ticket.layout import MAX_STATIONS, Moves, new_states
from blackticket.views import DiceView, View
from blackticket.views.offer import spoken_move


@dataclass(frozen=True)
class NwPlayer(Player):
    """Nijssen and Winands' search."""

    categories: bool = True
    """Are stations drawn by location category?"""
    reduction: float = 0.1
    """Coalition reduction, the publication's r."""
    most_nodes: int = 1 << 18
    """Nodes of the tree, about 48 bytes each: 13 MB. When they are used up it grows no further but still learns."""

    RANGES: ClassVar[Mapping[str, tuple[float, float]]] = MappingProxyType(
        {"reduction": (0.0, 1.0), "most_nodes": (16, MOST_NODES)}
    )
    """What may be asked for."""

    def think(
        self, view: View, *, budget: Budget = A_SECOND, seed: int = 0, figures: Collection[str] | None = None
    ) -> Thought:
        """The most visited move."""
        allowance = Allowance(budget)
        moves = asked_codes(view, figures, fast=True)
        words = [str(spoken_move(view, int(move))) for move in moves]  # before the search: there may be thousands
        weights = self.weights(view)
        tree = self.grow(view, moves, weights, allowance, seed) if len(moves) > 1 else new_tree(1)
        visits, won = tried_at_root(tree, moves, view.audience)
        order = np.argsort(-visits, kind="stable")
        share = visits / visits.sum() if visits.any() else np.full(len(moves), 1.0 / len(moves))
        shares, chances = share.tolist(), (won / np.maximum(visits, 1.0)).tolist()
        choices = tuple(Choice(words[i], shares[i], chances[i] if visits[i] else None) for i in order.tolist())
        belief = {int(s): float(weights[s] / weights.sum()) for s in np.flatnonzero(weights) if s}
        return Thought(choices[0].move, choices, belief, allowance.done)

    def grow(self, view: View, moves: Moves, weights: npt.NDArray[np.float64], allowance: Allowance, seed: int) -> Tree:
        """The tree of a search from this view; X is drawn by ``weights``."""
        if isinstance(view, DiceView):
            return grow_dice(
                view,
                moves,
                weights,
                allowance,
                reduction=self.reduction,
                most_nodes=self.most_nodes,
                seed=seed_for(view, seed),
            )
        root = new_states(1)
        root[0]["public"] = view.public
        if view.own is not None:
            root[0]["secret"]["at"] = view.own.at
        desk, tree = new_desk(root, figures_asked(moves)), new_tree(self.most_nodes)
        tables, distances, ladder = view.tables, nearness(view.tables), np.cumsum(weights)
        hider, rng = int(view.own is not None), make_rng(seed_for(view, seed))
        run = compiled(search)
        while batch := allowance.next_batch(BATCH):
            run(tables, distances, tree, desk, ladder, hider, self.reduction, batch, rng)
        return tree

    def weights(self, view: View) -> npt.NDArray[np.float64]:
        """For each station how often X is drawn there, up to a factor."""
        if isinstance(view, DiceView):
            return category_weights(view, categories=self.categories)
        distances = nearness(view.tables)
        weights = np.zeros(MAX_STATIONS + 1)
        standing = at_x_last_move(view)
        for station in ticket_candidates(view):
            nearest = min((int(distances[s, station]) for s in standing), default=5)
            weights[station] = category_weight(nearest) if self.categories else 1.0
        return weights
