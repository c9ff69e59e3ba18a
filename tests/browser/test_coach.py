"""The coach at the table: hints by keyboard, marks on the map, questions about stations, a host who allows it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import needs_axe, serious_by_night_and_day
from tests.browser.conftest import Desk
from tests.browser.driver import weakest_level
from tests.browser.test_together import at_the_table
from tests.server.support import Site

pytestmark = pytest.mark.browser
HUNTERS = ("D1", "D2", "D3", "D4")


def alone(desk: Desk, side: str, language: str = "en", **settings: object) -> Page:
    """A game of London against the quickest computer; the pursuers come when X has moved."""
    site = Site(desk.address.removeprefix("http://"))
    level = weakest_level(desk.open("/"))
    mine = {"X": "me"} | dict.fromkeys(HUNTERS, level) if side == "X" else {"X": level} | dict.fromkeys(HUNTERS, "me")
    host = site.make({"edition": "london", "players": 5, **settings}, mine, start=True)
    with host.page() as line:
        while not line.offers():
            line.read()
    site.close()
    page = at_the_table(desk, host, language)
    page.locator("section.chooser").wait_for()
    return page


def card(page: Page) -> Locator:
    return page.get_by_role("region", name="Coach")


def places(page: Page) -> list[object]:
    """Where the map and the panel are; the coach must move neither."""
    return [page.locator(one).bounding_box() for one in (".stage >> nth=0", "aside.rail", "section.chooser")]


@needs_axe
def test_x_gets_a_hint_by_keyboard_alone_and_nothing_jumps(desk: Desk) -> None:
    page = alone(desk, "X")
    before = places(page)
    assert page.locator(".threat").count() == 0, "nothing is shown before somebody asks"
    page.get_by_role("button", name="Coach").press("Enter")
    card(page).get_by_role("button", name="Give me a hint").press("Enter")
    expect(card(page).locator(".nudge")).to_have_text(re.compile(r"[?.]$"))
    assert not re.search(r"\d", card(page).locator(".nudge").inner_text())
    for name in ("What kind of move?", "Show the move", "Close"):  # the keyboard stays on one button
        expect(card(page).locator(".next")).to_have_text(name)
        assert page.evaluate("document.activeElement.className").split().count("next") == 1
        if name != "Close":
            page.keyboard.press("Enter")
    expect(card(page).locator(".move")).to_have_text(re.compile(r"^Mister\sX .*\d"))
    assert card(page).get_by_role("listitem").count() >= 1
    station = re.findall(r"\d+", card(page).locator(".move").inner_text())[-1]
    expect(page.locator("section.chooser .confirm")).to_contain_text(station)
    assert places(page) == before
    assert serious_by_night_and_day(page) == []
    card(page).locator(".next").press("Escape")
    expect(card(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Coach")).to_be_focused()
    page.locator("section.chooser .confirm").press("Enter")
    expect(page.locator(".table")).not_to_have_attribute("data-version", "1")


def test_stations_in_reach_are_marked_with_figure_and_ticket_and_told_in_words(desk: Desk) -> None:
    page = alone(desk, "X")
    page.get_by_role("button", name="Coach").click()
    expect(page.locator(".threat").first).to_have_text(re.compile(r"^[1-4]+$"))
    page.get_by_role("tab", name="Stations").click()
    told = page.locator(".list .hidden-text").filter(has_text="in reach of")
    expect(told.first).to_have_text(re.compile(r"in reach of detective \d by (taxi|bus|underground)", re.IGNORECASE))
    marked = page.locator(".threat").count()
    assert told.count() == marked
    card(page).get_by_text("What the coach shows").click()
    card(page).get_by_role("switch", name="Mark stations in danger").click()
    expect(page.locator(".threat")).to_have_count(0)
    card(page).get_by_role("switch", name="Mark stations in danger").click()
    expect(page.locator(".threat")).to_have_count(marked)


def test_before_a_move_is_made_the_coach_says_what_it_leaves(desk: Desk) -> None:
    page = alone(desk, "X", "de")
    page.get_by_role("button", name="Coach").click()
    page.locator("section.chooser ul button").first.click()
    facts = page.locator(".facts li")
    expect(facts.first).to_have_text(re.compile(r"Station|wissen"))
    expect(page.get_by_role("status").filter(has_text=re.compile("absuchen|wissen"))).not_to_have_count(0)


@needs_axe
def test_hunters_see_how_likely_each_station_is_and_may_ask(desk: Desk) -> None:
    page = alone(desk, "pursuers")
    page.get_by_role("button", name="Coach").click()
    expect(page.locator(".chance text").first).to_have_text(re.compile(r"^(<1|\d+)$"))
    possible = page.locator("svg .chance").count()
    card(page).get_by_text("Where can he be?").click()
    expect(card(page)).to_contain_text(f"{possible} stations fit everything")
    card(page).get_by_role("button", name="by taxi").press("Enter")
    expect(card(page).locator(".answer")).to_have_text(re.compile(r"If he moves by taxi now, he can be on \d+ station"))
    told = re.findall(r"\d+", card(page).locator(".answer").inner_text())[0]
    expect(page.locator(".perhaps")).to_have_count(int(told))
    standing = re.findall(r"\d+", page.locator("aside.rail").get_by_text("Detective 2").first.inner_text())
    assert standing[0] == "2"
    card(page).get_by_role("textbox").fill("199")
    card(page).get_by_role("textbox").press("Enter")
    expect(card(page).locator(".answer")).to_contain_text("199")
    card(page).get_by_role("button", name="Ask by pointing").click()
    before = page.locator(".table").get_attribute("data-version")
    page.get_by_role("tab", name="Stations").click()
    page.locator(".list button").nth(3).click()
    chosen = page.locator(".list button b").nth(3).inner_text()
    expect(card(page).locator(".answer")).to_contain_text(chosen)
    assert page.locator(".table").get_attribute("data-version") == before
    expect(page.locator("section.chooser .confirm")).to_have_count(0)
    assert serious_by_night_and_day(page) == []


def test_on_a_phone_the_card_leaves_the_map_in_sight(desk: Desk) -> None:
    page = alone(desk, "pursuers", "de")
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_role("button", name="Coach").click()
    for name in ("Gib mir einen Tipp", "Welche Figur?", "Zug zeigen"):
        card(page).get_by_role("button", name=name).click()
    expect(card(page).locator(".move")).to_be_visible()
    box, sheet = card(page).bounding_box(), page.locator("aside.rail").bounding_box()
    assert box is not None
    assert sheet is not None
    assert box["y"] + box["height"] + 60 < sheet["y"], "no map is left between the card and the sheet"
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_at_a_table_of_friends_the_host_allows_it_and_all_see_who_asked(desk: Desk) -> None:
    site = Site(desk.address.removeprefix("http://"))
    pages = {}
    for coach in (False, True):
        host = site.make({"edition": "london", "players": 3, "coach": coach}, {"X": "me", "D1": "open", "D2": "open"})
        friend = host.friend("Grace")
        with friend.page() as two, host.page() as one:
            two.ask("take", seats=["D1", "D2"])
            one.ask("start")
        pages[coach] = at_the_table(desk, host, "en"), at_the_table(desk, friend, "en")
    site.close()
    for page in pages[False]:
        expect(
            page.get_by_role("button", name="Draw").or_(page.get_by_role("button", name="Game menu"))
        ).not_to_have_count(0)
        expect(page.get_by_role("button", name="Coach")).to_have_count(0)
    x, hunter = pages[True]
    x.get_by_role("button", name="Coach").click()
    hunter.get_by_role("tab", name="Seats").click()
    expect(hunter.get_by_text("With help of the coach: Ada")).to_be_visible()
