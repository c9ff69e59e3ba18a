"""How a game flows: clicks, taps and keys from move to move, nothing that jumps, and every shape of screen."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import needs_axe, serious
from tests.browser.conftest import Desk
from tests.browser.driver import Player, begin
from tests.browser.test_sight import box, stations

pytestmark = pytest.mark.browser

FINGER = 44
"""Pixels that a finger needs."""


def reach(player: Player) -> list[int]:
    """The stations to choose from."""
    return [int(text) for text in player.chooser.locator("ul[aria-label] button").all_inner_texts()]


def plain_target(player: Player) -> int:
    """A station to which exactly one ticket leads."""
    labels = player.chooser.locator("ul[aria-label] button").evaluate_all("all => all.map((one) => one.ariaLabel)")
    return next(int(re.split(r"\D", label)[0]) for label in labels if "," not in label)


def expect_moved(player: Player, version: str) -> None:
    """That the table has moved on."""
    player.page.locator(f".table:not([data-version='{version}'])").wait_for()


def log_top(page: Page) -> float:
    """How far down in the rail the travel log stands, however far somebody has scrolled."""
    scrolled: float = page.locator("aside.rail").evaluate("(rail) => rail.scrollTop")
    return box(page.locator("section.log"))["y"] + scrolled


def at_rest(page: Page) -> None:
    """Until the map has stopped moving."""
    page.wait_for_function(
        """() => new Promise((resolve) => {
            const stage = document.querySelector('.frame > .stage')
            let last = ''
            const look = () => {
              const now = stage.style.cssText
              if (now === last && now.includes('scale(1)')) resolve(true)
              else { last = now; setTimeout(look, 120) }
            }
            look()
        })"""
    )


def test_a_round_by_clicks_on_the_map(desk: Desk) -> None:
    page = desk.open(day=True)
    page.get_by_role("switch", name="Show where").check()
    player = begin(page)
    player.wait_for_turn()
    top = log_top(page)
    slots = page.locator("section.log li.slot")
    expect(slots).to_have_count(24)
    assert box(slots.last)["bottom"] <= 900, "the whole log is in sight"

    # a click chooses, a second one on the same station plays
    at = stations(page, desk.address, "london")
    version, target = player.version, plain_target(player)
    page.mouse.click(*at[target])
    expect(player.chooser.locator(".confirm")).to_contain_text(str(target))
    expect(player.chooser.locator(".confirm .key")).to_have_attribute("data-key", "Enter")
    assert player.version == version
    assert log_top(page) == top, "nothing jumps"
    page.mouse.click(*at[target])
    expect_moved(player, version)

    # what has happened: an arrow on the map, a line in the list, X's ticket pinned
    expect(page.locator("path.head")).not_to_have_count(0)
    page.get_by_role("tab", name="Moves").click()
    expect(page.get_by_role("region", name="Moves").get_by_role("listitem").last).to_contain_text(str(target))
    expect(page.locator(".pinned")).to_have_attribute("aria-label", re.compile(r"Mister\sX (travelled|went|made)"))

    # beside the station stands what a click there does
    player.wait_for_turn()
    version, target = player.version, plain_target(player)
    page.mouse.click(*at[target])
    page.locator(".beside button").click()
    expect_moved(player, version)

    # a station out of reach says why, and shows the way
    player.wait_for_turn()
    version = player.version
    far = next(s for s in (1, 7, 190, 171) if s not in reach(player))
    page.mouse.click(*at[far])
    expect(player.chooser.locator(".prompt")).to_contain_text(re.compile(rf"{far}.*Nearest way, \d+ moves"))
    expect(page.locator("path.detour").first).to_be_attached()
    expect(page.locator(".hidden-text[role=status]")).to_contain_text("Nearest way")
    assert (player.version, log_top(page)) == (version, top)

    # possible stations can be switched off and on
    eye = page.get_by_role("button", name="Show where Mister X can be")
    expect(page.locator("g.heat")).to_have_count(1)
    eye.click()
    expect(page.locator("g.heat")).to_have_count(0)
    eye.click()
    expect(page.locator("g.heat")).to_have_count(1)


def test_the_second_game_asks_whether_to_confirm(desk: Desk) -> None:
    page = desk.open()
    player = begin(page)
    ask = page.get_by_role("group", name="Confirm every move?")
    player.play(1)
    player.wait_for_turn()
    expect(ask).to_have_count(0)
    page.goto(desk.address)
    player = begin(page)
    player.wait_for_turn()
    ask.get_by_role("button", name="Move at once").click()
    expect(ask).to_have_count(0)
    at = stations(page, desk.address, "london")
    version = player.version
    page.mouse.click(*at[plain_target(player)])
    expect_moved(player, version)
    page.get_by_role("switch", name="Confirm my moves").check()
    player.wait_for_turn()
    version, target = player.version, plain_target(player)
    page.mouse.click(*at[target])
    expect(player.chooser.locator(".confirm")).to_contain_text(str(target))
    assert player.version == version


def test_the_keyboard_stays_where_the_next_choice_is(desk: Desk) -> None:
    page = desk.open()
    player = begin(page)
    player.wait_for_turn()
    player.chooser.locator("ul[aria-label] button").first.focus()
    for _ in range(5):
        version = player.version
        page.keyboard.press("Enter")
        if player.chooser.locator("[role=radiogroup][aria-label^=Ticket]").count():
            player.chooser.locator("[role=radiogroup][aria-label^=Ticket] [role=radio]").first.press("Enter")
            player.chooser.locator(".confirm").focus()
        expect(player.chooser.locator(".confirm")).to_be_focused()
        page.keyboard.press("Enter")
        expect_moved(player, version)
        player.wait_for_turn()
        expect(player.chooser.locator("ul[aria-label] button").first).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(player.chooser.locator("ul[aria-label] button").first).to_be_focused()


@needs_axe
def test_a_phone_zooms_first_and_plays_then(desk: Desk) -> None:
    page = desk.open(width=375, height=812)
    player = begin(page)
    player.wait_for_turn()
    strip = box(page.locator(".strip[role=img]"))
    expect(page.locator(".strip[role=img] span")).to_have_count(24)
    assert strip["height"] < 30
    assert box(page.locator(".table > .stage"))["height"] > 400
    height = box(page.locator(".peek"))["height"]
    page.get_by_role("button", name="Whole board").click()
    at_rest(page)
    version, target = player.version, plain_target(player)
    page.touchscreen.tap(*stations(page, desk.address, "london")[target])
    expect(player.chooser.locator(".confirm")).to_contain_text(str(target))
    at_rest(page)
    assert player.version == version
    assert box(page.locator(".peek"))["height"] == height, "nothing jumps"
    near = stations(page, desk.address, "london")
    x, y = near.pop(target)
    assert min(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in near.values()) >= FINGER - 1
    button = box(page.locator(".beside button").first)
    assert min(button["width"], button["height"]) >= FINGER
    assert serious(page) == []
    page.touchscreen.tap(x, y)
    expect_moved(player, version)


@pytest.mark.parametrize(("width", "language"), [(812, "en"), (667, "de")])
def test_a_phone_held_sideways(desk: Desk, width: int, language: str) -> None:
    page = desk.open(width=width, height=375, language=language)
    page.locator("button.primary").click()
    page.wait_for_url("**/t/*")
    player = Player(page)
    player.wait_for_turn()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert box(page.locator(".table > .stage"))["height"] >= 0.85 * 375
    assert box(page.locator(".table > .stage"))["width"] >= 0.5 * width
    player.choose()
    confirm = box(player.chooser.locator(".confirm"))
    assert confirm["bottom"] <= 375
    assert confirm["right"] <= width
    assert box(page.locator(".strip[role=img]"))["height"] < 30


def test_moves_of_computers_can_be_followed_and_hurried(desk: Desk) -> None:
    page = desk.open()
    page.evaluate("localStorage.setItem('blackticket.pace', '\"calm\"')")
    page.reload()
    player = begin(page, side="Mister X")
    player.wait_for_turn()
    page.evaluate(
        """() => {
            window.versions = []
            const table = document.querySelector('.table')
            const note = () => window.versions.push(Number(table.dataset.version))
            new MutationObserver(note).observe(table, { attributeFilter: ['data-version'] })
        }"""
    )
    first = int(player.version)
    top = log_top(page)
    player.choose()
    player.chooser.locator(".confirm").click()
    waiting: Locator = page.locator(".waiting")
    waiting.get_by_role("button", name="Faster").click()
    assert log_top(page) == top, "nothing jumps"
    waiting.get_by_role("button", name="Show at once").click()
    player.wait_for_turn()
    versions = page.evaluate("window.versions")
    assert versions == sorted(versions)
    assert int(player.version) > first + 2
    assert page.evaluate("localStorage.getItem('blackticket.pace')") == '"at once"'
