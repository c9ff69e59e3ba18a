"""What a tile, a set of tiles and a grid of laid tiles are.

This module owns the plain values of the dice game's board and the fingerprints of what matters to the rules. It reads
no files (`reading`), judges nothing (`checking`) and lays nothing (`laying`). Read `Grid` first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

TRANSPORTS = ("taxi", "bus", "underground")
"""What may stop at a station of a tile, in the order in which stops are listed."""

LETTERS = "ABCDEFGHI"
"""One letter per tile: A has the stations 1 to 4, B 5 to 8, and so on (D18)."""

PER_TILE = 4


@dataclass(frozen=True, slots=True)
class GridStation:
    """A station of a grid; `tile` is the letter as laid: "B", or "b" for the expert side.

    `row` and `column` are its place in the lattice of all stations, counted from 0 at the top left.
    """

    number: int
    tile: str
    row: int
    column: int
    stops: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Road:
    """A way between two stations; `kind` is "street", or "lane" for a diagonal that only taxis use (D17).

    A one-way street leads from `a` to `b`; every other road has the lower number first. A dead end is no road.
    """

    a: int
    b: int
    kind: str
    one_way: bool


@dataclass(frozen=True)
class Grid:
    """Tiles as laid: `layout` has one text per row of tiles, such as ("BeA", "DHc", "FGi").

    `rows` and `columns` count stations, not tiles. Stations ascend by number, roads by their two ends.
    """

    layout: tuple[str, ...]
    rows: int
    columns: int
    stations: tuple[GridStation, ...]
    roads: tuple[Road, ...]
    digest: str

    def station(self, number: int) -> GridStation:
        """The station with this number; `KeyError` if its tile is not laid."""
        for station in self.stations:
            if station.number == number:
                return station
        raise KeyError(f"there is no station {number} in the grid {'/'.join(self.layout)}")


@dataclass(frozen=True)
class Side:
    """One side of a tile. `stops` are in reading order; pairs of stations are written as in the file.

    A pair of `one_way` leads from its first to its second station; pairs of `dead_ends` and `lanes` have no direction
    and begin with the lower number.
    """

    stops: tuple[tuple[str, ...], ...]
    one_way: tuple[tuple[int, int], ...] = ()
    dead_ends: tuple[tuple[int, int], ...] = ()
    lanes: tuple[tuple[int, int], ...] = ()

    @property
    def underground(self) -> bool:
        """Whether this side has an underground station (D2 counts tiles that have one)."""
        return any("underground" in stops for stops in self.stops)


@dataclass(frozen=True)
class Tile:
    """A tile with its basic and its expert side; both have the same four stations."""

    letter: str
    basic: Side
    expert: Side

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        """Its stations in reading order: upper left, upper right, lower left, lower right (D18)."""
        return numbers_of(self.letter)

    def side(self, letter: str) -> Side:
        """The side that a letter as laid names: upper case for the basic, lower case for the expert side."""
        return self.expert if letter.islower() else self.basic


@dataclass(frozen=True)
class TileSet:
    """A complete, checked set of tiles, by upper-case letter."""

    name: str
    title: str
    provenance: str
    tiles: Mapping[str, Tile]
    digest: str

    def __hash__(self) -> int:
        return hash((self.name, self.digest))


def numbers_of(letter: str) -> tuple[int, int, int, int]:
    """The stations of the tile with this letter, in reading order."""
    first = LETTERS.index(letter.upper()) * PER_TILE + 1
    return first, first + 1, first + 2, first + 3


def streets_of(letter: str) -> tuple[tuple[int, int], ...]:
    """The four inner streets of a tile: upper, lower, left, right."""
    a, b, c, d = numbers_of(letter)
    return (a, b), (c, d), (a, c), (b, d)


def diagonals_of(letter: str) -> tuple[tuple[int, int], ...]:
    """The two diagonals of a tile, on which a lane may run."""
    a, b, c, d = numbers_of(letter)
    return (a, d), (b, c)


def inner_roads(letter: str, side: Side) -> list[Road]:
    """The roads inside a tile that shows this side."""
    roads = []
    for pair in streets_of(letter):
        if pair in side.one_way or pair[::-1] in side.one_way:
            start, end = pair if pair in side.one_way else pair[::-1]
            roads.append(Road(start, end, "street", one_way=True))
        elif pair not in side.dead_ends:
            roads.append(Road(*pair, "street", one_way=False))
    return roads + [Road(*pair, "lane", one_way=False) for pair in side.lanes]


def fingerprint(lines: Iterable[str]) -> str:
    """A short digest of lines of text, as boards have one."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def road_text(road: Road) -> str:
    """A road as a word for fingerprints and messages: 13-15, 16>14, or 13x16 for a lane."""
    sign = "x" if road.kind == "lane" else ">" if road.one_way else "-"
    return f"{road.a}{sign}{road.b}"


def digest_of_set(tiles: Mapping[str, Tile]) -> str:
    """A fingerprint of all stops and roads of both sides: not of names and titles."""
    lines = []
    for letter in sorted(tiles):
        for shown in (letter, letter.lower()):
            side = tiles[letter].side(shown)
            roads = sorted(road_text(road) for road in inner_roads(letter, side))
            lines.append(" ".join([shown, *("+".join(stops) for stops in side.stops), *roads]))
    return fingerprint(lines)
