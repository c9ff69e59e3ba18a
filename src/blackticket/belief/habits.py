"""How X tends to move: a small model, and the probability of each station that follows from it.

X's step is drawn with a weight that is a product of a few factors, looked up by what the step looks like to everybody:
how far the nearest pursuer is from its target, how many stand close, the ticket, the ways that lead on, and whether X
must show himself there. The factors are fitted to games (``scripts/fit_habits.py``) and kept in ``data/habits.json``.
"""

import json
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from blackticket.kernel import kernel
from blackticket.rules.ticket.flow import x_holds
from blackticket.rules.ticket.layout import BLACK, Public
from blackticket.rules.ticket.tables import PURSUER_ROWS, Tables

Habits = npt.NDArray[np.float64]
"""Factors by [shown][group][value]."""
Nearness = npt.NDArray[np.uint8]
Belief = npt.NDArray[np.float64]
"""A probability for each station."""

GROUPS = ("nearest", "close", "near", "ticket", "ways")
NEAREST, CLOSE, NEAR, TICKET, WAYS = range(len(GROUPS))
VALUES = 16
FARTHEST = 7
ANY_STEP = 0.05
"""The share of steps that follow no habit at all, unless a player asks otherwise (docs/results/values.md)."""


@lru_cache(maxsize=1)
def habits() -> Habits:
    """The fitted model."""
    found = json.loads((Path(__file__).parent / "data" / "habits.json").read_text(encoding="utf-8"))
    return np.array([[found["factors"][shown][group] for group in GROUPS] for shown in ("hidden", "shown")])


@kernel
def step_weight(
    tables: Tables, pub: Public, near: Nearness, model: Habits, shown: int, ticket: int, target: int
) -> float:
    """How much X likes a step to ``target``, up to a factor."""
    nearest, close, second = FARTHEST, 0, 0
    for figure in range(tables.switches[0]["pursuers"]):
        at = pub["at"][figure]
        if at:
            away = int(near[at, target])
            nearest = min(nearest, away)
            if away <= 1:
                close += 1
            elif away == 2:
                second += 1
    row = PURSUER_ROWS + BLACK
    ways = min(VALUES - 1, int(tables.first[row, target + 1] - tables.first[row, target]))
    factors = model[shown]
    return float(
        factors[NEAREST, nearest]
        * factors[CLOSE, close]
        * factors[NEAR, second]
        * factors[TICKET, ticket]
        * factors[WAYS, ways]
    )


def features_of(tables: Tables, pub: Public, near: Nearness, ticket: int, target: int) -> list[int]:
    """What ``step_weight`` looks up for a step, group by group."""
    away = [int(near[at, target]) for at in pub["at"][: tables.switches[0]["pursuers"]] if at]
    first = tables.first[PURSUER_ROWS + BLACK]
    ways = int(first[target + 1] - first[target])
    return [
        min([FARTHEST, *away]),
        sum(d <= 1 for d in away),
        sum(d == 2 for d in away),
        ticket,
        min(VALUES - 1, ways),
    ]


@kernel
def spread_step(
    tables: Tables,
    pub: Public,
    near: Nearness,
    model: Habits,
    belief: Belief,
    room: Belief,
    ticket: int,
    shown_at: int,
    shown: int,
    any_step: float,
) -> None:
    """One step of X with ``ticket``: every station's probability flows on to where X would go from there."""
    stations = tables.first.shape[1] - 1
    for station in range(room.shape[0]):
        room[station] = 0.0
    for station in range(1, stations):
        if belief[station] > 0.0:
            total, ways = 0.0, 0
            for kind in range(BLACK + 1):
                if x_holds(tables, pub, kind):
                    for i in range(tables.first[kind, station], tables.first[kind, station + 1]):
                        target = int(tables.target[i])
                        if pub["occupied"][target] == 0:
                            total += step_weight(tables, pub, near, model, shown, kind, target)
                            ways += 1
            if ways > 0:
                for i in range(tables.first[ticket, station], tables.first[ticket, station + 1]):
                    target = int(tables.target[i])
                    if pub["occupied"][target] == 0:
                        likes = step_weight(tables, pub, near, model, shown, ticket, target) / total
                        room[target] += belief[station] * ((1.0 - any_step) * likes + any_step / ways)
    whole = 0.0
    for station in range(1, stations):
        if shown_at != 0 and station != shown_at:
            room[station] = 0.0
        whole += room[station]
    for station in range(belief.shape[0]):
        belief[station] = room[station] / whole if whole > 0.0 else 0.0
