"""Checks a tile set as a whole, and builds it if there is no problem.

This module owns what every set must promise in every layout. No station is cut off (D17). A grid of six tiles can have
three with an underground station (D2). Detectives find taxi-only stations to start on (D4). It must not read files.
Read `build` first.
"""

from __future__ import annotations

from collections.abc import Iterable

from blackticket.boards.reading import Problems, toml_line
from blackticket.boards.tiles.model import LETTERS, Road, Side, Tile, TileSet, digest_of_set, inner_roads, numbers_of
from blackticket.boards.tiles.reading import SET, Draft, file_of

SMALL_GRID = 6
"""Tiles in the grid for one or two detectives; exactly half of them have an underground station (D2)."""

STARTS = 3
"""Detectives that must find a taxi-only station each (D4)."""


def build(draft: Draft, problems: Problems) -> TileSet | None:
    """The set, or None if there was any problem."""
    for letter, tile in draft.tiles.items():
        _check_tile(letter, tile, draft.texts[letter], problems)
    if len(draft.tiles) == len(LETTERS):
        _check_underground(draft.tiles.values(), problems)
        _check_starts(draft.tiles.values(), problems)
    if problems.found:
        return None
    return TileSet(draft.name, draft.title, draft.provenance, draft.tiles, digest_of_set(draft.tiles))


def reach(start: int, roads: Iterable[Road], *, backwards: bool = False) -> set[int]:
    """All stations that taxis reach from `start` along the roads (or from which they reach it)."""
    ways: dict[int, set[int]] = {}
    for road in roads:
        a, b = (road.b, road.a) if backwards else (road.a, road.b)
        ways.setdefault(a, set()).add(b)
        if not road.one_way:
            ways.setdefault(b, set()).add(a)
    seen, waiting = {start}, [start]
    while waiting:
        for station in ways.get(waiting.pop(), set()) - seen:
            seen.add(station)
            waiting.append(station)
    return seen


def holds_together(letter: str, side: Side) -> bool:
    """Whether taxis get from every station of a side to every other without leaving the tile.

    Streets between tiles are always open both ways, so if this holds for each tile then it holds for every grid: the
    bound of docs/tiles.md.
    """
    numbers, roads = numbers_of(letter), inner_roads(letter, side)
    return all(len(reach(numbers[0], roads, backwards=backwards)) == len(numbers) for backwards in (False, True))


def taxi_only(side: Side) -> int:
    """How many stations of a side are stops for nothing but taxis."""
    return side.stops.count(("taxi",))


def _check_tile(letter: str, tile: Tile, text: str, problems: Problems) -> None:
    if not holds_together(letter, tile.expert):
        numbers, roads = numbers_of(letter), inner_roads(letter, tile.expert)
        out, back = reach(numbers[0], roads), reach(numbers[0], roads, backwards=True)
        lost = ", ".join(str(n) for n in numbers if n not in out & back)
        message = f"On the expert side taxis cannot go from {numbers[0]} to {lost} and back inside the tile."
        problems.add(file_of(letter), toml_line(text, "one_way", "expert"), "cut-off", message)
    if tile.basic.underground != tile.expert.underground:
        message = "Either both sides need an underground station or neither: a turned tile must count the same (D2)."
        problems.add(file_of(letter), toml_line(text, "stops", "expert"), "underground", message)


def _check_underground(tiles: Iterable[Tile], problems: Problems) -> None:
    count, half = sum(tile.basic.underground for tile in tiles), SMALL_GRID // 2
    if not half <= count <= len(LETTERS) - half:
        message = (
            f"{count} tiles have an underground station, but {half} to {len(LETTERS) - half} must have one, "
            f"so that a grid of {SMALL_GRID} tiles can have exactly {half} (D2)."
        )
        problems.add(SET, None, "underground", message)


def _check_starts(tiles: Iterable[Tile], problems: Problems) -> None:
    counts = sorted(min(taxi_only(tile.basic), taxi_only(tile.expert)) for tile in tiles)
    fewest = sum(counts[:SMALL_GRID])
    if fewest < STARTS:
        message = f"Six tiles may have only {fewest} taxi-only stations, but {STARTS} detectives need one each (D4)."
        problems.add(SET, None, "taxi-only", message)
