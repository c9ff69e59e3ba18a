"""How good a move of the dice game looks at once: the priors of the search, and the policy of its playouts.

Detectives are judged by the set of stations where X can be, never by where he is. X is judged by what everybody will
know after his move. ``values`` says how much each part counts. No logarithm or power is taken here, so that every
machine, compiled or not, comes to the same numbers. This module knows no tree. Read ``score_moves`` first.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.kernel import Rng, kernel
from blackticket.players.search.common.dice_grid import (
    FAR,
    GridTables,
    contains,
    detectives_on,
    end_of,
    free_on_tile,
    nearest_detective,
    size_of,
    spread,
)
from blackticket.players.search.common.sampling import replaces_best
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
"""The exponential is read from a table with this many steps to a point of score."""
_EXPONENTIALS: Numbers = np.exp(-np.arange(160.0) / GRAIN).round(9)


class PolicyBuffers(NamedTuple):
    """Scratch buffers to list and score the moves of one turn."""

    moves: Moves
    scores: Numbers
    priors: Numbers
    after: Moves
    """Where X can be after a hidden entry with each ticket; -1: not worked out yet."""
    after_two: Moves
    """The same after two entries."""
    stations: Moves
    """Where X can be."""
    others: Moves
    """For each of these, how far the nearest other detective is."""
    exponentials: Numbers
    """The constant table behind ``softmax_priors``."""
    values: DiceValues


def new_policy_buffers(values: DiceValues = DICE_VALUES) -> PolicyBuffers:
    """Buffers for a policy with these values."""
    return PolicyBuffers(
        moves=np.zeros(MOST_MOVES, dtype=np.int64),
        scores=np.zeros(MOST_MOVES),
        priors=np.zeros(MOST_MOVES),
        after=np.zeros(HELICOPTER + 1, dtype=np.int64),
        after_two=np.zeros((BLACK + 1) * (BLACK + 1), dtype=np.int64),
        stations=np.zeros(MAX_STATIONS + 1, dtype=np.int64),
        others=np.zeros(MAX_STATIONS + 1, dtype=np.int64),
        exponentials=_EXPONENTIALS,
        values=values,
    )


@kernel
def list_moves(tables: Tables, pub: Public, x_at: int, buffers: PolicyBuffers) -> int:
    """Write the legal moves; returns how many."""
    return min(legal_moves(tables, pub, x_at, buffers.moves), MOST_MOVES)


@kernel
def score_moves(
    tables: Tables, grid: GridTables, pub: Public, possible: int, x_at: int, count: int, buffers: PolicyBuffers
) -> None:
    """A score for each of the first ``count`` moves, in points: the higher the better for the side that makes it."""
    if figure_of(buffers.moves[0]) == X_FIGURE:
        _score_x(tables, grid, pub, possible, x_at, count, buffers)
    else:
        _score_detectives(tables, grid, pub, possible, count, buffers)


@kernel
def softmax_priors(count: int, sharpness: float, careless: float, buffers: PolicyBuffers) -> None:
    """Turn scores into priors that add up to 1: a softmax whose inverse temperature is ``sharpness``.

    The part ``careless`` of them is spread evenly: scores can be wrong, and players differ.
    """
    best = buffers.scores[0]
    for i in range(1, count):
        best = max(best, buffers.scores[i])
    total = 0.0
    for i in range(count):
        step = min((best - buffers.scores[i]) * sharpness * GRAIN, buffers.exponentials.shape[0] - 1.0)
        buffers.priors[i] = buffers.exponentials[int(step)]
        total += buffers.priors[i]
    for i in range(count):
        buffers.priors[i] = (1.0 - careless) * buffers.priors[i] / total + careless / count


@kernel
def best_scored(count: int, buffers: PolicyBuffers, rng: Rng) -> int:
    """The place of a move with the highest score."""
    best, ties = 0, 1
    for i in range(1, count):
        better, ties = replaces_best(buffers.scores[i], buffers.scores[best], ties, rng)
        if better:
            best = i
    return best


@kernel
def danger(tables: Tables, grid: GridTables, pub: Public, station: int) -> float:
    """The chance that a detective rolls a die to ``station`` in its next go."""
    safe = 1.0
    for figure in range(tables.switches[0]["detectives"]):
        safe *= 1.0 - grid.hit[pub["at"][figure], station]
    return 1.0 - safe


@kernel
def _score_x(
    tables: Tables, grid: GridTables, pub: Public, possible: int, x_at: int, count: int, buffers: PolicyBuffers
) -> None:
    values = buffers.values
    for ticket in range(buffers.after.shape[0]):
        buffers.after[ticket] = -1
    for pair in range(buffers.after_two.shape[0]):
        buffers.after_two[pair] = -1
    taken = detectives_on(tables, pub)
    entries = tables.switches[0]["log_entries"]
    rest = float(entries - pub["entries"]) / float(entries)
    for i in range(count):
        move = int(buffers.moves[i])
        target = end_of(move, x_at)
        if contains(taken, target):
            buffers.scores[i] = ON_A_DETECTIVE
        else:
            hidden = float(max(1, size_of(_possible_after(tables, grid, pub, possible, move, buffers))))
            aimed_at = values.aim / (hidden - 1.0 + values.aim)
            buffers.scores[i] = (
                values.away * min(values.far_enough, nearest_detective(tables, grid, pub, target))
                + values.ways * grid.ways[target]
                + values.hidden * grid.logs[int(hidden)]
                - values.caught * danger(tables, grid, pub, target) * aimed_at
                - _cost(move, values) * rest
            )


@kernel
def _cost(move: int, values: DiceValues) -> float:
    """What X's specials in a move are worth at the start of a game."""
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
def _possible_after(
    tables: Tables, grid: GridTables, pub: Public, possible: int, move: int, buffers: PolicyBuffers
) -> int:
    """Where the detectives must look for X after this move; the sets are worked out once for all moves."""
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
        return int(grid.reach[ticket_of(move, 1), station_of(move, 0)]) & ~detectives_on(tables, pub)
    if buffers.after[ticket] < 0:
        buffers.after[ticket] = spread(tables, grid, pub, possible, ticket)
    if action != DOUBLE:
        return int(buffers.after[ticket])
    pair = ticket * (BLACK + 1) + ticket_of(move, 1)
    if buffers.after_two[pair] < 0:
        buffers.after_two[pair] = spread(tables, grid, pub, int(buffers.after[ticket]), ticket_of(move, 1))
    return int(buffers.after_two[pair])


