"""Seats and people: who may sit where, who may do what, going away and coming back, going again."""

from typing import Any

import pytest

from tests.server.support import Page, Site


def holders(page: Page) -> dict[str, Any]:
    return {seat["seat"]: seat["holder"] for seat in page.last["table"]["seats"]}


def test_seats_fill_live(site: Site) -> None:
    host = site.make({"edition": "london", "players": 3}, {"X": "me"})
    with host.page() as ada, host.stranger().page() as stranger:
        assert stranger.last["you"]["person"] is None
        assert stranger.refused("take", seats=["D1"]) == "not_here"
        assert stranger.refused("say", room="table", text="hello") == "not_here"
        grace = host.friend("  Grace\u202e\n ")
        with grace.page() as page:
            assert page.last["you"]["person"] == "p2"
            page.ask("take", seats=["D1", "D2"])
            for one in (ada, stranger, page):
                one.settle()
                assert one.last["table"] == page.last["table"]
            assert [person["name"] for person in ada.last["table"]["people"]] == ["Ada", "Grace"]
            assert holders(ada)["D2"] == {"kind": "person", "person": "p2", "level": None}
            assert page.last["table"]["seats"][1]["figures"] == ["D1", "B1", "B2"]
            assert ada.refused("take", seats=["D1"]) == "seat_taken"
            assert page.refused("start") == "not_host"
            assert page.refused("take", seats=["D7"]) == "bad_argument"
        ada.settle()
        assert [person["here"] for person in ada.last["table"]["people"]] == [True, False]
        ada.ask("start")
        stranger.settle()
        assert stranger.view["audience"] == "public"


def test_one_person_one_side(site: Site) -> None:
    host = site.make(seats={"X": "me"})
    with host.page() as page:
        assert page.refused("take", seats=["D1"]) == "wrong_side"
        page.ask("leave", seats=["X"])
        page.ask("take", seats=["D1", "D2"])
        assert page.refused("take", seats=["X"]) == "wrong_side"
        assert page.refused("leave", seats=["D3"]) == "not_your_seat"
    both = {
        "settings": {"edition": "london", "players": 5},
        "name": "Ada",
        "seats": [{"seat": "X", "who": "me"}, {"seat": "D1", "who": "me"}],
    }
    assert site.post("/api/tables", both).json()["code"] == "wrong_side"


def test_the_host_arranges_the_table(site: Site) -> None:
    host = site.make(seats={"X": "me"})
    friend = host.friend("Grace")
    with host.page() as page, friend.page() as other:
        other.ask("take", seats=["D1"])
        assert other.refused("free", seats=["X"]) == "not_host"
        assert page.refused("start") == "seats_open"
        page.ask("free", seats=["D1"])
        page.ask("hand", seats=["D1", "D2", "D3"], level="casual")
        assert page.refused("hand", seats=["D4"], level="genius") == "unknown_level"
        page.ask("change", settings={"edition": "london", "players": 4})
        assert [seat["seat"] for seat in page.last["table"]["seats"]] == ["X", "D1", "D2", "D3"]
        assert holders(page)["D1"]["level"] == "casual"
        assert (
            page.refused("change", settings={"edition": "london", "players": 2, "options": ["nonsense"]})
            == "unknown_option"
        )
        assert page.refused("change", settings={"edition": "paris", "players": 2}) == "unknown_edition"
        assert page.refused("change", settings={"edition": "london", "players": 4, "board": "/etc"}) == "bad_argument"
        page.ask("rename", name="Lovelace")
        assert page.last["table"]["people"][0]["name"] == "Lovelace"
        page.ask("start")
        assert page.view["version"] == 1
        assert page.refused("change", settings={"edition": "london", "players": 3}) == "wrong_phase"
        assert page.refused("start") == "wrong_phase"
        assert page.refused("free", seats=["D1"]) == "wrong_phase"
        assert page.refused("rematch", swap=True) == "wrong_phase"


def test_somebody_removed_cannot_come_back(site: Site) -> None:
    host = site.make(seats={"X": "me", "D2": "casual", "D3": "casual", "D4": "casual"})
    friend = host.friend("Grace")
    with host.page() as page, friend.page() as other:
        other.ask("take", seats=["D1"])
        page.ask("start")
        page.ask("remove", person="p2")
        assert holders(page)["D1"] == {"kind": "computer", "person": None, "level": "casual"}
        assert other.closed() == 1008
        assert other.last["closing"]["code"] == "removed"
        assert page.refused("remove", person="p1") == "bad_argument"
        assert page.refused("remove", person="p2") == "bad_argument"
    answer = site.post(f"/api/tables/{host.table}/join", {"name": "Grace"}, friend.cookie)
    assert answer.json()["code"] == "removed"


