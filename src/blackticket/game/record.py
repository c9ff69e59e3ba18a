"""A game as text: readable by a person, complete for a program.

    blackticket record 1
    edition: london 1
    board: london 5c1e9d0a7b3f2c44
    players: 3
    starts: D1 13, D2 26, B1 29, B2 34, X 35
    result: pursuers capture

    1: X taxi 22 / D1 taxi 23 / D2 taxi 15 / B1 free 41 / B2 free 48
    2: X double bus 65 taxi 82 / D1 ..        # anything after a # is a comment

Header lines come first, then one line per round. A dice game has ``tiles:`` instead of ``starts:``. It places its
figures in round 0, and its rolls stand between the moves. A line ``board_files:`` has a board that is not built in. A
public record has ``?`` for a hidden station and a line ``audience: public``. Set-up and moves replay exactly. Read
``Record.of`` and ``Record.replay`` first.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from blackticket.boards import Board, BoardError, older_board
from blackticket.boards.loading import is_builtin
from blackticket.boards.tiles import TileSet
from blackticket.boards.writing import pack, unpack
from blackticket.editions import Edition, edition, prepare
from blackticket.errors import BlackticketError
from blackticket.frozen import Frozen
from blackticket.game.game import Game
from blackticket.moves import Move
from blackticket.views.view import STOPS

FORMAT = 1
FIRST_LINE = f"blackticket record {FORMAT}"


@dataclass(frozen=True)
class Record:
    """The record of one game, finished or not. A public record hides X's stations.

    >>> game = Game("london", players=5, seed=7)
    >>> game.play("X black 115")
    >>> record = Record.of(game)
    >>> for position, move in record:
    ...     print(position.round, move)
    1 X black 115
    """

    edition: str
    version: int
    board: str
    board_digest: str
    players: int
    starts: Mapping[str, int | None] = field(default_factory=lambda: Frozen({}))
    options: tuple[str, ...] = ()
    any_start: bool = False
    result: tuple[str, str] | None = None
    rounds: tuple[tuple[str, ...], ...] = field(default=())
    public: bool = False
    tiles: tuple[str, ...] = ()
    any_tiles: bool = False
    """The grid breaks the rules of the set-up (D2, D17)."""
    faces: tuple[str, ...] = ()
    tile: str | None = None
    """In the public part of a dice game: the tile that X named."""
    board_files: str = ""
    """The board itself in one line, if it is not built in: a record needs no folder that may change."""

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves and rolls in order, as text."""
        return tuple(move for line in self.rounds for move in line)

    @property
    def first_round(self) -> int:
        """The number of the first line: the dice game places its figures in round 0."""
        return 0 if self.tiles else 1

    @classmethod
    def of(cls, game: Game, *, public: bool = False) -> "Record":
        """The record of a game so far: the whole game, or its public part alone.

        >>> game = Game(seed=7)
        >>> game.play("X black 115")
        >>> Record.of(game).moves, Record.of(game, public=True).moves
        (('X black 115',), ('X black ?',))
        """
        _check_game(game)
        setup, ended = game.setup, game.outcome
        moves = game.view("public").history if public else game.moves
        by_round = groupby(zip(game.rounds_of_moves, moves, strict=True), key=lambda pair: pair[0])
        return cls(
            edition=setup.edition.name,
            version=setup.edition.version,
            players=setup.players,
            options=setup.options,
            any_start=setup.any_start,
            result=(ended.winner, ended.by) if ended else None,
            rounds=tuple(tuple(str(move) for _, move in group) for _, group in by_round),
            public=public,
            board=setup.ground.name,
            board_digest=setup.ground.digest,
            board_files=_carried(setup.ground),
            **game.record_fields(public=public),
        )

    def __str__(self) -> str:
        header = {
            "edition": f"{self.edition} {self.version}",
            "board": f"{self.board} {self.board_digest}",
            "board_files": self.board_files,
            "players": str(self.players),
            "options": ", ".join(self.options),
            "tiles": " ".join(self.tiles),
            "any_tiles": "yes" if self.any_tiles else "",
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
        """Read a record. An error names the line.

        ``read_moves=False`` leaves the moves to ``replay``, which names the first bad one, unreadable or illegal.
        """
        from blackticket.game.record_reading import read_record

        return read_record(text, read_moves=read_moves)

    @classmethod
    def load(cls, path: str | Path) -> "Record":
        """Read a record from a file."""
        from blackticket.game.record_reading import read_file

        return cls.parse(read_file(Path(path)))

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(str(self), encoding="utf-8")

    def __iter__(self) -> Iterator[tuple[Game, Move]]:
        """The game before each move, and the move. A roll comes with the move before it."""
        yield from self.positions()

    def positions(self, board: str | Path | Board | TileSet | None = None) -> Iterator[tuple[Game, Move]]:
        """The game before each move, and the move, on a board that is not built in."""
        if self.public:
            sentence = "You cannot replay a public record: it does not say where X was."
            raise BlackticketError.because("bad_record", "public_record", sentence)
        game = self._begin(board, None)
        yield from self._steps(game)
        self._stop(game)
        self._check_result(game)

    def replay(self, board: str | Path | Board | TileSet | None = None, *, seed: int | None = None) -> Game:
        """Play the record again from its set-up. If a move is illegal, the error has its ``move_number``.

        If you continue the game, ``seed`` decides its rolls. Without a seed they are random.
        """
        if self.public:
            sentence = "You cannot replay a public record: it does not say where X was."
            raise BlackticketError.because("bad_record", "public_record", sentence)
        game = self._begin(board, seed)
        for _ in self._steps(game):
            pass
        self._stop(game)
        self._check_result(game)
        return game

    def _steps(self, game: Game) -> Iterator[tuple[Game, Move]]:
        """Make the moves one by one. Before each, yield a copy of the game and the move."""
        events = [(n, move) for n, line in enumerate(self.rounds, self.first_round) for move in line]
        count = 0
        for position, (number, text) in enumerate(events):
            if position < game.move_count:
                if game.move_at(position) != text:
                    sentence = "A roll must follow move {n}."
                    raise _at(count + 1, BlackticketError.because("bad_record", "record_roll", sentence, n=count))
                continue
            count += 1
            coming = events[position + 1][1] if position + 1 < len(events) else ""
            try:
                if game.round != number and game.to_move is not None:
                    sentence = "it belongs to round {n}"
                    raise BlackticketError.because("bad_record", "record_round", sentence, n=game.round)
                move = Move.parse(text)
                if coming.startswith("roll "):
                    game.set_roll(Move.parse(coming).faces)
                before = game.copy()
                game.play(move)
            except BlackticketError as error:
                told = BlackticketError.because(
                    "bad_record", "record_at_move", "Move {n}, '{move}': {error}", n=count, move=text, error=error
                )
                raise _at(count, told) from error
            yield before, move

    def _ground(self, chosen: Edition[Any, Any], board: str | Path | Board | TileSet | None) -> Board | TileSet:
        """The board as it was when the game was played, if it is kept; else as it is."""
        ground = chosen.family.find_ground(chosen, board or self.board)
        if board is None and ground.digest != self.board_digest:
            return older_board(self.board, self.board_digest) or ground
        return ground

    def _stop(self, game: Game) -> None:
        """If people have stopped the game, stop it again."""
        if self.result is not None and self.result in STOPS.values() and game.to_move is not None:
            game.stop(*self.result)

    def _check_result(self, game: Game) -> None:
        ended = game.outcome
        if self.result is not None and (ended is None or self.result != (ended.winner, ended.by)):
            told = f"{ended.winner} {ended.by}" if ended else "not finished"
            sentence = "The result says '{said}', but the moves say '{found}'."
            raise BlackticketError.because(
                "bad_record", "record_result", sentence, said=" ".join(self.result), found=told
            )

    def _begin(self, board: str | Path | Board | TileSet | None, seed: int | None) -> Game:
        try:
            chosen = edition(self.edition)
            if self.version != chosen.version and self.version not in chosen.reads:
                raise BlackticketError.because(
                    "bad_record",
                    "record_version",
                    "it uses version {version} of {edition}; this is version {known}.",
                    version=self.version,
                    edition=self.edition,
                    known=chosen.version,
                )
            if board is None and self.board_files:
                board = unpack(self.board_files)
            if board is None and self.board not in chosen.family.grounds:
                told = "its board {board} is not built in; name the board's folder."
                raise BlackticketError.because("bad_record", "record_board", told, board=repr(self.board))
            ground = self._ground(chosen, board)
            if ground.digest != self.board_digest:
                told = "it uses another version of the board {board}."
                raise BlackticketError.because("bad_record", "record_older_board", told, board=repr(self.board))
            deal = prepare(
                self.edition,
                self.players,
                self.options,
                board=ground,
                starts={name: station or 0 for name, station in self.starts.items()} if self.starts else None,
                any_start=self.any_start,
                tiles=self.tiles or None,
                faces=self.faces or None,
                any_tiles=self.any_tiles or (bool(self.tiles) and self.version in chosen.reads),
                as_recorded=True,
            )
            return Game(deal, seed=seed)
        except (BlackticketError, BoardError) as error:
            told = "The set-up of this record does not work: {error}"
            raise BlackticketError.because("bad_record", "record_setup", told, error=error) from error


def _carried(ground: Board | TileSet) -> str:
    """What a record says of a board that others do not have."""
    return pack(ground) if isinstance(ground, Board) and not is_builtin(ground) else ""


def _at(move_number: int, error: BlackticketError) -> BlackticketError:
    """The error with the number of the move that it is about."""
    error.move_number = move_number
    return error


def _check_game(game: object) -> None:
    if not isinstance(game, Game):
        raise BlackticketError("bad_argument", f"A record is made from a Game, not from a {type(game).__name__}.")


def read_records(folder: str | Path) -> Iterator[Record]:
    """Read every record in a folder and the folders below it, sorted by name.

    It skips a file that does not begin like a record. An unreadable record raises an error that names the file.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> Record.of(Game(seed=7)).save(folder / "one.txt")
    >>> len(list(read_records(folder)))
    1
    """
    if not Path(folder).is_dir():
        raise BlackticketError("bad_argument", f"There is no folder {str(folder)!r}.")
    beginning = FIRST_LINE.split(" record")[0].encode()
    for path in sorted(Path(folder).rglob("*")):
        if path.is_file():
            with path.open("rb") as file:
                is_record = file.read(len(beginning)) == beginning
            if is_record:
                try:
                    yield Record.load(path)
                except BlackticketError as error:
                    raise BlackticketError("bad_record", f"{path}: {error}") from error
