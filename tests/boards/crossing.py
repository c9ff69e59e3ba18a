"""Where drawn lines cross, for the tests of the boards. Read ``stray_crossings`` first."""

from __future__ import annotations

import itertools
import math
from itertools import pairwise

from blackticket.boards import Board, Connection
from blackticket.boards.drawing.markers import HALF_HEIGHT
from blackticket.boards.geometry import Point, lines_of, size_of

Line = tuple[Point, ...]


def stray_crossings(board: Board, role: str) -> list[tuple[Connection, Connection]]:
    """Lines of one role that cross elsewhere than under the marker of a station where both end."""
    layer = [(c, line) for c, line in lines_of(board).items() if c.role == role]
    reach = HALF_HEIGHT * 2 * size_of(board)
    found = []
    for (one, first), (two, second) in itertools.combinations(layer, 2):
        ends = [(board.station(n).x, board.station(n).y) for n in {one.a, one.b} & {two.a, two.b}]
        if any(all(math.dist(place, end) >= reach for end in ends) for place in crossings(first, second)):
            found.append((one, two))
    return found


def crossings(one: Line, two: Line) -> list[Point]:
    """Every place where two lines cross."""
    found = []
    for (p, q), (r, s) in itertools.product(pairwise(one), pairwise(two)):
        if max(p[0], q[0]) < min(r[0], s[0]) or max(r[0], s[0]) < min(p[0], q[0]):
            continue
        if _side(p, q, r) * _side(p, q, s) < 0 and _side(r, s, p) * _side(r, s, q) < 0:
            t = _side(r, s, p) / (_side(r, s, p) - _side(r, s, q))
            found.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
    return found


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
