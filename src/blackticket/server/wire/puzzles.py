"""Puzzles as the page gets them: the list, and each puzzle whole as an ``Exercise``.

This module owns shapes and nothing else. Read ``PuzzleBody`` first.
"""

from typing import Literal

from msgspec import Struct

from blackticket.server.wire.practice import Exercise
from blackticket.server.wire.shapes import Side


class KindInfo(Struct, frozen=True):
    """A kind of puzzle and its name."""

    kind: str
    title: str


class PuzzleInfo(Struct, frozen=True):
    """A puzzle in the list; ``grade`` is from 1, easy, to 4."""

    id: str
    kind: str
    edition: str
    family: Literal["ticket", "dice"]
    side: Side
    grade: int


class PuzzleList(Struct, frozen=True):
    """All puzzles, by kind and from easy to hard; ``version`` changes when the puzzles do."""

    version: str
    kinds: list[KindInfo]
    puzzles: list[PuzzleInfo]


class PuzzleBody(Struct, frozen=True):
    """A whole puzzle: every answer is judged, and what follows it is in the scenes.

    ``day`` is set in the puzzle of a day. ``next`` follows it among those of its kind. ``best`` and ``second`` are
    what the right answer and the best wrong one are worth; ``looked`` is how many positions the proof looked at, and
    ``iterations`` how long our search needs to find the answer, if it does.
    """

    id: str
    kind: str
    title: str
    edition: str
    grade: int
    day: str | None
    next: str | None
    best: float
    second: float
    looked: int
    iterations: int | None
    exercise: Exercise
