"""One iteration of our search: a game imagined from the belief, walked down the memory, and judged.

Read ``search`` first. The pursuers draw X's station from the belief and choose by what everybody knows: what X does in
hiding leads to the same node. X searches from where he is; only his own moves are remembered, and between them the
pursuers follow phantoms, each time anew, so that his plans hold against whatever they may think. Below the memory the
game goes on for some turns by ``hunt``, and then counts by X's ``outlook``.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.belief.habits import Belief, Nearness
from blackticket.belief.spread import seen_by_all
from blackticket.kernel import Rng, below, kernel
from blackticket.players.search.common.ticket_moves import draw_station, keep_asked, nearest_pursuer, uniform
from blackticket.players.search.common.tree import HISTORY_SIZE, NOWHERE, ROOT, history_of, steady_log
from blackticket.players.search.mcts.ticket.information_sets import (
    EVERYBODY,
    Memory,
    find,
    find_or_add,
)
from blackticket.players.search.mcts.ticket.outlook import FEATURES, Places, Weights, outlook
from blackticket.players.search.mcts.ticket.playout import (
    Phantoms,
    carry_phantoms,
    draw_phantoms,
    drop_phantoms,
    pursuer_walks,
    wake_phantoms,
    x_walks,
)
from blackticket.players.search.mcts.ticket.settings import Settings
from blackticket.players.search.mcts.ticket.x_moves import x_options
from blackticket.rules.ticket.apply import apply_move
from blackticket.rules.ticket.codes import X_FIGURE, figure_of, station_of, steps_of
from blackticket.rules.ticket.flow import pursuer_can_move
from blackticket.rules.ticket.layout import (
    BLACK,
    CAPTURE,
    MAX_PURSUERS,
    OVER,
    TRAPPED,
    X_TURN,
    Moves,
    Public,
    States,
    new_states,
)
from blackticket.rules.ticket.legal import Hand, legal_pursuers, may_have_its_go
from blackticket.rules.ticket.tables import Tables

DEEPEST = 200
MOST_MOVES = 4096


class Desk(NamedTuple):
    """Scratch space of one search, so that nothing is allocated while it runs."""

    states: States
    """0: the root; 1: the game being imagined."""
    moves: Moves
    singles: Moves
    no_way: Moves
    hand: Hand
    places: npt.NDArray[np.int64]
    """For each of the moves, from where in the memory it is chosen: ``_fill_places``."""
    chosen: npt.NDArray[np.int64]
    """The entries chosen on the way down."""
    played: Moves
    history: npt.NDArray[np.int64]
    """Where the history of the moves played is kept."""
    phantoms: Phantoms
    features: Places
    entries: npt.NDArray[np.int64]
    """For each of the moves, where it is in the memory."""
    asked: int
    """A bit for each pursuer that is asked for its move at the root."""


class Answers(NamedTuple):
    """What the pursuers would believe after moves of X: those that leave a doubt where he is."""

    seen: Moves
    """What everybody would see of a move, each once."""
    ladders: npt.NDArray[np.float64]
    """The cumulative belief after it, a row each."""


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
        places=np.zeros(MOST_MOVES, dtype=np.int64),
        chosen=np.zeros(DEEPEST, dtype=np.int64),
        played=np.zeros(DEEPEST, dtype=np.int64),
        history=np.zeros(DEEPEST, dtype=np.int64),
        phantoms=np.zeros(MAX_PURSUERS, dtype=np.int64),
        features=np.zeros(FEATURES, dtype=np.int64),
        entries=np.zeros(MOST_MOVES, dtype=np.int64),
        asked=asked,
    )


@kernel
def search(
    tables: Tables,
    near: Nearness,
    weights: Weights,
    memory: Memory,
    desk: Desk,
    ladder: Belief,
    answers: Answers,
    own_station: int,
    settings: Settings,
    iterations: int,
    rng: Rng,
) -> None:
    """So many iterations. ``ladder`` is the cumulative belief; ``own_station`` is 0 unless X searches.

    In a share of X's iterations, ``settings.fear``, the pursuers know his habits when they answer his first move: their
    phantoms are then drawn by what they would believe (``answers``).
    """
    pursuers = int(tables.switches[0]["pursuers"])
    for _ in range(iterations):
        desk.states[1] = desk.states[0]
        state = desk.states[1]
        pub, sec = state["public"], state["secret"]
        sec["at"] = own_station if own_station else draw_station(ladder, rng)
        draw_phantoms(desk.phantoms, pursuers, ladder, rng)
        node, depth, inside = ROOT, 0, True
        while inside and pub["turn"] != OVER and depth < DEEPEST:
            station = int(sec["at"]) if pub["turn"] == X_TURN else EVERYBODY
            if own_station and station == EVERYBODY:
                wake_phantoms(desk.phantoms, pursuers, int(sec["at"]), rng)
                pursuer_walks(tables, state, near, desk.phantoms, pursuers, settings.stray, False, rng)
                continue
            if station != EVERYBODY:
                count = x_options(
                    tables, pub, near, station, desk.hand, desk.no_way, desk.singles, desk.moves, settings, depth == 0
                )
            else:
                count = team_moves(tables, pub, desk, depth == 0)
            _fill_places(tables, pub, near, desk, station, count, settings.threats if own_station and depth else 0)
            picked = _select(memory, node, desk, count, settings, rng)
            move, place = int(desk.moves[picked]), int(desk.places[picked])
            entry = int(desk.entries[picked])
            if entry == NOWHERE:
                entry = find_or_add(memory, node, place, move)
            desk.chosen[depth], desk.played[depth], desk.history[depth] = entry, move, history_place(move, place)
            depth += 1
            inside = entry != NOWHERE and memory.visits[entry] > 0.0
            if station != EVERYBODY:
                node = find_or_add(memory, node, EVERYBODY, seen_by_all(tables, pub, move))
                inside = inside and node != NOWHERE
                feared = NOWHERE
                if depth == 1 and own_station and settings.fear > 0.0 and uniform(rng) < settings.fear:
                    feared = _row_of(answers, seen_by_all(tables, pub, move))
                if feared != NOWHERE:
                    draw_phantoms(desk.phantoms, pursuers, answers.ladders[feared], rng)
                else:
                    carry_phantoms(tables, pub, near, desk.phantoms, pursuers, move, settings.safe, rng)
            else:
                node = entry
                drop_phantoms(desk.phantoms, pursuers, station_of(move, 0))
            apply_move(tables, state, move)
        wake_phantoms(desk.phantoms, pursuers, int(sec["at"]), rng)
        turns = 0
        straight = settings.straight > 0.0 and uniform(rng) < settings.straight
        while pub["turn"] != OVER and not (pub["turn"] == X_TURN and turns >= settings.lookout):
            if pub["turn"] == X_TURN:
                turns += 1
                x_walks(tables, state, near, desk.phantoms, pursuers, settings, rng)
            else:
                pursuer_walks(tables, state, near, desk.phantoms, pursuers, settings.stray, straight, rng)
        if pub["turn"] == OVER:
            caught = 1.0 if pub["ended_by"] == CAPTURE or pub["ended_by"] == TRAPPED else 0.0
        else:
            caught = 1.0 - outlook(tables, pub, near, int(sec["at"]), desk.phantoms, weights, desk.features)
        _learn(memory, desk, depth, caught)


@kernel
def _row_of(answers: Answers, seen: int) -> int:
    for row in range(answers.seen.shape[0]):
        if answers.seen[row] == seen:
            return row
    return NOWHERE


@kernel
def _fill_places(
    tables: Tables, pub: Public, near: Nearness, desk: Desk, station: int, count: int, threats: int
) -> None:
    """From where the moves are chosen: X's station (0 for the pursuers), and how near a pursuer is to the target.

    The second, told apart up to ``threats`` moves, only where X has planned ahead: so one plan serves for all that the
    pursuers may have done since.
    """
    for i in range(count):
        desk.places[i] = station
        if threats:
            move = desk.moves[i]
            away = nearest_pursuer(tables, pub, near, station_of(move, steps_of(move) - 1))
            desk.places[i] += min(threats, away) << 8


@kernel
def history_place(move: int, place: int) -> int:
    """Moves have a history of their own for each threat."""
    return (history_of(move) ^ ((place >> 8) * 1365)) & (HISTORY_SIZE - 1)


@kernel
def _learn(memory: Memory, desk: Desk, depth: int, caught: float) -> None:
    """Write the result along the way down."""
    memory.visits[ROOT] += 1.0
    for i in range(depth):
        move, entry = desk.played[i], int(desk.chosen[i])
        figure, place = figure_of(move), int(desk.history[i])
        result = 1.0 - caught if figure == X_FIGURE else caught
        if entry != NOWHERE:
            memory.visits[entry] += 1.0
            memory.won[entry] += result
        memory.history_visits[figure, place] += 1.0
        memory.history_won[figure, place] += result


@kernel
def _select(memory: Memory, node: int, desk: Desk, count: int, settings: Settings, rng: Rng) -> int:
    """The move to follow: UCT with progressive history; an untried move counts as good as its history."""
    total = 0.0
    for i in range(count):
        entry = find(memory, node, desk.places[i], desk.moves[i])
        desk.entries[i] = entry
        if entry != NOWHERE:
            total += memory.visits[entry]
    log_total = steady_log(total + 1.0)
    best, best_score, ties = 0, -1.0, 0
    for i in range(count):
        move = desk.moves[i]
        figure, place = figure_of(move), history_place(move, int(desk.places[i]))
        seen = memory.history_visits[figure, place]
        history = memory.history_won[figure, place] / seen if seen > 0.0 else 1.0
        entry = desk.entries[i]
        visits = memory.visits[entry] if entry != NOWHERE else 0.0
        if visits == 0.0:
            score = history * (1.0 + settings.history) + settings.exploration * np.sqrt(log_total)
        else:
            won = memory.won[entry]
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
def team_moves(tables: Tables, pub: Public, desk: Desk, everything: bool) -> int:
    """The pursuers' moves; deeper down those of one figure: in which order they move hardly matters, the tree does."""
    if everything or pub["next_figure"] >= 0:
        count = min(legal_pursuers(tables, pub, desk.moves), int(desk.moves.shape[0]))
        return keep_asked(desk.moves, count, desk.asked) if everything else count
    figure = 0
    while not (may_have_its_go(pub, figure) and pursuer_can_move(tables, pub, figure)):
        figure += 1
    pub["next_figure"] = figure
    count = min(legal_pursuers(tables, pub, desk.moves), int(desk.moves.shape[0]))
    pub["next_figure"] = -1
    return count
