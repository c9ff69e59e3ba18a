"""A board as files again: in a folder, in a zip, or in one line of text that a table and a record carry along.

What is written here is read by the same loader as any folder, and gives the same board. This module must not judge
anything (`checking`). Read `files_of` first.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from blackticket.boards.loading import is_builtin, load_files
from blackticket.boards.model import Board, BoardError, Feature, Problem
from blackticket.boards.zipped import FILES, zipped

MAX_PACKED = 700_000
"""The longest packed board that we read, in letters: several times the largest one that is built in."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")


def files_of(board: Board) -> dict[str, str]:
    """The text of every file of a board's folder."""
    files = {"board.toml": _head(board), "stations.csv": _stations(board), "connections.csv": _connections(board)}
    if board.scenery:
        files["scenery.toml"] = "\n".join(_feature(feature) for feature in board.scenery)
    return files


def save(board: Board, folder: str | Path) -> None:
    """Write a board into a folder, which is made if it is missing."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for file, text in files_of(board).items():
        (Path(folder) / file).write_text(text, encoding="utf-8")


def to_zip(board: Board) -> bytes:
    """A board's folder as a zip."""
    return zipped(files_of(board), slug(board.name))


@lru_cache(maxsize=32)
def pack(board: Board) -> str:
    """A board in one line of ASCII, without `#`; `unpack` reads it. The same board gives the same line."""
    return json.dumps(files_of(board), separators=(",", ":")).replace("#", "\\u0023")


@lru_cache(maxsize=32)
def unpack(text: str) -> Board:
    """The board in a line of text. Raises `BoardError`; a line that nobody has packed is refused as well."""
    try:
        told = json.loads(text) if len(text) <= MAX_PACKED else None
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict) or not all(isinstance(part, str) for part in told.values()):
        raise BoardError([Problem("board", None, "bad-value", "This text is not a packed board.")])
    return load_files({file: told[file].encode("utf-8", "replace") for file in FILES if file in told})


@lru_cache(maxsize=64)
def key_of(board: Board) -> str:
    """A name for a board by all that it is: what is built in keeps its name, any other gets its fingerprint behind it.

    Two boards with the same key are the same in every respect, also to the eye.
    """
    if is_builtin(board):
        return board.name
    return f"{slug(board.name)}~{hashlib.sha256(pack(board).encode()).hexdigest()[:16]}"


def slug(text: str) -> str:
    """A name as programs use it: at most 40 lower-case letters, digits and hyphens, a letter first."""
    plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    return (plain if re.match(r"[a-z]", plain) else f"board-{plain}")[:40].strip("-")


def _head(board: Board) -> str:
    lines = [
        "format = 1",
        f"name = {quoted(slug(board.name))}",
        f"title = {quoted(board.title)}",
        f"frame = [{_number(board.frame[0])}, {_number(board.frame[1])}]",
        f"provenance = {quoted(board.provenance)}",
    ]
    if board.note:
        lines.append(f"note = {quoted(board.note)}")
    lines += ["", "[transports]", *(f"{role} = {quoted(name)}" for role, name in board.transports.items())]
    if board.decks:
        lines += ["", "[decks]", *(f"{deck} = {list(cards)}" for deck, cards in board.decks.items())]
    for code, words in board.words.items():
        lines += ["", f"[words.{code}]", *(f"{name} = {quoted(word)}" for name, word in words.items())]
    return "\n".join([*lines, ""])


def _stations(board: Board) -> str:
    rows = ((s.number, one_line(s.name), _number(s.x), _number(s.y)) for s in board.stations)
    return _table(("number", "name", "x", "y"), rows)


def _connections(board: Board) -> str:
    rows = (
        (
            c.a,
            c.b,
            c.transport,
            "; ".join(f"{_number(x)} {_number(y)}" for x, y in c.via),
            " ".join(map(str, c.passes)),
            "dotted" if c.dotted else "",
        )
        for c in board.connections
    )
    return _table(("a", "b", "transport", "via", "passes", "look"), rows)


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue()


def _feature(feature: Feature) -> str:
    points = ", ".join(f"[{_number(x)}, {_number(y)}]" for x, y in feature.points)
    lines = ["[[feature]]", f"kind = {quoted(feature.kind)}", f"shape = {quoted(feature.shape)}"]
    lines += [f"name = {quoted(feature.name)}"] if feature.name else []
    lines += [f"width = {_number(feature.width)}"] if feature.width else []
    lines += ["smooth = true"] if feature.smooth else []
    return "\n".join([*lines, f"points = [{points}]", ""])


def _number(value: float) -> str:
    return f"{value:.0f}" if value == round(value) and abs(value) < 1e15 else repr(value)


def one_line(text: str) -> str:
    """A text without line breaks and control characters."""
    return " ".join(_CONTROL.sub(" ", text).split())


def quoted(text: str) -> str:
    """A text as TOML has it, in one line."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{_CONTROL.sub(_escaped, plain)}"'


def _escaped(found: re.Match[str]) -> str:
    """A control character as TOML has it; half a character is none."""
    code = ord(found[0])
    return " " if 0xD800 <= code <= 0xDFFF else f"\\u{code:04x}"
