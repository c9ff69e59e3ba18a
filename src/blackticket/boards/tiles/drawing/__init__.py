"""Drawings of tiles: a laid grid, or a sheet of a whole set; SVG with the standard library alone, PNG rasterised.

It shares colours, markers and overlays with the ticket boards' drawings. Start with `draw_grid_svg`.
"""

from blackticket.boards.tiles.drawing.painting import (
    ROLES,
    draw_grid_svg,
    draw_tile_set_svg,
    grid_places,
    grid_trail,
)
from blackticket.boards.tiles.drawing.png import draw_grid_png, draw_tile_set_png

GRID_ROLES = ROLES
"""The role of each transport of the tiles."""

__all__ = [
    "GRID_ROLES",
    "draw_grid_png",
    "draw_grid_svg",
    "draw_tile_set_png",
    "draw_tile_set_svg",
    "grid_places",
    "grid_trail",
]
