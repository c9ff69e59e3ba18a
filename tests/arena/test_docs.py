"""docs/player-protocol.md is true: its player plays, its conversation is held, its losses are told in these words."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from blackticket.arena.answering import Answering
from blackticket.arena.series import play_game
from blackticket.game import Game, Record
from tests.arena.helpers import program, small
from tests.engine.test_docs import LEFT_OUT, fits

PAGE = (Path(__file__).parents[2] / "docs" / "player-protocol.md").read_text(encoding="utf-8")


def _example() -> str:
    found = re.search(r"^```python\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(("edition", "players"), [("sanssouci", 2), ("dice", 3)])
def test_the_player_of_the_page_plays_both_sides(tmp_path: Path, edition: str, players: int) -> None:
    ten_lines = program(tmp_path, _example())
    series = small((ten_lines, ten_lines), edition=edition, players=players)
    game = play_game(series, 0)
    assert game.reason is None
    assert Record.parse(game.record).replay().outcome is not None
    assert play_game(series, 0).record == game.record


def test_the_player_of_the_page_is_ten_lines_long() -> None:
    assert len(_example().strip().splitlines()) <= 10


def test_the_conversation_of_the_page_is_held() -> None:
    game = Game("london", 5, seed=3)
    view = game.view("X")
    answering = Answering("random")
    asked = 0
    for block in re.findall(r"^```text\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL):
        request, answer = block.removeprefix("> ").split("\n< ")
        shown: dict[str, Any] = json.loads(request)
        sent = {**shown}
        if "view" in shown:
            sent["view"] = view.to_dict()
            assert fits(sent["view"], shown["view"])
        if "moves" in shown:
            sent["moves"] = view.legal_moves
        told = answering.answer(json.dumps(sent).encode())
        assert fits(told, {**json.loads(answer), LEFT_OUT: LEFT_OUT})
        asked += 1
    assert asked == 3
