"""Small boards and short ways to say things, for the tests of the oracle.

Most boards here have a corner for X (stations 1 to 6) and pairs of stations apart from it, where
the pursuers can go to and fro without a bearing on X. Read ``draw`` first.
"""

from collections.abc import Iterable
from typing import Any, cast

from .model import OracleBoard, OracleGame, figures

PAIRS = "7-8 9-10 11-12 13-14 15-16"
APART = (7, 9, 11, 13, 15)


def draw(
    stations: int = 16,
    *,
    local: str = "",
    regional: str = "",
    express: str = "",
    water: str = "",
    pairs: tuple[str, ...] = ("local", "regional", "express"),
    decks: dict[str, tuple[int, ...]] | None = None,
) -> OracleBoard:
    """A board from lines such as ``"1-2 2-3"``; ``pairs`` are the transports of the pairs."""
    texts = {"local": local, "regional": regional, "express": express, "water": water}
    for role in pairs:
        texts[role] += " " + PAIRS
    connections: list[tuple[int, int, str]] = []
    for role, text in texts.items():
        for line in text.split():
            a, b = line.split("-")
            connections.append((int(a), int(b), role))
    return OracleBoard(stations, tuple(connections), decks or {})


def begin(
    board: OracleBoard,
    edition: str = "london",
    players: int = 5,
    options: Iterable[str] = (),
    *,
    x: int = 1,
    at: tuple[int, ...] = (),
) -> OracleGame:
    """A game from any start; pursuers that ``at`` does not place stand apart, one to a pair."""
    names = figures(edition, players, options)[1:]
    starts = dict(zip(names, at + APART[len(at) :], strict=False))
    return OracleGame(board, edition, players, options, starts={"X": x, **starts}, any_start=True)


def play(game: OracleGame, *moves: str) -> None:
    for move in moves:
        game.play(move)


def pursuers_answer(game: OracleGame, *moves: str) -> None:
    """Play these pursuers' moves, then the first legal ones until the round is over."""
    play(game, *moves)
    while game.status()["to_move"] == "pursuers":
        game.play(game.legal()[0])


def rounds(game: OracleGame, *x_moves: str) -> None:
    """Whole rounds in which only X's moves matter."""
    for move in x_moves:
        game.play(move)
        pursuers_answer(game)


def to_and_fro(game: OracleGame, count: int, there: str, back: str) -> None:
    rounds(game, *[(there, back)[n % 2] for n in range(count)])


def singles(game: OracleGame) -> list[str]:
    """X's legal moves of one step."""
    return [move for move in game.legal() if move.split()[1] not in ("double", "triple")]


def of(game: OracleGame, figure: str) -> list[str]:
    return [move for move in game.legal() if move.startswith(figure + " ")]


def tickets(game: OracleGame) -> dict[str, dict[str, int]]:
    return cast("dict[str, dict[str, int]]", game.status()["tickets"])


def at(game: OracleGame, figure: str) -> int:
    return cast("dict[str, int]", game.status()["at"])[figure]


def on_board(game: OracleGame) -> set[str]:
    return set(cast("dict[str, int]", game.status()["at"]))


def log(game: OracleGame) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", game.status()["log"])


def shown(game: OracleGame) -> list[int]:
    """The numbers of the log entries that are shown, counted from 1."""
    return [number for number, entry in enumerate(log(game), 1) if entry["shown"]]


def ended(game: OracleGame) -> tuple[str, str] | None:
    outcome = cast("dict[str, str] | None", game.status()["outcome"])
    return None if outcome is None else (outcome["winner"], outcome["by"])
