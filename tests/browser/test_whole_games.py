"""Games in a real browser from the first move to the last: alone, on one screen, and from four houses."""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Desk, Server
from tests.browser.driver import LONGEST_GAME, Player, begin, play_together, see_the_same
from tests.browser.relay import Relay
from tests.server.postgres import postgres

pytestmark = pytest.mark.browser

ENDINGS = re.compile("(Mister X has|The detectives have) won")


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
    expect(end.get_by_role("heading", level=2)).to_have_text(ENDINGS)
    mine = "X" if side == "Mister X" else "pursuers"
    won = mine in (end.get_attribute("class") or "").split()
    expect(page.get_by_role("heading", level=1)).to_have_text("You have won" if won else "You have lost")
    assert re.search(r"\?", end.locator("ol").inner_text()) is None, "X's route is no secret any more"


def test_one_screen(desk: Desk) -> None:
    page = desk.open("/new?mode=screen")
    page.get_by_text("Dice", exact=True).click()
    page.get_by_role("button", name="Begin the game").click()
    curtain, table, player = page.get_by_role("dialog"), page.locator(".table"), Player(page)
    for made in range(LONGEST_GAME):
        curtain.or_(page.locator("section.end")).or_(player.chooser.locator("button")).first.wait_for()
        if player.is_over():
            assert made > 0
            break
        if curtain.is_visible():
            expect(table).to_have_attribute("data-audience", "public")
            side = "X" if "Pass the device to Mister X" in curtain.inner_text() else "pursuers"
            curtain.get_by_role("button").click()
            expect(table).to_have_attribute("data-audience", side)
        player.wait_for_turn()
        player.move()
    expect(page.locator("section.end").get_by_role("heading", level=2)).to_have_text(ENDINGS)


@contextmanager
def served_from_postgresql(folder: Path) -> Iterator[Server]:
    """A server whose tables are in a PostgreSQL database."""
    with postgres() as database:
        server = Server(folder, database=database)
        try:
            yield server
        finally:
            server.stop()


def test_four_houses_with_postgresql_and_a_dead_line(desk: Desk, tmp_path: Path) -> None:
    with served_from_postgresql(tmp_path) as server, closing(Relay(server.port)) as tunnel:
        desk.address, desk.expected = server.address, ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
        players = four_at_one_table(desk, tunnel)
        assert play_together(players, moves=6) == 6
        lose_the_line_for_a_while(players, tunnel)
        assert 0 < play_together(players) < LONGEST_GAME
        for player in players:
            expect(player.page.locator("section.end").get_by_role("heading", level=2)).to_have_text(ENDINGS)
        for player in players:
            player.page.context.close()


def four_at_one_table(desk: Desk, tunnel: Relay) -> list[Player]:
    """The host keeps a detective's seat; the last one is in a train."""
    host = desk.open("/new?mode=friends")
    host.get_by_text("Dice", exact=True).click()
    host.get_by_label("Your name").fill("Ada")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    path = host.url.removeprefix(desk.address)
    pages = [host, come_in(desk, path, "Grace", "Mister X"), come_in(desk, path, "Edsger", "Detective 2")]
    home, desk.address = desk.address, tunnel.address
    pages.append(come_in(desk, path, "Barbara", "Detective 3"))
    desk.address = home
    host.get_by_role("button", name="Begin the game").click()
    for page in pages:
        page.locator(".table").wait_for()
    return [Player(page, seed) for seed, page in enumerate(pages)]


def come_in(desk: Desk, path: str, name: str, seat: str) -> Page:
    """A guest who follows the link and sits down."""
    guest = desk.open(path)
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Come in").click()
    place = guest.get_by_role("listitem").filter(has_text=seat)
    place.get_by_role("button", name="Sit here").click()
    expect(place).to_contain_text(f"{name} (you)")
    return guest


def lose_the_line_for_a_while(players: list[Player], tunnel: Relay) -> None:
    """The last one's line goes dead; the others play on; it comes back by itself and has missed nothing."""
    *others, lost = players
    while not any(player.is_asked() for player in others):
        lost.move()
        see_the_same(players)
    before = lost.version
    warning = lost.page.get_by_text("No connection.")
    tunnel.go_dead()
    lost.page.context.set_offline(True)
    expect(warning).to_be_visible()
    next(player for player in others if player.is_asked()).move()
    see_the_same(others)
    assert lost.version == before != others[0].version
    tunnel.revive()
    lost.page.context.set_offline(False)
    expect(warning).to_be_hidden()
    see_the_same(players)
