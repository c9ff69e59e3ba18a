"""One visitor cannot use up the server: every costly request is counted for its address."""

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from blackticket.game import Game, Record
from blackticket.server.config import Config, Limits
from blackticket.server.http.middleware import NO_ADDRESS, address_of
from tests.server.conftest import PATIENT
from tests.server.support import LONDON, Invited, Site, serving

ALL_MINE = {"X": "me", **dict.fromkeys(("D1", "D2", "D3", "D4"), "casual")}
NEVER = 0.001
RECORD = str(Record.of(Game("london", 3, seed=1)))


@pytest.fixture
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    bursts = Limits(posts_burst=2, costly_burst=2, grids_burst=2, reads_burst=4, people=1)
    limits = replace(bursts, posts_a_second=NEVER, costly_a_second=NEVER, grids_a_second=NEVER, reads_a_second=NEVER)
    folder = tmp_path_factory.mktemp("strict")
    with serving(Config(database=f"sqlite:///{folder}/tables.sqlite", limits=limits)) as site:
        yield site


def test_tables_and_joining(strict: Site) -> None:
    table = strict.make()
    assert strict.post(f"/api/tables/{table.table}/join", {"name": "Grace"}).json()["code"] == "full"
    answer = strict.post(f"/api/tables/{table.table}/join", {"name": "Grace"})
    assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
    assert strict.get("/api/editions").status_code == 200


def test_replays_and_records_share_one_limit_and_grids_have_theirs(strict: Site) -> None:
    for _ in range(2):
        assert strict.post("/api/records/open", {"record": RECORD}).status_code == 200
    assert strict.post("/api/records/open", {"record": RECORD}).status_code == 429
    assert strict.get("/api/replays/AAAAAAAAAAAAAAAA").status_code == 429
    assert strict.get("/api/boards/dice?tiles=BeA-DHc-FGi").status_code == 200
    assert strict.get("/api/boards/dice.svg?theme=night&tiles=BeA-DHc-FGi").status_code == 200
    assert strict.get("/api/boards/dice.svg?theme=day&tiles=BeA-DHc-FGi").status_code == 429
    assert strict.get("/api/boards/london").status_code == 200
    strict.make()


def test_reading_and_sockets_share_one_limit_but_the_page_is_free(strict: Site) -> None:
    table: Invited = strict.make()
    for _ in range(3):
        assert strict.get(f"/api/tables/{table.table}").status_code == 200
    url = f"ws://{strict.address}/api/tables/{table.table}/socket"
    with connect(url) as line:
        assert line.recv(10)
    with pytest.raises(InvalidStatus), connect(url):
        pass
    assert strict.get("/api/tables/AAAAAAAAAAAAAAAA").status_code == 429
    for path in ("/", "/t/AAAAAAAAAAAAAAAA", "/healthz"):
        assert strict.get(path).status_code == 200
    assert strict.counts.get("/metrics").status_code == 200


def test_only_so_many_replays_are_worked_out_at_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("replays")
    config = Config(database=f"sqlite:///{folder}/tables.sqlite", limits=Limits(replays=0))
    with serving(config) as site:
        answer = site.post("/api/records/open", {"record": RECORD})
        assert (answer.status_code, answer.json()["code"]) == (503, "too_fast")


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::gg", NO_ADDRESS),
        ("192.0.2.7:80", NO_ADDRESS),
        ("", NO_ADDRESS),
        ("\0", NO_ADDRESS),
    ],
)
def test_the_owner_of_a_network_is_one_visitor(client: str, counted: str) -> None:
    assert address_of({"client": (client, 1)}) == counted


def server_with(folder: Path, **limits: int) -> AbstractContextManager[Site]:
    return serving(Config(database=f"sqlite:///{folder}/tables.sqlite", limits=replace(PATIENT, **limits)))


