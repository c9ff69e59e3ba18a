"""Who is shown what: audiences, before and after the end. What may not leak is in tests/properties/test_secrets.py."""

import json
from typing import cast

import pytest

from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.views import AUDIENCES, Audience
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
    told = running.view("everyone").to_dict()
    assert told["log"] == [{"ticket": "taxi", "station": 2, "shown": False}]
    assert told["starts"]["X"] == 1
    assert told["outcome"] == {"winner": "pursuers", "by": "capture"}


def test_after_the_end_everybody_sees_where_x_is_but_not_where_he_has_been(finished: Game) -> None:
    for audience in OUTSIDERS:
        told = finished.view(audience).to_dict()
        assert told["at"]["X"] == 2
        assert told["log"] == [{"ticket": "taxi", "station": None, "shown": False}]
        assert "X" not in told["starts"]


@pytest.mark.parametrize("name", ["", "x", "PURSUERS", "root", "D1", "pursuer"])
def test_an_audience_that_nobody_has_heard_of_is_refused_with_those_that_there_are(running: Game, name: str) -> None:
    with pytest.raises(BlackticketError) as caught:
        running.view(cast("Audience", name))
    assert caught.value.code == "bad_argument"
    assert all(audience in str(caught.value) for audience in (*AUDIENCES, repr(name)))


def test_moves_are_offered_to_the_side_to_move_only() -> None:
    game = begin(LANE, at=(3,))
    assert game.view("X").legal_moves == game.legal_moves
    assert game.view("pursuers").legal_moves == game.view("public").legal_moves == ()
    game.play("X taxi 2")
    assert game.view("pursuers").legal_moves == game.legal_moves
    assert game.view("X").legal_moves == game.view("public").legal_moves == ()
    game.play("D1 taxi 2")
    for audience in AUDIENCES:
        assert list(game.view(audience).legal_moves) == []


def test_the_same_history_gives_the_same_bytes_whatever_the_seed() -> None:
    """Two games that were dealt differently and played the same show the same."""
    starts = {"X": 35, "D1": 13, "D2": 26, "D3": 29, "D4": 34}
    texts = set()
    for seed in (1, 2):
        game = Game("london", 5, seed=seed, starts=starts)
        play(game, "X taxi 36", "D1 taxi 4")
        texts.add(json.dumps([game.view(audience).to_dict() for audience in AUDIENCES[:3]]))
    assert len(texts) == 1


def test_views_have_no_seed_no_clock_and_no_id(running: Game) -> None:
    for audience in AUDIENCES[:3]:
        told = running.view(audience).to_dict()
        assert not {"seed", "time", "clock", "id", "x_start", "secret"} & set(told)
        assert json.loads(json.dumps(told)) == told


def test_keys_come_in_the_same_order_for_all(finished: Game) -> None:
    orders = {tuple(finished.view(audience).to_dict()) for audience in AUDIENCES}
    assert len(orders) == 1


def test_a_reveal_is_seen_until_x_moves_again() -> None:
    game = begin(draw(local="1-2"))
    rounds(game, "X taxi 2", "X taxi 1")
    for audience in OUTSIDERS:
        assert "X" not in game.view(audience).to_dict()["at"]
    rounds(game, "X taxi 2")
    assert game.view("public").to_dict()["at"]["X"] == 2
    game.play("X taxi 1")
    assert "X" not in game.view("public").to_dict()["at"]


def test_x_sees_all_that_is_his_and_all_that_is_public(running: Game) -> None:
    own, public = running.view("X").to_dict(), running.view("public").to_dict()
    assert own["tickets"] == public["tickets"] == tickets(running)
    assert own["at"] == running.status()["at"]
    assert {key for key in public if own[key] != public[key]} == {"audience", "at", "starts", "log"}
