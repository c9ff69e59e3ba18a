"""A route that has been travelled, move by move: where each leg of it runs, its arrow and its number.

This module owns the geometry and the look of a trail; `overlay` puts it on a board, and the page draws the same
geometry by itself. It must not know any rule. Read `lay_trail` first.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from blackticket.boards.drawing.boxes import Box
from blackticket.boards.drawing.svg import num, path, tag, text
from blackticket.boards.drawing.themes import Theme
from blackticket.boards.geometry import Point, arc, lines_of, size_of
from blackticket.boards.model import Board, Connection

CLEAR = 22.0
"""How far from the middle of a station a leg ends, in units of `size_of`."""

BADGE = 11.5
"""Radius of a number."""

VEIL = 0.5
"""How much of the board is hidden under a trail, from 0 to 1."""

_LANE = 11.0
"""From one leg to the next where they use the same line."""

_HEAD = (17.0, 9.0)
"""Length, and half the width, of an arrow."""

_SPOTS = (0.45, 0.38, 0.52, 0.3, 0.6, 0.22, 0.68)
"""Where along its leg a number may stand, the best place first."""

_LONG = 60.0
"""A leg of this length has its number on it; a shorter one beside it, so that its arrow is seen."""

_ASIDE = (15.5, 19.0, 23.0)
"""How far beside its leg a number may stand."""

_NEAR_END = 0.28
"""The longest part of a leg that is left out at each of its ends."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One move: a number, the ticket, the stations, and whether everybody saw where it ended."""

    number: int
    ticket: str
    start: int
    end: int
    shown: bool = False


@dataclass(frozen=True, slots=True)
class LaidLeg:
    """A leg where it is drawn; without a line if it stays where it is."""

    leg: Leg
    line: tuple[Point, ...]
    head: tuple[Point, ...]
    """The three corners of its arrow."""
    badge: Point
    """The middle of its number."""


Course = Callable[[Leg], Sequence[Point]]


def board_trail(board: Board, legs: Sequence[Leg]) -> tuple[LaidLeg, ...]:
    """The legs along the lines of a board."""
    lines = lines_of(board)
    between: dict[frozenset[int], list[Connection]] = {}
    for connection in board.connections:
        between.setdefault(frozenset((connection.a, connection.b)), []).append(connection)

    def course(leg: Leg) -> Sequence[Point]:
        taken = _taken(between.get(frozenset((leg.start, leg.end)), []), leg.ticket)
        if taken is None:
            return arc(at[leg.start], at[leg.end])
        return lines[taken] if taken.a == leg.start else lines[taken][::-1]

    at = {s.number: (s.x, s.y) for s in board.stations}
    return lay_trail(legs, course, at, size_of(board))


def _taken(known: Sequence[Connection], ticket: str) -> Connection | None:
    """The connection that a leg is drawn along. A black ticket does not tell: the water, if there is a way on it."""
    by_ticket = [c for c in known if c.transport == ticket]
    on_water = [c for c in known if ticket == "black" and c.role == "water"]
    by_land = [c for c in known if c.role != "water"]
    return next(iter([*by_ticket, *on_water, *by_land, *known]), None)


def lay_trail(legs: Sequence[Leg], course: Course, at: Mapping[int, Point], size: float) -> tuple[LaidLeg, ...]:
    """Legs that use the same line run side by side, and no number hides a station or another number.

    `course` gives the line of a leg from its start to its end, and `at` the place of each station.
    """
    courses = [tuple(course(leg)) if leg.start != leg.end else () for leg in legs]
    ways = [_way(line) for line in courses]
    uses, used = Counter(ways), Counter[tuple[Point, ...]]()
    taken = [Box(x - 21 * size, y - 17 * size, x + 21 * size, y + 17 * size) for x, y in at.values()]
    laid = []
    for leg, line, way in zip(legs, courses, ways, strict=True):
        shown: tuple[Point, ...] = ()
        aside = 0.0
        if line:
            aside = (used[way] - (uses[way] - 1) / 2) * _LANE * size
            used[way] += 1
            forward = 1 if line == way else -1
            aside *= forward
            shown = _trimmed(_beside(line, aside), CLEAR * size)
        badge = _freest(
            _spots(shown, -1 if aside < 0 else 1, size) if shown else _around(at[leg.end], size), taken, BADGE * size
        )
        taken.append(_box(badge, BADGE * size))
        laid.append(LaidLeg(leg, *_pointed(shown, size), badge))
    return tuple(laid)


