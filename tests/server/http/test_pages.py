"""The document that all addresses lead to: it begins with the board of a game that is on, and tells nothing else."""

import re
from html import unescape
from pathlib import Path
from typing import get_args

import pytest

from blackticket.boards.drawing.words import WORDS
from blackticket.server.http import pages
from blackticket.server.http.language import COOKIE
from blackticket.server.wire.shapes import Language
from tests.server.support import Invited, Message, Site

INDEX = Path(__file__).parents[3] / "web" / "index.html"
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


def pictures(document: str) -> list[str]:
    """The addresses of the pictures that the browser shall fetch at once, as it reads them."""
    return [unescape(path) for path in re.findall(r'as="image" href="([^"]+)"', document)]


@pytest.mark.parametrize(
    ("wanted", "kept", "language"),
    [
        ("", "", "en"),
        ("de", "", "de"),
        ("de-CH,de;q=0.9,en;q=0.8", "", "de"),
        ("pt, en;q=0.4, FR-ca;q=0.7", "", "fr"),
        ("de;q=0, nl;q=0.1", "", "nl"),
        ("*", "", "en"),
        ("deutsch, den, it", "", "it"),
        ("en", "it", "it"),
        ("fr", "klingon", "fr"),
        ('"><script>, q=;', '"><script>', "en"),
    ],
)
def test_the_document_is_in_the_language_of_the_visitor(site: Site, wanted: str, kept: str, language: str) -> None:
    answer = site.get("/", f"{COOKIE}={kept}", headers={"accept-language": wanted})
    assert f'<html lang="{language}"' in answer.text
    assert pictures(answer.text) == [
        f"/api/boards/london.svg?theme={theme}&language={language}" for theme in ("night", "day")
    ]
    assert {name.strip() for name in answer.headers["vary"].split(",")} == {
        "Accept-Encoding", "Accept-Language", "Cookie",
    }  # fmt: skip


def test_languages_are_kept_apart(site: Site) -> None:
    """A browser that has one language gets another when it asks for that, in the document and in the picture."""
    english = site.get("/", headers={"accept-language": "en"})
    french = site.get("/", headers={"accept-language": "fr", "if-none-match": english.headers["etag"]})
    assert french.status_code == 200
    again = site.get("/", headers={"accept-language": "fr", "if-none-match": french.headers["etag"]})
    assert (again.status_code, "Accept-Language" in again.headers["vary"]) == (304, True)
    facts = [re.findall(">199 [^<]+<", site.get(pictures(one.text)[0]).text) for one in (english, french)]
    assert facts == [[">199 stations, 467 connections<"], [">199 stations, 467 liaisons<"]]


def test_all_have_the_same_languages() -> None:
    texts = INDEX.parent / "src" / "i18n"
    assert list(get_args(Language)) == list(WORDS)
    assert {file.stem for file in texts.glob("*.json")} == set(get_args(Language))
    assert f"const KEY = '{COOKIE}'" in (texts / "translations.ts").read_text(encoding="utf-8")


def test_a_table_begins_with_the_board_that_is_played_on(site: Site) -> None:
    document = site.get(f"/t/{awake(begun(site, ITALIA)).table}").text
    assert boards(document) == {"italia"}
    assert '<html data-board="italia" lang="en"' in document
    assert len(pictures(document)) == 2
    for path in (*pictures(document), "/api/boards/italia"):
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
