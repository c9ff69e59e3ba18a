"""A board from somebody's disk, by the page alone: opened, completed, played on."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from blackticket.boards.model import digest_of
from blackticket.boards.writing import to_zip
from tests.boards.own import own_town
from tests.browser.conftest import Desk

pytestmark = pytest.mark.browser


def test_a_zip_is_opened_completed_and_played_on_in_its_own_words(desk: Desk) -> None:
    board = own_town()
    bare = replace(board, decks={}, digest=digest_of(len(board), board.connections, {}))
    page = desk.open("/new?mode=screen")
    choice = page.get_by_role("group", name="Board")
    expect(choice.get_by_role("combobox").locator("option").first).to_have_text("London")
    file = choice.locator("input[type=file]")
    file.set_input_files({"name": "bad.zip", "mimeType": "application/zip", "buffer": b"nothing"})
    expect(choice.get_by_role("alert")).to_contain_text("not a board that can be played")
    assert all("400" in fault for fault in desk.faults)
    desk.faults.clear()
    file.set_input_files({"name": "town.zip", "mimeType": "application/zip", "buffer": to_zip(bare)})
    expect(choice.get_by_role("status")).to_contain_text(re.compile(r"Tramville.*lacks.*start cards"))
    choice.get_by_role("button", name="Add what is missing").press("Enter")
    expect(choice.get_by_role("img")).to_have_attribute("alt", "Board: Tramville")
    page.get_by_role("button", name="Begin the game").or_(page.get_by_role("button", name="Open the table")).click()
    page.wait_for_url("**/t/*")
    told = page.request.get(page.url.replace("/t/", "/api/tables/")).json()
    assert told["state"]["settings"]["board"].startswith("tramville~")
