"""D6 to D9, D13, D14: the detectives' half of a round. Expectations are worked out by hand from docs/rules/dice.md."""

import pytest

from blackticket.game import Game
from tests.dice.table import (
    at,
    begin,
    ended,
    ends,
    kinds,
    movers,
    play,
    refused,
    rolled,
    sit,
    tokens,
    turn,
    used,
)

pytestmark = pytest.mark.rules


def order_of_round(game: Game) -> list[str]:
    """The detectives all stay; who wrote a pass, in order."""
    before = len(game.moves)
    sit(game)
    return [move.split()[0] for move in game.moves[before:] if move.endswith("pass")]


def test_D6_all_detectives_then_x() -> None:
    game = begin(5, 20, 22, x=14, roll="x x x x")
    assert (game.round, game.to_move) == (1, "pursuers")
    refused(game, "X pass", "X black 13", code="not_your_turn")
    sit(game)
    assert (game.round, game.to_move) == (1, "X")
    refused(game, "D1 pass", code="not_your_turn")
    turn(game, "X pass")
    assert (game.round, game.to_move) == (2, "X")


def test_D6_the_marker_passes_clockwise_every_round() -> None:
    game = begin(5, 20, 22, x=14, roll="x x x x")
    orders = [order_of_round(game)]
    for _ in range(4):
        game.set_roll(["x"] * 4)
        game.play("X pass")
        orders.append(order_of_round(game))
    assert orders == [
        ["D1", "D2", "D3"],
        ["D2", "D3", "D1"],
        ["D3", "D1", "D2"],
        ["D1", "D2", "D3"],
        ["D2", "D3", "D1"],
    ]


def test_D6_with_two_detectives_they_start_in_turn() -> None:
    game = begin(5, 20, x=14, players=3, roll="taxi taxi taxi")
    assert movers(game) == {"D1"}
    refused(game, "D2 taxi 19")
    play(game, "D1 taxi 2", "roll taxi x")
    assert movers(game) == {"D2"}
    refused(game, "D1 taxi 5")
    play(game, "D2 taxi 19", "X black 13", "roll taxi x x")
    assert movers(game) == {"D2"}
    refused(game, "D1 taxi 5")


def test_D7_each_rolls_what_is_left_and_lays_one_beside_its_figure() -> None:
    game = begin(5, 20, 22, x=1, roll="taxi bus underground x")
    play(game, "D1 taxi 7", "roll taxi x x")
    assert (rolled(game), used(game)) == (["taxi", "x", "x"], ["taxi"])
    play(game, "D2 taxi 19", "roll bus taxi")
    assert (rolled(game), used(game)) == (["bus", "taxi"], ["taxi", "taxi"])
    play(game, "D3 taxi 24")
    assert (rolled(game), used(game), game.to_move) == ([], ["taxi"] * 3, "X")


def test_D7_only_with_a_die_that_was_rolled() -> None:
    game = begin(14, 20, x=1, roll="bus bus x")
    assert ends(game, "D1 bus") == [4, 18]
    refused(game, "D1 taxi 13", "D1 underground 6", "D1 black 13")


def test_D7_who_can_use_a_die_must() -> None:
    game = begin(5, 20, x=1, roll="taxi x x")
    assert list(game.legal_moves) == ["D1 reroll", "D1 taxi 2", "D1 taxi 6", "D1 taxi 7"]
    refused(game, "D1 pass", "D1 taxi 5")


def test_D7_who_can_use_none_stays_and_the_next_rolls_all() -> None:
    game = begin(5, 20, 22, x=1, roll="bus underground bus x")
    assert list(game.legal_moves) == ["D1 pass", "D1 reroll"]
    play(game, "D1 pass", "roll taxi x x x")
    assert at(game, "D1") == 5
    play(game, "D2 taxi 19", "roll x x x")
    play(game, "D3 pass")
    assert (used(game), game.to_move) == (["taxi"], "X")


def test_D7_a_die_that_leads_only_onto_colleagues_is_of_no_use() -> None:
    """Detective 1 in the corner 1: taxis lead to 2 and 3, and there stand the others."""
    game = begin(1, 2, 3, x=14, roll="taxi taxi x x")
    assert list(game.legal_moves) == ["D1 pass", "D1 reroll"]
    refused(game, "D1 taxi 2", "D1 taxi 3")


