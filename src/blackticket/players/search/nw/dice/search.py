"""How ``nw`` starts its search of a dice game: where X is drawn, and the tree that grows from a view.

Read ``grow_dice`` first. It starts from a view and uses nothing of it that only X knows, except where X stands when it
is he who searches. ``nw`` has the player, ``nw_dice_search`` an iteration.
"""

import numpy as np
import numpy.typing as npt

from blackticket.belief.dice import detectives_at_x_last_move, dice_candidates, is_x_placed
from blackticket.kernel import compiled, make_rng
from blackticket.players.allowance import Allowance
from blackticket.players.search.common.dice_grid import ground_of
from blackticket.players.search.common.tree import Tree, new_tree
from blackticket.players.search.nw.dice.iteration import new_desk, search
from blackticket.players.search.nw.uct import BATCH, category_weight
from blackticket.rules.dice.layout import MAX_STATIONS, Moves, new_states
from blackticket.views import DiceView

Weights = npt.NDArray[np.float64]


def category_weights(view: DiceView, *, categories: bool) -> Weights:
    """For each station how often X is drawn there, up to a factor; station 0 before he stands on the board."""
    weights = np.zeros(MAX_STATIONS + 1)
    if not is_x_placed(view):
        weights[0] = 1.0
        return weights
    apart, standing = ground_of(view.tables).apart, detectives_at_x_last_move(view)
    for station in dice_candidates(view):
        nearest = min(int(apart[figure, station]) for figure in standing)
        weights[station] = category_weight(nearest) if categories else 1.0
    return weights


def grow_dice(
    view: DiceView,
    moves: Moves,
    weights: Weights,
    allowance: Allowance,
    *,
    reduction: float,
    most_nodes: int,
    seed: int,
) -> Tree:
    """The tree of a search from this view; X is drawn by ``weights``, detectives have these ``moves`` at its root."""
    root = new_states(1)
    root[0]["public"] = view.public
    if view.own is not None:
        root[0]["secret"]["at"] = view.own.at
    desk, tree = new_desk(root, moves), new_tree(most_nodes)
    tables, ground, ladder = view.tables, ground_of(view.tables), np.cumsum(weights)
    possible = sum(1 << int(station) for station in np.flatnonzero(weights) if station)
    hider, rng, run = int(view.audience == "X"), make_rng(seed), compiled(search)
    while batch := allowance.next_batch(BATCH):
        run(tables, ground, tree, desk, ladder, possible, hider, reduction, batch, rng)
    return tree
