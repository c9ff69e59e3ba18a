"""Streets, lanes, dead ends, one-way signs and bus lines as SVG.

This module owns how a way between two stations looks. It must not know tiles or stations beyond their places. Read
`draw_roads` first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from blackticket.boards.drawing.svg import num, path, tag
from blackticket.boards.drawing.themes import STYLES, Theme
from blackticket.boards.geometry import Point
from blackticket.boards.tiles.drawing.scene import SIZE, Scene, Segment

TAXI_SHIFT, BUS_SHIFT = -5.5, 7.0
"""Taxi and bus share a street side by side: the taxi above or to the left, the bus below or to the right."""

_PASS_BELOW, _PASS_RIGHT = 45.0, 50.0
"""How far from the middle of a station a bus line goes around it where buses do not stop."""

_STREET = STYLES["local"].width * SIZE * 1.1
_BUS = STYLES["regional"].width * SIZE


def draw_roads(scene: Scene, theme: Theme) -> list[str]:
    """All ways, from the bottom up: lanes, streets, dead ends, bus lines, one-way signs."""
    yellow, turquoise = theme.colour("taxi", "local"), theme.colour("bus", "regional")
    parts = [_lane(segment, yellow, theme) for segment in scene.lanes]
    shared = {frozenset(pair) for ride in scene.buses for pair in pairwise(ride)}
    for segment in scene.stubs + scene.streets:
        aside = TAXI_SHIFT if frozenset(segment) in shared else 0.0
        parts.append(_line(shifted(segment, aside), yellow, _STREET, stroke_linecap="butt"))
    for segment in scene.dead_ends:
        parts += _dead_end(segment, yellow, theme)
    passed_across = {place for ride in scene.buses if not _upright(ride) for place in ride[1:-1]}
    for ride in scene.buses:
        route, bows = _bus_route(ride, passed_across if _upright(ride) else set())
        if bows:
            parts.append(tag("path", d=bows, fill="none", stroke=theme.land, stroke_width=_BUS + 7))
        parts.append(tag("path", d=route, class_="line", stroke=turquoise, stroke_width=_BUS))
    return parts + [one_way_sign(*segment, theme) for segment in scene.one_way]


def _upright(points: Sequence[Point]) -> bool:
    (ax, ay), (bx, by) = points[0], points[-1]
    return abs(ax - bx) < abs(ay - by)


def _bus_route(ride: Sequence[Point], under: set[Point]) -> tuple[str, str]:
    """Path data of a bus line, and of its bows alone: straight beside the street, around every station that it passes.

    Where the stations in `under` are passed it stays straight and dives under the marker: two bows around one station
    would run into each other.
    """
    upright = _upright(ride)
    far = _PASS_RIGHT if upright else _PASS_BELOW
    forward = 1 if sum(ride[-1]) > sum(ride[0]) else -1

    def at(place: Point, ahead: float, aside: float) -> str:
        ahead *= forward
        x, y = (place[0] + aside, place[1] + ahead) if upright else (place[0] + ahead, place[1] + aside)
        return f"{num(x)} {num(y)}"

    route, bows = ["M" + at(ride[0], 0, BUS_SHIFT)], []
    for place in ride[1:-1]:
        if place not in under:
            out = " ".join((at(place, -40, BUS_SHIFT), at(place, -44, far), at(place, -18, far)))
            back = " ".join((at(place, 44, far), at(place, 40, BUS_SHIFT), at(place, 66, BUS_SHIFT)))
            route.append(f"L{at(place, -66, BUS_SHIFT)}C{out}L{at(place, 18, far)}C{back}")
            bows.append(f"M{at(place, -18, far)}L{at(place, 18, far)}")
    return "".join([*route, "L" + at(ride[-1], 0, BUS_SHIFT)]), "".join(bows)


def shifted(points: Sequence[Point], by: float) -> tuple[Point, Point]:
    """The two ends of a straight line, moved sideways; the same way whichever end comes first."""
    (ax, ay), (bx, by_) = points[0], points[-1]
    if _upright(points):
        return (ax + by, ay), (bx + by, by_)
    return (ax, ay + by), (bx, by_ + by)


def _line(points: Sequence[Point], colour: str, width: float, **style: str | float | None) -> str:
    return tag("path", d=path(points), class_="line", stroke=colour, stroke_width=width, **style)


def _lane(segment: Segment, colour: str, theme: Theme) -> str:
    casing = _line(segment, theme.land, _STREET + 9)
    return casing + _line(segment, colour, _STREET, stroke_dasharray=f"{num(8 * SIZE)} {num(6 * SIZE)}")


def _dead_end(segment: Segment, colour: str, theme: Theme) -> list[str]:
    """Two stubs with a bar across each end: nobody gets through."""
    parts = []
    for start, end in (segment, segment[::-1]):
        stop = along(start, end, 0.39)
        dx, dy = direction(start, end)
        bar = 10.5 * SIZE
        ends = (stop[0] - dy * bar, stop[1] + dx * bar), (stop[0] + dy * bar, stop[1] - dx * bar)
        parts.append(_line((start, stop), colour, _STREET))
        parts.append(_line(ends, theme.ink, 3.4 * SIZE))
    return parts


def one_way_sign(start: Point, end: Point, theme: Theme) -> str:
    """A plate in the middle of a street with an arrow in the only direction allowed."""
    x, y = along(start, end, 0.5)
    dx, dy = direction(start, end)
    long, wide, head = 19.0 * SIZE / 1.75, 12.0 * SIZE / 1.75, 9.0 * SIZE / 1.75

    def at(forward: float, aside: float) -> Point:
        return x + dx * forward - dy * aside, y + dy * forward + dx * aside

    w, h = (long + 5, wide + 2) if abs(dx) > abs(dy) else (wide + 2, long + 5)
    plate = tag("rect", x=x - w, y=y - h, width=2 * w, height=2 * h, rx=min(w, h) * 0.55,
                fill=theme.ink, stroke=theme.land, stroke_width=2.4 * SIZE)  # fmt: skip
    shaft = path((at(-long + 3, 0), at(long - 4, 0)))
    tip = path((at(long - 3 - head, -head + 1), at(long - 3, 0), at(long - 3 - head, head - 1)))
    arrow = tag("path", d=shaft + " " + tip, class_="line", stroke=theme.panel, stroke_width=2.3 * SIZE)
    return tag("g", plate + arrow, class_="one-way")


def along(start: Point, end: Point, part: float) -> Point:
    """The point this part of the way from start to end."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def direction(start: Point, end: Point) -> Point:
    """The unit vector from start to end."""
    length = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length
