"""The facade: which error a move gets, and what a game tells about itself."""

import pytest

from blackticket.editions import edition_names
from blackticket.errors import BlackticketError, ErrorCode
from blackticket.game import Game, Outcome
from tests.support.boards import draw
from tests.support.play import begin, play, refused
from tests.support.truth import state_bytes

LANE = draw(local="1-2 2-3")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("", "unreadable_move"),
        ("X taxi", "unreadable_move"),
        ("X taxi ?", "unreadable_move"),
        ("X taxi two", "unreadable_move"),
        ("D1 taxi 8", "not_your_turn"),
        ("D4 bus 99", "not_your_turn"),
        ("D5 taxi 8", "illegal_move"),
        ("B1 free 8", "illegal_move"),
        ("X car 2", "illegal_move"),
        ("X free 2", "unreadable_move"),
        ("X taxi 3", "illegal_move"),
        ("X taxi 17", "illegal_move"),
        ("X taxi 999999999", "illegal_move"),
        ("X bus 2", "illegal_move"),
        ("X taxi 2 show", "illegal_move"),
        ("X double taxi 2 taxi 4", "illegal_move"),
        ("X triple taxi 2 taxi 1 taxi 2", "illegal_move"),
        ("X pass", "illegal_move"),
        ("X place 2", "illegal_move"),
        ("X helicopter 2", "illegal_move"),
        ("D1 reroll", "not_your_turn"),
        ("roll taxi bus", "illegal_move"),
    ],
)
def test_which_error_a_move_of_x_turn_gets(move: str, code: ErrorCode) -> None:
    refused(begin(LANE), move, code=code)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("X taxi 1", "not_your_turn"),
        ("X double taxi 1 taxi 2", "not_your_turn"),
        ("D1 taxi 8", "illegal_move"),  # has moved already
        ("D2 free 10", "unreadable_move"),
        ("D2 black 10", "illegal_move"),
        ("D2 taxi 9", "illegal_move"),
        ("D2 taxi 11", "illegal_move"),
        ("B1 free 10", "illegal_move"),
    ],
)
def test_which_error_a_move_of_the_pursuers_turn_gets(move: str, code: ErrorCode) -> None:
    game = begin(LANE)
    play(game, "X taxi 2", "D1 taxi 8")
    refused(game, move, code=code)


def test_after_the_end_unreadable_comes_before_game_over() -> None:
    game = begin(LANE, at=(2,))
    refused(game, "X taxi 3", "D1 taxi 1", code="game_over")
    refused(game, "rubbish", code="unreadable_move")


def test_a_refusal_is_one_sentence_for_a_person() -> None:
    game = begin(LANE)
    for move in ("X bus 2", "X taxi 3", "D1 taxi 8", "rubbish", "X triple taxi 2 taxi 1 taxi 2"):
        with pytest.raises(BlackticketError) as caught:
            game.play(move)
        text = str(caught.value)
        assert text.endswith(".")
        assert "\n" not in text
        assert len(text) < 160


def test_what_a_game_tells_of_itself() -> None:
    game = begin(LANE, at=(3,))
    assert (game.to_move, game.round, game.outcome, game.moves) == ("X", 1, None, ())
    play(game, "X taxi 2", "D1 taxi 2")
    assert (game.to_move, game.round, game.moves) == (None, 1, ("X taxi 2", "D1 taxi 2"))
    assert game.outcome == Outcome("pursuers", "capture")


def test_status_has_the_keys_of_the_protocol() -> None:
    status = begin(LANE).status()
    assert {"edition", "to_move", "round", "log", "at", "tickets", "out", "outcome"} <= set(status)


def test_a_new_game_is_for_five_people_or_as_many_as_the_edition_takes() -> None:
    usual = {name: Game(name, seed=0).setup.players for name in edition_names()}
    assert usual == {"london": 5, "italia": 5, "sanssouci": 5, "classic": 5, "dice": 4}
    assert Game(seed=0) == Game("london", 5, seed=0)


@pytest.mark.parametrize("name", ["london", "classic"])
def test_dice_things_are_refused_in_ticket_games(name: str) -> None:
    for make in (
        lambda: Game(name, 4, tiles=["ABC"], seed=0),
        lambda: Game(name, 4, faces=["taxi"] * 6, seed=0),
        lambda: Game(name, 4, roll=["taxi"], seed=0),
        lambda: Game(name, 4, seed=0).set_roll(["taxi"]),
    ):
        with pytest.raises(BlackticketError) as caught:
            make()
        assert caught.value.code == "bad_argument"


def test_two_games_of_one_set_up_do_not_share_anything() -> None:
    dealt = begin(LANE).deal
    one, two = Game(dealt), Game(dealt)
    before = state_bytes(two)
    one.play("X taxi 2")
    assert state_bytes(two) == before
    assert list(two.moves) == []
