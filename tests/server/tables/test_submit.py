"""One move, one way through: refusals, double clicks, stale tabs, two tabs, coming back."""

import json

import pytest

from tests.server.support import Invited, Page, Site

HUNT = {"X": "open", "D1": "me", "D2": "me", "D3": "me", "D4": "me"}


@pytest.fixture
def hunt(site: Site) -> tuple[Invited, Invited]:
    """A game of London that has begun: the pursuers, and X."""
    pursuers = site.make(seats=HUNT)
    x = pursuers.friend("Grace")
    with x.page() as page:
        page.ask("take", seats=["X"])
    with pursuers.page() as page:
        page.ask("start")
    return pursuers, x


def is_same(page: Page, version: int) -> bool:
    page.settle()
    return page.version == version


def test_refusals_change_nothing_and_bring_the_present_view(hunt: tuple[Invited, Invited]) -> None:
    pursuers, x = hunt
    with pursuers.page() as hunter, x.page() as fugitive:
        fine = fugitive.offers("X")[0]
        bad = [
            (fugitive, "X", 0, fine, "stale"),
            (fugitive, "X", 2, fine, "stale"),
            (fugitive, "D1", 1, "D1 taxi 1", "not_your_seat"),
            (fugitive, "X", 1, "D1 taxi 1", "not_your_seat"),
            (fugitive, "X", 1, "X taxi 199", "illegal_move"),
            (fugitive, "X", 1, "X flies away", "unreadable_move"),
            (fugitive, "X", 1, "X", "unreadable_move"),
            (hunter, "D1", 1, "D1 taxi 1", "not_your_turn"),
            (hunter, "X", 1, fine, "not_your_seat"),
            (hunter, "D9", 1, fine, "not_your_seat"),
        ]
        for page, seat, version, move, code in bad:
            heard = page.ask("submit", seat=seat, version=version, move=move, request=77)
            assert [told["type"] for told in heard] == ["refusal", "view"], move
            assert heard[0]["code"] == code, move
            assert heard[0]["request"] == 77
            assert heard[1] == json.loads(next(t for t in page.stream if t.startswith('{"type":"view"')))
        assert is_same(hunter, 1)
        fugitive.move(fine)
        assert is_same(hunter, 2)
        assert hunter.view["happened"][0]["text"].split()[2] == "?"


def test_a_double_click_moves_once(hunt: tuple[Invited, Invited]) -> None:
    _, x = hunt
    with x.page() as page:
        move = page.offers("X")[0]
        for _ in range(3):
            page.send("submit", seat="X", version=1, move=move)
        page.settle()
        refusals = [json.loads(text) for text in page.stream if text.startswith('{"type":"refusal"')]
        assert [refusal["code"] for refusal in refusals] == ["stale", "stale"]
        assert page.version == 2


def test_two_tabs_of_a_seat_stay_in_step_and_only_one_of_them_moves(hunt: tuple[Invited, Invited]) -> None:
    _, x = hunt
    with x.page() as one, x.page() as two:
        assert one.view == two.view
        one.move(one.offers("X")[0])
        heard = two.ask("submit", seat="X", version=1, move=two.offers("X")[1])
        assert [told["code"] for told in heard if told["type"] == "refusal"] == ["stale"]
        assert one.view == two.view
        assert two.version == 2


def test_coming_back_brings_the_present_view(hunt: tuple[Invited, Invited]) -> None:
    pursuers, x = hunt
    with x.page() as page:
        page.move(page.offers("X")[0])
        now = page.view
    with x.page() as page:
        assert page.view == now
    with pursuers.page() as page:
        page.move(page.offers("D3")[0])
        assert page.version == 3


def test_no_game_yet(site: Site) -> None:
    me = site.make(seats={"X": "me"})
    with me.page() as page:
        assert page.refused("submit", seat="X", version=0, move="X taxi 1") == "wrong_phase"
        assert "view" not in page.last


def test_after_the_end_nothing_moves(site: Site) -> None:
    me = site.make({"edition": "italia", "players": 2}, {"X": "me", "D1": "casual", "D2": "casual"}, start=True)
    with me.page() as page:
        while page.view["view"]["to_move"]:
            if page.view["view"]["to_move"] == "X":
                page.move(page.offers("X")[0])
            else:
                page.wait("view")
        page.settle()
        assert page.refused("submit", seat="X", version=page.version, move="X car 1") == "game_over"
        for audience in ("X", "pursuers", "public", "everyone"):
            page.ask("look", audience=audience)
            assert page.view["audience"] == audience
