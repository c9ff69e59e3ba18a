"""Finds a tile set by name or folder, and loads it or lists its problems.

This module owns where sets of tiles are kept. It must not know what makes a set good (`checking`). Read `load_tiles`
first.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from blackticket.boards.model import BoardError, Problem
from blackticket.boards.reading import Problems, find_folder
from blackticket.boards.tiles.checking import build
from blackticket.boards.tiles.model import TileSet
from blackticket.boards.tiles.reading import SET, read_set

_DATA = Path(__file__).parent.parent / "data"


@cache
def tile_set_names() -> tuple[str, ...]:
    """The names of the built-in tile sets."""
    return tuple(sorted(folder.name for folder in _DATA.iterdir() if is_tile_set(folder)))


def is_tile_set(path: str | Path) -> bool:
    """Does this folder hold a tile set, good or bad, rather than a ticket board?"""
    try:
        return (Path(path) / SET).is_file()
    except (OSError, ValueError):
        return False


def load_tiles(name_or_path: str | Path = "dice") -> TileSet:
    """Load a built-in set by its name, or the set in a folder. Raises `BoardError`."""
    if isinstance(name_or_path, str) and name_or_path in tile_set_names():
        return _builtin(name_or_path)
    return _load(name_or_path)


@cache
def _builtin(name: str) -> TileSet:
    """Built-in sets do not change while a program runs, so we read them once."""
    return _load(name)


def _load(name_or_path: str | Path) -> TileSet:
    tiles, problems = _examine(name_or_path)
    if tiles is None or problems:
        raise BoardError(problems)
    return tiles


def check_tiles(name_or_path: str | Path) -> list[Problem]:
    """All problems of a set, in the order of its files; an empty list if it has none."""
    return _examine(name_or_path)[1]


def _examine(name_or_path: str | Path) -> tuple[TileSet | None, list[Problem]]:
    problems = Problems()
    files = f"{SET} and one file per tile"
    folder = find_folder(name_or_path, _DATA, tile_set_names(), problems, kind="tile set", files=files)
    if folder is None:
        return None, problems.found
    return build(read_set(folder, problems), problems), problems.found
