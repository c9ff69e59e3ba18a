"""A game as text: readable by a person, complete for a program.

    blackticket record 1
    edition: london 1
    board: london 5c1e9d0a7b3f2c44
    players: 3
    starts: D1 13, D2 26, B1 29, B2 34, X 35
    result: pursuers capture

    1: X taxi 22 / D1 taxi 23 / D2 taxi 15 / B1 free 41 / B2 free 48
    2: X double bus 65 taxi 82 / D1 ..        # anything after a # is a comment

Header lines, then one line per round. The public part alone has ``?`` where a station was not shown and a line
``audience: public``. Set-up and moves replay exactly. Read ``Record.parse`` and ``Record.replay`` first.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from blackticket.boards import Board, BoardError, load
from blackticket.editions import edition, prepare
from blackticket.errors import BlackticketError
from blackticket.game.game import Game
from blackticket.rules.wording import read_move

FORMAT = 1
FIRST_LINE = f"blackticket record {FORMAT}"
LONGEST = 1_000_000
_KEYS = ("edition", "board", "players", "options", "starts", "any_start", "audience", "result")
_START = re.compile(r"(X|D[1-5]|B[12]) (\?|[1-9][0-9]{0,5})")


@dataclass(frozen=True)
class Record:
    """One game, finished or not; with hidden stations if it is the public part alone."""

    edition: str
    version: int
    board: str
    board_digest: str
    players: int
    starts: Mapping[str, int | None]
    options: tuple[str, ...] = ()
    any_start: bool = False
    result: tuple[str, str] | None = None
    rounds: tuple[tuple[str, ...], ...] = field(default=())
    public: bool = False

    @property
    def moves(self) -> list[str]:
        """All moves in order."""
        return [move for line in self.rounds for move in line]

    @classmethod
    def of(cls, game: Game, *, public: bool = False) -> "Record":
        """The record of a game so far: the whole truth, or the public part alone."""
        setup = game.setup
        view = game.view("public")
        starts: dict[str, int | None] = dict(setup.starts)
        starts["X"] = (int(view.public["x_start"]) or None) if public else game.dealt.x_start
        ended = game.outcome
        return cls(
            edition=setup.edition.name,
            version=setup.edition.version,
            board=setup.board.name,
            board_digest=setup.board.digest,
            players=setup.players,
            starts=MappingProxyType(starts),
            options=setup.options,
            any_start=setup.any_start,
            result=(ended.winner, ended.by) if ended else None,
            rounds=_by_round(list(view.history) if public else game.moves),
            public=public,
        )

    def __str__(self) -> str:
        starts = ", ".join(f"{name} {station or '?'}" for name, station in self.starts.items())
        lines = [
            FIRST_LINE,
            f"edition: {self.edition} {self.version}",
            f"board: {self.board} {self.board_digest}",
            f"players: {self.players}",
        ]
        if self.options:
            lines.append(f"options: {', '.join(self.options)}")
        lines.append(f"starts: {starts}")
        if self.any_start:
            lines.append("any_start: yes")
        if self.public:
            lines.append("audience: public")
        if self.result:
            lines.append(f"result: {self.result[0]} {self.result[1]}")
        lines.append("")
        lines.extend(f"{n}: {' / '.join(moves)}" for n, moves in enumerate(self.rounds, 1))
        return "\n".join(lines).rstrip("\n") + "\n"

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record; what cannot be read is refused with the number of the line."""
        if len(text) > LONGEST:
            raise BlackticketError("bad_record", "That is too long to be a record.")
        header: dict[str, tuple[int, str]] = {}
        rounds: list[tuple[str, ...]] = []
        first = True
        for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            line = raw.split("#", 1)[0].strip()
            if not line:
                continue
            if first:
                if line != FIRST_LINE:
                    raise _bad(number, f"a record begins with '{FIRST_LINE}'")
                first = False
                continue
            key, colon, value = line.partition(":")
            if not colon:
                raise _bad(number, "expected 'name: value' or 'round: moves'")
            if key.isascii() and key.isdigit():
                rounds.append(_read_round(number, key, value, len(rounds) + 1))
            elif rounds or key not in _KEYS or key in header:
                raise _bad(number, f"the line '{key}:' does not belong here")
            else:
                header[key] = (number, value.strip())
        if first:
            raise BlackticketError("bad_record", "The record is empty.")
        return _from_header(header, tuple(rounds))

    def replay(self, board: str | Board | None = None) -> Game:
        """Play the record again from its set-up; the first illegal move is named by ``move_number``."""
        if self.public:
            raise BlackticketError("bad_record", "The public part of a game alone cannot be replayed.")
        game = self._begin(board)
        count = 0
        for number, moves in enumerate(self.rounds, 1):
            for move in moves:
                count += 1
                try:
                    if game.round != number and game.to_move is not None:
                        raise BlackticketError("bad_record", f"it belongs to round {game.round}")
                    game.play(move)
                except BlackticketError as error:
                    raise BlackticketError(
                        "bad_record", f"Move {count}, '{move}': {error}", move_number=count
                    ) from error
        ended = game.outcome
        if self.result is not None and (ended is None or self.result != (ended.winner, ended.by)):
            told = f"{ended.winner} {ended.by}" if ended else "not finished"
            raise BlackticketError("bad_record", f"The result says '{' '.join(self.result)}', the moves say '{told}'.")
        return game

    def _begin(self, board: str | Board | None) -> Game:
        try:
            playing_board = board if isinstance(board, Board) else load(board or self.board)
            if playing_board.digest != self.board_digest:
                raise BlackticketError(
                    "bad_record", f"The record was made on another version of the board {self.board!r}."
                )
            if edition(self.edition).version != self.version:
                raise BlackticketError(
                    "bad_record",
                    f"The record was made with version {self.version} of {self.edition}; "
                    f"this is version {edition(self.edition).version}.",
                )
            dealt = prepare(
                self.edition,
                self.players,
                self.options,
                board=playing_board,
                starts={name: station or 0 for name, station in self.starts.items()},
                any_start=self.any_start,
            )
        except (BlackticketError, BoardError) as error:
            raise BlackticketError("bad_record", f"The record's set-up cannot be played: {error}") from error
        return Game(dealt)


