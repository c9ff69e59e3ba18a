"""The board of the dice game and where its transports lead (D8, D11, D16, D17).

Knows stations and roads, but no figures: who stands in the way is asked elsewhere. Read
``Streets.reach`` first.
"""

from collections.abc import Iterator
from dataclasses import dataclass

TRANSPORTS = ("taxi", "bus", "underground")
COMPASS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # steps of row and column


@dataclass(frozen=True)
class DiceStation:
    number: int
    tile: str
    row: int  # of the lattice of stations, from 0, top left
    column: int
    stops: frozenset[str]  # of "taxi", "bus", "underground"


@dataclass(frozen=True)
class DiceRoad:
    a: int
    b: int
    kind: str  # "street" or "lane"
    one_way: bool  # leads from a to b only


@dataclass(frozen=True)
class DiceBoard:
    stations: tuple[DiceStation, ...]
    roads: tuple[DiceRoad, ...]


class Streets:
    def __init__(self, board: DiceBoard) -> None:
        _check(board)
        self.stations = {station.number: station for station in board.stations}
        self._ways = {(road.a, road.b, road.kind) for road in board.roads}
        self._ways |= {(road.b, road.a, road.kind) for road in board.roads if not road.one_way}
        self._against = {(road.b, road.a, road.kind) for road in board.roads if road.one_way}
        self._at_place = {(station.row, station.column): station.number for station in board.stations}
        self._remembered: dict[tuple[int, str, bool], frozenset[int]] = {}

    def taxi_only(self) -> set[int]:
        return {number for number, station in self.stations.items() if station.stops == {"taxi"}}

    def of_tile(self, letter: str) -> set[int]:
        return {number for number, station in self.stations.items() if station.tile == letter}

    def reach(self, start: int, transport: str, against_arrows: bool = False) -> frozenset[int]:
        """Where one ride leads if nobody stands anywhere."""
        question = (start, transport, against_arrows)
        if question not in self._remembered:
            self._remembered[question] = frozenset(self._ride(start, transport, against_arrows))
        return self._remembered[question]

    def reach_black(self, start: int) -> set[int]:
        """Any transport, and arrows of one-way streets do not count (D11, D17)."""
        return {target for transport in TRANSPORTS for target in self.reach(start, transport, True)}

    def across(self, start: int, straight: bool) -> set[int]:
        """Where the helicopter can land if nobody stands anywhere (D11)."""
        here = self.stations[start]
        rows = [station.row for station in self.stations.values()]
        columns = [station.column for station in self.stations.values()]
        found = set()
        for number, there in self.stations.items():
            to_row = {here.row, there.row} == {min(rows), max(rows)} and min(rows) < max(rows)
            to_column = {here.column, there.column} == {min(columns), max(columns)} and min(columns) < max(columns)
            if straight:
                to_row = to_row and here.column == there.column
                to_column = to_column and here.row == there.row
            if to_row or to_column:
                found.add(number)
        return found

    def _ride(self, start: int, transport: str, against_arrows: bool) -> Iterator[int]:
        if transport not in self.stations[start].stops:
            return
        if transport == "taxi":
            rides = [end for end in self.stations if self._road(start, end, ("street", "lane"), against_arrows)]
        elif transport == "bus":
            rides = [end for step in COMPASS for end in self._next_bus_stop(start, step, against_arrows)]
        else:
            rides = list(self.stations)
        yield from (end for end in rides if end != start and transport in self.stations[end].stops)

    def _next_bus_stop(self, start: int, step: tuple[int, int], against_arrows: bool) -> list[int]:
        here = start
        while True:
            place = (self.stations[here].row + step[0], self.stations[here].column + step[1])
            if place not in self._at_place:
                return []
            there = self._at_place[place]
            if not self._road(here, there, ("street",), against_arrows):
                return []
            if "bus" in self.stations[there].stops:
                return [there]
            here = there

    def _road(self, start: int, end: int, kinds: tuple[str, ...], against_arrows: bool) -> bool:
        for kind in kinds:
            if (start, end, kind) in self._ways:
                return True
            if against_arrows and (start, end, kind) in self._against:
                return True
        return False


def _check(board: DiceBoard) -> None:
    numbers = {station.number: station for station in board.stations}
    if len(numbers) != len(board.stations):
        raise ValueError("two stations have the same number")
    if len({(station.row, station.column) for station in board.stations}) != len(board.stations):
        raise ValueError("two stations have the same place")
    for station in board.stations:
        if not station.stops <= set(TRANSPORTS):
            raise ValueError(f"station {station.number} has an unknown stop")
    for road in board.roads:
        if road.a not in numbers or road.b not in numbers or road.a == road.b:
            raise ValueError(f"{road} does not join two stations")
        if road.kind not in ("street", "lane"):
            raise ValueError(f"{road} is neither street nor lane")
        rows = abs(numbers[road.a].row - numbers[road.b].row)
        columns = abs(numbers[road.a].column - numbers[road.b].column)
        if road.kind == "street" and rows + columns != 1:
            raise ValueError(f"{road} is a street, but does not join neighbours")
