"""D11: black tickets, the double move, the helicopter. Worked out by hand from docs/rules/dice.md."""

from itertools import permutations

import pytest

from blackticket.game import Game
from tests.dice.table import begin, ended, ends, kinds, play, refused, route, sit, specials, turn, used

pytestmark = pytest.mark.rules

RIGHT, LOWER = [10, 12, 22, 24], [15, 16, 19, 20, 23, 24]


def with_dice(first: str) -> Game:
    """X's turn on 14: detective 1 has gone from 10 to 12 by taxi or bus, detective 2 from 20 to 19 by taxi."""
    game = begin(10, 20, x=14, roll=f"{first} x x")
    return play(game, f"D1 {first} 12", "roll taxi x", "D2 taxi 19")


def alone(x: int, *, options: tuple[str, ...] = (), at: tuple[int, int] = (8, 17)) -> Game:
    """X's first turn; the detectives have not moved."""
    return sit(begin(*at, x=x, options=options, roll="x x x"))


def test_D11_a_black_ticket_is_any_transport() -> None:
    """From 14 a taxi leads to 4, 13, 16, 17, a bus to 4 and 18, the underground to 6 and 23."""
    game = sit(begin(5, 20, x=14, roll="x x x"))
    assert ends(game, "X black") == [4, 6, 13, 16, 17, 18, 23]
    play(game, "X black 23", "roll x x x")
    assert specials(game)["black"] == 1
    assert route(game) == [("black", 23)]
    told = game.view("pursuers").to_dict()
    assert told["history"][-2] == "X black ?"
    assert told["log"] == [{"ticket": "black", "station": None, "shown": False}]


def test_D11_black_tickets_do_not_come_back() -> None:
    game = turn(alone(14), "X black 13", "X black 14")
    assert specials(game)["black"] == 0
    refused(game, "X black 13", "X double black 13 black 14")
    large = sit(begin(5, 20, 22, x=14, roll="x x x x"))
    turn(large, "X black 13", "X black 14", "X black 13")
    assert specials(large)["black"] == 0


def test_D11_a_black_ticket_may_lead_to_a_detective_and_lose() -> None:
    game = alone(18)
    assert ends(game, "X black") == [8, 14, 17, 20, 21]
    game.play("X black 17")
    assert ended(game) == ("pursuers", "capture")


def test_D11_a_double_move_takes_two_dice() -> None:
    game = with_dice("bus")
    assert used(game) == ["bus", "taxi"]
    game.play("X double bus 18 taxi 20")
    assert route(game) == [("bus", 18), ("taxi", 20)]
    assert specials(game) == {"black": 2, "double": 0, "helicopter": 1}
    assert game.round == 2


def test_D11_two_taxi_rides_need_two_taxi_dice() -> None:
    game = with_dice("bus")
    refused(game, "X double taxi 13 taxi 3", "X double bus 18 bus 21", "X double underground 6 taxi 5")
    pairs = {(move.split()[2], move.split()[4]) for move in game.legal_moves if "double" in move}
    assert pairs == set(permutations(["bus", "taxi", "black", "black"], 2))
    twice = with_dice("taxi")
    play(twice, "X double taxi 13 taxi 3")
    assert route(twice) == [("taxi", 13), ("taxi", 3)]


def test_D11_both_steps_may_be_black_and_are_paid() -> None:
    game = turn(alone(14), "X double black 13 black 3")
    assert specials(game) == {"black": 0, "double": 0, "helicopter": 1}
    one_left = turn(alone(14), "X black 13")
    refused(one_left, "X double black 14 black 13", "X double black 3 black 1")


def test_D11_once_a_game() -> None:
    game = turn(sit(begin(5, 20, 22, x=14, roll="x x x x")), "X double black 13 black 3")
    assert specials(game)["black"] == 1
    assert "double" not in kinds(game)
    refused(game, "X double black 13 black 14")


def test_D11_the_first_step_may_not_end_on_a_detective_the_second_may() -> None:
    game = alone(18)
    refused(game, "X double black 17 black 13", "X double black 8 black 7")
    assert "X double black 20 black 18" in game.legal_moves
    game.play("X double black 14 black 17")
    assert ended(game) == ("pursuers", "capture")


