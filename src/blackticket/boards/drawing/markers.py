"""Station markers: a plate with the number, and the marks of the transports that stop there.

This module owns the shape of a marker: upper rim for the local transport, lower rim for the regional one, a bar through
the middle for the express, a small wave at the rim for the water. It must not know lines. Read `draw_markers` first.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from blackticket.boards.drawing.boxes import Box
from blackticket.boards.drawing.svg import num, path, tag
from blackticket.boards.drawing.themes import Theme
from blackticket.boards.model import Board, Station

HALF_WIDTH, HALF_HEIGHT = 19.5, 15.5
"""Half the size of a marker, in units of `geometry.size_of`."""

RIM = 4.2

_BAR, _WAVE = 5.0, 9.5
"""How far an express bar reaches out sideways, and a wave downwards."""


def symbols(board: Board, theme: Theme, size: float) -> list[str]:
    """One plate per combination of transports, for `draw_markers` to refer to."""
    kinds = sorted({s.stops for s in board.stations})
    return [tag("marker", plate(board, stops, theme, size), id=_id(board, stops), markerUnits="userSpaceOnUse",
                overflow="visible") for stops in kinds]  # fmt: skip


def draw_markers(
    board: Board, theme: Theme, size: float, only: Collection[int] | None = None, *, without: Collection[int] = ()
) -> list[str]:
    """All plates, then all numbers, in as few elements as possible: browsers take their time over every one.

    ``only`` some stations: then their numbers are shown however small the picture is.
    """
    plates: dict[str, list[Station]] = {}
    numbers: dict[tuple[str, str], list[Station]] = {}
    for s in board.stations:
        if s.number in without or (only is not None and s.number not in only):
            continue
        bar = board.transports.get("express") in s.stops
        rank = "num" if bar or only or len(s.stops) > 2 else "num minor"
        plates.setdefault(_id(board, s.stops), []).append(s)
        numbers.setdefault((rank, "#ffffff" if bar else theme.ink), []).append(s)
    return [*(_plates(kind, stations) for kind, stations in plates.items()),
            *(_numbers(stations, rank, fill, size) for (rank, fill), stations in numbers.items())]  # fmt: skip


def _plates(kind: str, stations: Sequence[Station]) -> str:
    """An unseen path through the stations; its first and last point are none of them."""
    points = ((0.0, 0.0), *((s.x, s.y) for s in stations), (0.0, 0.0))
    return tag("path", d=path(points), fill="none", marker_mid=f"url(#{kind})")


def _numbers(stations: Sequence[Station], rank: str, fill: str, size: float) -> str:
    """One text for all; nothing may stand between its pieces, not even a line break, or they would move aside."""
    pieces = [tag("tspan", str(s.number), id=f"station-{s.number}", x=s.x, y=s.y + 6.1 * size) for s in stations]
    return tag("text", "".join(pieces), class_=rank, font_size=17 * size, fill=fill)


def marker_box(board: Board, s: Station, size: float, grow: float = 2.2) -> Box:
    """The room that a marker takes with its bar and its wave."""
    bar = _BAR if board.transports.get("express") in s.stops else 0.0
    wave = _WAVE if board.transports.get("water") in s.stops else 0.0
    w, h = (HALF_WIDTH + max(bar, grow)) * size, (HALF_HEIGHT + grow) * size
    return Box(s.x - w, s.y - h, s.x + w, s.y + h + (wave - grow if wave else 0.0) * size)


def _id(board: Board, stops: tuple[str, ...]) -> str:
    served = [role for role, name in board.transports.items() if name in stops]
    return "mark-" + ("-".join(served) or "none")


def _half(width: float, height: float, upper: bool) -> str:
    """Path data of the upper or lower half of a plate with round ends."""
    w, h, sweep = num(width), num(height), "1" if upper else "0"
    flat, level = num(width - height), num(-height if upper else height)
    return f"M-{w} 0A{h} {h} 0 0 {sweep} -{flat} {level}H{flat}A{h} {h} 0 0 {sweep} {w} 0Z"


def plate(board: Board, stops: tuple[str, ...], theme: Theme, size: float) -> str:
    """The marker of a station where these transports stop, around the origin, without a number."""
    w, h, rim = HALF_WIDTH * size, HALF_HEIGHT * size, RIM * size

    def colour(role: str) -> str | None:
        name = board.transports.get(role)
        return theme.colour(name, role) if name is not None and name in stops else None

    def shape(grow: float, **style: str | float | None) -> str:
        return tag("rect", x=-w - grow, y=-h - grow, width=2 * (w + grow), height=2 * (h + grow),
                   rx=h + grow, **style)  # fmt: skip

    parts = [shape(2.2 * size, fill=theme.outline)]
    parts.append(tag("path", d=_half(w, h, upper=True), fill=colour("local") or theme.rim))
    parts.append(tag("path", d=_half(w, h, upper=False), fill=colour("regional") or theme.rim))
    parts.append(shape(-rim, fill=theme.face))
    express = board.transports.get("express")
    if express is not None and express in stops:
        half = 9.2 * size
        parts.append(
            tag("rect", x=-w - _BAR * size, y=-half, width=2 * (w + _BAR * size), height=2 * half,
                rx=3.5 * size, fill=theme.bar(express, "express"), stroke=theme.outline,
                stroke_width=1.6 * size)
        )  # fmt: skip
    if colour("water"):
        parts.append(_wave(h + 6.5 * size, size, theme, colour("water") or theme.ink))
    return "".join(parts)


def _wave(y: float, size: float, theme: Theme, colour: str) -> str:
    step = num(4.5 * size)
    up, full = num(-4.5 * size), num(9 * size)
    data = f"M{num(-13.5 * size)} {num(y)}q{step} {up} {full} 0t{full} 0t{full} 0"
    style: dict[str, str | float | None] = {"fill": "none", "stroke_linecap": "round"}
    return tag("path", d=data, stroke=theme.paper, stroke_width=6.5 * size, **style) + tag(
        "path", d=data, stroke=colour, stroke_width=2.8 * size, **style
    )
