"""Turns the files of a board folder into raw rows and tables, each with its line number.

This module owns encodings, separators, comments and sizes: whatever a spreadsheet or an editor may have
done to a file. It must not know what a station or a connection is; `checking` gives the rows a meaning.
Nothing here raises for bad content: every complaint becomes a `Problem`. Read `read_table` first.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blackticket.boards.model import Problem

MAX_BYTES = 1_000_000
"""The largest file that we read: the biggest known board needs a twentieth of it."""

_TOML_LINE = re.compile(r"at line (\d+)")


class Problems:
    """Collects problems, and stops when a file has too many."""

    LIMIT = 200

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, file: str, line: int | None, code: str, message: str) -> None:
        """Adds a problem, unless there are too many already."""
        if len(self.found) < self.LIMIT:
            self.found.append(Problem(file, line, code, message))
        elif len(self.found) == self.LIMIT:
            text = f"There are more problems; this list has the first {self.LIMIT}."
            self.found.append(Problem(file, None, "too-many-problems", text))


@dataclass(frozen=True)
class Row:
    """One line of a table: its line number in the file and its cells by column name."""

    line: int
    cells: dict[str, str]


@dataclass(frozen=True)
class Table:
    """A CSV file. `decimal_comma` is true where `;` separates the cells, as in a German spreadsheet."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    decimal_comma: bool


Source = Path | Mapping[str, bytes]
"""Where a board's files are: a folder, or their contents by name."""


def find_folder(
    name_or_path: str | Path, kept: Path, names: tuple[str, ...], problems: Problems, *, kind: str, files: str
) -> Path | None:
    """The folder of a built-in board or tile set by its name, or any other folder; None, with a problem, if missing."""
    text = str(name_or_path)
    if isinstance(name_or_path, str) and name_or_path in names:
        return kept / name_or_path
    try:
        folder = Path(name_or_path)
        if folder.is_dir():
            return folder
        exists = folder.exists()
    except (OSError, ValueError):
        exists = False
    if exists:
        message = f"{text} is a file, but a {kind} is a folder with {files}."
    else:
        message = f"There is no folder {text} and no built-in {kind} of that name ({', '.join(names)})."
    problems.add(text, None, "missing-folder", message)
    return None


def read_text(source: Source, file: str, problems: Problems, *, required: bool = True) -> str | None:
    """The text of a file, or None after a problem (or silently, if it is missing and optional)."""
    try:
        size = _size(source, file)
        if size is None:
            if required:
                problems.add(file, None, "missing-file", f"The file {file} is missing.")
            return None
        if size > MAX_BYTES:
            problems.add(
                file,
                None,
                "too-large",
                f"{file} has {size:,} bytes, more than the limit of {MAX_BYTES:,}.",
            )
            return None
        raw = (source / file).read_bytes() if isinstance(source, Path) else source[file]
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        problems.add(file, None, "unreadable-file", f"{file} is not readable: {reason}.")
        return None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problems.add(
            file,
            line,
            "not-utf8",
            f"{file} is not UTF-8 text; save it as 'CSV UTF-8' or with the encoding UTF-8.",
        )
        return None


def _size(source: Source, file: str) -> int | None:
    """How many bytes a file has; None if it is missing."""
    if isinstance(source, Path):
        path = source / file
        return path.stat().st_size if path.exists() else None
    return len(source[file]) if file in source else None


def read_toml(
    source: Source, file: str, problems: Problems, *, required: bool = True
) -> tuple[dict[str, Any], str] | None:
    """A TOML file as nested tables, with its text for finding lines; None after a problem."""
    text = read_text(source, file, problems, required=required)
    if text is None:
        return None
    try:
        return tomllib.loads(text), text
    except RecursionError:
        problems.add(file, None, "bad-toml", f"{file} is nested too deeply.")
    except ValueError as error:
        message = str(error).rstrip(".")
        match = _TOML_LINE.search(message)
        end = text.count("\n") + 1 if "end of document" in message else None
        line = int(match.group(1)) if match else end
        problems.add(file, line, "bad-toml", f"{file} is not valid TOML: {message}.")
    return None


def toml_line(text: str, key: str, table: str = "", occurrence: int = 0) -> int | None:
    """The line where `key` is set inside `[table]`, or where the table itself begins.

    A scan by eye rather than a parser: it only has to point a person to the right place.
    """
    current, seen, table_line = "", -1, None
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if line.startswith("["):
            current = line.split("#")[0].strip().strip("[]").strip()
            if current == key and not table:
                return number
            if current == table:
                seen += 1
                if seen == occurrence:
                    table_line = number
            continue
        here = current == table and (not table or seen == occurrence)
        if here and re.match(rf"[\"']?{re.escape(key)}[\"']?\s*=", line):
            return number
    return table_line


def read_table(source: Source, file: str, required_columns: tuple[str, ...], problems: Problems) -> Table | None:
    """A CSV file with a header line; None after a problem that makes the rows meaningless."""
    text = read_text(source, file, problems)
    if text is None:
        return None
    lines = [
        (number, line)
        for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1)
        if line.strip(" \t,;") and not line.lstrip().startswith(("#", '"#'))
    ]
    if not lines:
        problems.add(file, None, "empty-file", f"{file} has no header line.")
        return None
    header_line, header = lines[0]
    separator = ";" if header.count(";") > header.count(",") else ","
    columns = _cells(file, header_line, header, separator, problems)
    if columns is None:
        return None
    columns = [column.lower() for column in columns]
    while columns and not columns[-1]:
        columns.pop()
    missing = [column for column in required_columns if column not in columns]
    if missing:
        wanted = ", ".join(missing)
        problems.add(file, header_line, "missing-column", f"{file} needs the column {wanted}.")
        return None
    doubled = sorted({column for column in columns if columns.count(column) > 1})
    if doubled:
        names = ", ".join(doubled)
        problems.add(file, header_line, "doubled-column", f"{file} has the column {names} twice.")
        return None
    rows = []
    for number, line in lines[1:]:
        cells = _cells(file, number, line, separator, problems)
        if cells is None:
            continue
        if any(cells[len(columns) :]):
            problems.add(
                file,
                number,
                "extra-cells",
                f"This line has {len(cells)} cells, but the header names {len(columns)} columns.",
            )
            continue
        cells += [""] * (len(columns) - len(cells))
        rows.append(Row(number, dict(zip(columns, cells, strict=False))))
    return Table(file, tuple(columns), tuple(rows), separator == ";")


def _cells(file: str, number: int, line: str, separator: str, problems: Problems) -> list[str] | None:
    try:
        cells = next(csv.reader([line], delimiter=separator, strict=True, skipinitialspace=True))
    except (csv.Error, StopIteration) as error:
        reason = str(error) or "empty line"
        problems.add(file, number, "bad-csv", f"This line is not valid CSV: {reason}.")
        return None
    return [cell.strip() for cell in cells]
