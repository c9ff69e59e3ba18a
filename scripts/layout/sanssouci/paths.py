"""Footpaths between neighbours, and the spreading of the stations that goes with them. Read `footpaths` first."""

from __future__ import annotations

import itertools
import math

import numpy as np

from blackticket.boards.geometry import Point
from blackticket.boards.layout.spreading import relax
from layout.sanssouci.town import GRID, Town, water_of
from layout.source import rides

MARGIN = 45.0
SPACING = 74.0
CLEARANCE = 34.0
Pair = tuple[str, str]


def crosses(a: Point, b: Point, line: list[Point]) -> bool:
    """Whether the straight way from a to b meets the line."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    for p, q in itertools.pairwise(line):
        if side(a, b, p) * side(a, b, q) < 0 and side(p, q, a) * side(p, q, b) < 0:
            return True
    return False


def pairs_of(lines: list[str]) -> list[Pair]:
    """The pairs of neighbours in some chains of names."""
    return [(min(a, b), max(a, b)) for a, b, _ in rides(lines)]


def footpaths(town: Town) -> list[Pair]:
    """Neighbours with nothing between them, no water to cross, and what the hand adds or takes away."""
    place, names, paths = town.place, town.names, town.source["paths"]
    water = water_of(town)
    bridges, more, fewer = (pairs_of(paths[key]) for key in ("bridges", "more", "fewer"))
    result = set(bridges) | set(more)
    reach = paths.get("reach", 190.0)
    for i, j in itertools.combinations(range(len(names)), 2):
        a, b = town.at(names[i]), town.at(names[j])
        pair = (min(names[i], names[j]), max(names[i], names[j]))
        if math.dist(a, b) > reach or pair in fewer or pair in result:
            continue
        middle, radius = (place[i] + place[j]) / 2, math.dist(a, b) / 2
        away = np.hypot(*(place - middle).T)
        away[[i, j]] = np.inf
        if away.min() < radius * paths.get("beta", 1.0) or any(crosses(a, b, line) for line, _, _ in water):
            continue
        # no path cuts across a bridge
        if any(crosses(a, b, [town.at(p), town.at(q)]) for p, q in bridges if not {p, q} & set(pair)):
            continue
        result.add(pair)
    return sorted(result)


def spread(town: Town) -> None:
    """Moves the stations apart, in three rounds, as the footpaths follow the stations."""
    index = {name: i for i, name in enumerate(town.names)}
    joined: list[Pair] = pairs_of(["Hafen - Lange Brücke"])
    for octilinear in (0.0, 0.02, 0.03):
        town.place = relax(
            town.seed,
            [(index[a], index[b]) for a, b in joined],
            frame=town.frame,
            margin=MARGIN,
            spacing=SPACING,
            clearance=CLEARANCE,
            anchor=0.05,
            octilinear=octilinear,
            steps=400,
        )
        joined = footpaths(town)
    town.place = np.round(town.place / GRID) * GRID
