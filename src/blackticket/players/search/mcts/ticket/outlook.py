"""X's outlook: how likely he is to escape, from what the position looks like when it is his turn.

A sum of weights, one per feature, through a smooth step from 0 to 1 that uses no function a machine could round
differently. The features are counts around X: pursuers one, two and three moves away, safe ways out, apart by how long
ago he was seen; how far the nearest four pursuers are; and the clock: turns to survive, turns to the next reveal,
special tickets. The weights are fitted to games (``scripts/fit_outlook.py``) and kept in ``data/outlook.json``, apart
for the side that searches.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt

from blackticket.belief.habits import Nearness
from blackticket.kernel import kernel
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
"""Features that hold at a time: one place each in the weights."""
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
def fill_features(tables: Tables, pub: Public, near: Nearness, station: int, phantoms: Places, out: Places) -> None:
    """Write the places of the features that hold when X stands on ``station`` and it is his turn."""
    sw = tables.switches[0]
    _fill_distances(pub, near, int(sw["pursuers"]), station, out)
    one, two, three, standing = 0, 0, 0, 0
    for figure in range(sw["pursuers"]):
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
    guessed, nearly = 0, 0
    for figure in range(sw["pursuers"]):
        off = int(near[phantoms[figure], station])
        if off <= 1:
            guessed += 1
        if off <= 3:
            nearly += 1
    ways = 0
    for ticket in range(BLACK + 1):
        if x_holds(tables, pub, ticket):
            for i in range(tables.first[ticket, station], tables.first[ticket, station + 1]):
                target = int(tables.target[i])
                if pub["occupied"][target] == 0:
                    safe = True
                    for figure in range(sw["pursuers"]):
                        at = pub["at"][figure]
                        if at and near[at, target] <= 1:
                            safe = False
                    if safe:
                        ways += 1
    entry = int(pub["entries"])
    seen = 0
    while seen < SEEN - 1 and entry - 1 - seen >= 0 and pub["shown"][entry - 1 - seen] == 0:
        seen += 1
    if entry - 1 - seen < 0:
        seen = SEEN - 1
    coming = 0
    while coming < COUNTS - 1 and entry + coming < sw["log_entries"] and sw["reveal"][entry + coming] == 0:
        coming += 1
    left = int(sw["log_entries"]) - entry
    if sw["rounds"] > 0:
        left = min(left, int(sw["rounds"]) - int(pub["round_no"]) + 1)
    out[0] = (ONE_AWAY * SEEN + seen) * COUNTS + min(one, COUNTS - 1)
    out[1] = (TWO_AWAY * SEEN + seen) * COUNTS + min(two, COUNTS - 1)
    out[2] = (THREE_AWAY * SEEN + seen) * COUNTS + min(three, COUNTS - 1)
    out[3] = (WAYS_OUT * SEEN + seen) * COUNTS + min(ways, COUNTS - 1)
    out[4] = TURNS_LEFT + min(left, 31)
    out[5] = NEXT_REVEAL + coming
    out[6] = BLACKS + min(int(pub["stock"][X_ROW, BLACK]), COUNTS - 1)
    out[7] = DOUBLES + min(int(pub["stock"][X_ROW, DOUBLE]), COUNTS - 1)
    out[8] = PURSUERS + min(standing, COUNTS - 1)
    out[9] = GUESSED + min(guessed, COUNTS - 1)
    out[10] = NEARLY + min(nearly, COUNTS - 1)


@kernel
def _fill_distances(pub: Public, near: Nearness, pursuers: int, station: int, out: Places) -> None:
    """The last features: how far the nearest pursuers are, sorted as they come."""
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
    tables: Tables, pub: Public, near: Nearness, station: int, phantoms: Places, weights: Weights, room: Places
) -> float:
    """The chance that X, on ``station`` and about to move, escapes."""
    fill_features(tables, pub, near, station, phantoms, room)
    total = 0.0
    for i in range(FEATURES):
        total += weights[room[i]]
    return float(0.5 + 0.5 * total / np.sqrt(1.0 + total * total))
