"""The game menu: to resign, to agree on an end, to go away and come back, to take a move back, to watch, to report."""

import json
import sqlite3
from contextlib import ExitStack
from typing import Any, NamedTuple

import pytest

from blackticket.game import Game, Record
from blackticket.server.state import journal
from blackticket.server.state.state import state_after
from tests.server.support import Invited, Page, Site
from tests.server.tables.test_lobby import holders

FRIENDS = {"X": "me", "D1": "open", "D2": "open", "D3": "casual", "D4": "casual"}
ALONE = {"X": "casual", "D1": "me", "D2": "me", "D3": "me", "D4": "me"}


class Friends:
    """Ada is X, Grace D1, Edsger D2; beside them two computers, but with three players nobody."""

    def __init__(self, site: Site, stack: ExitStack, **settings: Any) -> None:
        self.site = site
        alone = settings.get("players") == 3
        plan = {seat: who for seat, who in FRIENDS.items() if who != "casual" or not alone}
        self.host = site.make({"edition": "london", "players": 5, **settings}, plan)
        self.grace, self.edsger = self.host.friend("Grace"), self.host.friend("Edsger")
        self.x = stack.enter_context(self.host.page())
        self.one = stack.enter_context(self.grace.page())
        self.two = stack.enter_context(self.edsger.page())
        self.one.ask("take", seats=["D1"])
        self.two.ask("take", seats=["D2"])
        self.x.ask("start")
        self.settle()

    def settle(self) -> None:
        for page in (self.x, self.one, self.two):
            page.settle()


class Kept(NamedTuple):
    """An entry of a journal."""

    kind: str
    body: str


def rows(site: Site, query: str) -> list[Any]:
    """What the server's database answers."""
    assert site.server is not None
    file = site.server.config.app.state.services.repository.url.database  # type: ignore[union-attr]
    with sqlite3.connect(file) as database:
        return database.execute(query).fetchall()


def journal_of(site: Site, table: str) -> list[Kept]:
    found = rows(site, f"SELECT body FROM entries WHERE table_id = '{table}' ORDER BY number")
    return [Kept(json.loads(body)["kind"], body) for (body,) in found]


def table_of(who: Invited) -> dict[str, Any]:
    answer: dict[str, Any] = who.site.get(f"/api/tables/{who.table}").json()
    return answer


def test_x_resigns(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack)
        friends.x.move(friends.x.offers("X taxi")[0] if friends.x.offers("X taxi") else friends.x.offers("X")[0])
        friends.settle()
        version = friends.x.version
        friends.x.ask("wish", wish="resign")
        friends.settle()
        for page in (friends.x, friends.one):
            assert page.last["table"]["phase"] == "over"
            assert page.version > version
            assert page.view["view"]["outcome"] == {"winner": "pursuers", "by": "resigned"}
            assert "X" in page.view["view"]["at"]
        assert friends.x.refused("wish", wish="resign") == "wrong_phase"
        told = table_of(friends.host)["finished"][0]
        assert told["outcome"] == {"winner": "pursuers", "by": "resigned"}
        record = friends.host.record().text
        assert "result: pursuers resigned" in record
        assert Record.parse(record).replay().outcome == ("pursuers", "resigned")
        replay = site.get(f"/api/replays/{told['replay']}").json()
        assert replay["outcome"]["by"] == "resigned"
        assert replay["frames"][-1]["view"]["to_move"] is None


def test_a_side_resigns_only_if_all_its_people_want_to(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack)
        friends.one.ask("wish", wish="resign")
        friends.settle()
        assert friends.two.last["you"]["wishes"] == [{"person": "p2", "wish": "resign"}]
        assert friends.x.last["you"]["wishes"] == [], "the other side hears nothing of it"
        assert friends.one.refused("wish", wish="resign") == "asked_before"
        friends.one.ask("wish", wish=None)
        friends.settle()
        assert friends.two.last["you"]["wishes"] == []
        friends.two.ask("wish", wish="resign")
        assert friends.one.refused("wish", wish="resign") == "asked_before"
        assert friends.x.last["table"]["phase"] == "playing"


