"""Whole games: against the computer, friends at one table, one screen, watching."""

import pytest

from blackticket.editions import edition, edition_names
from blackticket.game import Record
from blackticket.server.state.seats import plan_seats
from blackticket.server.wire.shapes import Settings
from tests.server.support import Page, Site


def seats_of(name: str, players: int) -> list[str]:
    return list(plan_seats(Settings(name, players)))


def is_over(page: Page) -> bool:
    return page.view["view"]["to_move"] is None


@pytest.mark.parametrize("name", edition_names())
def test_alone_against_the_computer(site: Site, name: str) -> None:
    players = edition(name).player_counts[-1]
    plan = {seat: "me" if seat == "X" else "casual" for seat in seats_of(name, players)}
    me = site.make({"edition": name, "players": players, "show_candidates": True}, plan, start=True)
    with me.page() as page:
        while not is_over(page):
            if page.view["view"]["to_move"] == "X" and page.offers():
                page.move(page.offers("X")[-1])
            else:
                page.wait("view")
        page.settle()
        outcome = page.view["view"]["outcome"]
        assert page.last["table"]["phase"] == "over"
        assert page.view["audience"] == "everyone"
    record = Record.parse(me.record().text)
    assert record.result == (outcome["winner"], outcome["by"])
    assert record.replay().outcome is not None
    assert site.metric("faults_total") == 0


@pytest.mark.parametrize("name", edition_names())
def test_four_people_each_from_their_own_page(site: Site, name: str) -> None:
    """X, three people with the pursuers; every page sees every version, in order."""
    seats = seats_of(name, edition(name).player_counts[-1])
    host = site.make({"edition": name, "players": edition(name).player_counts[-1]}, {"X": "me"})
    friends = [host.friend(f"friend {n}") for n in range(3)]
    pages = [host.page(), *(friend.page() for friend in friends)]
    for number, seat in enumerate(seats[1:]):
        pages[1 + number % 3].ask("take", seats=[seat])
    pages[0].ask("start")
    holder = {"X": pages[0], **{seat: pages[1 + number % 3] for number, seat in enumerate(seats[1:])}}
    for _ in range(25):
        for page in pages:
            page.settle()
        if is_over(pages[0]):
            break
        side = pages[0].view["view"]["to_move"]
        if side == "X":
            pages[0].move(pages[0].offers("X")[0])
        else:
            move = pages[1].offers()[0]
            figure = move.split()[0]
            seat = figure if figure in holder else seats[1]
            assert holder[seat].move(move, seat)[-1]["type"] == "view"
    for page in pages:
        page.settle()
    versions = {tuple(_versions(page)) for page in pages}
    assert len(versions) == 1
    assert list(versions.pop()) == list(range(1, pages[0].view["version"] + 1))
    for page in pages:
        page.close()


def _versions(page: Page) -> list[int]:
    return [int(text.split('"version":')[1].split(",")[0]) for text in page.stream if text.startswith('{"type":"view"')]


def test_one_screen_hides_x_until_asked(site: Site) -> None:
    me = site.make(
        {"edition": "italia", "players": 3, "one_screen": True}, dict.fromkeys(seats_of("italia", 3), "me"), start=True
    )
    with me.page() as page:
        assert page.last["you"]["audiences"] == ["public", "X", "pursuers"]
        assert page.view["audience"] == "public"
        assert "X" not in page.view["view"]["at"]
        assert page.offers() == []
        page.ask("look", audience="X")
        assert page.view["view"]["at"]["X"]
        page.move(page.offers("X")[0])
        assert page.view["audience"] == "X"
        page.ask("look", audience="pursuers")
        assert "X" not in page.view["view"]["at"]
        page.move(page.offers("D1")[0])
        assert page.view["view"]["moved"] == ["D1"]
        assert page.refused("look", audience="everyone") == "wrong_side"
        assert page.refused("say", room="pursuers", text="hello") == "wrong_side"


def test_watching_computers_play(site: Site) -> None:
    me = site.make({"edition": "classic", "players": 3}, dict.fromkeys(seats_of("classic", 3), "casual"), start=True)
    with me.page() as page, me.stranger().page() as other:
        page.wait("view", version=9)
        assert page.view["audience"] == "public"
        other.wait("view", version=9)
        assert page.view == other.view


def test_a_table_sleeps_while_nobody_is_there(site: Site) -> None:
    me = site.make({"edition": "italia", "players": 2}, dict.fromkeys(seats_of("italia", 2), "novice"), start=True)
    assert "X " not in me.record().text.split("starts:")[1].split("\n", 1)[1]
    me.friend("Grace")
    me.friend("Edsger")  # by then the table has done all that followed from the first friend
    assert site.server is not None
    table = site.server.config.app.state.tables.awake(me.table)  # type: ignore[union-attr]
    assert not table.is_needed()
    with me.page() as page:
        page.wait("view", version=3)


def test_a_double_move_step_by_step(site: Site) -> None:
    plan = {seat: "me" if seat == "X" else "casual" for seat in seats_of("london", 5)}
    me = site.make(seats=plan, start=True)
    with me.page() as page:
        assert page.view["longer"] == ["double"]
        first = page.ask("ask_steps", version=1, so_far="X double")[0]
        assert not first["whole"]
        second = page.ask("ask_steps", version=1, so_far=first["offers"][0]["text"])[0]
        assert second["whole"]
        assert page.refused("ask_steps", version=1, so_far="X double taxi 1") == "illegal_move"
        assert page.refused("ask_steps", version=1, so_far="D1 taxi") == "bad_argument"
        assert page.refused("ask_steps", version=2, so_far="X double") == "stale"
        heard = page.move(second["offers"][0]["text"])
        happened = next(told for told in heard if told["type"] == "view")["happened"][0]
        assert happened["action"] == "double"
        assert [step["station"] for step in happened["steps"]] == [None, None]


def test_a_computer_partner_does_not_wait_for_a_person(site: Site) -> None:
    plan = {"X": "casual", "D1": "me", "D2": "casual", "D3": "novice", "D4": "casual"}
    me = site.make(seats=plan, start=True)
    with me.page() as page:
        for _ in range(6):
            while {offer["figure"] for offer in page.view["offers"]} != {"D1"}:
                page.wait("view")
            assert page.view["view"]["moved"] == ["D2", "D3", "D4"]
            page.settle()
            page.move(page.offers("D1")[0])
            if is_over(page):
                break
    assert site.metric("faults_total") == 0


def test_a_computer_partner_leaves_a_persons_figures_alone(site: Site) -> None:
    plan = {"X": "casual", "D1": "me", "D2": "casual", "D3": "casual", "D4": "casual"}
    me = site.make(seats=plan, start=True)
    with me.page() as page:
        while not is_over(page) and page.view["version"] < 30:
            if page.view["view"]["to_move"] == "pursuers" and page.offers("D1"):
                mine = page.offers("D1")[0]
                page.move(mine)  # a partner may have been quicker: then it is stale, and the new view has come
            else:
                page.wait("view")
        moved = [line for line in page.view["view"]["history"] if line.startswith("D1 ")]
        assert moved
    assert site.metric("faults_total") == 0
