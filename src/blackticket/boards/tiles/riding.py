"""Where buses run in a grid: straight along streets, from one bus stop to the next (D8).

This module owns the walk along a line of the lattice. It must not know whose turn it is, or who blocks which station.
Read `bus_rides` first.
"""

from __future__ import annotations

from collections.abc import Iterator

from blackticket.boards.tiles.model import Grid, GridStation

DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Steps of row and column: right, down, left, up."""


def bus_rides(grid: Grid) -> dict[int, tuple[tuple[int, ...], ...]]:
    """For every bus stop the rides that begin there: the stations of each, first and last included.

    Lanes are for taxis only, a dead end is no street, and a ride against a one-way street is none (D17).
    """
    ways = {(road.a, road.b) for road in grid.roads if road.kind == "street"}
    ways |= {(road.b, road.a) for road in grid.roads if road.kind == "street" and not road.one_way}
    places = {(station.row, station.column): station for station in grid.stations}
    return {station.number: tuple(_rides(station, places, ways)) for station in grid.stations if "bus" in station.stops}


def _rides(
    start: GridStation, places: dict[tuple[int, int], GridStation], ways: set[tuple[int, int]]
) -> Iterator[tuple[int, ...]]:
    for down, right in DIRECTIONS:
        passed, here = [start.number], start
        while (there := places.get((here.row + down, here.column + right))) is not None:
            if (here.number, there.number) not in ways:
                break
            passed.append(there.number)
            if "bus" in there.stops:
                yield tuple(passed)
                break
            here = there
