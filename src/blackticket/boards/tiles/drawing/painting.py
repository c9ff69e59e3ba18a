"""Draws a grid of tiles, or a whole set as a sheet, as SVG in the look of the ticket boards.

This module owns the order of the layers and the page around them. It must not read files or rasterise (`png`), and it
knows no rule. Read `draw_grid_svg` first.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from blackticket.boards.drawing import overlay as over
from blackticket.boards.drawing.figures import draw_figures
from blackticket.boards.drawing.markers import draw_markers, symbols
from blackticket.boards.drawing.overlay import Overlay
from blackticket.boards.drawing.painting import Part
from blackticket.boards.drawing.svg import FONTS, num, tag, text
from blackticket.boards.drawing.themes import THEMES, Theme
from blackticket.boards.drawing.trail import (
    LaidLeg,
    Leg,
    badge_boxes,
    draw_numbers,
    draw_trail,
    draw_veil,
    lay_trail,
    stops_of,
)
from blackticket.boards.drawing.words import in_language
from blackticket.boards.geometry import Point, arc
from blackticket.boards.model import Board, Station
from blackticket.boards.tiles.drawing.legend import HEIGHT, draw_legend
from blackticket.boards.tiles.drawing.roads import draw_roads
from blackticket.boards.tiles.drawing.scene import SEAM, SIZE, STEP, TILE, Scene, scene_of_grid, scene_of_side
from blackticket.boards.tiles.drawing.words import WORDS
from blackticket.boards.tiles.model import Grid, TileSet

MARGIN = 32.0

GROUNDS = {"A": "park", "C": "water", "E": "park", "G": "water", "I": "park"}
"""What lies in the middle of a tile, so that a tile is known at a glance; houses on all others. It means nothing."""

TRANSPORTS = {"local": "taxi", "regional": "bus", "express": "underground"}
ROLES = {name: role for role, name in TRANSPORTS.items()}


class _Plan(Board):
    """The stations of a drawing as a board, so that the markers and overlays of the ticket boards fit."""

    def station(self, number: int) -> Station:
        for station in self.stations:
            if station.number == number:
                return station
        raise KeyError(f"there is no station {number} in this grid")


def draw_grid_svg(
    grid: Grid,
    *,
    theme: str = "night",
    width: int = 1200,
    overlay: Overlay | None = None,
    part: Part | None = None,
    language: str = "en",
) -> str:
    """The grid as an SVG document; the same grid and arguments give the same text.

    `part` is the rectangle that is drawn: left, top, width and height.
    """
    look, words = _theme(theme), in_language(WORDS, language)
    plan, layers = draw_layers(grid, look, overlay or Overlay())
    page = plan.frame
    title = words.title.format(layout=" / ".join(grid.layout))
    flipped = sum(letter.islower() for row in grid.layout for letter in row)
    tiles = sum(map(len, grid.layout))
    facts = words.facts.format(stations=len(grid.stations), tiles=tiles, flipped=flipped or words.none)
    layers.append(("title-block", draw_legend(title, facts, page, look, words.legend)))
    return _document(title, layers, plan, page, look, width, part)


def draw_layers(
    grid: Grid, look: Theme, seen: Overlay, rides: Sequence[str] = ()
) -> tuple[Board, list[tuple[str, list[str]]]]:
    """The laid tiles as layers without a title block, and the plan that says where the stations lie.

    `rides` are drawn above the streets and below the stations.
    """
    page = 2 * MARGIN + grid.columns * STEP, 2 * MARGIN + grid.rows * STEP
    scene = scene_of_grid(grid, (MARGIN, MARGIN))
    plan = _plan(scene, page)
    stops = stops_of(seen.trail)
    return plan, [
        ("tiles", _tiles(scene, look)),
        ("heat", over.draw_heat(plan, seen, SIZE)),
        ("roads", draw_roads(scene, look)),
        ("rides", list(rides)),
        ("targets", over.draw_targets(plan, seen, look, SIZE)),
        ("stations", draw_markers(plan, look, SIZE, without=stops)),
        ("veil", draw_veil(seen.trail, page, look)),
        ("trail", draw_trail(seen.trail, ROLES, look, SIZE)),
        ("trail-stations", draw_markers(plan, look, SIZE, stops) if stops else []),
        ("trail-numbers", draw_numbers(plan, seen.trail, ROLES, look, SIZE)),
        ("figures", draw_figures(plan, seen.figures, seen.last_seen, look, SIZE, badge_boxes(seen.trail, SIZE))),
    ]


def grid_places(grid: Grid) -> tuple[dict[int, Point], Point]:
    """Where each station of a grid is drawn, and the size of the page without its legend."""
    page = 2 * MARGIN + grid.columns * STEP, 2 * MARGIN + grid.rows * STEP
    return {s.number: (s.x, s.y) for s in scene_of_grid(grid, (MARGIN, MARGIN)).stations}, page


def grid_trail(grid: Grid, legs: Sequence[Leg]) -> tuple[LaidLeg, ...]:
    """The legs on the laid tiles: along a street or lane, and in a bow where it passes stations."""
    at = grid_places(grid)[0]
    joined = {frozenset((at[road.a], at[road.b])) for road in grid.roads}

    def course(leg: Leg) -> Sequence[Point]:
        ends = at[leg.start], at[leg.end]
        on_street = leg.ticket in ("taxi", "bus", "black") and frozenset(ends) in joined
        return ends if on_street else arc(*ends)

    return lay_trail(legs, course, at, SIZE)


def draw_tile_set_svg(tiles: TileSet, theme: str = "night", *, width: int = 1600, language: str = "en") -> str:
    """Both sides of every tile as a sheet, three tiles a row, the basic side left of the expert side."""
    look, words = _theme(theme), in_language(WORDS, language)
    inner, outer = 10.0, 54.0
    whole = Scene()
    layers: list[tuple[str, list[str]]] = []
    for index, letter in enumerate(sorted(tiles.tiles)):
        for turned, shown in enumerate((letter, letter.lower())):
            x = MARGIN + (index % 3) * (2 * TILE + inner + outer) + turned * (TILE + inner)
            y = MARGIN + (index // 3) * (TILE + outer * 0.6)
            scene = scene_of_side(tiles.tiles[letter], shown, (x, y))
            plan = _plan(scene, (0.0, 0.0))
            marks = [_renamed(part, shown) for part in draw_markers(plan, look, SIZE)]
            layers.append((f"tile-{shown}", [*_tiles(scene, look), *draw_roads(scene, look), *marks]))
            whole.stations += scene.stations
    rows = (len(tiles.tiles) + 2) // 3
    page = 2 * MARGIN + 6 * TILE + 3 * inner + 2 * outer, 2 * MARGIN + rows * TILE + (rows - 1) * outer * 0.6
    facts = words.sheet.format(tiles=len(tiles.tiles))
    layers.append(("title-block", draw_legend(tiles.title, facts, page, look, words.legend)))
    return _document(tiles.title, layers, _plan(whole, page), page, look, width)


def _theme(name: str) -> Theme:
    if name not in THEMES:
        raise ValueError(f"there is no theme {name!r}; themes are {', '.join(THEMES)}")
    return THEMES[name]


def _plan(scene: Scene, page: tuple[float, float]) -> _Plan:
    return _Plan("grid", "", "", TRANSPORTS, page, tuple(scene.stations), (), {}, (), "")


def _renamed(marker: str, shown: str) -> str:
    """Markers with ids of their own: a sheet shows every station twice."""
    return marker.replace('id="station-', f'id="station-{shown}-')


def _tiles(scene: Scene, theme: Theme) -> list[str]:
    """The tiles themselves: a face, a thin border, a quiet block of houses, and the letter in its circle."""
    parts = []
    for shown, (x, y) in scene.tiles:
        side = TILE - 2 * SEAM
        parts.append(
            tag("rect", x=x + SEAM, y=y + SEAM, width=side, height=side, rx=14, fill=theme.land, stroke=theme.border,
                stroke_width=2)
        )  # fmt: skip
        parts.append(_ground(shown, x + STEP, y + STEP, theme))
        parts.append(_letter(shown, x + 28, y + 28, theme))
    return parts


def _ground(shown: str, x: float, y: float, theme: Theme) -> str:
    """A quiet park, pond or block of houses between the streets."""
    kind, half = GROUNDS.get(shown.upper()), STEP * 0.25
    if kind == "water":
        return tag("ellipse", cx=x, cy=y, rx=half * 1.05, ry=half * 0.8, fill=theme.water)
    if kind == "park":
        return tag("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, rx=half * 0.55, fill=theme.park)
    house = half * 0.86
    blocks = [
        tag("rect", x=x + dx - house / 2, y=y + dy - house / 2, width=house, height=house, rx=4)
        for dx, dy in ((-half / 2, -half / 2), (half / 2, -half / 2), (-half / 2, half / 2), (half / 2, half / 2))
    ]
    return tag("g", "".join(blocks), fill=theme.border, opacity="0.3")


def _letter(shown: str, x: float, y: float, theme: Theme) -> str:
    """Dark circle for the basic side, light circle for the expert side, whatever the theme."""
    dark, light = "#0b1017", "#f2f5f9"
    face, ink = (light, dark) if shown.islower() else (dark, light)
    circle = tag("circle", cx=x, cy=y, r=17, fill=face, stroke=theme.rim, stroke_width=2)
    return tag("g", circle + text(shown.upper(), x, y + 7.6, 21, class_="num", fill=ink), class_="letter")


def _document(
    title: str,
    layers: Sequence[tuple[str, Sequence[str]]],
    plan: Board,
    page: tuple[float, float],
    theme: Theme,
    width: int,
    part: Part | None = None,
) -> str:
    total = page[1] + HEIGHT
    left, top, part_width, part_height = part or (0, 0, page[0], total)
    style = (
        f"text{{font-family:{FONTS};font-variant-numeric:tabular-nums}}"
        ".num,.fig{font-weight:700;text-anchor:middle}.title{font-weight:500}"
        ".line{fill:none;stroke-linecap:round;stroke-linejoin:round}"
    )
    glow = "".join(
        tag("stop", offset=offset, stop_color=theme.heat, stop_opacity=opacity)
        for offset, opacity in (("0", "0.85"), ("0.55", "0.4"), ("1", "0"))
    )
    defs = [tag("style", style), tag("radialGradient", glow, id="glow"), *symbols(plan, theme, SIZE)]
    body = [tag("defs", "".join(defs)), tag("rect", width=page[0], height=total, fill=theme.paper)]
    body += [tag("g", "\n".join(parts), id=name) for name, parts in layers if parts]
    return tag(
        "svg",
        tag("title", escape(title)) + "\n" + "\n".join(body) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{num(left)} {num(top)} {num(part_width)} {num(part_height)}",
        width=width,
        height=round(width * part_height / part_width),
        role="img",
    )
