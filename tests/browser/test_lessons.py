"""Lessons in a real browser: by keyboard alone, with a finger on a phone, without a line; and the first game."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import needs_axe, serious_by_night_and_day
from tests.browser.conftest import Desk
from tests.browser.test_sight import stations

pytestmark = pytest.mark.browser

MOST_TABS = 80
FOCUSED = """() => {
    const on = document.activeElement
    return on === document.body || on.id === 'main' ? '' : on.getAttribute('aria-label') ?? on.innerText
}"""
"""What has the keyboard."""
KEPT = "async () => (await (await caches.open('data-1')).keys()).map((request) => request.url)"
"""What the service worker has."""


def press(page: Page, name: str, key: str = "Enter") -> None:
    """Go to something by the Tab key alone, and press it."""
    for _ in range(MOST_TABS):
        if re.search(name, " ".join(page.evaluate(FOCUSED).split())):
            page.keyboard.press(key)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {name!r}")


def find(page: Page, *numbers: int) -> None:
    """Type the numbers of stations into the field for them."""
    press(page, "^Number of a station", "Home")
    for number in numbers:
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")


def test_a_whole_lesson_by_keyboard_alone(desk: Desk) -> None:
    page = desk.open("/learn")
    press(page, "The catch Two stations")
    told = page.locator(".task")
    expect(told).to_contain_text("Count on: where can he be now?")
    find(page, 22, 35, 63)
    expect(page.locator(".told.good")).to_contain_text("Only two stations.")
    page.keyboard.press("Enter")
    expect(told).to_be_focused()
    find(page, 46)
    expect(page.locator(".told")).to_contain_text("Detective 4 cannot reach 22 in the next move.")
    find(page, 65)
    expect(page.locator(".told.good")).to_contain_text("Detective 3 alone.")
    page.keyboard.press("Enter")
    expect(told).to_contain_text("Detective 1 moves first.")
    page.keyboard.type("80")
    page.keyboard.press("Enter")
    expect(page.locator(".told:not(.good)")).to_contain_text("Mister X cannot be on 80 now.")
    page.keyboard.type("63")
    page.keyboard.press("Enter")
    expect(page.locator(".told.good")).to_contain_text("Not there.")
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("22")
    page.keyboard.press("Enter")
    expect(page.locator(".told.good")).to_contain_text("Caught!")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Lesson finished")).to_be_visible()
    press(page, "^Play your first game")
    expect(page.get_by_text("1 of 5 lessons finished")).to_be_visible()
    assert "Finished" in page.get_by_role("link", name="The catch").first.inner_text()


def test_a_lesson_with_a_finger_on_a_phone_left_and_resumed(desk: Desk) -> None:
    page = desk.open("/learn/detectives/moving", width=375, height=812)
    page.get_by_role("button", name="Continue").tap()
    at = stations(page, desk.address, "london")
    for number in (33, 45, 47, 61):
        page.touchscreen.tap(*at[number])
    expect(page.locator(".told.good")).to_contain_text("Right.")
    page.get_by_role("button", name="Continue").tap()
    expect(page.locator(".task")).to_contain_text("from 46 to 79")
    page.goto(desk.address + "/learn")
    link = page.get_by_role("link", name=re.compile("^1? ?Moving"))
    expect(link).to_contain_text("Go on")
    link.tap()
    expect(page.locator(".task")).to_contain_text("from 46 to 79")
    chips = page.locator("section.chooser ul[aria-label]")
    chips.get_by_text("45", exact=True).tap()
    page.locator(".chooser .confirm").tap()
    expect(page.locator(".told:not(.good)")).to_contain_text("That leads to 45. The task asks for 79.")
    page.get_by_role("button", name="Show me").tap()
    expect(page.locator(".told.good")).to_contain_text("Well done.")
    page.get_by_role("button", name="Continue").tap()
    expect(page.locator(".task")).to_contain_text("detective 2")
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow == 0


def test_a_double_move_is_chosen_as_at_the_table(desk: Desk) -> None:
    page = desk.open("/learn/mister-x/double")
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Number of a station").fill("67")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name=re.compile("Double move")).click()
    chips = page.locator("section.chooser ul[aria-label]")
    for station in ("102", "103"):
        chips.get_by_text(station, exact=True).click()
        page.get_by_role("radio", name=re.compile("taxi", re.IGNORECASE)).first.click()
        page.locator(".chooser .confirm").click()
    expect(page.locator(".told.good")).to_contain_text("Out of the trap.")


def test_lessons_can_be_played_without_a_line(desk: Desk) -> None:
    desk.expected = ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]
    page = desk.open()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # from now on the worker answers, and keeps what the page asks for
    last = re.compile(r"/api/boards/dice\.svg.*tiles=GEH")
    for _ in range(200):
        if any(last.search(url) for url in page.evaluate(KEPT)):
            break
        page.wait_for_timeout(100)
    page.context.set_offline(True)
    page.goto(desk.address + "/learn")
    page.get_by_role("link", name="Black tickets").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".practice .board img")).to_be_visible()
    for station in (6, 14, 31, 34, 35):
        page.get_by_label("Number of a station").fill(str(station))
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".task")).to_contain_text("at least six stations")
    page.context.set_offline(False)


def test_the_first_game_is_accompanied_in_its_first_round(desk: Desk) -> None:
    page = desk.open("/learn")
    page.get_by_role("button", name="As detectives").click()
    guide = page.get_by_role("region", name="Your first round")
    expect(guide).to_contain_text("Now each detective moves once")
    expect(guide).to_contain_text("The coach would say:")
    page.locator("section.chooser ul[aria-label] button").first.click()
    if not page.locator(".chooser .confirm").is_visible():
        page.locator(".chooser [role=radio]").first.click()
    page.locator(".chooser .confirm").click()
    expect(guide).to_contain_text("detectives are still to move")
    guide.get_by_role("button", name="I go on alone").click()
    expect(guide).to_have_count(0)
    page.reload()
    page.locator("section.chooser").wait_for()
    expect(guide).to_have_count(0)


@needs_axe
def test_axe_finds_nothing_serious(desk: Desk) -> None:
    page = desk.open("/learn")
    page.get_by_role("link", name="The log").wait_for()
    assert serious_by_night_and_day(page) == []
    page.get_by_role("link", name="The log").click()
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Number of a station").fill("33")
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_be_visible()
    assert serious_by_night_and_day(page) == []
