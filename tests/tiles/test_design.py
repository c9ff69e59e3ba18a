"""What docs/tiles.md promises of the built-in tiles, for every layout: by bounds on single tiles, then by trial."""

from __future__ import annotations

import math
import random
from itertools import combinations

import pytest
from hypothesis import given

from blackticket.boards.tiles import Side, bus_rides, lay
from blackticket.boards.tiles.checking import holds_together, reach, taxi_only
from blackticket.boards.tiles.model import LETTERS, diagonals_of, inner_roads, numbers_of, streets_of
from tests.tiles.layouts import TILES, layouts, random_layout
from tests.tiles.numbers import taxi_ways

TILE_LIST = [TILES.tiles[letter] for letter in LETTERS]
SIDES = [(letter, TILES.tiles[letter.upper()].side(letter)) for letter in LETTERS + LETTERS.lower()]


def bus_in_row(side: Side, lower: bool) -> bool:
    return any("bus" in stops for stops in side.stops[2 * lower : 2 * lower + 2])


def test_D2_three_of_six_tiles_with_an_underground_station() -> None:
    having = [tile.letter for tile in TILE_LIST if tile.basic.underground]
    assert having == list("BDFHI")
    choices = [six for six in combinations(LETTERS, 6) if sum(letter in having for letter in six) == 3]
    assert len(choices) == math.comb(5, 3) * math.comb(4, 3) == 40


@pytest.mark.parametrize("letter", LETTERS)
def test_D2_turning_a_tile_keeps_its_underground_station(letter: str) -> None:
    tile = TILES.tiles[letter]
    stations = [
        [number for number, stops in zip(tile.numbers, side.stops, strict=True) if "underground" in stops]
        for side in (tile.basic, tile.expert)
    ]
    assert stations[0] == stations[1]
    assert len(stations[0]) <= 1


def test_D4_detectives_always_find_taxi_only_stations() -> None:
    assert sum(taxi_only(tile.basic) for tile in TILE_LIST) == 15
    assert sum(taxi_only(tile.expert) for tile in TILE_LIST) == 13
    fewest = sorted(min(taxi_only(tile.basic), taxi_only(tile.expert)) for tile in TILE_LIST)
    assert fewest[0] >= 1
    assert sum(fewest[:6]) == 7


@pytest.mark.parametrize("layout", [("DEA", "BCF"), ("ADE", "BCF", "GHI"), ("ABC", "FDE", "GHI")])
def test_D8_D18_the_rulebooks_example(layout: tuple[str, ...]) -> None:
    grid = lay(TILES, layout)
    assert grid.station(16).stops == ("taxi",)
    assert (15, 16, 19) in bus_rides(grid)[15]
    assert (19, 16, 15) in bus_rides(grid)[19]


def test_basic_buses_the_bound() -> None:
    """At most one tile lacks a bus stop in its upper row, at most one in its lower row, so of three tiles in a line two
    have one: every row of every basic grid has two bus stops or more, and each has a ride along its row.
    """
    for lower in (False, True):
        assert sum(not bus_in_row(tile.basic, lower) for tile in TILE_LIST) <= 1


@given(layouts(expert=False))
def test_basic_buses_by_trial(layout: tuple[str, ...]) -> None:
    grid = lay(TILES, layout)
    for number, rides in bus_rides(grid).items():
        assert any(grid.station(ride[-1]).row == grid.station(number).row for ride in rides)


def test_expert_buses_the_bound() -> None:
    """On an expert side every bus stop but station 4 has a ride inside its own tile."""
    stuck = set()
    for tile in TILE_LIST:
        stops = dict(zip(tile.numbers, tile.expert.stops, strict=True))
        streets = [road for road in inner_roads(tile.letter, tile.expert) if road.kind == "street"]
        ways = {(r.a, r.b) for r in streets} | {(r.b, r.a) for r in streets if not r.one_way}
        for number in tile.numbers:
            if "bus" in stops[number] and not any(a == number and "bus" in stops[b] for a, b in ways):
                stuck.add(number)
    assert stuck == {4}


