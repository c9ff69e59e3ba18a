"""Where the layout scripts find and write their files, and how the files of a board are worded."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from blackticket.boards.geometry import Point

SCRIPTS = Path(__file__).resolve().parents[1]
DATA = SCRIPTS.parent / "src" / "blackticket" / "boards" / "data"


def read_rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file that may have comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Writes a text file."""
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def via_text(via: Iterable[Point]) -> str:
    """Way-points as they stand in connections.csv."""
    return "; ".join(f"{x:g} {y:g}" for x, y in via)


def passes_text(passes: Iterable[int]) -> str:
    """Stations passed as they stand in connections.csv."""
    return " ".join(map(str, passes))


def head_lines(
    made: str, source: Mapping[str, Any], transports: Mapping[str, str], decks: Mapping[str, list[int]], note: str = ""
) -> list[str]:
    """board.toml: what the source says of the board, its transports by role, and its decks with a note on them."""
    width, height = source["frame"]
    return [
        f"# {made}",
        "format = 1",
        f'name = "{source["name"]}"',
        f'title = "{source["title"]}"',
        f"frame = [{width:g}, {height:g}]",
        f'provenance = """\n{source["provenance"].strip()}\n"""',
        f'note = "{source["note"]}"',
        "",
        "[transports]",
        *(f'{role} = "{name}"' for role, name in transports.items()),
        "",
        "[decks]",
        *([f"# {note}"] if note else []),
        *(f"{deck} = {cards}" for deck, cards in decks.items()),
    ]


def feature_lines(feature: Mapping[str, Any], points: Iterable[Sequence[float]]) -> list[str]:
    """A part of scenery.toml: all that is said of a feature, but these points in place of its own, rounded."""
    lines = ["", "[[feature]]"]
    for key, value in {**feature, "points": [[round(float(v)) for v in p] for p in points]}.items():
        shown = str(value).lower() if isinstance(value, bool) else value
        lines.append(f'{key} = "{shown}"' if isinstance(value, str) else f"{key} = {shown}")
    return lines
