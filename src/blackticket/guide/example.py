"""The round that a guide shows as an example: replayed by the rules, so it cannot be a wrong one.

This module owns how an example is read and what is told of it. It must not know how it is drawn. Read ``example``
first.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from blackticket import editions
from blackticket.boards import Board
from blackticket.boards.tiles.model import Grid
from blackticket.editions import Setup
from blackticket.game import Game, Record
from blackticket.moves import Move

_DATA = Path(__file__).parent / "data" / "rounds.toml"


@dataclass(frozen=True)
class Example:
    """One whole round of a game, and what led up to it."""

    setup: Setup
    starts: Mapping[str, int]
    """Where the pursuers began."""
    before: Mapping[str, int]
    """Where every figure stood, Mister X too."""
    moves: tuple[Move, ...]
    """The moves of the round in their order, without rolls."""
    rolls: tuple[tuple[str, ...], ...]
    """What the dice showed in the round; of the first roll all dice."""
    log: tuple[str, ...]
    """The tickets or dice on Mister X's log, the round's own last."""
    possible_before: tuple[int, ...]
    """Where he could be right after his move, from what the others knew; in the dice game before the round."""
    possible: tuple[int, ...]
    """Where he can be at the end of the round."""
    close_up: int
    """A station that shows how stations are read."""
    ferry: tuple[int, int] | None
    """Two stations that a ferry joins."""

    @property
    def after(self) -> dict[str, int]:
        """Where every figure stands at the end."""
        return {**self.before, **{move.figure: move.stations[-1] for move in self.moves}}

    def move_of(self, figure: str) -> Move:
        """What a figure did in the round."""
        return next(move for move in self.moves if move.figure == figure)

    @property
    def board(self) -> Board:
        """The board that it is played on."""
        assert isinstance(self.setup.ground, Board)
        return self.setup.ground

    @property
    def grid(self) -> Grid:
        """The tiles that it is played on."""
        grid: Grid = self.setup.grid  # type: ignore[attr-defined]  # the dice game's
        return grid


@cache
def example(edition: str) -> Example:
    """The example of an edition.

    >>> example("london").move_of("X")
    Move('X taxi 62')
    """
    told = tomllib.loads(_DATA.read_text(encoding="utf-8"))[edition]
    games, moves = _replayed(edition, told)
    last = [Move.parse(text) for text in told["rounds"][-1].split(" / ")]
    of_round = [move for move in last if move.action != "roll"]
    begun, after_first, over = games[-len(of_round) - 1], games[-len(of_round)], games[-1]
    x_first = of_round[0].figure == "X"
    x_before = [move for move in moves[: -len(of_round)] if move.figure == "X"][-1].stations[-1]
    ferry = told.get("ferry")
    return Example(
        setup=over.setup,
        starts=told.get("starts") or {move.figure: move.stations[0] for move in moves if move.action == "place"},
        before={**begun.view("pursuers").at, "X": x_before},
        moves=tuple(of_round),
        rolls=tuple(move.faces for move in last if move.action == "roll"),
        log=tuple(entry.ticket for entry in over.view("pursuers").log),
        possible_before=tuple((after_first if x_first else begun).candidates),
        possible=tuple(over.candidates),
        close_up=told["close_up"],
        ferry=(ferry[0], ferry[1]) if ferry else None,
    )


def _replayed(name: str, told: Mapping[str, Any]) -> tuple[list[Game], list[Move]]:
    """The game before each move and after the last one, and all moves without the rolls."""
    chosen = editions.edition(name)
    ground = chosen.family.find_ground(chosen, None)
    record = Record(
        edition=name,
        version=chosen.version,
        board=ground.name,
        board_digest=ground.digest,
        players=told["players"],
        starts=told.get("starts", {}),
        tiles=tuple(told.get("tiles", ())),
        rounds=tuple(tuple(line.split(" / ")) for line in told["rounds"]),
    )
    steps = list(record.positions())
    last_game, last_move = steps[-1]
    last_game = last_game.copy()
    last_game.play(last_move)
    return [*(game for game, _ in steps), last_game], [move for _, move in steps]
