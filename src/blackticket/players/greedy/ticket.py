"""What moves of a ticket game are worth to ``greedy``.

The pursuers close in on the stations where X can be. X stays out of reach, keeps the pursuers guessing, and spends
black and double tickets only when they buy safety. ``weights`` says how much each of these counts. Read
``score_ticket`` first.
"""

import numpy as np
import numpy.typing as npt

from blackticket.belief.distance import FAR, distances
from blackticket.belief.spread import Mask, follow_step, new_mask
from blackticket.belief.ticket import ticket_candidates
from blackticket.players.greedy.weights import HuntWeights, XWeights
from blackticket.rules.ticket import codes
from blackticket.rules.ticket.layout import BLACK, EXPRESS, Moves
from blackticket.rules.ticket.tables import PURSUER_ROWS
from blackticket.views import TicketView

Scores = npt.NDArray[np.float64]


def score_ticket(view: TicketView, moves: Moves, sight: int, *, x: XWeights, hunt: HuntWeights) -> Scores:
    """Score each move by what it leads to; higher is better. All that is farther away than ``sight`` looks the same."""
    return _score_x(view, moves, sight, x) if view.audience == "X" else _score_pursuers(view, moves, sight, hunt)


def _score_pursuers(view: TicketView, moves: Moves, sight: int, weights: HuntWeights) -> Scores:
    """By how near the team is after a move, on average, to where X can be."""
    table = np.minimum(distances(view.tables), sight)
    pub = view.public
    possible = np.array(ticket_candidates(view))
    figures, targets = codes.figures_of(moves), codes.stations_of(moves, 0)
    standing = [i for i in range(int(view.tables.switches[0]["pursuers"])) if pub["at"][i]]
    away = {i: table[int(pub["at"][i])][possible].astype(np.float64) for i in standing}
    scores = np.zeros(len(moves))
    for figure in np.unique(figures):
        others = [away[i] for i in standing if i != figure]
        nearest_other = np.min(others, axis=0) if others else np.full(len(possible), float(FAR))
        mine = figures == figure
        after = table[targets[mine]][:, possible].astype(np.float64)
        team = np.minimum(after, nearest_other).mean(axis=1)
        catch = (after == 0).mean(axis=1)
        before = np.minimum(away[int(figure)], nearest_other).mean()
        scores[mine] = (
            weights.catch * catch
            + weights.closer * (before - team)
            - weights.alone * after.mean(axis=1)
            - weights.nearest * after.min(axis=1)
        )
    return scores - _ticket_costs(view, moves, weights)


def _ticket_costs(view: TicketView, moves: Moves, weights: HuntWeights) -> Scores:
    """What each move costs in tickets: the fewer are left, the more, and most if no ticket leads on from there."""
    tables, pub = view.tables, view.public
    sw = tables.switches[0]
    costs = np.zeros(len(moves))
    for place, code in enumerate(moves.tolist()):
        figure, target, ticket = codes.figure_of(code), codes.station_of(code, 0), codes.ticket_of(code, 0)
        if ticket > EXPRESS:
            continue
        held = pub["stock"][sw["purse"][figure], : EXPRESS + 1].astype(int)
        costs[place] = weights.ticket_cost / held[ticket]
        held[ticket] -= 1
        rows = tables.first[PURSUER_ROWS : PURSUER_ROWS + EXPRESS + 1, target : target + 2]
        if not np.any(held * (rows[:, 1] - rows[:, 0])):
            costs[place] += weights.stranded
    return costs


def _score_x(view: TicketView, moves: Moves, sight: int, weights: XWeights) -> Scores:
    """By the station where a turn ends, how well hidden X is there, and what it spends."""
    assert view.own is not None
    table = np.minimum(distances(view.tables), sight)
    steps, target = codes.step_counts_of(moves), codes.last_stations_of(moves)
    threat = _threat(view)
    near = np.min([table[int(s)] for s in view.public["at"] if s] or [np.full(table.shape[0], FAR)], axis=0)
    ways = np.array([_ways_out(view, station) for station in range(table.shape[0])])
    hidden = np.array(_possible_after(view, moves), dtype=np.float64)
    spent, back = np.zeros(len(moves)), np.zeros(len(moves))
    for step in range(int(steps.max())):
        has = steps > step
        spent += has & (codes.tickets_of(moves, step) == BLACK)
        back += has & (codes.shown_in(moves, step) == 1)
    caught = np.minimum(1.0, threat[target] / np.maximum(hidden, 1.0))
    return np.asarray(
        -weights.caught * caught
        + weights.away * np.minimum(near[target], weights.away_most)
        + weights.ways * np.minimum(ways[target], weights.ways_most)
        + weights.hidden * np.log(np.maximum(hidden, 1.0))
        - weights.double_cost * (steps - 1)
        - weights.black_cost * spent
        + weights.black_back * back
    )


def _threat(view: TicketView) -> npt.NDArray[np.float64]:
    """For each station, how many pursuers can step on it next with the tickets that they hold."""
    tables, pub = view.tables, view.public
    sw = tables.switches[0]
    threat = np.zeros(tables.first.shape[1])
    for figure in range(int(sw["pursuers"])):
        station = int(pub["at"][figure])
        if not station:
            continue
        rows = [BLACK] if figure >= sw["detectives"] else range(BLACK)
        reach: set[int] = set()
        for row in rows:
            if row == BLACK or pub["stock"][sw["purse"][figure], row] > 0:
                begin, end = tables.first[PURSUER_ROWS + row, station : station + 2]
                reach.update(int(s) for s in tables.target[begin:end])
        for target in reach:
            threat[target] += 1
    return threat


def _ways_out(view: TicketView, station: int) -> int:
    """How many stations lie next to this one."""
    tables = view.tables
    row = PURSUER_ROWS + BLACK
    return int(tables.first[row, station + 1] - tables.first[row, station]) if station else 0


def _possible_after(view: TicketView, moves: Moves) -> list[int]:
    """For each turn of X, the number of stations where the pursuers must look for him after it."""
    tables, pub = view.tables, view.public
    sw = tables.switches[0]
    now = new_mask()
    now[ticket_candidates(view)] = 1
    scratch = new_mask()
    known: dict[tuple[tuple[int, int], ...], Mask] = {(): now}

    def after(trace: tuple[tuple[int, int], ...]) -> Mask:
        if trace not in known:
            mask = after(trace[:-1]).copy()
            ticket, shown = trace[-1]
            follow_step(tables, pub, mask, scratch, ticket, shown)
            known[trace] = mask
        return known[trace]

    counts = []
    for code in moves.tolist():
        trace: tuple[tuple[int, int], ...] = ()
        for step in range(codes.steps_of(code)):
            shown = codes.shows_in(code, step) or sw["reveal"][pub["entries"] + step]
            trace = (*trace, (codes.ticket_of(code, step), codes.station_of(code, step) if shown else 0))
        counts.append(int(after(trace).sum()))
    return counts
