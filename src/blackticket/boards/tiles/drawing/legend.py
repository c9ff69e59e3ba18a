"""The strip under the tiles: title, and what each line and sign means.

This module owns the title block of a drawing of tiles. It must not know stations or tiles. Read `draw_legend` first.
"""

from __future__ import annotations

from collections.abc import Mapping

from blackticket.boards.drawing.svg import path, tag, text
from blackticket.boards.drawing.themes import Theme
from blackticket.boards.tiles.drawing.roads import BUS_SHIFT, draw_roads
from blackticket.boards.tiles.drawing.scene import SIZE, Scene

HEIGHT = 120.0
_TYPE, _LETTER = 17.0, 8.4
"""Type size, and the mean width of a letter."""

_SAMPLES = {"taxi": 40, "bus": 40, "underground": 40, "taxi lane": 58, "one-way": 84, "dead end": 76}
"""What is explained, and how long the sample of it is."""


def draw_legend(title: str, facts: str, page: tuple[float, float], theme: Theme, words: Mapping[str, str]) -> list[str]:
    """The strip from the bottom of the page down, over its whole width."""
    width, top = page
    parts = [
        tag("rect", x=0, y=top, width=width, height=HEIGHT, fill=theme.panel),
        tag("path", d=path(((0, top), (width, top))), stroke=theme.border, stroke_width=2),
        text(title, 30, top + 43, 27, class_="title", fill=theme.ink),
        text(facts, width - 30, top + 43, _TYPE, text_anchor="end", fill=theme.quiet),
    ]
    widths = [length + 10 + len(words[name]) * _LETTER for name, length in _SAMPLES.items()]
    gap = min(60.0, (width - 60 - sum(widths)) / (len(widths) - 1))
    x, y = 30.0, top + 84
    for (name, length), step in zip(_SAMPLES.items(), widths, strict=True):
        parts += _sample(name, x, y, length, theme)
        parts.append(text(words[name], x + length + 10, y + 6, _TYPE, fill=theme.ink))
        x += step + gap
    return parts


def _sample(name: str, x: float, y: float, length: float, theme: Theme) -> list[str]:
    scene, segment = Scene(), ((x, y), (x + length, y))
    if name == "underground":
        half = 7.5 * SIZE
        return [
            tag("rect", x=x, y=y - half, width=length, height=2 * half, rx=3.5 * SIZE,
                fill=theme.bar("underground", "express"))
        ]  # fmt: skip
    if name == "bus":
        scene.buses = [((x, y - BUS_SHIFT), (x + length, y - BUS_SHIFT))]
    elif name == "taxi lane":
        scene.lanes = [segment]
    elif name == "dead end":
        scene.dead_ends = [segment]
    else:
        scene.streets = [segment]
        scene.one_way = [segment] if name == "one-way" else []
    return draw_roads(scene, theme)