def test_D11_a_double_move_only_as_a_whole() -> None:
    """With two bus dice from 15: up to 1 and on to 9, or back. With one bus die and one of no use: none at all."""
    game = begin(10, 21, x=15, roll="bus x x")
    play(game, "D1 bus 12", "roll bus x", "D2 bus 18")
    assert sorted(move for move in game.legal_moves if "double bus" in move and "black" not in move) == [
        "X double bus 1 bus 15",
        "X double bus 1 bus 9",
        "X double bus 19 bus 15",
        "X double bus 19 bus 24",
        "X double bus 19 bus 7",
    ]
    refused(game, "X double bus 1 bus 24", "X double bus 9 bus 10", "X double bus 19 bus 1")


def test_D11_a_double_move_needs_two_free_fields() -> None:
    game = turn(alone(14), *["X pass"] * 11)
    assert "X double black 13 black 14" in game.legal_moves
    turn(game, "X pass")
    refused(game, "X double black 13 black 14")
    assert kinds(game) == {"black", "pass"}


def test_D11_the_helicopter_lands_on_any_free_station_of_the_opposite_edge() -> None:
    assert ends(alone(3), "X helicopter") == RIGHT
    assert ends(alone(22), "X helicopter") == [1, 3, 13, 15]
    assert ends(alone(5, at=(17, 20)), "X helicopter") == [15, 16, 19, 23, 24]
    assert ends(alone(20), "X helicopter") == [1, 2, 5, 6, 9, 10]


def test_D11_a_corner_lies_on_two_edges() -> None:
    assert ends(alone(1), "X helicopter") == sorted({*RIGHT, *LOWER})
    assert ends(alone(24), "X helicopter") == sorted({1, 3, 13, 15, 2, 5, 6, 9, 10})


def test_D11_no_flight_from_the_middle() -> None:
    for station in (4, 7, 11, 14, 18, 21):
        game = alone(station)
        assert "helicopter" not in kinds(game)
        refused(game, "X helicopter 1", "X helicopter 24")


def test_D11_the_helicopter_never_lands_on_a_detective() -> None:
    game = alone(3, at=(12, 22))
    assert ends(game, "X helicopter") == [10, 24]
    refused(game, "X helicopter 12", "X helicopter 22")


def test_D11_once_a_game_and_everybody_sees_it() -> None:
    game = alone(3)
    play(game, "X helicopter 24", "roll x x x")
    assert specials(game)["helicopter"] == 0
    view = game.view("pursuers")
    assert view.to_dict()["log"] == [{"ticket": "helicopter", "station": None, "shown": False}]
    assert view.history[-2] == "X helicopter ?"
    # From tile A: 1 and 2 and 3 lie on an edge, 4 does not; he is on the right or the lower edge.
    assert view.candidates == sorted({*RIGHT, *LOWER})
    sit(game)
    refused(game, "X helicopter 1", "X helicopter 3")


def test_D11_no_step_of_a_double_move_is_a_flight() -> None:
    game = alone(3)
    assert not [move for move in game.legal_moves if "double" in move and "helicopter" in move]
    refused(game, "X double helicopter 24 black 22", code="unreadable_move")


def test_D11_helicopter_straight() -> None:
    straight = ("helicopter_straight",)
    assert ends(alone(3, options=straight), "X helicopter") == [12]
    assert ends(alone(1, options=straight), "X helicopter") == [10, 15]
    assert ends(alone(23, options=straight), "X helicopter") == [9]
    assert ends(alone(3, options=straight, at=(12, 22)), "X helicopter") == []
    refused(alone(3, options=straight), "X helicopter 10", "X helicopter 24")


def test_D11_the_large_grid_has_longer_edges() -> None:
    game = sit(begin(5, 20, 22, x=25, roll="x x x x"))
    assert ends(game, "X helicopter") == [10, 12, 24, 34, 36]
    corner = sit(begin(5, 20, 22, x=36, roll="x x x x"))
    assert ends(corner, "X helicopter") == [1, 2, 3, 6, 9, 10, 13, 15, 25, 27]


def test_D11_specials_instead_of_a_pass() -> None:
    """No die was used: X may still do what he likes with his specials, and need not."""
    game = alone(1)
    assert kinds(game) == {"black", "double", "helicopter", "pass"}
