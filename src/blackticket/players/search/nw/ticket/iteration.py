"""The search behind ``nw``: what one iteration of Nijssen and Winands' algorithm does.

Read ``search`` first. It draws X's station, walks down the tree by ``select``, adds one node, plays the game to its end
by ``walk`` and writes the result along the way. ``nw`` has the player around it.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.belief.spread import Mask, follow_step, new_mask
from blackticket.kernel import Rng, kernel
from blackticket.players.search.common.ticket_moves import (
    Distances,
    Stations,
    boat_leaves,
    draw_station,
    hider_walks,
    keep_asked,
    nearest_pursuer,
    pursuer_walks,
)
from blackticket.players.search.common.tree import NOWHERE, ROOT, Tree, add_child, child_of
from blackticket.players.search.nw.uct import HIDER_RANDOM, PURSUERS_RANDOM, learn, select
from blackticket.rules.ticket.apply import apply_move
from blackticket.rules.ticket.codes import X_FIGURE, figure_of, shows_in, station_of, steps_of, ticket_of
from blackticket.rules.ticket.layout import (
    BLACK,
    CAPTURE,
    MAX_STATIONS,
    OVER,
    TRAPPED,
    X_TURN,
    Moves,
    Public,
    State,
    States,
    new_states,
)
from blackticket.rules.ticket.legal import (
    Hand,
    black_on_log,
    fill_hand,
    legal_pursuers,
    most_steps_now,
    one_step_more,
)
from blackticket.rules.ticket.tables import Tables

DEEPEST = 160
MOST_MOVES = 4096


class Desk(NamedTuple):
    """Scratch space of one search, so that nothing is allocated while it runs."""

    states: States
    """0: the root; 1: the game being imagined."""
    moves: Moves
    singles: Moves
    no_way: Moves
    hand: Hand
    path: npt.NDArray[np.int64]
    played: Moves
    goals: Stations
    """Where the pursuers go in playouts: the first ``goal_count[0]`` stations."""
    more_goals: Stations
    goal_count: npt.NDArray[np.int64]
    mask: Mask
    room: Mask
    asked: int
    """A bit for each pursuer that is asked for its move at the root."""


def new_desk(root: States, asked: int) -> Desk:
    """A desk with ``root`` on it."""
    states = new_states(2)
    states[0] = root[0]
    return Desk(
        states=states,
        moves=np.zeros(MOST_MOVES, dtype=np.int64),
        singles=np.zeros(MOST_MOVES, dtype=np.int64),
        no_way=np.zeros(1, dtype=np.int64),
        hand=np.zeros(BLACK + 1, dtype=np.int64),
        path=np.zeros(DEEPEST, dtype=np.int64),
        played=np.zeros(DEEPEST, dtype=np.int64),
        goals=np.zeros(MAX_STATIONS + 1, dtype=np.int16),
        more_goals=np.zeros(MAX_STATIONS + 1, dtype=np.int16),
        goal_count=np.zeros(1, dtype=np.int64),
        mask=new_mask(),
        room=new_mask(),
        asked=asked,
    )


@kernel
def hider_moves(tables: Tables, pub: Public, station: int, distances: Distances, desk: Desk, no_black: bool) -> int:
    """X's moves worth a look, written to ``desk.moves``: the publication's filter. Returns how many.

    No black ticket in the first two rounds, on a reveal, or when told so, unless nothing else leads anywhere; a double
    move only when every single move ends in reach of a pursuer.
    """
    sw = tables.switches[0]
    fill_hand(tables, pub, desk.hand)
    entry = int(pub["entries"])
    all_black = int(desk.hand[BLACK])
    if (no_black or pub["round_no"] <= 2 or sw["reveal"][entry]) and not boat_leaves(tables, station):
        desk.hand[BLACK] = 0
    spent = black_on_log(pub)
    count = one_step_more(tables, pub, desk.hand, spent, station, desk.no_way, 0, desk.singles, 0)
    if count == 0:
        desk.hand[BLACK] = all_black
        count = one_step_more(tables, pub, desk.hand, spent, station, desk.no_way, 0, desk.singles, 0)
    count = min(count, int(desk.singles.shape[0]))
    safe = False
    for i in range(count):
        desk.moves[i] = desk.singles[i]
        if nearest_pursuer(tables, pub, distances, station_of(desk.singles[i], 0)) > 1:
            safe = True
    if safe or most_steps_now(tables, pub) < 2:
        return count
    total = one_step_more(tables, pub, desk.hand, spent, station, desk.singles[:count], 1, desk.moves, count)
    return min(total, int(desk.moves.shape[0]))


@kernel
def search(
    tables: Tables,
    distances: Distances,
    tree: Tree,
    desk: Desk,
    weights: npt.NDArray[np.float64],
    hider_searches: int,
    reduction: float,
    iterations: int,
    rng: Rng,
) -> None:
    """So many iterations. ``weights`` are cumulative over stations: where the pursuers draw X from."""
    root = desk.states[0]
    root_figure = int(root["public"]["next_figure"])
    taxi_only = hider_searches != 0 and _all_local(tables, desk.room, weights)
    for _ in range(iterations):
        desk.states[1] = desk.states[0]
        state = desk.states[1]
        pub, sec = state["public"], state["secret"]
        if hider_searches:
            _mask_from(weights, desk.mask)
        else:
            sec["at"] = draw_station(weights, rng)
        node, depth = ROOT, 0
        in_tree = True
        last_figure = -1
        while pub["turn"] != OVER and in_tree and depth < DEEPEST:
            if pub["turn"] == X_TURN:
                at_root = taxi_only and depth == 0
                count = hider_moves(tables, pub, int(sec["at"]), distances, desk, at_root)
            else:
                count = min(legal_pursuers(tables, pub, desk.moves), desk.moves.shape[0])
                if depth == 0:
                    count = keep_asked(desk.moves, count, desk.asked)
            move = int(desk.moves[select(tree, node, desk.moves, count, rng)])
            child = child_of(tree, node, move)
            in_tree = child != NOWHERE
            if not in_tree:
                child = add_child(tree, node, move)
            last_figure = figure_of(move)
            if hider_searches:
                follow_move(tables, pub, desk, move)
            apply_move(tables, state, move)
            desk.path[depth] = child
            desk.played[depth] = move
            depth += 1
            if child == NOWHERE:
                break
            node = child
        list_goals(tables, desk, hider_searches, int(sec["at"]))
        while pub["turn"] != OVER:
            last_figure = playout_ply(tables, state, distances, desk, hider_searches, rng)
        caught = pub["ended_by"] == CAPTURE or pub["ended_by"] == TRAPPED
        pursuers = 0.0
        if caught:
            pursuers = 1.0 if root_figure < 0 or last_figure == root_figure else 1.0 - reduction
        hider = 0.0 if caught else 1.0
        learn(tree, desk.path, desk.played, depth, pursuers, hider)


@kernel
def list_goals(tables: Tables, desk: Desk, hider_searches: int, station: int) -> None:
    """What the pursuers go for in the playout: X himself in their own search, all of his possible stations in his."""
    count = 0
    if hider_searches:
        for candidate in range(1, tables.first.shape[1] - 1):
            if desk.mask[candidate]:
                desk.goals[count] = candidate
                count += 1
    else:
        desk.goals[0] = station
        count = 1
    desk.goal_count[0] = count


@kernel
def playout_ply(tables: Tables, state: State, distances: Distances, desk: Desk, hider_searches: int, rng: Rng) -> int:
    """One turn of X or one pursuer's move; returns the figure that moved (X for X)."""
    pub, sec = state["public"], state["secret"]
    if pub["turn"] == X_TURN:
        entry = int(pub["entries"])
        ticket = hider_walks(tables, state, distances, HIDER_RANDOM, rng)
        if hider_searches:
            _spread_goals(tables, pub, desk, ticket, int(pub["shown"][entry]))
        else:
            desk.goals[0] = sec["at"]
        return X_FIGURE
    figure = pursuer_walks(tables, state, distances, desk.goals, int(desk.goal_count[0]), PURSUERS_RANDOM, rng)
    if hider_searches and desk.mask[pub["at"][figure]]:
        _drop_goal(desk, int(pub["at"][figure]))
    return figure


