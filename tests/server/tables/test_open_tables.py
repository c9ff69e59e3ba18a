"""Open tables: who stands on the list, who leaves it, and computers that fill what stays empty."""

from pathlib import Path
from typing import Any

from blackticket.server.config import Config
from tests.server.conftest import PATIENT
from tests.server.support import Site, serving, until

DICE: dict[str, Any] = {"edition": "dice", "players": 3, "listed": True, "language": "nl"}


def ids(site: Site, **query: str) -> list[str]:
    answer = site.get("/api/open", params=query)
    assert answer.status_code == 200, answer.text
    return [entry["table"] for entry in answer.json()]


def test_a_listed_table_is_found_while_somebody_is_there(site: Site) -> None:
    host = site.make(DICE, {"X": "me"})
    assert host.table not in ids(site)
    with host.page() as page:
        (entry,) = [one for one in site.get("/api/open").json() if one["table"] == host.table]
        assert entry == {
            "table": host.table,
            "edition": "dice",
            "players": 3,
            "options": 0,
            "language": "nl",
            "pace": "live",
            "turn_seconds": None,
            "open_sides": ["pursuers", "pursuers"],
            "host": "Ada",
            "computers": False,
        }
        for query in ({"edition": "dice"}, {"language": "nl"}, {"pace": "live"}):
            assert host.table in ids(site, **query)
        for query in ({"edition": "london"}, {"language": "de"}, {"pace": "days"}):
            assert host.table not in ids(site, **query)
        page.settle()
    until(lambda: host.table not in ids(site))


def test_it_leaves_the_list_when_it_is_full_begins_or_is_hidden(site: Site) -> None:
    host = site.make(DICE, {"X": "me"})
    with host.page() as page:
        page.ask("hand", seats=["D1", "D2"], level="novice")
        assert host.table not in ids(site)
        page.ask("free", seats=["D2"])
        assert host.table in ids(site)
        page.ask("change", settings=DICE | {"listed": False})
        assert host.table not in ids(site)
        page.ask("change", settings=DICE)
        page.ask("hand", seats=["D2"], level="novice")
        page.ask("start")
        assert host.table not in ids(site)


def test_only_the_host_may_list_it(site: Site) -> None:
    host = site.make(DICE | {"listed": False})
    friend = host.friend("Eve")
    with host.page(), friend.page() as page:
        assert page.refused("change", settings=DICE) == "not_host"
        assert host.table not in ids(site)


def test_a_table_of_days_stays_on_the_list_while_its_people_are_away(tmp_path: Path) -> None:
    now = [1_000_000.0]
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with serving(Config(database=url, limits=PATIENT, now=lambda: now[0])) as site:
        live, days = site.make(DICE, {"X": "me"}), site.make(DICE | {"turn_seconds": 86_400}, {"X": "me"})
        for host in (live, days):
            with host.page() as page:
                page.settle()
        until(lambda: ids(site) == [days.table])
        now[0] += 13 * 86_400
        assert ids(site, pace="days") == [days.table]
        now[0] += 2 * 86_400
        assert ids(site) == []


def test_computers_fill_what_stays_empty_and_the_game_begins(site: Site) -> None:
    host = site.make(DICE | {"fill_seconds": 0}, {"X": "me"})
    with host.page() as page:
        page.wait("view")
        page.settle()
        holders = {seat["seat"]: seat["holder"]["kind"] for seat in page.last["table"]["seats"]}
        assert holders == {"X": "person", "D1": "computer", "D2": "computer"}
        assert host.table not in ids(site)


def test_a_wait_is_told_and_begins_again_when_somebody_sits_down(site: Site) -> None:
    host = site.make(DICE | {"fill_seconds": 600}, {"X": "me"})
    friend = host.friend("Eve")
    with host.page() as page, friend.page() as other:
        page.settle()
        assert page.last["clock"] == {"type": "clock", "version": 0, "side": None, "left": 600}
        told = other.ask("take", seats=["D1"])
        assert [message["left"] for message in told if message["type"] == "clock"] == [600]
        other.ask("take", seats=["D2"])
        page.settle()
        assert page.last["clock"]["left"] is None
        assert page.last["table"]["phase"] == "lobby"


def test_a_wait_needs_somebody_who_sits(site: Site) -> None:
    host = site.make(DICE | {"fill_seconds": 0})
    with host.page() as page:
        page.settle()
        assert page.last["table"]["phase"] == "lobby"
        page.send("take", seats=["X"])
        page.wait("view")
