"""Where the names of stations go: beside their station, and never over a marker or another name.

This module owns the label algorithm. It must not know what a name means or how it is painted. Read `place_names` first.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from blackticket.boards.drawing.boxes import Box, Crowd, samples
from blackticket.boards.drawing.letters import FALL, LEADING, RISE, width_of
from blackticket.boards.drawing.markers import marker_box
from blackticket.boards.geometry import Point, size_of, unit_of
from blackticket.boards.model import Board, Connection, Station

FEW = 80
"""Boards with more stations show names only when zoomed in, in smaller type."""

_LARGE, _SMALL = 17.0, 9.0
"""Type sizes of names: in units of `unit_of` on a board of few stations, of `size_of` on the others."""

_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Which part of a name lies to the left of its anchor."""

_FOREIGN, _OWN = 10.0, 3.0
"""What it costs to cover a piece of a line that does not, or does, end at the station."""

_ASTRAY = 25.0
"""What it costs to stand as near to the marker of another station as to one's own."""

_ROUNDS = 4


@dataclass(frozen=True)
class Label:
    """A name in one or more rows: x and y of its first baseline, anchored at start, middle or end, and its box."""

    station: int
    rows: tuple[str, ...]
    x: float
    y: float
    anchor: str
    type_size: float
    box: Box

    def points(self) -> list[Point]:
        """Points along the name, for whatever else wants to keep off it."""
        box, middle = self.box, (self.box.top + self.box.bottom) / 2
        return [(box.left + (box.right - box.left) * k / 6, middle) for k in range(7)]


@dataclass(frozen=True)
class _Choice:
    label: Label
    cost: float


def type_size(board: Board) -> float:
    """The size of the letters in which the names of a board's stations are drawn."""
    return _LARGE * unit_of(board) if len(board) <= FEW else _SMALL * size_of(board)


def place_names(board: Board, lines: Mapping[Connection, Sequence[Point]], blocked: Sequence[Box] = ()) -> list[Label]:
    """A place for each name, over as few lines as can be; names that fit nowhere are left out."""
    choices = _choices(board, lines, blocked)
    placed: dict[int, Label] = {}
    near = _rivals(choices)

    def free(label: Label) -> bool:
        return all(other not in placed or not placed[other].box.meets(label.box) for other in near[label.station])

    order = sorted(choices, key=lambda n: (len(choices[n]), n))
    for turn in range(_ROUNDS):
        for number in order:
            placed.pop(number, None)
            best = next((choice.label for choice in choices[number] if free(choice.label)), None)
            if best is None and turn < _ROUNDS - 1:
                best = _least_wanted(choices[number], near[number], placed)
            if best is not None:
                placed[number] = best
    return [placed[number] for number in sorted(placed)]


def _rivals(choices: Mapping[int, Sequence[_Choice]]) -> dict[int, list[int]]:
    """For each station the others whose names could come into the way of its own."""
    reach = {}
    for number, group in choices.items():
        boxes = [choice.label.box for choice in group]
        if boxes:
            reach[number] = Box(
                min(b.left for b in boxes),
                min(b.top for b in boxes),
                max(b.right for b in boxes),
                max(b.bottom for b in boxes),
            )
    near: dict[int, list[int]] = {number: [] for number in choices}
    for one, two in itertools.combinations(reach, 2):
        if reach[one].meets(reach[two]):
            near[one].append(two)
            near[two].append(one)
    return near


def _least_wanted(choices: Sequence[_Choice], near: Sequence[int], placed: dict[int, Label]) -> Label | None:
    """The place where the fewest other names have to give way; they are sent to look for another."""
    best: tuple[int, Label, list[int]] | None = None
    for choice in choices:
        ousted = [other for other in near if other in placed and placed[other].box.meets(choice.label.box)]
        if best is None or len(ousted) < best[0]:
            best = len(ousted), choice.label, ousted
    if best is None:
        return None
    for other in best[2]:
        del placed[other]
    return best[1]


