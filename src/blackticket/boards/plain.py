"""A board as plain data, ready for JSON: the one place that writes stations, connections and grids for other programs.

The engine protocol, the web table and the graph formats (``export``) all take their fields from here. Read
``stations_of`` first.
"""

from __future__ import annotations

from typing import Any, Final

from blackticket.boards.model import Board
from blackticket.boards.tiles.model import Grid

STEP: Final = 100.0
"""How far apart the stations of a grid lie; boards of stations bring their own places."""


def stations_of(board: Board) -> list[dict[str, Any]]:
    """Every station: number, name, place and stops."""
    return [{"number": s.number, "name": s.name, "x": s.x, "y": s.y, "stops": list(s.stops)} for s in board.stations]


def connections_of(board: Board, *fields: str) -> list[dict[str, Any]]:
    """Every connection with these fields, or with all of them: ends, transport, role, bends, stations passed."""
    every = [
        {
            "a": c.a,
            "b": c.b,
            "transport": c.transport,
            "role": c.role,
            "via": [list(point) for point in c.via],
            "passes": list(c.passes),
        }
        for c in board.connections
    ]
    return [{field: one[field] for field in fields} for one in every] if fields else every


def board_plan(board: Board) -> dict[str, Any]:
    """A board of stations: its frame, stations and connections."""
    return {
        "name": board.name,
        "title": board.title,
        "frame": list(board.frame),
        "stations": stations_of(board),
        "connections": connections_of(board, "a", "b", "transport"),
    }


def grid_plan(grid: Grid) -> dict[str, Any]:
    """A grid of tiles: its frame, layout, stations and roads."""
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
