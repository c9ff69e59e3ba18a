"""docs/protocol.md is true: its conversation is held, its tables are complete, its example program plays a game."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from blackticket.editions import edition_names
from blackticket.engine.requests import HANDLERS
from blackticket.errors import ERROR_CODES
from blackticket.moves import Move
from tests.engine.talk import Talk, environment

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
LEFT_OUT = "..."


def conversation() -> list[tuple[str, Any]]:
    """Every request in the page, with the answer that the page gives."""
    said = []
    for block in re.findall(r"^```text\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL):
        for exchange in re.split(r"^> ", block, flags=re.MULTILINE)[1:]:
            request, answer = exchange.split("\n< ")
            said.append((request, json.loads(answer)))
    return said


def fits(told: Any, shown: Any) -> bool:
    """Is this what the page shows, apart from what it leaves out?"""
    if shown == LEFT_OUT:
        return True
    if isinstance(shown, dict) and isinstance(told, dict):
        keys = set(shown) - {LEFT_OUT}
        complete = LEFT_OUT in shown or keys == set(told)
        return complete and all(key in told and fits(told[key], shown[key]) for key in keys)
    if isinstance(shown, list) and isinstance(told, list):
        if shown and shown[-1] == LEFT_OUT:
            told, shown = told[: len(shown) - 1], shown[:-1]
        return len(told) == len(shown) and all(map(fits, told, shown))
    return bool(told == shown and isinstance(told, bool) == isinstance(shown, bool))


def test_the_conversation() -> None:
    talk = Talk()
    for request, shown in conversation():
        told = json.loads(talk.line(request.encode()))
        assert fits(told, shown), (request, told)


def test_every_request_and_every_error_is_described() -> None:
    requests = [json.loads(request)["do"] for request, _ in conversation() if request.startswith("{")]
    assert set(HANDLERS) <= set(requests)
    assert re.findall(r"^### (\w+)$", PAGE, flags=re.MULTILINE) == list(HANDLERS)
    codes = re.findall(r"^\| `(\w+)` \|", PAGE.partition("## Errors")[2], flags=re.MULTILINE)
    assert sorted(codes) == sorted(ERROR_CODES)


def test_every_move_in_the_table_can_be_read() -> None:
    table = PAGE.partition("\n## Moves")[2].partition("\n## ")[0]
    moves = [
        move for row in re.findall(r"^\|.*\| (`.*`) \|$", table, flags=re.MULTILINE) for move in row.split("`")[1::2]
    ]
    assert len(moves) > 15
    for move in moves:
        assert str(Move.parse(move)) == move


@pytest.mark.parametrize("edition", edition_names())
def test_the_example_program(edition: str) -> None:
    command = [sys.executable, str(DOCS / "examples" / "random_driver.py"), edition, "3"]
    ended = subprocess.run(command, capture_output=True, text=True, env=environment(), check=True)
    assert re.search(r"^(X|pursuers) won by (capture|trapped|escape|stranded)\.$", ended.stdout, flags=re.MULTILINE)
    assert ended.stderr == ""
