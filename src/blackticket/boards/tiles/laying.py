"""Lays tiles side by side into a grid.

This module owns the places of a laid tile's stations and the streets from tile to tile. All streets continue on the
next tile, so that every tile fits every neighbour; none leads over the edge (D16). It must not draw at random: the
set-up decides the layout (D2). Read `lay` first.
"""

from __future__ import annotations

from collections.abc import Sequence

from blackticket.boards.tiles.model import (
    Grid,
    GridStation,
    Road,
    TileSet,
    fingerprint,
    inner_roads,
    numbers_of,
    road_text,
)
from blackticket.errors import BlackticketError

SHAPES = ((3, 3), (2, 3))
"""Rows and columns of tiles: for three detectives, and for one or two (D2)."""


def lay(tiles: TileSet, layout: Sequence[str]) -> Grid:
    """The grid with these tiles, row by row; a lower-case letter shows the expert side. Raises `ValueError`."""
    rows = _checked(tiles, layout)
    stations: dict[tuple[int, int], GridStation] = {}
    roads: list[Road] = []
    for tile_row, row in enumerate(rows):
        for tile_column, shown in enumerate(row):
            letter = shown.upper()
            side = tiles.tiles[letter].side(shown)
            roads += inner_roads(letter, side)
            for corner, (number, stops) in enumerate(zip(numbers_of(letter), side.stops, strict=True)):
                place = 2 * tile_row + corner // 2, 2 * tile_column + corner % 2
                stations[place] = GridStation(number, shown, *place, stops)
    roads += _borders(stations)
    ordered = tuple(sorted(stations.values(), key=lambda station: station.number))
    sorted_roads = tuple(sorted(roads, key=lambda road: (min(road.a, road.b), max(road.a, road.b))))
    lines = [f"{s.number} {s.tile} {s.row} {s.column} {'+'.join(s.stops)}" for s in ordered]
    lines += [road_text(road) for road in sorted_roads]
    return Grid(rows, 2 * len(rows), 2 * len(rows[0]), ordered, sorted_roads, fingerprint(lines))


def _borders(stations: dict[tuple[int, int], GridStation]) -> list[Road]:
    """The streets from tile to tile: between lattice neighbours of different tiles."""
    roads = []
    for (row, column), station in stations.items():
        for place in ((row, column + 1), (row + 1, column)):
            other = stations.get(place)
            if other is not None and other.tile != station.tile:
                a, b = sorted((station.number, other.number))
                roads.append(Road(a, b, "street", one_way=False))
    return roads


def _checked(tiles: TileSet, layout: Sequence[str]) -> tuple[str, ...]:
    rows = tuple(layout)
    if not all(isinstance(row, str) for row in rows):
        raise ValueError("write a grid row by row, each row as a text of tile letters such as 'BeA'")
    if not any(len(rows) == count and all(len(row) == width for row in rows) for count, width in SHAPES):
        raise ValueError(f"a grid has three rows of three tiles, or two rows of three; this is {_shown(rows)}")
    seen: set[str] = set()
    for letter in "".join(rows):
        if not letter.isascii() or letter.upper() not in tiles.tiles:
            first, last = min(tiles.tiles), max(tiles.tiles)
            sentence = "there is no tile {tile}; tiles are {first} to {last}, lower case for the expert side"
            raise BlackticketError.because(
                "bad_argument", "no_such_tile", sentence, tile=repr(letter), first=first, last=last
            )
        if letter.upper() in seen:
            sentence = "tile {tile} appears twice; there is only one of each"
            raise BlackticketError.because("bad_argument", "tile_twice", sentence, tile=letter.upper())
        seen.add(letter.upper())
    return rows


def _shown(rows: Sequence[str]) -> str:
    text = " / ".join(rows[:4])
    return repr(text if len(text) <= 40 and len(rows) <= 4 else text[:37] + "...")
