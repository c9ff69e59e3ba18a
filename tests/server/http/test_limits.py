"""One visitor cannot use up the server: every costly request is counted for its address."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from blackticket.game import Game, Record
from blackticket.server.config import Config, Limits
from blackticket.server.http.middleware import NO_ADDRESS, address_of
from tests.server.support import Invited, Site, serving

NEVER = 0.001
RECORD = str(Record.of(Game("london", 3, seed=1)))


@pytest.fixture
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    bursts = Limits(posts_burst=2, costly_burst=2, reads_burst=4, people=1)
    limits = replace(bursts, posts_a_second=NEVER, costly_a_second=NEVER, reads_a_second=NEVER)
    folder = tmp_path_factory.mktemp("strict")
    with serving(Config(database=f"sqlite:///{folder}/tables.sqlite", limits=limits)) as site:
        yield site


def test_tables_and_joining(strict: Site) -> None:
    table = strict.make()
    assert strict.post(f"/api/tables/{table.table}/join", {"name": "Grace"}).json()["code"] == "full"
    answer = strict.post(f"/api/tables/{table.table}/join", {"name": "Grace"})
    assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
    assert strict.get("/api/editions").status_code == 200


def test_replays_records_and_grids_share_one_limit(strict: Site) -> None:
    assert strict.post("/api/records/open", {"record": RECORD}).status_code == 200
    assert strict.get("/api/boards/dice?tiles=BeA-DHc-FGi").status_code == 200
    assert strict.post("/api/records/open", {"record": RECORD}).status_code == 429
    assert strict.get("/api/replays/AAAAAAAAAAAAAAAA").status_code == 429
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
