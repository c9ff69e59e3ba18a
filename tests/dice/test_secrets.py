"""Nothing leaks: neither where X is, nor what the dice will show.

``imagine`` draws another secret that fits the view. The game is then played again with that secret and the same rolls
from its first move: it must be a legal game, and everybody but X must have been sent the same bytes all along.
"""

import json
from itertools import product, zip_longest
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from blackticket.editions import Deal
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.kernel import make_rng
from blackticket.moves import Move, Step
from blackticket.rules.dice.layout import States
from blackticket.views import AUDIENCES, Audience, View
from blackticket.views.dice import project
from tests.dice.cases import DiceCase, drawn_cases, fewer, play_on, played_games
from tests.dice.table import play, setup_of, states_of, view_of
from tests.support.truth import codes_of, public_bytes, state_bytes

OUTSIDERS: tuple[Audience, ...] = ("pursuers", "public")
SEEDS = st.integers(0, 1 << 60)


def as_bytes(view: View) -> bytes:
    return json.dumps([view.to_dict(), view.legal_moves]).encode()


def with_secret(game: Game, states: States) -> list[str]:
    """The events of the game with X's start and steps taken from another secret."""
    secret = states[0]["secret"]
    path = iter(int(station) for station in secret["path"])
    lines = []
    for line in game.moves:
        move = Move.parse(line)
        if move.figure == "X" and move.action == "place":
            move = Move("X", "place", (Step("", int(secret["start"])),))
        elif move.figure == "X" and move.action == "pass":
            next(path)
        elif move.figure == "X":
            move = Move("X", move.action, tuple(Step(step.ticket, next(path)) for step in move.steps))
        lines.append(str(move))
    return lines


def play_again(game: Game, states: States, *, seed: int = 0) -> Game:
    """The same public history with another secret, from the first move on."""
    return play(Game(Deal(setup_of(game)), seed=seed), *with_secret(game, states))


@fewer
@given(played_games(), SEEDS)
def test_an_imagined_secret_projects_to_the_same_bytes(game: Game, seed: int) -> None:
    states = view_of(game, "pursuers").imagine(make_rng(seed))
    assert public_bytes(states) == public_bytes(states_of(game))
    for audience in OUTSIDERS:
        imagined = project(setup_of(game), states, codes_of(game), audience)
        assert as_bytes(imagined) == as_bytes(game.view(audience))


@fewer
@given(played_games(), SEEDS)
def test_an_imagined_secret_is_a_legal_game_with_the_same_public_history(game: Game, seed: int) -> None:
    again = play_again(game, view_of(game, "pursuers").imagine(make_rng(seed)))
    assert public_bytes(states_of(again)) == public_bytes(states_of(game))
    for audience in OUTSIDERS:
        assert as_bytes(again.view(audience)) == as_bytes(game.view(audience))
    assert str(Record.of(again, public=True)) == str(Record.of(game, public=True))


@fewer
@given(played_games(longest=35), SEEDS)
def test_everybody_but_x_is_sent_the_same_bytes_all_along(game: Game, seed: int) -> None:
    assume(game.to_move is not None)
    states = view_of(game, "pursuers").imagine(make_rng(seed))
    one, other = Game(Deal(setup_of(game)), seed=0), Game(Deal(setup_of(game)), seed=0)
    twins = list(zip(game.moves, with_secret(game, states), strict=True))
    for (ours, theirs), (coming, _) in zip_longest(twins, twins[1:], fillvalue=("", "")):
        if ours.startswith("roll"):
            continue
        for side, line in ((one, ours), (other, theirs)):
            if coming.startswith("roll"):
                side.set_roll(coming.split()[1:])
            side.play(line)
        for audience in OUTSIDERS:
            assert as_bytes(one.view(audience)) == as_bytes(other.view(audience))


