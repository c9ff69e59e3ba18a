"""A game as text: readable by a person, complete for a program.

    blackticket record 1
    edition: london 1
    board: london 5c1e9d0a7b3f2c44
    players: 3
    starts: D1 13, D2 26, B1 29, B2 34, X 35
    result: pursuers capture

    1: X taxi 22 / D1 taxi 23 / D2 taxi 15 / B1 free 41 / B2 free 48
    2: X double bus 65 taxi 82 / D1 ..        # anything after a # is a comment

Header lines, then one line per round. A dice game has ``tiles:`` instead of ``starts:``; its figures are placed in
round 0, and its rolls stand between the moves. The public part alone has ``?`` where a station was not shown and a line
``audience: public``. Set-up and moves replay exactly. Read ``Record.of`` and ``Record.replay`` first.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from types import MappingProxyType
from typing import Any

from blackticket.boards import Board, BoardError, builtin_names, load
from blackticket.boards.tiles import tile_set_names
from blackticket.editions import Deal, DiceSetup, edition, prepare, prepare_dice
from blackticket.errors import BlackticketError
from blackticket.game.game import Game
from blackticket.rules.wording import read_move

FORMAT = 1
FIRST_LINE = f"blackticket record {FORMAT}"


@dataclass(frozen=True)
class Record:
    """One game, finished or not; with hidden stations if it is the public part alone."""

    edition: str
    version: int
    board: str
    board_digest: str
    players: int
    starts: Mapping[str, int | None] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    any_start: bool = False
    result: tuple[str, str] | None = None
    rounds: tuple[tuple[str, ...], ...] = field(default=())
    public: bool = False
    tiles: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    tile: str | None = None
    """In the public part of a dice game: the tile that X named."""

    @property
    def moves(self) -> list[str]:
        """All moves and rolls in order."""
        return [move for line in self.rounds for move in line]

    @property
    def first_round(self) -> int:
        """The number of the first line: figures of the dice game are placed in round 0."""
        return 0 if self.tiles else 1

    @classmethod
    def of(cls, game: Game, *, public: bool = False) -> "Record":
        """The record of a game so far: the whole truth, or the public part alone."""
        setup, ended = game.setup, game.outcome
        moves = list(game.view("public").history) if public else game.moves
        by_round = groupby(zip(game.rounds_of_moves, moves, strict=True), key=lambda pair: pair[0])
        return cls(
            edition=setup.edition.name,
            version=setup.edition.version,
            players=setup.players,
            options=setup.options,
            any_start=setup.any_start,
            result=(ended.winner, ended.by) if ended else None,
            rounds=tuple(tuple(move for _, move in group) for _, group in by_round),
            public=public,
            **_beginning(game, public),
        )

    def __str__(self) -> str:
        header = {
            "edition": f"{self.edition} {self.version}",
            "board": f"{self.board} {self.board_digest}",
            "players": str(self.players),
            "options": ", ".join(self.options),
            "tiles": " ".join(self.tiles),
            "faces": " ".join(self.faces),
            "starts": ", ".join(f"{name} {station or '?'}" for name, station in self.starts.items()),
            "any_start": "yes" if self.any_start else "",
            "audience": "public" if self.public else "",
            "tile": self.tile or "",
            "result": " ".join(self.result or ()),
        }
        lines = [FIRST_LINE, *(f"{key}: {value}" for key, value in header.items() if value), ""]
        lines.extend(f"{n}: {' / '.join(moves)}" for n, moves in enumerate(self.rounds, self.first_round))
        return "\n".join(lines).rstrip("\n") + "\n"

    @classmethod
    def parse(cls, text: str, *, read_moves: bool = True) -> "Record":
        """Read a record; what cannot be read is refused with the number of the line.

        ``read_moves=False`` leaves the moves to ``replay``, which names the first bad one, unreadable or illegal.
        """
        from blackticket.game.record_reading import read_record

        return read_record(text, read_moves=read_moves)

    def replay(self, board: str | Board | None = None, *, seed: int | None = None) -> Game:
        """Play the record again from its set-up; the first illegal move is named by ``move_number``.

        If the game goes on, its rolls are drawn from ``seed``, or from nobody knows where.
        """
        if self.public:
            raise BlackticketError("bad_record", "The public part of a game alone cannot be replayed.")
        game = self._begin(board, seed)
        events = [(n, move) for n, line in enumerate(self.rounds, self.first_round) for move in line]
        count = 0
        for position, (number, move) in enumerate(events):
            if position < game.move_count:
                if game.moves[position] != move:
                    raise BlackticketError("bad_record", f"A roll is due after move {count}.", move_number=count + 1)
                continue
            count += 1
            coming = events[position + 1][1] if position + 1 < len(events) else ""
            try:
                if game.round != number and game.to_move is not None:
                    raise BlackticketError("bad_record", f"it belongs to round {game.round}")
                if coming.startswith("roll "):
                    game.set_roll(read_move(coming).faces)
                game.play(move)
            except BlackticketError as error:
                raise BlackticketError("bad_record", f"Move {count}, '{move}': {error}", move_number=count) from error
        self._check_result(game)
        return game

    def _check_result(self, game: Game) -> None:
        ended = game.outcome
        if self.result is not None and (ended is None or self.result != (ended.winner, ended.by)):
            told = f"{ended.winner} {ended.by}" if ended else "not finished"
            raise BlackticketError("bad_record", f"The result says '{' '.join(self.result)}', the moves say '{told}'.")

    def _begin(self, board: str | Board | None, seed: int | None) -> Game:
        try:
            current = edition(self.edition).version
            if current != self.version:
                told = f"it was made with version {self.version} of {self.edition}; this is version {current}."
                raise BlackticketError("bad_record", told)
            return self._begin_dice(board, seed) if self.tiles else self._begin_ticket(board)
        except (BlackticketError, BoardError) as error:
            raise BlackticketError("bad_record", f"The record's set-up cannot be played: {error}") from error

    def _begin_ticket(self, board: str | Board | None) -> Game:
        if board is None and self.board not in builtin_names():
            raise BlackticketError("bad_record", f"it was played on the board {self.board!r}: say where its folder is.")
        playing_board = board if isinstance(board, Board) else load(board or self.board)
        self._check_digest(playing_board.digest)
        starts = {name: station or 0 for name, station in self.starts.items()}
        return Game(
            prepare(
                self.edition,
                self.players,
                self.options,
                board=playing_board,
                starts=starts,
                any_start=self.any_start,
            )
        )

    def _begin_dice(self, board: str | Board | None, seed: int | None) -> Game:
        if self.edition != "dice" or isinstance(board, Board):
            raise BlackticketError("bad_record", "only the dice game is played on tiles.")
        if board is None and self.board not in tile_set_names():
            raise BlackticketError(
                "bad_record", f"it was played on the tiles {self.board!r}: say where their folder is."
            )
        setup = prepare_dice(
            self.players,
            self.options,
            board=board or self.board,
            tiles=self.tiles,
            faces=self.faces or None,
            any_start=self.any_start,
        )
        self._check_digest(setup.tiles.digest)
        return Game(setup, seed=secrets.randbits(64) if seed is None else seed)

    def _check_digest(self, digest: str) -> None:
        if digest != self.board_digest:
            raise BlackticketError("bad_record", f"it was made on another version of the board {self.board!r}.")


def _beginning(game: Game, public: bool) -> dict[str, Any]:
    """The fields of a record that say where and how the game began."""
    setup = game.setup
    known = game.view("public").public
    if isinstance(setup, DiceSetup):
        usual = setup.edition.rules.faces
        return {
            "board": setup.tiles.name,
            "board_digest": setup.tiles.digest,
            "tiles": setup.grid.layout,
            "faces": setup.rules.faces if setup.rules.faces != usual else (),
            "tile": chr(ord("A") + int(known["x_tile"])) if public and known["x_tile"] >= 0 else None,
        }
    assert isinstance(game.dealt, Deal)
    x_start = (int(known["x_start"]) or None) if public else game.dealt.x_start
    return {
        "board": setup.board.name,
        "board_digest": setup.board.digest,
        "starts": MappingProxyType({**setup.starts, "X": x_start}),
    }
