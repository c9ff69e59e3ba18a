"""The results file: what is played in its first line, then one line for each game, in the order in which they ended.

Every line is on the disk before the next game is counted, so a run that was interrupted goes on where it stopped. A
last line that is cut off is forgotten. Only one arena at a time writes to a file; anybody may read it. Read
``ResultsFile.open`` first.
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Self

from blackticket import __version__
from blackticket.arena.series import Played, Series, fingerprint
from blackticket.errors import BlackticketError

if sys.platform != "win32":
    import fcntl

FORMAT = 1
LONGEST_HEAD = 1 << 20


def head_of(series: Series) -> dict[str, Any]:
    """The first line: everything that decides the games."""
    return {"arena": FORMAT, "version": __version__, **fingerprint(series)}


def seed_kept(path: Path) -> int | None:
    """The seed in the first line of a results file, if there is one. Later checks find other problems."""
    if not path.is_file():
        return None
    try:
        with path.open("rb") as file:
            seed = json.loads(file.readline(LONGEST_HEAD))["seed"]
    except (OSError, ValueError, RecursionError, TypeError, KeyError):
        return None
    return seed if type(seed) is int else None


class ResultsFile:
    """The results file of one series. Nobody else can open it during the ``with`` block."""

    def __init__(self, path: Path, series: Series) -> None:
        self._path = path
        self._pairings = series.pairings
        self._head = json.loads(json.dumps(head_of(series)))
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            with self._named():
                self._file.close()
            self._file = None

    def read(self) -> dict[int, Played]:
        """The games in the file, by number. This changes nothing, even while another process plays."""
        return self._games(self._path.read_bytes())[0]

    def open(self) -> dict[int, Played]:
        """The games in the file, by number, to continue with. Starts a missing file."""
        if self._path.exists() and not self._path.is_file():
            raise BlackticketError("bad_argument", f"{self._path} is not a file; results need one.")
        self._file = self._path.open("a+b")
        with self._named():
            self._lock(self._file)
            self._file.seek(0)
            text = self._file.read()
            games, whole = self._games(text)
            if whole < len(text):
                self._file.truncate(whole)
            if not whole:
                self._append(self._head)
        return games

    def add(self, game: Played) -> None:
        """Keep one more game; the file must be open."""
        with self._named():
            self._append(game.as_line())

    def _lock(self, file: IO[bytes]) -> None:
        """Lock the file until it closes, however this process ends. A disk without locks keeps nobody out."""
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BlackticketError("bad_argument", f"Another arena is using {self._path}.") from None
        except OSError:  # a disk without locks
            return

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Name the file in an error: a full disk does not say which file it is."""
        try:
            yield
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from error

    def _append(self, told: dict[str, Any]) -> None:
        assert self._file is not None
        self._file.write(_line(told))
        self._file.flush()
        os.fsync(self._file.fileno())

    def _games(self, text: bytes) -> tuple[dict[int, Played], int]:
        """The games in a text, and the length of its whole lines. A file with a cut first line counts as new."""
        whole = text[: text.rfind(b"\n") + 1]
        if not whole and _line(self._head).startswith(text):
            return {}, 0
        lines = [self._object(number, line) for number, line in enumerate(whole.splitlines(), 1)]
        self._check_head(lines[0] if lines else {})
        games: dict[int, Played] = {}
        for number, told in enumerate(lines[1:], 2):
            game = self._game(number, told)
            if games.setdefault(game.game, game).winner != game.winner:
                raise self._bad(f"line {number} names another winner of game {game.game} than an earlier line")
        return games, len(whole)

    def _object(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            raise self._bad(f"line {number} is not a JSON object")
        return told

    def _game(self, number: int, told: dict[str, Any]) -> Played:
        try:
            game = Played.from_line(told)
        except (KeyError, TypeError, AttributeError):
            raise self._bad(f"line {number} is not a game") from None
        if (game.x, game.pursuers) != self._pairings[game.game % len(self._pairings)]:
            raise self._bad(f"line {number} is not a game of these players")
        return game

    def _check_head(self, head: dict[str, Any]) -> None:
        if head.get("arena") != FORMAT:
            raise self._bad("its first line does not say what was played")
        for key in sorted(self._head.keys() | head.keys()):
            if head.get(key) != self._head.get(key):
                raise BlackticketError(
                    "bad_argument",
                    f"{self._path} holds results of another series: {key} is {json.dumps(head.get(key))} there "
                    f"and {json.dumps(self._head.get(key))} here.",
                )

    def _bad(self, why: str) -> BlackticketError:
        return BlackticketError("bad_argument", f"{self._path} is not a file of arena results: {why}.")


def _line(told: dict[str, Any]) -> bytes:
    return json.dumps(told).encode() + b"\n"
