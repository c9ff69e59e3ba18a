"""Laying tiles: places, roads, digests, refusals."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket.boards.tiles import Road, bus_rides, lay
from tests.tiles.layouts import TILES, layouts

GRID = lay(TILES, ("BeA", "DHc", "FGi"))


def test_places_are_those_of_the_lattice() -> None:
    assert (GRID.rows, GRID.columns) == (6, 6)
    assert [s.number for s in GRID.stations] == list(range(1, 37))
    picture = [[0] * 6 for _ in range(6)]
    for station in GRID.stations:
        picture[station.row][station.column] = station.number
    assert picture[0] == [5, 6, 17, 18, 1, 2]
    assert picture[3] == [15, 16, 31, 32, 11, 12]
    assert picture[5] == [23, 24, 27, 28, 35, 36]
    assert GRID.station(18).tile == "e"
    assert GRID.station(1).tile == "A"


def test_two_rows_of_three() -> None:
    grid = lay(TILES, ["ABC", "DEF"])
    assert (grid.rows, grid.columns, len(grid.stations)) == (4, 6, 24)
    assert grid.layout == ("ABC", "DEF")
    with pytest.raises(KeyError, match="no station 36"):
        grid.station(36)


def test_D17_roads_of_turned_tiles() -> None:
    assert Road(9, 11, "street", one_way=True) in GRID.roads
    assert Road(17, 20, "lane", one_way=False) in GRID.roads
    assert not [road for road in GRID.roads if {road.a, road.b} == {17, 18}]  # a dead end is no road
    roundabout = lay(TILES, ("aBC", "DEF"))
    assert [(r.a, r.b) for r in roundabout.roads if r.one_way] == [(1, 2), (3, 1), (2, 4), (4, 3)]


def test_D17_buses_obey_one_way_streets_dead_ends_and_lanes() -> None:
    rides = bus_rides(GRID)
    assert (31, 32, 11, 12) in rides[31]
    assert not any(31 in ride for ride in rides[12])
    assert all(ride[1] != 18 for ride in rides[17])
    assert all({10, 11} - set(ride[:2]) for ride in rides[10])


@given(layouts())
def test_digests_tell_layouts_apart(layout: tuple[str, ...]) -> None:
    grid = lay(TILES, layout)
    assert grid == lay(TILES, list(layout))
    assert grid.digest == lay(TILES, layout).digest
    mirrored = tuple(row[::-1] for row in layout)
    assert lay(TILES, mirrored).digest != grid.digest
    assert lay(TILES, tuple(row.swapcase() for row in layout)).digest != grid.digest
    assert [min(r.a, r.b) for r in grid.roads] == sorted(min(r.a, r.b) for r in grid.roads)


def test_values_can_be_hashed_and_pickled() -> None:
    assert hash(GRID) == hash(pickle.loads(pickle.dumps(GRID)))
    assert pickle.loads(pickle.dumps(TILES)) == TILES
    assert isinstance(hash(TILES), int)


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        ([], "three rows of three"),
        (["ABC"], "three rows of three"),
        (["ABC", "DE"], "three rows of three"),
        (["AB", "CD", "EF"], "three rows of three"),
        ("ABC", "three rows of three"),
        (["ABCDEFGHI" * 50], "three rows of three"),
        (["ABC", "DEA"], "tile A appears twice"),
        (["ABC", "DEa"], "tile A appears twice"),
        (["ABZ", "DEF"], "no tile 'Z'"),
        (["AB ", "DEF"], "no tile ' '"),
        (["AB\u0131", "DEF"], "no tile"),
        (["AB\u00df", "DEF"], "no tile"),
        ([1, 2], "row by row"),
    ],
)
def test_refusals(layout: Sequence[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        lay(TILES, layout)


@given(st.lists(st.text(max_size=4) | st.text("ABCDEFGHIabcdefghi", min_size=3, max_size=3), max_size=4))
def test_any_text_is_laid_or_refused(layout: list[str]) -> None:
    letters = "".join(layout)
    good = len(layout) in (2, 3) and {len(row) for row in layout} == {3}
    good = good and set(letters) <= set("ABCDEFGHIabcdefghi") and len(set(letters.upper())) == len(letters)
    if good:
        assert len(lay(TILES, layout).stations) == 4 * len(letters)
    else:
        with pytest.raises(ValueError, match=r"\w"):
            lay(TILES, layout)
