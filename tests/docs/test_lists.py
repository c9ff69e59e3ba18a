"""The lists in the docs, and the page's texts, name everything that exists: options, editions, players, levels."""

import re
from pathlib import Path

import pytest

from blackticket.editions import edition, edition_names
from blackticket.languages import LANGUAGE_CODES
from blackticket.players import level_names, make_player, player_names, settings_of
from tests.docs.pages import ROOT, RULES

OPTION = re.compile(r"^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \| \[([\w-]+)\] \|", re.MULTILINE)
PLAYERS = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")


def texts_of_the_page(language: str) -> str:
    (path,) = (ROOT / "web" / "src" / "i18n").glob(f"{language}.*")
    return path.read_text(encoding="utf-8")


def test_the_rules_list_every_option_with_its_editions_and_its_rule() -> None:
    listed = {
        (name, chosen, rule)
        for name, editions, rule in OPTION.findall((RULES / "README.md").read_text(encoding="utf-8"))
        for chosen in re.findall(r"\w+", editions)
    }
    assert listed == {
        (option.name, name, option.rule) for name in edition_names() for option in edition(name).options.values()
    }


@pytest.mark.parametrize("name", edition_names())
def test_the_rules_and_the_readme_list_every_edition(name: str) -> None:
    assert f"]({name}.md)" in (RULES / "README.md").read_text(encoding="utf-8")
    assert f"[`{name}`](docs/rules/{name}.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_the_page_has_a_text_for_everything_that_people_choose(language: str) -> None:
    texts = texts_of_the_page(language)
    wanted = [f"level.{name}" for name in level_names()]
    for name in edition_names():
        wanted += [f"edition.{name}", f"edition.{name}.about"]
        wanted += [key for option in edition(name).options for key in (f"option.{option}", f"option.{option}.text")]
    assert [key for key in wanted if not re.search(rf"^ *['\"]{re.escape(key)}['\"]:", texts, re.MULTILINE)] == []


@pytest.mark.parametrize("name", player_names())
def test_the_docs_describe_every_player_and_its_settings(name: str) -> None:
    row = re.search(rf"^\| `{name}` \| .*$", PLAYERS, re.MULTILINE)
    assert row is not None
    for setting in settings_of(make_player(name)):
        group = setting.partition(".")
        assert f"`{group[0]}.*`" in row[0] if group[1] else f"`{setting}`" in row[0], setting


@pytest.mark.parametrize("name", level_names())
def test_the_docs_describe_every_level(name: str) -> None:
    assert re.search(rf"^\| `{name}` \|", PLAYERS, re.MULTILINE)


def test_the_page_about_adding_names_files_that_exist() -> None:
    page = (ROOT / "docs" / "adding.md").read_text(encoding="utf-8")
    for name in re.findall(r"`((?:src|tests|scripts|web|docs|bench)/[\w./-]+)`", page):
        if not re.search(r"[A-Z]{4}|/es", name) and not name.endswith(".json"):
            assert Path(ROOT, name).exists(), name
    for test in re.findall(r"`(test_\w+)`", page):
        if not test.endswith("_"):
            files = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
            assert any(f"def {test}(" in text for text in files), test
