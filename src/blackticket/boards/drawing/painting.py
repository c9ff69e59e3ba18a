"""Draws a board as SVG: scenery, heat, lines, markers, names, figures, title block, in this order.

This module owns the order of the layers and the lines between the stations. It must not read files or rasterise
(`png`). Read `draw_svg` first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from blackticket.boards.drawing import overlay as over
from blackticket.boards.drawing.block import HEIGHT, draw_block, stroke
from blackticket.boards.drawing.figures import draw_figures
from blackticket.boards.drawing.labels import FEW, Label, place_names
from blackticket.boards.drawing.letters import LEADING
from blackticket.boards.drawing.markers import draw_markers, symbols
from blackticket.boards.drawing.overlay import Overlay
from blackticket.boards.drawing.places import Place, place_scenery_names
from blackticket.boards.drawing.scenery import draw_place, draw_scenery
from blackticket.boards.drawing.svg import FONTS, num, path, tag, text
from blackticket.boards.drawing.themes import THEMES, Theme, style_of
from blackticket.boards.drawing.trail import badge_boxes, draw_numbers, draw_trail, draw_veil, stops_of
from blackticket.boards.drawing.words import wording
from blackticket.boards.geometry import Point, lines_of, size_of, unit_of
from blackticket.boards.model import Board, Connection, xml_text

_GAPS = {"regional": 3.4, "express": 4.0}
"""How much wider than its line a casing is; the lines of the other roles need none."""

NEAR, FAR = 1.2, 0.42
"""Pixels for a unit of `size_of` from which names appear, and below which only important stations show their number."""

Part = tuple[float, float, float, float]
"""A rectangle of a board: left, top, width, height."""

LAYERS = ("local", "regional", "water", "express")
"""From the bottom up: the heavier a line, the fewer there are of it."""


def draw_svg(
    board: Board,
    *,
    theme: str = "night",
    width: int = 1200,
    overlay: Overlay | None = None,
    names: bool | None = None,
    around: tuple[int, float] | None = None,
    part: Part | None = None,
    language: str = "en",
) -> str:
    """The board as an SVG document; the same board and arguments give the same text.

    `names` says whether the names of stations are shown. By default boards of few stations show them, and the others
    as soon as the picture is shown large enough to read them. `around` is a station and how many times larger than
    the whole board its surroundings are drawn; `part` is any rectangle instead: left, top, width and height.
    `language` is that of the title block.
    """
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}; themes are {', '.join(THEMES)}")
    look, unit, size = THEMES[theme], unit_of(board), size_of(board)
    words = wording(board, language)
    frame_width, frame_height = board.frame
    total = frame_height + HEIGHT * unit
    lines, places = laid_out(board)
    seen = overlay or Overlay()
    if names is None and around is not None:
        names = names_fit(board, width, around)
    labels = () if names is False else _labels(board)
    near = names is None and len(board) > FEW
    shown = () if near else [label.box for label in labels]
    left, top, part_width, part_height = part or (_part(board, around) if around else (0, 0, frame_width, total))
    roles = {name: role for role, name in board.transports.items()}
    stops = stops_of(seen.trail)
    hidden = (*shown, *badge_boxes(seen.trail, size))
    body = [
        tag("defs", "".join([_style(look, board), _glow(look), _clip(board), *symbols(board, look, size)])),
        tag("rect", width=frame_width, height=total, fill=_ground(board, look)),
        _group("scenery", draw_scenery(board, look, unit), clip_path="url(#map)"),
        _group("names-of-scenery", [row for place in places for row in draw_place(place, look)]),
        _group("heat", over.draw_heat(board, seen, size)),
        *(_group(f"{role}-lines", draw_lines(role, lines, look, size)) for role in LAYERS),
        _group("route", over.draw_route(seen, lines, look, size)),
        _group("targets", over.draw_targets(board, seen, look, size)),
        _group("stations", draw_markers(board, look, size, without=stops)),
        _group("veil", draw_veil(seen.trail, (frame_width, frame_height), look)),
        _group("trail", draw_trail(seen.trail, roles, look, size)),
        _group("trail-stations", draw_markers(board, look, size, stops) if stops else []),
        _group("names", _names(labels, look), **_shown_from(board) if near else {}),
        _group("trail-numbers", draw_numbers(board, seen.trail, roles, look, size)),
        _group("figures", draw_figures(board, seen.figures, seen.last_seen, look, size, hidden)),
        _group("title-block", draw_block(board, look, unit, frame_height, words)),
    ]
    return tag(
        "svg",
        tag("title", xml_text(board.title)) + "\n" + "\n".join(part for part in body if part) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{num(left)} {num(top)} {num(part_width)} {num(part_height)}",
        width=width,
        height=round(width * part_height / part_width),
        role="img",
    )


def _group(name: str, parts: Sequence[str], **attributes: str) -> str:
    return tag("g", "\n".join(parts), id=name, **attributes) if parts else ""


def _ground(board: Board, theme: Theme) -> str:
    """Sea where the scenery draws land, paper elsewhere."""
    return theme.sea if any(f.kind == "land" for f in board.scenery) else theme.paper


@lru_cache(maxsize=8)
def laid_out(board: Board) -> tuple[dict[Connection, tuple[Point, ...]], tuple[Place, ...]]:
    """What every picture of a board has in common: its lines and the names of its scenery."""
    lines = lines_of(board)
    return lines, tuple(place_scenery_names(board, lines))


@lru_cache(maxsize=8)
def _labels(board: Board) -> tuple[Label, ...]:
    lines, places = laid_out(board)
    return tuple(place_names(board, lines, [box for place in places for box in place.boxes()]))


def _part(board: Board, around: tuple[int, float]) -> Part:
    """Left, top, width and height of the surroundings of a station; they do not reach over the edge of the map."""
    s, zoom = board.station(around[0]), max(1.0, around[1])
    width, height = board.frame[0] / zoom, board.frame[1] / zoom
    left = min(max(0.0, s.x - width / 2), board.frame[0] - width)
    return left, min(max(0.0, s.y - height / 2), board.frame[1] - height), width, height


def names_fit(board: Board, width: int, around: tuple[int, float] | None = None) -> bool:
    """Whether the names of stations can be read in a picture of this width, of the whole board or a part of it."""
    return len(board) <= FEW or width * (max(1.0, around[1]) if around else 1.0) >= near_width(board)


def near_width(board: Board) -> int:
    """The width of a picture in pixels from which the names of stations can be read."""
    return round(NEAR * board.frame[0] / size_of(board))


def _shown_from(board: Board) -> dict[str, str]:
    """Marks a group that is seen from a certain width on; programs that show the picture can read the width."""
    return {"class_": "near", "data_from": str(near_width(board))}


def _style(theme: Theme, board: Board) -> str:
    """Fonts, and the levels of detail: what is seen depends on the width at which the picture is shown."""
    near, far = near_width(board), round(FAR * board.frame[0] / size_of(board))
    rules = [
        f"text{{font-family:{FONTS};font-variant-numeric:tabular-nums}}",
        ".num,.fig{font-weight:700;text-anchor:middle}",
        ".title{font-weight:500}",
        ".place{font-style:italic;text-anchor:middle}",
        ".line{fill:none;stroke-linecap:round;stroke-linejoin:round}",
        ".case{fill:none;stroke-linecap:butt;stroke-linejoin:round}",
        f".name{{font-weight:500;paint-order:stroke;stroke:{theme.paper};stroke-opacity:.85;stroke-linejoin:round}}",
        f".near{{display:none}}@media (min-width:{near}px){{.near{{display:inline}}}}",
        f"@media (max-width:{far}px){{.minor{{display:none}}}}",
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


def draw_lines(
    role: str,
    lines: Mapping[Connection, Sequence[Point]],
    theme: Theme,
    size: float,
) -> list[str]:
    """All lines of a role, each on a casing that keeps it apart from what it crosses.

    Lines without a casing that look alike are one path: browsers take their time over every element.
    """
    ours = {connection: path(line) for connection, line in lines.items() if connection.role == role}
    if role not in _GAPS:
        alike: dict[tuple[str, bool], str] = {}
        for connection, data in ours.items():
            kind = connection.transport, connection.dotted
            alike[kind] = alike.get(kind, "") + data
        return [
            stroke(data, transport, role, size, theme, dotted=dotted) for (transport, dotted), data in alike.items()
        ]
    pieces = []
    for connection, data in ours.items():
        width = (style_of(connection.transport, role).width + _GAPS[role]) * size
        pieces.append(tag("path", d=data, class_="case", stroke=theme.paper, stroke_width=width))
        pieces.append(stroke(data, connection.transport, role, size, theme, dotted=connection.dotted))
    return pieces


def _names(labels: Sequence[Label], theme: Theme) -> list[str]:
    return [
        text(row, label.x, label.y + index * LEADING * label.type_size, label.type_size, class_="name", fill=theme.ink,
             text_anchor=label.anchor, stroke_width=label.type_size / 4)
        for label in labels
        for index, row in enumerate(label.rows)
    ]  # fmt: skip
