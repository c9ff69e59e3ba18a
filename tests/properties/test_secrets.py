"""Nothing leaks: whatever X's secret is within a view, the pursuers are shown, offered and refused the same.

``imagine`` draws another secret that fits the view. The game is then played again with that secret from its first move:
it must be a legal game, and everybody but X must have been sent the same bytes all along.
"""

import itertools
import json
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from blackticket.editions import Deal
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.kernel import make_rng
from blackticket.moves import Move, Step
from blackticket.rules.ticket.layout import States
from blackticket.views import Audience, View
from blackticket.views.ticket import project
from tests.support.strategies import played_games
from tests.support.truth import codes_of, public_bytes, setup_of, state_bytes, states_of, view_of

OUTSIDERS: tuple[Audience, ...] = ("pursuers", "public")


def as_bytes(view: View) -> bytes:
    return json.dumps([view.to_dict(), view.legal_moves]).encode()


def with_secret(game: Game, states: States) -> list[str]:
    """The moves of the game with X's steps taken from another secret."""
    path = iter(int(station) for station in states[0]["secret"]["path"])
    moves = []
    for line in game.moves:
        move = Move.parse(line)
        if move.figure == "X":
            steps = tuple(Step(step.ticket, next(path), step.show) for step in move.steps)
            move = Move("X", move.action, steps)
        moves.append(str(move))
    return moves


def play_again(game: Game, states: States) -> Game:
    """The same public history with another secret, from the first move on."""
    again = Game(Deal(setup_of(game), int(states[0]["secret"]["start"])))
    for move in with_secret(game, states):
        again.play(move)
    return again


@given(played_games(), st.integers(0, 1 << 60))
def test_an_imagined_secret_projects_to_the_same_bytes(game: Game, seed: int) -> None:
    for audience in OUTSIDERS:
        states = view_of(game, "pursuers").imagine(make_rng(seed))
        imagined = project(setup_of(game), states, codes_of(game), audience)
        assert as_bytes(imagined) == as_bytes(game.view(audience))
        assert public_bytes(states) == public_bytes(states_of(game))


@given(played_games(), st.integers(0, 1 << 60))
def test_an_imagined_secret_is_a_legal_game_with_the_same_public_history(game: Game, seed: int) -> None:
    states = view_of(game, "pursuers").imagine(make_rng(seed))
    again = play_again(game, states)
    assert state_bytes(again) == states.tobytes()
    assert again.view("pursuers").history == game.view("pursuers").history
    for audience in OUTSIDERS:
        assert as_bytes(again.view(audience)) == as_bytes(game.view(audience))
    assert str(Record.of(again, public=True)) == str(Record.of(game, public=True))


@given(played_games(longest=40, small=True), st.integers(0, 1 << 60))
def test_everybody_but_x_is_sent_the_same_bytes_all_along(game: Game, seed: int) -> None:
    assume(game.to_move is not None)
    states = view_of(game, "pursuers").imagine(make_rng(seed))
    one = Game(game.deal)
    other = Game(Deal(setup_of(game), int(states[0]["secret"]["start"])))
    for ours, theirs in zip(game.moves, with_secret(game, states), strict=True):
        one.play(ours)
        other.play(theirs)
        for audience in OUTSIDERS:
            assert as_bytes(one.view(audience)) == as_bytes(other.view(audience))


@given(played_games(longest=50), st.integers(0, 1 << 60))
def test_every_candidate_can_be_imagined(game: Game, seed: int) -> None:
    view = view_of(game, "pursuers")
    stations = view.candidates
    assert game.status()["at"]["X"] in stations
    for station in stations[:: max(1, len(stations) // 4)]:
        states = view.imagine_at(station, make_rng(seed))
        again = play_again(game, states)
        assert again.status()["at"]["X"] == station
        assert as_bytes(again.view("pursuers")) == as_bytes(view)


@given(played_games(longest=40), st.integers(0, 1 << 60))
def test_refusals_do_not_depend_on_the_secret(game: Game, seed: int) -> None:
    """Every figure, every ticket, many stations: refused in both games, with the same code and the same words."""
    other = play_again(game, view_of(game, "pursuers").imagine(make_rng(seed)))
    side = game.to_move
    numbers = sorted(
        {1, 2, 3, len(setup_of(game).board), *game.status()["at"].values(), *other.status()["at"].values()}
    )
    tickets = (*game.setup.edition.tickets, "black", "free")
    for figure, ticket, number in itertools.product((*game.setup.pursuers, "D5", "B2"), tickets, numbers):
        assert refusal(game, f"{figure} {ticket} {number}") == refusal(other, f"{figure} {ticket} {number}")
    if side == "pursuers":
        for line in ("X black 3", f"X {tickets[0]} 1", "X double black 1 black 2", "X taxi", "X pass"):
            assert refusal(game, line) == refusal(other, line)


def refusal(game: Game, move: str) -> Any:
    """The error that this move gets, or None."""
    try:
        game.copy().play(move)
    except BlackticketError as error:
        return error.code, str(error), error.move_number
    return None


@given(played_games())
def test_x_imagines_only_his_own_secret(game: Game) -> None:
    assert game.view("X").imagine(make_rng(1)).tobytes() == state_bytes(game)


@given(played_games())
def test_a_view_of_the_others_holds_nothing_of_x(game: Game) -> None:
    for audience in OUTSIDERS:
        view = game.view(audience)
        assert view.own is None
        told = view.to_dict()
        for entry, true in zip(told["log"], game.status()["log"], strict=True):
            assert entry["station"] == (true["station"] if true["shown"] else None)
        if game.to_move is not None and not (told["log"] and told["log"][-1]["shown"]):
            assert "X" not in told["at"] or "always_revealed" in game.setup.options


@given(played_games())
def test_a_view_is_a_copy_and_not_a_window(game: Game) -> None:
    view = game.view("pursuers")
    before = as_bytes(view)
    legal = game.legal_moves
    if legal:
        game.play(legal[0])
    assert as_bytes(view) == before
