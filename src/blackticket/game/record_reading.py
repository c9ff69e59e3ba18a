"""Reads records. Every error names the line."""

import re
from pathlib import Path

from blackticket.errors import BlackticketError
from blackticket.frozen import Frozen
from blackticket.game.record import FIRST_LINE, Record
from blackticket.moves import Move

LONGEST = 1_000_000
_KEYS = (
    "edition",
    "board",
    "board_files",
    "players",
    "options",
    "tiles",
    "any_tiles",
    "faces",
    "starts",
    "any_start",
    "audience",
    "tile",
    "result",
)
_START = re.compile(r"(X|D[1-5]|B[12]) (\?|[1-9][0-9]{0,5})")

Header = dict[str, tuple[int, str]]


def read_record(text: str, *, read_moves: bool) -> Record:
    """Read a whole record."""
    if len(text) > LONGEST:
        raise BlackticketError.because("bad_record", "record_too_long", "This text is too long for a record.")
    header: Header = {}
    rounds: list[tuple[str, ...]] = []
    first = True
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        if first:
            if line != FIRST_LINE:
                raise _bad(number, "first", "a record must begin with '{first}'", first=FIRST_LINE)
            first = False
            continue
        key, colon, value = line.partition(":")
        if not colon:
            raise _bad(number, "line", "expected 'name: value' or 'round: moves'")
        if key.isascii() and key.isdigit():
            expected = len(rounds) + (0 if "tiles" in header else 1)
            rounds.append(_read_round(number, key, value, expected, read_moves))
        elif rounds or key not in _KEYS or key in header:
            raise _bad(number, "key", "'{key}:' is unknown, repeated or below the moves", key=key[:20])
        else:
            header[key] = (number, value.strip())
    if first:
        raise BlackticketError.because("bad_record", "record_empty", "The record is empty.")
    return _from_header(header, tuple(rounds))


def read_file(path: Path) -> str:
    """The text of a file that may be a record."""
    with path.open("rb") as file:
        raw = file.read(4 * LONGEST + 1)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        sentence = "{name} is not UTF-8 text."
        raise BlackticketError.because("bad_record", "record_text", sentence, name=path.name) from error


def _bad(number: int, reason: str, what: str, **parts: object) -> BlackticketError:
    return BlackticketError.because("bad_record", f"record_{reason}", f"Line {{n}}: {what}.", n=number, **parts)


def _read_round(number: int, key: str, value: str, expected: int, read_moves: bool) -> tuple[str, ...]:
    if key != str(expected):
        raise _bad(number, "next", "the next round is {expected}, not {found}", expected=expected, found=key[:12])
    moves = tuple(part.strip() for part in value.split("/"))
    for move in moves if read_moves else ():
        try:
            Move.parse(move, allow_hidden=True)
        except BlackticketError as error:
            raise _bad(number, "move", "{error}", error=str(error).rstrip(".")) from error
    return moves


def _words(header: Header, key: str, count: int) -> tuple[int, list[str]]:
    if key not in header:
        raise BlackticketError.because("bad_record", "record_needs", "The record needs a line '{key}:'.", key=key)
    number, value = header[key]
    parts = value.split()
    if len(parts) != count:
        if count == 1:
            raise _bad(number, "word", "'{key}:' needs 1 word", key=key)
        raise _bad(number, "words", "'{key}:' needs {count} words", key=key, count=count)
    return number, parts


def _from_header(header: Header, rounds: tuple[tuple[str, ...], ...]) -> Record:
    number, (name, version) = _words(header, "edition", 2)
    players_line, (players,) = _words(header, "players", 1)
    for line, value in ((number, version), (players_line, players)):
        if not (value.isascii() and value.isdigit() and len(value) < 6):
            raise _bad(line, "number", "{found} is not a number", found=repr(value[:12]))
    _, (board, digest) = _words(header, "board", 2)
    result = None
    if "result" in header:
        _, (winner, by) = _words(header, "result", 2)
        result = (winner, by)
    if "audience" in header and _words(header, "audience", 1)[1] != ["public"]:
        raise _bad(header["audience"][0], "audience", "'audience:' must be public")
    if ("starts" in header) == ("tiles" in header):
        sentence = "A record needs either a line 'starts:' or a line 'tiles:'."
        raise BlackticketError.because("bad_record", "record_starts_or_tiles", sentence)
    options = header.get("options", (0, ""))[1]
    return Record(
        edition=name,
        version=int(version),
        board=board,
        board_digest=digest,
        players=int(players),
        starts=Frozen(_read_starts(*header["starts"]) if "starts" in header else {}),
        options=tuple(part.strip() for part in options.split(",") if part.strip()),
        any_start=_is_yes(header, "any_start"),
        result=result,
        rounds=rounds,
        public="audience" in header,
        tiles=tuple(header.get("tiles", (0, ""))[1].split()),
        any_tiles=_is_yes(header, "any_tiles"),
        faces=tuple(header.get("faces", (0, ""))[1].split()),
        tile=header.get("tile", (0, ""))[1] or None,
        board_files=header.get("board_files", (0, ""))[1],
    )


def _is_yes(header: Header, key: str) -> bool:
    number, value = header.get(key, (0, "no"))
    if value not in ("yes", "no"):
        raise _bad(number, "yes_no", "'{key}:' must be yes or no", key=key)
    return value == "yes"


def _read_starts(number: int, value: str) -> dict[str, int | None]:
    starts: dict[str, int | None] = {}
    for part in value.split(","):
        match = _START.fullmatch(part.strip())
        if match is None or match[1] in starts:
            what = "{found} is not a start; starts look like 'D1 13, X 35'"
            raise _bad(number, "start", what, found=repr(part.strip()[:20]))
        starts[match[1]] = None if match[2] == "?" else int(match[2])
    return starts
