"""Nothing but X's own page tells where X is: twin tables with different secrets send the same bytes."""

import pickle
from contextlib import ExitStack

import msgspec
import pytest

from blackticket.game import Game
from blackticket.server import thinkers
from tests.server.support import Invited, Site

SEED = 7
LONDON = {"edition": "london", "players": 3, "show_candidates": True}
ROUNDS = 5


def twin_plans(edition: str, players: int) -> tuple[list[str], list[str]]:
    """Two games with the same public history and different secrets, found by search."""

    def grow(
        one: Game, two: Game, moves: tuple[list[str], list[str]], differ: bool, rounds: int
    ) -> tuple[list[str], list[str]] | None:
        if rounds == ROUNDS:
            return moves if differ else None
        pairs = [(a, b) for a in singles(one) for b in singles(two) if a.split()[1] == b.split()[1]]
        for a, b in sorted(pairs, key=lambda pair: pair[0] == pair[1]):
            left, right = one.copy(), two.copy()
            left.play(a)
            right.play(b)
            if left.view("public").history != right.view("public").history:
                    continue
                reply = answer(left, right)
                if reply is None:
                    continue
                found = grow(
                    left, right, (moves[0] + [a, *reply], moves[1] + [b, *reply]), differ or a != b, rounds + 1
                )
                if found:
                    return found
        return None

    def singles(game: Game) -> list[str]:
        return [move for move in game.legal() if move.split()[1] not in ("double", "triple", "black")]

    def answer(left: Game, right: Game) -> list[str] | None:
        made: list[str] = []
        while left.to_move == "pursuers":
            assert left.legal() == right.legal()
            for move in left.legal():
                tries = left.copy(), right.copy()
                for game in tries:
                    game.play(move)
                if all(game.to_move is not None for game in tries):
                    left.play(move)
                    right.play(move)
                    made.append(move)
                    break
            else:
                return None
        return made

    first = Game.new(edition, players, seed=SEED)
    found = grow(first, first.copy(), ([], []), False, 0)
    assert found is not None
    return found


class Twin:
    """One of the two tables: a pursuers' page with a second tab, a spectator, and X."""

    def __init__(self, site: Site, stack: ExitStack, secrets: list[str]) -> None:
        self.site, self.secrets = site, secrets
        self.reconnected: list[str] = []
        self.http: list[tuple[int, str, dict[str, str]]] = []
        self.host = site.make(LONDON, {"X": "open", "D1": "me", "D2": "me"})
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

    def probe(self, stations: list[int]) -> None:
        """All that a curious pursuer might try."""
        version = self.hunter.version
        for page in (self.hunter, self.spectator):
            for station in stations:
                for start in ("D1 taxi", "D1 bus", "B1 free", "X taxi", "X black"):
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


def test_twin_tables_send_the_same_bytes_to_everybody_but_x(site: Site) -> None:
    plans = twin_plans("london", 3)
    assert plans[0] != plans[1]
    with ExitStack() as stack:
        twins = [Twin(site, stack, plan) for plan in plans]
        apart = 0
        for step, moves in enumerate(zip(*plans, strict=True)):
            for twin, move in zip(twins, moves, strict=True):
                mover = twin.fugitive if move.startswith("X ") else twin.hunter
                seat = move.split()[0] if not move.startswith("B") else "D2"
                assert mover.move(move, seat)[-1]["type"] == "view"
                twin.settle()
            where = sorted({twin.fugitive.view["view"]["at"]["X"] for twin in twins})
            apart += len(where) > 1
            if len(where) > 1 and step % 4 == 0:
                for twin in twins:
                    twin.probe(where)
        assert apart >= 2
        assert twins[0].seen() == twins[1].seen()
        assert twins[0].http == twins[1].http
        assert twins[0].fugitive.stream != twins[1].fugitive.stream
        texts = "".join(twins[0].seen()) + "".join(body for _, body, _ in twins[0].http)
        for twin in twins:
            assert twin.host.table not in texts
            assert twin.host.cookie.split("=")[1] not in texts


