"""D1 to D5, D16, D18: players, grid, dice and start. Expectations are worked out by hand from docs/rules/dice.md."""

from collections import Counter

import pytest

from blackticket.editions import Deal, prepare
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from tests.dice.table import (
    NINE,
    SIX,
    begin,
    dice_setup,
    ends,
    laid,
    movers,
    play,
    refused,
    rolled,
    setup_of,
    specials,
    tokens,
)

pytestmark = pytest.mark.rules

TAXI_ONLY_SIX = [2, 3, 5, 8, 11, 13, 16, 17, 20, 22]
UNDERGROUND_TILES = set("BDFHI")


@pytest.mark.parametrize(("players", "detectives"), [(2, 2), (3, 2), (4, 3)])
def test_D1_players_and_material(players: int, detectives: int) -> None:
    game = laid(players)
    assert game.setup.pursuers == ("D1", "D2", "D3")[:detectives]
    assert tokens(game) == 3
    assert specials(game) == {"black": 3 if players == 4 else 2, "double": 1, "helicopter": 1}


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6])
def test_D1_two_to_four_players(players: int) -> None:
    with pytest.raises(BlackticketError) as caught:
        prepare("dice", players)
    assert caught.value.code == "bad_argument"


def test_D2_nine_tiles_in_three_rows_of_three_for_three_detectives() -> None:
    layouts = {dice_setup(4, seed=seed).grid.layout for seed in range(40)}
    assert len(layouts) == 40
    for layout in layouts:
        assert [len(row) for row in layout] == [3, 3, 3]
        assert sorted("".join(layout)) == list("ABCDEFGHI")


@pytest.mark.parametrize("players", [2, 3])
def test_D2_six_tiles_three_wide_and_exactly_three_with_an_underground(players: int) -> None:
    layouts = {dice_setup(players, seed=seed).grid.layout for seed in range(60)}
    assert len(layouts) > 50
    for layout in layouts:
        letters = "".join(layout)
        assert [len(row) for row in layout] == [3, 3]
        assert len(set(letters)) == 6
        assert letters == letters.upper()
        assert len(UNDERGROUND_TILES & set(letters)) == 3
    assert {letter for layout in layouts for letter in "".join(layout)} == set("ABCDEFGHI")


def test_D2_x_strikes_out_a_black_ticket_in_the_small_grid() -> None:
    assert [specials(laid(players))["black"] for players in (2, 3, 4)] == [2, 2, 3]


@pytest.mark.parametrize(
    ("players", "tiles"),
    [(4, SIX), (3, NINE), (3, ("AB", "CD", "EF")), (3, ("ABCDEF",)), (3, ("ABC", "AEF")), (3, ("ABC", "DEJ")), (3, ())],
)
def test_D2_a_given_grid_must_be_the_one_for_these_players(players: int, tiles: tuple[str, ...]) -> None:
    with pytest.raises(BlackticketError) as caught:
        prepare("dice", players, tiles=tiles)
    assert caught.value.code == "bad_argument"


@pytest.mark.parametrize(("players", "dice"), [(2, 3), (3, 3), (4, 4)])
def test_D3_number_of_dice(players: int, dice: int) -> None:
    game = laid(players, tiles=NINE if players == 4 else SIX)
    for figure, station in (("D1", 5), ("D2", 20), ("D3", 22))[: players - 1 if players > 2 else 2]:
        game.play(f"{figure} place {station}")
    assert rolled(game) == []
    game.play("X place 1")
    assert len(rolled(game)) == dice


def test_D3_faces_are_two_taxi_two_bus_one_underground_one_x() -> None:
    """1600 dice: about 533, 533, 267 and 267."""
    setup = dice_setup(4, tiles=NINE)
    seen: Counter[str] = Counter()
    for seed in range(400):
        game = Game(Deal(setup), seed=seed, fast=True)
        play(game, "D1 place 5", "D2 place 20", "D3 place 22", "X place 1")
        seen.update(rolled(game))
    assert sum(seen.values()) == 1600
    for face, expected in (("taxi", 533), ("bus", 533), ("underground", 267), ("x", 267)):
        assert abs(seen[face] - expected) < 60, seen


def test_D3_the_faces_can_be_set() -> None:
    for face in ("taxi", "bus", "underground", "x"):
        game = laid(3, tiles=SIX, faces=[face] * 6)
        play(game, "D1 place 5", "D2 place 20", "X place 1")
        assert rolled(game) == [face] * 3
    for wrong in (["taxi"] * 5, ["taxi"] * 7, ["taxi"] * 5 + ["tram"], []):
        with pytest.raises(BlackticketError) as caught:
            laid(3, faces=wrong)
        assert caught.value.code == "bad_argument"


def test_D4_detectives_choose_stations_where_only_taxis_stop_one_after_the_other() -> None:
    game = laid(3, tiles=SIX)
    assert movers(game) == {"D1"}
    assert ends(game, "D1 place") == TAXI_ONLY_SIX
    refused(game, "D1 place 1", "D1 place 6", "D1 place 14", "D1 place 25", "D1 place 37", "D2 place 5", "D1 pass")
    refused(game, "X place 1", code="not_your_turn")
    game.play("D1 place 5")
    assert movers(game) == {"D2"}
    assert ends(game, "D2 place") == [n for n in TAXI_ONLY_SIX if n != 5]
    refused(game, "D2 place 5", "D1 place 8")


