"""A puzzle of the pursuers holds nothing that they do not know, wherever X was in the game that it comes from."""

import json

import pytest

from blackticket import Game
from blackticket.languages import LANGUAGE_CODES
from blackticket.moves import HIDDEN
from blackticket.puzzles import Puzzle, load
from blackticket.puzzles.kinds import Proof, Reply
from blackticket.puzzles.puzzle import Found, Position
from blackticket.server.presenter.puzzles import exercise
from blackticket.server.wire.serializer import encode_body
from blackticket.server.wire.shapes import Language

OF_PURSUERS = [puzzle for puzzle in load().puzzles if puzzle.position.audience == "pursuers"]


def test_nothing_hidden_is_in_the_file() -> None:
    for puzzle in OF_PURSUERS:
        view = puzzle.view
        assert "X" not in puzzle.position.starts
        assert view.own is None
        shown = [step.station for move in view.history if move.figure == "X" for step in move.steps]
        told = [step.station for move in puzzle.position.moves if move.figure == "X" for step in move.steps]
        assert told == shown
        assert HIDDEN in told or len(view.candidates) > 0


def games() -> tuple[Game, Game]:
    """Two games that look the same to the pursuers."""
    starts = {"D1": 94, "D2": 155, "D3": 117, "D4": 53}
    first, second = (Game("london", 5, starts={**starts, "X": x}, any_start=True, seed=1) for x in (35, 45))
    first.play("X taxi 22")
    second.play("X taxi 46")
    return first, second


def made_from(game: Game) -> Puzzle:
    """A puzzle in the form of any other, to see what goes into it."""
    position = Position.of(game, "pursuers")
    right, *wrong = map(str, position.view.legal_moves)
    moves = {str(move): move for move in position.view.legal_moves}
    line = Reply((moves[right],), None, 0)
    replies = {text: Reply((moves[text],), None, 3) for text in wrong}
    proof = Proof((right,), 0, 3, line, replies, {"n": 1, "rest": 0}, 1)
    return Puzzle("dice", position, proof, Found(1, 1, None, None), 1, "a game")


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_two_games_that_look_the_same_make_the_same_puzzle(language: Language) -> None:
    first, second = map(made_from, games())
    assert games()[0].view("X") != games()[1].view("X")
    assert json.dumps(first.as_line()) == json.dumps(second.as_line())
    assert encode_body(exercise(first, language)) == encode_body(exercise(second, language))
