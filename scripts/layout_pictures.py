"""Draws the boards and tiles by night and by day, and writes the tables of docs/boards.md again.

What a page shows goes to docs/pictures, which the repository keeps; everything else goes to build/pictures.

python scripts/layout_pictures.py            everything
python scripts/layout_pictures.py table      the tables only
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from blackticket.boards import Figure, Overlay, builtin_names, draw_png, draw_svg, load
from blackticket.boards.drawing.quality import quality_table
from blackticket.boards.statistics import table
from blackticket.boards.tiles import draw_grid_svg, draw_tile_set_svg, lay, load_tiles
from small_pictures import small_svg, small_webp

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
KEPT, OTHERS, PAGE = DOCS / "pictures", ROOT / "build" / "pictures", DOCS / "boards.md"
COMPARED = ("london", "italia", "sanssouci", "italia-small", "sanssouci-small")
WIDTHS = {"italia": 1400, "london": 1600, "sanssouci": 1600}
THEMES = ("night", "day")

GAME = Overlay(
    figures=(Figure(98, "X", "x"), Figure(101, "1"), Figure(120, "2"), Figure(139, "3"), Figure(77, "B1", "bobby")),
    heat={95: 0.5, 97: 0.8, 98: 1.0, 80: 0.5},
    targets={99: ("foot", "rail"), 100: ("foot",), 102: ("foot",)},
    route=((101, 99, "foot"), (99, 139, "vip")),
    last_seen=(95, 8),
)
"""A moment of a game in Potsdam, to show what can be drawn on a board."""


def pictures() -> Iterator[tuple[str, str | bytes]]:
    """All pictures by their names: boards and tiles as drawings (SVG), and two parts of a board as pixels (PNG)."""
    for name in builtin_names():
        board = load(name)
        for theme in THEMES:
            yield f"{name}-{theme}.svg", draw_svg(board, theme=theme, width=WIDTHS.get(name, 1000))
    potsdam = load("sanssouci")
    for theme, overlay in (("day", None), ("night", GAME)):
        yield f"detail-{theme}.webp", draw_png(potsdam, theme=theme, width=800, around=(99, 3.2), overlay=overlay)
    tiles = load_tiles("dice")
    yield "dice-tiles.svg", draw_tile_set_svg(tiles, "night", width=1600)
    for theme in THEMES:
        grid = lay(tiles, ["BeA", "DHc", "FGi"])
        yield f"dice-grid-{theme}.svg", draw_grid_svg(grid, theme=theme, width=1200)


def small(picture: str | bytes) -> bytes:
    """A picture as its file has it."""
    return small_svg(picture).encode() if isinstance(picture, str) else small_webp(picture)


def shown() -> set[str]:
    """The pictures that a page shows."""
    pages = [ROOT / "README.md", *DOCS.rglob("*.md")]
    return {name for page in pages for name in re.findall(r"pictures/([\w.-]+)", page.read_text(encoding="utf-8"))}


def place_of(name: str) -> Path:
    """Where a picture is written."""
    folder = KEPT if name in shown() else OTHERS
    folder.mkdir(parents=True, exist_ok=True)
    return folder / name


def write_table() -> None:
    """Puts the measures of the boards and of their drawings into the page."""
    text = PAGE.read_text(encoding="utf-8")
    boards = [load(name) for name in COMPARED]
    for fresh in (table(boards), quality_table(boards)):
        first = re.escape(fresh.split("\n", 1)[0])
        found = re.search(rf"{first}\n.*?\n(?=\n)", text, flags=re.DOTALL)
        assert found is not None, f"the page has no table that begins with {first}"
        text = text.replace(found[0], fresh)
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_table()
    if sys.argv[1:] != ["table"]:
        for name, picture in pictures():
            place_of(name).write_bytes(small(picture))