def test_strangers_with_the_link_cannot_keep_out_who_sits(tmp_path: Path) -> None:
    with server_with(tmp_path, sockets=3, sockets_an_address=100) as site, ExitStack() as open_pages:
        host = site.make(seats={"X": "me"})
        friend = host.friend("Grace")
        with friend.page() as page:
            page.ask("take", seats=["D1"])
        for _ in range(3):
            open_pages.enter_context(host.stranger().page())
        with connect(f"ws://{site.address}/api/tables/{host.table}/socket") as one_too_many:
            assert json.loads(one_too_many.recv(60))["code"] == "full"
        for person in (host, friend):
            open_pages.enter_context(person.page())


def test_an_address_has_a_share_of_those_who_watch(tmp_path: Path) -> None:
    with server_with(tmp_path, sockets=100, sockets_an_address=2) as site, ExitStack() as open_pages:
        host = site.make(seats={"X": "me"})
        url = f"ws://{site.address}/api/tables/{host.table}/socket"
        for _ in range(2):
            open_pages.enter_context(host.stranger().page())
        with connect(url) as one_too_many:
            assert json.loads(one_too_many.recv(60))["code"] == "full"
        with connect(url, additional_headers={"X-Forwarded-For": "192.0.2.7"}) as from_elsewhere:
            assert json.loads(from_elsewhere.recv(60))["type"] == "table"


def test_with_too_many_tabs_the_oldest_is_closed(tmp_path: Path) -> None:
    with server_with(tmp_path, sockets_a_person=2) as site:
        host = site.make(seats={"X": "me"})
        with host.page() as oldest, host.page() as older, host.page() as newest:
            assert oldest.closed() == 1008
            assert oldest.last["closing"]["code"] == "full"
            older.settle()
            newest.settle()


def test_an_address_cannot_fill_a_table_and_the_removed_leave_room(tmp_path: Path) -> None:
    with server_with(tmp_path, people=4, people_an_address=2) as site:
        host = site.make(seats={"X": "me"})
        join = f"/api/tables/{host.table}/join"
        for _ in range(2):
            assert site.post(join, {"name": "Mallory"}).status_code == 200
        assert site.post(join, {"name": "Mallory"}).json()["code"] == "full"
        elsewhere = {"X-Forwarded-For": "192.0.2.7"}
        assert site.post(join, {"name": "Grace"}, headers=elsewhere).status_code == 200
        with host.page() as page:
            for round_trip in range(20):
                newest = page.last["table"]["people"][-1]["person"]
                page.ask("remove", person=newest)
                answer = site.post(join, {"name": "Mallory"}, headers={"X-Forwarded-For": f"192.0.2.{round_trip}"})
                assert answer.status_code == 200
                page.settle()


def test_tables_where_nobody_is_make_room_for_others(tmp_path: Path) -> None:
    with server_with(tmp_path, tables=2) as site, ExitStack() as open_pages:
        kept = open_pages.enter_context(site.make(seats={"X": "me"}).page())
        left = [site.make(seats={"X": "me"}) for _ in range(4)]
        for table in left:
            assert site.get(f"/api/tables/{table.table}").status_code == 200
        kept.settle()
        open_pages.enter_context(left[0].page())
        answer = site.get(f"/api/tables/{left[1].table}")
        assert (answer.status_code, answer.json()["code"]) == (503, "full")


def test_an_address_that_uses_none_of_its_tables_gets_no_more(tmp_path: Path) -> None:
    with server_with(tmp_path, unused_tables=2) as site:
        wanted = {"settings": LONDON, "name": "Ada"}
        unused = [site.make(seats=ALL_MINE), site.make()]
        answer = site.post("/api/tables", wanted)
        assert (answer.status_code, answer.json()["code"]) == (429, "full")
        assert site.post("/api/tables", wanted, headers={"X-Forwarded-For": "192.0.2.7"}).status_code == 201
        with unused[0].page() as page:
            page.ask("start")
        assert site.post("/api/tables", wanted).status_code == 201