def test_an_abandoned_seat_is_handed_to_a_computer_and_taken_back(site: Site) -> None:
    host = site.make(seats={"X": "me", "D2": "casual", "D3": "casual", "D4": "casual"})
    friend = host.friend("Grace")
    with host.page() as page:
        with friend.page() as other:
            other.ask("take", seats=["D1"])
            page.ask("start")
        page.settle()
        page.ask("hand", seats=["D1"], level="casual")
        assert holders(page)["D1"] == {"kind": "computer", "person": "p2", "level": "casual"}
        page.move(page.offers("X")[0])
        while page.view["view"]["to_move"] == "pursuers":
            page.read()
        with friend.page() as other:
            assert other.view["audience"] == "pursuers"
            assert other.refused("submit", seat="D1", version=other.version, move="D1 taxi 1") == "not_your_seat"
            other.ask("take", seats=["D1"])
            page.settle()
            assert holders(page)["D1"] == {"kind": "person", "person": "p2", "level": None}
            other.ask("hand", seats=["D1"], level="novice")
            assert other.refused("hand", seats=["X"], level="novice") == "not_your_seat"


def test_while_the_host_is_away_anyone_seated_may_act(site: Site) -> None:
    settings = {"edition": "london", "players": 5, "grace_seconds": None}
    host = site.make(settings, {"X": "me", "D2": "casual", "D3": "casual", "D4": "casual"})
    friend = host.friend("Grace")
    with friend.page() as other:
        assert other.refused("start") == "not_host"
        other.ask("take", seats=["D1"])
        other.ask("start")
        assert other.last["table"]["phase"] == "playing"
        other.ask("hand", seats=["X"], level="casual")
        other.wait("view", version=2)


@pytest.mark.parametrize("swap", [False, True])
def test_again(site: Site, swap: bool) -> None:
    plan = {"X": "me", "D1": "casual", "D2": "casual"}
    host = site.make({"edition": "italia", "players": 2}, plan, start=True)
    with host.page() as page:
        while page.view["view"]["to_move"]:
            page.move(page.offers("X")[0]) if page.view["view"]["to_move"] == "X" else page.wait("view")
        page.settle()
        version = page.version
        page.ask("rematch", swap=swap)
        assert page.last["table"]["phase"] == "lobby"
        assert page.last["you"]["seats"] == (["D1", "D2"] if swap else ["X"])
        page.ask("start")
        assert page.view["game"] == 2
        assert page.view["audience"] == ("pursuers" if swap else "X")
        assert page.version > version
    info = site.get(f"/api/tables/{host.table}").json()
    assert [game["game"] for game in info["finished"]] == [1]
    assert "result" in host.record(game=1).text
    assert "result" not in host.record(game=2).text


def test_no_spectators(site: Site) -> None:
    plan = {seat: "me" if seat == "X" else "casual" for seat in ("X", "D1", "D2", "D3", "D4")}
    host = site.make({"edition": "london", "players": 5, "spectators": False}, plan)
    with host.page() as page, host.stranger().page() as stranger:
        assert stranger.last["table"]["phase"] == "lobby"
        page.ask("start")
        assert stranger.closed() == 1008
        assert stranger.last["closing"]["code"] == "no_spectators"
        assert "view" not in stranger.last


def test_chat(site: Site) -> None:
    host = site.make(seats={"X": "me", "D2": "open", "D3": "casual", "D4": "casual"})
    grace, edsger = host.friend("Grace"), host.friend("Edsger")
    with host.page() as x, grace.page() as one, edsger.page() as two, host.stranger().page() as stranger:
        one.ask("take", seats=["D1"])
        assert one.refused("say", room="pursuers", text="too early") == "wrong_side"
        two.ask("take", seats=["D2"])
        x.ask("start")
        everyone = (x, one, two, stranger)
        one.ask("say", room="pursuers", text="He is south of the river.")
        x.ask("say", room="table", text="<b>Catch me!</b>\u0000")
        assert x.refused("say", room="pursuers", text="hello?") == "wrong_side"
        assert x.refused("say", room="table", text="\u200b \u0007") == "bad_argument"
        for page in everyone:
            page.settle()
        heard = [[text for text in page.stream if '"said"' in text and "river" in text] for page in everyone]
        assert [len(lines) for lines in heard] == [0, 1, 1, 0]
        assert x.last["said"]["text"] == "<b>Catch me!</b>"
    with edsger.page() as two, host.page() as x:
        assert [said["text"] for said in two.last["talk"]["said"]] == ["He is south of the river.", "<b>Catch me!</b>"]
        assert [said["text"] for said in x.last["talk"]["said"]] == ["<b>Catch me!</b>"]


def test_the_clock(site: Site) -> None:
    """When the time is over a computer moves for the side."""
    plan = {seat: "me" if seat == "X" else "casual" for seat in ("X", "D1", "D2", "D3", "D4")}
    host = site.make({"edition": "london", "players": 5, "turn_seconds": 1}, plan, start=True)
    with host.page() as page:
        assert page.last["clock"] == {"type": "clock", "version": 1, "side": "X", "left": 1}
        page.wait("view", version=2)
        assert page.view["happened"][0]["figure"] == "X"
        page.wait("clock", side="X")