def test_the_second_tab_of_x_is_x_but_a_stranger_in_the_same_room_is_not(site: Site) -> None:
    host = site.make(seats={"X": "me", "D1": "greedy", "D2": "greedy", "D3": "greedy", "D4": "greedy"}, start=True)
    with host.page() as x, host.stranger().page() as stranger:
        assert "X" in x.view["view"]["at"]
        assert "X" not in stranger.view["view"]["at"]
        assert stranger.view["offers"] == []
        assert stranger.refused("ask_steps", version=1, so_far="X double") == "not_your_seat"


@pytest.mark.parametrize("token", ["", "x" * 32, "A" * 31, "../../etc/passwd", "seat_x=1; y=2"])
def test_a_made_up_token_is_nobody(site: Site, token: str) -> None:
    host = site.make(seats={"X": "me", "D1": "greedy", "D2": "greedy", "D3": "greedy", "D4": "greedy"}, start=True)
    guess = Invited(site, host.table, f"{host.cookie.split('=')[0]}={token}")
    with guess.page() as page:
        assert page.last["you"]["person"] is None
        assert page.view["audience"] == "public"


def test_a_cookie_opens_its_own_table_only(site: Site) -> None:
    plan = {"X": "me", "D1": "greedy", "D2": "greedy", "D3": "greedy", "D4": "greedy"}
    one, two = site.make(seats=plan, start=True), site.make(seats=plan, start=True)
    token = one.cookie.split("=")[1]
    other_name = two.cookie.split("=")[0]
    with Invited(site, two.table, f"{other_name}={token}").page() as page:
        assert page.view["audience"] == "public"


def test_before_the_end_there_is_no_replay_and_only_half_a_record(site: Site) -> None:
    host = site.make(seats={"X": "me", "D1": "greedy", "D2": "greedy", "D3": "greedy", "D4": "greedy"}, start=True)
    with host.page() as page:
        page.move(page.offers("X")[0])
        page.wait("view", version=3)
        assert "audience: public" in host.record().text
        assert "X ?" in host.record().text
        assert site.get(f"/api/tables/{host.table}").json()["finished"] == []
    assert site.get("/api/replays/AAAAAAAAAAAAAAAA").json()["code"] == "unknown_replay"


def test_whoever_was_x_cannot_join_the_pursuers_in_the_same_game(site: Site) -> None:
    host = site.make(seats={"X": "me", "D1": "open", "D2": "greedy", "D3": "greedy", "D4": "greedy"})
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
    one, two = Game.new("london", 5, seed=SEED), Game.new("london", 5, seed=SEED)
    assert thinkers
    moves = [m for m in one.legal() if m.startswith("X taxi")]
    one.play(moves[0])
    two.play(moves[1])
    assert pickle.dumps(one.view("pursuers")) == pickle.dumps(two.view("pursuers"))
    assert pickle.dumps(one.view("X")) != pickle.dumps(two.view("X"))


def test_tokens_are_stored_hashed(site: Site) -> None:
    host = site.make(seats={"X": "me"})
    assert site.server is not None
    database = site.server.config.app.state.house.store.url.database  # type: ignore[union-attr]
    token = host.cookie.split("=")[1]
    with open(database, "rb") as file:  # noqa: PTH123
        content = file.read()
    with open(f"{database}-wal", "rb") as file:  # noqa: PTH123
        content += file.read()
    assert host.table.encode() in content
    assert token.encode() not in content


def test_messages_have_no_field_for_a_time_or_a_place() -> None:
    """What could tell two tables apart has no field to stand in."""
    from blackticket.server import wire

    schema = msgspec.json.encode(msgspec.json.schema(wire.ToPage)).decode()
    for word in ('"seed"', '"time"', '"at_time"', '"table_id"', '"token"', '"x_start"'):
        assert word not in schema
