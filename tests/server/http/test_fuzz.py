"""Bad messages of every kind: a clear refusal, and nothing has changed."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from blackticket.server.config import Config, Limits
from blackticket.server.wire import messages
from tests.server.support import Invited, Page, Site, serving

MOVES = (
    "X taxi 1",
    "D1 taxi 1",
    "D1 taxi 999999999",
    "X double taxi 1 taxi 2",
    "roll taxi",
    "X",
    "D1  taxi 1",
    "D1 taxi 01",
    "B1 free 3",
)
PLAN = {"X": "me", "D1": "open", "D2": "open", "D3": "casual", "D4": "casual"}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
TYPES = (*(kind.__struct_config__.tag for kind in get_args(messages.FromPage)), "view", "nonsense")
FIELDS = {name for kind in get_args(messages.FromPage) for name in kind.__struct_fields__}
NEARLY = st.fixed_dictionaries({"type": st.sampled_from(TYPES) | JSON}, optional=dict.fromkeys(sorted(FIELDS), JSON))


class Fuzzed:
    """A game that has begun, X's page, and a pursuer's page that sends rubbish."""

    def __init__(self, site: Site) -> None:
        self.host = site.make(seats=PLAN)
        self.friend = self.host.friend("Grace")
        self.x: Page = self.host.page()
        self.page: Page = self.friend.page()
        self.page.ask("take", seats=["D1", "D2"])
        self.x.ask("start")
        self.x.settle()
        self.page.settle()
        self.before = self.state()

    def state(self) -> tuple[Any, ...]:
        self.x.settle()
        return self.x.view, self.x.last["table"], self.x.last["you"], self.host.record().text


@pytest.fixture(scope="module")
def fuzzed(site: Site) -> Iterator[Fuzzed]:
    made = Fuzzed(site)
    yield made
    assert made.state() == made.before
    assert site.metric("faults_total") == 0
    made.x.close()
    made.page.close()


def answers(page: Page, frame: str | bytes) -> list[dict[str, Any]]:
    page.settle()
    before = len(page.stream)
    page.line.send(frame)
    page.settle()
    return [json.loads(text) for text in page.stream[before:-1]]


@given(st.text(max_size=200) | st.binary(max_size=200) | JSON.map(json.dumps))
def test_rubbish_is_refused(fuzzed: Fuzzed, frame: str | bytes) -> None:
    heard = answers(fuzzed.page, frame)
    assert [told["type"] for told in heard] == ["refusal"]
    assert heard[0]["code"] == "bad_message"


@given(NEARLY)
def test_messages_with_wrong_fields_are_refused(fuzzed: Fuzzed, message: dict[str, Any]) -> None:
    heard = answers(fuzzed.page, json.dumps(message))
    if message["type"] == "ping" and heard[:1] and heard[0]["type"] == "pong":
        return
    assert heard[0]["type"] == "refusal", (message, heard)


@settings(max_examples=60)
@given(
    seat=st.sampled_from(["X", "D1", "D2", "D3", "Z9"]),
    version=st.integers(-2, 4) | st.integers(),
    move=st.sampled_from(MOVES) | st.text(max_size=90),
)
def test_moves_that_are_not_the_senders_to_make_are_refused(fuzzed: Fuzzed, seat: str, version: int, move: str) -> None:
    heard = fuzzed.page.ask("submit", seat=seat, version=version, move=move)
    assert heard[0]["type"] == "refusal"
    assert [told["type"] for told in heard[1:]] in ([], ["view"])


def test_a_message_that_is_too_large_is_refused_and_a_huge_one_ends_the_socket(site: Site, fuzzed: Fuzzed) -> None:
    heard = answers(fuzzed.page, json.dumps({"type": "say", "room": "table", "text": "x" * 5000}))
    assert heard[0]["code"] == "too_large"
    with fuzzed.host.stranger().page() as page:
        page.line.send("x" * 200_000)
        assert page.closed() in (1009, 1006)


def test_nested_to_the_sky(fuzzed: Fuzzed) -> None:
    heard = answers(fuzzed.page, "[" * 4000)
    assert heard[0]["code"] == "bad_message"
    heard = answers(fuzzed.page, '{"type":' * 400 + "1" + "}" * 400)
    assert heard[0]["code"] == "bad_message"


def test_too_many_messages_are_dropped_and_then_the_socket_is(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("loud")
    limits = Limits(messages_burst=10, messages_a_second=0.001, patience=20)
    config = Config(database=f"sqlite:///{folder}/tables.sqlite", limits=limits)
    with serving(config) as site, site.make(seats={"X": "me"}).page() as page:
        for _ in range(15):
            page.send("ping")
        kinds = [page.read()["type"] for _ in range(15)]
        assert kinds.count("pong") == 9
        assert kinds.count("refusal") == 6
        assert page.last["refusal"]["code"] == "too_fast"
        with suppress(ConnectionClosed):  # the server may be quicker than the thirtieth
            for _ in range(30):
                page.send("ping")
        assert page.closed() == 1008


@pytest.mark.parametrize("table", ["A" * 16, "short", "x" * 200, "%00"])
def test_unknown_tables(site: Site, table: str) -> None:
    with connect(f"ws://{site.address}/api/tables/{table}/socket") as line:
        assert json.loads(line.recv(10))["code"] == "unknown_table"
        with pytest.raises(ConnectionClosed):
            line.recv(10)
    assert Invited(site, table).record().status_code == 404
