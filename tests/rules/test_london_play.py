"""L9 to L15: the round, the log, figures that cannot move, the ends, the map. Worked out by hand."""

import itertools

import pytest

from tests.support.boards import draw, numbered_rows, printed
from tests.support.play import (
    allowed,
    answer,
    at,
    begin,
    doubles,
    ended,
    hop,
    log,
    of,
    play,
    refused,
    rounds,
    shown,
    singles,
    tickets,
)

pytestmark = pytest.mark.rules

LANE = draw(local="1-2")


@pytest.mark.parametrize("order", list(itertools.permutations(["D1", "D2", "B1"]))[::2])
def test_L9_pursuers_move_in_any_order(order: tuple[str, ...]) -> None:
    game = begin(LANE, players=3)
    for _ in range(2):
        game.play(singles(game)[-1])
        for name in order:
            game.play(of(game, name)[0])
        assert of(game, "B2") == list(game.legal_moves)
        game.play(game.legal_moves[0])
    assert game.round == 3


def test_L9_the_order_may_change_every_round() -> None:
    game = begin(LANE)
    play(game, "X taxi 2", "D4 taxi 14", "D3 taxi 12", "D2 taxi 10", "D1 taxi 8")
    play(game, "X taxi 1", "D2 taxi 9", "D4 taxi 13", "D1 taxi 7", "D3 taxi 11")
    assert game.round == 3


def test_L9_each_pursuer_moves_once_a_round() -> None:
    game = begin(LANE)
    play(game, "X taxi 2", "D1 taxi 8")
    refused(game, "D1 taxi 7", "D1 bus 7")
    assert of(game, "D1") == []


def test_L9_and_L13_after_22_rounds_x_has_escaped() -> None:
    game = begin(LANE)
    for number in range(22):
        assert (game.round, ended(game)) == (number + 1, None)
        hop(game, 1 if number % 2 else 2)
        answer(game)
    assert (game.round, ended(game)) == (22, ("X", "escape"))
    assert len(log(game)) == 22


def test_L10_without_double_moves_entry_24_is_never_reached() -> None:
    game = begin(LANE)
    for number in range(22):
        hop(game, 1 if number % 2 else 2)
        answer(game)
    assert shown(game) == [3, 8, 13, 18]


def test_L10_with_both_double_moves_x_shows_himself_at_the_end_and_must_survive_the_answer() -> None:
    game = begin(LANE, options=["unlimited_supply"])
    rounds(game, "X double taxi 2 taxi 1", "X double taxi 2 taxi 1")
    for number in range(19):
        hop(game, 1 if number % 2 else 2)
        answer(game)
    assert (game.round, len(log(game))) == (22, 23)
    hop(game, 1)
    assert (shown(game), ended(game)) == ([3, 8, 13, 18, 24], None)
    answer(game)
    assert ended(game) == ("X", "escape")


def test_L10_a_double_move_in_the_last_round_is_allowed_if_there_is_room() -> None:
    game = begin(LANE, options=["unlimited_supply"])
    for number in range(21):
        hop(game, 1 if number % 2 else 2)
        answer(game)
    assert (game.round, len(log(game))) == (22, 21)
    allowed(game, "X double taxi 1 taxi 2")


def test_L11_no_usable_ticket_is_passed_over_and_stays() -> None:
    """D1 stands where only the underground stops and has paid its four tickets."""
    game = begin(draw(18, local="1-2", express="17-18"), at=(17,))
    for number in range(4):
        game.play(f"X taxi {1 if number % 2 else 2}")
        answer(game, f"D1 underground {17 if number % 2 else 18}")
    game.play("X taxi 2")
    assert of(game, "D1") == []
    refused(game, "D1 underground 18", "D1 taxi 18")
    answer(game)
    assert (game.round, at(game, "D1"), game.status()["out"]) == (6, 17, [])


