"""How many stations were possible for X, turn by turn, as a small chart.

This module owns the shape of the chart and nothing else. Read ``draw_chart`` first.
"""

from __future__ import annotations

from dataclasses import dataclass

from blackticket.boards.drawing.svg import path, tag, text
from blackticket.boards.drawing.themes import Theme
from blackticket.boards.geometry import Point
from blackticket.ending.ending import Ending

_TYPE = 13.0


@dataclass(frozen=True)
class Frame:
    """Where a chart is drawn."""

    left: float
    top: float
    width: float
    height: float


def levels(ending: Ending) -> list[int]:
    """The numbers in order: after each turn of X, and after each answer of the pursuers."""
    return [count for turn in ending.turns for count in (turn.possible, turn.left) if count is not None]


def draw_chart(ending: Ending, frame: Frame, theme: Theme) -> list[str]:
    """An area that grows with X's turns and shrinks with the answers; a dot wherever he showed himself."""
    turns = ending.turns
    if not turns:
        return []
    most = max(levels(ending))
    bottom = frame.top + frame.height
    step = frame.width / len(turns)

    def y(count: int) -> float:
        return bottom - frame.height * count / most

    outline: list[Point] = []
    for index, turn in enumerate(turns):
        x = frame.left + index * step
        left = turn.left if turn.left is not None else turn.possible
        outline += [(x, y(turn.possible)), (x + step / 2, y(turn.possible))]
        outline += [(x + step / 2, y(left)), (x + step, y(left))]
    area = [(frame.left, bottom), *outline, (frame.left + frame.width, bottom)]
    base = ((frame.left, bottom), (frame.left + frame.width, bottom))
    parts = [
        tag("path", d=path(area, closed=True), fill=theme.heat, opacity=0.22),
        tag("path", d=path(outline), fill="none", stroke=theme.heat, stroke_width=2, stroke_linejoin="round"),
        tag("path", d=path(base), stroke=theme.border, stroke_width=1.5),
    ]
    parts += [
        _dot(frame.left + (i + 0.25) * step, y(turn.possible), theme) for i, turn in enumerate(turns) if turn.shown
    ]
    highest = max(range(len(turns)), key=lambda index: turns[index].possible)
    at = min(max(frame.left + (highest + 0.25) * step, frame.left + 12), frame.left + frame.width - 12)
    parts.append(text(str(most), at, frame.top - 6, _TYPE, fill=theme.ink, text_anchor="middle", class_="title"))
    parts.append(text("1", frame.left, bottom + 17, _TYPE, fill=theme.quiet))
    ends = str(len(turns))
    parts.append(text(ends, frame.left + frame.width, bottom + 17, _TYPE, fill=theme.quiet, text_anchor="end"))
    return parts


def _dot(x: float, y: float, theme: Theme) -> str:
    return tag("circle", cx=x, cy=y, r=4.2, fill=theme.heat, stroke=theme.panel, stroke_width=1.8)
