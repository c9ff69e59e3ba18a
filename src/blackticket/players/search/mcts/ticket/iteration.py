"""One iteration of our search in the ticket games: descend, simulate, learn.

The pursuers draw X's station from the belief and choose by what everybody knows: what X does in hiding leads to the
same node. X searches from where he is. The tree has only his moves then, and between them the pursuers follow
determinisations that each iteration draws again. So his plans hold against all that they may think.

This module knows no view. Read ``search`` first, then the three steps that it calls.
"""

from typing import NamedTuple

import numpy as np

from blackticket.belief.habits import Nearness
from blackticket.belief.spread import seen_by_all
from blackticket.kernel import Rng, below, kernel
from blackticket.players.search.common.sampling import Cumulative, draw_from, uniform
from blackticket.players.search.common.ticket_moves import keep_asked, nearest_pursuer
from blackticket.players.search.common.tree import HISTORY_SIZE, NO_NODE, ROOT, history_index, steady_log
from blackticket.players.search.mcts.ticket.information_sets import (
    PUBLIC,
    InformationSets,
    choice_key,
    find,
    find_or_add,
    threat_of,
)
from blackticket.players.search.mcts.ticket.outlook import Weights, outlook
from blackticket.players.search.mcts.ticket.playout import (
    advance_determinisations,
    determinise,
    pursuer_playout_step,
    refute_determinisations,
    resample_determinisations,
    x_playout_step,
)
from blackticket.players.search.mcts.ticket.scratch import DEEPEST, Scratch
from blackticket.players.search.mcts.ticket.settings import SideSettings
from blackticket.players.search.mcts.ticket.x_moves import x_options
from blackticket.rules.ticket.apply import apply_move
from blackticket.rules.ticket.codes import X_FIGURE, figure_of, last_station_of, station_of
from blackticket.rules.ticket.flow import pursuer_can_move
from blackticket.rules.ticket.layout import CAPTURE, OVER, TRAPPED, X_TURN, Moves, Public
from blackticket.rules.ticket.legal import legal_pursuers, may_have_its_go
from blackticket.rules.ticket.tables import Tables


class Answers(NamedTuple):
    """What the pursuers would believe after moves of X that leave a doubt where he is."""

    seen: Moves
    """What everybody would see of a move, each once."""
    cumulative: Cumulative
    """The cumulative distribution of the belief after it, a row each."""


@kernel
def search(
    tables: Tables,
    near: Nearness,
    weights: Weights,
    tree: InformationSets,
    scratch: Scratch,
    cumulative: Cumulative,
    answers: Answers,
    own_station: int,
    settings: SideSettings,
    iterations: int,
    rng: Rng,
) -> None:
    """Run ``iterations``. X is drawn from ``cumulative``, the belief; if X searches, he is on ``own_station`` (else 0).

    In a share of X's iterations, ``settings.fear``, the pursuers know his habits when they answer his first move: they
    then draw their determinisations from what they would believe (``answers``).
    """
    for _ in range(iterations):
        scratch.states[1] = scratch.states[0]
        scratch.states[1]["secret"]["at"] = own_station if own_station else draw_from(cumulative, rng)
        determinise(scratch.determinisations, int(tables.switches[0]["pursuers"]), cumulative, rng)
        depth = descend(tables, near, tree, scratch, answers, own_station > 0, settings, rng)
        caught = simulate(tables, near, weights, scratch, settings, rng)
        learn(tree, scratch, depth, caught)


@kernel
def descend(
    tables: Tables,
    near: Nearness,
    tree: InformationSets,
    scratch: Scratch,
    answers: Answers,
    x_searches: bool,
    settings: SideSettings,
    rng: Rng,
) -> int:
    """Selection and expansion: down the tree to the first choice that is new to it. Returns how many it took."""
    state = scratch.states[1]
    pub = state["public"]
    node, depth = ROOT, 0
    while node != NO_NODE and pub["turn"] != OVER and depth < DEEPEST:
        if x_searches and pub["turn"] != X_TURN:
            _pursuers_reply(tables, near, scratch, settings, rng)
            continue
        count = list_moves(tables, near, scratch, x_searches, depth == 0, settings)
        picked = select(tree, node, scratch, count, settings, rng)
        move = int(scratch.moves[picked])
        node = expand(tables, tree, scratch, node, picked, depth)
        feared = x_searches and depth == 0 and settings.fear > 0.0 and uniform(rng) < settings.fear
        _follow(tables, near, scratch, answers, move, feared, settings.safe, rng)
        apply_move(tables, state, move)
        depth += 1
    return depth


