"""A table with friends: drawing on the map, proposals, quick words in two languages, the game menu, taking back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import needs_axe, serious, serious_by_night_and_day
from tests.browser.conftest import Desk
from tests.server.support import Invited, Site

pytestmark = pytest.mark.browser


class Trio:
    """Ada is X, Grace and Edsger hunt; X has moved once."""

    def __init__(self, desk: Desk) -> None:
        site = Site(desk.address.removeprefix("http://"))
        settings = {"edition": "london", "players": 3, "undo": True, "show_candidates": True}
        host = site.make(settings, {"X": "me", "D1": "open", "D2": "open"})
        friends = host.friend("Grace"), host.friend("Edsger")
        for friend, seat in zip(friends, ("D1", "D2"), strict=True):
            with friend.page() as page:
                page.ask("take", seats=[seat])
        with host.page() as x:
            x.ask("start")
            x.move(x.offers("X")[0])
        site.close()
        self.fugitive = at_the_table(desk, host, "en")
        self.grace, self.edsger = (at_the_table(desk, friends[0], "en"), at_the_table(desk, friends[1], "de"))


def at_the_table(desk: Desk, who: Invited, language: str) -> Page:
    """A browser with somebody's cookie."""
    page = desk.open("/", language=language)
    name, _, value = who.cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": f"{desk.address}/api/tables/{who.table}"}])
    page.goto(f"{desk.address}/t/{who.table}")
    page.locator(".table").wait_for()
    return page


def marks(page: Page, tab: str) -> list[str]:
    page.get_by_role("tab", name=tab).click()
    return page.locator(".together li").all_inner_texts()


def test_hunters_draw_propose_and_talk_and_x_hears_nothing(desk: Desk) -> None:
    table = Trio(desk)
    grace, edsger, x = table.grace, table.edsger, table.fugitive
    grace.get_by_role("tab", name="Plan").click()
    grace.get_by_role("combobox", name="Draw").select_option("arrow")
    for station in ("13", "46"):  # with the keyboard alone
        grace.get_by_role("textbox", name="Station", exact=True).fill(station)
        grace.get_by_role("textbox", name="Station", exact=True).press("Enter")
    expect(grace.locator(".together li")).to_have_text([re.compile("Arrow from 13 to 46")])
    edsger.get_by_role("tab", name="Planen").click()
    expect(edsger.locator(".together li")).to_have_text([re.compile("Pfeil von 13 nach 46.*Grace", re.DOTALL)])
    expect(edsger.locator("svg.marks polygon.head")).to_have_count(1)
    expect(x.locator("svg.marks polygon.head")).to_have_count(0)
    assert marks(x, "Plan") == []

    edsger.get_by_role("button", name="Auf den Plan zeichnen").click()
    edsger.get_by_role("group", name="Auf den Plan zeichnen").get_by_role("button", name="Zug vorschlagen").click()
    target = reachable(grace)
    edsger.locator(".bar .figures").get_by_role("button", name="Detektiv 1").click()
    edsger.get_by_role("textbox", name="Station", exact=True).fill(target)
    edsger.get_by_role("textbox", name="Station", exact=True).press("Enter")
    several = edsger.locator(".bar .ways button")
    if several.count():
        several.first.click()
    grace.get_by_role("button", name="Agree").click()
    expect(edsger.locator(".together li").first).to_contain_text("Grace")
    grace.get_by_role("button", name="Play it").click()
    expect(grace.locator(".together li")).to_have_count(1)

    edsger.get_by_role("tab", name="Chat").click()
    edsger.get_by_role("button", name="Nur Detektive").click()
    edsger.get_by_text("Schnell gesagt").click()
    edsger.get_by_label("Zu Station").fill("67")
    edsger.get_by_role("button", name="Versperr 67!").click()
    grace.get_by_role("tab", name="Chat").click()
    grace.get_by_role("button", name="Detectives only").click()
    expect(grace.get_by_role("log")).to_have_text(re.compile("Edsger Block 67!"))
    x.get_by_role("tab", name="Chat").click()
    expect(x.get_by_role("log")).not_to_contain_text("67")


def reachable(page: Page) -> str:
    """A station to which the page offers a move."""
    return page.locator("section.chooser").get_by_role("list").get_by_role("button").first.inner_text().split()[0]


def test_the_menu_ends_a_game_that_everybody_wants_to_end(desk: Desk) -> None:
    table = Trio(desk)
    grace, edsger = table.grace, table.edsger
    for page in (grace, edsger):
        page.locator(".tools .buttons button").first.click()
        page.get_by_role("dialog").get_by_role("button", name=re.compile("Offer to end|anbieten")).click()
        page.get_by_role("dialog").get_by_role("button", name=re.compile("End without|Ohne Sieger")).click()
    offer = table.fugitive.get_by_role("group", name="Grace, Edsger would like to end the game without a winner.")
    expect(offer).to_be_visible()
    table.fugitive.get_by_role("button", name="End the game").click()
    for page in (grace, table.fugitive):
        expect(page.locator("section.end h2")).to_have_text("The game was stopped")


@needs_axe
def test_the_menu_the_tools_and_the_report_are_for_everybody(desk: Desk) -> None:
    page = Trio(desk).grace
    page.get_by_role("button", name="Draw on the map").click()
    page.get_by_role("tab", name="Plan").click()
    assert serious_by_night_and_day(page) == []
    page.get_by_role("button", name="Game menu").click()
    assert serious(page) == []
    page.get_by_role("button", name="Report a problem").click()
    assert serious(page) == []
    page.get_by_role("textbox", name="What went wrong?").fill("The map is empty.")
    page.get_by_role("button", name="Send report").click()
    expect(page.get_by_text("can read your report now")).to_be_visible()
