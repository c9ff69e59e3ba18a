"""``blackticket board``."""

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import blackticket.boards
from blackticket.boards import builtin_names, load
from blackticket.boards.tiles import tile_set_names
from tests.cli.helpers import Ran, run, says_one_sentence

LONDON = Path(blackticket.boards.__file__).parent / "data" / "london"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    folder = tmp_path / "broken"
    shutil.copytree(LONDON, folder)
    connections = folder / "connections.csv"
    connections.write_text(connections.read_text() + "7,7,taxi,,\n900,1,taxi,,\n")
    return folder


def test_list() -> None:
    ran = run("board", "list")
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == [*builtin_names(), *tile_set_names()]


def test_check_a_good_board() -> None:
    assert (run("board", "check", "london").code, run("board", "check", LONDON).code) == (0, 0)
    assert load("london").digest in run("board", "check", LONDON).out


def test_check_says_everything_that_is_wrong(broken: Path) -> None:
    ran = run("board", "check", broken)
    assert ran.code == 1
    assert len(ran.out.splitlines()) >= 2
    assert "connections.csv" in ran.out
    assert "problems" in ran.err


def test_check_nothing(tmp_path: Path) -> None:
    says_one_sentence(run("board", "check", tmp_path / "nix"), "nix")


def test_draw_svg(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert run("board", "draw", "italia-small", "--theme", "day", "--width", "500", "--out", out).code == 0
    assert ET.parse(out).getroot().tag.endswith("svg")
    assert run("board", "draw", "italia-small").out.lstrip().startswith("<")


def test_draw_png(tmp_path: Path) -> None:
    out = tmp_path / "board.PNG"
    assert run("board", "draw", "sanssouci-small", "--width", "300", "--out", out).code == 0
    assert out.read_bytes().startswith(b"\x89PNG")


def _draw(*args: str | Path) -> Ran:
    return run("board", "draw", *args)


def test_draw_refuses(tmp_path: Path, broken: Path) -> None:
    says_one_sentence(_draw("london", "--out", tmp_path / "board.gif"), ".png")
    says_one_sentence(_draw("london", "--theme", "dusk"), "dusk", "night")
    says_one_sentence(_draw(broken), "more")
    says_one_sentence(_draw("nix"), "nix")
    says_one_sentence(_draw("london", "--out", tmp_path / "no" / "board.svg"), "No such file")
    assert _draw("london", "--width", "-5").code == 2


def test_export(tmp_path: Path) -> None:
    data = json.loads(run("board", "export", "london", "--format", "json").out)
    assert len(data["nodes"]) == 199
    out = tmp_path / "london.graphml"
    assert run("board", "export", "london", "--format", "graphml", "--out", out).code == 0
    assert ET.parse(out).getroot().tag.endswith("graphml")
    says_one_sentence(run("board", "export", "london", "--format", "csv"), "csv", "graphml")


def test_tiles_of_the_dice_game(tmp_path: Path) -> None:
    assert "9 tiles" in run("board", "check", "dice").out
    assert run("board", "draw", "dice", "--out", tmp_path / "tiles.svg").code == 0
    assert ET.parse(tmp_path / "tiles.svg").getroot().tag.endswith("svg")
    says_one_sentence(run("board", "export", "dice"), "tiles")
