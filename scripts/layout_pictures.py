"""Draws the boards and tiles in docs/pictures by night and by day, and writes the table of docs/boards.md anew.

python scripts/layout_pictures.py            everything
python scripts/layout_pictures.py table      the table only
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from blackticket.boards import Figure, Overlay, builtin_names, draw_png, load
from blackticket.boards.statistics import table
from blackticket.boards.tiles import draw_grid_png, draw_tile_set_png, lay, load_tiles

DOCS = Path(__file__).resolve().parent.parent / "docs"
PICTURES, PAGE = DOCS / "pictures", DOCS / "boards.md"
COMPARED = ("london", "italia", "sanssouci", "italia-small", "sanssouci-small")
WIDTHS = {"italia": 1400, "london": 1600, "sanssouci": 1600}

GAME = Overlay(
    figures=(Figure(98, "X", "x"), Figure(101, "1"), Figure(120, "2"), Figure(139, "3"), Figure(77, "B1", "bobby")),
    heat={95: 0.5, 97: 0.8, 98: 1.0, 80: 0.5},
    targets={99: ("foot", "rail"), 100: ("foot",), 102: ("foot",)},
    route=((101, 99, "foot"), (99, 139, "vip")),
    last_seen=(95, 8),
)
"""A moment of a game in Potsdam, to show what can be drawn on a board."""


def draw_pictures() -> None:
    """Every built-in board in both themes, and a part of one with a game on it."""
    for name in builtin_names():
        board = load(name)
        for theme in ("night", "day"):
            picture = draw_png(board, theme=theme, width=WIDTHS.get(name, 1000))
            (PICTURES / f"{name}-{theme}.png").write_bytes(picture)
    potsdam = load("sanssouci")
    for theme, overlay in (("day", None), ("night", GAME)):
        picture = draw_png(potsdam, theme=theme, width=1200, around=(99, 3.2), overlay=overlay)
        (PICTURES / f"detail-{theme}.png").write_bytes(picture)


def draw_tiles() -> None:
    """All tiles of the dice game, and a grid of them in both themes."""
    tiles = load_tiles("dice")
    (PICTURES / "dice-tiles.png").write_bytes(draw_tile_set_png(tiles, "night", width=1600))
    for theme in ("night", "day"):
        picture = draw_grid_png(lay(tiles, ["BeA", "DHc", "FGi"]), theme=theme, width=1200)
        (PICTURES / f"dice-grid-{theme}.png").write_bytes(picture)


def write_table() -> None:
    """Puts the measures of the boards into the page."""
    text = PAGE.read_text(encoding="utf-8")
    fresh = table([load(name) for name in COMPARED])
    PAGE.write_text(re.sub(r"\|  \| london .*?\n(?=\n)", lambda _: fresh, text, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    write_table()
    if sys.argv[1:] != ["table"]:
        draw_pictures()
        draw_tiles()
