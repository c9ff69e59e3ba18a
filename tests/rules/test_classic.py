"""C1 to C6: the older rules on the London board. Worked out by hand from docs/rules/classic.md."""

import pytest

from blackticket.editions import edition, prepare
from blackticket.errors import BlackticketError
from tests.support.boards import draw
from tests.support.play import (
    answer,
    at,
    begin,
    dealt,
    ended,
    hop,
    log,
    new,
    of,
    play,
    refused,
    shown,
    tickets,
)
from tests.support.truth import setup_of, ticket_deal, ticket_edition

pytestmark = pytest.mark.rules

WIDE = draw(local="1-2", regional="1-2", express="1-2")


def test_C1_the_london_board_and_one_deck_for_all() -> None:
    cards = [13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 132, 138, 141, 155, 174, 197, 198]
    assert edition("classic").board == "london"
    drawn: set[int] = set()
    for seed in range(200):
        starts = list(ticket_deal(dealt("classic", 6, seed=seed)).starts.values())
        assert len(set(starts)) == 6
        drawn.update(starts)
    assert sorted(drawn) == cards
    game = new("classic", 6, seed=1)
    assert game.candidates == sorted(set(cards) - set(setup_of(game).starts.values()))


@pytest.mark.parametrize(("players", "detectives"), [(2, 4), (3, 4), (4, 3), (5, 4), (6, 5)])
def test_C2_and_C3_the_deal(players: int, detectives: int) -> None:
    game = new("classic", players)
    assert game.setup.pursuers == tuple(f"D{n}" for n in range(1, detectives + 1))
    assert set(tickets(game)) == {"X", *game.setup.pursuers}
    assert tickets(game)["X"] == {"taxi": 4, "bus": 3, "underground": 3, "black": detectives, "double": 2}
    for name in game.setup.pursuers:
        assert tickets(game)[name] == {"taxi": 10, "bus": 8, "underground": 4}


def test_C2_the_box() -> None:
    assert ticket_edition("classic").rules.box == (54, 43, 23, 5, 2)


def test_C2_detectives_pay_x_and_x_pays_the_log() -> None:
    game = begin(WIDE, "classic")
    play(game, "X taxi 2", "D1 bus 8", "D2 underground 10")
    assert tickets(game)["X"] == {"taxi": 3, "bus": 4, "underground": 4, "black": 4, "double": 2}
    answer(game, "D3 taxi 12", "D4 taxi 14")
    assert tickets(game)["X"]["taxi"] == 5


def test_C2_x_pays_from_his_hand() -> None:
    game = begin(draw(express="1-2", pairs=("local",)), "classic")
    for number in range(3):
        game.play(f"X underground {1 if number % 2 else 2}")
        answer(game)
    refused(game, "X underground 1")
    assert [move for move in game.legal_moves if "double" not in move] == ["X black 1"]


@pytest.mark.parametrize("players", [1, 7])
def test_C3_two_to_six_players(players: int) -> None:
    with pytest.raises(BlackticketError):
        prepare("classic", players)


def test_C4_any_order_in_every_round() -> None:
    game = begin(WIDE, "classic")
    play(game, "X taxi 2", "D3 taxi 12", "D1 taxi 8", "D4 taxi 14", "D2 taxi 10")
    play(game, "X taxi 1", "D4 taxi 13", "D2 taxi 9", "D1 taxi 7", "D3 taxi 11")
    assert game.round == 3


def test_C4_option_fixed_order() -> None:
    game = begin(WIDE, "classic", options=["fixed_order"])
    for number in range(2):
        hop(game, 1 if number % 2 else 2)
        for name in ("D1", "D2", "D3", "D4"):
            assert list(game.legal_moves) == of(game, name)
            wrong = "D4 taxi 14" if name != "D4" else "D1 taxi 7"
            if wrong not in game.legal_moves:
                refused(game, wrong)
            game.play(of(game, name)[0])


def test_C4_option_fixed_order_passes_over_who_is_blocked_at_its_place() -> None:
    """D1 on 1 is blocked by D2 on 2. D2 moves away afterwards, but D1's place in the order is past."""
    game = begin(draw(20, local="1-2 2-3 5-6"), "classic", options=["fixed_order"], x=5, at=(1, 2))
    game.play("X taxi 6")
    assert list(game.legal_moves) == ["D2 taxi 3"]
    answer(game)
    assert (game.round, at(game, "D1"), at(game, "D2")) == (2, 1, 3)
    game.play("X taxi 5")
    assert list(game.legal_moves) == ["D1 taxi 2"]


def test_C5_24_entries_and_the_answer() -> None:
    """D1 and D2 block each other for good, so the hunt is still on when D3 and D4 have run out of tickets."""
    board = draw(local="1-2 3-4", regional="1-2", express="1-2")
    game = begin(board, "classic", at=(3, 4))
    for number in range(23):
        hop(game, 1 if number % 2 else 2)
        answer(game)
    assert (game.round, len(log(game)), ended(game)) == (24, 23, None)
    hop(game, 1)
    assert ended(game) == ("X", "escape")
    assert (game.round, shown(game)) == (24, [3, 8, 13, 18, 24])


def test_C5_each_double_move_makes_the_game_a_round_shorter() -> None:
    game = begin(WIDE, "classic")
    for _ in range(2):
        game.play("X double black 2 black 1")
        answer(game)
    for number in range(20):
        assert ended(game) is None
        hop(game, 1 if number % 2 else 2)
        answer(game)
    assert (game.round, len(log(game)), ended(game)) == (22, 24, ("X", "escape"))


def test_C6_passed_over_and_still_in_the_game() -> None:
    game = begin(draw(18, local="1-2", express="17-18"), "classic", at=(17,))
    for number in range(4):
        hop(game, 1 if number % 2 else 2)
        answer(game, f"D1 underground {17 if number % 2 else 18}", "D2 taxi " + str(9 if number % 2 else 10))
    hop(game, 2)
    assert of(game, "D1") == []
    answer(game)
    assert (game.round, at(game, "D1"), game.status()["out"]) == (6, 17, [])
    assert tickets(game)["D1"] == {"taxi": 10, "bus": 8, "underground": 0}


def test_C6_x_has_won_when_no_detective_can_move_any_more() -> None:
    board = draw(24, local="1-2", express="17-18 19-20 21-22")
    game = begin(board, "classic", 4, at=(17, 19, 21))
    for number in range(4):
        assert ended(game) is None
        hop(game, 1 if number % 2 else 2)
        answer(game)
    assert (game.round, ended(game)) == (4, ("X", "stranded"))


def test_C6_being_blocked_does_not_count() -> None:
    game = begin(draw(24, local="1-2 17-18", water="19-20"), "classic", 4, at=(17, 18, 19))
    for number in range(4):
        hop(game, 1 if number % 2 else 2)
        answer(game)
    assert (game.round, ended(game)) == (5, None)