@kernel
def simulate(
    tables: Tables, near: Nearness, weights: Weights, scratch: Scratch, settings: SideSettings, rng: Rng
) -> float:
    """The playout: some turns below the tree, then X's outlook. Returns the chance that X is caught."""
    state = scratch.states[1]
    pub, sec = state["public"], state["secret"]
    pursuers = int(tables.switches[0]["pursuers"])
    resample_determinisations(scratch.determinisations, pursuers, int(sec["at"]), rng)
    turns = 0
    straight = settings.straight > 0.0 and uniform(rng) < settings.straight
    while pub["turn"] != OVER and not (pub["turn"] == X_TURN and turns >= settings.lookout):
        if pub["turn"] == X_TURN:
            turns += 1
            x_playout_step(tables, state, near, scratch.determinisations, pursuers, settings, rng)
        else:
            pursuer_playout_step(tables, state, near, scratch.determinisations, pursuers, settings.stray, straight, rng)
    if pub["turn"] == OVER:
        return 1.0 if pub["ended_by"] == CAPTURE or pub["ended_by"] == TRAPPED else 0.0
    return 1.0 - outlook(tables, pub, near, int(sec["at"]), scratch.determinisations, weights, scratch.features)


@kernel
def learn(tree: InformationSets, scratch: Scratch, depth: int, caught: float) -> None:
    """The backup: write the result along the way down."""
    tree.visits[ROOT] += 1.0
    for i in range(depth):
        move, entry = scratch.played[i], int(scratch.path[i])
        figure, place = figure_of(move), int(scratch.history[i])
        result = 1.0 - caught if figure == X_FIGURE else caught
        if entry != NO_NODE:
            tree.visits[entry] += 1.0
            tree.won[entry] += result
        tree.history_visits[figure, place] += 1.0
        tree.history_won[figure, place] += result


@kernel
def list_moves(
    tables: Tables, near: Nearness, scratch: Scratch, x_searches: bool, at_root: bool, settings: SideSettings
) -> int:
    """The moves to choose from and the information set of each, written to ``scratch``. Returns how many."""
    state = scratch.states[1]
    pub = state["public"]
    if pub["turn"] != X_TURN:
        count = team_moves(tables, pub, scratch, at_root)
        for i in range(count):
            scratch.keys[i] = choice_key(PUBLIC, 0)
        return count
    station = int(state["secret"]["at"])
    count = x_options(
        tables, pub, near, station, scratch.hand, scratch.no_way, scratch.singles, scratch.moves, settings, at_root
    )
    plans_ahead = x_searches and not at_root
    for i in range(count):
        threat = 0
        if plans_ahead:
            threat = min(settings.threats, nearest_pursuer(tables, pub, near, last_station_of(scratch.moves[i])))
        scratch.keys[i] = choice_key(station, threat)
    return count


@kernel
def team_moves(tables: Tables, pub: Public, scratch: Scratch, at_root: bool) -> int:
    """The pursuers' moves; below the root those of one figure, as their order hardly matters and the breadth does."""
    if at_root or pub["next_figure"] >= 0:
        count = min(legal_pursuers(tables, pub, scratch.moves), int(scratch.moves.shape[0]))
        return keep_asked(scratch.moves, count, scratch.asked) if at_root else count
    figure = 0
    while not (may_have_its_go(pub, figure) and pursuer_can_move(tables, pub, figure)):
        figure += 1
    pub["next_figure"] = figure
    count = min(legal_pursuers(tables, pub, scratch.moves), int(scratch.moves.shape[0]))
    pub["next_figure"] = -1
    return count


