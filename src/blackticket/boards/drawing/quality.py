"""How good a drawing is, in numbers: octilinearity, bends, crossings, gaps, names over lines.

This module owns the numbers and their table. It must not say which are good enough: that is `legibility`. Read
`quality_of` first.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from blackticket.boards.drawing.boxes import close_pairs
from blackticket.boards.drawing.labels import Label, place_names
from blackticket.boards.drawing.legibility import PICTURE
from blackticket.boards.drawing.markers import HALF_HEIGHT, HALF_WIDTH, marker_box
from blackticket.boards.drawing.places import place_scenery_names
from blackticket.boards.drawing.themes import style_of
from blackticket.boards.geometry import FLIGHTS, Point, lines_of, near_misses, size_of
from blackticket.boards.model import Board, Connection
from blackticket.boards.nearness import Pieces, crossings, near_pairs

STRAIGHT = math.radians(3)
"""A piece of a line this near to a multiple of 45 degrees counts as octilinear."""

_BEND = math.radians(8)
"""A smaller turn than this is no bend."""


@dataclass(frozen=True)
class Quality:
    """The numbers of one drawing."""

    octilinear: float
    """Which part of the length of all lines runs at a multiple of 45 degrees; arcs of flights do not count."""
    bends: int
    """Turns of lines between their stations."""
    crossings: int
    """Places where two lines cross away from their stations."""
    gap: float
    """The smallest room between two markers, or a marker and a line that passes it, in a picture 1200 pixels wide."""
    over_lines: int
    """Names of stations that a line runs under."""
    touching: int
    """Names that touch another name or a marker, and names that have no room at all."""

    def told(self) -> dict[str, str]:
        """The numbers as people read them, by what they are."""
        return {
            "octilinear": f"{100 * self.octilinear:.0f} %",
            "bends": str(self.bends),
            "crossings": str(self.crossings),
            "smallest gap": f"{self.gap:.1f} px",
            "names over lines": str(self.over_lines),
            "names that touch or are missing": str(self.touching),
        }


@lru_cache(maxsize=8)
def quality_of(board: Board) -> Quality:
    """Measure the drawing of a board."""
    lines, size = lines_of(board), size_of(board)
    scenery = [box for place in place_scenery_names(board, lines) for box in place.boxes()]
    labels = place_names(board, lines, scenery)
    return Quality(
        octilinear=_octilinear(board),
        bends=sum(_bends(_course(board, c)) for c in board.connections if c.transport not in FLIGHTS),
        crossings=_crossings(board, lines, size),
        gap=_gap(board, size) * PICTURE / board.frame[0],
        over_lines=_over_lines(lines, labels, size),
        touching=_touching(board, labels, size) + sum(bool(s.name) for s in board.stations) - len(labels),
    )


def quality_table(boards: Sequence[Board]) -> str:
    """The numbers of several drawings side by side, as a table in Markdown."""
    columns = [quality_of(board).told() for board in boards]
    rows = [["drawing", *(board.name for board in boards)], ["---"] * (len(boards) + 1)]
    rows += [[what, *(column[what] for column in columns)] for what in columns[0]]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def _course(board: Board, c: Connection) -> tuple[Point, ...]:
    a, b = board.station(c.a), board.station(c.b)
    return (a.x, a.y), *c.via, (b.x, b.y)


def _octilinear(board: Board) -> float:
    straight = whole = 0.0
    for c in board.connections:
        for p, q in itertools.pairwise(_course(board, c)) if c.transport not in FLIGHTS else ():
            turn = math.atan2(q[1] - p[1], q[0] - p[0]) % (math.pi / 4)
            whole += math.dist(p, q)
            straight += math.dist(p, q) if min(turn, math.pi / 4 - turn) <= STRAIGHT else 0.0
    return straight / whole if whole else 1.0


def _bends(course: Sequence[Point]) -> int:
    angles = [math.atan2(q[1] - p[1], q[0] - p[0]) for p, q in itertools.pairwise(course) if p != q]
    turns = (abs((b - a + math.pi) % (2 * math.pi) - math.pi) for a, b in itertools.pairwise(angles))
    return sum(turn > _BEND for turn in turns)


def _crossings(board: Board, lines: Mapping[Connection, Sequence[Point]], size: float) -> int:
    """How often lines cross; lines that meet at their common station cross there in the picture, and do not count."""
    them = list(lines)
    found: dict[tuple[int, int], list[Point]] = {}
    for one, two, x, y in crossings(Pieces(list(lines.values())), 60 * size).tolist():
        pair = them[int(one)], them[int(two)]
        shared = {pair[0].a, pair[0].b} & {pair[1].a, pair[1].b}
        home = (board.station(n) for n in shared)
        if all(math.dist((x, y), (s.x, s.y)) > HALF_WIDTH * size for s in home):
            places = found.setdefault((int(one), int(two)), [])
            if all(math.dist((x, y), place) > size for place in places):
                places.append((x, y))
    return sum(map(len, found.values()))


def _gap(board: Board, size: float) -> float:
    """The room that is left between markers, and between markers and the lines that pass them."""
    room = reach = 60 * size
    boxes = [marker_box(board, s, size) for s in board.stations]
    for i, j in close_pairs(boxes, reach):
        one, two = boxes[i], boxes[j]
        dx = max(one.left - two.right, two.left - one.right, 0.0)
        dy = max(one.top - two.bottom, two.top - one.bottom, 0.0)
        room = min(room, math.hypot(dx, dy))
    lines = lines_of(board)
    for c, number, _ in near_misses(board, reach):
        s = board.station(number)
        half = style_of(c.transport, c.role).width / 2 * size
        line = [(x - s.x, (y - s.y) * HALF_WIDTH / HALF_HEIGHT) for x, y in lines[c]]
        room = min(room, max(0.0, _distance_to_origin(line) * HALF_HEIGHT / HALF_WIDTH - HALF_HEIGHT * size - half))
    return room


def _distance_to_origin(line: Sequence[Point]) -> float:
    best = math.inf
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        dx, dy = bx - ax, by - ay
        t = min(1.0, max(0.0, -(ax * dx + ay * dy) / ((dx * dx + dy * dy) or 1.0)))
        best = min(best, math.hypot(ax + t * dx, ay + t * dy))
    return best


def _over_lines(lines: Mapping[Connection, Sequence[Point]], labels: Sequence[Label], size: float) -> int:
    """Names with a line under their letters."""
    import numpy as np

    if not labels:
        return 0
    spots = [(index, x, y) for index, label in enumerate(labels) for x, y in label.points()]
    table = np.array(spots, dtype=np.float64)
    reach = max((label.box.bottom - label.box.top) / 2 for label in labels)
    half = np.array([(label.box.bottom - label.box.top) / 2 for label in labels])
    over: set[int] = set()
    for found, _, away in near_pairs(table[:, 1:], Pieces(list(lines.values())), reach + size):
        which = table[found, 0].astype(np.int64)
        over.update(which[away < half[which]].tolist())
    return len(over)


def _touching(board: Board, labels: Sequence[Label], size: float) -> int:
    """Names whose letters reach into another name or into the marker of a station."""
    stations = [label.station for label in labels] + [0] * len(board.stations)
    boxes = [label.box for label in labels] + [marker_box(board, s, size, 0.0) for s in board.stations]
    return len({stations[k] for pair in close_pairs(boxes) for k in pair if any(stations[n] for n in pair)} - {0})
