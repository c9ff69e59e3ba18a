"""Where names go: beside their station or on their piece of scenery, and never over something else.

This module owns the label algorithm. It must not know what a name means. Read `place_names` first.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from blackticket.boards.drawing.markers import HALF_HEIGHT, HALF_WIDTH
from blackticket.boards.geometry import Point, smooth
from blackticket.boards.model import Board, Feature, Station

LETTER = 0.54
"""The mean width of a letter, in parts of the type size."""

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Which part of a name lies to the left of its anchor."""

MAX_NAMES = 80
"""Boards with more stations show names only when zoomed, which a still picture cannot."""


@dataclass(frozen=True)
class Label:
    """A name and its place: x, y of the baseline, anchored at start, middle or end."""

    name: str
    x: float
    y: float
    anchor: str

    def points(self, type_size: float) -> list[Point]:
        """Points along the name, for whatever else wants to keep off it."""
        width = len(self.name) * LETTER * type_size
        left = self.x - _ANCHORS[self.anchor] * width
        return [(left + width * k / 6, self.y - type_size / 3) for k in range(7)]


@dataclass(frozen=True)
class Box:
    """A rectangle that something occupies."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether two boxes overlap."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def inside(self, frame: tuple[float, float]) -> bool:
        """Whether the box lies in the frame."""
        return self.left > 0 and self.top > 0 and self.right < frame[0] and self.bottom < frame[1]


def marker_box(s: Station, size: float, grow: float = 6) -> Box:
    """The room that a marker and its express bar take."""
    w, h = (HALF_WIDTH + grow) * size, (HALF_HEIGHT + grow) * size
    return Box(s.x - w, s.y - h, s.x + w, s.y + h)


def place_names(board: Board, lines: Iterable[Sequence[Point]], size: float, type_size: float) -> list[Label]:
    """A place for each name where it hides nothing; names that fit nowhere are left out."""
    if len(board) > MAX_NAMES:
        return []
    points = [point for line in lines for point in samples(line, 6 * size)]
    blocked = [marker_box(s, size) for s in board.stations]
    labels = []
    crowded = sorted((s for s in board.stations if s.name), key=lambda s: -_neighbours(board, s, 150 * size))
    for s in crowded:
        best: tuple[float, Label, Box] | None = None
        for rank, (label, box) in enumerate(_candidates(s, size, type_size)):
            if not box.inside(board.frame) or any(box.meets(other) for other in blocked):
                continue
            crossed = sum(box.left <= x <= box.right and box.top <= y <= box.bottom for x, y in points)
            cost = crossed * 10 + rank
            if best is None or cost < best[0]:
                best = (cost, label, box)
        if best is not None and best[0] < 100:
            labels.append(best[1])
            blocked.append(best[2])
    return labels


def _neighbours(board: Board, s: Station, reach: float) -> int:
    return sum(math.dist((s.x, s.y), (o.x, o.y)) < reach for o in board.stations)


def samples(line: Sequence[Point], step: float) -> Iterable[Point]:
    """Points along a line, about `step` apart."""
    for a, b in itertools.pairwise(line):
        count = max(1, int(math.dist(a, b) / step))
        for k in range(count):
            yield a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count


def _candidates(s: Station, size: float, type_size: float) -> Iterable[tuple[Label, Box]]:
    width, rise = len(s.name) * LETTER * type_size, 0.74 * type_size
    w, h = (HALF_WIDTH + 9) * size, (HALF_HEIGHT + 9) * size
    pad = 0.12 * type_size
    near, far = 0.62 * w, h + rise * 0.5
    for anchor, dx, dy in (
        ("start", w, rise / 2),
        ("start", near, far + rise / 2),
        ("start", near, -far + rise / 2),
        ("end", -w, rise / 2),
        ("end", -near, far + rise / 2),
        ("end", -near, -far + rise / 2),
        ("middle", 0, h + rise),
        ("middle", 0, -h),
        ("start", w, rise / 2 + 0.5 * h),
        ("start", w, rise / 2 - 0.5 * h),
        ("end", -w, rise / 2 + 0.5 * h),
        ("end", -w, rise / 2 - 0.5 * h),
    ):
        x, y = s.x + dx, s.y + dy
        left = x - _ANCHORS[anchor] * width
        yield Label(s.name, x, y, anchor), Box(left - pad, y - rise - pad, left + width + pad, y + 2 * pad)


def place_scenery_name(
    feature: Feature, points: Sequence[Point], frame: tuple[float, float], unit: float
) -> tuple[Point, float] | None:
    """Where on a river or in a park its name is clear of all `points`, and at which angle."""
    half = len(feature.name) * 6 * unit
    xs, ys = [p[0] for p in feature.points], [p[1] for p in feature.points]
    reach = 40 * unit
    near = Box(min(xs) - half - reach, min(ys) - reach, max(xs) + half + reach, max(ys) + reach)
    points = [p for p in points if near.left < p[0] < near.right and near.top < p[1] < near.bottom]
    best: tuple[float, tuple[Point, float]] | None = None
    for x, y, angle in _spots(feature):
        dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        if not Box(x - half, y - 14 * unit, x + half, y + 14 * unit).inside(frame):
            continue
        room = math.inf
        for px, py in points:
            along, across = (px - x) * dx + (py - y) * dy, (py - y) * dx - (px - x) * dy
            room = min(room, math.hypot(max(0.0, abs(along) - half), across))
        if room > 11 * unit and (best is None or room > best[0] + 4 * unit):
            best = (room, ((x - dy * 6 * unit, y + dx * 6 * unit), angle))
    return best[1] if best else None


def _spots(feature: Feature) -> Iterable[tuple[float, float, float]]:
    """Places on a feature where its name could stand, with the angle of the text."""
    if feature.shape != "line":
        xs, ys = [p[0] for p in feature.points], [p[1] for p in feature.points]
        for row in range(1, 12):
            for column in (6, 5, 7, 4, 8, 3, 9):
                x = min(xs) + (max(xs) - min(xs)) * column / 12
                yield x, min(ys) + (max(ys) - min(ys)) * row / 12, 0.0
        return
    curve = smooth(feature.points) if feature.smooth else feature.points
    for a, b in zip(curve, curve[6:], strict=False):
        angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
        yield (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, angle - 180 * round(angle / 180)
