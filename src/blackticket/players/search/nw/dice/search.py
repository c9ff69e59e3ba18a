"""How ``nw`` searches a dice game: where X is drawn, and the tree that grows from a view.

It uses nothing of a view that only X knows, except X's station if X searches. Read ``grow`` first.
"""

import numpy as np
import numpy.typing as npt

from blackticket.belief.dice import detectives_at_x_last_move, dice_candidates, is_x_placed
from blackticket.kernel import compiled, make_rng
from blackticket.players.allowance import Allowance
from blackticket.players.search.common.dice_grid import bitboard_of, grid_tables
from blackticket.players.search.common.tree import Tree, new_tree
from blackticket.players.search.nw.dice.iteration import search
from blackticket.players.search.nw.dice.scratch import new_scratch
from blackticket.players.search.nw.uct import BATCH, category_weight
from blackticket.rules.dice.layout import MAX_STATIONS, Moves, new_states
from blackticket.views import DiceView

Weights = npt.NDArray[np.float64]


def station_weights(view: DiceView, *, categories: bool) -> Weights:
    """For each station how often X is drawn there, up to a factor; station 0 before he is on the board."""
    weights = np.zeros(MAX_STATIONS + 1)
    if not is_x_placed(view):
        weights[0] = 1.0
        return weights
    apart, standing = grid_tables(view.tables).apart, detectives_at_x_last_move(view)
    for station in dice_candidates(view):
        nearest = min(int(apart[figure, station]) for figure in standing)
        weights[station] = category_weight(nearest) if categories else 1.0
    return weights


def grow(
    view: DiceView,
    moves: Moves,
    weights: Weights,
    allowance: Allowance,
    *,
    reduction: float,
    most_nodes: int,
    seed: int,
) -> Tree:
    """The tree of a search from this view; X is drawn by ``weights``, and detectives have ``moves`` at its root."""
    root = new_states(1)
    root[0]["public"] = view.public
    if view.own is not None:
        root[0]["secret"]["at"] = view.own.at
    scratch, tree = new_scratch(root, moves), new_tree(most_nodes)
    tables, grid, cumulative = view.tables, grid_tables(view.tables), np.cumsum(weights)
    hider, rng, run = int(view.audience == "X"), make_rng(seed), compiled(search)
    while batch := allowance.next_batch(BATCH):
        run(tables, grid, tree, scratch, cumulative, bitboard_of(weights), hider, reduction, batch, rng)
    return tree
