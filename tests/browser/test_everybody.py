"""The page for everybody: five languages, a phone, the keyboard alone, and what axe-core finds."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import needs_axe, serious
from tests.browser.conftest import Desk
from tests.browser.driver import Player, begin

pytestmark = pytest.mark.browser

TITLES = {
    "en": "Somewhere in this city is Mister X.",
    "de": "Irgendwo in dieser Stadt ist Mister X.",
    "fr": "Mister X est quelque part dans cette ville.",
    "nl": "Ergens in deze stad is Mister X.",
    "it": "Mister X è da qualche parte in questa città.",
}


def drawings(page: Page) -> list[str]:
    """The pictures of boards that the browser has fetched since the page was opened, one that was foreseen included."""
    fetched: list[str] = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    return sorted({url.rpartition("/")[2] for url in fetched if ".svg?" in url})


@pytest.mark.parametrize("language", TITLES)
def test_each_language(desk: Desk, language: str) -> None:
    page = desk.open(language=language)
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[language])
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert drawings(page) == [f"london.svg?theme=night&language={language}"]
    page.locator("button.primary").click()
    page.wait_for_url("**/t/*")
    Player(page).wait_for_turn()
    assert drawings(page) == [f"london.svg?theme=night&language={language}"]
    assert re.search(r"\b(start|table|play|log|tickets|board)\.[a-z_]+", page.locator("body").inner_text()) is None


def test_language_can_be_switched_at_any_time(desk: Desk) -> None:
    page = desk.open()
    page.get_by_role("combobox", name="Language").select_option("fr")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["fr"])
    expect(page.locator(".backdrop img")).to_have_attribute("src", re.compile("language=fr"))
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["fr"])
    assert drawings(page) == ["london.svg?theme=night&language=fr"]


def test_phone(desk: Desk) -> None:
    page = desk.open(width=375, height=812)
    player = begin(page)
    player.wait_for_turn()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    player.move()
    board = page.locator(".table > .stage").bounding_box()
    assert board is not None
    assert board["width"] == 375
    assert board["height"] > 350
    page.get_by_role("button", name="Show more").click()
    expect(page.get_by_role("tab", name="Chat")).to_be_visible()
    small = page.evaluate(
        """() => [...document.querySelectorAll('.peek button, header button, header a')]
            .filter((one) => one.offsetParent && !one.classList.contains('handle'))
            .filter((one) => one.getBoundingClientRect().height < 40)
            .map((one) => one.textContent.trim())"""
    )
    assert small == []


def test_keyboard_alone(desk: Desk) -> None:
    page = desk.open()
    page.get_by_role("button", name="Start the hunt").wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.get_by_role("button", name="Start the hunt").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    player = Player(page)
    for _ in range(4):
        player.wait_for_turn()
        before = page.locator(".table").get_attribute("data-version")
        chooser = page.get_by_role("region", name="Your move")
        station = chooser.get_by_role("list").get_by_role("button").first.inner_text().strip()
        page.locator("#main").focus()
        page.keyboard.type(station)
        picked = chooser.locator(".confirm").or_(chooser.get_by_role("radiogroup", name="Ticket to"))
        if not picked.first.is_visible():
            page.keyboard.press("Enter")
        confirm = chooser.locator(".confirm")
        if not confirm.is_visible():
            chooser.get_by_role("radiogroup", name="Ticket to").get_by_role("radio").first.focus()
            page.keyboard.press("Enter")
        confirm.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".table")).not_to_have_attribute("data-version", before or "")


@needs_axe
@pytest.mark.parametrize("day", [False, True], ids=["night", "day"])
def test_axe_finds_nothing_serious(desk: Desk, day: bool) -> None:
    findings: dict[str, list[dict[str, Any]]] = {}
    page = desk.open(day=day)
    page.locator("button.primary").wait_for()
    findings["start"] = serious(page)
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("dialog").get_by_role("heading", name="At a glance").wait_for()
    findings["rules"] = serious(page)
    page.keyboard.press("Escape")
    player = begin(page)
    player.wait_for_turn()
    findings["table"] = serious(page)
    for tab in ("Stations", "Seats"):
        page.get_by_role("tab", name=tab).click()
        findings[tab] = serious(page)
    page.goto(desk.address + "/new")
    page.get_by_role("button", name="Open the table").wait_for()
    findings["new"] = serious(page)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Copy the link").wait_for()
    findings["lobby"] = serious(page)
    page.goto(desk.address + "/new?mode=screen")
    page.get_by_role("button", name="Begin the game").click()
    page.get_by_role("dialog").get_by_role("button").wait_for()
    findings["curtain"] = serious(page)
    page.goto(desk.address + "/nowhere")
    page.get_by_role("main").get_by_role("link", name="Start page").wait_for()
    findings["unknown"] = serious(page)
    assert {name: found for name, found in findings.items() if found} == {}, json.dumps(findings, indent=1)
