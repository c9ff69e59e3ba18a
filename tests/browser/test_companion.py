"""The companion for the game in the box: a phone at a real table, with and without a line."""

from playwright.sync_api import Page, expect

from tests.browser.axe import needs_axe, serious_by_night_and_day
from tests.browser.conftest import Desk

STARTS = ("13", "26", "29", "34")
X_STARTS = "fetch('/api/companion/london?players=4').then((answer) => answer.json()).then((info) => info.x_starts)"


def begin(page: Page) -> None:
    """London for four, with everybody placed."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.get_by_role("button", name="Begin").click()
    for station in STARTS:
        enter(page, station)


def enter(page: Page, station: str) -> None:
    page.get_by_label("Station number").fill(station)
    page.get_by_label("Station number").press("Enter")


def possible(page: Page) -> int:
    return int(page.locator(".known dd").first.inner_text())


def test_a_round_by_keyboard_a_correction_in_the_past_and_all_of_it_without_a_line(desk: Desk) -> None:
    desk.expected = ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]
    page = desk.open("/companion")
    begin(page)
    page.get_by_role("button", name="taxi", exact=True).press("Enter")
    by_taxi = possible(page)
    enter(page, "24")
    page.get_by_role("button", name="detective 3").press("Enter")
    enter(page, "41")
    page.get_by_role("button", name="bus", exact=True).press("Enter")
    page.get_by_role("button", name="Change: Mister X travelled by taxi.").press("Enter")
    expect(page.get_by_text("You are changing entry 1.")).to_be_visible()
    page.get_by_role("button", name="black ticket", exact=True).press("Enter")
    expect(page.get_by_text("Where has detective 2 gone?")).to_be_visible()
    with_black = possible(page)
    assert with_black > by_taxi
    page.wait_for_function(
        "async () => !!(await (await caches.open('data-1')).match('/api/boards/london.svg?theme=night&language=en'))"
    )
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("Where has detective 2 gone?")).to_be_visible()
    expect(page.locator(".board")).to_be_visible()
    assert possible(page) == with_black
    enter(page, "27")
    expect(page.get_by_text("Where has bobby 1 gone?")).to_be_visible()


@needs_axe
def test_the_aid_of_mister_x_is_behind_a_curtain(desk: Desk) -> None:
    page = desk.open("/companion", width=375, height=720)
    begin(page)
    assert serious_by_night_and_day(page) == []
    page.get_by_role("button", name="For Mister X").click()
    expect(page.get_by_label("Your station")).to_have_count(0)
    page.locator(".curtain button").click()
    own = str(next(start for start in page.evaluate(X_STARTS) if str(start) not in STARTS))
    page.get_by_label("Your station").fill(own)
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("row")).not_to_have_count(0)
    assert serious_by_night_and_day(page) == []
    page.get_by_role("button", name="Close the curtain").click()
    expect(page.get_by_role("row")).to_have_count(0)
    assert own not in page.locator(".rail .first").inner_text()


def test_the_dice_game_with_the_tiles_as_they_lie(desk: Desk) -> None:
    page = desk.open("/companion")
    page.get_by_text("Dice", exact=True).click()
    page.get_by_role("button", name="Begin").click()
    for _ in range(3):
        enter(page, page.locator("[data-station].target").nth(5).get_attribute("data-station") or "")
    expect(page.get_by_text("Which tile has Mister X named?")).to_be_visible()
    page.locator(".ask .square").last.click()
    assert 1 <= possible(page) <= 4
    mover = page.locator("[data-station].target").first
    enter(page, mover.get_attribute("data-station") or "")
    expect(page.get_by_text("Where has detective 2 gone?")).to_be_visible()