def _way(line: tuple[Point, ...]) -> tuple[Point, ...]:
    """A line whichever way it is travelled."""
    return min(line, line[::-1])


def _spots(line: Sequence[Point], side: int, size: float) -> list[Point]:
    """Places for the number of a leg: on it if it is long, and beside it, on this side first (1 is its right)."""
    whole = sum(math.dist(a, b) for a, b in itertools.pairwise(line))
    on_it = [along(line, part) for part in _SPOTS] if whole >= _LONG * size else []
    beside = [
        along(_beside(line, turn * reach * size), part) for turn in (side, -side) for reach in _ASIDE for part in _SPOTS
    ]
    return on_it + beside


def _around(at: Point, size: float) -> list[Point]:
    """Places around a station, for a leg that stays there."""
    return [
        (at[0] + 36 * size * math.cos(angle), at[1] + 33 * size * math.sin(angle))
        for angle in (math.pi * step / 6 - math.pi / 2 for step in range(12))
    ]


def _freest(spots: Sequence[Point], taken: Sequence[Box], radius: float) -> Point:
    """The first of these places where nothing is hidden, or where the least is."""
    boxes = [_box(spot, radius) for spot in spots]
    around = Box(
        min(b.left for b in boxes), min(b.top for b in boxes), max(b.right for b in boxes), max(b.bottom for b in boxes)
    )
    near = [other for other in taken if other.meets(around)]
    hidden = [sum(box.overlap(other) for other in near) for box in boxes]
    return spots[hidden.index(min(hidden))]


def _box(at: Point, radius: float) -> Box:
    return Box(at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)


def badge_boxes(trail: Iterable[LaidLeg], size: float) -> list[Box]:
    """The room that the numbers take."""
    return [_box(leg.badge, BADGE * size) for leg in trail]


def _beside(line: Sequence[Point], aside: float) -> tuple[Point, ...]:
    """The same line a little to its right, or to its left if `aside` is negative."""
    if not aside:
        return tuple(line)
    moved = []
    for index, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        moved.append((x - (by - ay) / length * aside, y + (bx - ax) / length * aside))
    return tuple(moved)


def along(line: Sequence[Point], part: float) -> Point:
    """The point at a part, from 0 to 1, of a line's length."""
    pieces = [math.dist(a, b) for a, b in itertools.pairwise(line)]
    left = sum(pieces) * part
    for (a, b), length in zip(itertools.pairwise(line), pieces, strict=True):
        if left <= length and length:
            t = left / length
            return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        left -= length
    return line[-1]


def _trimmed(line: Sequence[Point], cut: float) -> tuple[Point, ...]:
    """The line without so much of its length at both ends, so that it keeps off the stations there."""
    reached = [0.0, *itertools.accumulate(math.dist(a, b) for a, b in itertools.pairwise(line))]
    whole = reached[-1]
    margin = min(cut, whole * _NEAR_END)
    inner = [point for point, at in zip(line, reached, strict=True) if margin < at < whole - margin]
    return along(line, margin / whole), *inner, along(line, 1 - margin / whole)


