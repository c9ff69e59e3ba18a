"""The tiles of the dice game: load and check a set, lay it into a grid, draw it.

A set of tiles is a folder of small TOML files (see docs/tiles.md). Laid tiles make a lattice of stations with streets,
lanes and stops. This package knows no rule of the game beyond what a tile is (D2, D16, D17, D18). Start with
`load_tiles` and `lay`.
"""

from typing import TYPE_CHECKING, Any

from blackticket.boards.tiles.laying import lay
from blackticket.boards.tiles.loading import check_tiles, is_tile_set, load_tiles, tile_set_names
from blackticket.boards.tiles.model import Grid, GridStation, Road, Side, Tile, TileSet
from blackticket.boards.tiles.riding import bus_rides

if TYPE_CHECKING:
    from blackticket.boards.tiles.drawing import (
        GRID_ROLES,
        draw_grid_png,
        draw_grid_svg,
        draw_tile_set_png,
        draw_tile_set_svg,
        grid_places,
        grid_trail,
    )

_DRAWN = (
    "draw_grid_png",
    "draw_grid_svg",
    "draw_tile_set_png",
    "draw_tile_set_svg",
    "grid_places",
    "grid_trail",
    "GRID_ROLES",
)

__all__ = [
    "GRID_ROLES",
    "Grid",
    "GridStation",
    "Road",
    "Side",
    "Tile",
    "TileSet",
    "bus_rides",
    "check_tiles",
    "draw_grid_png",
    "draw_grid_svg",
    "draw_tile_set_png",
    "draw_tile_set_svg",
    "grid_places",
    "grid_trail",
    "is_tile_set",
    "lay",
    "load_tiles",
    "tile_set_names",
]


def __getattr__(name: str) -> Any:
    """Drawing is loaded when first asked for: most callers only load and lay tiles."""
    if name in _DRAWN:
        from importlib import import_module

        return getattr(import_module("blackticket.boards.tiles.drawing"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
