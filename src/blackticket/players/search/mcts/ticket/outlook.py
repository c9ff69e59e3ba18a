"""X's outlook, our evaluation function: how likely he is to escape, from a position in which it is his turn.

It is a sum of weights, one for each feature, through a smooth step from 0 to 1. The step uses no function that machines
round differently. The features are counts around X: pursuers one, two and three moves away, and safe ways out, each by
how long ago he was seen; how far the nearest four pursuers are; how many determinisations are near him; and the clock:
turns to survive, turns to the next reveal, special tickets.

``scripts/fit_outlook.py`` fits the weights to games. They are in ``data/outlook.json``, apart for the side that
searches. This module knows no search. Read ``outlook`` first.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt

from blackticket.belief.habits import Nearness
from blackticket.kernel import kernel
from blackticket.players.search.common.ticket_moves import is_in_reach
from blackticket.rules.ticket.flow import x_holds
from blackticket.rules.ticket.layout import BLACK, DOUBLE, X_ROW, Public
from blackticket.rules.ticket.tables import Tables

Weights = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]
Side = Literal["X", "pursuers"]

SEEN = 4
"""Turns since X was seen: 0, 1, 2, 3 or more."""
COUNTS = 8
NEAREST = 4
"""Pursuers whose distance counts, nearest first."""
FEATURES = 11 + NEAREST
"""Features that hold at a time; each has one place in the weights."""
ONE_AWAY, TWO_AWAY, THREE_AWAY, WAYS_OUT = range(4)
BY_SEEN = 4 * SEEN * COUNTS
TURNS_LEFT = BY_SEEN
NEXT_REVEAL = TURNS_LEFT + 32
BLACKS = NEXT_REVEAL + COUNTS
DOUBLES = BLACKS + COUNTS
PURSUERS = DOUBLES + COUNTS
GUESSED = PURSUERS + COUNTS
NEARLY = GUESSED + COUNTS
AWAY = NEARLY + COUNTS
SIZE = AWAY + NEAREST * COUNTS


@lru_cache(maxsize=16)
def outlook_weights(side: Side, specials: float = 1.0) -> Weights:
    """The fitted weights for the search of one side; those of X's special tickets times ``specials``."""
    found = json.loads((Path(__file__).parent / "data" / "outlook.json").read_text(encoding="utf-8"))
    weights = np.array(found[side]["weights"])
    for first in (BLACKS, DOUBLES):
        weights[first : first + COUNTS] *= specials
    return weights


@kernel
def fill_features(
    tables: Tables, pub: Public, near: Nearness, station: int, determinisations: Places, out: Places
) -> None:
    """Write the places of the features that hold when X stands on ``station`` and it is his turn."""
    pursuers = int(tables.switches[0]["pursuers"])
    seen = _turns_since_seen(pub)
    _fill_distances(pub, near, pursuers, station, out)
    _fill_pursuers(pub, near, pursuers, station, seen, out)
    out[3] = (WAYS_OUT * SEEN + seen) * COUNTS + min(_safe_ways(tables, pub, near, station), COUNTS - 1)
    out[4] = TURNS_LEFT + min(_turns_left(tables, pub), 31)
    out[5] = NEXT_REVEAL + _turns_to_reveal(tables, pub)
    out[6] = BLACKS + min(int(pub["stock"][X_ROW, BLACK]), COUNTS - 1)
    out[7] = DOUBLES + min(int(pub["stock"][X_ROW, DOUBLE]), COUNTS - 1)
    guessed, nearly = 0, 0
    for figure in range(pursuers):
        off = int(near[determinisations[figure], station])
        if off <= 1:
            guessed += 1
        if off <= 3:
            nearly += 1
    out[9] = GUESSED + min(guessed, COUNTS - 1)
    out[10] = NEARLY + min(nearly, COUNTS - 1)


@kernel
def _fill_pursuers(pub: Public, near: Nearness, pursuers: int, station: int, seen: int, out: Places) -> None:
    """How many pursuers are one, two and three moves away, and how many are on the board."""
    one, two, three, standing = 0, 0, 0, 0
    for figure in range(pursuers):
        at = pub["at"][figure]
        if at:
            standing += 1
            away = int(near[at, station])
            if away <= 1:
                one += 1
            elif away == 2:
                two += 1
            elif away == 3:
                three += 1
    out[0] = (ONE_AWAY * SEEN + seen) * COUNTS + min(one, COUNTS - 1)
    out[1] = (TWO_AWAY * SEEN + seen) * COUNTS + min(two, COUNTS - 1)
    out[2] = (THREE_AWAY * SEEN + seen) * COUNTS + min(three, COUNTS - 1)
    out[8] = PURSUERS + min(standing, COUNTS - 1)


@kernel
def _safe_ways(tables: Tables, pub: Public, near: Nearness, station: int) -> int:
    """Ways on from ``station`` that end where no pursuer is next door."""
    ways = 0
    for ticket in range(BLACK + 1):
        if x_holds(tables, pub, ticket):
            for i in range(tables.first[ticket, station], tables.first[ticket, station + 1]):
                target = int(tables.target[i])
                if pub["occupied"][target] == 0 and not is_in_reach(tables, pub, near, target):
                    ways += 1
    return ways


@kernel
def _turns_since_seen(pub: Public) -> int:
    entry, seen = int(pub["entries"]), 0
    while seen < SEEN - 1 and entry - 1 - seen >= 0 and pub["shown"][entry - 1 - seen] == 0:
        seen += 1
    return seen if entry - 1 - seen >= 0 else SEEN - 1


@kernel
def _turns_to_reveal(tables: Tables, pub: Public) -> int:
    sw = tables.switches[0]
    entry, coming = int(pub["entries"]), 0
    while coming < COUNTS - 1 and entry + coming < sw["log_entries"] and sw["reveal"][entry + coming] == 0:
        coming += 1
    return coming


@kernel
def _turns_left(tables: Tables, pub: Public) -> int:
    sw = tables.switches[0]
    left = int(sw["log_entries"]) - int(pub["entries"])
    if sw["rounds"] > 0:
        left = min(left, int(sw["rounds"]) - int(pub["round_no"]) + 1)
    return left


@kernel
def _fill_distances(pub: Public, near: Nearness, pursuers: int, station: int, out: Places) -> None:
    """The last features: how far the nearest pursuers are, in order."""
    first = FEATURES - NEAREST
    for rank in range(NEAREST):
        out[first + rank] = AWAY + rank * COUNTS + COUNTS - 1
    for figure in range(pursuers):
        at = pub["at"][figure]
        if at:
            away = min(COUNTS - 1, int(near[at, station]))
            for rank in range(NEAREST):
                other = int(out[first + rank]) - AWAY - rank * COUNTS
                if away < other:
                    out[first + rank] = AWAY + rank * COUNTS + away
                    away = other


@kernel
def outlook(
    tables: Tables,
    pub: Public,
    near: Nearness,
    station: int,
    determinisations: Places,
    weights: Weights,
    features: Places,
) -> float:
    """The chance that X, on ``station`` and about to move, escapes."""
    fill_features(tables, pub, near, station, determinisations, features)
    total = 0.0
    for i in range(FEATURES):
        total += weights[features[i]]
    return float(0.5 + 0.5 * total / np.sqrt(1.0 + total * total))
