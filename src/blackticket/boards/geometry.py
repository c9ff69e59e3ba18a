"""Where the line of each connection runs: offsets, arcs, and how near it comes to other stations.

This module owns plane geometry in the units of a board's frame. It must not know colours or SVG; `drawing`
paints what it computes. Read `lines_of` first.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache

from blackticket.boards.lanes import Point as Point
from blackticket.boards.lanes import spread
from blackticket.boards.model import ROLES, Board, Connection

FLIGHTS = frozenset({"plane", "flight", "aeroplane", "helicopter"})
"""Transports whose lines are arcs: they follow no street."""

BEND_RADIUS = 0.0125
"""Radius of rounded bends, as a part of the longer side of the frame."""

LANE = 7.5
"""Distance of lines that share a way, in units of `size_of`."""

_ARC_STEPS = 16
_ARC_BULGE = 0.14


def unit_of(board: Board) -> float:
    """The length that is 1 on a board 1600 wide: all drawn sizes are multiples of it."""
    return max(board.frame) / 1600


@lru_cache(maxsize=8)
def size_of(board: Board) -> float:
    """How large markers are drawn: 1 unit for a full board, more where stations lie far apart."""
    unit = unit_of(board)
    if len(board) < 2:
        return unit
    nearest = sorted(
        min(math.dist((s.x, s.y), (o.x, o.y)) for o in board.stations if o is not s) for s in board.stations
    )
    typical = nearest[len(nearest) // 4]
    return unit * min(1.5, max(0.35, typical / (66 * unit)))


def lines_of(board: Board) -> dict[Connection, tuple[Point, ...]]:
    """The drawn line of every connection from a to b, as points; lines that share a way run side by side."""
    courses = {}
    for connection in board.connections:
        a, b = board.station(connection.a), board.station(connection.b)
        courses[connection] = ((a.x, a.y), *connection.via, (b.x, b.y))
    streets = sorted((c for c in courses if c.transport not in FLIGHTS), key=lambda c: ROLES.index(c.role))
    beside = spread([courses[c] for c in streets], LANE * size_of(board))
    lines = {c: arc(course[0], course[-1], c.via) for c, course in courses.items() if c.transport in FLIGHTS}
    for connection, course in zip(streets, beside, strict=True):
        lines[connection] = rounded(course, BEND_RADIUS * max(board.frame))
    return {connection: lines[connection] for connection in board.connections}


def arc(a: Point, b: Point, via: Sequence[Point] = ()) -> tuple[Point, ...]:
    """A curve from a to b: through the single way-point, or bulging a little to the left without one."""
    if len(via) > 1:
        return smooth((a, *via, b))
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    if via:
        control = (2 * via[0][0] - middle[0], 2 * via[0][1] - middle[1])
    else:
        bulge = 2 * _ARC_BULGE
        control = (middle[0] + (b[1] - a[1]) * bulge, middle[1] - (b[0] - a[0]) * bulge)
    return tuple(_bezier(a, control, b, step / _ARC_STEPS) for step in range(_ARC_STEPS + 1))


def _bezier(a: Point, control: Point, b: Point, t: float) -> Point:
    return (
        (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * control[0] + t * t * b[0],
        (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * control[1] + t * t * b[1],
    )


def rounded(points: Sequence[Point], radius: float) -> tuple[Point, ...]:
    """The same polyline with its bends rounded off."""
    result = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        one, two = math.dist(before, corner), math.dist(corner, after)
        if not one or not two:
            continue
        cut = min(radius, one / 2, two / 2)
        enter = _towards(corner, before, cut / one)
        leave = _towards(corner, after, cut / two)
        result += [_bezier(enter, corner, leave, step / 4) for step in range(5)]
    return (*result, points[-1])


def _towards(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def smooth(points: Sequence[Point], *, closed: bool = False, steps: int = 8) -> tuple[Point, ...]:
    """A Catmull-Rom curve through the points."""
    count = len(points)
    if count < 3:
        return tuple(points)

    def at(index: int) -> Point:
        return points[index % count] if closed else points[min(max(index, 0), count - 1)]

    result: list[Point] = []
    for index in range(count if closed else count - 1):
        p0, p1, p2, p3 = (at(index + k) for k in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            x, y = (
                p1[k]
                + 0.5 * t * (p2[k] - p0[k])
                + t * t * (p0[k] - 2.5 * p1[k] + 2 * p2[k] - 0.5 * p3[k])
                + t**3 * (1.5 * (p1[k] - p2[k]) + 0.5 * (p3[k] - p0[k]))
                for k in (0, 1)
            )
            result.append((x, y))
    if not closed:
        result.append(points[-1])
    return tuple(result)


def distance_to_line(point: Point, line: Sequence[Point]) -> float:
    """The distance from a point to the nearest place on a polyline."""
    best = math.inf
    for a, b in itertools.pairwise(line):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length2 = dx * dx + dy * dy
        t = 0.0 if not length2 else ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length2
        t = min(1.0, max(0.0, t))
        best = min(best, math.hypot(point[0] - a[0] - t * dx, point[1] - a[1] - t * dy))
    return best


def inside(point: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon, given by its corners."""
    (x, y), odd = point, False
    for (ax, ay), (bx, by) in itertools.pairwise((*ring, ring[0])):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def near_misses(board: Board, clearance: float) -> list[tuple[Connection, int, float]]:
    """Lines that come nearer than `clearance` to the centre of a station where they do not end."""
    import numpy as np

    from blackticket.boards.nearness import Pieces, near_pairs

    lines = lines_of(board)
    them, nearest = list(lines), dict[tuple[int, int], float]()
    places = np.array([(s.x, s.y) for s in board.stations], dtype=np.float64).reshape(-1, 2)
    for found, line, away in near_pairs(places, Pieces(list(lines.values())), clearance):
        for index, number, distance in zip(line.tolist(), (found + 1).tolist(), away.tolist(), strict=True):
            if number not in (them[index].a, them[index].b):
                nearest[index, number] = min(distance, nearest.get((index, number), math.inf))
    return [(them[index], number, nearest[index, number]) for index, number in sorted(nearest)]
