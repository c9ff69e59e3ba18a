"""Games of every edition in one browser from the first move to the last: alone, and on one screen."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chase import Chase
from tests.browser.conftest import Desk
from tests.browser.driver import ENDINGS, LONGEST_GAME, Player, begin

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("edition", "side"),
    [
        ("London", "Mister X"),
        ("Italia", "Mister X"),
        ("Sanssouci", "Mister X"),
        ("Classic", "Mister X"),
        ("Dice", "Mister X"),
        ("London", "Detectives"),
    ],
)
def test_alone_against_the_computer(desk: Desk, edition: str, side: str) -> None:
    page = desk.open()
    player = begin(page, edition=edition, side=side)
    assert 0 < player.play() < LONGEST_GAME
    end = page.locator("section.end")
    expect(end.get_by_role("heading", level=2)).to_have_text(ENDINGS, timeout=30_000)
    mine = "X" if side == "Mister X" else "pursuers"
    won = mine in (end.get_attribute("class") or "").split()
    expect(page.get_by_role("heading", level=1)).to_have_text("You have won" if won else "You have lost")
    assert re.search(r"\?", end.locator("ol").inner_text()) is None, "X's route is no secret any more"


@pytest.mark.parametrize("edition", ["London", "Italia", "Sanssouci", "Classic", "Dice"])
def test_one_screen(desk: Desk, edition: str) -> None:
    page = desk.open("/new?mode=screen")
    chase = Chase(page)
    page.locator("label").get_by_text(edition, exact=True).click()
    page.get_by_role("button", name="Begin the game").click()
    player, secrets = Player(page, taste=chase.sensible), 0
    curtain = page.get_by_role("dialog")
    for made in range(LONGEST_GAME):
        curtain.or_(page.locator("section.end")).or_(player.chooser.locator("button")).first.wait_for()
        if player.is_over():
            assert made > 0
            break
        if curtain.is_visible():
            secrets += take_the_device(page, curtain, chase)
        player.wait_for_turn()
        player.move()
    assert secrets, "no move of X was worth a look at the page in the pursuers' hands"
    *_, stations = player.end()
    assert stations[1:] == chase.route


def take_the_device(page: Page, curtain: Locator, chase: Chase) -> bool:
    """Whoever's turn it is opens the curtain; whether it could be seen that pursuers are not told where X is."""
    table = page.locator(".table")
    expect(table).to_have_attribute("data-audience", "public")
    side = "X" if re.search(r"to Mister\sX", curtain.inner_text()) else "pursuers"
    is_hidden = bool(chase.route) and chase.expect_hidden([page])
    curtain.get_by_role("button").click()
    expect(table).to_have_attribute("data-audience", side)
    return is_hidden and side == "pursuers"