def test_D7_the_station_of_x_is_not_closed() -> None:
    game = begin(5, 20, x=2, roll="taxi x x")
    assert 2 in ends(game, "D1 taxi")


def test_D8_taxi_along_streets_to_the_next_station() -> None:
    game = begin(14, 20, x=1, roll="taxi taxi taxi")
    assert ends(game, "D1 taxi") == [4, 13, 16, 17]
    refused(game, "D1 taxi 15", "D1 taxi 18", "D1 taxi 7")


@pytest.mark.parametrize(
    ("station", "reached"),
    [
        (15, [1, 19]),
        (19, [7, 15, 24]),
        (1, [9, 15]),
        (9, [1, 10, 21]),
        (4, [7, 14]),
        (7, [4, 12, 19]),
        (18, [14, 21]),
        (24, [12, 19]),
        (12, [7, 10, 24]),
    ],
)
def test_D8_bus_straight_on_to_the_next_bus_stop(station: int, reached: list[int]) -> None:
    game = begin(station, 20, x=2, roll="bus x x")
    assert ends(game, "D1 bus") == reached


def test_D8_no_bus_from_a_station_without_a_bus_stop() -> None:
    for station in (5, 6, 23):
        assert list(begin(station, 20, x=2, roll="bus bus bus").legal_moves) == ["D1 pass", "D1 reroll"]


def test_D8_a_bus_passes_an_occupied_station_where_no_bus_stops() -> None:
    game = begin(15, 16, x=2, roll="bus x x")
    assert ends(game, "D1 bus") == [1, 19]


def test_D8_the_next_bus_stop_ends_the_ride_whoever_stands_there() -> None:
    game = begin(15, 19, x=2, roll="bus x x")
    assert ends(game, "D1 bus") == [1]
    refused(game, "D1 bus 19", "D1 bus 24", "D1 bus 16")


def test_D8_a_bus_passes_x_where_no_bus_stops() -> None:
    game = begin(15, 20, x=16, roll="bus x x")
    game.play("D1 bus 19")
    assert ended(game) is None


def test_D8_underground_to_any_other_underground_station() -> None:
    game = begin(14, 20, 22, x=1, roll="underground x x x")
    assert ends(game, "D1 underground") == [6, 23, 29, 36]
    refused(game, "D1 underground 14", "D1 underground 18")
    blocked = begin(14, 6, 23, x=1, roll="underground x x x")
    assert ends(blocked, "D1 underground") == [29, 36]
    assert kinds(begin(20, 6, 23, x=1, roll="underground x x x")) == {"pass", "reroll"}


def test_D8_an_x_is_of_no_use() -> None:
    game = begin(14, 20, x=1, roll="x x x")
    assert list(game.legal_moves) == ["D1 pass", "D1 reroll"]


def test_D9_the_example_of_a_go_with_a_token() -> None:
    game = begin(5, 19, x=1, players=3, roll="bus underground x")
    assert list(game.legal_moves) == ["D1 pass", "D1 reroll"]
    play(game, "D1 reroll", "roll taxi bus x")
    assert tokens(game) == 2
    assert list(game.legal_moves) == ["D1 reroll", "D1 taxi 2", "D1 taxi 6", "D1 taxi 7"]
    refused(game, "D1 pass")
    play(game, "D1 taxi 7", "roll bus bus")
    assert ends(game, "D2 bus") == [15, 24]
    game.play("D2 bus 24")
    assert (used(game), game.to_move) == (["taxi", "bus"], "X")


def test_D9_three_times_a_game_for_all_together_also_in_one_go() -> None:
    game = begin(5, 20, x=1, roll="taxi x x")
    play(game, "D1 reroll", "roll taxi taxi x", "D1 reroll", "roll bus bus taxi", "D1 taxi 7", "roll taxi x")
    play(game, "D2 reroll", "roll x x")
    assert tokens(game) == 0
    assert list(game.legal_moves) == ["D2 pass"]
    refused(game, "D2 reroll")
    play(game, "D2 pass", "X black 2", "roll x x x")
    refused(game, "D1 reroll", "D2 reroll")