def test_L11_a_detective_that_sits_out_still_blocks() -> None:
    """D1 has paid its last underground ticket on 2, where nothing else stops but X's ferry."""
    game = begin(draw(18, local="1-3", express="2-18", water="1-2"), at=(2,))
    for number in range(4):
        game.play(f"X taxi {1 if number % 2 else 3}")
        answer(game, f"D1 underground {2 if number % 2 else 18}")
    for _ in range(2):
        refused(game, "X black 2")
        hop(game, 3)
        answer(game)
        assert at(game, "D1") == 2
        hop(game, 1)
        answer(game)


def test_L11_detectives_do_not_exchange_tickets() -> None:
    game = begin(draw(18, local="1-2", express="17-18"), at=(17,))
    for number in range(4):
        game.play(f"X taxi {1 if number % 2 else 2}")
        answer(game, f"D1 underground {17 if number % 2 else 18}")
    game.play("X taxi 2")
    assert tickets(game)["D2"]["underground"] > 0
    refused(game, "D1 underground 18")


def test_L11_who_is_blocked_now_must_move_once_a_colleague_makes_way() -> None:
    """The first bullet of the example in docs/rules/london.md, on the London board."""
    game = begin("london", x=1, at=(162, 136, 175, 50))
    game.play("X taxi 8")
    assert of(game, "D1") == []
    refused(game, "D1 taxi 136", "D1 taxi 175")
    game.play("D2 taxi 135")
    assert of(game, "D1") == ["D1 taxi 136"]
    play(game, of(game, "D4")[0], of(game, "D3")[0])
    assert game.to_move == "pursuers"
    assert {move.split()[0] for move in game.legal_moves} == {"D1"}


def test_L11_a_colleague_may_close_the_gap_again() -> None:
    """D1 on 1 is shut in by D2 on 2; D2 leaves, D3 takes its place, and D1 is passed over."""
    game = begin(draw(20, local="1-2 2-3 2-4 5-6"), x=5, at=(1, 2, 4))
    play(game, "X taxi 6", "D4 taxi 14")
    assert of(game, "D1") == []
    game.play("D2 taxi 3")
    assert of(game, "D1") == ["D1 taxi 2"]
    game.play("D3 taxi 2")
    assert (game.to_move, game.round, at(game, "D1")) == ("X", 2, 1)


def test_L11_passed_over_only_when_everybody_else_has_moved() -> None:
    """D1 is blocked by D2. As long as D2 has not moved the round is not over, whoever else has moved."""
    game = begin(draw(20, local="1-2 2-3 5-6"), x=5, at=(1, 2))
    play(game, "X taxi 6", "D3 taxi 12", "D4 taxi 14")
    assert list(game.legal_moves) == ["D2 taxi 3"]
    game.play("D2 taxi 3")
    assert list(game.legal_moves) == ["D1 taxi 2"]
    game.play("D1 taxi 2")
    assert game.round == 2


def test_L11_a_bobby_can_be_blocked_too() -> None:
    game = begin(draw(20, local="1-2 5-6", express="2-3"), x=5, players=3, at=(7, 2, 1, 11))
    play(game, "X taxi 6", "B2 free 12", "D1 taxi 8")
    assert of(game, "B1") == []
    game.play("D2 underground 3")
    assert list(game.legal_moves) == ["B1 free 2"]


def test_L12_the_pursuers_win_by_capture_or_by_trapping_x() -> None:
    game = begin(draw(local="1-2 2-3"), at=(3,))
    play(game, "X taxi 2", "D1 taxi 2")
    assert ended(game) == ("pursuers", "capture")
    game = begin(draw(local="1-2 2-3"), at=(3,))
    play(game, "X double taxi 2 taxi 1")
    answer(game, "D1 taxi 2")
    assert ended(game) == ("pursuers", "trapped")


STUCK = draw(20, local="1-2", express="17-18 19-20")


