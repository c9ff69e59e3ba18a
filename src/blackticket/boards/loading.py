"""Finds a board by name or folder, and loads it or lists its problems.

This module owns where boards are kept: the built-in ones are folders of package data. It must not know
what makes a board good (`checking`). Read `load` first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from blackticket.boards.checking import build
from blackticket.boards.model import Board, BoardError, Problem
from blackticket.boards.parsing import Parsed, parse_files
from blackticket.boards.reading import Problems, Source, find_folder
from blackticket.boards.zipped import unzipped

_DATA = Path(__file__).parent / "data"


@cache
def builtin_names() -> tuple[str, ...]:
    """The names of the built-in boards."""
    return tuple(sorted(folder.name for folder in _DATA.iterdir() if _is_board(folder)))


def load(name_or_path: str | Path) -> Board:
    """Load a built-in board by its name, or the board in a folder. Raises `BoardError`."""
    if isinstance(name_or_path, str) and name_or_path in builtin_names():
        return _builtin(name_or_path)
    return _load(name_or_path)


def older_board(name: str, digest: str) -> Board | None:
    """A built-in board as it was in an earlier version, by its fingerprint; None if it is not kept.

    Games are replayed on the board that they were played on.
    """
    return next((board for board in older_boards(name) if board.digest == digest), None)


@cache
def older_boards(name: str) -> tuple[Board, ...]:
    """Earlier versions of a built-in board, the oldest first: the folders ``data/older/NAME-1``, ..

    Where the land has not changed, a folder has no scenery of its own.
    """
    folders = sorted((_DATA / "older").glob(f"{name}-[0-9]*")) if name in builtin_names() else []
    boards = [_load(folder) for folder in folders]
    return tuple(replace(board, scenery=board.scenery or load(name).scenery) for board in boards)


@cache
def _builtin(name: str) -> Board:
    """Built-in boards do not change while a program runs, so we read them once."""
    return _load(name)


def _load(name_or_path: str | Path) -> Board:
    board, _, problems = examine(name_or_path)
    if board is None or problems:
        raise BoardError(problems)
    return board


def check(name_or_path: str | Path) -> list[Problem]:
    """All problems of a board, in the order of its files; an empty list if it has none."""
    return examine(name_or_path)[2]


def _is_board(folder: Path) -> bool:
    return (folder / "board.toml").is_file()


def examine(name_or_path: str | Path) -> tuple[Board | None, Parsed | None, list[Problem]]:
    """The board or None, the rows of its files with their lines, and the problems."""
    problems = Problems()
    found: Source | None
    if _is_zip(name_or_path):
        found = unzipped(Path(name_or_path), problems)
    else:
        kind = {"kind": "board", "files": "board.toml and tables"}
        found = find_folder(name_or_path, _DATA, builtin_names(), problems, **kind)
    return (None, None, problems.found) if found is None else examine_files(found, problems)


def examine_files(source: Source, problems: Problems) -> tuple[Board | None, Parsed, list[Problem]]:
    """The same for files that are at hand."""
    parsed = parse_files(source, problems)
    return build(parsed, problems), parsed, problems.found


def load_files(files: Mapping[str, bytes]) -> Board:
    """The board that these files make, by the same checks as a folder. Raises `BoardError`."""
    board, _, problems = examine_files(files, Problems())
    if board is None or problems:
        raise BoardError(problems)
    return board


def is_builtin(board: Board) -> bool:
    """Whether this very board is built in, now or in an earlier version."""
    return board.name in builtin_names() and board in (load(board.name), *older_boards(board.name))


def _is_zip(name_or_path: str | Path) -> bool:
    return str(name_or_path).lower().endswith(".zip") and Path(name_or_path).is_file()
