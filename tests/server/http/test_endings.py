"""Endings, pictures, previews: of finished games alone. A running game looks like any other, whatever its secrets."""

import re
from contextlib import ExitStack
from html import unescape
from pathlib import Path

import pytest

from blackticket.ending.words import texts
from blackticket.game import Game, Record
from blackticket.languages import LANGUAGE_CODES
from blackticket.server.http import pages
from blackticket.server.workers.pictures import Kept
from tests.server.support import Invited, Message, Page, Site
from tests.server.tables.twins import twin_plans

INDEX = Path(__file__).parents[3] / "web" / "index.html"
DICE: Message = {"edition": "dice", "players": 3, "one_screen": True}
TWINS = [("london", []), ("sanssouci", []), ("dice", []), ("dice", ["expert"])]


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_bytes(INDEX.read_bytes())
    monkeypatch.setattr(pages, "FOLDER", tmp_path)


def tags(document: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', document)
    return {name: unescape(content) for name, content in found if name.startswith(("og:", "twitter:"))}


def begin(site: Site, settings: Message = DICE) -> Invited:
    seats = site.get(f"/api/editions/{settings['edition']}/seats?players={settings['players']}").json()
    return site.make(settings, dict.fromkeys([seat["seat"] for seat in seats], "me"), start=True)


def finish(made: Invited, page: Page) -> str:
    """Play to the end; the address of the replay."""
    while side := page.view["view"]["to_move"]:
        page.ask("look", audience=side)
        page.move(page.offers()[0])
    replay: str = made.site.get(f"/api/tables/{made.table}").json()["finished"][-1]["replay"]
    return replay


@pytest.fixture(scope="module")
def over(site: Site) -> tuple[Invited, str]:
    made = begin(site)
    with made.page() as page:
        return made, finish(made, page)


@pytest.mark.parametrize(("edition", "options"), TWINS, ids=["london", "sanssouci", "dice", "dice-expert"])
def test_a_running_game_gives_nothing_away(site: Site, edition: str, options: list[str]) -> None:
    """Two tables with the same public history and different secrets: the same bytes at every address."""
    plans = twin_plans(edition, 3, seed=7, x_moves=2, options=options)
    seen = []
    for plan in plans:
        made = begin(site, {"edition": edition, "players": 3, "options": options, "one_screen": True})
        with made.page() as page:
            for move in plan:
                side = page.view["view"]["to_move"]
                page.ask("look", audience=side)
                page.move(move, "X" if side == "X" else "D1" if move.startswith("B") else None)
            assert page.view["view"]["log"], "X has moved"
            answers = [site.get(f"/t/{made.table}"), site.get(f"/t/{made.table}?language=de", made.cookie)]
            card = tags(answers[0].text)["og:image"]
            answers.append(site.get(card.removeprefix(f"http://{site.address}")))
            for of in (made.table, "AAAAAAAAAAAAAAAA"):
                answers += [site.get(f"/api/replays/{of}/{what}") for what in ("ending", "picture.svg", "picture.png")]
                answers.append(site.get(f"/replay/{of}"))
            record = site.get(f"/api/tables/{made.table}/record").text
            for path in ("/api/records/ending", "/api/records/picture"):
                answers.append(site.post(path, {"record": record}))
                assert answers[-1].status_code == 400
        seen.append([(one.status_code, one.content, dict(one.headers)) for one in answers])
    assert plans[0] != plans[1]
    assert seen[0] == seen[1]


def test_the_unfinished_record_of_a_whole_game_is_not_told(site: Site) -> None:
    record = str(Record.of(Game("london", 3, seed=1)))
    for path in ("/api/records/ending", "/api/records/picture"):
        answer = site.post(path, {"record": record})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
        assert "not over" in answer.json()["message"]


def test_before_the_end_the_address_of_the_game_leads_to_nothing(site: Site) -> None:
    made = begin(site)
    with made.page() as page:
        neutral = site.get("/").content
        assert tags(site.get(f"/t/{made.table}").text) == tags(neutral.decode())
        replay = finish(made, page)
        assert site.get(f"/replay/{replay}").content != neutral
        assert tags(site.get(f"/t/{made.table}").text)["og:image"].endswith(f"/{replay}/picture.png?language=en")
        page.ask("rematch")
        page.ask("start")
        assert tags(site.get(f"/t/{made.table}").text) == tags(neutral.decode())


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_the_link_to_a_finished_game_shows_its_picture(site: Site, over: tuple[Invited, str], language: str) -> None:
    told = tags(site.get(f"/replay/{over[1]}?language={language}").text)
    ending = site.get(f"/api/replays/{over[1]}/ending?language={language}").json()
    assert told["og:title"].startswith(f"{ending['title']} · ")
    assert told["og:description"] == texts(language)["watch"]
    assert told["twitter:card"] == "summary_large_image"
    answer = site.get(told["og:image"].removeprefix(f"http://{site.address}"))
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert int.from_bytes(answer.content[16:20]) == int(told["og:image:width"]) == 1200
    assert int.from_bytes(answer.content[20:24]) == int(told["og:image:height"]) == 630


@pytest.mark.parametrize("host", ['x"><script>', "a b", "[::1]x", "host/path"])
def test_a_host_that_is_none_is_not_repeated(site: Site, over: tuple[Invited, str], host: str) -> None:
    document = site.get(f"/replay/{over[1]}", headers={"host": host}).text
    assert "og:image" not in tags(document)
    assert host not in document


def test_the_ending_has_all_that_the_page_draws(site: Site, over: tuple[Invited, str]) -> None:
    ending = site.get(f"/api/replays/{over[1]}/ending").json()
    replay = site.get(f"/api/replays/{over[1]}").json()
    legs = [leg for turn in ending["turns"] for leg in turn["legs"]]
    log = replay["frames"][-1]["view"]["log"]
    assert [(leg["ticket"], leg["end"]) for leg in legs] == [(entry["ticket"], entry["station"]) for entry in log]
    for turn in ending["turns"]:
        view = replay["frames"][turn["moment"]]["view"]
        assert turn["at"] == view["at"]
        assert view["history"][-1].startswith(("X ", "roll ")) or turn["moment"] == len(replay["frames"]) - 1


def test_only_those_who_agree_are_named(site: Site) -> None:
    made = site.make({**DICE, "one_screen": False}, {"X": "me", "D1": "open", "D2": "casual"}, name="Ada")
    grace = made.friend("Grace & Co")
    with ExitStack() as stack:
        host, friend = stack.enter_context(made.page()), stack.enter_context(grace.page())
        friend.ask("take", seats=["D1"])
        assert host.refused("sign", shown=True) == "wrong_phase"
        host.ask("start")
        for tab in (host, friend):
            tab.settle()
        while host.view["view"]["to_move"]:
            for tab in (host, friend):
                tab.settle()
                if tab.view["offers"]:
                    tab.move(tab.offers()[0], "X" if tab is host else "D1")
        replay = site.get(f"/api/tables/{made.table}").json()["finished"][0]["replay"]

        def names() -> list[tuple[str, str]]:
            return re.findall(
                r">([^<>]+): (Ada|Grace &amp; Co|[^<>]*casual[^<>]*)<",
                site.get(f"/api/replays/{replay}/picture.svg").text,
            )

        assert names() == []
        assert friend.ask("sign", shown=True)[-1]["signed"] is True
        assert names() == [("Detective 1", "Grace &amp; Co")]
        host.ask("sign", shown=True)
        assert names() == [("Mister X", "Ada"), ("Detective 1", "Grace &amp; Co")]
        friend.ask("sign", shown=False)
        assert names() == [("Mister X", "Ada")]
        with made.stranger().page() as stranger:
            assert stranger.refused("sign", shown=True) == "not_here"
        with made.friend("Lin").page() as late:
            assert late.refused("sign", shown=True) == "not_your_seat"


def test_a_picture_is_made_once(site: Site, over: tuple[Invited, str]) -> None:
    path = f"/api/replays/{over[1]}/picture.svg?theme=day"
    first = site.get(path)
    again = site.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    assert "sandbox" in first.headers["content-security-policy"]


@pytest.mark.parametrize("query", ["theme=pink", "language=tlh", "width=1201"])
def test_a_look_that_does_not_exist_is_refused(site: Site, over: tuple[Invited, str], query: str) -> None:
    answer = site.get(f"/api/replays/{over[1]}/picture.png?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_argument")


def test_no_more_is_kept_than_there_is_room_for() -> None:
    kept = Kept(10)
    kept.put("a", b"1234")
    kept.put("b", b"1234")
    assert kept.get("a") == b"1234"
    kept.put("c", b"1234")
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (b"1234", None, b"1234")
    kept.put("a", b"12")
    kept.put("d", b"1234")
    assert [kept.get(key) for key in "acd"] == [b"12", b"1234", b"1234"]
    kept.put("e", b"12345678901")
    assert [kept.get(key) for key in "acde"] == [None] * 4
