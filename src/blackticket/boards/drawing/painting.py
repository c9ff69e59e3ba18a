"""Draws a board as SVG: scenery, heat, lines, markers, names, figures, title block, in this order.

This module owns the order of the layers and the lines between the stations. It must not read files or rasterise
(`png`). Read `draw_svg` first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from blackticket.boards.drawing import overlay as over
from blackticket.boards.drawing.block import HEIGHT, draw_block, stroke
from blackticket.boards.drawing.labels import Label, place_names, place_scenery_name, samples
from blackticket.boards.drawing.markers import draw_marker, symbols
from blackticket.boards.drawing.overlay import Overlay
from blackticket.boards.drawing.scenery import draw_scenery, scenery_name
from blackticket.boards.drawing.svg import FONTS, num, path, tag, text
from blackticket.boards.drawing.themes import THEMES, Theme, style_of
from blackticket.boards.geometry import Point, lines_of, size_of, unit_of
from blackticket.boards.model import Board, Connection, xml_text

_GAPS = {"local": 0.0, "regional": 3.4, "water": 0.0, "express": 4.0}
"""How much wider than its line a casing is; the thin lines at the bottom need none."""

NAME_SIZE = 17.0
"""Type size of the names of stations."""

_LAYERS = ("local", "regional", "water", "express")
"""From the bottom up: the heavier a line, the fewer there are of it."""


def draw_svg(
    board: Board,
    *,
    theme: str = "night",
    width: int = 1200,
    overlay: Overlay | None = None,
) -> str:
    """The board as an SVG document; the same board and arguments give the same text."""
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}; themes are {', '.join(THEMES)}")
    look, unit, size = THEMES[theme], unit_of(board), size_of(board)
    frame_width, frame_height = board.frame
    total = frame_height + HEIGHT * unit
    lines = lines_of(board)
    seen = overlay or Overlay()
    names = place_names(board, lines.values(), size, NAME_SIZE * unit)
    body = [
        tag("defs", "".join([_style(look), _glow(look), _clip(board), *symbols(board, look, size)])),
        tag("rect", width=frame_width, height=total, fill=_ground(board, look)),
        _group("scenery", draw_scenery(board, look, unit), clip_path="url(#map)"),
        _group("names-of-scenery", _scenery_names(board, lines, names, look, unit)),
        _group("heat", over.draw_heat(board, seen, size)),
        _group("route", over.draw_route(board, seen, look, size)),
        *(_group(f"{role}-lines", _lines(role, lines, look, size)) for role in _LAYERS),
        _group("targets", over.draw_targets(board, seen, look, size)),
        _group("stations", [draw_marker(board, s, look, size) for s in board.stations]),
        _group("names", _names(names, look, unit)),
        _group("figures", over.draw_figures(board, seen, look, size)),
        _group("title-block", draw_block(board, look, unit, frame_height)),
    ]
    return tag(
        "svg",
        tag("title", xml_text(board.title)) + "\n" + "\n".join(part for part in body if part) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(frame_width)} {num(total)}",
        width=width,
        height=round(width * total / frame_width),
        role="img",
    )


def _group(name: str, parts: Sequence[str], **attributes: str) -> str:
    return tag("g", "\n".join(parts), id=name, **attributes) if parts else ""


def _ground(board: Board, theme: Theme) -> str:
    """Sea where the scenery draws land, paper elsewhere."""
    return theme.sea if any(f.kind == "land" for f in board.scenery) else theme.paper


def _style(theme: Theme) -> str:
    rules = [
        f"text{{font-family:{FONTS};font-variant-numeric:tabular-nums}}",
        ".num,.fig{font-weight:700;text-anchor:middle}",
        ".title{font-weight:500}",
        ".place{font-style:italic;text-anchor:middle}",
        ".line{fill:none;stroke-linecap:round;stroke-linejoin:round}",
        ".case{fill:none;stroke-linecap:butt;stroke-linejoin:round}",
        f".name{{font-weight:500;paint-order:stroke;stroke:{theme.paper};stroke-opacity:.85}}",
    ]
    return tag("style", "".join(rules))


def _glow(theme: Theme) -> str:
    stops = "".join(
        tag("stop", offset=str(offset), stop_color=theme.heat, stop_opacity=str(opacity))
        for offset, opacity in ((0, 0.85), (0.55, 0.4), (1, 0))
    )
    return tag("radialGradient", stops, id="glow")


def _clip(board: Board) -> str:
    return tag("clipPath", tag("rect", width=board.frame[0], height=board.frame[1]), id="map")


def _lines(
    role: str,
    lines: Mapping[Connection, Sequence[Point]],
    theme: Theme,
    size: float,
) -> list[str]:
    """All lines of a role, each on a casing that keeps it apart from what it crosses."""
    casings, strokes = [], []
    for connection, line in lines.items():
        if connection.role == role:
            transport = connection.transport
            data, width = path(line), (style_of(transport, role).width + _GAPS[role]) * size
            casings.append(tag("path", d=data, class_="case", stroke=theme.paper, stroke_width=width))
            strokes.append(stroke(data, transport, role, size, theme))
    if role in ("local", "water"):
        return strokes
    return [piece for pair in zip(casings, strokes, strict=True) for piece in pair]


def _names(names: Sequence[Label], theme: Theme, unit: float) -> list[str]:
    return [
        text(label.name, label.x, label.y, NAME_SIZE * unit, class_="name", fill=theme.ink,
             text_anchor=label.anchor, stroke_width=4 * unit)
        for label in names
    ]  # fmt: skip


def _scenery_names(
    board: Board,
    lines: Mapping[Connection, Sequence[Point]],
    names: Sequence[Label],
    theme: Theme,
    unit: float,
) -> list[str]:
    if not any(feature.name for feature in board.scenery):
        return []
    points = [p for line in lines.values() for p in samples(line, 14 * unit)]
    points += [(s.x, s.y) for s in board.stations]
    points += [p for label in names for p in label.points(NAME_SIZE * unit)]
    parts = []
    for feature in board.scenery:
        place = place_scenery_name(feature, points, board.frame, unit) if feature.name else None
        if place is not None:
            parts.append(scenery_name(feature, place[0], place[1], theme, unit))
    return parts
