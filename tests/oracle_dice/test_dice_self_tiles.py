"""Grids of tiles by the rules and against them (D1, D2, D17, D18), worked out by hand."""

import pytest

from .tiles import check_grid

# In this box A, B, C and D show an underground station on both sides; E shows one on its expert side only.
UNDERGROUND = "ABCDabcde"


@pytest.mark.parametrize(
    ("players", "grid"),
    [
        (4, ["ABC", "DEF", "GHI"]),
        (4, ["IHG", "FED", "CBA"]),
        (4, ["aBC", "DeF", "GHi"]),  # three tiles turned
        (3, ["ABC", "FGH"]),
        (2, ["FAG", "BHC"]),
        (2, ["FaG", "BHc"]),  # two turned
        (3, ["ABe", "fGH"]),  # the third underground station is on E's expert side
    ],
)
def test_D2_D17_grids_by_the_rules(players: int, grid: list[str]) -> None:
    check_grid(grid, players, UNDERGROUND)
    check_grid(grid, players, UNDERGROUND, any_tiles=True)


@pytest.mark.parametrize(
    ("players", "grid", "why"),
    [
        (3, ["ABF", "GHI"], "underground"),  # two of them
        (2, ["ABC", "DFG"], "underground"),  # four
        (3, ["ABE", "FGH"], "underground"),  # E's basic side has none
        (3, ["ABC", "eFg"], "underground"),  # E turned is a fourth
        (4, ["aBC", "DEF", "GHI"], "expert"),
        (4, ["abC", "DEF", "GHI"], "expert"),  # two are the number of the smaller grid
        (4, ["abc", "def", "ghi"], "expert"),
        (2, ["aBC", "FGH"], "expert"),
        (3, ["abc", "FGH"], "expert"),
    ],
)
def test_D2_D17_grids_against_the_rules_need_any_tiles(players: int, grid: list[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        check_grid(grid, players, UNDERGROUND)
    check_grid(grid, players, UNDERGROUND, any_tiles=True)


def test_D2_nine_tiles_have_any_number_of_underground_stations() -> None:
    for underground in ("", "ABCDEFGHI"):
        check_grid(["ABC", "DEF", "GHI"], 4, underground)


@pytest.mark.parametrize(
    ("players", "grid"),
    [
        (4, ["ABC", "DEF"]),
        (3, ["ABC", "DEF", "GHI"]),
        (3, ["AB", "CF", "GH"]),  # three columns by two rows, not two by three
        (2, ["ABCFGH"]),
        (3, ["ABC", "FG"]),
        (3, ["ABC", "FGA"]),  # one tile of each letter
        (3, ["ABC", "FGa"]),  # its two sides are one tile
        (3, ["ABC", "FGJ"]),
        (3, ["ABC", "FG1"]),
    ],
)
def test_D1_D2_D18_the_shape_counts_always(players: int, grid: list[str]) -> None:
    for any_tiles in (False, True):
        with pytest.raises(ValueError, match="tile"):
            check_grid(grid, players, UNDERGROUND, any_tiles=any_tiles)
