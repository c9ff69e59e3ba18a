"""Lines that share a way run side by side, each on a lane of its own.

This module owns finding stretches that several lines have in common, and moving the lines apart there. It must not know
stations, roles or colours. Read `spread` first.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]

_PARALLEL = math.sin(math.radians(4))
"""Two stretches at a smaller angle than this count as one direction."""

_NEAR = 0.6
"""Stretches nearer than this part of the gap lie on top of each other."""

_TURN = 0.1
"""Sine of the angle below which the corner between two shifted stretches lies too far out to be used."""


@dataclass(frozen=True)
class _Stretch:
    """A straight piece of a line, from `p` to `q`; `line` and `index` say which."""

    line: int
    index: int
    p: Point
    q: Point

    @property
    def direction(self) -> Point:
        """Unit vector, always to the right (or straight down), whichever way the line was given."""
        dx, dy = self.q[0] - self.p[0], self.q[1] - self.p[1]
        length = math.hypot(dx, dy) * (1 if (dx, dy) > (0, 0) else -1)
        return dx / length, dy / length


def spread(lines: Sequence[Sequence[Point]], gap: float) -> list[tuple[Point, ...]]:
    """The same lines, `gap` apart where they would lie on each other.

    The order across a shared way is the order of the lines, from the upper (or right) side to the lower: it is the
    same everywhere on the map.
    """
    stretches = [
        _Stretch(number, index, p, q)
        for number, line in enumerate(lines)
        for index, (p, q) in enumerate(itertools.pairwise(line))
        if p != q
    ]
    shifts: dict[tuple[int, int], float] = {}
    for way in _shared_ways(stretches, gap):
        lanes = _lanes(way)
        middle = max(lanes.values()) / 2
        for stretch, lane in lanes.items():
            shifts[stretch.line, stretch.index] = (lane - middle) * gap
    return [_shifted(number, line, shifts) for number, line in enumerate(lines)]


def _shared_ways(stretches: Sequence[_Stretch], gap: float) -> list[dict[_Stretch, set[_Stretch]]]:
    """Groups of stretches that lie on each other, with whom each of them collides."""
    collides: dict[_Stretch, set[_Stretch]] = defaultdict(set)
    ordered = sorted(stretches, key=lambda s: (min(s.p[0], s.q[0]), s.line, s.index))
    for fan in _fans(ordered):
        for position, one in enumerate(fan):
            right = max(one.p[0], one.q[0]) + gap
            for two in fan[position + 1 :]:
                if min(two.p[0], two.q[0]) > right:
                    break
                if one.line != two.line and _on_each_other(one, two, gap):
                    collides[one].add(two)
                    collides[two].add(one)
    ways, seen = [], set()
    for start in ordered:
        if start in seen or start not in collides:
            continue
        way, border = {}, [start]
        while border:
            stretch = border.pop()
            if stretch not in seen:
                seen.add(stretch)
                way[stretch] = collides[stretch]
                border += collides[stretch]
        ways.append(way)
    return ways


def _fans(ordered: Sequence[_Stretch]) -> list[list[_Stretch]]:
    """Stretches that may be parallel, in the order given; one that lies between two fans is in both of them."""
    count = 30
    fans: list[list[_Stretch]] = [[] for _ in range(count)]
    for stretch in ordered:
        dx, dy = stretch.direction
        turn = math.atan2(dy, dx) / math.pi * count
        for fan in {math.floor(turn) % count, math.floor(turn + 0.7) % count}:
            fans[fan].append(stretch)
    return fans


def _on_each_other(one: _Stretch, two: _Stretch, gap: float) -> bool:
    if max(one.p[1], one.q[1]) + gap < min(two.p[1], two.q[1]) or max(two.p[1], two.q[1]) + gap < min(
        one.p[1], one.q[1]
    ):
        return False
    (dx, dy), (ex, ey) = one.direction, two.direction
    if abs(dx * ey - dy * ex) > _PARALLEL:
        return False
    base, length = one.p, math.dist(one.p, one.q)
    if (one.q[0] - one.p[0]) * dx + (one.q[1] - one.p[1]) * dy < 0:
        base = one.q
    places = sorted(
        ((x - base[0]) * dx + (y - base[1]) * dy, (y - base[1]) * dx - (x - base[0]) * dy) for x, y in (two.p, two.q)
    )
    (start, off_start), (end, off_end) = places
    low, high = max(0.0, start), min(length, end)
    if high - low < 2 * gap:
        return False
    slope = (off_end - off_start) / (end - start)
    return abs(off_start + slope * ((low + high) / 2 - start)) < _NEAR * gap


def _lanes(way: dict[_Stretch, set[_Stretch]]) -> dict[_Stretch, int]:
    """A lane for each stretch, counted from the upper side: the first that nothing beside it has."""
    lanes: dict[_Stretch, int] = {}
    for stretch in sorted(way, key=lambda s: (s.line, s.index)):
        taken = {lanes[other] for other in way[stretch] if other in lanes}
        lanes[stretch] = next(lane for lane in range(len(taken) + 1) if lane not in taken)
    return lanes


def _shifted(number: int, line: Sequence[Point], shifts: dict[tuple[int, int], float]) -> tuple[Point, ...]:
    moved = [
        _beside(_Stretch(number, index, p, q), shifts.get((number, index), 0.0))
        for index, (p, q) in enumerate(itertools.pairwise(line))
        if p != q
    ]
    if not moved or not any(shifts.get((number, index)) for index in range(len(line) - 1)):
        return tuple(line)
    result = [moved[0][0]]
    for one, two in itertools.pairwise(moved):
        result += _corner(one, two)
    return (*result, moved[-1][1])


def _beside(stretch: _Stretch, shift: float) -> tuple[Point, Point]:
    dx, dy = stretch.direction
    (ax, ay), (bx, by) = stretch.p, stretch.q
    return (ax - dy * shift, ay + dx * shift), (bx - dy * shift, by + dx * shift)


def _corner(one: tuple[Point, Point], two: tuple[Point, Point]) -> list[Point]:
    """Where two shifted stretches meet; both ends where they are nearly parallel."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = two
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    cross = ux * vy - uy * vx
    if abs(cross) < _TURN * math.hypot(ux, uy) * math.hypot(vx, vy):
        return [one[1]] if one[1] == two[0] else [one[1], two[0]]
    t = ((cx - ax) * vy - (cy - ay) * vx) / cross
    return [(ax + ux * t, ay + uy * t)]
