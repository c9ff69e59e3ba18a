"""Games in a real browser against a real server, by clicking alone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Desk, Server
from tests.browser.driver import ENDINGS, Player, begin

pytestmark = pytest.mark.browser


def rounds_played(page: Page) -> int:
    """The number in "Round 4 of 22"."""
    found = re.search(r"\d+", page.locator(".round").inner_text())
    assert found
    return int(found[0])


def test_detectives_against_the_computer(desk: Desk) -> None:
    page = desk.open()
    player = begin(page)
    while player.wait_for_turn() and rounds_played(page) < 4:
        player.move()
    assert player.is_over() or rounds_played(page) == 4


@pytest.mark.parametrize("edition", ["Italia", "Sanssouci", "Classic"])
def test_detectives_of_every_edition(desk: Desk, edition: str) -> None:
    player = begin(desk.open(), edition=edition)
    assert player.play(4) == 4 or player.is_over()


def test_double_move(desk: Desk) -> None:
    page = desk.open()
    player = begin(page, side="Mister X")
    player.wait_for_turn()
    chooser = page.get_by_role("region", name="Your move")
    chooser.get_by_role("button", name=re.compile("^Double move")).click()
    expect(chooser).to_contain_text("step 1 of 2")
    for _ in range(2):
        chooser.get_by_role("list", name="Stations in reach").get_by_role("button").first.click()
        confirm = chooser.locator(".confirm")
        if not confirm.is_visible():
            chooser.get_by_role("radiogroup").last.get_by_role("radio").first.click()
        confirm.click()
    expect(page.locator(".news")).to_contain_text(re.compile("double move|Detective|Bobby"))


def test_the_board_itself_can_be_clicked(desk: Desk) -> None:
    page = desk.open()
    player = begin(page)
    player.wait_for_turn()
    chooser = page.get_by_role("region", name="Your move")
    station = int(chooser.get_by_role("list").get_by_role("button").first.inner_text())
    board = page.request.get(f"{desk.address}/api/boards/london").json()
    place = next(one for one in board["stations"] if one["number"] == station)
    box = page.locator(".table > .stage img").bounding_box()
    assert box is not None
    scale = box["width"] / board["picture"][0]
    page.mouse.click(box["x"] + place["x"] * scale, box["y"] + place["y"] * scale)
    expect(chooser.locator(".confirm").or_(chooser.get_by_role("radiogroup", name="Ticket to")).first).to_be_visible()
    expect(chooser).to_contain_text(str(station))


def test_one_screen(desk: Desk) -> None:
    page = desk.open("/new?mode=screen")
    page.get_by_role("button", name="Begin the game").click()
    curtain = page.get_by_role("dialog")
    expect(curtain).to_contain_text("Pass the device to Mister X")
    expect(page.locator(".table")).to_have_attribute("data-audience", "public")
    curtain.get_by_role("button").click()
    expect(page.locator(".table")).to_have_attribute("data-audience", "X")
    player = Player(page)
    player.wait_for_turn()
    player.move()
    expect(curtain).to_contain_text("Pass the device to the detectives")
    expect(page.locator(".table")).to_have_attribute("data-audience", "public")
    curtain.get_by_role("button").click()
    expect(page.locator(".table")).to_have_attribute("data-audience", "pursuers")
    assert player.play(4) == 4
    expect(curtain).to_contain_text("Pass the device to Mister X")


def test_friends_meet_play_and_talk(desk: Desk) -> None:
    host = desk.open("/new?mode=friends")
    host.get_by_label("Your name").fill("Ada")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    guest = desk.open(host.url.removeprefix(desk.address))
    guest.get_by_label("Your name").fill("Grace")
    guest.get_by_role("button", name="Come in").click()
    guest.get_by_role("listitem").filter(has_text="Mister X").get_by_role("button", name="Sit here").click()
    expect(host.get_by_role("listitem").filter(has_text="Mister X")).to_contain_text("Grace")
    host.get_by_role("button", name="Computers for all free seats").click()
    host.get_by_role("button", name="Begin the game").click()
    hider, hunter = Player(guest), Player(host)
    hider.wait_for_turn()
    hider.move()
    hunter.wait_for_turn()
    host.get_by_role("button", name="Detectives only").click()
    host.get_by_placeholder("Say something").fill("Behind the park!")
    host.get_by_role("button", name="Send").click()
    expect(host.get_by_role("log")).to_contain_text("Behind the park!")
    guest.get_by_placeholder("Say something").fill("Catch me")
    guest.get_by_role("button", name="Send").click()
    host.get_by_role("button", name="Everybody").click()
    expect(host.get_by_role("log")).to_contain_text("Catch me")
    expect(guest.get_by_role("log")).not_to_contain_text("Behind the park!")


def test_a_reload_changes_nothing(desk: Desk) -> None:
    page = desk.open()
    player = begin(page)
    assert player.play(1) == 1
    assert player.wait_for_turn()
    before = page.locator(".table").get_attribute("data-version")
    page.reload()
    player.wait_for_turn()
    expect(page.locator(".table")).to_have_attribute("data-version", before or "")
    player.move()


def test_a_killed_server_loses_nothing(desk: Desk, tmp_path: Path) -> None:
    server = Server(tmp_path)
    desk.address, desk.expected = server.address, ["ERR_CONNECTION_REFUSED", "WebSocket"]
    page = desk.open()
    player = begin(page)
    assert player.play(2) == 2
    assert player.wait_for_turn()
    before = page.locator(".table").get_attribute("data-version")
    server.kill()
    expect(page.get_by_text("No connection.")).to_be_visible()
    server = Server(tmp_path, server.port)
    expect(page.get_by_text("No connection.")).to_be_hidden(timeout=20_000)
    expect(page.locator(".table")).to_have_attribute("data-version", before or "", timeout=20_000)
    player.wait_for_turn()
    player.move()
    page.context.close()
    server.stop()


def test_watch_to_the_end_and_replay(desk: Desk) -> None:
    page = desk.open()
    page.get_by_text("Dice", exact=True).click()
    page.get_by_role("button", name="Watch the computer").click()
    page.locator("section.end").wait_for(timeout=60_000)
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_url("**/replay/*")
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator(".news")).to_have_text(ENDINGS)
    page.get_by_text("Detectives", exact=True).first.click()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".news")).to_contain_text("The hunt begins")
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".news")).not_to_contain_text("The hunt begins")
