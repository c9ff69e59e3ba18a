"""How ``nw`` searches a ticket game: where X is drawn, and the tree that grows from a view.

It uses nothing of a view that only X knows, except X's station if X searches. Read ``grow`` first.
"""

import numpy as np
import numpy.typing as npt

from blackticket.belief.posterior import nearness
from blackticket.belief.ticket import at_x_last_move, ticket_candidates
from blackticket.kernel import compiled, make_rng
from blackticket.players.allowance import Allowance
from blackticket.players.search.common.ticket_moves import figures_asked
from blackticket.players.search.common.tree import Tree, new_tree
from blackticket.players.search.nw.ticket.iteration import search
from blackticket.players.search.nw.ticket.scratch import new_scratch
from blackticket.players.search.nw.uct import BATCH, category_weight
from blackticket.rules.ticket.layout import MAX_STATIONS, Moves, new_states
from blackticket.views import TicketView

Weights = npt.NDArray[np.float64]
ALONE = 5
"""The distance of the nearest pursuer if none is on the board."""


def station_weights(view: TicketView, *, categories: bool) -> Weights:
    """For each station how often X is drawn there, up to a factor."""
    near = nearness(view.tables)
    weights = np.zeros(MAX_STATIONS + 1)
    standing = at_x_last_move(view)
    for station in ticket_candidates(view):
        nearest = min((int(near[s, station]) for s in standing), default=ALONE)
        weights[station] = category_weight(nearest) if categories else 1.0
    return weights


def grow(
    view: TicketView,
    moves: Moves,
    weights: Weights,
    allowance: Allowance,
    *,
    reduction: float,
    most_nodes: int,
    seed: int,
) -> Tree:
    """The tree of a search from this view; X is drawn by ``weights``, and ``moves`` are those at its root."""
    root = new_states(1)
    root[0]["public"] = view.public
    if view.own is not None:
        root[0]["secret"]["at"] = view.own.at
    scratch, tree = new_scratch(root, figures_asked(moves)), new_tree(most_nodes)
    tables, near, cumulative = view.tables, nearness(view.tables), np.cumsum(weights)
    hider, rng, run = int(view.own is not None), make_rng(seed), compiled(search)
    while batch := allowance.next_batch(BATCH):
        run(tables, near, tree, scratch, cumulative, hider, reduction, batch, rng)
    return tree
