"""docs/boards.md: its table is what the command prints, its pictures exist, its facts are those of the code."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from blackticket.boards import builtin_names, draw_svg, load
from blackticket.boards.drawing import legibility
from blackticket.boards.drawing.painting import near_width
from blackticket.boards.statistics import table
from tests.cli.helpers import run

DOCS = Path(__file__).parents[2] / "docs"
KEPT = ("london-day", "london-night", "italia-night", "sanssouci-night")
PAGE = (DOCS / "boards.md").read_text("utf-8")


def test_the_table_is_up_to_date() -> None:
    """If this fails: python scripts/layout_pictures.py table"""
    command = re.search(r"blackticket board stats (.+)", PAGE)
    assert command
    assert table([load(name) for name in command[1].split()]) in PAGE


@pytest.mark.parametrize("theme", ["night", "day"])
@pytest.mark.parametrize("name", builtin_names())
def test_every_board_has_its_pictures(name: str, theme: str) -> None:
    """Those that the page shows are kept; the others are drawn when somebody wants them."""
    kept = DOCS / "pictures" / f"{name}-{theme}.svg"
    assert kept.is_file() == (f"{name}-{theme}" in KEPT)
    picture = kept.read_text(encoding="utf-8") if kept.is_file() else draw_svg(load(name), theme=theme)
    found = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', picture)
    assert found
    width, height = float(found[1]), float(found[2])
    board = load(name)
    assert height / width == pytest.approx((board.frame[1] + 92 * max(board.frame) / 1600) / board.frame[0], abs=0.01)


def test_every_picture_on_the_page_exists() -> None:
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", PAGE)
    assert len(shown) >= 6
    assert all((DOCS / path).is_file() for path in shown)
    assert {f"pictures/{name}.svg" for name in KEPT} <= set(shown)


def test_the_page_explains_every_fault_of_a_drawing() -> None:
    source = Path(legibility.__file__).read_text("utf-8")
    codes = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', source)) - {"utf-8"}
    assert len(codes) == 7
    assert all(f"`{code}`" in PAGE for code in codes)
    assert f"picture {legibility.PICTURE} pixels wide" in PAGE
    assert f"less than {legibility.NUMBER_HEIGHT:g} pixels" in PAGE


def test_names_appear_at_the_widths_that_the_page_names() -> None:
    large = [near_width(load(name)) for name in builtin_names() if len(load(name)) > 80]
    assert "from 1,650 to 2,000 pixels" in PAGE
    assert all(1600 <= width <= 2000 for width in large)


def test_the_command_on_the_page_draws(tmp_path: Path) -> None:
    text = re.search(r"(blackticket board draw sanssouci .*?)\n```", PAGE, re.DOTALL)
    assert text
    words = shlex.split(text[1].replace("\\\n", " "))[1:]
    words[words.index("--out") + 1] = str(tmp_path / "detail.svg")
    assert run(*words).code == 0
    assert ">Hauptbahnhof<" in (tmp_path / "detail.svg").read_text("utf-8")
