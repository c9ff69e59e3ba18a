"""Nothing but X's own page tells where X is: twin tables with different secrets send the same bytes."""

import pickle
import sys
from contextlib import ExitStack

import msgspec
import pytest

from blackticket.game import Game
from blackticket.server.state.seats import plan_seats
from blackticket.server.wire.messages import ToPage
from blackticket.server.wire.shapes import Settings
from blackticket.server.workers import players
from tests.server.support import Invited, Site
from tests.server.tables.twins import twin_plans

SEED = 7
STEPS = {"london": 4, "dice": 3, "sanssouci": 3}
"""X's moves at the twin tables; in London he shows himself with the third, where both are at the same station."""


class Twin:
    """One of the two tables: a pursuers' page with a second tab, a spectator, and X."""

    def __init__(self, site: Site, stack: ExitStack, edition: str) -> None:
        self.site = site
        self.reconnected: list[str] = []
        self.http: list[tuple[int, str, dict[str, str]]] = []
        settings = {"edition": edition, "players": 3, "show_candidates": True}
        self.host = site.make(settings, {"X": "open"} | dict.fromkeys(list(plan_seats(Settings(edition, 3)))[1:], "me"))
        self.x = self.host.friend("Grace")
        self.fugitive = stack.enter_context(self.x.page())
        self.hunter = stack.enter_context(self.host.page())
        self.tab = stack.enter_context(self.host.page())
        self.spectator = stack.enter_context(self.host.stranger().page())
        self.fugitive.ask("take", seats=["X"])
        self.hunter.ask("start")
        self.settle()

    def settle(self) -> None:
        for page in (self.fugitive, self.hunter, self.tab, self.spectator):
            page.settle()

    def fetch(self, path: str, by: Invited) -> None:
        answer = self.site.get(f"/api/tables/{self.host.table}{path}", by.cookie)
        self.http.append((answer.status_code, answer.text, dict(answer.headers)))

    def think(self, round_no: int) -> None:
        """The hunters draw, plan and talk; X draws where he stands."""
        here = self.fugitive.view["view"]["at"].get("X", 1)
        self.hunter.ask("mark", kind="area", station=3 + round_no, to=9, keep=True)
        self.hunter.ask("mark", kind="note", station=4, text="hunters only")
        self.hunter.ask("phrase", room="pursuers", phrase="he_is_near", station=5)
        self.fugitive.ask("mark", kind="pin", station=here)
        self.fugitive.ask("mark", kind="note", station=here, text="hiding here", keep=True)
        self.fugitive.ask("propose", move="D1 taxi 1")
        if self.hunter.offers("D1"):
            self.hunter.ask("propose", move=self.hunter.offers("D1")[0])
            self.hunter.ask("agree", plan=self.hunter.last["sketch"]["plans"][0]["plan"], yes=False)
        self.spectator.ask("mark", kind="pin", station=here)
        self.settle()

    def probe(self, stations: list[int]) -> None:
        """All that a curious pursuer might try."""
        version, allowed = self.hunter.version, self.hunter.offers()
        for page in (self.hunter, self.spectator):
            for station in stations:
                for start in ("D1 taxi", "D1 bus", "B1 free", "X taxi", "X black"):
                    if f"{start} {station}" not in allowed:
                        page.send("submit", seat="D1", version=version, move=f"{start} {station}")
            page.send("submit", seat="X", version=version, move=f"X taxi {stations[0]}")
            page.send("submit", seat="D1", version=version - 1, move="D1 taxi 1")
            page.send("ask_steps", version=version, so_far="X double")
            page.send("look", audience="X")
            page.send("look", audience="everyone")
            page.send("take", seats=["X"])
            page.send("say", room="pursuers", text="where is he?")
            page.line.send("nonsense")
            page.settle()
        self.fugitive.ask("say", room="table", text="never")
        self.fugitive.ask("submit", seat="X", version=0, move="X taxi 1")
        with self.host.page() as again, self.host.stranger().page() as another:
            self.reconnected += [*again.stream, *another.stream]
        for path in ("", "/record", "/record?game=1", "/record?game=2", "/record?game=x"):
            self.fetch(path, self.host)
            self.fetch(path, self.host.stranger())
        self.settle()

    def seen(self) -> list[str]:
        return [*self.hunter.stream, *self.tab.stream, *self.spectator.stream, *self.reconnected]


@pytest.mark.parametrize("edition", STEPS)
def test_twin_tables_send_the_same_bytes_to_everyone_but_x(site: Site, edition: str) -> None:
    plans = twin_plans(edition, 3, seed=SEED, x_moves=STEPS[edition])
    with ExitStack() as stack:
        twins = [Twin(site, stack, edition) for _ in plans]
        apart = 0
        for moves in zip(*plans, strict=True):
            for twin, move in zip(twins, moves, strict=True):
                mover = twin.fugitive if move.startswith("X ") else twin.hunter
                seat = move.split()[0] if not move.startswith("B") else "D2"
                assert mover.move(move, seat)[-1]["type"] == "view"
                twin.settle()
            for twin in twins:
                twin.think(apart)
            where = sorted({twin.fugitive.view["view"]["at"].get("X", 0) for twin in twins})
            if len(where) > 1:
                apart += 1
                if moves[0].startswith("X "):
                    for twin in twins:
                        twin.probe(where)
        assert apart >= 2
        assert twins[0].seen() == twins[1].seen()
        assert twins[0].http == twins[1].http
        assert twins[0].fugitive.stream != twins[1].fugitive.stream
        for twin in twins:
            hunted, hunting = "".join(twin.fugitive.stream), "".join(twin.seen())
            assert "hiding here" in hunted
            assert "hunters only" not in hunted
            assert '"plans":[{' not in hunted
            assert "he_is_near" not in hunted
            assert "hunters only" in hunting
            assert "hiding here" not in hunting
            assert not any("sketch" in text or "he_is_near" in text for text in twin.spectator.stream)
        texts = "".join(twins[0].seen()) + "".join(body for _, body, _ in twins[0].http)
        for twin in twins:
            assert twin.host.table not in texts
            assert twin.host.cookie.split("=")[1] not in texts


