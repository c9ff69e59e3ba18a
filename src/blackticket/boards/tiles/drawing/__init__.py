"""Drawings of tiles: a laid grid, or a sheet of a whole set; SVG with the standard library alone, PNG rasterised.

It shares colours, markers and overlays with the ticket boards' drawings. Start with `draw_grid_svg`.
"""

from blackticket.boards.tiles.drawing.painting import draw_grid_svg, draw_tile_set_svg
from blackticket.boards.tiles.drawing.png import draw_grid_png, draw_tile_set_png

__all__ = ["draw_grid_png", "draw_grid_svg", "draw_tile_set_png", "draw_tile_set_svg"]
