"""The board of a game as plain data: what a driver needs to know its way around and to draw it."""

from typing import Any, Final

from blackticket.boards import Board
from blackticket.boards.tiles import Grid
from blackticket.editions import DiceSetup, Setup

STEP: Final = 100.0
"""How far stations of a grid lie apart; boards of stations bring their own places."""


def plan_of(setup: Setup | DiceSetup) -> dict[str, Any]:
    """The stations and the ways between them, as this edition uses them."""
    if isinstance(setup, DiceSetup):
        return {"name": setup.tiles.name, "title": setup.tiles.title, **_grid_plan(setup.grid)}
    decks = ("D", "X") if setup.rules.decks == "separate" else ("shared",)
    return _board_plan(setup.board, decks)


def _board_plan(board: Board, decks: tuple[str, ...]) -> dict[str, Any]:
    return {
        "name": board.name,
        "title": board.title,
        "frame": list(board.frame),
        "stations": [
            {"number": s.number, "name": s.name, "x": s.x, "y": s.y, "stops": list(s.stops)} for s in board.stations
        ],
        "connections": [{"a": c.a, "b": c.b, "transport": c.transport} for c in board.connections],
        "starts": {deck: sorted(board.decks.get(deck, ())) for deck in decks},
    }


def _grid_plan(grid: Grid) -> dict[str, Any]:
    return {
        "frame": [grid.columns * STEP, grid.rows * STEP],
        "tiles": list(grid.layout),
        "stations": [
            {
                "number": s.number,
                "name": "",
                "x": (s.column + 0.5) * STEP,
                "y": (s.row + 0.5) * STEP,
                "stops": list(s.stops),
                "tile": s.tile,
                "row": s.row,
                "column": s.column,
            }
            for s in grid.stations
        ],
        "roads": [{"a": r.a, "b": r.b, "kind": r.kind, "one_way": r.one_way} for r in grid.roads],
    }
