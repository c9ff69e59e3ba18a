"""What all reports share: the head with date, command and settings, tables, and writing the files."""

import os
import platform
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from bench.results import as_json
from bench.studies.cells import Cell, Wishes, signatures
from blackticket import __version__

WIDTH = 120


@dataclass(frozen=True)
class Report:
    """A page, the same as data, and its picture if it has one."""

    name: str
    page: str
    data: dict[str, Any]
    picture: str | None = None

    def write(self, folder: Path) -> None:
        """Write NAME.md, NAME.json and NAME.svg."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{self.name}.md").write_text(self.page, encoding="utf-8")
        (folder / f"{self.name}.json").write_text(as_json(self.data), encoding="utf-8")
        if self.picture is not None:
            (folder / f"{self.name}.svg").write_text(self.picture, encoding="utf-8")


def head_data(wishes: Wishes, cells: Iterable[Cell] = ()) -> dict[str, Any]:
    """What every report's data begins with."""
    found: dict[str, dict[str, str]] = {}
    for cell in cells:
        for player, number in signatures(cell.series).items():
            found.setdefault(player, {})[cell.series.edition] = number
    return {
        "date": date.today().isoformat(),
        "command": wishes.command,
        "version": __version__,
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "signatures": found,
    }


def head(title: str, data: dict[str, Any], *, arena: bool = True) -> str:
    """The beginning of a page: what was done when and how, and how to do it again."""
    signed = "; ".join(
        "`{}` as {} ".format(*who.split())
        + ", ".join(f"{number} in `{edition}`" for edition, number in sorted(numbers.items()))
        for who, numbers in sorted(data["signatures"].items())
    )
    lines = [
        f"# {title}",
        "",
        f"{data['date']}, Blackticket {data['version']}, Python {data['python']}, {data['cores']} cores:",
        "",
        f"    {data['command']}",
        "",
    ]
    if arena:
        lines += [
            paragraph(
                "The same command goes on where it was stopped, and more `--games` narrow the intervals "
                "([studies](../studies.md)). In brackets: 95 % intervals."
                + (f" [Signatures](../studies.md#the-signature) of the players: {signed}." if signed else "")
            ),
            "",
        ]
    return "\n".join(lines)


def paragraph(text: str, indent: str = "") -> str:
    """Text broken into lines as the docs have them."""
    return textwrap.fill(
        " ".join(text.split()), WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def bullets(items: Iterable[str]) -> str:
    """A list."""
    return "\n".join(paragraph(f"- {item}", "  ") for item in items)


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], words: int = 1) -> str:
    """A Markdown table whose first ``words`` columns are words and whose others are numbers."""
    marks = ["---" if place < words else "---:" for place in range(len(heads))]
    lines = [heads, marks, *([str(cell) for cell in row] for row in rows)]
    return "\n".join(
        "| " + " | ".join(line) + " |" if line is not marks else "|" + "|".join(line) + "|" for line in lines
    )


def pages(*parts: str) -> str:
    """Parts of a page with an empty line between them."""
    return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"
