"""Games over days: turns that end by themselves, notices that reach a browser and a chat, and what they never tell."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from blackticket.server.config import Config
from blackticket.server.notices.words import sentence, texts
from blackticket.server.tables.over_days import after_quiet_time
from tests.server.conftest import PATIENT
from tests.server.notices.post_office import Browser, PostOffice, check_vapid, post_office
from tests.server.postgres import postgres
from tests.server.support import Invited, Site, serving, until
from tests.server.tables.twins import twin_plans

DAY = 86_400
DAYS: dict[str, Any] = {"edition": "london", "players": 3, "turn_seconds": 2 * DAY}
NOON = 1_000_000 - 1_000_000 % DAY + DAY // 2


class Week:
    """A server whose days pass when the test says so, and a post office."""

    def __init__(self, site: Site, office: PostOffice, now: list[float]) -> None:
        self.site, self.office, self._now = site, office, now

    @property
    def now(self) -> float:
        """Seconds since 1970, as the server knows them."""
        return self._now[0]

    def pass_time(self, seconds: float) -> None:
        self._now[0] += seconds

    def table(self) -> tuple[Invited, Invited]:
        """Ada is X, Eve hunts; the game has begun, and nobody is there."""
        host = self.site.make(DAYS, {"X": "me"})
        friend = host.friend("Eve")
        with host.page() as x, friend.page() as hunter:
            hunter.ask("take", seats=["D1", "D2"])
            x.ask("start")
        return host, friend

    def browser(self, who: Invited, **more: Any) -> Browser:
        browser = Browser(self.office.url(f"/push/{len(more)}/{who.cookie[-8:]}"))
        answer = self.site.post(f"/api/tables/{who.table}/push", browser.wish(**more), who.cookie)
        assert answer.status_code == 200, answer.text
        return browser

    def read(self, browser: Browser, count: int) -> list[str]:
        """The texts that have come to a browser, once there are so many."""
        path = browser.endpoint.partition(str(self.office.port))[2]
        until(lambda: len(self.office.at(path)) >= count)
        return [browser.read(body)["text"] for body in self.office.at(path)]

    def settle(self) -> None:
        """Until the server has looked at what is due."""
        probe = self.site.make(DAYS, {"X": "me"})
        friend = probe.friend("Eve")
        browser = self.browser(friend)
        with probe.page() as x, friend.page() as hunter:
            hunter.ask("take", seats=["D1", "D2"])
            x.ask("start")
        with probe.page() as x:
            x.move(x.offers()[0])
        self.read(browser, 1)


@contextmanager
def week(folder: Path, database: str = "", **more: Any) -> Iterator[Week]:
    with ExitStack() as stack:
        office = stack.enter_context(post_office(folder))
        now = [float(NOON)]
        config = Config(
            database=database or f"sqlite:///{folder}/tables.sqlite",
            limits=PATIENT,
            pace=0.0,
            draw_seed=lambda: 5,
            now=lambda: now[0],
            notices_every=0.02,
            outgoing=office.rules,
            stand_in="novice",
            **more,
        )
        yield Week(stack.enter_context(serving(config)), office, now)


def mine(week: Week, who: Invited) -> dict[str, Any]:
    told: dict[str, Any] = week.site.get(f"/api/tables/{who.table}/mine", who.cookie).json()
    return told


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_turn_is_told_reminded_of_and_ended_by_a_computer(tmp_path: Path, kind: str) -> None:
    with ExitStack() as stack:
        url = stack.enter_context(postgres()) if kind == "postgres" else ""
        days = stack.enter_context(week(tmp_path, url))
        host, friend = days.table()
        hunter = days.browser(friend, language="de")
        with host.page() as x:
            x.move(x.offers()[0])
        assert days.read(hunter, 1) == ["Die Detektive sind am Zug (Runde 1)."]
        _, headers, _ = days.office.came[0]
        assert headers["content-encoding"] == "aes128gcm"
        key = days.site.get("/api/push").json()["key"]
        check_vapid(headers, key, f"https://localhost:{days.office.port}")
        assert mine(days, friend)["due_at"] == NOON + 2 * DAY
        days.pass_time(1.6 * DAY)
        assert "Zeit wird knapp" in days.read(hunter, 2)[1]
        days.pass_time(0.5 * DAY)  # nobody is there: the computer makes the missing moves, and X's turn begins
        until(lambda: mine(days, host)["to_move"] == "X")
        assert mine(days, host)["my_turn"]
        assert mine(days, host)["due_at"] == NOON + int(2.1 * DAY) + 2 * DAY


def test_a_reminder_stops_when_the_move_is_made(tmp_path: Path) -> None:
    with week(tmp_path) as days:
        host, friend = days.table()
        x_browser = days.browser(host)
        with host.page() as x:
            x.move(x.offers()[0])
        with friend.page() as hunter:
            while hunter.view["view"]["to_move"] == "pursuers":
                offer = hunter.offers()[-1]
                hunter.move(offer, "D1" if offer.startswith("B") else None)
        assert days.read(x_browser, 1) == ["Mister X is on the move (round 2)."]
        with host.page() as x:
            x.move(x.offers()[0])
        days.pass_time(1.6 * DAY)
        days.settle()
        assert len(days.read(x_browser, 1)) == 1


def test_in_quiet_time_a_notice_waits(tmp_path: Path) -> None:
    with week(tmp_path) as days:
        host, friend = days.table()
        hunter = days.browser(friend, quiet_from=11, quiet_to=14)  # it is noon
        with host.page() as x:
            x.move(x.offers()[0])
        days.settle()
        assert not [where for where, _, _ in days.office.came if where in hunter.endpoint]
        days.pass_time(2 * 3600)
        assert len(days.read(hunter, 1)) == 1


def test_a_vacation_puts_the_end_of_the_turn_off(tmp_path: Path) -> None:
    with week(tmp_path) as days:
        host, friend = days.table()
        away = f"/api/tables/{host.table}/away"
        assert days.site.post(away, {"days": 3}, host.cookie).json() == {"until": NOON + 3 * DAY}
        assert mine(days, host)["due_at"] == NOON + 5 * DAY
        assert mine(days, friend)["away"] == {"Ada": NOON + 3 * DAY}
        assert days.site.post(away, {"days": 1}, friend.cookie).status_code == 200  # not its turn: nothing ends later
        assert mine(days, host)["due_at"] == NOON + 5 * DAY
        with host.page() as x:
            x.move(x.offers()[0])
        assert mine(days, friend)["due_at"] == NOON + 3 * DAY
        for _ in range(2):
            days.site.post(away, {"days": 14}, host.cookie)
        assert days.site.post(away, {"days": 14}, host.cookie).json()["code"] == "bad_argument"
        assert days.site.post(away, {"days": 3}).json()["code"] == "not_here"


def test_a_browser_that_is_gone_is_told_nothing_more(tmp_path: Path) -> None:
    with week(tmp_path) as days:
        host, friend = days.table()
        hunter = days.browser(friend)
        days.office.status = 410
        with host.page() as x:
            x.move(x.offers()[0])
        path = hunter.endpoint.partition(str(days.office.port))[2]
        until(lambda: len(days.office.at(path)) == 1)
        days.office.status = 201
        days.pass_time(1.6 * DAY)
        days.settle()
        assert len(days.office.at(path)) == 1


def test_what_could_not_be_sent_is_sent_later(tmp_path: Path) -> None:
    with week(tmp_path) as days:
        host, friend = days.table()
        hunter = days.browser(friend)
        days.office.status = 503
        with host.page() as x:
            x.move(x.offers()[0])
        until(lambda: days.site.metric("notices_failed_total") == 1)
        days.office.status = 201
        days.pass_time(61)
        assert len(days.read(hunter, 2)) == 2


def test_webhooks_are_off_unless_the_operator_wants_them(tmp_path: Path) -> None:
    with week(tmp_path) as days:
        host, _ = days.table()
        answer = days.site.post(f"/api/tables/{host.table}/webhook", {"url": days.office.url("/chat")}, host.cookie)
        assert (answer.status_code, answer.json()["code"]) == (403, "switched_off")


def test_a_chat_is_told_whose_turn_it_is(tmp_path: Path) -> None:
    with week(tmp_path, webhooks=True) as days:
        host, friend = days.table()
        hook = f"/api/tables/{host.table}/webhook"
        assert days.site.post(hook, {"url": days.office.url("/chat")}, friend.cookie).json()["code"] == "not_host"
        assert days.site.post(hook, {"url": days.office.url("/chat"), "language": "nl"}, host.cookie).json() == {
            "told": 1
        }
        with host.page() as x:
            x.move(x.offers()[0])
        until(lambda: len(days.office.at("/chat")) == 1)
        told = json.loads(days.office.at("/chat")[0])
        assert told["text"] == told["content"]
        assert told["text"].endswith(f"De detectives zijn aan zet (ronde 1). http://{days.site.address}/t/{host.table}")


@pytest.mark.parametrize(
    "url", ["http://localhost/", "https://10.0.0.1/", "https://[::ffff:10.0.0.1]/", "https://me:x@localhost/"]
)
def test_addresses_into_the_own_network_are_refused(tmp_path: Path, url: str) -> None:
    with week(tmp_path, webhooks=True) as days:
        host, friend = days.table()
        answer = days.site.post(f"/api/tables/{host.table}/webhook", {"url": url}, host.cookie)
        assert (answer.status_code, answer.json()["code"]) == (400, "unsafe_address")
        wish = Browser(url).wish()
        assert days.site.post(f"/api/tables/{host.table}/push", wish, friend.cookie).json()["code"] == "unsafe_address"
        assert days.site.post(f"/api/tables/{host.table}/push", wish).json()["code"] == "not_here"


def test_twin_games_send_the_same_to_everybody(tmp_path: Path) -> None:
    told = []
    for number, plan in enumerate(twin_plans("london", 3, seed=5, x_moves=3)):
        folder = tmp_path / str(number)
        folder.mkdir()
        with week(folder, webhooks=True) as days:
            host, friend = days.table()
            browser = days.browser(friend)
            days.site.post(f"/api/tables/{host.table}/webhook", {"url": days.office.url("/chat")}, host.cookie)
            path = browser.endpoint.partition(str(days.office.port))[2]
            told.append([*_notices_of(days, host, friend, plan, path), len(plan)])
            texts = [json.dumps(browser.read(body)) for body in days.office.at(path)]
            assert texts
            assert len({len(body) for body in days.office.at(path)}) == 1
            tag = json.loads(texts[0])["tag"]
            told[-1] += [text.replace(host.table, "TABLE").replace(tag, "TAG") for text in texts]
    assert told[0] == told[1]


def _notices_of(days: Week, host: Invited, friend: Invited, plan: list[str], path: str) -> list[str]:
    """Play it, let a reminder come in each turn, and give what the chat was told."""
    chats = pushes = 0
    with host.page() as x, friend.page() as hunter:
        for move in plan:
            page = x if move.startswith("X") else hunter
            page.settle()
            before = page.view["view"]["to_move"]
            page.move(move, "D1" if move.startswith("B") else None)
            after = page.view["view"]["to_move"]
            if after == before:
                continue
            until(lambda wanted=chats + 1: len(days.office.at("/chat")) == wanted)
            days.pass_time(1.6 * DAY)
            chats, pushes = chats + 2, pushes + (after == "pursuers")
            until(lambda wanted=chats: len(days.office.at("/chat")) == wanted)
            until(lambda wanted=pushes: len(days.office.at(path)) == wanted)
    chat = [body.decode() for body in days.office.at("/chat")]
    return [text.replace(host.table, "TABLE").replace(days.site.address, "SITE") for text in chat]


def test_quiet_time_goes_by_the_local_clock() -> None:
    night = 22, 8
    assert after_quiet_time(NOON, *night, 0) == NOON
    assert after_quiet_time(NOON + 11 * 3600, *night, 0) == NOON + 20 * 3600  # 23:00 to 8:00
    assert after_quiet_time(NOON + 18 * 3600, *night, 0) == NOON + 20 * 3600  # 6:00 to 8:00
    assert after_quiet_time(NOON + 9 * 3600, *night, 120) == NOON + 18 * 3600  # 21:00 is 23:00 there
    assert after_quiet_time(NOON, None, None, 0) == NOON
    assert after_quiet_time(NOON, 12, 12, 0) == NOON


def test_every_language_has_every_sentence() -> None:
    english = texts()["en"]
    for language, sentences in texts().items():
        assert sentences.keys() == english.keys(), language
        for key, text in sentences.items():
            assert ("{round}" in text) == ("{round}" in english[key])


def test_notices_use_the_words_of_the_edition() -> None:
    assert sentence("sanssouci", "de", "turn.pursuers", round=3) == "Die Agenten sind am Zug (Runde 3)."
    assert sentence("dice", "de", "turn.pursuers", round=3) == "Die Detektive sind am Zug (Durchgang 3)."
    assert sentence("sanssouci", "it", "over.pursuers") == "La partita è finita. Hanno vinto gli agenti."
    assert sentence("london", "fr", "turn.pursuers", round=3) == "C’est aux détectives de jouer (tour 3)."
    for language, sentences in texts().items():
        for key in sentences:
            told = sentence("sanssouci", language, key, round=1)
            assert not re.search("[Dd][eé]te[ck]tiv", told)
            assert "{" not in told
