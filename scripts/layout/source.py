"""Reads the source file of a board: names of places along a road, a railway or a route, and ways laid by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from blackticket.boards.geometry import Point

NamedRide = tuple[str, str, tuple[str, ...]]
"""From where, to where, and the places that it passes without a stop."""


def rides(lines: Sequence[str]) -> list[NamedRide]:
    """'Road: A - (B) - C' is one ride from A to C that passes B; the name of the line may be missing."""
    result: list[NamedRide] = []
    for line in lines:
        stops = [part.strip() for part in line.split(": ", 1)[-1].split(" - ")]
        last, passed = stops[0], list[str]()
        for stop in stops[1:]:
            if stop.startswith("("):
                passed.append(stop.strip("()"))
            else:
                result.append((last, stop, tuple(passed)))
                last, passed = stop, []
    return result


def ways_by_hand(source: Mapping[str, Any]) -> dict[tuple[str, ...], list[Point]]:
    """The bends of lines that the hand laid, by the two places and the transport."""
    ways = source.get("ways", {}).items()
    return {tuple(key.split(" - ")): [(float(x), float(y)) for x, y in via] for key, via in ways}
