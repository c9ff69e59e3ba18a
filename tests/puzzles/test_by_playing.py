"""The claims of some puzzles, checked naively: by playing games with ``Game`` alone, every move and every reply."""

from itertools import islice

import pytest

from blackticket.game import Game
from blackticket.moves import HIDDEN
from blackticket.puzzles import Puzzle, load

FEW = 2


def some(kind: str, *, wrong: int = 9) -> list[Puzzle]:
    """A few puzzles with not too many answers."""
    fitting = (
        puzzle for puzzle in load().puzzles if puzzle.kind == kind and puzzle.position.edition in ("london", "italia")
    )
    return list(islice((puzzle for puzzle in fitting if len(puzzle.proof.wrong) <= wrong), FEW))


def x_game(puzzle: Puzzle) -> Game:
    """X's puzzle as a game."""
    game = Game(
        puzzle.position.edition,
        puzzle.position.players,
        puzzle.position.options,
        starts=dict(puzzle.position.starts),
        any_start=True,
        seed=1,
        fast=True,
    )
    for move in puzzle.position.moves:
        game.play(move)
    return game


def can_be_caught(game: Game) -> bool:
    """Does some pursuer reach X? In these editions each of them may move first."""
    if game.to_move != "pursuers":
        return False
    x_at = game.view("X").at["X"]
    return any(move.stations == (x_at,) for move in game.legal_moves)


@pytest.mark.parametrize("puzzle", [*some("escape"), *some("throw")], ids=lambda puzzle: puzzle.id)
def test_where_the_answer_says_that_somebody_reaches_x_somebody_does(puzzle: Puzzle) -> None:
    game = x_game(puzzle)
    for text in (*puzzle.proof.right, *puzzle.proof.wrong):
        after = game.copy()
        after.play(text)
        reply = puzzle.proof.wrong.get(text, puzzle.proof.line)
        caught = reply.value == 0 and len(reply.moves) == FEW
        assert can_be_caught(after) == caught


@pytest.mark.parametrize("puzzle", some("ring"), ids=lambda puzzle: puzzle.id)
def test_the_open_stations_of_a_ring_are_counted_right(puzzle: Puzzle) -> None:
    view = puzzle.view
    for text in (*puzzle.proof.right, *puzzle.proof.wrong):
        after = view.after([move for move in view.legal_moves if str(move) == text])
        assert after is not None
        reply = puzzle.proof.wrong.get(text, puzzle.proof.line)
        assert len(_open(puzzle, text)) == reply.value


def _open(puzzle: Puzzle, text: str) -> set[int]:
    """By imagining X on each station in turn, and then each pursuer as the first to move."""
    from blackticket.editions import Deal
    from blackticket.kernel import make_rng

    view = puzzle.view
    found: set[int] = set()
    for station in view.candidates:
        world = view.imagine_at(station, make_rng(3))
        position = view.setup.edition.family.begin(Deal(view.setup, int(world[0]["secret"]["start"])))
        position.states = world
        position.apply(position.code_of(next(move for move in view.legal_moves if str(move) == text)))
        if position.to_move != "X":
            continue
        for code in position.legal_codes():
            move = position.move_of(code)
            if move.action == "go" and HIDDEN not in move.stations:
                then = view.setup.edition.family.begin(position.deal)
                then.states = position.states.copy()
                then.apply(code)
                reached = {then.move_of(one).stations[0] for one in then.legal_codes()} if then.to_move else set()
                if move.stations[0] not in reached:
                    found.add(move.stations[0])
    return found
