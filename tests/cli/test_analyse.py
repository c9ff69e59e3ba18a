"""``blackticket analyse``."""

import json
from pathlib import Path

import pytest

from blackticket.game import Game, Record
from tests.cli.helpers import run, says_one_sentence
from tests.cli.test_record import played

QUICK = ("--iterations", "60")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.txt"
    Record.of(played("dice")).save(path)
    return path


def test_the_story_as_text(file: Path) -> None:
    ran = run("analyse", file, *QUICK)
    assert ran.code == 0
    assert ran.out.startswith("Mister X ")
    assert "As Mister X saw it" in ran.out
    assert "The detectives: " in ran.out
    assert "{" not in ran.out


def test_in_another_language(file: Path) -> None:
    ran = run("analyse", file, *QUICK, "--language", "de")
    assert "Die Detektive: " in ran.out


def test_the_story_as_json_and_from_standard_input(file: Path) -> None:
    told = json.loads(run("analyse", file, *QUICK, "--json").out)
    assert told["edition"] == "dice"
    assert {"points", "turning_points", "accuracy", "trick", "unlucky", "format"} <= told.keys()
    assert json.loads(run("analyse", "-", *QUICK, "--json", stdin=file.read_text()).out) == told


def test_the_curve_as_a_picture(file: Path, tmp_path: Path) -> None:
    picture = tmp_path / "curve.svg"
    assert run("analyse", file, *QUICK, "--svg", picture).code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert run("analyse", file, *QUICK, "--svg", "-").out == picture.read_text(encoding="utf-8")


def test_what_cannot_be_analysed_is_refused_with_a_sentence(file: Path, tmp_path: Path) -> None:
    begun = tmp_path / "begun.txt"
    Record.of(Game("london", seed=1)).save(begun)
    mine = tmp_path / "mine.txt"
    mine.write_text("not a picture")
    for arguments, words in (
        ((begun,), "not finished"),
        ((file, "--svg", mine), "holds something else"),
        ((file, "--svg", "-", "--json"), "not both"),
        ((tmp_path / "none.txt",), "No such file"),
    ):
        says_one_sentence(run("analyse", *arguments), words)
    assert "no language 'tlh'" in run("analyse", file, "--language", "tlh").err
    assert mine.read_text() == "not a picture"
