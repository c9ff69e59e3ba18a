"""A third family is added by adding one file: everything above asks ``Family`` and never which one it is."""

import io
import json
import pickle
import random
import sys

import pytest

import blackticket as bt
from blackticket.engine import serve
from blackticket.errors import BlackticketError
from blackticket.views import Audience
from tests.families import toy

SIDES: tuple[Audience, ...] = ("X", "pursuers")


@pytest.fixture(autouse=True)
def _known_here_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    families, editions = (sys.modules[f"blackticket.editions.{name}"] for name in ("family", "edition"))
    monkeypatch.setattr(families, "_FAMILIES", dict(vars(families)["_FAMILIES"]))
    monkeypatch.setattr(editions, "_ADDED", {})
    toy.add()


def played(seed: int) -> bt.Game:
    """A whole game, looked at through all eyes at every move."""
    game, draw = bt.Game("toy", seed=seed), random.Random(seed)
    while not game.is_over:
        for side in SIDES:
            view = game.view(side)
            assert bt.View.from_dict(json.loads(json.dumps(view.to_dict()))) == view
            assert game.status()["at"]["X"] in view.candidates
            assert bool(view.legal_moves) == (side == game.to_move)
        assert "X" not in game.view("pursuers").at
        game.play(draw.choice(game.legal_moves))
    return game


@pytest.mark.parametrize("seed", range(8))
def test_a_game_its_record_and_its_copies(seed: int) -> None:
    game = played(seed)
    record = bt.Record.of(game)
    assert bt.Record.parse(str(record)).replay() == game == pickle.loads(pickle.dumps(game))
    assert [move for _, move in record] == list(game.moves)
    assert bt.Record.of(game, public=True).starts["X"] is None
    last = game.moves[-1]
    assert game.undo() == last
    assert not game.is_over
    game.play(last)
    assert game.is_over


def test_a_move_that_is_not_legal_is_refused() -> None:
    game = bt.Game("toy", seed=3)
    with pytest.raises(BlackticketError, match="not legal"):
        game.play("X taxi 2")
    assert game.moves == ()


def test_players_and_simulations() -> None:
    game = bt.Game("toy", seed=3)
    assert bt.player("random").choose(game.view("X")) in game.legal_moves
    with pytest.raises(BlackticketError, match="toy"):
        bt.player("mcts", iterations=10).choose(game.view("X"))
    kernels = bt.simulate(200, "toy", seed=1)
    assert kernels.wins["X"].games + kernels.wins["pursuers"].games == 200
    assert bt.simulate(4, "toy", x="random", pursuers="random:", seed=1, jobs=1).games == 4


def test_the_engine_and_the_drawing() -> None:
    lines = [{"do": "new", "edition": "toy"}, {"do": "board"}, {"do": "legal"}, {"do": "view", "for": "pursuers"}]
    asked = io.TextIOWrapper(io.BytesIO("".join(json.dumps(line) + "\n" for line in lines).encode()))
    told = io.BytesIO()
    out = io.TextIOWrapper(told, write_through=True)
    serve(asked, out)
    answers = [json.loads(line) for line in told.getvalue().splitlines()]
    assert all(answer["ok"] for answer in answers)
    assert len(answers[1]["stations"]) == toy.SIZE
    assert bt.Game("toy", seed=3)._repr_svg_().startswith("<svg")
