"""Gives the rows and tables of a board folder their meaning: one value at a time.

This module owns what a single cell or key may be (a number, a transport, a way-point) and complains where
it is not. It must not compare values with each other across the board: that is `checking`. Read `parse_files`
first.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import Any

from blackticket.boards.model import DECKS, MAX_STATIONS, ROLES, Feature
from blackticket.boards.reading import Problems, Row, Source, Table, read_table, read_toml, toml_line
from blackticket.languages import LANGUAGE_CODES

BOARD, STATIONS, CONNECTIONS = "board.toml", "stations.csv", "connections.csv"
SCENERY = "scenery.toml"

KINDS = ("water", "park", "coast", "land", "landmark")
SHAPES = {"polygon": 3, "line": 2, "point": 1}
"""Shapes of scenery and the number of points that each needs at least."""

MAX_POINTS = 2000
MAX_WORD = 24
"""A word for a transport stands on buttons and under the map, so it is short."""

_INTEGER = re.compile(r"[0-9]{1,9}", re.ASCII)
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]{1,3})?", re.ASCII | re.IGNORECASE)
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)


@dataclass
class Head:
    """What board.toml says."""

    name: str = ""
    title: str = ""
    provenance: str = ""
    note: str = ""
    frame: tuple[float, float] | None = None
    transports: dict[str, str] = field(default_factory=dict)
    decks: dict[str, tuple[int, ...]] = field(default_factory=dict)
    words: dict[str, dict[str, str]] = field(default_factory=dict)
    text: str = ""


@dataclass
class StationRow:
    """A line of stations.csv; an unreadable place is not a number (NaN)."""

    line: int
    number: int
    name: str
    x: float
    y: float
    stops: tuple[str, ...] | None


@dataclass
class ConnectionRow:
    """A line of connections.csv."""

    line: int
    a: int
    b: int
    transport: str
    via: tuple[tuple[float, float], ...]
    passes: tuple[int, ...]
    dotted: bool


@dataclass
class Parsed:
    """Everything that was readable; None stands for an unreadable file."""

    head: Head | None
    stations: list[StationRow] | None
    connections: list[ConnectionRow] | None
    scenery: list[Feature]


def parse_files(source: Source, problems: Problems) -> Parsed:
    """Reads all files of a board. Whatever is unreadable becomes a problem."""
    head = _parse_head(source, problems)
    transports = None if head is None else tuple(head.transports.values())
    stations = connections = None
    table = read_table(source, STATIONS, ("number", "x", "y"), problems)
    if table is not None:
        _complain_columns(table, ("number", "name", "x", "y", "stops"), problems)
        stations = [s for row in table.rows if (s := _station(table, row, transports, problems))]
    table = read_table(source, CONNECTIONS, ("a", "b", "transport"), problems)
    if table is not None:
        _complain_columns(table, ("a", "b", "transport", "via", "passes", "look"), problems)
        connections = [c for row in table.rows if (c := _connection(table, row, transports, problems))]
    return Parsed(head, stations, connections, _parse_scenery(source, problems))


def _complain_columns(table: Table, known: tuple[str, ...], problems: Problems) -> None:
    unknown = [column for column in table.columns if column not in known]
    if unknown:
        names = ", ".join(repr(column) for column in unknown)
        allowed = ", ".join(known)
        message = f"{table.file} has the unknown column {names}; the columns are {allowed}."
        problems.add(table.file, None, "unknown-column", message)


# --- cells -----------------------------------------------------------------------------------------


def _integer(cell: str) -> int | None:
    return int(cell) if _INTEGER.fullmatch(cell) else None


def _number(cell: str, decimal_comma: bool) -> float | str:
    """A finite number, or the code of its problem."""
    if decimal_comma:
        cell = cell.replace(",", ".")
    if cell.lower().lstrip("+-") in ("nan", "inf", "infinity"):
        return "not-finite"
    if not _NUMBER.fullmatch(cell):
        return "bad-number"
    value = float(cell)
    return value if math.isfinite(value) else "not-finite"


def _shown(cell: str) -> str:
    return repr(cell if len(cell) <= 40 else cell[:37] + "...")


def _station(table: Table, row: Row, transports: tuple[str, ...] | None, problems: Problems) -> StationRow | None:
    number = _integer(row.cells["number"])
    if number is None:
        message = f"The station number {_shown(row.cells['number'])} is not a whole number."
        problems.add(table.file, row.line, "bad-number", message)
        return None
    if not 1 <= number <= MAX_STATIONS:
        message = (
            f"Station {number} is out of range: stations are numbered from 1, and a board has at most {MAX_STATIONS}."
        )
        problems.add(table.file, row.line, "station-limit", message)
        return None
    place: list[float] = []
    for axis in ("x", "y"):
        value = _number(row.cells[axis], table.decimal_comma)
        if isinstance(value, str):
            message = f"{axis} of station {number} is {_shown(row.cells[axis])}, not a finite number."
            problems.add(table.file, row.line, value, message)
            value = math.nan  # the station still exists: no follow-up problems
        place.append(value)
    stops: tuple[str, ...] | None = None
    if row.cells.get("stops"):
        stops = tuple(re.split(r"[\s+/|,;]+", row.cells["stops"]))
        for stop in stops:
            if transports is not None and stop not in transports:
                message = f"Station {number} lists the stop {_shown(stop)}, but this board has no such transport."
                problems.add(table.file, row.line, "unknown-transport", message)
    return StationRow(row.line, number, row.cells.get("name", ""), place[0], place[1], stops)


def _connection(table: Table, row: Row, transports: tuple[str, ...] | None, problems: Problems) -> ConnectionRow | None:
    ends = [_integer(row.cells[column]) for column in ("a", "b")]
    if ends[0] is None or ends[1] is None:
        wrong = row.cells["a"] if ends[0] is None else row.cells["b"]
        message = f"{_shown(wrong)} is not a station number."
        problems.add(table.file, row.line, "bad-number", message)
        return None
    transport = row.cells["transport"].lower()
    if transports is not None and transport not in transports:
        known = ", ".join(transports)
        message = f"{_shown(transport)} is not a transport of this board ({known})."
        problems.add(table.file, row.line, "unknown-transport", message)
        return None
    via = _via(table, row, problems)
    passes: list[int] = []
    for cell in row.cells.get("passes", "").replace(";", " ").replace(",", " ").split():
        number = _integer(cell)
        if number is None:
            message = f"'passes' must list station numbers, but has {_shown(cell)}."
            problems.add(table.file, row.line, "bad-passes", message)
        else:
            passes.append(number)
    look = row.cells.get("look", "").lower()
    if look not in ("", "dotted"):
        problems.add(table.file, row.line, "bad-look", f"'look' must be empty or 'dotted', not {_shown(look)}.")
    return ConnectionRow(row.line, ends[0], ends[1], transport, via, tuple(passes), look == "dotted")


def _via(table: Table, row: Row, problems: Problems) -> tuple[tuple[float, float], ...]:
    points = []
    for piece in filter(None, (part.strip() for part in row.cells.get("via", "").split(";"))):
        values = [_number(cell, table.decimal_comma) for cell in piece.split()]
        if len(values) != 2 or any(isinstance(value, str) for value in values):
            message = f"The way-point {_shown(piece)} is not 'x y' (as in '120 340; 150 360')."
            problems.add(table.file, row.line, "bad-via", message)
            return ()
        points.append((float(values[0]), float(values[1])))
    return tuple(points)


# --- board.toml --------------------------------------------------------------------------------------


def _parse_head(source: Source, problems: Problems) -> Head | None:
    parsed = read_toml(source, BOARD, problems)
    if parsed is None:
        return None
    data, text = parsed
    head = Head(text=text)

    def complain(code: str, message: str, key: str, table: str = "") -> None:
        problems.add(BOARD, toml_line(text, key, table), code, message)

    known = ("format", "name", "title", "provenance", "note", "frame", "transports", "decks", "words")
    for key in data:
        if key not in known:
            complain("unknown-key", f"{_shown(key)} is not a key of board.toml.", key)
    if data.get("format", 1) != 1:
        complain("bad-value", "This program reads boards of format 1 only.", "format")
    for key in ("name", "title", "provenance", "note"):
        value = data.get(key, "")
        if not isinstance(value, str):
            complain("bad-value", f"'{key}' must be a text.", key)
        elif not value.strip() and key != "note":
            complain("missing-key", f"board.toml needs a '{key}'.", key)
        elif key == "name" and not _NAME.fullmatch(value):
            message = "'name' must be at most 40 lower-case letters, digits and hyphens."
            complain("bad-value", message, key)
        else:
            setattr(head, key, value.strip())
    head.frame = _frame(data.get("frame"))
    if head.frame is None:
        message = "'frame' must be two positive numbers: the width and the height of the map."
        complain("missing-key" if "frame" not in data else "bad-value", message, "frame")
    _parse_transports(data.get("transports"), head, complain)
    _parse_decks(data.get("decks", {}), head, complain)
    _parse_words(data.get("words", {}), head, complain)
    return head


def _frame(value: Any) -> tuple[float, float] | None:
    point = _point(value)
    return point if point and all(1 <= side <= 1_000_000 for side in point) else None


def _point(value: Any) -> tuple[float, float] | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    numbers = []
    for number in value:
        if isinstance(number, bool) or not isinstance(number, int | float):
            return None
        if not -1e9 < number < 1e9:
            return None
        numbers.append(float(number))
    return numbers[0], numbers[1]


def _parse_transports(value: Any, head: Head, complain: Any) -> None:
    if not isinstance(value, dict) or not value:
        complain("missing-key", "board.toml needs a table [transports].", "transports")
        return
    for role, name in value.items():
        if role not in ROLES:
            message = f"{_shown(role)} is not a role; the roles are {', '.join(ROLES)}."
            complain("unknown-role", message, role, "transports")
        elif not isinstance(name, str) or not _NAME.fullmatch(name):
            message = f"The transport of role {role} must be a lower-case word."
            complain("bad-value", message, role, "transports")
        elif name in head.transports.values():
            message = f"The transport {name!r} has two roles."
            complain("doubled-transport", message, role, "transports")
        else:
            head.transports[role] = name
    head.transports = {role: head.transports[role] for role in ROLES if role in head.transports}
    if "local" not in value:
        complain("missing-key", "Every board needs a local transport.", "local", "transports")


def _parse_decks(value: Any, head: Head, complain: Any) -> None:
    if not isinstance(value, dict):
        complain("bad-value", "'decks' must be a table [decks].", "decks")
        return
    for deck, cards in value.items():
        if deck not in DECKS:
            message = f"{_shown(deck)} is not a deck; the decks are {', '.join(DECKS)}."
            complain("unknown-deck", message, deck, "decks")
        elif not isinstance(cards, list) or not all(type(card) is int for card in cards):
            complain("bad-value", f"Deck {deck} must be a list of station numbers.", deck, "decks")
        else:
            head.decks[deck] = tuple(cards)


def _parse_words(value: Any, head: Head, complain: Any) -> None:
    """What people call the transports, in some languages: tables [words.de] and the like."""
    if not isinstance(value, dict):
        complain("bad-value", "'words' must be tables [words.LANGUAGE].", "words")
        return
    for code, table in value.items():
        inside = f"words.{code}"
        if code not in LANGUAGE_CODES:
            message = f"{_shown(code)} is not a language; the languages are {', '.join(LANGUAGE_CODES)}."
            complain("unknown-language", message, "", inside)
        elif not isinstance(table, dict):
            complain("bad-value", f"[words.{code}] must be a table of words.", "words")
        else:
            for name, word in table.items():
                if name not in head.transports.values():
                    complain("unknown-transport", f"{_shown(name)} is not a transport of this board.", name, inside)
                elif not isinstance(word, str) or not 1 <= len(word.strip()) <= MAX_WORD or not word.isprintable():
                    message = f"The word for {name!r} must be a text of at most {MAX_WORD} letters."
                    complain("bad-value", message, name, inside)
                else:
                    head.words.setdefault(code, {})[name] = word.strip()


# --- scenery.toml ------------------------------------------------------------------------------------


def _parse_scenery(source: Source, problems: Problems) -> list[Feature]:
    parsed = read_toml(source, SCENERY, problems, required=False)
    if parsed is None:
        return []
    data, text = parsed
    entries = data.get("feature", [])
    if set(data) - {"feature"} or not isinstance(entries, list):
        message = "scenery.toml may only have entries [[feature]]."
        problems.add(SCENERY, toml_line(text, next(iter(data))), "bad-scenery", message)
        return []
    features = []
    for index, entry in enumerate(entries):
        feature = _feature(entry)
        if isinstance(feature, str):
            line = toml_line(text, "kind", "feature", index)
            problems.add(SCENERY, line, "bad-scenery", f"Feature {index + 1}: {feature}")
        else:
            features.append(feature)
    return features


def _feature(entry: Any) -> Feature | str:
    """A feature, or a sentence that names its problem."""
    if not isinstance(entry, dict):
        return "it must be a table."
    unknown = set(entry) - {"kind", "shape", "points", "name", "width", "smooth"}
    if unknown:
        return f"it has the unknown key {_shown(min(unknown))}."
    kind, shape = entry.get("kind"), entry.get("shape", "polygon")
    name, width, smooth = entry.get("name", ""), entry.get("width", 0), entry.get("smooth", False)
    if kind not in KINDS:
        return f"its kind must be one of {', '.join(KINDS)}."
    if not isinstance(shape, str) or shape not in SHAPES:
        return f"its shape must be one of {', '.join(SHAPES)}."
    if not isinstance(name, str) or not isinstance(smooth, bool):
        return "its name must be a text and 'smooth' true or false."
    if _point([width, 0]) is None or width < 0:
        return "its width must be a number, 0 or more."
    points = entry.get("points")
    if not isinstance(points, list) or not SHAPES[shape] <= len(points) <= MAX_POINTS:
        return f"a {shape} needs {SHAPES[shape]} to {MAX_POINTS} points."
    pairs = tuple(pair for point in points if (pair := _point(point)) is not None)
    if len(pairs) != len(points):
        return "each point must be two finite numbers, as in [120, 340]."
    return Feature(kind, shape, pairs, name, float(width), smooth)
