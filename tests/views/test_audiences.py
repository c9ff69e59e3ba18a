"""Who is shown what: audiences, before and after the end. What may not leak is in tests/properties/test_secrets.py."""

import json
from typing import cast

import pytest

from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.views import AUDIENCES, Audience, offered_moves, view_as_dict
from tests.support.boards import draw
from tests.support.play import begin, play, rounds, tickets

LANE = draw(local="1-2 2-3")
OUTSIDERS: tuple[Audience, ...] = ("pursuers", "public")


@pytest.fixture
def running() -> Game:
    game = begin(LANE, at=(3,))
    game.play("X taxi 2")
    return game


@pytest.fixture
def finished(running: Game) -> Game:
    running.play("D1 taxi 2")
    return running


def test_there_are_four_audiences() -> None:
    assert AUDIENCES == ("X", "pursuers", "public", "everyone")


def test_everyone_sees_everything_only_once_the_game_is_over(running: Game) -> None:
    with pytest.raises(BlackticketError) as caught:
        running.view("everyone")
    assert caught.value.code == "bad_argument"
    running.play("D1 taxi 2")
    told = view_as_dict(running.view("everyone"))
    assert told["log"] == [{"ticket": "taxi", "station": 2, "shown": False}]
    assert told["starts"]["X"] == 1
    assert told["outcome"] == {"winner": "pursuers", "by": "capture"}


def test_after_the_end_everybody_sees_where_x_is_but_not_where_he_has_been(finished: Game) -> None:
    for audience in OUTSIDERS:
        told = view_as_dict(finished.view(audience))
        assert told["at"]["X"] == 2
        assert told["log"] == [{"ticket": "taxi", "station": None, "shown": False}]
        assert "X" not in told["starts"]


@pytest.mark.parametrize("name", ["", "x", "PURSUERS", "root", "D1"])
def test_an_audience_that_nobody_has_heard_of_gets_the_public_part(running: Game, name: str) -> None:
    told = view_as_dict(running.view(cast("Audience", name)))
    public = view_as_dict(running.view("public"))
    assert {**told, "audience": "public"} == public
    assert offered_moves(running.view(cast("Audience", name))) == []


def test_moves_are_offered_to_the_side_to_move_only() -> None:
    game = begin(LANE, at=(3,))
    assert offered_moves(game.view("X")) == game.legal()
    assert offered_moves(game.view("pursuers")) == offered_moves(game.view("public")) == []
    game.play("X taxi 2")
    assert offered_moves(game.view("pursuers")) == game.legal()
    assert offered_moves(game.view("X")) == offered_moves(game.view("public")) == []
    game.play("D1 taxi 2")
    for audience in AUDIENCES:
        assert offered_moves(game.view(audience)) == []


def test_the_same_history_gives_the_same_bytes_whatever_the_seed() -> None:
    """Two games that were dealt differently and played the same show the same."""
    starts = {"X": 35, "D1": 13, "D2": 26, "D3": 29, "D4": 34}
    texts = set()
    for seed in (1, 2):
        game = Game.new("london", 5, seed=seed, starts=starts)
        play(game, "X taxi 36", "D1 taxi 4")
        texts.add(json.dumps([view_as_dict(game.view(audience)) for audience in AUDIENCES[:3]]))
    assert len(texts) == 1


def test_views_have_no_seed_no_clock_and_no_id(running: Game) -> None:
    for audience in AUDIENCES[:3]:
        told = view_as_dict(running.view(audience))
        assert not {"seed", "time", "clock", "id", "x_start", "secret"} & set(told)
        assert json.loads(json.dumps(told)) == told


def test_keys_come_in_the_same_order_for_all(finished: Game) -> None:
    orders = {tuple(view_as_dict(finished.view(audience))) for audience in AUDIENCES}
    assert len(orders) == 1


def test_a_reveal_is_seen_until_x_moves_again() -> None:
    game = begin(draw(local="1-2"))
    rounds(game, "X taxi 2", "X taxi 1")
    for audience in OUTSIDERS:
        assert "X" not in view_as_dict(game.view(audience))["at"]
    rounds(game, "X taxi 2")
    assert view_as_dict(game.view("public"))["at"]["X"] == 2
    game.play("X taxi 1")
    assert "X" not in view_as_dict(game.view("public"))["at"]


def test_x_sees_all_that_is_his_and_all_that_is_public(running: Game) -> None:
    own, public = view_as_dict(running.view("X")), view_as_dict(running.view("public"))
    assert own["tickets"] == public["tickets"] == tickets(running)
    assert own["at"] == running.status()["at"]
    assert {key for key in public if own[key] != public[key]} == {"audience", "at", "starts", "log"}
