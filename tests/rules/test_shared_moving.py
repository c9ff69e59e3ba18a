"""T1 to T6: how figures move, block and capture. Expectations are worked out by hand from docs/rules/shared.md."""

import pytest

from blackticket.editions import edition
from tests.support.boards import draw
from tests.support.play import allowed, answer, at, begin, doubles, ended, of, play, refused, rounds, singles, tickets

pytestmark = pytest.mark.rules

LANE = draw(local="1-2")


def test_T1_one_connection_one_ticket() -> None:
    game = begin(draw(local="1-2 2-3", regional="1-3"))
    refused(game, "X taxi 3", "X bus 2", "X taxi 4")
    allowed(game, "X taxi 2", "X bus 3")
    before = tickets(game)["supply"]
    game.play("X bus 3")
    assert tickets(game)["supply"] == {**before, "bus": before["bus"] - 1}


def test_T1_a_detective_pays_one_ticket_of_that_transport() -> None:
    game = begin(LANE)
    play(game, "X taxi 2", "D1 bus 8")
    assert tickets(game)["D1"] == {"taxi": 11, "bus": 7, "underground": 4}


def test_T1_passing_a_station_is_no_stop() -> None:
    """The bus from 142 to 157 passes 158 (London): it cannot end there, and X on 158 is not caught by it."""
    game = begin("london", x=157, at=(142,))
    play(game, "X taxi 158")
    refused(game, "D1 bus 158")
    game.play("D1 bus 157")
    assert ended(game) is None


def test_T1_and_T2_on_the_potsdam_board() -> None:
    """ViP from 99 to 102 passes 101, where X is safe from it; a detective on foot stops there and captures him."""
    game = begin(edition("sanssouci").board, "sanssouci", x=102, at=(99,))
    play(game, "X foot 101")
    refused(game, "D1 vip 101")
    on_foot = game.copy()
    game.play("D1 vip 102")
    assert ended(game) is None
    on_foot.play("D1 foot 101")
    assert ended(on_foot) == ("pursuers", "capture")


def test_T2_only_where_the_transport_stops() -> None:
    """The bus runs 2-3 only: nobody boards it on 1 or leaves it on 4."""
    game = begin(draw(local="1-2 3-4", regional="2-3"), at=(4,))
    assert singles(game) == ["X black 2", "X taxi 2"]
    refused(game, "X bus 2", "X bus 3")
    game.play("X taxi 2")
    assert of(game, "D1") == ["D1 taxi 3"]
    refused(game, "D1 bus 3", "D1 bus 2")


def test_T3_nobody_may_stay() -> None:
    game = begin(LANE)
    refused(game, "X taxi 1", "X black 1")
    game.play("X taxi 2")
    refused(game, "D1 taxi 7")
    refused(game, "X taxi 1", code="not_your_turn")


def test_T3_the_round_goes_on_until_every_pursuer_that_can_move_has_moved() -> None:
    game = begin(LANE)
    play(game, "X taxi 2", "D1 taxi 8", "D2 taxi 10", "D3 taxi 12")
    assert game.to_move == "pursuers"
    game.play("D4 taxi 14")
    assert game.to_move == "X"


def test_T4_there_and_back() -> None:
    game = begin(LANE)
    rounds(game, "X taxi 2", "X taxi 1")
    allowed(game, "X double taxi 2 taxi 1")
    play(game, "X double taxi 2 taxi 1")
    answer(game)
    assert at(game, "X") == 1


def test_T5_x_may_not_enter_a_pursuers_station() -> None:
    game = begin(draw(local="1-2 1-3"), at=(2,))
    assert singles(game) == ["X black 3", "X taxi 3"]
    refused(game, "X taxi 2", "X black 2")


def test_T5_nor_in_the_first_or_second_step_of_a_double_move() -> None:
    game = begin(draw(local="1-2 2-3 1-4 4-5"), at=(3,))
    refused(game, "X double taxi 2 taxi 3", "X double taxi 2 black 3")
    allowed(game, "X double taxi 2 taxi 1", "X double taxi 4 taxi 5")
    blocked = begin(draw(local="1-2 2-3 1-4"), at=(2,))
    refused(blocked, "X double taxi 2 taxi 3", "X double black 2 taxi 1")
    assert all(move.split()[3] == "4" for move in doubles(blocked))


def test_T5_a_pursuer_may_not_enter_a_colleagues_station() -> None:
    game = begin(draw(local="1-2 3-4 4-5"), at=(3, 4))
    game.play("X taxi 2")
    refused(game, "D1 taxi 4")
    game.play("D2 taxi 5")
    allowed(game, "D1 taxi 4")


def test_T5_a_bobby_blocks_like_a_detective() -> None:
    game = begin(draw(local="1-2 2-3 1-4"), players=4, at=(7, 9, 11, 2))
    refused(game, "X taxi 2")
    game.play("X taxi 4")
    assert of(game, "B1") == ["B1 free 1", "B1 free 3"]


@pytest.mark.parametrize(("edition", "local"), [("london", "taxi"), ("italia", "car"), ("sanssouci", "foot")])
def test_T6_stepping_onto_x_captures_at_that_instant(edition: str, local: str) -> None:
    game = begin(draw(local="1-2 2-3", edition=edition), edition, at=(3,))
    play(game, f"X {local} 2", f"D1 {local} 2")
    assert ended(game) == ("pursuers", "capture")
    assert game.to_move is None
    assert list(game.legal_moves) == []
    assert game.round == 1
    assert game.status()["at"]["X"] == game.status()["at"]["D1"] == 2


def test_T6_the_ticket_of_the_capturing_move_is_paid() -> None:
    game = begin(draw(local="1-2 2-3"), at=(3,))
    play(game, "X taxi 2", "D1 taxi 2")
    assert tickets(game)["D1"]["taxi"] == 10


def test_T6_also_when_x_has_shown_himself_and_others_could_still_move() -> None:
    game = begin(draw(local="1-2 2-3 3-4"), at=(3,))
    for x, d1 in ((2, 4), (1, 3)):
        game.play(f"X taxi {x}")
        answer(game, f"D1 taxi {d1}")
    game.play("X taxi 2")
    assert game.status()["log"][2]["shown"]
    assert {move.split()[0] for move in game.legal_moves} == {"D1", "D2", "D3", "D4"}
    game.play("D1 taxi 2")
    assert ended(game) == ("pursuers", "capture")


def test_T6_a_bobby_captures() -> None:
    game = begin(draw(local="1-2 2-3"), players=3, at=(7, 9, 3))
    play(game, "X taxi 2", "B1 free 2")
    assert ended(game) == ("pursuers", "capture")


def test_T6_crossing_on_the_same_connection_is_no_capture() -> None:
    """X goes 1 to 2 and the detective 3 to 1 afterwards: they pass each other unharmed."""
    game = begin(draw(local="1-2 1-3"), at=(3,))
    play(game, "X taxi 2", "D1 taxi 1")
    assert ended(game) is None


def test_T6_after_the_end_every_move_is_refused_as_game_over() -> None:
    game = begin(draw(local="1-2 2-3"), at=(3,))
    play(game, "X taxi 2", "D1 taxi 2")
    refused(game, "X taxi 1", "D2 taxi 10", code="game_over")
