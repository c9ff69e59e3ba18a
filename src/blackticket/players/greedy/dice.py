"""What moves of the dice game are worth to ``greedy``.

Detectives close in on the stations where X can be, and spend a roll-again token when their dice lead nowhere. X keeps
away from the detectives, keeps them guessing, and uses his specials when a plain die would leave him in reach.
``weights`` says how much each of these counts. Read ``score_dice`` first.
"""

import numpy as np
import numpy.typing as npt

from blackticket.belief.dice import Mask, dice_candidates, follow_entry, new_mask
from blackticket.players.greedy.weights import DiceHuntWeights, DicePlaceWeights, DiceXWeights
from blackticket.rules.dice import codes
from blackticket.rules.dice.layout import BLACK, HELICOPTER, MAX_STATIONS, PASS, PLACING, Moves
from blackticket.rules.dice.tables import Tables
from blackticket.views import DiceView

Scores = npt.NDArray[np.float64]
Distances = npt.NDArray[np.int16]

FAR = 99
NO_USE = -99.0
"""Below everything else that a detective may do."""


def score_dice(
    view: DiceView, moves: Moves, sight: int, *, x: DiceXWeights, hunt: DiceHuntWeights, place: DicePlaceWeights
) -> Scores:
    """Score each move by what it leads to; higher is better. All that is farther away than ``sight`` looks the same."""
    table = np.minimum(_distances(view.tables), sight)
    if view.public["phase"] == PLACING:
        return _score_places(view, moves, table, place)
    return _score_x(view, moves, table, x) if view.audience == "X" else _score_detectives(view, moves, table, hunt)


def _distances(tables: Tables) -> Distances:
    """Moves between stations for a figure that has every die it wants."""
    table = np.full((MAX_STATIONS + 1, MAX_STATIONS + 1), FAR, dtype=np.int16)
    for origin in range(1, MAX_STATIONS + 1):
        if tables.tile[origin] < 0:
            continue
        table[origin, origin] = 0
        frontier, moves = [origin], 0
        while frontier:
            moves += 1
            reached = []
            for station in frontier:
                for row in range(BLACK):
                    for target in tables.target[tables.first[row, station] : tables.first[row, station + 1]]:
                        if table[origin, target] == FAR:
                            table[origin, target] = moves
                            reached.append(int(target))
            frontier = reached
    return table


def _score_places(view: DiceView, moves: Moves, table: Distances, weights: DicePlaceWeights) -> Scores:
    """Detectives spread out; X starts far from all of them, where many ways lead on."""
    stations = codes.stations_of(moves, 0)
    standing = [int(s) for s in view.public["at"] if s]
    apart = np.min([table[s][stations] for s in standing], axis=0) if standing else np.zeros(len(moves))
    ways = np.array([_ways_out(view.tables, int(s)) for s in stations])
    return np.asarray(np.minimum(apart, weights.away_most) + weights.ways * ways, dtype=np.float64)


def _ways_out(tables: Tables, station: int) -> int:
    return int(tables.first[BLACK, station + 1] - tables.first[BLACK, station])


def _score_detectives(view: DiceView, moves: Moves, table: Distances, weights: DiceHuntWeights) -> Scores:
    possible = np.array(dice_candidates(view))
    at = [int(s) for s in view.public["at"] if s]
    scores = np.zeros(len(moves))
    now = np.min([table[s][possible] for s in at], axis=0)
    beside = min(table[at[codes.figure_of(code)]][possible].min() for code in moves.tolist())
    for position, code in enumerate(moves.tolist()):
        action = codes.action_of(code)
        if action == codes.PASS_TURN:
            scores[position] = 0.0
        elif action == codes.REROLL:
            scores[position] = weights.reroll if beside <= weights.reroll_near else NO_USE
        else:
            figure, target = codes.figure_of(code), codes.station_of(code, 0)
            others = [table[s][possible] for i, s in enumerate(at) if i != figure]
            after = table[target][possible]
            team = np.min([after, *others], axis=0)
            scores[position] = (
                weights.catch * (after == 0).mean()
                + weights.closer * (now.mean() - team.mean())
                - weights.alone * (after.mean() - table[at[figure]][possible].mean())
            )
    return scores


def _score_x(view: DiceView, moves: Moves, table: Distances, weights: DiceXWeights) -> Scores:
    assert view.own is not None
    tables, pub = view.tables, view.public
    occupied = {int(s) for s in pub["at"] if s}
    near = np.min([table[s] for s in occupied], axis=0)
    scores = np.zeros(len(moves))
    seen: dict[tuple[tuple[int, int], ...], int] = {}
    for position, code in enumerate(moves.tolist()):
        trace, target, cost = _trace(view, code, weights)
        if target in occupied:
            scores[position] = -weights.lost * weights.caught
            continue
        hidden = max(1, seen.get(trace) or seen.setdefault(trace, _possible_after(view, trace)))
        threat = weights.beside if near[target] <= 1 else weights.near if near[target] == 2 else 0.0
        scores[position] = (
            -weights.caught * threat / hidden
            + weights.away * min(int(near[target]), weights.away_most)
            + weights.ways * _ways_out(tables, target)
            + weights.hidden * float(np.log(hidden))
            - cost
        )
    return scores


def _trace(view: DiceView, code: int, weights: DiceXWeights) -> tuple[tuple[tuple[int, int], ...], int, float]:
    """What everybody will see of this turn, where it ends, and what it spends."""
    assert view.own is not None
    action = codes.action_of(code)
    reveal = view.tables.switches[0]["reveal"]
    entry = int(view.public["entries"])
    if action == codes.PASS_TURN:
        steps, cost = [(PASS, view.own.at)], 0.0
    elif action == codes.FLY:
        steps, cost = [(HELICOPTER, codes.station_of(code, 0))], weights.helicopter_cost
    else:
        count = 2 if action == codes.DOUBLE else 1
        steps = [(codes.ticket_of(code, i), codes.station_of(code, i)) for i in range(count)]
        cost = weights.double_cost * (count - 1) + weights.black_cost * sum(ticket == BLACK for ticket, _ in steps)
    trace = tuple((ticket, s if reveal[entry + i] else 0) for i, (ticket, s) in enumerate(steps))
    return trace, steps[-1][1], cost


def _possible_after(view: DiceView, trace: tuple[tuple[int, int], ...]) -> int:
    mask: Mask = new_mask()
    mask[dice_candidates(view)] = 1
    scratch = new_mask()
    for ticket, shown in trace:
        follow_entry(view.tables, view.public, mask, scratch, ticket, shown)
    return int(mask.sum())