def _ride_until_stranded(game_options: tuple[str, ...] = (), players: int = 3) -> None:
    game = begin(STUCK, players=players, options=game_options, at=(17, 19))
    for number in range(4):
        assert ended(game) is None
        game.play(f"X taxi {1 if number % 2 else 2}")
        step = 17 if number % 2 else 18
        play(game, f"D1 underground {step}", f"D2 underground {step + 2}")
        assert ended(game) is None
        answer(game)
    assert tickets(game)["D1"] == {"taxi": 11, "bus": 8, "underground": 0}
    if game_options:
        assert ended(game) is None
        assert game.round == 5
    else:
        assert ended(game) == ("X", "stranded")
        assert game.round == 4


def test_L13_stranded_when_no_detective_has_a_fitting_ticket() -> None:
    """Both detectives hold taxi and bus tickets, but only the underground stops there. It is said after the bobbies."""
    _ride_until_stranded()


def test_L13_option_bobbies_keep_hunting() -> None:
    _ride_until_stranded(("bobbies_keep_hunting",))


def test_L13_being_blocked_is_not_being_stranded() -> None:
    """D1 and D2 block each other for good; both hold taxi tickets, so the hunt goes on."""
    game = begin(draw(20, local="1-2 17-18"), players=3, at=(17, 18))
    for number in range(3):
        game.play(f"X taxi {1 if number % 2 else 2}")
        assert of(game, "D1") == of(game, "D2") == []
        answer(game)
    assert ended(game) is None


def test_L13_is_asked_at_the_beginning_of_the_pursuers_half() -> None:
    """Detectives that stand from the start where no transport of theirs stops: decided after X's first turn."""
    game = begin(draw(20, local="1-2", water="17-18"), players=3, at=(17, 18))
    assert (game.to_move, ended(game)) == ("X", None)
    game.play("X taxi 2")
    assert (game.round, ended(game)) == (1, ("X", "stranded"))


def test_L13_not_in_the_middle_of_the_pursuers_half() -> None:
    """D1 and D2 pay their last fitting tickets first; a bobby next to X still catches him in the same round."""
    game = begin(draw(20, local="1-2 2-3 3-4", express="17-18 19-20"), players=3, at=(17, 19, 3))
    for number in range(3):
        game.play(f"X taxi {1 if number % 2 else 2}")
        step = 17 if number % 2 else 18
        answer(game, f"D1 underground {step}", f"D2 underground {step + 2}", f"B1 free {3 if number % 2 else 4}")
    assert (at(game, "X"), at(game, "B1")) == (2, 4)
    game.play("X double taxi 1 taxi 2")
    play(game, "D1 underground 17", "D2 underground 19")
    assert ended(game) is None
    game.play("B1 free 3")
    answer(game)
    assert ended(game) == ("X", "stranded")


def test_L14_the_ferry_runs_194_157_115_108() -> None:
    board = printed("london")
    ferries = sorted((c.a, c.b) for c in board.connections if c.role == "water")
    assert ferries == [(108, 115), (115, 157), (157, 194)]
    game = begin("london", x=157, at=(1, 2, 3, 4))
    allowed(game, "X black 115", "X black 194", "X double black 115 black 108")
    refused(game, "X taxi 115", "X bus 115", "X underground 115", "X black 108")


def test_L14_it_works_in_both_directions_and_costs_a_black_ticket_each_way() -> None:
    game = begin("london", x=108, at=(1, 2, 3, 4))
    game.play("X double black 115 black 108")
    assert tickets(game)["X"] == {"black": 3, "double": 1}
    answer(game)
    assert doubles(game)


def test_L15_stations_are_numbered_row_by_row_from_left_to_right() -> None:
    """A row ends where the next station lies far to the left; each row lies below the one before."""
    board = printed("london")
    assert len(board) == 199
    rows = numbered_rows(board, far_left=200)
    heights = [sum(y for _, y in row) / len(row) for row in rows]
    assert 10 <= len(rows) <= 20
    assert heights == sorted(heights)
