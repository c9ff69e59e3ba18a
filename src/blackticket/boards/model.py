"""What a board is: stations, connections, decks of start cards, scenery.

This module owns the plain values that every other module passes around, and nothing else: it reads no
files (`reading`), judges nothing (`checking`) and draws nothing (`drawing`). It knows the geometry of a
board but no rule of the game. Read `Board` first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx

ROLES = ("local", "regional", "express", "water")
"""The roles of transports in the rules. Each board names its transports by role."""

MAX_STATIONS = 255
"""The rules store a station in one byte and keep 0 for "nowhere"."""

DECKS = ("D", "X", "shared")
"""Decks of start cards: the pursuers', X's, and one from which all draw (L8, S5, C1)."""


@dataclass(frozen=True, slots=True)
class Station:
    """A numbered place on the board; `stops` are the transports that stop there, in role order."""

    number: int
    name: str
    x: float
    y: float
    stops: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Connection:
    """One ride between two stops next to each other on a line of one transport (T1).

    `a` is always the lower number. `via` are the bends of the drawn line from `a` to `b`; `passes` are
    the stations that the line passes without stopping. `dotted` marks a line that is drawn so: a ferry for cars.
    """

    a: int
    b: int
    transport: str
    role: str
    via: tuple[tuple[float, float], ...] = ()
    passes: tuple[int, ...] = ()
    dotted: bool = False


@dataclass(frozen=True, slots=True)
class Feature:
    """A piece of scenery: a polygon, a line or a point of some kind, with an optional name.

    `width` is the width of a line (a river); 0 means a hairline. `smooth` asks for a curve through the
    points instead of straight edges.
    """

    kind: str
    shape: str
    points: tuple[tuple[float, float], ...]
    name: str = ""
    width: float = 0.0
    smooth: bool = False


@dataclass(frozen=True, repr=False)
class Board:
    """A complete, checked board. `stations[n - 1]` is station n; connections are sorted.

    >>> board = Board.load("london")
    >>> len(board), board.station(1).stops
    (199, ('taxi', 'bus', 'underground'))
    """

    name: str
    title: str
    provenance: str
    transports: Mapping[str, str]
    frame: tuple[float, float]
    stations: tuple[Station, ...]
    connections: tuple[Connection, ...]
    decks: Mapping[str, tuple[int, ...]]
    scenery: tuple[Feature, ...]
    digest: str
    note: str = ""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What people call its transports, by language; empty for transports that everybody knows."""

    def __hash__(self) -> int:
        return hash((self.name, self.digest))

    def __len__(self) -> int:
        return len(self.stations)

    def station(self, number: int) -> Station:
        """The station with this number; `KeyError` if there is none."""
        if not 1 <= number <= len(self.stations):
            raise KeyError(f"{self.name} has no station {number}")
        return self.stations[number - 1]

    @staticmethod
    def load(name_or_path: str | Path) -> Board:
        """Load a built-in board by its name, or the board in a folder. Raises `BoardError`.

        >>> Board.load("london")
        <Board london: 199 stations, 467 connections>
        """
        from blackticket.boards.loading import load

        return load(name_or_path)

    @staticmethod
    def from_edges(
        stations: int | Iterable[int] | Mapping[int, tuple[float, float]],
        connections: Iterable[tuple[int, int, str]],
        starts: Iterable[int] | Mapping[str, Iterable[int]],
        **more: Any,
    ) -> Board:
        """Make a board from stations, connections and start cards: see `blackticket.boards.making.from_edges`.

        >>> edges = [(1, 2, "taxi"), (2, 3, "taxi"), (3, 4, "taxi"), (4, 1, "taxi"), (1, 3, "bus")]
        >>> Board.from_edges(4, edges, starts=[1, 2, 3, 4], name="square")
        <Board square: 4 stations, 5 connections>
        """
        from blackticket.boards.making import from_edges

        return from_edges(stations, connections, starts, **more)

    def to_networkx(self) -> nx.MultiGraph[int]:
        """The board as a networkx `MultiGraph`: nodes are station numbers, an edge's key is its transport.

        >>> Board.load("london").to_networkx().degree(1)
        5
        """
        from blackticket.boards.making import to_networkx

        return to_networkx(self)

    def __repr__(self) -> str:
        return f"<Board {self.name}: {len(self.stations)} stations, {len(self.connections)} connections>"

    def _repr_svg_(self) -> str:
        from blackticket.boards.drawing import draw_svg

        return draw_svg(self)

    def connections_at(self, number: int) -> tuple[Connection, ...]:
        """All connections that begin or end at this station."""
        return tuple(c for c in self.connections if number in (c.a, c.b))


@dataclass(frozen=True)
class Problem:
    """One problem of a board's files, and where it is."""

    file: str
    line: int | None
    code: str
    message: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.message}"


class BoardError(ValueError):
    """A board cannot be loaded. `problems` says why, one sentence each.

    >>> try:
    ...     Board.from_edges(2, [(1, 3, "taxi")], starts=[1, 2])
    ... except BoardError as error:
    ...     print(error.problems[0].code)
    unknown-station
    """

    problems: tuple[Problem, ...]

    def __init__(self, problems: tuple[Problem, ...] | list[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[BoardError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


def digest_of(
    station_count: int,
    connections: tuple[Connection, ...],
    decks: Mapping[str, tuple[int, ...]],
) -> str:
    """A short fingerprint of what matters to the rules. Geometry and names do not count.

    The order of the cards in a deck counts, because a seeded draw depends on it.
    """
    lines = [f"stations {station_count}"]
    lines += sorted(f"{c.role} {c.a} {c.b}" for c in connections)
    lines += [f"{deck} {' '.join(map(str, decks[deck]))}" for deck in sorted(decks)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def xml_text(text: str) -> str:
    """Text as it may stand in XML: escaped, without the control characters that XML forbids.

    Not `xml.sax.saxutils`, which takes longer to import than a board to load.
    """
    kept = (c for c in text if c in "\t\n" or " " <= c <= "\ud7ff" or (c >= "\ue000" and c not in "\ufffe\uffff"))
    return "".join(kept).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