def test_an_offer_to_end_needs_everybody(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack)
        friends.x.ask("wish", wish="end")
        friends.one.ask("wish", wish="end")
        friends.settle()
        assert [told["person"] for told in friends.two.last["you"]["wishes"]] == ["p1", "p2"]
        friends.two.ask("wish", wish=None)
        friends.settle()
        assert friends.x.last["you"]["wishes"] == []
        assert friends.x.refused("wish", wish="end") == "asked_before"
        friends.two.ask("wish", wish="end")
        friends.one.ask("wish", wish="end")
        friends.x.ask("wish", wish="end")
        friends.settle()
        assert friends.two.view["view"]["outcome"] == {"winner": "nobody", "by": "agreed"}
        assert "result: nobody agreed" in friends.host.record().text
        with friends.host.stranger().page() as stranger:
            assert stranger.refused("wish", wish="end") == "not_here"


def test_somebody_who_was_away_too_long_gets_the_seat_back_on_return(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack, grace_seconds=1)
        friends.one.close()
        friends.x.wait("table")
        assert holders(friends.x)["D1"]["kind"] == "person"
        assert friends.two.refused("hand", seats=["D1"], level="casual") == "not_your_seat"
        while holders(friends.x)["D1"]["kind"] == "person":
            friends.x.read()
        assert holders(friends.x)["D1"] == {"kind": "computer", "person": "p2", "level": "casual"}
        with friends.grace.page() as again:
            assert holders(again)["D1"] == {"kind": "person", "person": "p2", "level": None}
            assert again.view["audience"] == "pursuers"


def test_without_a_grace_only_the_host_hands_over(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack, grace_seconds=None)
        friends.one.close()
        friends.x.wait("table")
        assert friends.two.refused("hand", seats=["D1"], level="casual") == "not_your_seat"
        friends.x.ask("hand", seats=["D1"], level="casual")
        with friends.grace.page() as again:
            assert holders(again)["D1"]["kind"] == "computer", "what the host did stands until she takes it back"
            again.ask("take", seats=["D1"])
            assert holders(again)["D1"]["kind"] == "person"


def test_who_gets_up_does_not_give_the_secret_to_a_second_browser(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack)
        waiting = friends.host.friend("Alan")
        friends.x.ask("leave", seats=["X"])
        with friends.host.friend("Second browser").page() as second, waiting.page() as late:
            assert second.refused("take", seats=["X"]) == "came_late"
            assert late.refused("take", seats=["X"]) == "came_late", "he came after the game had begun"
            assert "X" not in second.view["view"]["at"]
        assert friends.one.refused("take", seats=["X"]) == "wrong_side"
        friends.x.ask("take", seats=["X"])
        assert friends.x.view["audience"] == "X"
        friends.two.ask("leave", seats=["D2"])
        with friends.host.friend("X again").page() as second:
            assert second.refused("take", seats=["D2"]) == "came_late"
        friends.x.ask("hand", seats=["D2"], level="casual")
        friends.two.ask("take", seats=["D2"])
        assert holders(friends.two)["D2"]["person"] == "p3", "the old holder may come back"


def test_a_friend_who_was_there_from_the_beginning_may_take_over(site: Site) -> None:
    host = site.make({"edition": "london", "players": 5}, FRIENDS)
    grace, alan = host.friend("Grace"), host.friend("Alan")
    with host.page() as x, grace.page() as one, alan.page() as other:
        one.ask("take", seats=["D1", "D2"])
        x.ask("start")
        x.ask("leave", seats=["X"])
        other.ask("take", seats=["X"])
        assert other.view["audience"] == "X"


def quiet(page: Page, plan: dict[str, Any]) -> str:
    """A move of D1 that tells nothing: not to a station where X could be."""
    possible = plan["candidates"]
    return next(str(o["text"]) for o in page.view["offers"] if o["figure"] == "D1" and o["station"] not in possible)