def _pointed(line: tuple[Point, ...], size: float) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The line as far as its arrow, and the arrow."""
    if not line:
        return (), ()
    length, half = (side * size for side in _HEAD)
    whole = sum(math.dist(a, b) for a, b in itertools.pairwise(line))
    length = min(length, whole * 0.75)
    neck, tip = along(line, 1 - length / whole), line[-1]
    reach = math.dist(neck, tip) or 1.0
    dx, dy = (tip[0] - neck[0]) / reach * half, (tip[1] - neck[1]) / reach * half
    corners = (tip, (neck[0] - dy, neck[1] + dx), (neck[0] + dy, neck[1] - dx))
    begun = itertools.accumulate((math.dist(a, b) for a, b in itertools.pairwise(line)), initial=0.0)
    kept = [point for point, at in zip(line, begun, strict=True) if at < whole - length]
    return tuple(_short(point) for point in (*kept, neck)), tuple(_short(point) for point in corners)


def _short(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)


# -- drawn ------------------------------------------------------------------------------------------------------------


def draw_trail(trail: Sequence[LaidLeg], roles: Mapping[str, str], theme: Theme, size: float) -> list[str]:
    """Every leg on a casing of its own, so that a later leg passes over an earlier one."""
    return [_draw_leg(laid, ticket_colour(laid.leg.ticket, roles, theme), theme, size) for laid in trail if laid.line]


def ticket_colour(ticket: str, roles: Mapping[str, str], theme: Theme) -> str:
    """The colour of a ticket on the map; `roles` has the role of each transport."""
    if ticket == "black":
        return theme.black
    return theme.colour(ticket, roles[ticket]) if ticket in roles else theme.special


def _draw_leg(laid: LaidLeg, colour: str, theme: Theme, size: float) -> str:
    """Paper, then the colour; a black ticket has a light rim, so that it is black by night too."""
    line, head = path(laid.line), path(laid.head, closed=True)
    layers = [(theme.paper, 13.0, 6.0), (colour, 7.0, 0.0)]
    if laid.leg.ticket == "black":
        layers = [(theme.paper, 15.0, 8.0), (theme.black_rim, 9.5, 3.0), (colour, 5.5, 0.0)]
    parts = []
    for paint, width, rim in layers:
        parts.append(tag("path", d=line, fill="none", stroke=paint, stroke_width=width * size,
                         stroke_linecap="round", stroke_linejoin="round"))  # fmt: skip
        parts.append(tag("path", d=head, fill=paint, stroke=paint if rim else None,
                         stroke_width=rim * size if rim else None, stroke_linejoin="round"))  # fmt: skip
    return tag("g", "".join(parts), class_="leg")


def draw_numbers(
    board: Board, trail: Sequence[LaidLeg], roles: Mapping[str, str], theme: Theme, size: float
) -> list[str]:
    """The number of every leg in the colour of its ticket; a filled one where everybody saw X.

    A ring marks the station where the trail begins.
    """
    parts = [_beginning(board, trail[0].leg.start, theme, size)] if trail else []
    for laid in trail:
        (x, y), shown = laid.badge, laid.leg.shown
        colour = theme.ink if laid.leg.ticket == "black" else ticket_colour(laid.leg.ticket, roles, theme)
        fill, ink = (theme.heat, "#14100a") if shown else (theme.panel, theme.ink)
        rim = tag("circle", cx=x, cy=y, r=(BADGE + 1.4) * size, fill=theme.paper)
        plate = tag("circle", cx=x, cy=y, r=(BADGE - 1.2) * size, fill=fill, stroke=colour, stroke_width=2.6 * size)
        type_size = (13 if laid.leg.number < 10 else 11.5) * size
        label = text(str(laid.leg.number), x, y + 0.36 * type_size, type_size, class_="fig", fill=ink)
        parts.append(tag("g", rim + plate + label, class_="leg-number"))
    return parts


def stops_of(trail: Iterable[LaidLeg]) -> frozenset[int]:
    """The stations that a trail touches."""
    return frozenset(station for laid in trail for station in (laid.leg.start, laid.leg.end))


def draw_veil(trail: Sequence[LaidLeg], frame: tuple[float, float], theme: Theme) -> list[str]:
    """The board under a trail steps back."""
    veil = tag("rect", width=frame[0], height=frame[1], fill=theme.paper, opacity=VEIL)
    return [veil] if trail else []


def _beginning(board: Board, station: int, theme: Theme, size: float) -> str:
    s = board.station(station)
    return tag("rect", x=s.x - 28 * size, y=s.y - 24 * size, width=56 * size, height=48 * size, rx=24 * size,
               fill="none", stroke=theme.x, stroke_width=3 * size,
               stroke_dasharray=f"{num(7 * size)} {num(5 * size)}", class_="trail-begins")  # fmt: skip
