"""Hints: three steps, the same for the same view, and nothing in them that the side may not know."""

import json
import random

import pytest

from blackticket.coach.explaining import explained
from blackticket.coach.hint import Hint, hint
from blackticket.coach.where import where_is_x, why_not
from blackticket.editions import Deal
from blackticket.game import Game
from blackticket.kernel import make_rng
from blackticket.languages import LANGUAGE_CODES
from blackticket.players import Budget, make_player
from blackticket.views import View
from tests.coach.games import EVERYTHING, positions, side_of
from tests.properties.test_secrets import with_secret
from tests.support.truth import setup_of, view_of

ITERATIONS = 60


def as_bytes(found: Hint) -> bytes:
    return json.dumps([found.as_dict(language) for language in LANGUAGE_CODES]).encode()


@pytest.mark.parametrize(("edition", "players"), EVERYTHING)
def test_a_hint_has_three_steps_in_every_language(edition: str, players: int) -> None:
    for game in positions(edition, players, every=20, most=30):
        found = hint(game.view(side_of(game)), iterations=ITERATIONS)
        assert found.move in game.legal_moves
        assert found.reasons
        for language in LANGUAGE_CODES:
            nudge, figure, move = found.steps(language)
            assert all("{" not in step and step for step in (nudge, figure, move))
            told = found.as_dict(language)
            assert told["move"]["move"] == found.move
            assert all(choice["chance"] is None or 0.0 <= choice["chance"] <= 1.0 for choice in told["choices"])


def test_the_nudge_names_neither_the_figure_nor_the_move() -> None:
    for game in positions("london", 5, every=9):
        found = hint(game.view(side_of(game)), iterations=ITERATIONS)
        for language in LANGUAGE_CODES:
            nudge, figure, _ = found.steps(language)
            assert not any(char.isdigit() for char in nudge)
            assert str(found.move.stations[-1]) not in figure.replace(found.move.figure[1:], "")


def test_the_same_view_seed_and_iterations_give_the_same_hint() -> None:
    for game in positions("london", 5, every=20):
        view = game.view(side_of(game))
        again = View.from_dict(view.to_dict())
        assert as_bytes(hint(view, iterations=ITERATIONS, seed=3)) == as_bytes(
            hint(again, iterations=ITERATIONS, seed=3)
        )


def test_a_hint_can_be_limited_to_some_figures() -> None:
    game = next(one for one in positions("london", 5, every=1) if one.to_move == "pursuers")
    assert hint(game.view("pursuers"), iterations=ITERATIONS, figures=["D3"]).move.figure == "D3"


@pytest.mark.parametrize(("edition", "players"), [("london", 5), ("sanssouci", 5)])
def test_two_games_with_the_same_history_and_different_secrets_get_the_same_bytes(edition: str, players: int) -> None:
    """Everything that the coach tells the pursuers: hints, explanations, where he can be and why not."""
    different = 0
    for game in positions(edition, players, every=11, most=50):
        if game.to_move != "pursuers":
            continue
        view = view_of(game, "pursuers")
        states = view.imagine(make_rng(random.Random(game.move_count).getrandbits(32)))
        twin = Game(Deal(setup_of(game), int(states[0]["secret"]["start"])))
        for move in with_secret(game, states):
            twin.play(move)
        different += twin.status() != game.status()
        assert told_to_pursuers(twin.view("pursuers")) == told_to_pursuers(view)
    assert different


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_so_do_two_dice_games(players: int) -> None:
    different = 0
    for game in positions("dice", players, every=4, most=24):
        view = game.view("pursuers")
        if game.to_move != "pursuers" or not view.is_x_placed:
            continue
        states = view.imagine(make_rng(game.move_count))
        different += int(states[0]["secret"]["at"]) != game.status()["at"]["X"]
        twin = game.copy()
        twin._position.states = states
        assert told_to_pursuers(twin.view("pursuers")) == told_to_pursuers(view)
    assert different


def told_to_pursuers(view: View) -> bytes:
    thought = make_player("mcts").think(view, budget=Budget.of_iterations(ITERATIONS))
    stations = list(view.setup.stations)[::40]
    told = [
        explained(view, thought, "de"),
        where_is_x(view).as_dict("fr"),
        [why_not(view, one).as_dict() for one in stations],
    ]
    return as_bytes(hint(view, iterations=ITERATIONS)) + json.dumps(told).encode()


def test_a_sure_capture_is_the_hint() -> None:
    game = Game("sanssouci", 5, ("always_revealed",), seed=4)
    for _ in range(120):
        if game.to_move is None:
            break
        view = game.view(side_of(game))
        if game.to_move == "pursuers" and any(move.stations[-1] == view.candidates[0] for move in game.legal_moves):
            found = hint(view, iterations=ITERATIONS)
            assert found.move.stations == (view.candidates[0],)
            assert (found.reasons[0].key, found.nudge, found.chance) == ("ends_capture", "ends", 1.0)
            return
        game.play(make_player("greedy" if game.to_move == "pursuers" else "random").choose(view))
    pytest.fail("nobody came near")