def _choices(
    board: Board, lines: Mapping[Connection, Sequence[Point]], blocked: Sequence[Box]
) -> dict[int, list[_Choice]]:
    """All places where a name hides no marker, for every station that has one, the best first."""
    size, letters = size_of(board), type_size(board)
    pieces: Crowd[Connection] = Crowd(40 * size)
    for connection, line in lines.items():
        for point in samples(line, 5 * size):
            pieces.add(point, connection)
    markers: Crowd[Box] = Crowd(80 * size)
    own_box = {s.number: marker_box(board, s, size) for s in board.stations}
    for s in board.stations:
        markers.add((s.x, s.y), own_box[s.number])
    result = {}
    for s in board.stations:
        if not s.name:
            continue
        found, own = [], own_box[s.number]
        for rank, label in enumerate(_candidates(board, s, size, letters)):
            box = label.box
            near = list(markers.within(box.grown(40 * size)))
            if not box.inside(board.frame) or any(box.meets(other) for other in (*near, *blocked)):
                continue
            crossed = sum(_OWN if s.number in (c.a, c.b) else _FOREIGN for c in pieces.within(box))
            astray = sum(
                _distance(box, other) < _distance(box, own) + 0.6 * letters for other in near if other is not own
            )
            found.append(_Choice(label, crossed + rank * 0.4 + _ASTRAY * astray))
        result[s.number] = sorted(found, key=lambda choice: choice.cost)
    return result


def _candidates(board: Board, s: Station, size: float, letters: float) -> Iterator[Label]:
    """Places around a station, those that read best first."""
    around, pad = marker_box(board, s, size), 0.12 * letters
    gap = 0.3 * letters
    for rows in _wrapped(s.name):
        width = max(width_of(row, letters) for row in rows)
        height = (RISE + FALL + LEADING * (len(rows) - 1)) * letters
        half, middle = height / 2, s.y
        right, left = around.right + gap, around.left - gap
        below, above = around.bottom + gap, around.top - gap - height
        inner, quarter = (around.right - around.left) * 0.28, (around.bottom - around.top) * 0.3
        for anchor, x, top in (
            ("start", right, middle - half),
            ("start", s.x + inner, below),
            ("start", s.x + inner, above),
            ("end", left, middle - half),
            ("end", s.x - inner, below),
            ("end", s.x - inner, above),
            ("middle", s.x, below),
            ("middle", s.x, above),
            ("start", right, middle - half + quarter),
            ("start", right, middle - half - quarter),
            ("end", left, middle - half + quarter),
            ("end", left, middle - half - quarter),
            ("start", right - gap, below - 1.5 * gap),
            ("start", right - gap, above + 1.5 * gap),
            ("end", left + gap, below - 1.5 * gap),
            ("end", left + gap, above + 1.5 * gap),
            ("start", s.x - inner, below),
            ("start", s.x - inner, above),
            ("end", s.x + inner, below),
            ("end", s.x + inner, above),
        ):
            start = x - _SHARES[anchor] * width
            box = Box(start - pad, top - pad, start + width + pad, top + height + pad)
            yield Label(s.number, rows, x, top + RISE * letters, anchor, letters, box)


def _wrapped(name: str) -> Iterable[tuple[str, ...]]:
    """The name in one row, then in two and three rows of much the same length, where it has spaces or hyphens."""
    yield (name,)
    words = re.findall(r"\S+?-(?=\w{3})|\S+", name)
    for count in (2, 3):
        if len(words) < count:
            return
        cuts = itertools.combinations(range(1, len(words)), count - 1)
        yield min((_rows(words, cut) for cut in cuts), key=lambda rows: max(map(len, rows)))


def _rows(words: Sequence[str], cut: Sequence[int]) -> tuple[str, ...]:
    """The words of a name in rows, joined as they were."""
    parts = [words[a:b] for a, b in itertools.pairwise((0, *cut, len(words)))]
    return tuple("".join(w if w.endswith("-") else w + " " for w in part).strip() for part in parts)


def _distance(one: Box, two: Box) -> float:
    dx = max(one.left - two.right, two.left - one.right, 0.0)
    dy = max(one.top - two.bottom, two.top - one.bottom, 0.0)
    return math.hypot(dx, dy)
