"""The strip under the map: title, legend and compass, as on a printed map.

This module owns the title block. It must not know stations beyond their count. Read `draw_block` first.
"""

from __future__ import annotations

from blackticket.boards.drawing.svg import num, path, tag, text
from blackticket.boards.drawing.themes import Theme, style_of
from blackticket.boards.model import Board

HEIGHT = 92.0
"""Height of the strip, in units of `geometry.unit_of`."""


def draw_block(board: Board, theme: Theme, unit: float, top: float) -> list[str]:
    """The strip from `top` down, over the whole width of the frame."""
    width = board.frame[0]
    middle = top + HEIGHT * unit / 2
    parts = [
        tag("rect", x=0, y=top, width=width, height=HEIGHT * unit, fill=theme.panel),
        tag("path", d=path(((0, top), (width, top))), stroke=theme.border, stroke_width=1.5 * unit),
    ]
    facts = f"{len(board)} stations, {len(board.connections)} connections"
    parts.append(text(board.title, 34 * unit, middle - 1 * unit, 30 * unit, class_="title", fill=theme.ink))
    parts.append(text(facts, 34 * unit, middle + 24 * unit, 16 * unit, class_="small", fill=theme.quiet))
    widths = [(64 + 10.5 * len(name) + 34) * unit for name in board.transports.values()]
    left = width - 110 * unit - sum(widths)
    for (role, name), step in zip(board.transports.items(), widths, strict=True):
        parts += _entry(role, name, left, middle, theme, unit)
        left += step
    parts.append(_compass(width - 52 * unit, middle, theme, unit))
    return parts


def _entry(role: str, name: str, x: float, y: float, theme: Theme, unit: float) -> list[str]:
    line = stroke(path(((x, y), (x + 52 * unit, y))), name, role, unit, theme)
    label = text(name, x + 64 * unit, y + 6.5 * unit, 18 * unit, class_="small", fill=theme.ink)
    return [line, label]


def dashes(dash: str, unit: float) -> str:
    """A dash pattern at the size of the drawing."""
    return " ".join(num(float(part) * unit) for part in dash.split())


def stroke(data: str, transport: str, role: str, size: float, theme: Theme) -> str:
    """A line of a transport, without its casing."""
    style, colour = style_of(transport, role), theme.colour(transport, role)
    dash = dashes(style.dash, size) if style.dash else None
    line = tag("path", d=data, class_="line", stroke=colour, stroke_width=style.width * size,
               stroke_dasharray=dash)  # fmt: skip
    if style.core:
        line += tag("path", d=data, class_="line", stroke=theme.core, stroke_width=style.core * size)
    return line


def _compass(x: float, y: float, theme: Theme, unit: float) -> str:
    r = 26 * unit
    needle = ((x, y - r), (x + r * 0.24, y), (x, y + r * 0.25), (x - r * 0.24, y))
    tail = ((x, y + r * 0.25), (x + r * 0.24, y), (x, y + r), (x - r * 0.24, y))
    ring = tag("circle", cx=x, cy=y, r=r * 0.78, fill="none", stroke=theme.border, stroke_width=1.5 * unit)
    return (
        ring
        + tag("path", d=path(needle, closed=True), fill=theme.ink)
        + tag("path", d=path(tail, closed=True), fill=theme.rim)
        + text("N", x, y - r - 4 * unit, 13 * unit, class_="num", fill=theme.quiet)
    )
