"""A view that went through JSON is the same view again, in every edition."""

import json
import random
from typing import Any

import pytest

from blackticket.arena.reading import read_view
from blackticket.editions import edition, edition_names
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.views import view_as_dict


def _told(game: Game, side: str | None = None) -> dict[str, Any]:
    audience = side or game.to_move
    told: dict[str, Any] = json.loads(json.dumps(view_as_dict(game.view("X" if audience == "X" else "pursuers"))))
    return told


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", edition_names())
def test_a_view_is_read_as_it_was(name: str, seed: int) -> None:
    """Bit for bit, after every move of a game with some options, for both sides."""
    draw, chosen = random.Random(seed), edition(name)
    options = [option for option in chosen.options if draw.random() < 0.4]
    game = Game.new(name, draw.choice(sorted(chosen.player_counts)), options, seed=seed)
    while game.to_move is not None:
        for side in ("X", "pursuers"):
            view = game.view("X" if side == "X" else "pursuers")
            again = read_view(_told(game, side))
            assert again.public_record.tobytes() == view.public_record.tobytes()
            assert (again.audience, again.own, again.history) == (view.audience, view.own, view.history)
            assert again.setup == view.setup
        moves = game.legal()
        simple = [move for move in moves if "double" not in move and "triple" not in move]
        game.play(draw.choice(simple if simple and draw.random() < 0.8 else moves))


def test_any_start_is_kept() -> None:
    starts = {"X": 1, "D1": 2, "D2": 3, "D3": 4, "D4": 5}
    game = Game.new("london", 5, starts=starts, any_start=True)
    view = read_view(_told(game))
    assert view.setup.any_start
    assert view.own is not None
    assert view.own.start == 1


def test_what_is_no_view_is_refused() -> None:
    game = Game.new("sanssouci", 2, seed=4)
    game.play(game.legal()[0])
    good = _told(game)
    read_view(good)
    bad: list[dict[str, Any]] = [
        {**good, "audience": "everyone"},
        {**good, "edition": "atlantis"},
        {**good, "history": ["X foot"]},
        {**good, "history": []},
        {**good, "round": 7},
        {**good, "players": "two"},
        {**good, "starts": {}},
        {**good, "board": "nowhere"},
        {key: value for key, value in good.items() if key != "log"},
        {},
    ]
    for told in bad:
        with pytest.raises(BlackticketError):
            read_view(told)
    with pytest.raises(BlackticketError, match="'nowhere' is not built in"):
        read_view({**good, "board": "nowhere"})
