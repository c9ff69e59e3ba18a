"""docs/boards-format.md: the example on the page is a complete board, and the Python on it runs."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from blackticket.boards import MAX_STATIONS, check, draw_svg, load
from blackticket.boards.checking import MIN_DISTANCE
from blackticket.boards.drawing.themes import FAMILIES
from blackticket.boards.model import ROLES

PAGE = Path(__file__).parents[2] / "docs" / "boards-format.md"


def test_the_example_is_a_complete_board(tmp_path: Path) -> None:
    sections = re.findall(r"## (\S+\.(?:toml|csv))\n\n```(?:toml|csv)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert [name for name, _ in sections] == ["board.toml", "stations.csv", "connections.csv", "scenery.toml"]
    for name, text in sections:
        (tmp_path / name).write_text(text, "utf-8")
    assert check(tmp_path) == []
    board = load(tmp_path)
    assert (len(board), len(board.connections), len(board.scenery)) == (6, 10, 2)
    assert "Lighthouse" in draw_svg(board)


def test_the_python_on_the_page_runs() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried > 3) == (0, True)


def test_the_page_states_the_limits_of_the_code() -> None:
    text = PAGE.read_text("utf-8")
    assert f"at most {MAX_STATIONS} stations" in text
    assert f"{MIN_DISTANCE * 100:g} %" in text
    assert all(f"`{role}`" in text for role in ROLES)
    assert all(name in text for name in FAMILIES)
