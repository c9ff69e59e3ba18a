"""Reads the files of a tile set: one key at a time, one sentence for each problem.

This module owns what a key of set.toml or of a tile's file may be. It must not compare tiles with each other, nor ask
whether a side plays well: that is `checking`. Nothing here raises for bad content. Read `read_set` first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from blackticket.boards.reading import Problems, read_toml, toml_line
from blackticket.boards.tiles.model import LETTERS, TRANSPORTS, Side, Tile, diagonals_of, numbers_of, streets_of

SET = "set.toml"

_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)
_PAIR = re.compile(r"\s*([0-9]{1,3})\s*([->])\s*([0-9]{1,3})\s*", re.ASCII)
_ROADS = ("one_way", "dead_ends", "lanes")


@dataclass
class Draft:
    """The readable part of a set; `tiles` has only the tiles whose file has no problem."""

    name: str = ""
    title: str = ""
    provenance: str = ""
    tiles: dict[str, Tile] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)


def file_of(letter: str) -> str:
    """The file of a tile."""
    return f"{letter}.toml"


def read_set(folder: Path, problems: Problems) -> Draft:
    """Reads set.toml and the nine tiles of a folder."""
    draft = Draft()
    _read_head(folder, draft, problems)
    for letter in LETTERS:
        tile = _read_tile(folder, letter, draft, problems)
        if tile is not None:
            draft.tiles[letter] = tile
    return draft


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else type(value).__name__
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _read_head(folder: Path, draft: Draft, problems: Problems) -> None:
    parsed = read_toml(folder, SET, problems)
    if parsed is None:
        return
    data, text = parsed
    for key in data:
        if key not in ("format", "name", "title", "provenance", "size"):
            problems.add(SET, toml_line(text, key), "unknown-key", f"{_shown(key)} is not a key of {SET}.")
    if data.get("format", 1) != 1 or isinstance(data.get("format"), bool):
        message = "This program reads tiles of format 1 only."
        problems.add(SET, toml_line(text, "format"), "bad-value", message)
    if data.get("size") != len(LETTERS) or type(data.get("size")) is not int:
        message = f"'size' must be {len(LETTERS)}: a set has the tiles {LETTERS[0]} to {LETTERS[-1]} (D1)."
        code = "bad-value" if "size" in data else "missing-key"
        problems.add(SET, toml_line(text, "size"), code, message)
    for key in ("name", "title", "provenance"):
        value = data.get(key, "")
        line = toml_line(text, key)
        if not isinstance(value, str):
            problems.add(SET, line, "bad-value", f"'{key}' must be a text.")
        elif not value.strip():
            problems.add(SET, line, "missing-key", f"{SET} needs a '{key}'.")
        elif key == "name" and not _NAME.fullmatch(value):
            message = "'name' must be at most 40 lower-case letters, digits and hyphens."
            problems.add(SET, line, "bad-value", message)
        else:
            setattr(draft, key, value.strip())


class _Complaints:
    """Problems of one tile's file, with the line of the key that each is about."""

    def __init__(self, letter: str, text: str, problems: Problems) -> None:
        self.letter, self.text, self.problems, self.count = letter, text, problems, 0

    def add(self, key: str, table: str, code: str, message: str) -> None:
        self.count += 1
        self.problems.add(file_of(self.letter), toml_line(self.text, key, table), code, message)


def _read_tile(folder: Path, letter: str, draft: Draft, problems: Problems) -> Tile | None:
    parsed = read_toml(folder, file_of(letter), problems)
    if parsed is None:
        return None
    data, draft.texts[letter] = parsed
    complaints = _Complaints(letter, draft.texts[letter], problems)
    for key in data:
        if key not in ("basic", "expert"):
            complaints.add(key, "", "unknown-key", f"{_shown(key)} is not a key of a tile; use [basic] and [expert].")
    basic = _read_side(data.get("basic"), "basic", complaints)
    expert = _read_side(data.get("expert"), "expert", complaints)
    if complaints.count or basic is None or expert is None:
        return None
    return Tile(letter, basic, expert)


