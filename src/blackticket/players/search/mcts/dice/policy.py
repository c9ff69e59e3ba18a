"""How good a move of the dice game looks at once: the first guess of a search, and the moves of its playouts.

Detectives are judged by the set of stations where X can be, never by where he is. X is judged by what everybody will
know after his move. What counts how much is in ``dice_values``. Read ``score_moves`` first. No logarithm or power is
taken here, so that every machine, compiled or not, comes to the same numbers.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.kernel import Rng, below, kernel
from blackticket.players.search.common.dice_grid import (
    FAR,
    Ground,
    detectives_on,
    end_of,
    free_on_tile,
    nearest_detective,
    size_of,
    spread,
)
from blackticket.players.search.mcts.dice.values import DICE_VALUES, DiceValues
from blackticket.rules.dice.codes import (
    DOUBLE,
    FLY,
    GO,
    PASS_TURN,
    PLACE,
    REROLL,
    X_FIGURE,
    action_of,
    figure_of,
    station_of,
    ticket_of,
)
from blackticket.rules.dice.layout import BLACK, HELICOPTER, MAX_STATIONS, PASS, Moves, Public
from blackticket.rules.dice.legal import legal_moves
from blackticket.rules.dice.tables import Tables

Numbers = npt.NDArray[np.float64]

ON_A_DETECTIVE = -100.0
"""Worse than anything else: the game is over."""
MOST_MOVES = 1024
GRAIN = 16.0
"""Weights are read from a table with so many steps to a point of score."""
_WEIGHTS: Numbers = np.exp(-np.arange(160.0) / GRAIN).round(9)


class Bench(NamedTuple):
    """Room to list and score the moves of one turn, so that nothing is allocated while a search runs."""

    moves: Moves
    scores: Numbers
    priors: Numbers
    after: Moves
    """Where X can be after a hidden entry with each ticket; -1: not worked out yet."""
    after_two: Moves
    stations: Moves
    """Where X can be."""
    others: Moves
    """For each of these, how far the nearest other detective is."""
    weights: Numbers
    """The constant table behind ``weigh``."""
    values: DiceValues


def new_bench(values: DiceValues = DICE_VALUES) -> Bench:
    """An empty bench."""
    return Bench(
        moves=np.zeros(MOST_MOVES, dtype=np.int64),
        scores=np.zeros(MOST_MOVES),
        priors=np.zeros(MOST_MOVES),
        after=np.zeros(HELICOPTER + 1, dtype=np.int64),
        after_two=np.zeros((BLACK + 1) * (BLACK + 1), dtype=np.int64),
        stations=np.zeros(MAX_STATIONS + 1, dtype=np.int64),
        others=np.zeros(MAX_STATIONS + 1, dtype=np.int64),
        weights=_WEIGHTS,
        values=values,
    )


@kernel
def list_moves(tables: Tables, pub: Public, x_at: int, bench: Bench) -> int:
    """Write the legal moves; returns how many."""
    return min(legal_moves(tables, pub, x_at, bench.moves), MOST_MOVES)


@kernel
def score_moves(
    tables: Tables, ground: Ground, pub: Public, possible: int, x_at: int, count: int, bench: Bench
) -> None:
    """A score for each of the first ``count`` moves, in points: the higher the better for the side that makes it."""
    if figure_of(bench.moves[0]) == X_FIGURE:
        _score_x(tables, ground, pub, possible, x_at, count, bench)
    else:
        _score_detectives(tables, ground, pub, possible, count, bench)


@kernel
def weigh(count: int, sharpness: float, careless: float, bench: Bench) -> None:
    """Turn scores into shares that add up to 1: a point less is about e to the ``sharpness`` times less.

    The part ``careless`` of them is spread evenly: scores can be wrong, and players differ.
    """
    best = bench.scores[0]
    for i in range(1, count):
        best = max(best, bench.scores[i])
    total = 0.0
    for i in range(count):
        step = min((best - bench.scores[i]) * sharpness * GRAIN, bench.weights.shape[0] - 1.0)
        bench.priors[i] = bench.weights[int(step)]
        total += bench.priors[i]
    for i in range(count):
        bench.priors[i] = (1.0 - careless) * bench.priors[i] / total + careless / count


@kernel
def best_scored(count: int, bench: Bench, rng: Rng) -> int:
    """The place of a move with the highest score."""
    best, ties = 0, 1
    for i in range(1, count):
        if bench.scores[i] > bench.scores[best]:
            best, ties = i, 1
        elif bench.scores[i] == bench.scores[best]:
            ties += 1
            if below(rng, ties) == 0:
                best = i
    return best


@kernel
def danger(tables: Tables, ground: Ground, pub: Public, station: int) -> float:
    """The chance that a detective rolls a die to ``station`` in its next go."""
    safe = 1.0
    for figure in range(tables.switches[0]["detectives"]):
        safe *= 1.0 - ground.hit[pub["at"][figure], station]
    return 1.0 - safe


@kernel
def _score_x(tables: Tables, ground: Ground, pub: Public, possible: int, x_at: int, count: int, bench: Bench) -> None:
    values = bench.values
    for ticket in range(bench.after.shape[0]):
        bench.after[ticket] = -1
    for pair in range(bench.after_two.shape[0]):
        bench.after_two[pair] = -1
    taken = detectives_on(tables, pub)
    entries = tables.switches[0]["log_entries"]
    rest = float(entries - pub["entries"]) / float(entries)
    for i in range(count):
        move = int(bench.moves[i])
        target = end_of(move, x_at)
        if (taken >> target) & 1:
            bench.scores[i] = ON_A_DETECTIVE
        else:
            hidden = float(max(1, size_of(_possible_after(tables, ground, pub, possible, move, bench))))
            aimed_at = values.aim / (hidden - 1.0 + values.aim)
            bench.scores[i] = (
                values.away * min(values.far_enough, nearest_detective(tables, ground, pub, target))
                + values.ways * ground.ways[target]
                + values.hidden * ground.logs[int(hidden)]
                - values.caught * danger(tables, ground, pub, target) * aimed_at
                - _cost(move, values) * rest
            )


@kernel
def _cost(move: int, values: DiceValues) -> float:
    """What X's specials in a move are worth with the whole game before him."""
    action = action_of(move)
    if action == FLY:
        return values.helicopter_cost
    cost = 0.0
    if action in (GO, DOUBLE) and ticket_of(move, 0) == BLACK:
        cost += values.black_cost
    if action == DOUBLE:
        cost += values.double_cost
        if ticket_of(move, 1) == BLACK:
            cost += values.black_cost
    return cost


