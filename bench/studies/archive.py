"""The archive of a study: one table of all its games, which the study goes on with and anyone can load.

``STUDY.csv.xz`` has a row for each game, in a fixed order, so the same games always give the same table;
docs/studies.md names the columns. While a study plays, each new game becomes a line of the journal ``STUDY.new.jsonl``
beside it and is on the disk before the next one counts. At the end one with the new games replaces the table as a
whole, and only then the journal is removed. So a run may stop anywhere and nothing is lost. This module must not know
what a study asks. Read ``Archive`` first.
"""

import csv
import io
import json
import lzma
import os
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO, Any, NamedTuple, Self

from blackticket.arena.results import head_of
from blackticket.arena.series import SIDES, Played, Series
from blackticket.errors import BlackticketError

if sys.platform != "win32":
    import fcntl

TABLE, JOURNAL, HALF_WRITTEN = ".csv.xz", ".new.jsonl", ".part"
GAME = ("winner", "by", "rounds")
SPENT = tuple(f"{side.lower()}_{what}" for side in SIDES for what in ("moves", "seconds", "iterations"))
SERIES = ("edition", "players", "options", "seconds", "iterations", "seed")
VERSIONS = ("board", "board_digest", "edition_version", "patience", "version", "arena")
COLUMNS = ("cell", "key", *SERIES, "game", "start", "x", "pursuers", *GAME, *SPENT, "reason", *VERSIONS)
"""Of every archive; whatever else a study measures of a game stands behind them."""
Row = dict[str, str]
Whose = tuple[str, str]
"""A cell and its key."""


class Kept(NamedTuple):
    """A game, and what the study has measured of it."""

    game: Played
    measured: Mapping[str, float]


class Archive:
    """The games of one study; nobody else can add to them as long as the ``with`` block."""

    def __init__(self, folder: Path, study: str) -> None:
        self._table, self._journal = folder / f"{study}{TABLE}", folder / f"{study}{JOURNAL}"
        self._rows: dict[Whose, dict[int, Row]] = {}
        self._changed = False
        self._file: IO[bytes] | None = None

    def __str__(self) -> str:
        return str(self._table)

    def __enter__(self) -> Self:
        self._table.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._journal.open("a+b")
        try:
            self._lock(self._file)
            whole = self._read()
            self._file.truncate(whole)
        except BaseException:
            self._file.close()
            raise
        self._changed = whole > 0
        return self

    def __exit__(self, *_: object) -> None:
        assert self._file is not None
        with self._file, _named(self._table):
            if self._changed:
                self._replace()
            self._journal.unlink()

    def read(self) -> Self:
        """Load the games without adding any; somebody may be playing."""
        self._read()
        return self

    def games(self, cell: str, key: str, series: Series) -> dict[int, Kept]:
        """The games of a cell by their numbers."""
        return {number: self._kept(row, series) for number, row in self._rows.get((cell, key), {}).items()}

    def add(self, cell: str, key: str, series: Series, kept: Kept) -> None:
        """Keep one more game; it is on the disk when this returns."""
        row = row_of(cell, key, series, kept)
        assert self._file is not None
        with _named(self._journal):
            self._file.write(json.dumps(row).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        self._put(row)
        self._changed = True

    def others(self, ours: Collection[Whose]) -> list[str]:
        """The cells that are none of these, each with its key."""
        return sorted("-".join(whose) for whose in self._rows if whose not in ours)

    def forget_others(self, ours: Collection[Whose]) -> None:
        """Leave out the games of all cells that are none of these."""
        left = {whose: rows for whose, rows in self._rows.items() if whose in ours}
        self._changed = self._changed or len(left) < len(self._rows)
        self._rows = left

    def _read(self) -> int:
        """Load both files; how much of the journal is whole. The journal first, or its end could be missed."""
        self._rows = {}
        lines = self._journal.read_bytes() if self._journal.exists() else b""
        whole = lines.rfind(b"\n") + 1
        if self._table.exists():
            for row in self._table_rows():
                self._put(row)
        for line in lines[:whole].splitlines():
            self._put(self._journal_row(line))
        return whole

    def _table_rows(self) -> list[Row]:
        try:
            return rows_in(self._table.read_bytes())
        except (EOFError, OSError, lzma.LZMAError, ValueError, csv.Error) as error:
            raise self._bad(f"it is not readable ({error})") from error

    def _journal_row(self, line: bytes) -> Row:
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if not isinstance(row, dict):
            raise self._bad(f"{self._journal.name} has a line that is not a JSON object")
        return row

    def _put(self, row: Row) -> None:
        try:
            whose, number, winner = (row["cell"], row["key"]), int(row["game"]), row["winner"]
        except (KeyError, TypeError, ValueError):
            raise self._bad("a row is not a game") from None
        if self._rows.setdefault(whose, {}).setdefault(number, row)["winner"] != winner:
            raise self._bad(f"game {number} of {whose[0]} has two winners")

    def _kept(self, row: Row, series: Series) -> Kept:
        try:
            kept = kept_in(row)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise self._bad(f"game {row['game']} of {row['cell']} is not a game") from None
        if (kept.game.x, kept.game.pursuers) != series.pairings[kept.game.game % len(series.pairings)]:
            raise self._bad(f"game {row['game']} of {row['cell']} is not a game of these players")
        return kept

    def _lock(self, file: IO[bytes]) -> None:
        """Hold the journal until it is closed, however this process ends; without locks nobody is kept away."""
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if isinstance(error, BlockingIOError):
                raise BlackticketError("bad_argument", f"Another study is using {self._table}.") from None
        if not os.fstat(file.fileno()).st_nlink:  # the study that held it has just ended and removed it
            raise BlackticketError("bad_argument", f"Another study has just released {self._table}; try again.")

    def _replace(self) -> None:
        """Write the table beside the one that is there, then put it in its place."""
        text = table_of(row for rows in self._rows.values() for row in rows.values())
        if self._table.exists() and lzma.decompress(self._table.read_bytes()) == text:
            return  # another version of xz would pack the same table differently
        new = self._table.with_name(self._table.name + HALF_WRITTEN)
        with new.open("wb") as file:
            file.write(packed(text))
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._table)

    def _bad(self, why: str) -> BlackticketError:
        return BlackticketError("bad_argument", f"{self._table} is not an archive of a study: {why}.")