def loud(page: Page) -> str | None:
    """A move of D1 to a station where X could be and is not."""
    possible = page.view["candidates"]
    return next((o["text"] for o in page.view["offers"] if o["figure"] == "D1" and o["station"] in possible), None)


def test_a_move_that_told_nothing_is_taken_back(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack, players=3, undo=True, show_candidates=True)
        friends.x.move(friends.x.offers("X")[0])
        friends.settle()
        assert friends.x.last["you"]["undo"] is None, "X's ticket has told something"
        assert friends.x.refused("undo", version=friends.x.version) == "no_undo"
        before = friends.one.view
        friends.one.move(quiet(friends.one, before))
        friends.settle()
        after = friends.one.version
        assert friends.one.last["you"]["undo"] == after
        assert friends.two.last["you"]["undo"] is None
        assert friends.two.refused("undo", version=after) == "no_undo"
        assert friends.one.refused("undo", version=after - 1) == "stale"
        friends.one.ask("undo", version=after)
        friends.settle()
        for page in (friends.x, friends.one, friends.two):
            assert page.version == after + 1, "versions only grow"
            assert page.view["happened"] == []
            assert page.view["taken_back"]["figure"] == "D1"
        now = friends.one.view
        assert (now["view"], now["offers"], now["candidates"]) == (
            before["view"],
            before["offers"],
            before["candidates"],
        )
        assert friends.one.refused("undo", version=after + 1) == "no_undo"


def test_the_record_and_a_restart_know_an_undone_move_as_undone(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack, players=3, undo=True, show_candidates=True)
        friends.x.move(friends.x.offers("X")[0])
        friends.settle()
        move = quiet(friends.one, friends.one.view)
        friends.one.move(move)
        friends.one.ask("undo", version=friends.one.version)
        assert move not in friends.host.record().text
        kept = journal_of(site, friends.host.table)
        assert [entry.kind for entry in kept[-3:]] == ["moved", "moved", "undone"], "the journal has all that happened"
        again = state_after(journal.from_text(entry.body) for entry in kept)
        assert again.version == friends.one.version
        assert again.game is not None
        assert [str(move) for move in again.game.view("public").history] == friends.one.view["view"]["history"]


def test_a_move_that_told_something_stands(site: Site) -> None:
    """A detective who reaches a station where X could have been has learned that he is not there."""
    host = site.make({"edition": "london", "players": 5, "undo": True, "show_candidates": True}, ALONE, start=True)
    with host.page() as page:
        found = False
        while not found and page.view["view"]["outcome"] is None:
            while page.view["view"]["to_move"] == "X":
                page.read()
            page.settle()
            told = loud(page)
            if told is not None:
                page.move(told)
                if page.view["view"]["outcome"] is None:
                    assert page.last["you"]["undo"] is None
                    assert page.refused("undo", version=page.version) == "no_undo"
                    found = True
            elif page.offers("D1"):
                page.move(quiet(page, page.view))
                assert page.last["you"]["undo"] == page.version or page.view["view"]["to_move"] == "X"
            for figure in ("D2", "D3", "D4"):
                if page.offers(figure):
                    page.move(page.offers(figure)[0])
    assert found, "a detective came near Mister X"


def test_moves_stand_where_the_table_says_so(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack, players=3)
        friends.x.move(friends.x.offers("X")[0])
        friends.settle()
        friends.one.move(friends.one.offers("D1")[0])
        assert friends.one.refused("undo", version=friends.one.version) == "no_undo"


