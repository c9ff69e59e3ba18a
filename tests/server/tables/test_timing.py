"""How long an audience waits tells nothing of what it may not know."""

import threading
from typing import Any

import pytest

from blackticket.server.presenter import presenter
from blackticket.server.presenter.views import see
from tests.server.support import Site


def test_the_others_see_a_move_while_the_view_of_x_is_still_being_made(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = {"X": "me", "D1": "open", "D2": "casual", "D3": "casual", "D4": "casual"}
    host = site.make(seats=seats)
    friend = host.friend("Grace")
    with host.page() as x, friend.page() as hunter, host.stranger().page() as spectator:
        hunter.ask("take", seats=["D1"])
        x.ask("start")
        move = x.offers("X")[0]
        made = threading.Event()

        def see_x_late(game: Any, audience: Any, *more: Any) -> Any:
            if audience == "X":
                assert made.wait(60)
            return see(game, audience, *more)

        monkeypatch.setattr(presenter, "see", see_x_late)
        try:
            version = x.version
            x.send("submit", seat="X", version=version, move=move)
            for page in (hunter, spectator):
                page.wait("view", version=version + 1)
        finally:
            made.set()
        x.wait("view", version=version + 1)