@kernel
def _possible_after(tables: Tables, ground: Ground, pub: Public, possible: int, move: int, bench: Bench) -> int:
    """Where the detectives must look for X after this move of his; the sets are worked out once for all moves."""
    action = action_of(move)
    if action == PLACE:
        return free_on_tile(tables, pub, int(tables.tile[station_of(move, 0)]))
    reveal, entry = tables.switches[0]["reveal"], int(pub["entries"])
    ticket = ticket_of(move, 0)
    if action == PASS_TURN:
        ticket = PASS
    elif action == FLY:
        ticket = HELICOPTER
    if reveal[entry + 1 if action == DOUBLE else entry]:
        return 1
    if action == DOUBLE and reveal[entry]:
        return int(ground.reach[ticket_of(move, 1), station_of(move, 0)]) & ~detectives_on(tables, pub)
    if bench.after[ticket] < 0:
        bench.after[ticket] = spread(tables, ground, pub, possible, ticket)
    if action != DOUBLE:
        return int(bench.after[ticket])
    pair = ticket * (BLACK + 1) + ticket_of(move, 1)
    if bench.after_two[pair] < 0:
        bench.after_two[pair] = spread(tables, ground, pub, int(bench.after[ticket]), ticket_of(move, 1))
    return int(bench.after_two[pair])


@kernel
def _score_detectives(tables: Tables, ground: Ground, pub: Public, possible: int, count: int, bench: Bench) -> None:
    """Nearer to where X can be, as a team first and alone second; a station where he can be at once is best."""
    number = 0
    for station in range(1, MAX_STATIONS + 1):
        if (possible >> station) & 1:
            bench.stations[number] = station
            number += 1
    looked_for = -1
    for i in range(count):
        move = int(bench.moves[i])
        figure, action = figure_of(move), action_of(move)
        stays = action in (PASS_TURN, REROLL)
        target = int(pub["at"][figure]) if stays else station_of(move, 0)
        if figure != looked_for:
            looked_for = figure
            _look_at_others(tables, ground, pub, figure, number, bench)
        team, alone = 0, 0
        for place in range(number):
            away = int(ground.apart[target, bench.stations[place]])
            alone += away
            team += min(away, int(bench.others[place]))
        score = -(team + bench.values.alone * alone) / number
        if action == REROLL:
            score += bench.values.reroll
        elif action == GO and (possible >> target) & 1:
            score += bench.values.catch / number
        bench.scores[i] = score


@kernel
def _look_at_others(tables: Tables, ground: Ground, pub: Public, figure: int, number: int, bench: Bench) -> None:
    for place in range(number):
        nearest = FAR
        for other in range(tables.switches[0]["detectives"]):
            if other != figure and pub["at"][other]:
                nearest = min(nearest, int(ground.apart[pub["at"][other], bench.stations[place]]))
        bench.others[place] = nearest
