"""The document that all addresses lead to: it begins with the board of a game that is on, and tells nothing else."""

import re
from pathlib import Path

import pytest

from blackticket.server import pages
from tests.server.support import Invited, Message, Site

INDEX = Path(__file__).parents[2] / "web" / "index.html"
ITALIA: Message = {"edition": "italia", "players": 3}


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page as it is written, not as it was last built."""
    (tmp_path / "index.html").write_bytes(INDEX.read_bytes())
    monkeypatch.setattr(pages, "FOLDER", tmp_path)


def begun(site: Site, settings: Message) -> Invited:
    """A game against computers, at a table that sleeps."""
    seats = site.get(f"/api/editions/{settings['edition']}/seats?players=3").json()
    return site.make(settings, {**{seat["seat"]: "casual" for seat in seats}, "X": "me"}, start=True)


def awake(made: Invited) -> Invited:
    """The same after somebody has come."""
    assert made.site.get(f"/api/tables/{made.table}").status_code == 200
    return made


def boards(document: str) -> set[str]:
    """The boards whose pictures and stations the browser shall fetch at once."""
    return set(re.findall(r'rel="preload"[^>]* href="/api/boards/([a-z]+)', document))


def test_the_start_page_begins_with_the_usual_board(site: Site) -> None:
    document = site.get("/").text
    assert boards(document) == {"london"}
    assert "data-board" not in document


def test_a_table_begins_with_the_board_that_is_played_on(site: Site) -> None:
    document = site.get(f"/t/{awake(begun(site, ITALIA)).table}").text
    assert boards(document) == {"italia"}
    assert '<html data-board="italia" lang="en"' in document
    for path in re.findall(r'rel="preload"[^>]* href="(/api/boards/[^"]+)"', document):
        assert site.get(path).status_code == 200


def test_the_board_is_all_that_the_document_tells(site: Site) -> None:
    one, other = awake(begun(site, ITALIA)), awake(begun(site, ITALIA))
    assert site.get(f"/t/{one.table}", one.cookie).content == site.get(f"/t/{other.table}").content


@pytest.mark.parametrize("settings", [ITALIA, {"edition": "dice", "players": 3}])
def test_a_lobby_has_no_board_yet(site: Site, settings: Message) -> None:
    made = awake(site.make(settings))
    assert site.get(f"/t/{made.table}").content == site.get("/").content


def test_tiles_are_laid_for_each_game_and_not_told(site: Site) -> None:
    made = awake(begun(site, {"edition": "dice", "players": 3}))
    assert site.get(f"/t/{made.table}").content == site.get("/").content


def test_looking_at_the_page_wakes_no_table(site: Site) -> None:
    made = begun(site, ITALIA)
    before = site.metric("tables_awake")
    assert site.get(f"/t/{made.table}").content == site.get("/").content
    assert site.get("/t/AAAAAAAAAAAAAAAA").content == site.get("/").content
    assert site.metric("tables_awake") == before
