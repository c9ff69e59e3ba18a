"""``nw``: the published Monte-Carlo tree search of Nijssen and Winands, as strong as its description allows.

One tree serves all draws of X's station. The pursuers draw it by location category: how far the nearest pursuer was
when X had moved. X searches from where he is.

Where the description is open we follow the reading that an independent re-implementation found stronger. X may play
double moves in the pursuers' tree, untried moves of the pursuers are valued by their history, categories are fixed when
X has moved, and X's own playouts have no double moves. The pursuers' playouts have none either: they were weaker with
them (docs/results/players.md). The publication does not know the dice game; there the same method searches moves and
rolls.

Read ``NwPlayer.think`` first.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.players.allowance import Allowance
from blackticket.players.asked import asked_codes
from blackticket.players.base import A_SECOND, Budget, Choice, Player, Thought, part_for, seed_for
from blackticket.players.search.common.tree import MOST_NODES, Tree, new_tree, root_statistics
from blackticket.players.search.nw.dice import search as dice
from blackticket.players.search.nw.ticket import search as ticket
from blackticket.rules.ticket.layout import Moves
from blackticket.views import View

Weights = npt.NDArray[np.float64]


class _Search(NamedTuple):
    """What ``nw`` needs to know of a family of games."""

    station_weights: Callable[..., Weights]
    grow: Callable[..., Tree]


_SEARCHES = {
    "ticket": _Search(ticket.station_weights, ticket.grow),
    "dice": _Search(dice.station_weights, dice.grow),
}


@dataclass(frozen=True)
class NwPlayer(Player):
    """Nijssen and Winands' search."""

    categories: bool = True
    """Are stations drawn by location category?"""
    reduction: float = 0.1
    """Coalition reduction, the publication's r."""
    most_nodes: int = 1 << 18
    """Nodes of the tree, about 48 bytes each: 13 MB. When all are used, it grows no further but still learns."""

    RANGES: ClassVar[Mapping[str, tuple[float, float]]] = MappingProxyType(
        {"reduction": (0.0, 1.0), "most_nodes": (16, MOST_NODES)}
    )
    """The ranges of the settings."""

    def think(
        self, view: View, *, budget: Budget = A_SECOND, seed: int = 0, figures: Collection[str] | None = None
    ) -> Thought:
        """The most visited move."""
        allowance = Allowance(budget)
        moves = asked_codes(view, figures, fast=True)
        words = [view.move_of(int(move)) for move in moves]  # before the search: there may be thousands
        weights = self.weights(view)
        tree = self.grow(view, moves, weights, allowance, seed) if len(moves) > 1 else new_tree(1)
        visits, won = root_statistics(tree, moves, view.audience)
        order = np.argsort(-visits, kind="stable")
        share = visits / visits.sum() if visits.any() else np.full(len(moves), 1.0 / len(moves))
        shares, chances = share.tolist(), (won / np.maximum(visits, 1.0)).tolist()
        choices = tuple(Choice(words[i], shares[i], chances[i] if visits[i] else None) for i in order.tolist())
        belief = {int(s): float(weights[s] / weights.sum()) for s in np.flatnonzero(weights) if s}
        return Thought(choices[0].move, choices, belief, allowance.done)

    def grow(self, view: View, moves: Moves, weights: Weights, allowance: Allowance, seed: int) -> Tree:
        """The tree of a search from this view; X is drawn by ``weights``."""
        return part_for("nw", _SEARCHES, view).grow(
            view,
            moves,
            weights,
            allowance,
            reduction=self.reduction,
            most_nodes=self.most_nodes,
            seed=seed_for(view, seed),
        )

    def weights(self, view: View) -> Weights:
        """For each station how often X is drawn there, up to a factor."""
        return part_for("nw", _SEARCHES, view).station_weights(view, categories=self.categories)