def test_computers_among_themselves_can_be_paused_stepped_and_seen_through(site: Site) -> None:
    plan = dict.fromkeys(ALONE, "casual")
    host = site.make({"edition": "london", "players": 5}, plan)
    with host.page() as page, host.stranger().page() as stranger:
        page.ask("start")
        page.ask("tempo", paused=True, speed="fast")
        assert page.last["table"]["tempo"] == {"paused": True, "speed": "fast"}
        assert stranger.refused("tempo", paused=False, speed="fast") == "not_here"
        version = page.version
        page.send("step")
        assert page.wait("view")["version"] == version + 1
        page.ask("step")
        while page.version < version + 2:
            page.read()
        page.settle()
        assert page.version == version + 2, "a step is one move"
        assert page.last["you"]["audiences"] == ["public", "X"]
        page.ask("look", audience="X")
        assert "X" in page.view["view"]["at"]
        assert page.refused("take", seats=["D1"]) == "seat_taken"
        page.ask("tempo", paused=False, speed="fast")
        page.wait("view", version=version + 3)
    with ExitStack() as stack:
        friends = Friends(site, stack)
        assert friends.x.last["table"]["tempo"] is None
        assert friends.x.refused("tempo", paused=True, speed="slow") == "wrong_phase"


def test_the_possible_stations_are_switched_in_a_game_against_computers_alone(site: Site) -> None:
    host = site.make({"edition": "london", "players": 5}, ALONE, start=True)
    with host.page() as page:
        settings = page.last["table"]["settings"]
        hidden = page.view["candidates"]
        page.ask("change", settings=settings | {"show_candidates": True})
        assert hidden is None
        assert page.view["candidates"]
        assert page.refused("change", settings=settings | {"undo": True}) == "wrong_phase"
    with ExitStack() as stack:
        friends = Friends(site, stack)
        asked = friends.x.last["table"]["settings"] | {"show_candidates": True}
        assert friends.x.refused("change", settings=asked) == "wrong_phase"


def test_a_reported_problem_has_the_public_record_alone(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack)
        friends.x.move(friends.x.offers("X")[0])
        path = f"/api/tables/{friends.host.table}/reports"
        answer = site.post(path, {"text": "It\u0000 hangs.", "page": '{"version": 2}'}, friends.grace.cookie)
        assert answer.status_code == 201
        query = f"SELECT body FROM reports WHERE id = '{answer.json()['report']}'"
        kept = json.loads(rows(site, query)[0][0])
        assert kept["seats"] == ["D1"]
        assert kept["text"] == "It hangs."
        assert "audience: public" in kept["record"]
        assert site.post(path, {"text": " "}, friends.grace.cookie).json()["code"] == "bad_argument"
        assert site.post(path, {"text": "x" * 2001}, friends.grace.cookie).json()["code"] == "bad_message"
        assert site.post(path, {"page": "x" * 300_000}, friends.grace.cookie).json()["code"] == "too_large"
        assert site.post(path, {"text": "hello"}).json()["code"] == "not_here"
        codes = [site.post(path, {"text": "again"}, friends.grace.cookie).status_code for _ in range(20)]
        assert codes == [201] * 19 + [409]


def test_a_game_that_nobody_may_watch_has_no_record_for_strangers(site: Site) -> None:
    host = site.make({"edition": "london", "players": 5, "spectators": False}, ALONE, start=True)
    assert host.record().status_code == 200
    assert host.stranger().record().json()["code"] == "no_spectators"


def test_the_removed_do_not_count(site: Site) -> None:
    host = site.make({"edition": "london", "players": 5}, FRIENDS)
    with host.page() as page:
        assert page.last["table"]["room"] == 31
        host.friend("Grace")
        page.settle()
        assert page.last["table"]["room"] == 30
        page.ask("remove", person="p2")
        assert page.last["table"]["room"] == 31


@pytest.mark.parametrize("edition", ["london", "italia", "sanssouci", "dice"])
def test_a_stopped_game_is_a_record(edition: str) -> None:
    game = Game(edition, seed=3)
    for _ in range(12):
        follow = [after for move in game.legal_moves if (after := played(game, str(move))).to_move]
        game = follow[0]
    before = game.copy()
    game.stop("X", "resigned")
    assert before.to_move is not None
    assert Record.parse(str(Record.of(game))).replay() == game
    assert game.view("everyone").at["X"] == game.view("X").at["X"]


def played(game: Game, move: str) -> Game:
    after = game.copy()
    after.play(move)
    return after
