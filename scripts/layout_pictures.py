"""Draws the pictures in docs/pictures: every built-in board by night and by day.

python scripts/layout_pictures.py
"""

from __future__ import annotations

from pathlib import Path

from blackticket.boards import builtin_names, draw_png, load

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WIDTHS = {"london": 1600}

if __name__ == "__main__":
    for name in builtin_names():
        board = load(name)
        for theme in ("night", "day"):
            picture = draw_png(board, theme=theme, width=WIDTHS.get(name, 1200))
            (PICTURES / f"{name}-{theme}.png").write_bytes(picture)
