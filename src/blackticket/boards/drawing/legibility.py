"""Judges a drawing: can every number be read, every line be followed, every name be placed?

This module owns what makes a drawing hard to read. It must not judge what a game needs (`checking`): a board with such
faults can be played. Read `check_drawing` first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from blackticket.boards.drawing.boxes import close_pairs
from blackticket.boards.drawing.labels import place_names
from blackticket.boards.drawing.markers import HALF_HEIGHT, HALF_WIDTH, marker_box
from blackticket.boards.drawing.places import place_scenery_names
from blackticket.boards.drawing.themes import style_of
from blackticket.boards.geometry import FLIGHTS, Point, lines_of, near_misses, size_of
from blackticket.boards.loading import examine
from blackticket.boards.model import Board, Connection, Problem
from blackticket.boards.nearness import Pieces, near_pairs
from blackticket.boards.parsing import CONNECTIONS, SCENERY, STATIONS, Parsed

NUMBER_HEIGHT = 11.0
"""Numbers may not be smaller than this, in pixels, when the whole board is drawn `PICTURE` wide."""

PICTURE = 1200

ROOM = 3.0
"""Room between two markers, and around a marker for lines that pass it, in units of `size_of`."""

_TYPE = 17.0

TOGETHER = 44.0
"""Two lines may lie on each other for this length, in units of `size_of`: a crossing at 18 degrees does."""

TOGETHER_IN_FLIGHT = 100.0
"""The same where one of them flies: an arc follows no street, and its dashes show what lies under it."""


def check_drawing(name_or_path: str | Path) -> list[Problem]:
    """The problems of a board's drawing, with the lines of its files; empty if the board cannot be loaded."""
    board, parsed, problems = examine(name_or_path)
    return [] if board is None or parsed is None or problems else list(_faults(board, parsed))


def _faults(board: Board, parsed: Parsed) -> Iterator[Problem]:
    places = {row.number: row.line for row in parsed.stations or ()}
    rows = {(min(r.a, r.b), max(r.a, r.b), r.transport): r.line for r in parsed.connections or ()}
    lines = lines_of(board)
    yield from _small_numbers(board)
    yield from _markers(board, places)
    yield from _strokes(board, lines, rows)
    yield from _names(board, lines, places)


def _small_numbers(board: Board) -> Iterator[Problem]:
    height = _TYPE * size_of(board) * PICTURE / board.frame[0]
    if height < NUMBER_HEIGHT:
        message = (
            f"In a picture {PICTURE} pixels wide the numbers are only {height:.1f} pixels high: "
            f"give the stations more room, or use fewer stations."
        )
        yield Problem(STATIONS, None, "small-numbers", message)


def _markers(board: Board, places: Mapping[int, int]) -> Iterator[Problem]:
    size = size_of(board)
    boxes = {s.number: marker_box(board, s, size) for s in board.stations}
    for number, box in boxes.items():
        if not box.inside(board.frame):
            message = f"The marker of station {number} leaves the frame."
            yield Problem(STATIONS, places.get(number), "marker-off-map", message)
    for one, two in sorted(close_pairs(list(boxes.values()), ROOM * size)):
        first, second = board.stations[one].number, board.stations[two].number
        message = f"The markers of stations {first} and {second} touch: move them apart."
        line = max(places.get(first, 0), places.get(second, 0))
        yield Problem(STATIONS, line or None, "markers-touch", message)


def _strokes(
    board: Board, lines: Mapping[Connection, Sequence[Point]], rows: Mapping[tuple[int, int, str], int]
) -> Iterator[Problem]:
    size = size_of(board)
    for c, number, _ in near_misses(board, (HALF_WIDTH + ROOM - 0.5) * size):
        message = f"The line {_said(c)} runs through the marker of station {number}: lead it around with 'via'."
        yield Problem(CONNECTIONS, rows.get((c.a, c.b, c.transport)), "line-through-station", message)
    for one, two in _on_each_other(board, lines, size):
        message = f"The lines {_said(one)} and {_said(two)} overlap: lead one of them elsewhere with 'via'."
        yield Problem(CONNECTIONS, rows.get((two.a, two.b, two.transport)), "lines-together", message)
    for c, line in lines.items():
        if not all(0 <= x <= board.frame[0] and 0 <= y <= board.frame[1] for x, y in line):
            message = f"The line {_said(c)} leaves the frame."
            yield Problem(CONNECTIONS, rows.get((c.a, c.b, c.transport)), "line-off-map", message)


def _on_each_other(
    board: Board, lines: Mapping[Connection, Sequence[Point]], size: float
) -> Iterator[tuple[Connection, Connection]]:
    """Two lines at a time that lie on each other for too long."""
    import numpy as np

    step, them = 3 * size, list(lines)
    if not them:
        return
    pieces = Pieces(list(lines.values()))
    owner, points = pieces.samples(step)
    half = np.array([style_of(c.transport, c.role).width / 2 * size for c in them])
    ends = np.array([(c.a, c.b) for c in them])
    places = np.array([(0.0, 0.0), *((s.x, s.y) for s in board.stations)])
    pairs = []
    for point, other, away in near_pairs(points, pieces, 2 * float(half.max())):
        one = owner[point]
        kept = (one < other) & (away < half[one] + half[other])
        point, one, other = point[kept], one[kept], other[kept]
        apart = np.ones(len(point), dtype=bool)
        for end in (ends[one, 0], ends[one, 1]):
            met = (end == ends[other, 0]) | (end == ends[other, 1])
            gap = points[point] - places[end]
            apart &= ~met | (np.hypot(gap[:, 0], gap[:, 1]) > 2.2 * HALF_HEIGHT * size)
        pairs.append(np.stack([one, other, point], axis=1)[apart])
    close = np.unique(np.concatenate(pairs), axis=0) if pairs else np.zeros((0, 3), dtype=np.int64)
    found, counts = np.unique(close[:, :2], axis=0, return_counts=True)
    for (first, second), near in zip(found.tolist(), counts.tolist(), strict=True):
        one_line, two_line = them[first], them[second]
        flies = one_line.transport in FLIGHTS or two_line.transport in FLIGHTS
        if near * step > (TOGETHER_IN_FLIGHT if flies else TOGETHER) * size:
            yield one_line, two_line


def _names(board: Board, lines: Mapping[Connection, Sequence[Point]], places: Mapping[int, int]) -> Iterator[Problem]:
    scenery = place_scenery_names(board, lines)
    shown = {place.feature.name for place in scenery}
    for name in dict.fromkeys(f.name for f in board.scenery if f.name and f.name not in shown):
        message = f"There is no room for the name {name!r}: make it shorter, or leave it out."
        yield Problem(SCENERY, None, "no-room-for-name", message)
    labels = place_names(board, lines, [box for place in scenery for box in place.boxes()])
    placed = {label.station for label in labels}
    for s in board.stations:
        if s.name and s.number not in placed:
            message = f"There is no room for the name {s.name!r} of station {s.number}: make it shorter."
            yield Problem(STATIONS, places.get(s.number), "no-room-for-name", message)


def _said(c: Connection) -> str:
    return f"{c.a} - {c.b} by {c.transport}"
