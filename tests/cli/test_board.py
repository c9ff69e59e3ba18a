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


def test_draw_in_a_language() -> None:
    assert "Verbindungen" in _draw("italia-small", "--language", "de").out
    assert "tessere" in _draw("dice", "--language", "it").out


def test_draw_png(tmp_path: Path) -> None:
    out = tmp_path / "board.PNG"
    assert run("board", "draw", "sanssouci-small", "--width", "300", "--out", out).code == 0
    assert out.read_bytes().startswith(b"\x89PNG")


def _draw(*args: str | Path) -> Ran:
    return run("board", "draw", *args)


def test_draw_refuses(tmp_path: Path, broken: Path) -> None:
    says_one_sentence(_draw("london", "--out", tmp_path / "board.gif"), ".png")
    says_one_sentence(_draw("london", "--theme", "dusk"), "dusk", "night")
    says_one_sentence(_draw("london", "--language", "la"), "la", "de")
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
    says_one_sentence(run("board", "export", "dice"), "tile set")
    says_one_sentence(run("board", "draw", "dice", "--names"), "tile set")


def test_check_reads_the_drawing_too(tmp_path: Path) -> None:
    folder = tmp_path / "board"
    shutil.copytree(LONDON.parent / "italia-small", folder)
    stations = folder / "stations.csv"
    stations.write_text(stations.read_text("utf-8").replace("3,Udine,670,170", "3,Udine,730,210"), "utf-8")
    ran = run("board", "check", folder)
    assert ran.code == 1
    assert "stations.csv:5: The markers of stations 3 and 4 touch" in ran.out
    assert "you can still play the board" in ran.err


def test_draw_a_game(tmp_path: Path) -> None:
    game = ("--figures", "X=13,D1=99,b2=30", "--targets", "100=foot,77=foot+vip,98", "--seen", "39@3")
    more = ("--route", "99 vip 102 foot 101", "--heat", "13,39=0.5")
    drawn = _draw("sanssouci", *game, *more).out
    groups = {e.get("id"): e for e in ET.fromstring(drawn).iter() if e.get("id")}
    assert [len(list(groups[name])) for name in ("targets", "route", "heat")] == [4, 2, 2]
    labels = [e.text for e in groups["figures"].iter() if e.tag.endswith("text")]
    assert labels == ["X3", "X", "1", "B2"]


def test_draw_names_and_parts() -> None:
    assert 'class="near"' in _draw("sanssouci").out
    assert 'class="near"' not in _draw("sanssouci", "--names").out
    assert ">Hauptbahnhof<" not in _draw("sanssouci", "--no-names").out
    assert ">Hauptbahnhof<" in _draw("sanssouci", "--around", "99", "--zoom", "4").out


@pytest.mark.parametrize(
    ("option", "value", "word"),
    [
        ("--figures", "Q1=3", "Q1"),
        ("--figures", "D1", "X=13"),
        ("--figures", "D=3", "D"),
        ("--figures", "X=200", "1 to 199"),
        ("--targets", "5=tram", "tram"),
        ("--targets", "0", "station 0"),
        ("--route", "1 bus", "in turn"),
        ("--route", "1 bus 99", "no connection"),
        ("--heat", "5=much", "0 to 1"),
        ("--heat", "5=7", "0 to 1"),
        ("--seen", "13", "39@3"),
        ("--around", "900", "900"),
    ],
)
def test_draw_refuses_what_is_not_on_the_board(option: str, value: str, word: str) -> None:
    says_one_sentence(_draw("london", option, value), word)


def test_stats() -> None:
    ran = run("board", "stats", "london", "italia-small")
    assert ran.code == 0
    assert ran.out.startswith("|  | london | italia-small |\n")
    assert "| stations | 199 | 40 |" in ran.out
    says_one_sentence(run("board", "stats", "dice"), "tile set")
    says_one_sentence(run("board", "stats", "nix"), "nix")