def _read_side(value: Any, name: str, complaints: _Complaints) -> Side | None:
    if not isinstance(value, dict):
        message = f"Tile {complaints.letter} needs a table [{name}]."
        complaints.add(name, "", "missing-side", message)
        return None
    for key in value:
        if key in _ROADS and name == "basic":
            message = f"The basic side has whole two-way streets only; '{key}' belongs in [expert] (D17)."
            complaints.add(key, name, "basic-side", message)
        elif key != "stops" and key not in _ROADS:
            known = "stops" if name == "basic" else f"stops, {', '.join(_ROADS)}"
            complaints.add(key, name, "unknown-key", f"{_shown(key)} is not a key of [{name}]; the keys are {known}.")
    stops = _read_stops(value.get("stops"), name, complaints)
    one_way = _read_pairs(value.get("one_way", []), "one_way", complaints)
    dead_ends = _read_pairs(value.get("dead_ends", []), "dead_ends", complaints)
    lanes = _read_pairs(value.get("lanes", []), "lanes", complaints)
    taken = {tuple(sorted(pair)) for pair in one_way}
    for pair in dead_ends:
        if pair in taken:
            message = f"The street {pair[0]} - {pair[1]} is a dead end, so it cannot be one-way too."
            complaints.add("dead_ends", name, "doubled-road", message)
    return Side(stops, one_way, dead_ends, lanes)


def _read_stops(value: Any, name: str, complaints: _Complaints) -> tuple[tuple[str, ...], ...]:
    numbers = numbers_of(complaints.letter)
    if not isinstance(value, dict):
        first, *_, last = numbers
        message = f'[{name}] must give the stops of stations {first} to {last}: stops = {{ {first} = "taxi", .. }}.'
        complaints.add("stops", name, "missing-key" if value is None else "bad-value", message)
        return ()
    for key in value:
        if key not in map(str, numbers):
            first, *_, last = numbers
            message = f"{_shown(key)} is not a station of tile {complaints.letter}, which has {first} to {last} (D18)."
            complaints.add("stops", name, "unknown-station", message)
    return tuple(_read_stop(value.get(str(number)), number, name, complaints) for number in numbers)


def _read_stop(value: Any, number: int, name: str, complaints: _Complaints) -> tuple[str, ...]:
    if value is None:
        complaints.add("stops", name, "missing-station", f"Station {number} is missing from the stops of [{name}].")
        return ()
    if not isinstance(value, str):
        message = f'The stops of station {number} must be a text such as "taxi bus".'
        complaints.add("stops", name, "bad-value", message)
        return ()
    words = value.split()
    for word in words:
        if word not in TRANSPORTS:
            message = f"{_shown(word)} at station {number} is not a transport; use {', '.join(TRANSPORTS)}."
            complaints.add("stops", name, "unknown-transport", message)
    if len(set(words)) < len(words):
        complaints.add("stops", name, "doubled-stop", f"Station {number} names a transport twice.")
    if "taxi" not in words:
        message = f"Station {number} must be a taxi stop, like every station of the dice game."
        complaints.add("stops", name, "no-taxi", message)
    return tuple(transport for transport in TRANSPORTS if transport in words)


def _read_pairs(value: Any, key: str, complaints: _Complaints) -> tuple[tuple[int, int], ...]:
    """The pairs of one list of roads: streets or diagonals, depending on the key."""
    sign, example = (">", "13 > 14") if key == "one_way" else ("-", "13 - 14")
    if not isinstance(value, list):
        complaints.add(key, "expert", "bad-value", f"'{key}' must be a list, as in [\"{example}\"].")
        return ()
    letter = complaints.letter
    allowed = diagonals_of(letter) if key == "lanes" else streets_of(letter)
    pairs: list[tuple[int, int]] = []
    for entry in value:
        match = _PAIR.fullmatch(entry) if isinstance(entry, str) else None
        if match is None or match[2] != sign:
            complaints.add(key, "expert", "bad-road", f"{_shown(entry)} in '{key}' must look like \"{example}\".")
            continue
        pair = int(match[1]), int(match[3])
        ordered = min(pair), max(pair)
        if ordered not in allowed:
            kind = "diagonal" if key == "lanes" else "street"
            known = ", ".join(f"{a} - {b}" for a, b in allowed)
            message = f"{_shown(entry)} in '{key}' is not a {kind} inside tile {letter}; use {known}."
            complaints.add(key, "expert", "bad-road", message)
        elif ordered in [(min(other), max(other)) for other in pairs]:
            complaints.add(key, "expert", "doubled-road", f"{_shown(entry)} appears twice in '{key}'.")
        else:
            pairs.append(pair if key == "one_way" else ordered)
    return tuple(sorted(pairs, key=lambda pair: (min(pair), max(pair))))
