"""Figures and stamps beside their stations, on the side where they hide nothing.

This module owns the shapes of figures and where they stand. It must not know any rule. Read `draw_figures` first.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from blackticket.boards.drawing.boxes import Box
from blackticket.boards.drawing.markers import marker_box
from blackticket.boards.drawing.svg import num, path, tag, text
from blackticket.boards.drawing.themes import Theme
from blackticket.boards.geometry import Point
from blackticket.boards.model import Board, Station

_MASK = "M0 -20C6 -13 15 -8.5 25 -9.5C22 2 13 12 0 20C-13 12 -22 2 -25 -9.5C-15 -8.5 -6 -13 0 -20Z"
_EYES = (
    "M-20 -5.5C-16.5 -6.5 -13 -5.5 -11 -2.5C-14.5 -.5 -18 -2 -20 -5.5Z"
    "M20 -5.5C16.5 -6.5 13 -5.5 11 -2.5C14.5 -.5 18 -2 20 -5.5Z"
)
_HELMET = "M-11 5.5C-11 -12 -6 -14.5 -2.6 -15.2V-18.6H2.6V-15.2C6 -14.5 11 -12 11 5.5H16.5V14H-16.5V5.5Z"

_DIRECTIONS = 24
_REACHES = (40.0, 46.0, 52.0, 60.0, 70.0)
"""How far from the middle of its station a figure may stand, in units of `size_of`: as near as can be."""

_HALVES = {"x": (26.0, 21.0), "detective": (17.0, 17.0), "bobby": (18.0, 19.0), "stamp": (22.0, 17.0)}
"""Half the width and half the height of the room that a figure takes."""

_NAME = 0.1
"""How much less it matters to hide a piece of a name than of a marker."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure on a station. `kind` is "x", "detective" or "bobby"; the label is a letter or a number."""

    station: int
    label: str
    kind: str = "detective"


def draw_figures(
    board: Board,
    figures: Sequence[Figure],
    last_seen: tuple[int, int] | None,
    theme: Theme,
    size: float,
    names: Sequence[Box] = (),
) -> list[str]:
    """Each figure beside its station on a short stem, and a ring around the station; names are hidden if it must be."""
    stand = _Stand(board, [figure.station for figure in figures], names, size)
    parts = []
    if last_seen:
        x, y = stand.beside(board.station(last_seen[0]), "stamp")
        parts.append(_stamp(x, y, str(last_seen[1]), theme, size))
    coloured = [figure for figure in figures if figure.kind == "detective"]
    for figure in figures:
        s = board.station(figure.station)
        x, y = stand.beside(s, figure.kind)
        if figure.kind == "x":
            colour = theme.x
        elif figure in coloured:
            place = int(figure.label) - 1 if figure.label.isdecimal() else coloured.index(figure)
            colour = theme.figures[place % len(theme.figures)]
        else:
            colour = theme.quiet
        parts.append(
            tag("rect", x=s.x - 26 * size, y=s.y - 22 * size, width=52 * size, height=44 * size,
                rx=22 * size, fill="none", stroke=colour, stroke_width=4 * size)
        )  # fmt: skip
        away = math.dist((x, y), (s.x, s.y)) / (24 * size)
        stem = path(((s.x + (x - s.x) / away, s.y + (y - s.y) / away), (x, y)))
        parts.append(tag("path", d=stem, stroke=colour, stroke_width=4 * size))
        parts.append(badge(x, y, figure.label, figure.kind, colour, theme, size))
    return parts


class _Stand:
    """Where there is room beside stations, and what has been put there already."""

    def __init__(self, board: Board, occupied: Iterable[int], names: Sequence[Box], size: float) -> None:
        self._board, self._names, self._size = board, names, size
        busy = set(occupied)
        self._boxes = {s.number: marker_box(board, s, size, grow=9 if s.number in busy else 3) for s in board.stations}
        self._taken: list[Box] = []

    def beside(self, s: Station, kind: str) -> Point:
        """A place as near as can be that hides no marker and no other figure; the freest one if all do."""
        blocked = [box for number, box in self._boxes.items() if number != s.number] + self._taken
        best, least = (s.x, s.y), math.inf
        w, h = (half * self._size for half in _HALVES.get(kind, _HALVES["detective"]))
        for reach in _REACHES:
            for step in range(_DIRECTIONS):
                angle = 2 * math.pi * step / _DIRECTIONS - math.pi / 3
                x, y = s.x + reach * self._size * math.cos(angle), s.y + reach * self._size * math.sin(angle)
                box = Box(x - w, y - h, x + w, y + h)
                if not box.inside(self._board.frame):
                    continue
                hidden = sum(box.overlap(other) for other in blocked)
                hidden += _NAME * sum(box.overlap(other) for other in self._names)
                if hidden < least:
                    best, least = (x, y), hidden
            if not least:
                break
        self._taken.append(Box(best[0] - w, best[1] - h, best[0] + w, best[1] + h))
        return best


def badge(x: float, y: float, label: str, kind: str, colour: str, theme: Theme, size: float) -> str:
    """A figure by itself, around its place."""
    rim: dict[str, str | float | None] = {"fill": colour, "stroke": theme.outline, "stroke_width": 2.0,
                                          "stroke_linejoin": "round"}  # fmt: skip
    label_size, low = 19.0, 6.6
    if kind == "x":
        shape = tag("path", d=_MASK, **rim) + tag("path", d=_EYES, fill=theme.panel)
        label_size, low = 22.0, 8.5
    elif kind == "bobby":
        shape = tag("path", d=_HELMET, **rim)
        label_size, low = 13.5, 8.5
    else:
        shape = tag("circle", r=15.5, **rim)
    letters = text(label, 0, low, label_size, class_="fig", fill=theme.panel)
    return tag("g", shape + letters, transform=f"translate({num(x)} {num(y)}) scale({num(size)})", class_="figure")


def _stamp(x: float, y: float, move: str, theme: Theme, size: float) -> str:
    box = tag("rect", x=x - 19 * size, y=y - 13 * size, width=38 * size, height=26 * size, rx=3 * size,
              fill=theme.panel, stroke=theme.heat, stroke_width=2.5 * size)  # fmt: skip
    label = text("X" + move, x, y + 5.5 * size, 15 * size, class_="fig", fill=theme.ink)
    return tag("g", box + label, transform=f"rotate(-8 {num(x)} {num(y)})", class_="stamp")
