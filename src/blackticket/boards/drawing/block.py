"""The strip under the map: title, legend and compass, as on a printed map.

This module owns the title block. It must not know stations beyond their count. Read `draw_block` first.
"""

from __future__ import annotations

from dataclasses import dataclass

from blackticket.boards.drawing.letters import width_of
from blackticket.boards.drawing.markers import plate
from blackticket.boards.drawing.svg import num, path, tag, text
from blackticket.boards.drawing.themes import Theme, style_of
from blackticket.boards.drawing.words import Words
from blackticket.boards.model import Board

HEIGHT = 92.0
"""Height of the strip, in units of `geometry.unit_of`."""

_SAMPLE = 74.0
"""Length of a line in the legend."""


@dataclass(frozen=True)
class _Entry:
    """A line of the legend: the stroke of a transport and what people call it."""

    role: str
    transport: str
    word: str
    dotted: bool = False


def draw_block(board: Board, theme: Theme, unit: float, top: float, words: Words) -> list[str]:
    """The strip from `top` down, over the whole width of the frame."""
    width = board.frame[0]
    middle = top + HEIGHT * unit / 2
    parts = [
        tag("rect", x=0, y=top, width=width, height=HEIGHT * unit, fill=theme.panel),
        tag("path", d=path(((0, top), (width, top))), stroke=theme.border, stroke_width=1.5 * unit),
    ]
    facts = words.facts.format(stations=len(board), connections=len(board.connections))
    parts.append(text(board.title, 34 * unit, middle - 1 * unit, 30 * unit, class_="title", fill=theme.ink))
    parts.append(text(facts, 34 * unit, middle + 24 * unit, 16 * unit, class_="small", fill=theme.quiet))
    entries = _entries(board, words)
    left = width - 92 * unit - sum(_step(entry.word, unit) for entry in entries)
    for entry in entries:
        parts += _draw_entry(board, entry, left, middle, theme, unit)
        left += _step(entry.word, unit)
    parts.append(_compass(width - 52 * unit, middle, theme, unit))
    return parts


def _step(word: str, unit: float) -> float:
    """The width of an entry of the legend."""
    return (_SAMPLE + 12 + 30) * unit + width_of(word, 18 * unit)


def _entries(board: Board, words: Words) -> list[_Entry]:
    """Every transport, and after it its dotted lines if it has any."""
    dotted = {c.transport for c in board.connections if c.dotted}
    entries = []
    for role, name in board.transports.items():
        word = words.transport(name)
        entries.append(_Entry(role, name, word))
        if name in dotted:
            entries.append(_Entry(role, name, words.by_ferry.format(transport=word), dotted=True))
    return entries


def _draw_entry(board: Board, entry: _Entry, x: float, y: float, theme: Theme, unit: float) -> list[str]:
    """A line of the transport with the mark of a station where it alone stops, and what it is called."""
    data = path(((x, y), (x + _SAMPLE * unit, y)))
    parts = [stroke(data, entry.transport, entry.role, unit, theme, dotted=entry.dotted)]
    if not entry.dotted:
        at = f"translate({num(x + _SAMPLE * unit / 2)} {num(y)})"
        parts.append(tag("g", plate(board, (entry.transport,), theme, 0.72 * unit), transform=at))
    label = text(entry.word, x + (_SAMPLE + 12) * unit, y + 6.5 * unit, 18 * unit, class_="small", fill=theme.ink)
    return [*parts, label]


def dashes(dash: str, unit: float) -> str:
    """A dash pattern at the size of the drawing."""
    return " ".join(num(float(part) * unit) for part in dash.split())


def stroke(data: str, transport: str, role: str, size: float, theme: Theme, *, dotted: bool = False) -> str:
    """A line of a transport, without its casing."""
    style, colour = style_of(transport, role, dotted=dotted), theme.colour(transport, role)
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
