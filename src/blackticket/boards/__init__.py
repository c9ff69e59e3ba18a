"""Boards: stations and the connections between them, with their geometry; load, check, draw, export.

A board is a folder of plain files (see docs/boards-format.md). This package knows no rule of the game and no edition.
It imports only the standard library until you draw a PNG. Read `load` first.
"""

from typing import TYPE_CHECKING, Any

from blackticket.boards.loading import builtin_names, check, load, older_board, older_boards
from blackticket.boards.model import (
    DECKS,
    MAX_STATIONS,
    ROLES,
    Board,
    BoardError,
    Connection,
    Feature,
    Problem,
    Station,
)

if TYPE_CHECKING:
    from blackticket.boards.drawing import Figure, LaidLeg, Leg, Overlay, board_trail, check_drawing, draw_png, draw_svg
    from blackticket.boards.export import export_graphml, export_json

_DRAWN = ("Figure", "LaidLeg", "Leg", "Overlay", "board_trail", "check_drawing", "draw_png", "draw_svg")
_EXPORTED = ("export_graphml", "export_json")

__all__ = [
    "DECKS",
    "MAX_STATIONS",
    "ROLES",
    "Board",
    "BoardError",
    "Connection",
    "Feature",
    "Figure",
    "LaidLeg",
    "Leg",
    "Overlay",
    "Problem",
    "Station",
    "board_trail",
    "builtin_names",
    "check",
    "check_drawing",
    "draw_png",
    "draw_svg",
    "export_graphml",
    "export_json",
    "load",
    "older_board",
    "older_boards",
]


def __getattr__(name: str) -> Any:
    """Import drawing and exporting on first use: most callers only load boards."""
    from importlib import import_module

    if name in _DRAWN:
        return getattr(import_module("blackticket.boards.drawing"), name)
    if name in _EXPORTED:
        return getattr(import_module("blackticket.boards.export"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
