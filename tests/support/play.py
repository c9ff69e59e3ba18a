"""Short ways to begin, to play and to look at a game. Read ``begin`` first.

Games made here are ``fast``: they run the compiled rules, or the plain ones where the compiler is switched off.
"""

from collections.abc import Iterable
from typing import Any, cast

import pytest

from blackticket.boards import Board
from blackticket.editions import Deal, prepare, pursuer_names
from blackticket.errors import BlackticketError, ErrorCode
from blackticket.game import Game
from tests.support.boards import APART, printed
from tests.support.truth import state_bytes, ticket_edition


def new(edition_name: str, players: int, options: Iterable[str] = (), *, seed: int = 0) -> Game:
    """A dealt game on the edition's own board."""
    return Game(dealt(edition_name, players, options, seed=seed), fast=True)


def dealt(edition_name: str, players: int, options: Iterable[str] = (), *, seed: int = 0) -> Deal:
    """A drawn set-up on the edition's own board, which is loaded only once."""
    return prepare(edition_name, players, tuple(options), seed=seed, board=printed(ticket_edition(edition_name).board))


def begin(
    board: Board | str,
    edition_name: str = "london",
    players: int = 5,
    options: Iterable[str] = (),
    *,
    x: int = 1,
    at: tuple[int, ...] = (),
) -> Game:
    """A game from any start; pursuers that ``at`` does not place stand apart, one to a pair."""
    chosen = ticket_edition(edition_name)
    options = tuple(options)
    names = pursuer_names(chosen.force_for(players, chosen.rules_with(options)))
    starts = dict(zip(names, at + APART[len(at) :], strict=False))
    if isinstance(board, str):
        board = printed(board)
    deal = prepare(edition_name, players, options, board=board, starts={"X": x, **starts}, any_start=True)
    return Game(deal, fast=True)


def play(game: Game, *moves: str) -> None:
    for move in moves:
        game.play(move)


def answer(game: Game, *moves: str) -> None:
    """Play these pursuers' moves, then the first legal ones until the round is over."""
    play(game, *moves)
    while game.to_move == "pursuers":
        game.play(game.legal_moves[0])


def rounds(game: Game, *x_moves: str) -> None:
    """Whole rounds in which only X's moves matter."""
    for move in x_moves:
        game.play(move)
        answer(game)


def to_and_fro(game: Game, count: int, there: str, back: str) -> None:
    """So many rounds in which X goes there and back."""
    rounds(game, *[(there, back)[n % 2] for n in range(count)])


def hop(game: Game, station: int) -> None:
    """X goes there by any ordinary ticket that he can pay."""
    game.play(next(move for move in singles(game) if move.endswith(f" {station}") and "black" not in move))


def of(game: Game, figure: str) -> list[str]:
    """This figure's legal moves."""
    return [move for move in game.legal_moves if move.startswith(figure + " ")]


def singles(game: Game) -> list[str]:
    """X's legal moves of one step."""
    return [move for move in game.legal_moves if move.split()[1] not in ("double", "triple")]


def doubles(game: Game) -> list[str]:
    return [move for move in game.legal_moves if move.startswith("X double")]


def tickets(game: Game) -> dict[str, dict[str, int]]:
    return cast("dict[str, dict[str, int]]", game.status()["tickets"])


def at(game: Game, figure: str) -> int:
    return cast("dict[str, int]", game.status()["at"])[figure]


def on_board(game: Game) -> set[str]:
    return set(game.status()["at"])


def log(game: Game) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", game.status()["log"])


def shown(game: Game) -> list[int]:
    """The numbers of the log entries that are shown, counted from 1."""
    return [number for number, entry in enumerate(log(game), 1) if entry["shown"]]


def ended(game: Game) -> tuple[str, str] | None:
    outcome = game.outcome
    return (outcome.winner, outcome.by) if outcome else None


def refused(game: Game, *moves: str, code: ErrorCode = "illegal_move") -> None:
    """Each of these moves is refused with that code, is not in the list, and changes nothing."""
    legal, before, history = game.legal_moves, state_bytes(game), game.moves
    for move in moves:
        assert move not in legal, move
        with pytest.raises(BlackticketError) as caught:
            game.play(move)
        assert caught.value.code == code, (move, caught.value)
        assert state_bytes(game) == before
        assert game.moves == history


def allowed(game: Game, *moves: str) -> None:
    """Each of these moves is in the list and can be played (on a copy)."""
    legal = game.legal_moves
    for move in moves:
        assert move in legal, (move, legal)
        game.copy().play(move)