@kernel
def select(tree: InformationSets, node: int, scratch: Scratch, count: int, settings: SideSettings, rng: Rng) -> int:
    """The place of the move to follow: UCT with progressive history. An untried move counts as good as its history."""
    total = 0.0
    for i in range(count):
        entry = find(tree, node, scratch.keys[i], scratch.moves[i])
        scratch.entries[i] = entry
        if entry != NO_NODE:
            total += tree.visits[entry]
    log_total = steady_log(total + 1.0)
    best, best_score, ties = 0, -1.0, 0
    for i in range(count):
        move = scratch.moves[i]
        figure, place = figure_of(move), threat_history_index(move, int(scratch.keys[i]))
        seen = tree.history_visits[figure, place]
        history = tree.history_won[figure, place] / seen if seen > 0.0 else 1.0
        entry = scratch.entries[i]
        visits = tree.visits[entry] if entry != NO_NODE else 0.0
        if visits == 0.0:
            score = history * (1.0 + settings.history) + settings.exploration * np.sqrt(log_total)
        else:
            won = tree.won[entry]
            score = (
                won / visits
                + settings.exploration * np.sqrt(log_total / visits)
                + history * settings.history / (visits - won + 1.0)
            )
        if score > best_score:
            best, best_score, ties = i, score, 1
        elif score == best_score:
            ties += 1
            if below(rng, ties) == 0:
                best = i
    return best


@kernel
def threat_history_index(move: int, key: int) -> int:
    """The place of a move in the history tables; it has one for each threat."""
    return (history_index(move) ^ (threat_of(key) * 1365)) & (HISTORY_SIZE - 1)


@kernel
def expand(tables: Tables, tree: InformationSets, scratch: Scratch, node: int, picked: int, depth: int) -> int:
    """Write the choice to the path. Returns the node behind it, or ``NO_NODE`` if nobody has chosen it before."""
    move, key, entry = int(scratch.moves[picked]), int(scratch.keys[picked]), int(scratch.entries[picked])
    if entry == NO_NODE:
        entry = find_or_add(tree, node, key, move)
    scratch.path[depth], scratch.played[depth] = entry, move
    scratch.history[depth] = threat_history_index(move, key)
    behind = entry
    if figure_of(move) == X_FIGURE:
        behind = find_or_add(tree, node, PUBLIC, seen_by_all(tables, scratch.states[1]["public"], move))
    return behind if entry != NO_NODE and tree.visits[entry] > 0.0 else NO_NODE


@kernel
def _follow(
    tables: Tables,
    near: Nearness,
    scratch: Scratch,
    answers: Answers,
    move: int,
    feared: bool,
    safe: int,
    rng: Rng,
) -> None:
    """Carry the determinisations along a move that is about to be made."""
    pub, pursuers = scratch.states[1]["public"], int(tables.switches[0]["pursuers"])
    if figure_of(move) != X_FIGURE:
        refute_determinisations(scratch.determinisations, pursuers, station_of(move, 0))
        return
    row = _row_of(answers, seen_by_all(tables, pub, move)) if feared else NO_NODE
    if row != NO_NODE:
        determinise(scratch.determinisations, pursuers, answers.cumulative[row], rng)
    else:
        advance_determinisations(tables, pub, near, scratch.determinisations, pursuers, move, safe, rng)


@kernel
def _row_of(answers: Answers, seen: int) -> int:
    for row in range(answers.seen.shape[0]):
        if answers.seen[row] == seen:
            return row
    return NO_NODE


@kernel
def _pursuers_reply(tables: Tables, near: Nearness, scratch: Scratch, settings: SideSettings, rng: Rng) -> None:
    """A pursuer's move between two choices of X, who searches; the tree does not remember it."""
    state, pursuers = scratch.states[1], int(tables.switches[0]["pursuers"])
    resample_determinisations(scratch.determinisations, pursuers, int(state["secret"]["at"]), rng)
    pursuer_playout_step(tables, state, near, scratch.determinisations, pursuers, settings.stray, False, rng)