def _by_round(moves: list[str]) -> tuple[tuple[str, ...], ...]:
    rounds: list[list[str]] = []
    for move in moves:
        if move.startswith("X "):
            rounds.append([])
        rounds[-1].append(move)
    return tuple(tuple(line) for line in rounds)


def _bad(number: int, what: str) -> BlackticketError:
    return BlackticketError("bad_record", f"Line {number}: {what}.")


def _read_round(number: int, key: str, value: str, expected: int) -> tuple[str, ...]:
    if key != str(expected):
        raise _bad(number, f"round {expected} comes next, not {key[:12]}")
    moves = tuple(part.strip() for part in value.split("/"))
    for move in moves:
        try:
            read_move(move, allow_hidden=True)
        except BlackticketError as error:
            raise _bad(number, str(error).rstrip(".")) from error
    return moves


def _from_header(header: dict[str, tuple[int, str]], rounds: tuple[tuple[str, ...], ...]) -> Record:
    def words(key: str, count: int) -> tuple[int, list[str]]:
        if key not in header:
            raise BlackticketError("bad_record", f"The record has no line '{key}:'.")
        number, value = header[key]
        parts = value.split()
        if len(parts) != count:
            raise _bad(number, f"'{key}:' takes {count} word{'s' if count > 1 else ''}")
        return number, parts

    number, (name, version) = words("edition", 2)
    players_line, (players,) = words("players", 1)
    for line, value in ((number, version), (players_line, players)):
        if not (value.isascii() and value.isdigit() and len(value) < 6):
            raise _bad(line, f"{value[:12]!r} is not a number")
    _, (board, digest) = words("board", 2)
    result = None
    if "result" in header:
        _, (winner, by) = words("result", 2)
        result = (winner, by)
    public = "audience" in header and words("audience", 1)[1] == ["public"]
    if "audience" in header and not public:
        raise _bad(header["audience"][0], "the audience can only be public")
    if "starts" not in header:
        raise BlackticketError("bad_record", "The record has no line 'starts:'.")
    options = header.get("options", (0, ""))[1]
    return Record(
        edition=name,
        version=int(version),
        board=board,
        board_digest=digest,
        players=int(players),
        starts=MappingProxyType(_read_starts(*header["starts"])),
        options=tuple(part.strip() for part in options.split(",") if part.strip()),
        any_start=header.get("any_start", (0, "no"))[1] == "yes",
        result=result,
        rounds=rounds,
        public=public,
    )


def _read_starts(number: int, value: str) -> dict[str, int | None]:
    starts: dict[str, int | None] = {}
    for part in value.split(","):
        match = _START.fullmatch(part.strip())
        if match is None or match[1] in starts:
            raise _bad(number, f"{part.strip()[:20]!r} is no start; starts look like 'D1 13, X 35'")
        starts[match[1]] = None if match[2] == "?" else int(match[2])
    return starts
