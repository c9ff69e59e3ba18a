"""Boards for the page: stations, lines and scenery as data, and the drawn picture. Read ``board`` first."""

import re
from contextlib import suppress
from functools import lru_cache
from typing import Literal

from blackticket.boards import Board, BoardError, builtin_names, draw_svg, load
from blackticket.boards.geometry import lines_of, size_of
from blackticket.boards.tiles import draw_grid_svg, lay, load_tiles, tile_set_names
from blackticket.boards.tiles.model import Grid
from blackticket.boards.writing import to_zip, unpack
from blackticket.editions import edition
from blackticket.errors import BlackticketError
from blackticket.game import Record
from blackticket.server.errors import RefusedError
from blackticket.server.state.shelf import OWN, SHELF
from blackticket.server.wire.bodies import BoardInfo, ConnectionInfo, FeatureInfo, StationInfo
from blackticket.server.wire.shapes import Language, Settings, Theme

_LAYOUT = re.compile(r"[A-Za-z]{3}(-[A-Za-z]{3}){1,2}")
_VIEW_BOX = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"')


def board(name: str, layout: str | None) -> BoardInfo:
    """A board with its geometry; ``layout`` for a set of tiles: its rows joined by ``-``."""
    return _tiles_info(name, layout or "") if name in tile_set_names() else _board_info(name)


def drawn_board(settings: Settings) -> str | None:
    """The board of these settings, if its picture depends on nothing that is drawn for a game."""
    name = settings.board or edition(settings.edition).board
    return name if name in builtin_names() or OWN in name else None


def picture(name: str, layout: str | None, theme: Theme, language: Language) -> str:
    """The drawn board as SVG."""
    if name in tile_set_names():
        return _draw_tiles(name, layout or "", theme, language)
    return _draw_board(name, theme, language)


@lru_cache(maxsize=16)
def _load(name: str) -> Board:
    found = load(name) if name in builtin_names() else SHELF.find(name)
    if found is None:
        raise RefusedError("not_found", "There is no such board.", 404)
    return found


def shelve_carried(record: str) -> None:
    """Put the board that a record carries on the shelf, so that its picture can be asked for."""
    with suppress(BlackticketError, BoardError):
        carried = Record.parse(record, read_moves=False).board_files
        if carried:
            SHELF.put(unpack(carried))


def as_zip(name: str) -> bytes:
    """The folder of a board."""
    return to_zip(_load(name))


@lru_cache(maxsize=64)
def _draw_board(name: str, theme: str, language: str) -> str:
    return draw_svg(_load(name), theme=theme, language=language)


@lru_cache(maxsize=16)
def _board_info(name: str) -> BoardInfo:
    found = _load(name)
    lines = lines_of(found)
    return BoardInfo(
        name=name,
        title=found.title,
        digest=found.digest,
        frame=found.frame,
        picture=_size(_draw_board(name, "night", "en")),
        unit=size_of(found),
        transports=dict(found.transports),
        words={code: dict(told) for code, told in found.words.items()},
        stations=[StationInfo(s.number, s.name, s.x, s.y, list(s.stops)) for s in found.stations],
        connections=[
            ConnectionInfo(c.a, c.b, c.transport, c.role, [_short(p) for p in lines[c]], list(c.passes))
            for c in found.connections
        ],
        scenery=[FeatureInfo(f.kind, f.shape, list(f.points), f.name, f.width, f.smooth) for f in found.scenery],
    )


@lru_cache(maxsize=256)
def _grid(name: str, layout: str) -> Grid:
    if not _LAYOUT.fullmatch(layout):
        raise RefusedError("bad_argument", "tiles must be the rows of the grid joined by '-', such as BeA-DHc-FGi.")
    try:
        return lay(load_tiles(name), layout.split("-"))
    except BoardError as error:
        raise RefusedError("not_found", "There is no such set of tiles.", 404) from error
    except (BlackticketError, ValueError) as error:
        raise RefusedError("bad_argument", str(error)) from error


@lru_cache(maxsize=128)
def _draw_tiles(name: str, layout: str, theme: str, language: str) -> str:
    return draw_grid_svg(_grid(name, layout), theme=theme, language=language)


@lru_cache(maxsize=128)
def _tiles_info(name: str, layout: str) -> BoardInfo:
    from blackticket.boards.tiles.drawing.painting import MARGIN, TRANSPORTS
    from blackticket.boards.tiles.drawing.scene import SIZE, scene_of_grid

    grid = _grid(name, layout)
    scene = scene_of_grid(grid, (MARGIN, MARGIN))
    at = {s.number: (s.x, s.y) for s in scene.stations}
    width, height = _size(_draw_tiles(name, layout, "night", "en"))
    return BoardInfo(
        name=name,
        title=load_tiles(name).title,
        digest=grid.digest,
        frame=(width, height),
        picture=(width, height),
        unit=SIZE,
        transports=dict(TRANSPORTS),
        words={},
        stations=[
            StationInfo(s.number, "", *at[s.number], list(s.stops), s.tile, s.row, s.column) for s in grid.stations
        ],
        connections=[
            ConnectionInfo(
                road.a, road.b, "taxi", "local", [at[road.a], at[road.b]], [], _kind(road.kind), road.one_way
            )
            for road in grid.roads
        ],
        scenery=[],
        layout=list(grid.layout),
    )


def _kind(kind: str) -> Literal["street", "lane"]:
    return "lane" if kind == "lane" else "street"


def _size(svg: str) -> tuple[float, float]:
    found = _VIEW_BOX.search(svg)
    assert found is not None
    return float(found[1]), float(found[2])


def _short(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 2), round(point[1], 2)