@kernel
def _drop_goal(desk: Desk, station: int) -> None:
    """A pursuer stands there and has not caught X."""
    desk.mask[station] = 0
    last = int(desk.goal_count[0]) - 1
    for i in range(last + 1):
        if desk.goals[i] == station:
            desk.goals[i] = desk.goals[last]
    desk.goal_count[0] = last


@kernel
def _spread_goals(tables: Tables, pub: Public, desk: Desk, ticket: int, shown: int) -> None:
    """Carry the set of X's possible stations along a ticket; a shown station is the only one left."""
    count = int(desk.goal_count[0])
    for i in range(count):
        desk.mask[desk.goals[i]] = 0
    if shown:
        desk.mask[shown] = 1
        desk.goals[0] = shown
        desk.goal_count[0] = 1
        return
    found = 0
    for i in range(count):
        station = int(desk.goals[i])
        for j in range(tables.first[ticket, station], tables.first[ticket, station + 1]):
            target = int(tables.target[j])
            if pub["occupied"][target] == 0 and desk.mask[target] == 0:
                desk.mask[target] = 1
                desk.more_goals[found] = target
                found += 1
    for i in range(found):
        desk.goals[i] = desk.more_goals[i]
    desk.goal_count[0] = found


@kernel
def follow_move(tables: Tables, pub: Public, desk: Desk, move: int) -> None:
    """The same for a move in the tree, before it is applied."""
    if figure_of(move) != X_FIGURE:
        desk.mask[station_of(move, 0)] = 0
        return
    for step in range(steps_of(move)):
        is_shown = tables.switches[0]["reveal"][pub["entries"] + step] or shows_in(move, step)
        shown = station_of(move, step) if is_shown else 0
        follow_step(tables, pub, desk.mask, desk.room, ticket_of(move, step), shown)


@kernel
def _mask_from(weights: npt.NDArray[np.float64], mask: Mask) -> None:
    before = 0.0
    for station in range(mask.shape[0]):
        mask[station] = 1 if weights[station] > before else 0
        before = weights[station]


@kernel
def _all_local(tables: Tables, room: Mask, weights: npt.NDArray[np.float64]) -> bool:
    """Is every station where X can be served by the local transport only?"""
    _mask_from(weights, room)
    for station in range(1, tables.first.shape[1] - 1):
        if room[station] and (
            tables.first[1, station] < tables.first[1, station + 1]
            or tables.first[2, station] < tables.first[2, station + 1]
        ):
            return False
    return True
