"""Rectangles, and a quick way to ask what lies in one.

This module owns boxes and the grid that finds points in them. It must not know what they stand for. Read `Box` first.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from blackticket.boards.geometry import Point

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
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

    def overlap(self, other: Box) -> float:
        """How much of the two boxes is the same place."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, width) * max(0.0, height)

    def inside(self, frame: tuple[float, float]) -> bool:
        """Whether the box lies in the frame."""
        return self.left > 0 and self.top > 0 and self.right < frame[0] and self.bottom < frame[1]

    def holds(self, point: Point) -> bool:
        """Whether the point lies in the box."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def grown(self, by: float) -> Box:
        """The same box with a margin around it."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


class Crowd(Generic[Thing]):
    """Things at points of the plane, kept in the cells of a grid."""

    def __init__(self, cell: float) -> None:
        self._cell = cell
        self._cells: dict[tuple[int, int], list[tuple[Point, Thing]]] = defaultdict(list)

    def add(self, point: Point, thing: Thing) -> None:
        """Puts a thing at a point."""
        self._cells[self._at(point[0]), self._at(point[1])].append((point, thing))

    def within(self, box: Box) -> Iterator[Thing]:
        """Everything at a point of the box."""
        columns = range(self._at(box.left), self._at(box.right) + 1)
        rows = range(self._at(box.top), self._at(box.bottom) + 1)
        for key in itertools.product(columns, rows):
            for point, thing in self._cells.get(key, ()):
                if box.holds(point):
                    yield thing

    def _at(self, value: float) -> int:
        return math.floor(value / self._cell)


def close_pairs(boxes: Sequence[Box], room: float = 0.0) -> Iterator[tuple[int, int]]:
    """The indices of all boxes that are nearer to each other than `room` in both directions, the lower one first."""
    order = sorted(range(len(boxes)), key=lambda index: boxes[index].left)
    for position, one in enumerate(order):
        grown = boxes[one].grown(room)
        for two in order[position + 1 :]:
            if boxes[two].left >= grown.right:
                break
            if grown.meets(boxes[two]):
                yield min(one, two), max(one, two)


def samples(line: Sequence[Point], step: float) -> Iterable[Point]:
    """Points along a line, about `step` apart."""
    for a, b in itertools.pairwise(line):
        count = max(1, int(math.dist(a, b) / step))
        for k in range(count):
            yield a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count
