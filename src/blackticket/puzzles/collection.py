"""The puzzles that come with the package: read, found by their ids, one for each day.

``data/puzzles.jsonl.xz`` has one puzzle on each line, after a line that says what they were made with. Any file with
puzzles may be packed like that or not. Read ``load`` and ``of_day`` first.
"""

import hashlib
import json
import lzma
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from blackticket.editions import edition
from blackticket.errors import BlackticketError
from blackticket.frozen import Frozen
from blackticket.puzzles.puzzle import Puzzle

FILE = Path(__file__).parent / "data" / "puzzles.jsonl.xz"
FORMAT = 1
PACKED = ".xz"
FIRST_DAY = date(2026, 1, 1)
"""The days before it have puzzles too; it is where the order begins."""


@dataclass(frozen=True)
class Collection:
    """Some puzzles in a fixed order: by kind, then from easy to hard."""

    puzzles: tuple[Puzzle, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Puzzle]:
        """Each puzzle under its id."""
        return Frozen({puzzle.id: puzzle for puzzle in self.puzzles})

    @cached_property
    def version(self) -> str:
        """A word that changes when the puzzles change."""
        told = ",".join(sorted(self.by_id))
        return hashlib.sha256(told.encode()).hexdigest()[:8]

    def puzzle(self, wanted: str) -> Puzzle:
        """The puzzle with this id."""
        if wanted not in self.by_id:
            raise BlackticketError("bad_argument", f"There is no puzzle {wanted[:20]!r}.")
        return self.by_id[wanted]

    def of_day(self, day: date) -> Puzzle:
        """The puzzle of a day: the same wherever the same puzzles are. Each has its turn before one comes again."""
        count = len(self.puzzles)
        turn, place = divmod((day - FIRST_DAY).days, count)
        ordered = sorted(self.by_id, key=lambda name: hashlib.sha256(f"{turn} {name}".encode()).digest())
        return self.by_id[ordered[place]]


@cache
def load() -> Collection:
    """The puzzles of the package.

    >>> collection = load()
    >>> len(collection.puzzles) >= 300
    True
    """
    return read(FILE)


def read(path: Path) -> Collection:
    """The puzzles of a file. They must have been made with the editions and boards that are installed."""
    try:
        content = path.read_bytes()
        text = lzma.decompress(content) if path.suffix == PACKED else content
        head, *lines = [json.loads(line) for line in text.decode().splitlines() if line.strip()]
    except (OSError, ValueError, lzma.LZMAError) as error:
        raise BlackticketError("bad_argument", f"{path.name} is no file with puzzles.") from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BlackticketError("bad_argument", f"{path.name} is no file with puzzles of format {FORMAT}.")
    for name, made_with in head["editions"].items():
        if list(fingerprint(name)) != made_with:
            sentence = f"The puzzles of {name} were made with another version of its rules or board; make them again."
            raise BlackticketError("bad_argument", sentence)
    return Collection(tuple(map(Puzzle.from_line, lines)))


def write(path: Path, puzzles: Sequence[Puzzle], order: Sequence[str]) -> None:
    """Write a file of puzzles, by kind in the given order, from easy to hard, then by edition."""
    kinds = list(order)
    ordered = sorted(puzzles, key=lambda one: (kinds.index(one.kind), one.grade, one.position.edition, one.id))
    names = sorted({puzzle.position.edition for puzzle in puzzles})
    head = {"format": FORMAT, "editions": {name: list(fingerprint(name)) for name in names}}
    text = "".join(f"{_compact(line)}\n" for line in [head, *(one.as_line() for one in ordered)]).encode()
    path.write_bytes(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME) if path.suffix == PACKED else text)


def fingerprint(name: str) -> tuple[int, str]:
    """The version of an edition's rules, and its board."""
    chosen = edition(name)
    ground: Any = chosen.family.find_ground(chosen, None)
    return chosen.version, ground.digest


def _compact(line: Mapping[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))
