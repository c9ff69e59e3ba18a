"""What a game puts on top of a board: figures, legal targets, a route, and where X can be.

This module owns the values that describe an overlay and their drawing. It must not know any rule: it shows what it
is given. Read `Overlay` first.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from blackticket.boards.drawing.svg import num, path, tag, text
from blackticket.boards.drawing.themes import Theme
from blackticket.boards.geometry import Point, lines_of
from blackticket.boards.model import Board


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure on a station. `kind` is "x", "detective" or "bobby"; the label is a letter or a number."""

    station: int
    label: str
    kind: str = "detective"


@dataclass(frozen=True)
class Overlay:
    """`heat` gives stations a weight from 0 to 1; `targets` the transports that reach a station.

    `route` is a sequence of rides (from, to, transport); `last_seen` is X's last known station and the move.
    """

    figures: tuple[Figure, ...] = ()
    heat: Mapping[int, float] = field(default_factory=dict)
    targets: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    route: tuple[tuple[int, int, str], ...] = ()
    last_seen: tuple[int, int] | None = None


def draw_heat(board: Board, overlay: Overlay, size: float) -> list[str]:
    """A soft glow under the lines, so that numbers stay readable."""
    parts = []
    for number, weight in sorted(overlay.heat.items()):
        strength = min(1.0, max(0.0, weight))
        if strength:
            s = board.station(number)
            parts.append(
                tag("circle", cx=s.x, cy=s.y, r=(34 + 14 * strength) * size, fill="url(#glow)",
                    opacity=0.35 + 0.65 * strength)
            )  # fmt: skip
    return parts


def draw_route(board: Board, overlay: Overlay, theme: Theme, size: float) -> list[str]:
    """The chosen route, drawn along its lines."""
    lines = {(c.a, c.b, c.transport): line for c, line in lines_of(board).items()}
    parts = []
    for start, end, transport in overlay.route:
        line = lines.get((min(start, end), max(start, end), transport))
        if line:
            parts.append(
                tag("path", d=path(line), fill="none", stroke=theme.ink, stroke_width=17 * size,
                    stroke_linecap="round", stroke_linejoin="round", opacity=0.5)
            )  # fmt: skip
    return parts


def draw_targets(board: Board, overlay: Overlay, theme: Theme, size: float) -> list[str]:
    """A ring in the colour of the ticket that reaches the station; segments if several do."""
    roles = {name: role for role, name in board.transports.items()}
    parts = []
    for number, transports in sorted(overlay.targets.items()):
        s, radius = board.station(number), 28 * size
        whole = 2 * math.pi * radius
        share = whole / max(1, len(transports))
        drawn = share - 6 * size if len(transports) > 1 else whole
        for index, transport in enumerate(transports):
            parts.append(
                tag("circle", cx=s.x, cy=s.y, r=radius, fill="none", stroke_width=4.5 * size,
                    stroke=theme.colour(transport, roles.get(transport, "local")),
                    stroke_dasharray=f"{num(drawn)} {num(whole - drawn)}",
                    stroke_dashoffset=-index * share - 3 * size)
            )  # fmt: skip
    return parts


def draw_figures(board: Board, overlay: Overlay, theme: Theme, size: float) -> list[str]:
    """Each figure beside its station on a short stem, and a ring around the station."""
    parts, taken = [], [(s.x, s.y) for s in board.stations]
    if overlay.last_seen:
        s = board.station(overlay.last_seen[0])
        x, y = _free_place((s.x, s.y), taken, 40 * size, board)
        parts.append(_stamp(x, y, str(overlay.last_seen[1]), theme, size))
        taken.append((x, y))
    for index, figure in enumerate(overlay.figures):
        s = board.station(figure.station)
        x, y = _free_place((s.x, s.y), taken, 40 * size, board)
        taken.append((x, y))
        is_x = figure.kind == "x"
        colour = theme.x if is_x else theme.figures[index % len(theme.figures)]
        parts.append(
            tag("rect", x=s.x - 24 * size, y=s.y - 20 * size, width=48 * size, height=40 * size,
                rx=20 * size, fill="none", stroke=colour, stroke_width=4 * size)
        )  # fmt: skip
        stem = path(((s.x + (x - s.x) * 0.55, s.y + (y - s.y) * 0.55), (x, y)))
        parts.append(tag("path", d=stem, stroke=colour, stroke_width=4 * size))
        parts.append(_badge(x, y, figure, colour, theme, size))
    return parts


def _badge(x: float, y: float, figure: Figure, colour: str, theme: Theme, size: float) -> str:
    r = 15 * size
    rim: dict[str, str | float | None] = {"fill": colour, "stroke": theme.outline, "stroke_width": 2 * size}
    if figure.kind == "x":
        corners = ((x, y - r * 1.25), (x + r * 1.25, y), (x, y + r * 1.25), (x - r * 1.25, y))
        shape = tag("path", d=path(corners, closed=True), stroke_linejoin="round", **rim)
    elif figure.kind == "bobby":
        shape = tag("rect", x=x - r, y=y - r, width=2 * r, height=2 * r, rx=4 * size, **rim)
    else:
        shape = tag("circle", cx=x, cy=y, r=r, **rim)
    label = text(figure.label, x, y + 6 * size, 17 * size, class_="fig", fill=theme.panel)
    return tag("g", shape + label, class_="figure")


def _stamp(x: float, y: float, move: str, theme: Theme, size: float) -> str:
    box = tag("rect", x=x - 17 * size, y=y - 13 * size, width=34 * size, height=26 * size, rx=3 * size,
              fill=theme.panel, stroke=theme.heat, stroke_width=2.5 * size)  # fmt: skip
    label = text("X" + move, x, y + 5.5 * size, 15 * size, class_="fig", fill=theme.ink)
    return tag("g", box + label, transform=f"rotate(-8 {num(x)} {num(y)})", class_="stamp")


def _free_place(origin: Point, taken: list[Point], distance: float, board: Board) -> Point:
    """Beside the station, in the direction that leaves most room to neighbours and other figures."""
    best, place = -1.0, origin
    for step in range(16):
        angle = -math.pi / 3 + step * math.pi / 8
        x, y = origin[0] + distance * math.cos(angle), origin[1] + distance * math.sin(angle)
        if not (0 < x < board.frame[0] and 0 < y < board.frame[1]):
            continue
        room = min((math.dist((x, y), o) for o in taken if o != origin), default=math.inf)
        if room > best + 1:
            best, place = room, (x, y)
    return place
