"""What lies near what in the plane, for thousands of points and pieces of lines at once.

This module owns the search: pieces and points are sorted into the cells of a grid, and only what shares a cell is
measured, in NumPy. It must not know what a point or a piece stands for. NumPy is loaded on the first call, because most
callers of boards never ask. Read `near_pairs` first.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from blackticket.boards.lanes import Point

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Ints = npt.NDArray[np.int64]

_AT_ONCE = 2_000_000
"""Pairs that are measured in one go: a limit for the memory."""


class Pieces:
    """The straight pieces of many lines: where each begins and ends, and the number of its line."""

    def __init__(self, lines: Sequence[Sequence[Point]]) -> None:
        import numpy as np

        rows = [(number, *p, *q) for number, line in enumerate(lines) for p, q in itertools.pairwise(line) if p != q]
        table = np.array(rows, dtype=np.float64).reshape(-1, 5)
        self.line: Ints = table[:, 0].astype(np.int64)
        self.start: Floats = table[:, 1:3]
        self.end: Floats = table[:, 3:5]

    def cut(self, longest: float) -> tuple[Ints, Floats, Floats]:
        """The pieces in parts no longer than this: the piece of each part, where it begins, and where it ends."""
        import numpy as np

        along = self.end - self.start
        counts = np.maximum(1, np.ceil(np.hypot(along[:, 0], along[:, 1]) / longest)).astype(np.int64)
        piece, step = _spelled_out(counts)
        unit = along[piece] / counts[piece, None]
        begin = self.start[piece] + unit * step[:, None]
        return piece, begin, begin + unit

    def samples(self, step: float) -> tuple[Ints, Floats]:
        """Points along every line, about `step` apart: the line of each, and the points."""
        import numpy as np

        along = self.end - self.start
        counts = np.maximum(1, np.hypot(along[:, 0], along[:, 1]) // step).astype(np.int64)
        piece, index = _spelled_out(counts)
        return self.line[piece], self.start[piece] + along[piece] * (index / counts[piece])[:, None]


def near_pairs(points: Floats, pieces: Pieces, reach: float) -> Iterator[tuple[Ints, Ints, Floats]]:
    """Every point and line that are nearer to each other than `reach`, with their distance, some pairs at a time.

    A pair may come more than once, for several pieces of the line.
    """
    import numpy as np

    if not len(points) or not len(pieces.line):
        return
    cell = 2 * reach
    home = np.floor(points / cell).astype(np.int64)
    low = home.min(axis=0)
    width = int(home[:, 1].max() - low[1]) + 1
    keys = (home[:, 0] - low[0]) * width + (home[:, 1] - low[1])
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    piece, begin, end = pieces.cut(cell)
    first = np.floor((np.minimum(begin, end) - reach) / cell).astype(np.int64) - low
    last = np.floor((np.maximum(begin, end) + reach) / cell).astype(np.int64) - low
    first[:, 1], last[:, 1] = np.maximum(first[:, 1], 0), np.minimum(last[:, 1], width - 1)
    part, column = _spelled_out(np.where(first[:, 1] > last[:, 1], 0, last[:, 0] - first[:, 0] + 1))
    row = (first[part, 0] + column) * width
    begins = np.searchsorted(keys, row + first[part, 1], "left")
    counts = np.searchsorted(keys, row + last[part, 1], "right") - begins
    bounds = np.searchsorted(np.cumsum(counts), np.arange(_AT_ONCE, int(counts.sum()) + _AT_ONCE, _AT_ONCE))
    for left, right in itertools.pairwise([0, *(int(b) + 1 for b in bounds)]):
        which, index = _spelled_out(counts[left:right])
        found, of = order[begins[left:right][which] + index], part[left:right][which]
        away = _distances(points[found], begin[of], end[of])
        close = away < reach
        yield found[close], pieces.line[piece[of[close]]], away[close]


def _distances(points: Floats, begin: Floats, end: Floats) -> Floats:
    """From each point to its piece."""
    import numpy as np

    along, away = end - begin, points - begin
    length2 = np.maximum((along * along).sum(axis=1), 1e-12)
    t = np.clip((away * along).sum(axis=1) / length2, 0.0, 1.0)
    off = away - along * t[:, None]
    found: Floats = np.hypot(off[:, 0], off[:, 1])
    return found


def crossings(pieces: Pieces, cell: float) -> Floats:
    """Where pieces of different lines cross: the two lines and the point, as rows of four numbers."""
    import numpy as np

    piece, begin, end = pieces.cut(cell)
    first = np.floor(np.minimum(begin, end) / cell).astype(np.int64)
    size = np.floor(np.maximum(begin, end) / cell).astype(np.int64) - first + 1
    part, index = _spelled_out(size[:, 0] * size[:, 1])
    spot = first[part] + np.stack([index // size[part, 1], index % size[part, 1]], axis=1)
    keys = (spot[:, 0] - spot[:, 0].min()) * (int(spot[:, 1].max() - spot[:, 1].min()) + 1) + spot[:, 1]
    order = np.argsort(keys, kind="stable")
    keys, part = keys[order], part[order]
    rest = np.searchsorted(keys, keys, "right") - np.arange(len(keys)) - 1
    found = []
    bounds = np.searchsorted(np.cumsum(rest), np.arange(_AT_ONCE, int(rest.sum()) + _AT_ONCE, _AT_ONCE))
    for left, right in itertools.pairwise([0, *(int(b) + 1 for b in bounds)]):
        which, index = _spelled_out(rest[left:right])
        one = part[left + which]
        two = part[left + which + 1 + index]
        lines = np.sort(np.stack([pieces.line[piece[one]], pieces.line[piece[two]]], axis=1), axis=1)
        d1, d2, gap = end[one] - begin[one], end[two] - begin[two], begin[two] - begin[one]
        cross = d1[:, 0] * d2[:, 1] - d1[:, 1] * d2[:, 0]
        safe = np.where(np.abs(cross) < 1e-9, 1.0, cross)
        t = (gap[:, 0] * d2[:, 1] - gap[:, 1] * d2[:, 0]) / safe
        u = (gap[:, 0] * d1[:, 1] - gap[:, 1] * d1[:, 0]) / safe
        meets = (np.abs(cross) >= 1e-9) & (lines[:, 0] != lines[:, 1])
        meets &= (t >= 0) & (t < 1) & (u >= 0) & (u < 1)
        at = begin[one][meets] + d1[meets] * t[meets, None]
        found.append(np.concatenate([lines[meets], at], axis=1))
    rows: Floats = np.concatenate(found) if found else np.zeros((0, 4))
    return np.unique(np.round(rows, 3), axis=0)


def _spelled_out(counts: Ints) -> tuple[Ints, Ints]:
    """Each index as often as it counts, and the number of each copy: [2, 0, 1] gives [0, 0, 2] and [0, 1, 0]."""
    import numpy as np

    which = np.repeat(np.arange(len(counts)), counts)
    begins = np.repeat(np.cumsum(counts) - counts, counts)
    return which, np.arange(len(which)) - begins
