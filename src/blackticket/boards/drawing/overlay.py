"""What a game puts on top of a board: figures, legal targets, a route, a trail, and where X can be.

This module owns the values that describe an overlay and their drawing. It must not know any rule: it shows what it
is given. Read `Overlay` first.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from blackticket.boards.drawing.figures import Figure
from blackticket.boards.drawing.svg import num, path, tag
from blackticket.boards.drawing.themes import Theme
from blackticket.boards.drawing.trail import LaidLeg
from blackticket.boards.geometry import Point
from blackticket.boards.model import Board, Connection


@dataclass(frozen=True)
class Overlay:
    """`heat` gives stations a weight from 0 to 1; `targets` the transports that reach a station.

    `route` is a sequence of rides (from, to, transport); `last_seen` is X's last known station and the move; `trail`
    is a route that has been travelled, leg by leg.
    """

    figures: tuple[Figure, ...] = ()
    heat: Mapping[int, float] = field(default_factory=dict)
    targets: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    route: tuple[tuple[int, int, str], ...] = ()
    last_seen: tuple[int, int] | None = None
    trail: tuple[LaidLeg, ...] = ()


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


def draw_route(overlay: Overlay, lines: Mapping[Connection, Sequence[Point]], theme: Theme, size: float) -> list[str]:
    """The chosen route, drawn boldly along its lines."""
    known = {(c.a, c.b, c.transport): (c, line) for c, line in lines.items()}
    look: dict[str, str | float | None] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    parts = []
    for start, end, transport in overlay.route:
        found = known.get((min(start, end), max(start, end), transport))
        if found:
            data, colour = path(found[1]), theme.colour(transport, found[0].role)
            casing = tag("path", d=data, stroke=theme.ink, stroke_width=14 * size, **look)
            parts.append(tag("g", casing + tag("path", d=data, stroke=colour, stroke_width=8.5 * size, **look)))
    return parts


def draw_targets(board: Board, overlay: Overlay, theme: Theme, size: float) -> list[str]:
    """A ring in the colour of the ticket that reaches the station; segments if several do, ink if none is named."""
    roles = {name: role for role, name in board.transports.items()}
    parts = []
    for number, transports in sorted(overlay.targets.items()):
        s, radius = board.station(number), 29 * size
        if not transports:
            parts.append(
                tag("circle", cx=s.x, cy=s.y, r=radius, fill="none", stroke_width=4.5 * size, stroke=theme.ink)
            )
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
