"""Whole games through the real program, one of each edition, played at random and checked on the way."""

import json
import random
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from tests.engine.talk import Answer, start

GAMES: list[Answer] = [
    {"edition": "london", "players": 2},
    {"edition": "london", "players": 4, "options": {"unlimited_supply": True, "bobbies_keep_hunting": True}},
    {"edition": "london", "players": 6},
    {"edition": "italia", "players": 3},
    {"edition": "sanssouci", "players": 5},
    {"edition": "sanssouci", "players": 2, "options": ["x_may_stay", "voluntary_reveal", "triple_move"]},
    {"edition": "classic", "players": 6, "options": {"fixed_order": True}},
    {"edition": "classic", "players": 4},
    {"edition": "dice", "players": 2},
    {"edition": "dice", "players": 4, "options": {"expert": True}},
]


@pytest.fixture(scope="module", name="program")
def _program() -> Iterator["subprocess.Popen[bytes]"]:
    with start() as program:
        yield program
        assert program.stdin is not None
        program.stdin.close()
        assert program.wait() == 0


def ask(program: "subprocess.Popen[bytes]", do: str, **arguments: Any) -> Answer:
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(json.dumps({"do": do, **arguments}).encode() + b"\n")
    program.stdin.flush()
    told: Answer = json.loads(program.stdout.readline())
    assert told["ok"], told
    return told


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['edition']}-{game['players']}")
def test_a_whole_game(program: "subprocess.Popen[bytes]", game: Answer) -> None:
    draw = random.Random(f"{game}")
    status = ask(program, "new", seed=11, **game)["status"]
    for _ in range(400):
        if status["outcome"]:
            break
        moves = ask(program, "legal")["moves"]
        assert moves == sorted(set(moves))
        if "X" in status["at"]:
            stations = ask(program, "candidates")["stations"]
            assert status["at"]["X"] in stations
            assert stations == sorted(set(stations))
        assert {move.startswith("X ") for move in moves} == {status["to_move"] == "X"}
        move = draw.choice(
            [m for m in moves if "double" not in m and "triple" not in m] if draw.random() < 0.8 else moves
        )
        status = ask(program, "play", move=move)["status"]
    check_the_end(program, status)


def check_the_end(program: "subprocess.Popen[bytes]", status: Answer) -> None:
    assert status["to_move"] is None
    outcome = status["outcome"]
    assert outcome["winner"] == ("pursuers" if outcome["by"] in ("capture", "trapped") else "X")
    assert ask(program, "legal")["moves"] == []
    assert ask(program, "candidates")["stations"] == [status["at"]["X"]]
    everyone = ask(program, "view", **{"for": "everyone"})["view"]
    assert [entry["station"] for entry in everyone["log"]] == [entry["station"] for entry in status["log"]]
    record = ask(program, "record")["record"]
    assert ask(program, "load", record=record)["status"] == status
    assert ask(program, "record")["record"] == record
