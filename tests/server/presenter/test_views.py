"""A view loses nothing on its way onto the wire."""

import json

import msgspec
import pytest

from blackticket.editions import edition, edition_names
from blackticket.game import Game
from blackticket.server.presenter.views import game_view
from blackticket.server.wire.shapes import GameView


@pytest.mark.parametrize("name", edition_names())
def test_a_view_loses_nothing_on_the_wire(name: str) -> None:
    game = Game(name, edition(name).player_counts[0], seed=3)
    for _ in range(12):
        for audience in ("X", "pursuers", "public"):
            view = game.view(audience)
            told = json.loads(msgspec.json.encode(game_view(view)))
            plain = json.loads(json.dumps(view.to_dict()))
            assert {key: told[key] for key in plain} == plain
            assert all(told[key] is None for key in told.keys() - plain.keys())
            assert msgspec.convert(told, GameView) == game_view(view)
        if game.to_move is None:
            break
        game.play(game.legal_moves[0])