@given(layouts(expert=False))
def test_basic_grids_have_every_street(layout: tuple[str, ...]) -> None:
    grid = lay(TILES, layout)
    for station in grid.stations:
        inside = (0 < station.row < grid.rows - 1) + (0 < station.column < grid.columns - 1)
        assert len(taxi_ways(grid)[station.number]) == 2 + inside


@pytest.mark.parametrize(("letter", "side"), SIDES, ids=[letter for letter, _ in SIDES])
def test_D17_every_side_holds_together_alone(letter: str, side: Side) -> None:
    """With border crossings always open both ways, this is the proof for every arrangement."""
    assert holds_together(letter, side)


@given(layouts())
def test_D17_no_arrangement_cuts_the_grid_apart(layout: tuple[str, ...]) -> None:
    grid = lay(TILES, layout)
    numbers = {station.number for station in grid.stations}
    first = min(numbers)
    assert reach(first, grid.roads) == numbers
    assert reach(first, grid.roads, backwards=True) == numbers
    for station in grid.stations:
        corner = station.row in (0, grid.rows - 1) and station.column in (0, grid.columns - 1)
        assert len(taxi_ways(grid)[station.number]) >= (1 if corner else 2)


@given(layouts())
def test_D16_D17_all_border_crossings_are_open_and_none_leads_out(layout: tuple[str, ...]) -> None:
    grid = lay(TILES, layout)
    at = {station.number: station for station in grid.stations}
    crossings = [road for road in grid.roads if at[road.a].tile != at[road.b].tile]
    assert len(crossings) == (24 if len(layout) == 3 else 14)
    for road in crossings:
        a, b = at[road.a], at[road.b]
        assert abs(a.row - b.row) + abs(a.column - b.column) == 1
        assert (road.kind, road.one_way) == ("street", False)


def test_tiles_differ() -> None:
    assert len({tile.basic.stops for tile in TILE_LIST}) == 9
    patterns = set()
    for tile in TILE_LIST:
        first, side = tile.numbers[0], tile.expert
        kinds = (side.one_way, side.dead_ends, side.lanes)
        patterns.add(tuple(frozenset((a - first, b - first) for a, b in pairs) for pairs in kinds))
    assert len(patterns) == 9


def test_bus_stops_are_spread_over_the_corners() -> None:
    corners = [sum("bus" in tile.basic.stops[corner] for tile in TILE_LIST) for corner in range(4)]
    assert sum(corners) == 18
    assert sorted(corners) == [4, 4, 5, 5]


def test_D17_expert_sides_use_all_three_new_things() -> None:
    experts = [tile.expert for tile in TILE_LIST]
    assert sum(len(side.one_way) for side in experts) == 13
    assert sum(len(side.dead_ends) for side in experts) == 7
    assert sum(len(side.lanes) for side in experts) == 9
    kinds = [(bool(side.one_way), bool(side.dead_ends), bool(side.lanes)) for side in experts]
    assert [sum(column) for column in zip(*kinds, strict=True)] == [7, 6, 7]
    full = sum(all(map(any, zip(*three, strict=True))) for three in combinations(kinds, 3))
    assert (full, math.comb(9, 3)) == (83, 84)


def test_D17_expert_sides_change_play() -> None:
    """Turning any tile changes where taxis go, and for most tiles where buses go."""
    rng = random.Random(3)
    for letter in LETTERS:
        layout = random_layout(rng, small=False, turned=0)
        turned = tuple(row.replace(letter, letter.lower()) for row in layout)
        assert taxi_ways(lay(TILES, layout)) != taxi_ways(lay(TILES, turned))


def test_D18_numbers_and_neighbours() -> None:
    assert numbers_of("A") == (1, 2, 3, 4)
    assert numbers_of("d") == (13, 14, 15, 16)
    assert numbers_of("I") == (33, 34, 35, 36)
    assert streets_of("D") == ((13, 14), (15, 16), (13, 15), (14, 16))
    assert diagonals_of("D") == ((13, 16), (14, 15))
