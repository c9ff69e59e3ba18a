"""``blackticket rules``: the guide and the numbered rules in a terminal."""

from pathlib import Path

import pytest

from blackticket.editions import edition_names
from blackticket.guide import captions
from blackticket.languages import LANGUAGE_CODES
from tests.cli.helpers import run, run_child


@pytest.mark.parametrize("name", [name for name in edition_names() if name != "toy"])
def test_every_edition_shows_its_guide(name: str) -> None:
    shown = run("rules", name)
    assert shown.code == 0
    for caption in captions(name).values():
        assert caption.split()[0] in shown.out
    assert "picture:" not in shown.out


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_in_every_language(language: str) -> None:
    title = {"en": "Set-up", "de": "Aufbau", "fr": "Mise en place", "nl": "Voorbereiding", "it": "Preparazione"}
    assert title[language] in run("rules", "london", "--language", language).out


@pytest.mark.parametrize(("variable", "value"), [("BLACKTICKET_LANGUAGE", "it"), ("LC_ALL", "it_IT.UTF-8")])
def test_the_language_of_the_environment(variable: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BLACKTICKET_LANGUAGE")
    monkeypatch.setenv(variable, value)
    ran = run_child("rules", "london")
    assert (ran.code, "Preparazione" in ran.out) == (0, True)


def test_details_are_the_numbered_rules() -> None:
    shown = run("rules", "sanssouci", "--details")
    assert shown.code == 0
    assert "S-V4" in shown.out
    assert "](" not in shown.out


def test_a_wrong_name_is_a_sentence() -> None:
    assert "There is no language 'xx'" in run("rules", "london", "--language", "xx").err
    for arguments in (("chess",), ("chess", "--details")):
        shown = run("rules", *arguments)
        assert shown.code == 2
        assert "There is no" in shown.err
        assert len(shown.err.strip().splitlines()) == 1


def test_a_poster_as_sheets(tmp_path: Path) -> None:
    folder = tmp_path
    assert run("board", "poster", "dice", "-o", str(folder / "tiles.svg"), "--across", "1").code == 0
    names = sorted(file.name for file in folder.iterdir())
    assert names == [f"tiles-{number}.svg" for number in range(1, len(names) + 1)] != []
    refused = run("board", "poster", "london", "-o", str(folder / "x.jpg"))
    assert (refused.code, "must end in .pdf or .svg" in refused.err) == (2, True)
    assert run("board", "poster", "london", "-o", "x.pdf", "--sheets", "B9").code == 2
