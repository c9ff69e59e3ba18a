"""Finds a board by name or folder, and loads or explains it.

This module owns where boards are kept: the built-in ones are folders of package data. It must not know
what makes a board good (`checking`). Read `load` first.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from blackticket.boards.checking import build
from blackticket.boards.model import Board, BoardError, Problem
from blackticket.boards.parsing import Parsed, parse_folder
from blackticket.boards.reading import Problems, find_folder

_DATA = Path(__file__).parent / "data"


@cache
def builtin_names() -> tuple[str, ...]:
    """The names of the boards that come with the package."""
    return tuple(sorted(folder.name for folder in _DATA.iterdir() if _is_board(folder)))


def load(name_or_path: str | Path) -> Board:
    """A built-in board by its name, or the board in a folder; raises `BoardError`."""
    if isinstance(name_or_path, str) and name_or_path in builtin_names():
        return _builtin(name_or_path)
    return _load(name_or_path)


@cache
def _builtin(name: str) -> Board:
    """Built-in boards do not change while a program runs: read once."""
    return _load(name)


def _load(name_or_path: str | Path) -> Board:
    board, _, problems = examine(name_or_path)
    if board is None or problems:
        raise BoardError(problems)
    return board


def check(name_or_path: str | Path) -> list[Problem]:
    """Everything that is wrong with a board, in the order of its files; an empty list if nothing is."""
    return examine(name_or_path)[2]


def _is_board(folder: Path) -> bool:
    return (folder / "board.toml").is_file()


def examine(name_or_path: str | Path) -> tuple[Board | None, Parsed | None, list[Problem]]:
    """A board as far as it could be built, what its files say line by line, and what is wrong with them."""
    problems = Problems()
    folder = find_folder(name_or_path, _DATA, builtin_names(), problems, kind="board", files="board.toml and tables")
    if folder is None:
        return None, None, problems.found
    parsed = parse_folder(folder, problems)
    return build(parsed, problems), parsed, problems.found
