"""What one iteration of Nijssen and Winands' algorithm does in a ticket game: descend, simulate, learn.

Read ``search`` first. This module knows no view; ``search`` in the module beside it starts from one.
"""

from blackticket.belief.habits import Nearness
from blackticket.belief.spread import Mask
from blackticket.kernel import Rng, kernel
from blackticket.players.search.common.sampling import Cumulative, draw_from
from blackticket.players.search.common.ticket_moves import keep_asked
from blackticket.players.search.common.tree import NO_NODE, ROOT, Tree, add_child, child_of
from blackticket.players.search.nw.ticket.playout import follow_move, list_goals, playout_ply
from blackticket.players.search.nw.ticket.scratch import DEEPEST, Scratch
from blackticket.players.search.nw.ticket.x_moves import hider_moves
from blackticket.players.search.nw.uct import learn, select
from blackticket.rules.ticket.apply import apply_move
from blackticket.rules.ticket.codes import figure_of
from blackticket.rules.ticket.layout import CAPTURE, EXPRESS, OVER, REGIONAL, TRAPPED, X_TURN
from blackticket.rules.ticket.legal import legal_pursuers
from blackticket.rules.ticket.tables import Tables


@kernel
def search(
    tables: Tables,
    near: Nearness,
    tree: Tree,
    scratch: Scratch,
    cumulative: Cumulative,
    hider_searches: int,
    reduction: float,
    iterations: int,
    rng: Rng,
) -> None:
    """Run ``iterations``. The pursuers draw X's station from ``cumulative``; X searches from where he is."""
    root_figure = int(scratch.states[0]["public"]["next_figure"])
    taxi_only = hider_searches != 0 and _all_local(tables, scratch.spare_mask, cumulative)
    for _ in range(iterations):
        scratch.states[1] = scratch.states[0]
        if hider_searches:
            _mask_from(cumulative, scratch.mask)
        else:
            scratch.states[1]["secret"]["at"] = draw_from(cumulative, rng)
        depth = descend(tables, near, tree, scratch, hider_searches, taxi_only, rng)
        last_figure = simulate(tables, near, scratch, hider_searches, depth, rng)
        end = scratch.states[1]["public"]["ended_by"]
        reward = 1.0 if root_figure < 0 or last_figure == root_figure else 1.0 - reduction
        learn(tree, scratch.path, scratch.played, depth, end in (CAPTURE, TRAPPED), reward)


@kernel
def descend(
    tables: Tables, near: Nearness, tree: Tree, scratch: Scratch, hider_searches: int, taxi_only: bool, rng: Rng
) -> int:
    """Selection and expansion: down the tree to the first move that is new to it. Returns how many moves that took."""
    state = scratch.states[1]
    pub, sec = state["public"], state["secret"]
    node, depth = ROOT, 0
    while node != NO_NODE and pub["turn"] != OVER and depth < DEEPEST:
        if pub["turn"] == X_TURN:
            count = hider_moves(tables, pub, int(sec["at"]), near, scratch, taxi_only and depth == 0)
        else:
            count = min(legal_pursuers(tables, pub, scratch.moves), scratch.moves.shape[0])
            if depth == 0:
                count = keep_asked(scratch.moves, count, scratch.asked)
        move = int(scratch.moves[select(tree, node, scratch.moves, count, rng)])
        known = child_of(tree, node, move)
        scratch.path[depth] = add_child(tree, node, move) if known == NO_NODE else known
        scratch.played[depth] = move
        depth += 1
        node = known
        if hider_searches:
            follow_move(tables, pub, scratch, move)
        apply_move(tables, state, move)
    return depth


@kernel
def simulate(tables: Tables, near: Nearness, scratch: Scratch, hider_searches: int, depth: int, rng: Rng) -> int:
    """Play the game to its end. Returns the figure that moved last, be it in the tree or below."""
    state = scratch.states[1]
    list_goals(tables, scratch, hider_searches, int(state["secret"]["at"]))
    figure = figure_of(scratch.played[depth - 1])
    while state["public"]["turn"] != OVER:
        figure = playout_ply(tables, state, near, scratch, hider_searches, rng)
    return figure


@kernel
def _mask_from(cumulative: Cumulative, mask: Mask) -> None:
    """Mark each station that has a weight."""
    before = 0.0
    for station in range(mask.shape[0]):
        mask[station] = 1 if cumulative[station] > before else 0
        before = cumulative[station]


@kernel
def _all_local(tables: Tables, mask: Mask, cumulative: Cumulative) -> bool:
    """Does only the local transport stop wherever X can be?"""
    _mask_from(cumulative, mask)
    for station in range(1, tables.first.shape[1] - 1):
        if mask[station] and (
            tables.first[REGIONAL, station] < tables.first[REGIONAL, station + 1]
            or tables.first[EXPRESS, station] < tables.first[EXPRESS, station + 1]
        ):
            return False
    return True
