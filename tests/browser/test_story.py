"""The story of a game in a browser: told while it grows, led to by keyboard, shown on the map, played on."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from blackticket.game import Record
from tests.browser.axe import needs_axe, serious_by_night_and_day
from tests.browser.conftest import Desk
from tests.browser.driver import Player
from tests.coach.test_story import played

pytestmark = pytest.mark.browser
A_MINUTE = 60_000


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of the dice whose pursuers make mistakes enough."""
    path = tmp_path_factory.mktemp("story") / "game.txt"
    Record.of(played("dice", 3, x="greedy", pursuers="random", seed=2)).save(path)
    return path


def told(desk: Desk, record: Path, *, width: int = 1440, height: int = 900) -> Page:
    """The replay of a record from disk, whose story has been asked for."""
    page = desk.open(width=width, height=height)
    page.get_by_role("region", name="Other ways to play").locator("input[type=file]").set_input_files(record)
    page.wait_for_url("**/replay/file")
    story = page.get_by_role("region", name="Story of the game")
    story.get_by_role("button", name="Tell the story").click()
    return page


def ready(story: Locator) -> None:
    """Until the whole game has been looked at."""
    expect(story.get_by_role("heading", name="Turning points")).to_be_visible(timeout=A_MINUTE)


@needs_axe
def test_a_story_is_told_shown_and_played_on(desk: Desk, record: Path) -> None:
    page = told(desk, record)
    story, slider = page.get_by_role("region", name="Story of the game"), page.get_by_role("slider")
    expect(story.get_by_role("progressbar")).to_be_visible()
    ready(story)
    moves = [move for move in Record.load(record).moves if not move.startswith("roll")]

    story.get_by_text("The same as a table").click()
    rows = story.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(len(moves) + 1)
    rows.nth(10).get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(slider).to_have_value("9")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("10")

    card = story.get_by_role("article").first
    expect(card).to_contain_text(re.compile(r"Round \d+\..+Better: .+Why it was better", re.DOTALL))
    card.get_by_role("button", name="Show on the map").click()
    expect(page.get_by_text("On the map: the better move")).to_be_visible()
    expect(page.locator("svg .tick")).to_have_count(1)
    expect(card).to_have_attribute("aria-current", "true")
    assert serious_by_night_and_day(page) == []

    before = int(slider.input_value())
    card.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    card.get_by_role("button", name="Play on from here").click()
    dialog.locator("label").get_by_text("Detectives", exact=True).click()
    dialog.get_by_role("button", name="Begin here").click()
    page.wait_for_url("**/t/*")
    player = Player(page)
    player.wait_for_turn()
    table = page.url.rpartition("/")[2]
    made = page.evaluate("async (table) => (await fetch(`/api/tables/${table}/record`)).text()", table)
    repeated = [move for move in Record.parse(made).moves if not move.startswith("roll")]
    assert len(repeated) == before
    player.move()


def test_on_a_phone_the_map_stays_in_sight_while_the_story_is_read(desk: Desk, record: Path) -> None:
    page = told(desk, record, width=375, height=812)
    story = page.get_by_role("region", name="Story of the game")
    ready(story)
    button = story.get_by_role("article").first.get_by_role("button", name="Show on the map")
    button.scroll_into_view_if_needed()
    button.click()
    expect(page.locator("svg .tick")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