@fewer
@given(played_games(), SEEDS)
def test_every_candidate_can_be_imagined(game: Game, seed: int) -> None:
    assume("X" in game.status()["at"])
    view = view_of(game, "pursuers")
    stations = view.candidates
    assert game.status()["at"]["X"] in stations
    for station in stations[:: max(1, len(stations) // 4)]:
        again = play_again(game, view.imagine_at(station, make_rng(seed)))
        assert again.status()["at"]["X"] == station
        assert as_bytes(again.view("pursuers")) == as_bytes(view)


@fewer
@given(played_games(longest=40), SEEDS)
def test_what_detectives_may_do_and_why_not_does_not_depend_on_the_secret(game: Game, seed: int) -> None:
    """Every figure, every word, many stations: refused in both games with the same code and the same words."""
    other = play_again(game, view_of(game, "pursuers").imagine(make_rng(seed)))
    assert game.to_move == other.to_move
    if game.to_move == "pursuers":
        assert game.legal_moves == other.legal_moves
    known = {1, 36, *game.status()["at"].values(), *other.status()["at"].values(), *candidates_or_none(game)}
    words = ("taxi", "bus", "underground", "black", "place")
    lines = [f"{f} {w} {n}" for f, w, n in product((*game.setup.pursuers, "D4"), words, sorted(known))]
    lines += [f"{figure} {word}" for figure in game.setup.pursuers for word in ("pass", "reroll")]
    if game.to_move == "pursuers":
        lines += ["X pass", "X black 3", "X double black 1 black 2", "X helicopter 1", "X place 1", "X taxi"]
    for line in lines:
        if line not in game.legal_moves:
            assert refusal(game, line) == refusal(other, line) is not None


def candidates_or_none(game: Game) -> list[int]:
    return game.candidates[:6] if "X" in game.status()["at"] else []


def refusal(game: Game, move: str) -> Any:
    """The error that this move gets, or None."""
    try:
        game.copy().play(move)
    except BlackticketError as error:
        return error.code, str(error), error.move_number
    return None


@fewer
@given(played_games())
def test_x_imagines_only_his_own_secret(game: Game) -> None:
    assert game.view("X").imagine(make_rng(1)).tobytes() == state_bytes(game)


@fewer
@given(played_games())
def test_a_view_of_the_others_holds_nothing_of_x(game: Game) -> None:
    """Only what has been shown: the log, the start and X himself after a reveal and at the end."""
    truth = game.status()
    reveals = [n for n in setup_of(game).rules.reveals if n <= len(truth["log"])]
    open_fields = reveals[-1] if reveals else 0
    for audience in OUTSIDERS:
        view = game.view(audience)
        assert view.own is None
        told = view.to_dict()
        stations = [entry["station"] for entry in truth["log"]]
        assert [entry["station"] for entry in told["log"]] == [
            station if number <= open_fields else None for number, station in enumerate(stations, 1)
        ]
        assert told["start"] == (truth["start"] if open_fields else None)
        in_sight = game.to_move is None or (open_fields and open_fields == len(stations))
        assert told["at"].get("X") == (truth["at"]["X"] if in_sight else None)


@fewer
@given(played_games(), SEEDS)
def test_no_view_tells_the_coming_rolls(game: Game, seed: int) -> None:
    """The same moves and rolls so far with another seed behind the dice: all see the same, X and everyone too."""
    other = play(Game(Deal(setup_of(game)), seed=seed), *game.moves)
    assert state_bytes(other) == state_bytes(game)
    for audience in AUDIENCES:
        if audience != "everyone" or game.to_move is None:
            assert as_bytes(other.view(audience)) == as_bytes(game.view(audience))
    assert other.status() == game.status()
    assert str(Record.of(other)) == str(Record.of(game))


def test_another_seed_does_roll_otherwise() -> None:
    """So the test above has something to hide."""
    rolls = set()
    setup = setup_of(Game("dice", 4, seed=1))
    for seed in range(20):
        game = Game(Deal(setup), seed=seed)
        while game.round == 0:
            game.play(game.legal_moves[0])
        rolls.add(game.moves[-1])
    assert len(rolls) > 10


@fewer
@given(drawn_cases(), st.integers(4, 25), SEEDS)
def test_the_dice_know_nothing_of_the_secret(case: DiceCase, moves: int, seed: int) -> None:
    """With the same seed the same dice fall, wherever X is."""
    game = play_on(case, moves)
    lines = with_secret(game, view_of(game, "pursuers").imagine(make_rng(seed)))
    other = Game(Deal(setup_of(game)), seed=case.seed)
    for number, line in enumerate(lines):
        if not line.startswith("roll"):
            assert len(other.moves) == number, "another number of rolls"
            other.play(line)
    assert list(other.moves) == lines


@fewer
@given(played_games())
def test_a_view_is_a_copy_and_not_a_window(game: Game) -> None:
    view = game.view("pursuers")
    before = as_bytes(view)
    for move in game.legal_moves[:1]:
        game.play(move)
    assert as_bytes(view) == before
