"""Whole games of every edition between four browsers, each with a hardship in the middle; nothing is lost.

In all of them a fifth browser watches, no page but X's own knows where he is, and all see the same end (``houses``).
"""

from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Desk, Server
from tests.browser.driver import see_the_same
from tests.browser.houses import FourHouses
from tests.browser.relay import Relay
from tests.server.postgres import postgres

pytestmark = pytest.mark.browser

EARLY = 6
"""Moves: after the first round, and before X is shown."""


@pytest.mark.parametrize("edition", ["London", "Sanssouci"])
def test_everybody_reloads(desk: Desk, edition: str) -> None:
    game = FourHouses(desk, edition)
    game.play(EARLY)
    before = game.everybody[0].version
    for player in game.everybody:
        table = player.page.locator(".table")
        audience = table.get_attribute("data-audience") or ""
        player.page.reload()
        expect(table).to_have_attribute("data-audience", audience)
        assert player.version == before
    game.play_to_the_end()


@pytest.mark.parametrize("edition", ["Italia", "Dice"])
def test_a_line_goes_dead(desk: Desk, edition: str) -> None:
    desk.expected = ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
    with closing(Relay(int(desk.address.rpartition(":")[2]))) as tunnel:
        game = FourHouses(desk, edition, away=tunnel.address)
        game.play(EARLY)
        lose_the_line_for_a_while(game, tunnel)
        game.play_to_the_end()


def lose_the_line_for_a_while(game: FourHouses, tunnel: Relay) -> None:
    """The last one's line goes dead; the others play on; it comes back by itself and has missed nothing."""
    *others, lost = game.players
    while not any(player.is_asked() for player in others):
        lost.move()
        see_the_same(game.everybody)
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
    see_the_same(game.everybody)


def test_classic_in_postgresql_and_the_server_is_killed(desk: Desk, tmp_path: Path) -> None:
    with postgres() as database:
        server = Server(tmp_path, database=database)
        try:
            desk.address, desk.expected = server.address, ["ERR_CONNECTION_REFUSED", "WebSocket"]
            game = FourHouses(desk, "Classic")
            game.play(EARLY)
            before = game.everybody[0].version
            server.kill()
            warnings = [player.page.get_by_text("No connection.") for player in game.everybody]
            for warning in warnings:
                expect(warning).to_be_visible()
            server = Server(tmp_path, server.port, database)
            for warning in warnings:
                expect(warning).to_be_hidden()
            assert [player.version for player in game.everybody] == [before] * len(warnings)
            game.play_to_the_end()
        finally:
            server.stop()