def row_of(cell: str, key: str, series: Series, kept: Kept) -> Row:
    """A game as a row of the table."""
    told = kept.game.as_line()
    row: dict[str, Any] = {"cell": cell, "key": key, **_series_columns(series), **told}
    row["start"] = kept.game.game // len(series.pairings)
    for side in SIDES:
        row |= {f"{side.lower()}_{what}": value for what, value in told["thinking"][side].items()}
    return {name: _word(row[name]) for name in COLUMNS} | {name: _word(one) for name, one in kept.measured.items()}


def kept_in(row: Row) -> Kept:
    """The game in a row; ValueError, TypeError, KeyError or AttributeError if there is none."""
    thinking = {
        side: {
            "moves": int(row[f"{side.lower()}_moves"]),
            "seconds": float(row[f"{side.lower()}_seconds"]),
            "iterations": int(row[f"{side.lower()}_iterations"]),
        }
        for side in SIDES
    }
    told = {name: row[name] for name in ("x", "pursuers", "winner", "by")}
    numbers = {name: int(row[name]) for name in ("game", "rounds")}
    game = Played.from_line({**told, **numbers, "thinking": thinking, "reason": row["reason"] or None})
    return Kept(game, {name: float(one) for name, one in row.items() if name not in COLUMNS and one})


def table_of(rows: Iterable[Row]) -> bytes:
    """The table as CSV, sorted by cell, key and game."""
    ordered = sorted(rows, key=lambda row: (row["cell"], row["key"], int(row["game"])))
    columns = list(dict.fromkeys([*COLUMNS, *(name for row in ordered for name in row)]))
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(ordered)
    return text.getvalue().encode()


def packed(table: bytes) -> bytes:
    """A table as the bytes of its file, which carry no date and no name."""
    return lzma.compress(table, preset=9 | lzma.PRESET_EXTREME)


def rows_in(packed_table: bytes) -> list[Row]:
    """The rows of such a file."""
    return list(csv.DictReader(io.StringIO(lzma.decompress(packed_table).decode(), newline="")))


@cache
def _series_columns(series: Series) -> Mapping[str, Any]:
    head = head_of(series)
    return {name: head[name] for name in (*SERIES, *VERSIONS)}


def _word(value: Any) -> str:
    """A value as it stands in the table: nothing for None, a list with spaces between its words."""
    return "" if value is None else " ".join(value) if isinstance(value, list) else str(value)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """A disk that is full does not say for which file."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