def test_D4_then_x_chooses_any_free_station() -> None:
    game = play(laid(3, tiles=SIX), "D1 place 5", "D2 place 20")
    assert game.to_move == "X"
    assert ends(game, "X place") == [n for n in range(1, 25) if n not in (5, 20)]
    refused(game, "X place 5", "X place 20", "X place 25", "X pass", "X taxi 1", "X helicopter 1")
    refused(game, "D1 taxi 2", code="not_your_turn")


def test_D4_all_three_detectives_before_x_in_the_large_grid() -> None:
    game = play(laid(4, tiles=NINE), "D1 place 5", "D2 place 20")
    assert movers(game) == {"D3"}
    assert ends(game, "D3 place") == [2, 3, 8, 11, 13, 16, 17, 22, 25, 27, 30, 32, 34]
    game.play("D3 place 34")
    assert movers(game) == {"X"}


def test_D4_everybody_hears_the_letter_and_nobody_the_station() -> None:
    game = play(laid(3, tiles=SIX), "D1 place 5", "D2 place 20", "X place 8")
    for view in (game.view("pursuers"), game.view("public")):
        told = view.to_dict()
        assert (told["tile"], told["start"], told["log"]) == ("B", None, [])
        assert "X" not in told["at"]
        assert "X place ?" in told["history"]
        assert view.candidates == [6, 7, 8]
    assert game.view("X").to_dict()["start"] == 8


def test_D4_any_start_lifts_the_rule_for_detectives_only() -> None:
    game = laid(3, tiles=SIX, any_start=True)
    assert ends(game, "D1 place") == list(range(1, 25))
    play(game, "D1 place 14", "D2 place 6")
    refused(game, "X place 14")


def test_D5_a_single_detective_player_has_two_figures() -> None:
    game = begin(5, 20, x=1, players=2, roll="taxi bus x")
    assert setup_of(game).force.one_person
    assert game.setup.pursuers == ("D1", "D2")
    assert ends(game, "D1 taxi") == [2, 6, 7]
    assert ends(game, "D2 taxi") == [18, 19, 23]


def test_D16_nobody_moves_over_the_edge() -> None:
    """1 is a corner; a taxi leads right and down, a bus along the row and the column, and nothing goes around."""
    game = begin(1, 24, x=14, roll="taxi bus x")
    assert ends(game, "D1 taxi") == [2, 3]
    assert ends(game, "D1 bus") == [9, 15]
    play(game, "D1 taxi 3", "roll taxi bus")
    assert ends(game, "D2 taxi") == [22, 23]
    assert ends(game, "D2 bus") == [12, 19]


def test_D16_the_edge_is_that_of_the_tiles_laid_out() -> None:
    """With nine tiles the street goes on below 24, with six it ends."""
    large = begin(24, 5, 8, x=14, roll="taxi taxi bus x")
    assert ends(large, "D1 taxi") == [22, 23, 34]
    assert ends(large, "D1 bus") == [12, 19]


@pytest.mark.parametrize(("letter", "first"), [(letter, 4 * n + 1) for n, letter in enumerate("ABCDEFGHI")])
def test_D18_four_stations_to_a_tile_in_reading_order(letter: str, first: int) -> None:
    for tiles in (NINE, ("IHG", "FED", "CBA"), ("gAc", "DbE", "FhI")):
        grid = dice_setup(4, tiles=tiles, any_tiles=True).grid
        row = next(n for n, line in enumerate(tiles) if letter in line.upper())
        column = tiles[row].upper().index(letter)
        corners = [(2 * row, 2 * column), (2 * row, 2 * column + 1), (2 * row + 1, 2 * column)]
        corners.append((2 * row + 1, 2 * column + 1))
        found = [grid.station(number) for number in range(first, first + 4)]
        assert [(station.row, station.column) for station in found] == corners
        assert {station.tile.upper() for station in found} == {letter}


@pytest.mark.parametrize("players", [2, 3])
def test_D2_a_given_grid_has_exactly_three_tiles_with_an_underground(players: int) -> None:
    for tiles, stations in ((("BDF", "HAC"), 4), (("BDA", "CEG"), 2)):
        with pytest.raises(
            BlackticketError, match=f"exactly 3 must have an underground station, not {stations}"
        ) as caught:
            prepare("dice", players, tiles=tiles)
        assert caught.value.code == "bad_argument"
        assert dice_setup(players, tiles=tiles, any_tiles=True).grid.layout == tiles
    assert dice_setup(players, tiles=("BDF", "EAC")).grid.layout == ("BDF", "EAC")


def test_D2_any_tiles_does_not_change_the_shape() -> None:
    for players, tiles in ((2, ("ABC", "DEF", "GHI")), (4, ("ABC", "DEF")), (2, ("ABC", "AEF")), (2, ("ABC", "DEZ"))):
        with pytest.raises(BlackticketError) as caught:
            prepare("dice", players, tiles=tiles, any_tiles=True)
        assert caught.value.code == "bad_argument"


def test_D2_a_record_says_that_its_grid_breaks_the_rules() -> None:
    game = Game("dice", 2, tiles=("BDF", "HAC"), any_tiles=True, seed=1)
    text = str(Record.of(game))
    assert "any_tiles: yes" in text
    assert Record.parse(text).replay().setup == game.setup
    with pytest.raises(BlackticketError, match="underground station"):
        Record.parse(text.replace("any_tiles: yes\n", "")).replay()
    assert "any_tiles" not in str(Record.of(Game("dice", 2, seed=1)))


def test_D18_the_rulebooks_example() -> None:
    """15 is the lower left of D, 16 beside it is taxi-only, 19 is the lower left of E: a bus goes from 15 to 19."""
    game = begin(15, 5, x=1, roll="bus x x")
    assert 19 in ends(game, "D1 bus")
