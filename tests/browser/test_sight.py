"""What must be in sight: the ways into a game, every station, and where a game has ended."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from blackticket.languages import LANGUAGE_CODES
from tests.browser.conftest import Desk
from tests.browser.driver import begin

pytestmark = pytest.mark.browser


def box(of: Locator) -> dict[str, float]:
    """Where something is on the screen, with its right and lower edge."""
    found: Any = of.bounding_box()
    assert found is not None
    return {**found, "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}


def stations(page: Page, address: str, board: str) -> dict[int, tuple[float, float]]:
    """Where each station is on the screen."""
    info = page.request.get(f"{address}/api/boards/{board}").json()
    picture = box(page.locator(".stage img").first)
    scale = picture["width"] / info["picture"][0]
    return {s["number"]: (picture["x"] + s["x"] * scale, picture["y"] + s["y"] * scale) for s in info["stations"]}


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_all_ways_to_play_show_on_a_laptop(desk: Desk, language: str) -> None:
    page = desk.open(language=language)
    page.locator("button.primary").wait_for()
    ways = page.locator(".way")
    expect(ways).to_have_count(4)
    assert box(page.locator("section.now"))["right"] < box(ways.first)["x"]
    assert max(box(way)["bottom"] for way in ways.all()) <= 900
    page.set_viewport_size({"width": 1366, "height": 768})
    assert max(box(way)["bottom"] for way in ways.all()) <= 768
    assert box(page.locator("button.primary"))["bottom"] <= 768


def test_the_boards_buttons_lie_beside_it_on_a_wide_screen(desk: Desk) -> None:
    page = desk.open(width=1440, height=1180)
    begin(page, edition="Dice").wait_for_turn()
    board = box(page.locator(".table > .stage img"))
    for buttons in (".controls", ".tools .buttons"):
        assert board["right"] <= box(page.locator(buttons))["x"]
    assert box(page.locator(".controls"))["bottom"] <= box(page.locator(".tools .buttons"))["y"]


@pytest.mark.parametrize("width", [375, 820])
def test_the_boards_buttons_lie_above_it_on_an_upright_screen(desk: Desk, width: int) -> None:
    page = desk.open(width=width, height=1180)
    begin(page, edition="Dice").wait_for_turn()
    buttons, board = box(page.locator(".controls")), box(page.locator(".table > .stage img"))
    assert buttons["bottom"] <= board["y"]
    assert 0 <= buttons["x"] < buttons["right"] <= width


@pytest.mark.parametrize(("edition", "board"), [("London", "london"), ("Italia", "italia"), ("Sanssouci", "sanssouci")])
def test_no_figure_lies_on_a_station(desk: Desk, edition: str, board: str) -> None:
    page = desk.open()
    begin(page, edition=edition, side="Mister X").wait_for_turn()
    page.wait_for_timeout(500)
    places = stations(page, desk.address, board)
    badges = page.locator("g.figure .badge")
    assert badges.count() >= 4
    for badge in map(box, badges.all()):
        under = [
            n for n, (x, y) in places.items() if badge["x"] < x < badge["right"] and badge["y"] < y < badge["bottom"]
        ]
        assert under == []


def test_the_end_of_a_game_is_in_sight_on_a_phone(desk: Desk) -> None:
    page = desk.open(width=375, height=812)
    begin(page, edition="Dice", side="Mister X").play()
    page.wait_for_timeout(500)
    sheet = box(page.locator("aside.rail"))["y"]
    mister_x = box(page.locator("g.figure .badge.x"))
    assert box(page.get_by_role("banner"))["bottom"] <= mister_x["y"]
    assert mister_x["bottom"] <= sheet
    page.get_by_role("button", name="Whole board").click()
    page.wait_for_timeout(500)
    assert box(page.locator(".table > .stage img"))["bottom"] < sheet + 1


def test_one_may_change_sides_before_the_game(desk: Desk) -> None:
    page = desk.open("/new?mode=friends")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Open the table").click()
    hider, first = (page.get_by_role("listitem").filter(has_text=seat) for seat in ("Mister X", "Detective 1"))
    expect(first).to_contain_text("Ada (you)")
    hider.get_by_role("button", name="Sit here").click()
    expect(hider).to_contain_text("Ada (you)")
    expect(first).to_contain_text("Free")
    expect(page.get_by_role("status").filter(has_text="3 seats are still free.").first).to_be_visible()
