"""How X tends to move: a small model, and the probability of each station that follows from it.

A way on which X may have gone has a weight that is a product of a few factors, looked up by what the way looks like to
everybody: which pursuers are near its end, how close it was where it began, the ticket and where it was paid, the safe
ways that lead on, how many of the stations where he can be are around, and how soon he must show himself. The factors
are fitted to games (``scripts/fit_habits.py``) and kept in ``data/habits.json``. Read ``spread_step`` first.
"""

import json
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from blackticket.kernel import kernel
from blackticket.rules.ticket.flow import x_holds
from blackticket.rules.ticket.layout import BLACK, EXPRESS, MAX_STATIONS, REGIONAL, Public
from blackticket.rules.ticket.tables import Tables

Habits = npt.NDArray[np.float64]
"""Factors by [group][value]."""
Nearness = npt.NDArray[np.uint8]
Belief = npt.NDArray[np.float64]
"""A probability for each station."""
Looks = npt.NDArray[np.int64]
"""By [station][column]: the values of the groups that do not depend on the way there, and the nearest pursuer."""

GROUPS = ("two_away", "three_away", "reveal", "crowd", "company", "ways", "paid", "flight")
"""Pursuers two and three moves from the target; the nearest one by how soon X must show himself; the share of the
stations where he can be that are within one move, within three; safe ways on; the ticket by where it was paid; the
nearest pursuer before by the nearest one after."""
TWO_AWAY, THREE_AWAY, REVEAL, CROWD, COMPANY, WAYS, PAID, FLIGHT = range(len(GROUPS))
NEAREST = PAID
"""The column of ``Looks`` with the distance of the nearest pursuer."""
VALUES = 16
PAIRED = 4
"""Where a group looks at two things at once, each has so many values: 4 times 4 are 16."""
MANY = 7
DOUBT = 0.007
"""No station where X can be counts for less than this share of the likeliest, unless a player asks otherwise; lower and
higher ones are in docs/results/values.md (``doubt``)."""


@lru_cache(maxsize=1)
def habits() -> Habits:
    """The fitted model."""
    found = json.loads((Path(__file__).parent / "data" / "habits.json").read_text(encoding="utf-8"))
    return np.array([found["factors"][group] for group in GROUPS])


def new_looks() -> Looks:
    """Room for ``look_around``."""
    return np.zeros((MAX_STATIONS + 1, NEAREST + 1), dtype=np.int64)


@kernel
def spread_step(
    tables: Tables,
    pub: Public,
    near: Nearness,
    model: Habits,
    belief: Belief,
    room: Belief,
    looks: Looks,
    ticket: int,
    shown_at: int,
    coming: int,
) -> None:
    """One step of X with ``ticket``: a station is as likely, up to a factor, as the best way to it.

    Not as all ways together: X plans, and is not on a station more often because many ways lead there. For the same
    reason ways are weighed against all others and not only against those from the same station. ``coming`` is how many
    entries after this turn stay hidden; below 0 X goes on in the same turn, and then this step tells nothing.
    """
    reach(tables, pub, belief, room, ticket)
    if coming >= 0:
        look_around(tables, pub, near, room, coming, looks)
    for station in range(room.shape[0]):
        room[station] = 0.0
    for station in range(1, tables.first.shape[1] - 1):
        if belief[station] > 0.0:
            for i in range(tables.first[ticket, station], tables.first[ticket, station + 1]):
                target = int(tables.target[i])
                if pub["occupied"][target] == 0 and (shown_at == 0 or target == shown_at):
                    likes = step_weight(tables, model, looks, station, ticket, target) if coming >= 0 else 1.0
                    room[target] = max(room[target], belief[station] * likes)
    for station in range(belief.shape[0]):
        belief[station] = room[station]


