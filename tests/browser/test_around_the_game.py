"""What belongs to a game besides its moves: second thoughts, sound, coming back to it, and everything after its end."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import needs_axe, serious_by_night_and_day
from tests.browser.conftest import Desk
from tests.browser.driver import Player, begin
from tests.browser.test_edges import SIDEWAYS, faults_of

pytestmark = pytest.mark.browser

COUNT_NOTES = """
window.notes = 0
window.firstNote = new Promise((resolve) => {
  const original = AudioContext.prototype.createOscillator
  AudioContext.prototype.createOscillator = function () {
    window.notes += 1
    resolve()
    return original.call(this)
  }
})
"""


def test_an_unsent_turn_can_be_taken_back(desk: Desk) -> None:
    page = desk.open()
    player = begin(page, side="Mister X")
    player.wait_for_turn()
    before, chooser = player.version, player.chooser
    player.choose()
    chooser.get_by_role("button", name="Back").click()
    expect(chooser.locator(".confirm")).to_be_hidden()
    chooser.get_by_role("button", name=re.compile("^Double move")).click()
    expect(chooser).to_contain_text("step 1 of 2")
    player.choose()
    first = chooser.get_by_role("img", name="Mister X: ").get_attribute("aria-label")
    chooser.locator(".confirm").click()
    expect(chooser).to_contain_text("step 2 of 2")
    player.choose()
    both = chooser.get_by_role("img", name="Mister X: ").get_attribute("aria-label") or ""
    assert both.startswith(f"{first}, "), "both steps, each with its ticket"
    for _ in range(2):
        chooser.get_by_role("button", name="Back").click()
    expect(chooser.get_by_role("img", name="Mister X: ")).to_have_attribute("aria-label", first or "")
    for _ in range(2):
        chooser.get_by_role("button", name="Back").click()
    expect(chooser.get_by_role("button", name=re.compile("^Double move"))).to_be_visible()
    assert player.version == before, "nothing was sent"
    player.move()
    expect(page.get_by_role("region", name="Travel log").locator("li.filled")).to_have_count(1)


def test_the_sound_switch(desk: Desk) -> None:
    page = desk.open()
    page.add_init_script(COUNT_NOTES)
    page.reload()
    player = begin(page, edition="Dice", side="Mister X")
    switch = page.get_by_role("button", name="Sound")
    player.play(2)
    player.wait_for_turn()
    page.evaluate("window.firstNote")
    switch.click()
    heard = page.evaluate("window.notes")
    player.play(2)
    assert page.evaluate("window.notes") == heard
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_continue_leads_back_to_the_table(desk: Desk) -> None:
    page = desk.open()
    player = begin(page, edition="Classic", side="Mister X")
    player.play(1)
    player.wait_for_turn()
    before, address = player.version, page.url
    page.get_by_role("banner").get_by_role("link").click()
    entry = page.get_by_role("region", name="Continue").locator("a[href^='/t/']")
    expect(entry).to_have_text(re.compile(r"Classic.*Your turn", re.DOTALL))
    entry.click()
    page.wait_for_url(address)
    player.wait_for_turn()
    assert player.version == before


def test_the_keyboard_stays_where_a_key_was_made(desk: Desk) -> None:
    page = desk.open("/my")
    page.get_by_role("button", name="Make a key").press("Enter")
    expect(page.get_by_role("region", name="On another device").locator("input")).to_be_focused()
    page.get_by_role("button", name="I have it").press("Enter")
    expect(page.get_by_role("button", name="Make a new key")).to_be_focused()


@needs_axe
def test_after_the_game(desk: Desk, tmp_path: Path) -> None:
    page = desk.open()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player = begin(page, edition="Dice")
    player.play()
    assert serious_by_night_and_day(page) == []
    link, record = shared_link(page), saved_record(page, tmp_path)

    stranger = desk.open(link.removeprefix(desk.address))
    moments = replayed(stranger)
    assert serious_by_night_and_day(stranger) == []
    assert faults_of(stranger, "replay", SIDEWAYS) == []
    stranger.goto(desk.address)
    stranger.get_by_role("region", name="Other ways to play").locator("input[type=file]").set_input_files(record)
    stranger.wait_for_url("**/replay/file")
    assert replayed(stranger) == moments

    page.get_by_role("button", name="Swap sides").click()
    seats = page.get_by_role("region", name="Seats")
    expect(seats.get_by_role("listitem").filter(has_text="Mister X")).to_contain_text("(you)")
    begin_again(page, "X")
    player.play()
    page.get_by_role("button", name="Play again").click()
    begin_again(page, "X")


def test_the_lobby_copies_the_link_of_its_table(desk: Desk) -> None:
    page = desk.open("/new")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert shared_link(page, "Copy the link") == page.url


def shared_link(page: Page, button: str = "Share link") -> str:
    """What a button for sharing has put into the clipboard."""
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text("The link is copied")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    return link


def saved_record(page: Page, folder: Path) -> Path:
    """The file that was downloaded."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def replayed(page: Page) -> str:
    """Go to the end of a replay; how many moments it has."""
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator(".news")).to_contain_text("Mister X")
    return slider.get_attribute("max") or ""


def begin_again(page: Page, audience: str) -> None:
    """From the lobby into the next game of the same table."""
    page.get_by_role("button", name="Begin the game").click()
    expect(page.locator(".table")).to_have_attribute("data-audience", audience)
    expect(page.locator("section.end")).to_be_hidden()
    Player(page).wait_for_turn()
