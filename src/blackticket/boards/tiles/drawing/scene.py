"""Where everything of a drawing lies: tiles, stations, streets, lanes, dead ends, bus lines.

This module owns the geometry of laid tiles, in units of which a tile is 300 wide. It must not know colours or SVG.
Read `scene_of_grid` first.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from blackticket.boards.geometry import Point
from blackticket.boards.model import Station
from blackticket.boards.tiles.model import Grid, GridStation, Road, Tile, inner_roads
from blackticket.boards.tiles.riding import bus_rides

TILE = 300.0
"""Side of a tile; stations lie a quarter of it from its borders, so that the lattice is even across tiles."""

STEP = TILE / 2
SEAM = 5.0
"""Half the seam between two tiles."""

SIZE = 1.75
"""Size of markers and strokes, as `geometry.size_of` gives it for the ticket boards."""

Segment = tuple[Point, Point]


@dataclass
class Scene:
    """All that is drawn, in places. A segment of `one_way` leads from its first to its second point.

    `stubs` are streets that run to the border of a tile, where no neighbour is shown.
    """

    tiles: list[tuple[str, Point]] = field(default_factory=list)
    stations: list[Station] = field(default_factory=list)
    streets: list[Segment] = field(default_factory=list)
    one_way: list[Segment] = field(default_factory=list)
    dead_ends: list[Segment] = field(default_factory=list)
    lanes: list[Segment] = field(default_factory=list)
    buses: list[tuple[Point, ...]] = field(default_factory=list)
    stubs: list[Segment] = field(default_factory=list)


def scene_of_grid(grid: Grid, origin: Point = (0.0, 0.0)) -> Scene:
    """The places of a laid grid whose upper left corner is `origin`."""
    scene = Scene()
    for row, letters in enumerate(grid.layout):
        for column, letter in enumerate(letters):
            scene.tiles.append((letter, (origin[0] + column * TILE, origin[1] + row * TILE)))
    at = _place(scene, grid.stations, origin)
    _place_roads(scene, grid.roads, at)
    _place_dead_ends(scene, grid, at)
    lines = {ride if ride[0] < ride[-1] else ride[::-1] for rides in bus_rides(grid).values() for ride in rides}
    scene.buses = [tuple(at[number] for number in line) for line in sorted(lines)]
    return scene


def scene_of_side(tile: Tile, shown: str, origin: Point) -> Scene:
    """The places of one side of a tile that lies alone; its streets run to the border and end there."""
    side = tile.side(shown)
    stations = [
        GridStation(number, shown, corner // 2, corner % 2, stops)
        for corner, (number, stops) in enumerate(zip(tile.numbers, side.stops, strict=True))
    ]
    grid = Grid((shown,), 2, 2, tuple(stations), tuple(inner_roads(tile.letter, side)), "")
    scene = scene_of_grid(grid, origin)
    for station in scene.stations:
        left, up = station.x < origin[0] + STEP, station.y < origin[1] + STEP
        edge_x = origin[0] + (SEAM if left else TILE - SEAM)
        edge_y = origin[1] + (SEAM if up else TILE - SEAM)
        scene.stubs += [
            ((station.x, station.y), (edge_x, station.y)),
            ((station.x, station.y), (station.x, edge_y)),
        ]
    return scene


def _place(scene: Scene, stations: tuple[GridStation, ...], origin: Point) -> dict[int, Point]:
    at = {}
    for station in stations:
        place = origin[0] + (station.column + 0.5) * STEP, origin[1] + (station.row + 0.5) * STEP
        at[station.number] = place
        scene.stations.append(Station(station.number, "", *place, station.stops))
    return at


def _place_roads(scene: Scene, roads: tuple[Road, ...], at: dict[int, Point]) -> None:
    for road in roads:
        segment = at[road.a], at[road.b]
        if road.kind == "lane":
            scene.lanes.append(segment)
        else:
            scene.streets.append(segment)
            if road.one_way:
                scene.one_way.append(segment)


def _place_dead_ends(scene: Scene, grid: Grid, at: dict[int, Point]) -> None:
    """Neighbours on one tile without a street between them: the street is cut."""
    joined = {frozenset((road.a, road.b)) for road in grid.roads if road.kind == "street"}
    places = {(station.row, station.column): station for station in grid.stations}
    for station in grid.stations:
        for step in ((0, 1), (1, 0)):
            other = places.get((station.row + step[0], station.column + step[1]))
            if other is None or other.tile != station.tile:
                continue
            if frozenset((station.number, other.number)) not in joined:
                scene.dead_ends.append((at[station.number], at[other.number]))
