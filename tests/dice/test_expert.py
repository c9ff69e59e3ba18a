"""D17: the expert game. Expectations are worked out by hand from docs/rules/dice.md and the tiles."""

import pytest

from blackticket.editions import prepare
from blackticket.errors import BlackticketError
from blackticket.game import Game
from tests.dice.table import begin, dice_setup, ends, play, refused, sit

pytestmark = pytest.mark.rules

ONE_WAY = ("ABC", "EhI")  # 30 > 29, 32 > 30, 31 > 32
DEAD_END = ("ABc", "dEF")  # 9 > 11, 11 > 12, lane 10 - 11; 15 > 16, lane 14 - 15, no street 13 - 15
CUT = ("ABC", "DeF")  # no street 17 - 18 and 19 - 20; lanes 17 - 20, 18 - 19


def rides(tiles: tuple[str, ...], station: int, face: str) -> list[int]:
    """Where that die takes a detective."""
    other = 1 if station != 1 else 2
    return ends(begin(station, other, x=10 if station != 10 else 9, tiles=tiles, roll=f"{face} x x"), f"D1 {face}")


def black(tiles: tuple[str, ...], station: int) -> list[int]:
    """Where a black ticket takes X."""
    return ends(x_turn(tiles, station), "X black")


def x_turn(tiles: tuple[str, ...], station: int) -> Game:
    return sit(begin(1, 2, x=station, tiles=tiles, roll="x x x"))


@pytest.mark.parametrize(("players", "turned"), [(2, 2), (3, 2), (4, 3)])
def test_D17_so_many_tiles_are_turned_at_random(players: int, turned: int) -> None:
    seen = set()
    for seed in range(60):
        letters = "".join(dice_setup(players, ["expert"], seed=seed).grid.layout)
        lower = {letter for letter in letters if letter.islower()}
        assert len(lower) == turned
        assert len(set(letters.upper())) == len(letters)
        seen |= lower
    assert seen == set("abcdefghi")


def test_D17_without_the_option_no_tile_is_turned() -> None:
    for seed in range(20):
        assert "".join(dice_setup(4, seed=seed).grid.layout).isupper()


@pytest.mark.parametrize("options", [(), ("expert",)])
def test_D17_whoever_gives_the_grid_turns_none_or_as_many_as_the_expert_game(options: tuple[str, ...]) -> None:
    for players, tiles in ((3, ("ABC", "DEF")), (2, ("aBC", "DEf")), (4, ("aBC", "DeF", "GHi"))):
        assert dice_setup(players, options, tiles=tiles).grid.layout == tiles
    for players, tiles, turned in ((2, ("aBC", "DEF"), 1), (3, ("abc", "DEF"), 3), (4, ("aBC", "DeF", "GHI"), 2)):
        with pytest.raises(BlackticketError, match=f"their expert side, not {turned}") as caught:
            prepare("dice", players, options, tiles=tiles)
        assert caught.value.code == "bad_argument"
        assert dice_setup(players, options, tiles=tiles, any_tiles=True).grid.layout == tiles


def test_D17_a_taxi_goes_only_with_the_arrow() -> None:
    assert rides(ONE_WAY, 30, "taxi") == [8, 29, 33]
    assert rides(ONE_WAY, 29, "taxi") == [7, 18, 31]
    assert rides(ONE_WAY, 31, "taxi") == [20, 29, 32]
    assert rides(ONE_WAY, 32, "taxi") == [30, 35]


def test_D17_a_bus_is_closed_even_if_a_part_goes_against_an_arrow() -> None:
    """From 33 over 30 to 29 with the arrow 30 > 29; from 31 over 32 to 35 with the arrow 31 > 32."""
    assert rides(ONE_WAY, 33, "bus") == [9, 29, 35]
    assert rides(ONE_WAY, 29, "bus") == [7, 18, 31]
    assert rides(ONE_WAY, 31, "bus") == [19, 29, 35]
    assert rides(ONE_WAY, 35, "bus") == [33]


def test_D17_a_black_ticket_goes_against_arrows_taxi_or_bus() -> None:
    """From 29 by taxi also to 30, by bus also to 33, by underground to 6 and 36."""
    assert black(ONE_WAY, 29) == [6, 7, 18, 30, 31, 33, 36]
    assert black(ONE_WAY, 30) == [8, 29, 32, 33]
    assert black(ONE_WAY, 35) == [31, 32, 33, 36]


def test_D17_the_example_of_a_one_way_part() -> None:
    game = begin(1, 2, x=29, tiles=ONE_WAY, roll="bus x x")
    play(game, "D1 bus 9", "roll taxi x", "D2 taxi 5")
    assert ends(game, "X bus") == [7, 18, 31]
    refused(game, "X bus 33", "X taxi 30")
    game.play("X black 33")


def test_D17_a_dead_end_is_closed_for_everybody() -> None:
    assert rides(DEAD_END, 13, "taxi") == [3, 14]
    assert black(DEAD_END, 13) == [3, 14]
    assert rides(DEAD_END, 15, "taxi") == [14, 16]
    assert black(DEAD_END, 16) == [14, 15, 19]


def test_D17_no_bus_through_a_dead_end_black_ticket_or_not() -> None:
    """On the line 14 - 17 | 18 - 21 the street between 17 and 18 is cut."""
    assert rides(CUT, 17, "bus") == [7, 14, 19]
    assert rides(CUT, 21, "bus") == [9]
    assert black(CUT, 17) == [7, 14, 19, 20]
    assert black(CUT, 21) == [9, 11, 18, 22, 23]


def test_D17_a_lane_is_for_taxis_only() -> None:
    """17 - 20 and 18 - 19 cross; 19 is a bus stop, yet no bus takes the lane."""
    assert rides(CUT, 17, "taxi") == [7, 14, 19, 20]
    assert rides(CUT, 18, "taxi") == [8, 19, 20, 21]
    assert rides(CUT, 19, "taxi") == [16, 17, 18]
    assert rides(CUT, 19, "bus") == [15, 17]
    assert black(CUT, 18) == [8, 19, 20, 21]


def test_D17_buses_with_the_arrow_over_a_turned_corner() -> None:
    """9 > 11 and 11 > 12 on c: from 9 down to 21 and from 7 right to 12, and neither back."""
    assert 21 in rides(DEAD_END, 9, "bus")
    assert 9 not in rides(DEAD_END, 21, "bus")
    assert 12 in rides(DEAD_END, 7, "bus")
    assert 7 not in rides(DEAD_END, 12, "bus")
    assert {9, 18} <= set(black(DEAD_END, 21))
    assert 7 in black(DEAD_END, 12)


def test_D17_the_underground_knows_no_streets() -> None:
    assert rides(DEAD_END, 14, "underground") == [6, 23]


def test_D17_start_stations_follow_the_side_that_is_up() -> None:
    """On the expert side of D the bus stops at 16 and not at 15."""
    game = Game("dice", 3, tiles=("ABC", "dEF"), any_tiles=True, seed=0, fast=True)
    starts = ends(game, "D1 place")
    assert 15 in starts
    assert 16 not in starts


def test_D17_a_one_way_street_can_leave_x_without_a_ride() -> None:
    """A bus die alone: 12 on tile c has buses up to 10 and down to 24, and none to the left."""
    game = begin(1, 22, x=12, tiles=DEAD_END, roll="bus x x")
    play(game, "D1 bus 9", "roll x x", "D2 pass")
    assert ends(game, "X bus") == [10, 24]
