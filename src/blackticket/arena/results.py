"""The results file: what is played in its first line, then one line for each game, in the order in which they ended.

Every line is on the disk before the next game is counted, so a run that was interrupted goes on where it stopped. A
last line that is cut off is forgotten. Read ``ResultsFile.open`` first.
"""

import json
import os
from pathlib import Path
from typing import Any

from blackticket import __version__
from blackticket.arena.series import Played, Series, fingerprint
from blackticket.errors import BlackticketError

FORMAT = 1


def head_of(series: Series) -> dict[str, Any]:
    """The first line: everything that decides what the games are."""
    return {"arena": FORMAT, "version": __version__, **fingerprint(series)}


class ResultsFile:
    """A file of results that belongs to one series."""

    def __init__(self, path: Path, series: Series) -> None:
        self._path = path
        self._head = json.loads(json.dumps(head_of(series)))

    def open(self) -> dict[int, Played]:
        """The games that are in it, by number; a file that is not there yet is begun."""
        if not self._path.exists() or self._path.stat().st_size == 0:
            self._append(self._head)
            return {}
        text = self._path.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        lines = [self._read(number, line) for number, line in enumerate(whole.splitlines(), 1)]
        self._check_head(lines[0] if lines else {})
        games = [self._game(number, line) for number, line in enumerate(lines[1:], 2)]
        if len(whole) < len(text):
            os.truncate(self._path, len(whole))
        return {game.game: game for game in reversed(games)}

    def add(self, game: Played) -> None:
        """Keep one more game."""
        self._append(game.as_line())

    def _append(self, told: dict[str, Any]) -> None:
        with self._path.open("ab") as file:
            file.write(json.dumps(told).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def _read(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            told = json.loads(line)
        except ValueError:
            told = None
        if not isinstance(told, dict):
            raise self._bad(f"line {number} is no JSON object")
        return told

    def _game(self, number: int, told: dict[str, Any]) -> Played:
        try:
            return Played.from_line(told)
        except (KeyError, TypeError, AttributeError):
            raise self._bad(f"line {number} is no game") from None

    def _check_head(self, head: dict[str, Any]) -> None:
        if head.get("arena") != FORMAT:
            raise self._bad("its first line does not say what was played")
        for key in sorted(self._head.keys() | head.keys()):
            if head.get(key) != self._head.get(key):
                raise BlackticketError(
                    "bad_argument",
                    f"The results in {self._path} are of another series: {key} is {json.dumps(head.get(key))} there "
                    f"and {json.dumps(self._head.get(key))} here.",
                )

    def _bad(self, why: str) -> BlackticketError:
        return BlackticketError("bad_argument", f"{self._path} is no file of arena results: {why}.")
