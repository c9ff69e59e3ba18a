"""Turns the SVG of a grid or a sheet of tiles into PNG bytes.

This module owns nothing but the calls of the rasteriser that the ticket boards use. Read `draw_grid_png` first.
"""

from __future__ import annotations

from blackticket.boards.drawing.overlay import Overlay
from blackticket.boards.drawing.png import raster
from blackticket.boards.tiles.drawing.painting import draw_grid_svg, draw_tile_set_svg
from blackticket.boards.tiles.model import Grid, TileSet


def draw_grid_png(
    grid: Grid, *, theme: str = "night", width: int = 1200, overlay: Overlay | None = None, language: str = "en"
) -> bytes:
    """The grid as a PNG picture of the given width in pixels."""
    return raster(draw_grid_svg(grid, theme=theme, width=width, overlay=overlay, language=language), width)


def draw_tile_set_png(tiles: TileSet, theme: str = "night", *, width: int = 1600, language: str = "en") -> bytes:
    """The sheet of all sides as a PNG picture of the given width in pixels."""
    return raster(draw_tile_set_svg(tiles, theme, width=width, language=language), width)