def test_the_second_tab_of_x_is_x_but_a_stranger_in_the_same_room_is_not(site: Site) -> None:
    host = site.make(seats={"X": "me", "D1": "casual", "D2": "casual", "D3": "casual", "D4": "casual"}, start=True)
    with host.page() as x, host.stranger().page() as stranger:
        assert "X" in x.view["view"]["at"]
        assert "X" not in stranger.view["view"]["at"]
        assert stranger.view["offers"] == []
        assert stranger.refused("ask_steps", version=1, so_far="X double") == "not_your_seat"


@pytest.mark.parametrize("token", ["", "x" * 32, "A" * 31, "../../etc/passwd", "seat_x=1; y=2"])
def test_a_made_up_token_is_nobody(site: Site, token: str) -> None:
    host = site.make(seats={"X": "me", "D1": "casual", "D2": "casual", "D3": "casual", "D4": "casual"}, start=True)
    guess = Invited(site, host.table, f"{host.cookie.split('=')[0]}={token}")
    with guess.page() as page:
        assert page.last["you"]["person"] is None
        assert page.view["audience"] == "public"


def test_a_cookie_opens_its_own_table_only(site: Site) -> None:
    plan = {"X": "me", "D1": "casual", "D2": "casual", "D3": "casual", "D4": "casual"}
    one, two = site.make(seats=plan, start=True), site.make(seats=plan, start=True)
    token = one.cookie.split("=")[1]
    other_name = two.cookie.split("=")[0]
    with Invited(site, two.table, f"{other_name}={token}").page() as page:
        assert page.view["audience"] == "public"


def test_before_the_end_there_is_no_replay_and_only_half_a_record(site: Site) -> None:
    host = site.make(seats={"X": "me", "D1": "casual", "D2": "casual", "D3": "casual", "D4": "casual"}, start=True)
    with host.page() as page:
        page.move(page.offers("X")[0])
        page.wait("view", version=3)
        assert "audience: public" in host.record().text
        assert "X ?" in host.record().text
        assert site.get(f"/api/tables/{host.table}").json()["finished"] == []
    assert site.get("/api/replays/AAAAAAAAAAAAAAAA").json()["code"] == "unknown_replay"


def test_a_person_who_was_x_cannot_join_the_pursuers_in_the_same_game(site: Site) -> None:
    host = site.make(seats={"X": "me", "D1": "open", "D2": "casual", "D3": "casual", "D4": "casual"})
    friend = host.friend("Grace")
    with host.page() as x, friend.page() as pursuer:
        pursuer.ask("take", seats=["D1"])
        x.ask("start")
        pursuer.ask("leave", seats=["D1"])
        x.ask("leave", seats=["X"])
        assert x.view["audience"] == "public"
        assert x.refused("take", seats=["D1"]) == "wrong_side"
        assert pursuer.refused("take", seats=["X"]) == "wrong_side"
        x.ask("take", seats=["X"])
        assert x.view["audience"] == "X"


def test_what_a_computer_player_gets_is_a_view_without_the_secret() -> None:
    """The bytes that cross to the worker are the same whatever the pursuers do not know."""
    one, two = Game("london", 5, seed=SEED), Game("london", 5, seed=SEED)
    assert players.__name__ in sys.modules, "importing it teaches pickle about set-ups"
    moves = [m for m in one.legal_moves if m.startswith("X taxi")]
    one.play(moves[0])
    two.play(moves[1])
    assert pickle.dumps(one.view("pursuers")) == pickle.dumps(two.view("pursuers"))
    assert pickle.dumps(one.view("X")) != pickle.dumps(two.view("X"))


def test_tokens_are_stored_hashed(site: Site) -> None:
    host = site.make(seats={"X": "me"})
    assert site.server is not None
    database = site.server.config.app.state.services.repository.url.database  # type: ignore[union-attr]
    token = host.cookie.split("=")[1]
    with open(database, "rb") as file:  # noqa: PTH123
        content = file.read()
    with open(f"{database}-wal", "rb") as file:  # noqa: PTH123
        content += file.read()
    assert host.table.encode() in content
    assert token.encode() not in content


def test_messages_have_no_field_for_a_time_or_a_place() -> None:
    """What could tell two tables apart has no field to stand in."""
    schema = msgspec.json.encode(msgspec.json.schema(ToPage)).decode()
    for word in ('"seed"', '"time"', '"at_time"', '"table_id"', '"token"', '"x_start"'):
        assert word not in schema