@kernel
def doubt_all(belief: Belief, doubt: float) -> None:
    """Make it probabilities, none of them below ``doubt`` times the largest but where X cannot be; one is above 0."""
    largest, whole = 0.0, 0.0
    for station in range(belief.shape[0]):
        largest = max(largest, belief[station])
    for station in range(belief.shape[0]):
        if belief[station] > 0.0:
            belief[station] = max(belief[station], doubt * largest)
            whole += belief[station]
    for station in range(belief.shape[0]):
        belief[station] /= whole


@kernel
def reach(tables: Tables, pub: Public, belief: Belief, reached: Belief, ticket: int) -> None:
    """Mark the free stations to which ``ticket`` leads from where X can be."""
    for station in range(reached.shape[0]):
        reached[station] = 0.0
    for station in range(1, tables.first.shape[1] - 1):
        if belief[station] > 0.0:
            for i in range(tables.first[ticket, station], tables.first[ticket, station + 1]):
                target = int(tables.target[i])
                if pub["occupied"][target] == 0:
                    reached[target] = 1.0


@kernel
def look_around(tables: Tables, pub: Public, near: Nearness, reached: Belief, coming: int, looks: Looks) -> None:
    """Fill ``looks``: for all stations what pursuers are near, for the ones that are ``reached`` the rest."""
    stations = tables.first.shape[1] - 1
    many = 0
    for station in range(1, stations):
        nearest, two, three = MANY, 0, 0
        for figure in range(tables.switches[0]["pursuers"]):
            at = pub["at"][figure]
            if at:
                away = int(near[at, station])
                nearest = min(nearest, away)
                if away == 2:
                    two += 1
                elif away == 3:
                    three += 1
        looks[station, NEAREST] = nearest
        looks[station, TWO_AWAY] = min(two, MANY)
        looks[station, THREE_AWAY] = min(three, MANY)
        looks[station, REVEAL] = _pair(max(nearest - 1, 0), coming)
        if reached[station] > 0.0:
            many += 1
    for station in range(1, stations):
        if reached[station] > 0.0:
            crowd, company = 0, 0
            for other in range(1, stations):
                if reached[other] > 0.0:
                    if near[other, station] <= 1:
                        crowd += 1
                    if near[other, station] <= 3:
                        company += 1
            looks[station, CROWD] = min(VALUES - 1, VALUES * crowd // many)
            looks[station, COMPANY] = min(VALUES - 1, VALUES * company // many)
            looks[station, WAYS] = min(VALUES - 1, _safe_ways(tables, pub, looks, station))


@kernel
def _pair(one: int, other: int) -> int:
    return min(one, PAIRED - 1) * PAIRED + min(other, PAIRED - 1)


@kernel
def _safe_ways(tables: Tables, pub: Public, looks: Looks, station: int) -> int:
    """Ways on from ``station`` to where no pursuer is next door."""
    ways = 0
    for kind in range(BLACK + 1):
        if x_holds(tables, pub, kind):
            for i in range(tables.first[kind, station], tables.first[kind, station + 1]):
                target = int(tables.target[i])
                if pub["occupied"][target] == 0 and looks[target, NEAREST] > 1:
                    ways += 1
    return ways


@kernel
def paid_at(tables: Tables, station: int, ticket: int) -> int:
    """The ticket, by which of the faster transports stop at ``station``."""
    stops = 0
    if tables.first[REGIONAL, station + 1] > tables.first[REGIONAL, station]:
        stops += 1
    if tables.first[EXPRESS, station + 1] > tables.first[EXPRESS, station]:
        stops += 2
    return ticket * PAIRED + stops


@kernel
def flight(looks: Looks, station: int, target: int) -> int:
    """How near a pursuer was to ``station``, by how near one is to ``target``."""
    return _pair(int(looks[station, NEAREST]), int(looks[target, NEAREST]))


@kernel
def step_weight(tables: Tables, model: Habits, looks: Looks, station: int, ticket: int, target: int) -> float:
    """How much X likes a step, up to a factor."""
    weight = model[PAID, paid_at(tables, station, ticket)] * model[FLIGHT, flight(looks, station, target)]
    for group in range(PAID):
        weight *= model[group, looks[target, group]]
    return float(weight)
