"""The study of the belief: what a loss is, its mean over games, and its report."""

import math
import random
from pathlib import Path

import numpy as np
import pytest
from bench.studies.belief import Mean, losses_of

from blackticket.belief.habits import Belief
from blackticket.game import Game
from tests.bench.helpers import study


def test_the_report_of_belief(tmp_path: Path) -> None:
    page, data = study("belief", tmp_path, "--games", "2", "--iterations", "8", "--only", "classic", "sanssouci")
    assert [one["cell"] for one in data["cells"]] == ["classic", "sanssouci"]
    for one in data["cells"]:
        loss = one["log_loss"]
        assert one["games"] == 2
        assert one["turns"] > 10
        assert all(low["low"] <= low["mean"] <= low["high"] for low in loss.values())
        gain = loss["habits"]["mean"] - loss["even"]["mean"]
        assert one["habits_beside"]["even"]["mean"] == pytest.approx(gain, abs=2e-5)  # all are told in six digits
    assert page.count("| classic | `mcts` |") == 2
    again = study("belief", tmp_path, "--games", "2", "--iterations", "8", "--no-play")[1]
    assert again["cells"] == data["cells"]


def test_a_mean_over_turns_takes_the_games_as_wholes() -> None:
    """Two kinds of games: ten turns more of the same game make the mean no surer."""
    few = Mean.of([1.0, 3.0] * 20, [1.0, 1.0] * 20)
    many = Mean.of([10.0, 30.0] * 20, [10.0, 10.0] * 20)
    assert (few.mean, many.mean) == (2.0, 2.0)
    assert few.high - few.mean == pytest.approx(1.96 * (40 / 39) ** 0.5 / 40**0.5)
    assert many.high == pytest.approx(few.high)


def test_log_loss_is_that_of_the_station_where_x_is() -> None:
    """X shows himself with his third move, so two of the three leave anybody in doubt."""
    game, doubts = Game("classic", 6, ["fixed_order"], seed=3), []
    while len(game.moves) < 13:
        game.play(game.legal_moves[0])
        if game.moves[-1].startswith("X "):
            doubts.append(len(game.candidates))
    assert doubts[-1] == 1

    def sure_of(station: int) -> Belief:
        return np.asarray(np.eye(256)[station] + 1e-9)

    even = losses_of(game)["even"]
    assert even == pytest.approx([math.log(doubts[0]), math.log(doubts[1])])
    assert losses_of(game, lambda _view: sure_of(102))["habits"] == pytest.approx([0.0, 9 * math.log(10)], abs=1e-6)
    assert losses_of(game, lambda _view: sure_of(103))["habits"] == pytest.approx([9 * math.log(10), 0.0], abs=1e-6)


def test_log_loss_in_the_dice_game_is_counted_along_the_rolls_of_the_game() -> None:
    """The rolls are this game's and no others: with others its moves would not even be legal."""
    game, doubts, draw = Game("dice", 4, seed=2), [], random.Random(1)
    while game.to_move is not None:
        mover = game.to_move
        game.play(draw.choice(game.legal_moves))
        if mover == "X" and game.outcome is None and len(game.candidates) > 1:
            doubts.append(math.log(len(game.candidates)))
    losses = losses_of(game)
    assert len(doubts) == 11
    assert losses["even"] == pytest.approx(doubts)
    assert losses["habits"] != pytest.approx(doubts)
    assert losses["categories"] != pytest.approx(doubts)
