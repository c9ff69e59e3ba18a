"""Marks on the map and proposals: each side has its own, and everything has a limit."""

from contextlib import ExitStack
from typing import Any

import pytest

from blackticket.server.state import journal
from blackticket.server.state.drawing import MOST_MARKS
from blackticket.server.state.state import state_after
from blackticket.server.wire.messages import Sketch
from blackticket.server.wire.serializer import encode
from tests.server.support import Page, Site
from tests.server.tables.test_menu import Friends, journal_of


def sketch(page: Page) -> dict[str, Any]:
    page.settle()
    return page.last["sketch"]


def test_each_side_sees_its_own_map(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack)
        friends.one.ask("mark", kind="arrow", station=13, to=34)
        friends.x.ask("mark", kind="note", station=7, text="  out\u0007 this way ")
        assert [mark["station"] for mark in sketch(friends.two)["marks"]] == [13]
        assert sketch(friends.x)["marks"] == [
            {"mark": 1, "kind": "note", "station": 7, "to": None, "text": "out this way", "keep": False, "person": "p1"}
        ]
        assert sketch(friends.two)["side"] == "pursuers"
        with friends.host.stranger().page() as stranger, friends.edsger.page() as tab:
            assert "sketch" not in stranger.last
            assert sketch(tab) == sketch(friends.two), "who comes back has the same map"
            assert stranger.refused("mark", kind="pin", station=7) == "not_here"
        friends.two.ask("erase", marks=[1])
        assert sketch(friends.one)["marks"] == []
        assert friends.two.refused("erase", marks=[1]) == "bad_argument"
        assert len(sketch(friends.x)["marks"]) == 1


@pytest.mark.parametrize(
    ("mark", "code"),
    [
        ({"kind": "pin", "station": 200}, "bad_argument"),
        ({"kind": "pin", "station": 0}, "bad_message"),
        ({"kind": "arrow", "station": 5}, "bad_argument"),
        ({"kind": "area", "station": 5, "to": 5}, "bad_argument"),
        ({"kind": "note", "station": 5, "text": " \u200b "}, "bad_argument"),
        ({"kind": "note", "station": 5, "text": "x" * 61}, "bad_message"),
        ({"kind": "heart", "station": 5}, "bad_message"),
    ],
)
def test_a_mark_that_makes_no_sense_is_refused(site: Site, mark: dict[str, Any], code: str) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack)
        assert friends.one.refused("mark", **mark) == code
        assert sketch(friends.one)["marks"] == []


def test_marks_go_with_the_round_unless_they_are_kept(site: Site) -> None:
    plan = {"X": "casual", "D1": "me", "D2": "me"}
    host = site.make({"edition": "london", "players": 3}, plan, start=True)
    with host.page() as page:
        page.ask("mark", kind="pin", station=1)
        page.ask("mark", kind="pin", station=2, keep=True)
        while page.view["view"]["round"] == 1 and page.view["view"]["outcome"] is None:
            offers = page.offers()
            if offers:
                page.move(offers[0], "D1" if offers[0].startswith("B") else None)
            else:
                page.read()
        assert [mark["station"] for mark in sketch(page)["marks"]] == [2]


def test_a_map_has_room_for_so_many_marks(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack)
        for _ in range(MOST_MARKS):
            friends.one.send("mark", kind="pin", station=1)
        assert friends.one.refused("mark", kind="pin", station=1) == "full"
        kept = sketch(friends.one)["marks"]
        friends.two.ask("erase", marks=[mark["mark"] for mark in kept])
        friends.one.ask("mark", kind="pin", station=1)
        assert [mark["mark"] for mark in sketch(friends.one)["marks"]] == [MOST_MARKS + 1]


def test_a_proposal_is_agreed_with_and_played_by_its_owner(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack, players=3)
        assert friends.one.refused("propose", move="D2 taxi 1") == "not_your_turn"
        friends.x.move(friends.x.offers("X")[0])
        friends.settle()
        move = friends.one.offers("D2")[0]
        friends.one.ask("propose", move=move)
        plan = sketch(friends.two)["plans"][0]
        assert plan == {"plan": 1, "figure": "D2", "move": move, "person": "p2", "agreed": ["p2"]}
        friends.two.ask("agree", plan=1)
        assert sketch(friends.one)["plans"][0]["agreed"] == ["p2", "p3"]
        friends.one.ask("propose", move=friends.one.offers("D2")[1])
        assert [one["plan"] for one in sketch(friends.two)["plans"]] == [2], "one proposal for each figure"
        assert friends.two.refused("withdraw", plan=2) == "not_your_seat"
        assert friends.two.refused("agree", plan=1) == "bad_argument"
        assert friends.one.refused("propose", move="D2 taxi 199") == "illegal_move"
        assert friends.one.refused("propose", move="hello") == "unreadable_move"
        assert friends.x.refused("propose", move=move) == "wrong_side"
        assert friends.x.refused("agree", plan=2) == "wrong_side"
        friends.two.move(sketch(friends.two)["plans"][0]["move"])
        friends.settle()
        assert sketch(friends.one)["plans"] == []


def test_a_phrase_travels_as_a_word(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack)
        friends.one.ask("phrase", room="pursuers", phrase="go_there", station=34)
        friends.settle()
        assert friends.two.last["said"]["phrase"] == "go_there"
        assert friends.two.last["said"]["station"] == 34
        assert "said" not in friends.x.last
        assert friends.x.refused("phrase", room="pursuers", phrase="clap") == "wrong_side"
        assert friends.one.refused("phrase", room="table", phrase="clap", station=900) == "bad_argument"
        assert friends.one.refused("phrase", room="table", phrase="something else") == "bad_message"
        friends.x.ask("phrase", room="table", phrase="clap")
        friends.settle()
        assert friends.one.last["said"]["phrase"] == "clap"
        with friends.edsger.page() as again:
            assert [said["phrase"] for said in again.last["talk"]["said"]] == ["go_there", "clap"]


def test_at_one_screen_the_map_is_that_of_the_eyes(site: Site) -> None:
    settings = {"edition": "london", "players": 3, "one_screen": True}
    host = site.make(settings, {"X": "me", "D1": "me", "D2": "me"}, start=True)
    with host.page() as page:
        assert page.refused("mark", kind="pin", station=5) == "wrong_side", "what lies open belongs to nobody"
        page.ask("look", audience="X")
        page.ask("mark", kind="note", station=5, text="mine")
        page.ask("look", audience="pursuers")
        assert sketch(page) == {"type": "sketch", "side": "pursuers", "marks": [], "plans": []}
        page.ask("look", audience="public")
        assert sketch(page)["side"] is None


def test_a_restart_knows_every_mark(site: Site) -> None:
    with ExitStack() as stack:
        friends = Friends(site, stack)
        friends.one.ask("mark", kind="area", station=13, to=34, keep=True)
        friends.one.ask("mark", kind="pin", station=13)
        friends.one.ask("erase", marks=[2])
        again = state_after(journal.from_text(kept.body) for kept in journal_of(site, friends.host.table))
        mine = again.sketches["pursuers"]
        told = encode(Sketch("pursuers", list(mine.marks.values()), list(mine.plans.values())))
        assert told in friends.one.stream