@kernel
def _score_detectives(
    tables: Tables, grid: GridTables, pub: Public, possible: int, count: int, buffers: PolicyBuffers
) -> None:
    """Nearer to where X can be is better, first as a team and then alone; a station where he can be now is best."""
    number = 0
    for station in range(1, MAX_STATIONS + 1):
        if contains(possible, station):
            buffers.stations[number] = station
            number += 1
    filled_for = -1
    for i in range(count):
        move = int(buffers.moves[i])
        figure, action = figure_of(move), action_of(move)
        stays = action in (PASS_TURN, REROLL)
        target = int(pub["at"][figure]) if stays else station_of(move, 0)
        if figure != filled_for:
            filled_for = figure
            _fill_others(tables, grid, pub, figure, number, buffers)
        team, alone = 0, 0
        for place in range(number):
            away = int(grid.apart[target, buffers.stations[place]])
            alone += away
            team += min(away, int(buffers.others[place]))
        score = -(team + buffers.values.alone * alone) / number
        if action == REROLL:
            score += buffers.values.reroll
        elif action == GO and contains(possible, target):
            score += buffers.values.catch / number
        buffers.scores[i] = score


@kernel
def _fill_others(
    tables: Tables, grid: GridTables, pub: Public, figure: int, number: int, buffers: PolicyBuffers
) -> None:
    for place in range(number):
        nearest = FAR
        for other in range(tables.switches[0]["detectives"]):
            if other != figure and pub["at"][other]:
                nearest = min(nearest, int(grid.apart[pub["at"][other], buffers.stations[place]]))
        buffers.others[place] = nearest
