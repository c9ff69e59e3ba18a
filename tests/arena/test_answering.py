"""Our own players at the other end of the protocol."""

import json
import os
import random
import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from blackticket.arena.answering import Answering
from blackticket.arena.series import play_game
from blackticket.game import Game
from tests.arena.helpers import small
from tests.cli.helpers import child_environment, run_child

OURS = f"exec:{shlex.quote(sys.executable)} -m blackticket.cli player "


def _ask(answering: Answering, **asked: Any) -> dict[str, Any]:
    told = answering.answer(json.dumps(asked).encode())
    assert json.loads(json.dumps(told)) == told
    return told


def _question(game: Game) -> dict[str, Any]:
    view = game.view("X" if game.to_move == "X" else "pursuers")
    return {"do": "move", "view": view.to_dict(), "moves": view.legal_moves, "seed": 3}


@pytest.mark.parametrize(("edition", "players"), [("sanssouci", 2), ("dice", 2)])
def test_a_player_of_ours_plays_the_same_game_through_the_protocol(
    edition: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "PYTHONPATH", child_environment()["PYTHONPATH"])
    here = play_game(small(("greedy", "random"), edition=edition, players=players), 0)
    there = play_game(small((OURS + "greedy", OURS + "random"), edition=edition, players=players), 0)
    assert there.reason is None
    assert there.record == here.record


def test_iterations_are_told() -> None:
    game = Game("sanssouci", 2, seed=1)
    told = _ask(Answering("nw"), **_question(game), budget={"iterations": 5})
    assert (told["ok"], told["iterations"]) == (True, 5)
    assert 0 < told["sure"] <= 1


def test_only_the_moves_that_are_offered_are_played() -> None:
    """Somebody else may move the other figures."""
    game = Game("london", 5, seed=1)
    game.play("X taxi " + game.legal_moves[-1].split(" ")[-1])
    question = _question(game)
    for figure in ("D2", "D4"):
        moves = [move for move in question["moves"] if move.startswith(figure)]
        assert _ask(Answering("greedy"), **{**question, "moves": moves})["move"] in moves


@pytest.mark.parametrize("name", ["random", "greedy", "nw"])
def test_only_one_of_the_moves_named_is_played(name: str) -> None:
    question = _question(Game("london", 5, seed=1))
    for move in question["moves"][:: len(question["moves"]) // 7]:
        told = _ask(Answering(name), **{**question, "moves": [move]}, budget={"iterations": 5})
        assert (told["ok"], told["move"]) == (True, move)
        assert 0 <= told["sure"] <= 1


def test_a_newer_arena_may_ask_and_tell_more() -> None:
    answering, good = Answering("greedy"), _question(Game("dice", 2, seed=1))
    assert _ask(answering, do="end", reason="over") == {"ok": True}
    more = {**good, "view": {**good["view"], "weather": "rain"}, "mood": 7}
    assert _ask(answering, **more) == _ask(answering, **good)
    wrong = {**good, "view": {**good["view"], "round": 99, "weather": "rain"}}
    assert _ask(answering, **wrong)["error"] == "bad_argument"


def test_bad_questions_are_refused_with_a_code_and_the_next_is_answered() -> None:
    answering = Answering("random")
    good = _question(Game("sanssouci", 2, seed=1))
    bad: list[tuple[dict[str, Any], str]] = [
        ({"do": 7}, "unknown_request"),
        ({}, "unknown_request"),
        ({"do": "move"}, "bad_argument"),
        ({**good, "view": {}}, "bad_argument"),
        ({**good, "view": {**good["view"], "edition": "atlantis"}}, "unknown_edition"),
        ({**good, "moves": []}, "bad_argument"),
        ({**good, "moves": ["X foot 999"]}, "bad_argument"),
        ({**good, "moves": "X"}, "bad_argument"),
        ({**good, "seed": True}, "bad_argument"),
        ({**good, "seed": None}, "bad_argument"),
        ({**good, "budget": 5}, "bad_argument"),
        ({**good, "budget": {"seconds": "1"}}, "bad_argument"),
        ({**good, "budget": {"seconds": -1}}, "bad_argument"),
        ({**good, "budget": {"iterations": 0}}, "bad_argument"),
        ({**good, "budget": {"iterations": 1.5}}, "bad_argument"),
        ({**good, "budget": {"iterations": 10**12 + 1}}, "bad_argument"),
        ({"do": "begin", "view": 5}, "bad_argument"),
    ]
    for asked, code in bad:
        told = _ask(answering, **asked)
        assert (told["ok"], told["error"]) == (False, code), asked
        assert told["message"]
    assert answering.answer(b"nonsense\n")["error"] == "not_json"
    assert _ask(answering, **good)["move"] in good["moves"]


def test_the_program_answers_line_by_line_and_ends_with_its_input() -> None:
    question = json.dumps(_question(Game("sanssouci", 2, seed=1)))
    ran = run_child("player", "random", stdin=f'{{"do": "hello", "protocol": 1}}\nnonsense\n{question}\n')
    hello, refused, move = (json.loads(line) for line in ran.out.splitlines())
    assert ran.code == 0
    assert (hello["ok"], hello["name"], hello["protocol"]) == (True, "random", 1)
    assert refused["error"] == "not_json"
    assert move["ok"]


def test_a_player_that_does_not_exist_is_a_sentence() -> None:
    ran = run_child("player", "sherlock")
    assert (ran.code, ran.out) == (2, "")
    assert "sherlock" in ran.err
    assert "Traceback" not in ran.err


def test_programs_that_say_nothing_of_iterations_have_none() -> None:
    game = play_game(replace(small(("nw", "random")), iterations=2), 0)
    assert game.thinking["pursuers"].iterations == 0
    assert game.thinking["X"].iterations > 0


def _places(told: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in nested lists and dictionaries: what it is in, and its key or number there."""
    keys = list(told) if isinstance(told, dict) else range(len(told)) if isinstance(told, list) else ()
    for key in keys:
        yield told, key
        yield from _places(told[key])


@pytest.mark.parametrize(("edition", "players"), [("london", 2), ("sanssouci", 4), ("dice", 2), ("dice", 4)])
def test_whatever_is_wrong_in_a_view_is_answered(edition: str, players: int) -> None:
    """One thing in it is taken away, doubled or replaced; neither an exception nor an answer that takes for ever."""
    draw, player = random.Random(players), Answering("greedy")
    wrong: tuple[Any, ...] = (
        None,
        -1,
        0,
        1,
        50,
        9999,
        10**30,
        "",
        "X",
        "taxi",
        [],
        {},
        True,
        1.5,
        "X taxi ?",
        "X black 50",
        "D1 reroll",
    )
    for seed in range(4):
        game = Game(edition, players, seed=seed)
        for _ in range(draw.randrange(14)):
            if game.to_move is not None:
                game.play(draw.choice(game.legal_moves))
        if game.to_move is None:
            continue
        good = json.dumps(_question(game))
        for _ in range(60):
            asked = json.loads(good)
            inside, key = draw.choice(list(_places(asked["view"])))
            if draw.random() < 0.2:
                del inside[key]
            elif isinstance(inside, list) and draw.random() < 0.3:
                inside.append(draw.choice((*wrong, *inside)))
            else:
                inside[key] = draw.choice(wrong)
            told = _ask(player, **asked)
            assert told["ok"] or told["message"]
