"""A rectangular part of a board, with a game on it, to be set into a larger picture.

This module owns what lies in the part: lines and stations outside are left out, so that a small part is a small text.
It must not know what the picture is about. Read `draw_excerpt` first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from blackticket.boards.drawing import overlay as over
from blackticket.boards.drawing.figures import draw_figures
from blackticket.boards.drawing.markers import HALF_WIDTH, draw_markers, symbols
from blackticket.boards.drawing.overlay import Overlay
from blackticket.boards.drawing.painting import LAYERS, draw_lines, laid_out
from blackticket.boards.drawing.scenery import draw_scenery
from blackticket.boards.drawing.svg import tag
from blackticket.boards.drawing.themes import Theme
from blackticket.boards.geometry import Point, size_of, unit_of
from blackticket.boards.model import Board, Feature


@dataclass(frozen=True)
class Part:
    """A rectangle of a board, in the board's own units."""

    left: float
    top: float
    width: float
    height: float

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        """Whether a point lies in it, or at most `margin` outside."""
        x, y = point[0] - self.left, point[1] - self.top
        return -margin <= x <= self.width + margin and -margin <= y <= self.height + margin


def part_around(board: Board, stations: set[int], margin: float, ratio: float) -> Part:
    """The smallest part of that ratio of width to height that holds the stations with some room around them."""
    places = [(board.station(number).x, board.station(number).y) for number in sorted(stations)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    width, height = max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin
    width = max(width, height * ratio)
    height = width / ratio
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    left = min(max(0.0, middle[0] - width / 2), max(0.0, board.frame[0] - width))
    top = min(max(0.0, middle[1] - height / 2), max(0.0, board.frame[1] - height))
    return Part(left, top, width, height)


def draw_excerpt(board: Board, part: Part, theme: Theme, seen: Overlay) -> tuple[list[str], list[str]]:
    """The definitions that the part needs, and its drawing from the ground up."""
    size, unit = size_of(board), unit_of(board)
    lines, _ = laid_out(board)
    near = {c: line for c, line in lines.items() if any(part.holds(point, HALF_WIDTH * size) for point in line)}
    stations = tuple(s for s in board.stations if part.holds((s.x, s.y), HALF_WIDTH * size))
    few = replace(board, stations=stations)
    ground = theme.sea if any(feature.kind == "land" for feature in board.scenery) else theme.paper
    drawn = [tag("rect", x=part.left, y=part.top, width=part.width, height=part.height, fill=ground)]
    drawn += draw_scenery(replace(board, scenery=tuple(f for f in board.scenery if _reaches(f, part))), theme, unit)
    drawn += over.draw_heat(board, seen, size)
    for role in LAYERS:
        drawn += draw_lines(role, near, theme, size)
    drawn += over.draw_route(seen, near, theme, size)
    drawn += over.draw_targets(board, seen, theme, size)
    drawn += [marker.replace(' id="station-', ' class="at-') for marker in draw_markers(few, theme, size)]
    drawn += draw_figures(board, seen.figures, seen.last_seen, theme, size)
    return symbols(few, theme, size), drawn


def _reaches(feature: Feature, part: Part) -> bool:
    """Whether a feature may be seen in the part: by the rectangle around it."""
    xs, ys = [x for x, _ in feature.points], [y for _, y in feature.points]
    room = feature.width + 20
    return (
        min(xs) - room < part.left + part.width
        and max(xs) + room > part.left
        and min(ys) - room < part.top + part.height
        and max(ys) + room > part.top
    )
