"""What a town is made of before it is a board: stops on the globe, and lines that call at them.

This module owns the plain values that readers give and makers take. Read `Timetable` first.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from blackticket.boards.model import BoardError, Problem

Spot = tuple[float, float]
"""Metres to the east and to the south of some point: a flat map, good enough for a town."""

KINDS = ("bus", "trolleybus", "coach", "tram", "cable-car", "funicular", "metro", "monorail", "train", "ferry")
"""What runs on a line."""


@dataclass(frozen=True)
class Stop:
    """A stop of a timetable; `parent` is the station that it belongs to."""

    name: str
    lat: float
    lon: float
    parent: str = ""


@dataclass(frozen=True)
class Line:
    """The stops that vehicles of one line call at, in order, and how many do so."""

    name: str
    kind: str
    stops: tuple[str, ...]
    trips: int = 1


@dataclass
class Timetable:
    """Stops by their ids, and the lines."""

    title: str
    source: str
    """Where it comes from, in a sentence for the board's provenance."""
    stops: dict[str, Stop]
    lines: list[Line]
    notes: list[str] = field(default_factory=list)
    """What was left out, a sentence each."""


def bad_feed(file: str, message: str, line: int | None = None, code: str = "bad-feed") -> BoardError:
    """A feed that cannot be used: one sentence that says why."""
    return BoardError([Problem(file, line, code, message)])
