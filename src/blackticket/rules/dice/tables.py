"""The laid-out grid and the switches as the kernels see them; where each transport leads (D8, D11, D16, D17)."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.boards.tiles import Grid, Road
from blackticket.editions import DiceSetup
from blackticket.editions.ruleset import DiceForce, DiceRules
from blackticket.moves import FACES
from blackticket.rules.dice.layout import MAX_ENTRIES, MAX_STATIONS

SWITCHES = np.dtype(
    [
        ("detectives", "i2"),
        ("dice", "i2"),
        ("one_person", "i2"),
        ("any_start", "i2"),
        ("x_keeps_clear", "i2"),
        ("log_entries", "i2"),
        ("reveal", "u1", (MAX_ENTRIES,)),
        ("rerolls", "i2"),
        ("black", "i2"),
        ("doubles", "i2"),
        ("helicopters", "i2"),
        ("faces", "i2", (6,)),
    ]
)

HELICOPTER_ROW = 4
REACH_ROWS = 5
_DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0))


class Tables(NamedTuple):
    """Row ``r`` leads from station ``s`` to ``target[first[r, s] : first[r, s + 1]]``.

    Rows 0 to 2: a taxi, bus or underground die; row 3: X's black ticket; row 4: X's helicopter.
    """

    switches: npt.NDArray[np.void]
    first: npt.NDArray[np.int32]
    target: npt.NDArray[np.int16]
    tile: npt.NDArray[np.int16]
    """The tile of a station as an index into the letters A, B, ..; -1 if it is not in the grid."""
    taxi_only: npt.NDArray[np.uint8]


class _ByDigest:
    """A grid as a cache key."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def __hash__(self) -> int:
        return hash(self.grid.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByDigest) and other.grid.digest == self.grid.digest


def tables_for(setup: DiceSetup) -> Tables:
    """The tables of a set-up."""
    return _build(_ByDigest(setup.grid), setup.rules, setup.force, setup.any_start)


@lru_cache(maxsize=64)
def _build(key: _ByDigest, rules: DiceRules, force: DiceForce, any_start: bool) -> Tables:
    grid = key.grid
    switches = np.zeros(1, dtype=SWITCHES)
    row = switches[0]
    for name in ("detectives", "dice", "one_person", "black"):
        row[name] = getattr(force, name)
    for name in ("log_entries", "rerolls", "doubles", "helicopters", "x_keeps_clear"):
        row[name] = getattr(rules, name)
    row["any_start"] = any_start
    for entry in rules.reveals:
        row["reveal"][entry - 1] = 1
    row["faces"][:] = [FACES.index(face) for face in rules.faces]
    tile = np.full(MAX_STATIONS + 1, -1, dtype=np.int16)
    taxi_only = np.zeros(MAX_STATIONS + 1, dtype=np.uint8)
    for station in grid.stations:
        tile[station.number] = ord(station.tile.upper()) - ord("A")
        taxi_only[station.number] = station.stops == ("taxi",)
    first = np.zeros((REACH_ROWS, MAX_STATIONS + 2), dtype=np.int32)
    target: list[int] = []
    streets = _Streets(grid)
    for reach_row in range(REACH_ROWS):
        for number in range(MAX_STATIONS + 2):
            first[reach_row, number] = len(target)
            if number in streets.stops:
                target.extend(sorted(_reach(streets, rules, reach_row, number)))
    return Tables(switches, first, np.array(target, dtype=np.int16), tile, taxi_only)


class _Streets:
    """The grid's roads, ready to be asked where they lead."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.place = {s.number: (s.row, s.column) for s in grid.stations}
        self.at = {place: number for number, place in self.place.items()}
        self.stops = {s.number: set(s.stops) for s in grid.stations}
        self.roads: dict[int, list[tuple[int, Road]]] = {number: [] for number in self.place}
        for road in grid.roads:
            self.roads[road.a].append((road.b, road))
            self.roads[road.b].append((road.a, road))

    def taxi(self, number: int, against_one_way: bool) -> set[int]:
        """The next stations along streets and lanes."""
        return {other for other, road in self.roads[number] if against_one_way or not road.one_way or road.a == number}

    def bus(self, number: int, against_one_way: bool) -> set[int]:
        """The next bus stop in each straight direction along streets (D8); one one-way part closes it (D17)."""
        if "bus" not in self.stops[number]:
            return set()
        reached = set()
        for down, right in _DIRECTIONS:
            here = number
            while True:
                row, column = self.place[here]
                beside = self.at.get((row + down, column + right))
                if beside is None or not self._street(here, beside, against_one_way):
                    break
                here = beside
                if "bus" in self.stops[here]:
                    reached.add(here)
                    break
        return reached

    def _street(self, a: int, b: int, against_one_way: bool) -> bool:
        return any(
            other == b and road.kind == "street" and (against_one_way or not road.one_way or road.a == a)
            for other, road in self.roads[a]
        )

    def underground(self, number: int) -> set[int]:
        """Every other underground station (D8)."""
        if "underground" not in self.stops[number]:
            return set()
        return {other for other, stops in self.stops.items() if "underground" in stops and other != number}

    def helicopter(self, number: int, straight: bool) -> set[int]:
        """From an edge to the stations of the opposite edge; a corner lies on two edges (D11)."""
        row, column = self.place[number]
        last_row, last_column = self.grid.rows - 1, self.grid.columns - 1
        reached = set()
        for other, (other_row, other_column) in self.place.items():
            across_rows = (row, other_row) in ((0, last_row), (last_row, 0))
            across_columns = (column, other_column) in ((0, last_column), (last_column, 0))
            if (across_rows and (not straight or other_column == column)) or (
                across_columns and (not straight or other_row == row)
            ):
                reached.add(other)
        return reached


def _reach(streets: _Streets, rules: DiceRules, reach_row: int, number: int) -> set[int]:
    if reach_row == 0:
        return streets.taxi(number, against_one_way=False)
    if reach_row == 1:
        return streets.bus(number, against_one_way=False)
    if reach_row == 2:
        return streets.underground(number)
    if reach_row == HELICOPTER_ROW:
        return streets.helicopter(number, rules.helicopter_straight)
    return streets.taxi(number, True) | streets.bus(number, True) | streets.underground(number)
