"""Scenery: water, parks, coasts, landmarks; always quieter than the lines.

This module owns how a `Feature` looks. It must not know stations or connections. Read `draw_scenery` first.
"""

from __future__ import annotations

from blackticket.boards.drawing.letters import LEADING, RISE
from blackticket.boards.drawing.places import SPACING, Place
from blackticket.boards.drawing.svg import path, tag, text
from blackticket.boards.drawing.themes import Theme
from blackticket.boards.geometry import Point, smooth
from blackticket.boards.model import Board, Feature

_ORDER = ("land", "coast", "park", "water", "landmark")


def draw_scenery(board: Board, theme: Theme, unit: float) -> list[str]:
    """All features, land first and landmarks last."""
    features = sorted(board.scenery, key=lambda feature: _ORDER.index(feature.kind))
    return [_shape(feature, theme, unit) for feature in features]


def _shape(feature: Feature, theme: Theme, unit: float) -> str:
    if feature.shape == "point":
        return _landmark(feature.points[0], theme, unit)
    closed = feature.shape == "polygon"
    points = smooth(feature.points, closed=closed) if feature.smooth else feature.points
    fill = {"land": theme.land, "park": theme.park, "water": theme.water}.get(feature.kind)
    if closed:
        edge = theme.border if feature.kind in ("land", "coast") else None
        return tag("path", d=path(points, closed=True), fill=fill or "none", stroke=edge,
                   stroke_width=1.6 * unit if edge else None, stroke_linejoin="round")  # fmt: skip
    width = feature.width or 1.6 * unit
    return tag("path", d=path(points), fill="none", stroke=fill or theme.border, stroke_width=width,
               stroke_linecap="round", stroke_linejoin="round")  # fmt: skip


def _landmark(at: Point, theme: Theme, unit: float) -> str:
    x, y, r = at[0], at[1], 9 * unit
    outline = ((x - r, y + r), (x - r, y - r / 3), (x, y - r), (x + r, y - r / 3), (x + r, y + r))
    return tag("path", d=path(outline, closed=True), fill="none", stroke=theme.scenery_ink,
               stroke_width=1.6 * unit, stroke_linejoin="round")  # fmt: skip


def draw_place(place: Place, theme: Theme) -> list[str]:
    """The name of a feature, in wide quiet letters."""
    size, middle = place.type_size, place.y - place.half[1]
    turn = f"rotate({place.angle:.1f} {place.x:.1f} {place.y:.1f})" if place.angle else None
    return [
        text(row, place.x, middle + (RISE + LEADING * index) * size, size, class_="place", fill=theme.scenery_ink,
             transform=turn, letter_spacing=SPACING * size)
        for index, row in enumerate(place.rows)
    ]  # fmt: skip
