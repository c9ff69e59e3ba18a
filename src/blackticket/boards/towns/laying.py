"""Lays a town out like a map to play on: room where it is dense, straight ways where it helps, numbers in rows.

The places keep their order on the map, and the centre becomes larger than it is. It must not choose stations or lines.
Read `spread_out` and `lay_out` first.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from blackticket.boards.fitting import neighbours
from blackticket.boards.geometry import Point, distance_to_line
from blackticket.boards.layout.routing import Router
from blackticket.boards.layout.spreading import relax, rows_of, warped
from blackticket.boards.towns.timetable import Spot

Floats = npt.NDArray[np.float64]
Pair = tuple[int, int]
GRID = 10.0
AREA = 1600.0 * 1180.0
"""The area of the map for as many stations as London has; fewer get larger."""
MARGIN, ROOM = 50.0, 76.0
"""How far stations keep from the edge, and from each other."""
SPREAD = 0.78
"""How much of the difference in density is taken away: 0 leaves the town as it is, 1 makes it even."""
KEEP_OFF = 25.0
LIGHTLY = 0.2
"""How much a straight lane is in the way of other lines: they may cross it."""
WEIGHTS = {"local": 0.6, "regional": 1.0, "express": 2.2, "water": 1.0}
STRAIGHT = 23.0
"""A lane is straight unless a station is nearer to it than this."""


@dataclass(frozen=True)
class Sheet:
    """A town on paper, before there are lines."""

    frame: Point
    seed: Floats
    places: Floats
    scale: _Scale

    def spots(self) -> list[Spot]:
        """The places of the stations."""
        return [(float(x), float(y)) for x, y in self.places]


@dataclass(frozen=True)
class Laid:
    """A board on paper: where stations lie, in which order they are numbered, where lines bend, what is around."""

    frame: Point
    places: Floats
    order: list[int]
    """The stations from the first number to the last."""
    bends: dict[tuple[int, int, str], list[Point]]
    scenery: list[list[Point]]


def spread_out(spots: Sequence[Spot]) -> Sheet:
    """Place the stations of a town: like on the globe, but with room for each."""
    seed, frame, scale = _on_paper(np.array(spots, dtype=np.float64))
    near = neighbours([(float(x), float(y)) for x, y in seed])
    placed = relax(
        seed, near, frame=frame, margin=MARGIN, spacing=ROOM, clearance=30, anchor=0.03, octilinear=0.0, steps=260
    )
    return Sheet(frame, seed, placed, scale)


def lay_out(sheet: Sheet, lines: Mapping[str, Sequence[Pair]], scenery: Sequence[Sequence[Spot]] = ()) -> Laid:
    """Turn lanes towards straight ways, lead the lines of each role, and take the scenery along."""
    lanes, frame = list(lines["local"]), sheet.frame
    turned = relax(
        sheet.places,
        lanes,
        frame=frame,
        margin=MARGIN,
        spacing=ROOM,
        clearance=32,
        anchor=0.06,
        octilinear=0.14,
        steps=220,
    )
    places = _on_grid(turned, frame)
    router = Router({i: (float(x), float(y)) for i, (x, y) in enumerate(places)}, frame, GRID, KEEP_OFF)
    straight = {pair for pair in lanes if _is_free(router, *pair)}
    bends: dict[tuple[int, int, str], list[Point]] = {}
    for a, b in straight:
        bends[a, b, "local"] = []
        router.occupy(a, b, [], LIGHTLY)
    for role in ("express", "regional", "water"):
        ways: dict[tuple[int, int, str], list[Point]] = {}
        for a, b in sorted(lines.get(role, ()), key=lambda pair: _away(places, pair)):
            # beside a lane with the same ends, a line takes the same way: they are drawn side by side
            beside = (a, b) in straight and role == "regional"
            bends[a, b, role] = [] if beside else _way(router, a, b)
            router.occupy(a, b, bends[a, b, role], WEIGHTS[role])
            if not beside:
                ways[a, b, role] = bends[a, b, role]
        _try_again(router, ways, WEIGHTS[role])
        bends |= ways
    for a, b in lanes:
        if (a, b) not in straight:
            bends[a, b, "local"] = _way(router, a, b)
            router.occupy(a, b, bends[a, b, "local"], WEIGHTS["local"])
    flat = [np.array(points, dtype=np.float64) for points in scenery]
    moved = [warped(sheet.scale(points), sheet.seed, places - sheet.seed, soft=900.0, power=1.5) for points in flat]
    outlines = [[(round(float(x), 1), round(float(y), 1)) for x, y in points] for points in moved]
    return Laid(frame, places, rows_of(places, 62.0), bends, outlines)


def _on_paper(spots: Floats) -> tuple[Floats, Point, _Scale]:
    """The places made more even, and scaled to a frame of their own shape."""
    even = _evened(spots)
    low, high = even.min(axis=0), even.max(axis=0)
    wide, tall = np.maximum(high - low, 1.0)
    shape = min(1.75, max(0.8, float(wide / tall)))
    area = AREA * max(0.42, len(spots) / 199)
    frame = (round(math.sqrt(area * shape) / GRID) * GRID, round(math.sqrt(area / shape) / GRID) * GRID)
    room = np.array([frame[0] - 2 * MARGIN, frame[1] - 2 * MARGIN])
    factor = room / np.maximum(high - low, 1.0)
    least, most = float(factor.min()), float(factor.max())
    factor = np.minimum(factor, least * 1.6) if most > 1.6 * least else factor
    offset = np.array(frame) / 2 - (low + high) / 2 * factor
    return even * factor + offset, frame, _Scale(spots, even, factor, offset)


@dataclass(frozen=True)
class _Scale:
    """Takes any point of the town to the paper, between the places around it."""

    spots: Floats
    even: Floats
    factor: Floats
    offset: Floats

    def __call__(self, points: Floats) -> Floats:
        spread = float(np.ptp(self.spots, axis=0).max())
        moved = warped(points, self.spots, self.even - self.spots, soft=(spread / 60) ** 2, power=1.5)
        laid: Floats = moved * self.factor + self.offset
        return laid


def _evened(spots: Floats) -> Floats:
    """Every place moved out or in, so that a dense centre takes more of the map: by rank along each axis and circle."""
    count = len(spots)
    middle = np.median(spots, axis=0)
    away = spots - middle
    reach = np.maximum(np.hypot(away[:, 0], away[:, 1]), 1e-6)
    rank = np.empty(count)
    rank[np.argsort(reach)] = np.sqrt((np.arange(count) + 0.5) / count)
    wanted = rank * reach.max()
    radial = middle + away * (((1 - SPREAD) * reach + SPREAD * wanted) / reach)[:, None]
    even: Floats = radial.copy()
    for axis in (0, 1):
        line = np.empty(count)
        order = np.argsort(radial[:, axis])
        line[order] = np.linspace(radial[:, axis].min(), radial[:, axis].max(), count)
        even[:, axis] = 0.6 * radial[:, axis] + 0.4 * line
    return even


def _on_grid(places: Floats, frame: Point) -> Floats:
    """Each station on a crossing of the grid of its own, away from the others."""
    taken: list[Point] = []
    result = np.empty_like(places)
    for i in np.argsort(places[:, 0] + places[:, 1]):
        x, y = places[i]
        columns, rows = round(x / GRID), round(y / GRID)
        around = sorted(
            ((columns + dx) * GRID, (rows + dy) * GRID)
            for dx in range(-5, 6)
            for dy in range(-5, 6)
            if MARGIN * 0.8 <= (columns + dx) * GRID <= frame[0] - MARGIN * 0.8
            and MARGIN * 0.8 <= (rows + dy) * GRID <= frame[1] - MARGIN * 0.8
        )
        free = [p for p in around if all(abs(p[0] - q[0]) > 50 or abs(p[1] - q[1]) > 42 for q in taken)]
        best = min(free or around, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)
        taken.append(best)
        result[i] = best
    return result


def _is_free(router: Router, a: int, b: int) -> bool:
    """Whether a lane can be straight: no station is in the way."""
    line = (router.places[a], router.places[b])
    return all(distance_to_line(p, line) > STRAIGHT for n, p in router.places.items() if n not in (a, b))


def _way(router: Router, a: int, b: int) -> list[Point]:
    try:
        return router.route(a, b)
    except ValueError:
        return []


def _try_again(router: Router, ways: dict[tuple[int, int, str], list[Point]], weight: float) -> None:
    """Look for better ways, now that all the others are known; a way stays if there is none."""
    for (a, b, role), way in list(ways.items()):
        router.occupy(a, b, way, -weight)
        ways[a, b, role] = _way(router, a, b) or way
        router.occupy(a, b, ways[a, b, role], weight)


def _away(places: Floats, pair: Pair) -> float:
    return float(math.dist(places[pair[0]], places[pair[1]]))
