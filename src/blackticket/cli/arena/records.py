"""The folder with the record of every game: a comment in each record says which series it belongs to.

It never overwrites another series' records, nor any file that is not a record. Read ``Records`` first.
"""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from blackticket.arena.results import head_of
from blackticket.arena.series import Played, Series
from blackticket.cli.files import save_record
from blackticket.cli.look import count_of, make_console
from blackticket.errors import BlackticketError


class Records:
    """A folder for the records of one series."""

    def __init__(self, folder: Path, series: Series) -> None:
        self._folder = folder
        head = json.dumps(head_of(series), sort_keys=True)
        self._mark = f"# arena series {hashlib.sha256(head.encode()).hexdigest()[:16]}"

    def check(self) -> None:
        """Refuse a folder with records of other games, before the first game."""
        if self._folder.exists() and not self._folder.is_dir():
            raise BlackticketError("bad_argument", f"{self._folder} is not a folder; records need one.")
        for path in sorted(self._folder.glob("game-*.txt")):
            if not path.is_file() or not path.read_bytes().rstrip().endswith(f"\n{self._mark}".encode()):
                raise BlackticketError(
                    "bad_argument", f"{path} belongs to another series; choose another folder for the records."
                )

    def begin(self, done: Iterable[int]) -> None:
        """Make the folder. Warn about earlier games without a record: the results file does not hold records."""
        self._folder.mkdir(parents=True, exist_ok=True)
        if lost := sum(not self._path(number).exists() for number in done):
            told = f"{count_of(lost, 'game')} in the results file {'has' if lost == 1 else 'have'} no record in"
            words = f"{told} {self._folder}. Only new games get one."
            make_console(to_stderr=True).print(words, highlight=False)

    def keep(self, game: Played) -> None:
        """Write one record."""
        save_record(str(self._path(game.game)), f"{game.record}\n{self._mark}\n")

    def _path(self, number: int) -> Path:
        return self._folder / f"game-{number:06}.txt"
