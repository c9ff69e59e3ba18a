"""The numbers of docs/tiles.md, measured over random layouts: `python -m tests.tiles.numbers` prints them."""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import dataclass, field

from blackticket.boards.tiles import Grid, bus_rides, lay
from tests.tiles.layouts import TILES, random_layout

LAYOUTS = 2000
KINDS = {
    "3 x 3 basic": (False, 0),
    "3 x 3, 3 turned": (False, 3),
    "3 x 3, all turned": (False, 9),
    "3 x 2 basic": (True, 0),
    "3 x 2, 2 turned": (True, 2),
    "3 x 2, all turned": (True, 6),
}


@dataclass
class Numbers:
    grids: int = 0
    stations: int = 0
    taxi_exits: Counter[int] = field(default_factory=Counter)
    taxi_only: int = 0
    fewest_taxi_only: int = 99
    bus_stops: int = 0
    rides: Counter[int] = field(default_factory=Counter)
    without_ride: int = 0
    undergrounds: int = 0
    by_taxi: Counter[int] = field(default_factory=Counter)
    by_all: Counter[int] = field(default_factory=Counter)
    longest: Counter[int] = field(default_factory=Counter)


def mean(counts: Counter[int]) -> float:
    return sum(value * count for value, count in counts.items()) / counts.total()


def taxi_ways(grid: Grid) -> dict[int, set[int]]:
    ways: dict[int, set[int]] = {station.number: set() for station in grid.stations}
    for road in grid.roads:
        ways[road.a].add(road.b)
        if not road.one_way:
            ways[road.b].add(road.a)
    return ways


def distances(ways: dict[int, set[int]]) -> Counter[int]:
    """How many ordered pairs of stations are so many moves apart."""
    masks = {number: sum(1 << other for other in others) for number, others in ways.items()}
    counts: Counter[int] = Counter()
    for start in ways:
        seen = frontier = 1 << start
        step = 0
        while frontier:
            reached, rest = 0, frontier
            while rest:
                low = rest & -rest
                reached |= masks[low.bit_length() - 1]
                rest ^= low
            frontier = reached & ~seen
            seen |= frontier
            step += 1
            if frontier:
                counts[step] += frontier.bit_count()
    return counts


def measure(small: bool, turned: int, layouts: int = LAYOUTS, seed: int = 1) -> Numbers:
    rng, found = random.Random(seed), Numbers()
    for _ in range(layouts):
        grid = lay(TILES, random_layout(rng, small=small, turned=turned))
        ways, rides = taxi_ways(grid), bus_rides(grid)
        lines = {s.number for s in grid.stations if "underground" in s.stops}
        found.grids += 1
        found.stations += len(grid.stations)
        found.taxi_exits.update(len(others) for others in ways.values())
        taxi_only = sum(s.stops == ("taxi",) for s in grid.stations)
        found.taxi_only += taxi_only
        found.fewest_taxi_only = min(found.fewest_taxi_only, taxi_only)
        found.bus_stops += len(rides)
        found.rides.update(len(ride) - 1 for some in rides.values() for ride in some)
        found.without_ride += sum(not some for some in rides.values())
        found.undergrounds += len(lines)
        found.by_taxi += distances(ways)
        for number in ways:
            ways[number] |= {ride[-1] for ride in rides.get(number, ())}
            if number in lines:
                ways[number] |= lines - {number}
        everything = distances(ways)
        found.by_all += everything
        found.longest[max(everything)] += 1
    return found


def row(name: str, n: Numbers) -> str:
    """One line of the first table of docs/tiles.md."""
    single = n.taxi_exits[1] / n.stations
    cells = [
        name,
        f"{mean(n.taxi_exits):.2f}",
        f"{single:.1%}",
        f"{n.taxi_only / n.grids:.1f} ({n.fewest_taxi_only})",
        f"{n.bus_stops / n.grids:.1f}",
        f"{n.rides.total() / n.bus_stops:.2f}",
        f"{mean(n.rides):.2f}",
        f"{n.without_ride / n.bus_stops:.2%}",
        f"{n.undergrounds / n.grids:g}",
    ]
    return f"| {' | '.join(cells)} |"


def distance_row(name: str, n: Numbers) -> str:
    """One line of the second table: distances by all transports, and how far apart a grid's ends are."""
    total = n.by_all.total()
    shares = [n.by_all[step] / total for step in range(1, 6)]
    rest = 1 - sum(shares)
    cells = [name, f"{mean(n.by_taxi):.2f}", f"{mean(n.by_all):.2f}", *(f"{share:.1%}" for share in (*shares, rest))]
    return f"| {' | '.join(cells)} | {mean(n.longest):.1f} ({max(n.longest)}) |"


def main() -> None:
    found = {name: measure(*kind) for name, kind in KINDS.items()}
    for line in (row, distance_row):
        sys.stdout.write("\n".join(line(name, numbers) for name, numbers in found.items()) + "\n\n")


if __name__ == "__main__":
    main()
