"""Where the names of waters, parks and seas go: on their piece of scenery, clear of stations.

This module owns the placing of scenery names. It must not know how they are painted. Read `place_scenery_names` first.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from blackticket.boards.drawing.boxes import Box, Crowd, samples
from blackticket.boards.drawing.letters import FALL, LEADING, RISE, width_of
from blackticket.boards.drawing.markers import HALF_HEIGHT, HALF_WIDTH, marker_box
from blackticket.boards.geometry import Point, inside, size_of, smooth, unit_of
from blackticket.boards.model import Board, Connection, Feature

_SIZES = (17.0, 14.0, 12.0, 10.5)
"""Type sizes to try, in units of `unit_of`."""

SPACING = 0.16
"""Room between letters, in parts of the type size."""

_OUTSIDE = 2.2
"""What it costs that an end or the middle of a name lies beside its piece of scenery; a line over it costs about 4."""

_ICON = 24.0
"""How far below or above the point of a landmark its name stands."""

_CROSSINGS = 3
"""A name may lie under this many lines. They cover it, and people can still read it."""


@dataclass(frozen=True)
class Place:
    """A name in rows around the point (x, y), turned by an angle in degrees."""

    feature: Feature
    rows: tuple[str, ...]
    x: float
    y: float
    angle: float
    type_size: float

    @property
    def half(self) -> Point:
        """Half the width and half the height of the name."""
        width = max(width_of(row, self.type_size, SPACING * self.type_size) for row in self.rows)
        return width / 2, (RISE + FALL + LEADING * (len(self.rows) - 1)) * self.type_size / 2

    def boxes(self) -> list[Box]:
        """Small boxes along the name that cover it."""
        (w, h), turn = self.half, math.radians(self.angle)
        count = max(2, math.ceil(w / h)) if turn else 1
        reach = max(h, w / count) if turn else 0
        result = []
        for k in range(count):
            along = 0.0 if count == 1 else -w + reach + (2 * w - 2 * reach) * k / (count - 1)
            x, y = self.x + along * math.cos(turn), self.y + along * math.sin(turn)
            result.append(Box(x - reach, y - reach, x + reach, y + reach) if turn else Box(x - w, y - h, x + w, y + h))
        return result


def place_scenery_names(board: Board, lines: Mapping[Connection, Sequence[Point]]) -> list[Place]:
    """A place for every name of scenery, clear of all markers; names that fit nowhere are left out."""
    unit, size = unit_of(board), size_of(board)
    things: Crowd[tuple[Point, Connection | None]] = Crowd(60 * unit)
    for connection, line in lines.items():
        for point in samples(line, 7 * unit):
            things.add(point, (point, connection))
    for s in board.stations:
        box = marker_box(board, s, size, grow=5)
        middle = (s.x, (box.top + box.bottom) / 2)
        things.add(middle, (middle, None))
    placed: list[Place] = []
    for feature in board.scenery:
        if feature.name:
            taken = [box for place in placed for box in place.boxes()]
            best = _best_place(board, feature, things, taken, size)
            if best is not None:
                placed.append(best)
    return placed


def _best_place(
    board: Board,
    feature: Feature,
    things: Crowd[tuple[Point, Connection | None]],
    taken: Sequence[Box],
    size: float,
) -> Place | None:
    """The place under the fewest lines; then large letters, few rows and the middle of the feature count."""
    best, least = None, math.inf
    spots = list(_spots(feature))
    for (step, letters), rows in itertools.product(enumerate(_SIZES), _layouts(feature)):
        for rank, (x, y, angle) in enumerate(spots):
            cost = 2.0 * step + 0.5 * len(rows) + 0.01 * rank
            if cost >= least:
                break
            place = Place(feature, rows, x, y, angle, letters * unit_of(board))
            cost += _OUTSIDE * _ends_outside(place)
            if cost >= least:
                continue
            boxes = [box.grown(4 * size) for box in place.boxes()]
            if not all(box.inside(board.frame) for box in boxes):
                continue
            if any(box.meets(other) for box in boxes for other in taken):
                continue
            crossed = _crossed(place, things, size)
            if crossed is not None and cost + crossed < least:
                best, least = place, cost + crossed
    return best


def _layouts(feature: Feature) -> list[tuple[str, ...]]:
    """The name in one row, and in two if it has words and the feature is no line."""
    words = feature.name.split()
    cut = (len(words) + 1) // 2
    whole: tuple[str, ...] = (feature.name,)
    return (
        [whole, (" ".join(words[:cut]), " ".join(words[cut:]))]
        if feature.shape != "line" and cut < len(words)
        else [whole]
    )


def _crossed(place: Place, things: Crowd[tuple[Point, Connection | None]], size: float) -> float | None:
    """How much of the name lies under lines, about 4 for one that crosses it; None if a marker or many lines do."""
    (w, h), turn = place.half, math.radians(place.angle)
    dx, dy = math.cos(turn), math.sin(turn)
    reach = max(w, h) + HALF_WIDTH * size
    crossing: list[Connection] = []
    for (x, y), connection in things.within(Box(place.x - reach, place.y - reach, place.x + reach, place.y + reach)):
        along = abs((x - place.x) * dx + (y - place.y) * dy)
        across = abs((y - place.y) * dx - (x - place.x) * dy)
        if connection is None:
            if along < w + (HALF_WIDTH + 8) * size and across < h + (HALF_HEIGHT + 7) * size:
                return None
        elif along < w + 8 * size and across < h + 1 * size:
            crossing.append(connection)
    return 1.6 * len(crossing) if len(set(crossing)) <= _CROSSINGS else None


def _ends_outside(place: Place) -> int:
    """How many of the two ends and the middle of a name lie beside the area that it names."""
    if place.feature.shape != "polygon":
        return 0
    reach, turn = 0.8 * place.half[0], math.radians(place.angle)
    points = [(place.x + k * reach * math.cos(turn), place.y + k * reach * math.sin(turn)) for k in (-1, 0, 1)]
    return sum(not inside(point, place.feature.points) for point in points)


def _spots(feature: Feature) -> Iterator[tuple[float, float, float]]:
    """Places where the name of a feature could stand, and the angle of the text."""
    if feature.shape == "point":
        (x, y) = feature.points[0]
        yield from ((x, y + _ICON, 0.0), (x, y - _ICON, 0.0))
    elif feature.shape == "polygon":
        xs, ys = [p[0] for p in feature.points], [p[1] for p in feature.points]
        a, b = max(itertools.combinations(feature.points, 2), key=lambda pair: math.dist(*pair))
        for angle in (0.0, _upright(a, b)) if feature.kind == "water" else (0.0,):
            for row, column in itertools.product((6, 5, 7, 4, 8, 3, 9, 2, 10, 1, 11), repeat=2):
                x = min(xs) + (max(xs) - min(xs)) * column / 12
                yield x, min(ys) + (max(ys) - min(ys)) * row / 12, angle
    else:
        curve = smooth(feature.points) if feature.smooth else feature.points
        for a, b in zip(curve, curve[min(6, len(curve) - 1) :], strict=False):
            yield (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, _upright(a, b)


def _upright(a: Point, b: Point) -> float:
    """The angle of a text along the way from one point to another, never upside down."""
    angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    return angle - 180 * round(angle / 180)