def test_D9_only_the_dice_not_used_are_rolled_again() -> None:
    game = begin(5, 20, 22, x=1, roll="taxi taxi taxi taxi")
    play(game, "D1 taxi 7", "roll x x x", "D2 reroll", "roll taxi bus bus")
    assert (rolled(game), used(game)) == (["bus", "bus", "taxi"], ["taxi"])
    refused(game, "D1 reroll", "D3 reroll")


def test_D9_x_has_no_tokens() -> None:
    game = sit(begin(5, 20, x=1, roll="x x x"))
    refused(game, "X reroll", code="unreadable_move")


def test_D13_either_figure_may_go_first_in_every_round() -> None:
    game = begin(5, 20, x=1, players=2, roll="taxi bus x")
    assert movers(game) == {"D1", "D2"}
    play(game, "D2 taxi 19", "roll taxi x")
    assert movers(game) == {"D1"}
    refused(game, "D2 taxi 20")
    play(game, "D1 taxi 7", "X black 2", "roll taxi x x")
    assert movers(game) == {"D1", "D2"}


def test_D13_the_example() -> None:
    game = begin(5, 20, x=1, players=2, roll="bus underground x")
    assert list(game.legal_moves) == ["D1 pass", "D1 reroll", "D2 pass"]
    refused(game, "D2 reroll")
    play(game, "D1 pass", "roll taxi taxi bus")
    assert list(game.legal_moves) == ["D2 reroll", "D2 taxi 18", "D2 taxi 19", "D2 taxi 23"]
    refused(game, "D1 taxi 2", "D1 pass", "D2 pass")


def test_D13_the_player_chooses_which_figure_loses_its_go() -> None:
    game = begin(5, 20, x=1, players=2, roll="bus underground x")
    play(game, "D2 pass", "roll taxi taxi bus")
    assert list(game.legal_moves) == ["D1 reroll", "D1 taxi 2", "D1 taxi 6", "D1 taxi 7"]
    refused(game, "D2 taxi 19", "D2 pass", "D1 pass")
    game.play("D1 taxi 6")
    assert game.to_move == "X"
    assert game.view("public").to_dict()["history"][-3:] == ["D2 pass", "roll taxi taxi bus", "D1 taxi 6"]


def test_D13_with_a_player_for_each_figure_nobody_chooses() -> None:
    game = begin(5, 20, x=1, players=3, roll="bus underground x")
    assert list(game.legal_moves) == ["D1 pass", "D1 reroll"]
    refused(game, "D2 pass")


def test_D13_a_die_that_fits_one_figure_must_be_used() -> None:
    """Only detective 2 stands at a bus stop."""
    game = begin(5, 19, x=1, players=2, roll="bus bus x")
    assert list(game.legal_moves) == ["D1 reroll", "D2 bus 15", "D2 bus 24", "D2 bus 7"]
    refused(game, "D1 pass", "D2 pass", "D2 reroll")


def test_D13_after_the_first_the_other_one_writes_pass_and_reroll() -> None:
    game = begin(5, 19, x=1, players=2, roll="bus bus x")
    play(game, "D2 bus 24", "roll x x")
    assert list(game.legal_moves) == ["D1 pass", "D1 reroll"]
    other = begin(5, 19, x=1, players=2, roll="taxi bus x")
    play(other, "D1 taxi 2", "roll x x")
    assert list(other.legal_moves) == ["D2 pass", "D2 reroll"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_D14_all_dice_are_back_in_the_next_round(players: int) -> None:
    stations, dice = ((5, 20, 22), 4) if players == 4 else ((5, 20), 3)
    game = begin(*stations, x=1, players=players, roll=" ".join(["taxi"] * dice))
    play(game, "D1 taxi 6", "roll " + " ".join(["taxi"] * (dice - 1)), "D2 taxi 19")
    if players == 4:
        play(game, "D3 taxi 24")
    play(game, "X taxi 3", "roll " + " ".join(["x"] * dice))
    assert (len(rolled(game)), used(game)) == (dice, [])


def test_D14_also_after_a_double_move_and_after_a_pass() -> None:
    game = begin(5, 20, x=1, roll="taxi taxi taxi")
    play(game, "D1 taxi 6", "roll taxi taxi", "D2 taxi 19", "X double taxi 3 taxi 13", "roll x x x")
    sit(game)
    play(game, "X pass", "roll taxi bus x")
    assert len(rolled(game)) == 3
