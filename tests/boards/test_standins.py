"""The small stand-in boards: playable, honest about what they are, and rich enough to test every rule."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from blackticket.boards import Board, load
from blackticket.boards.drawing.markers import HALF_HEIGHT
from blackticket.boards.geometry import near_misses, size_of

STAND_INS = ("italia-small", "sanssouci-small")


@pytest.fixture(params=STAND_INS)
def board(request: pytest.FixtureRequest) -> Board:
    return load(str(request.param))


def one_move(board: Board) -> set[frozenset[int]]:
    return {frozenset((c.a, c.b)) for c in board.connections}


def test_says_what_it_is(board: Board) -> None:
    assert "stand-in" in board.title
    assert "stand-in" in board.provenance
    assert all(s.name for s in board.stations)
    assert len({s.name for s in board.stations}) == len(board) <= 40


def test_every_station_has_two_local_connections(board: Board) -> None:
    count: Counter[int] = Counter()
    for c in board.connections:
        if c.role == "local":
            count.update((c.a, c.b))
    assert all(count[s.number] >= 2 for s in board.stations)


def test_has_all_roles_a_long_water_route_and_a_passing_line(board: Board) -> None:
    stops = Counter(c.role for c in board.connections)
    assert stops["regional"] >= 10
    assert stops["express"] >= 6
    assert stops["water"] >= 3
    assert any(c.passes for c in board.connections)


def test_numbers_run_in_rows(board: Board) -> None:
    """I4: from left to right in rows, top to bottom."""
    rows: list[list[float]] = [[]]
    for s in board.stations:
        if rows[-1] and s.x <= rows[-1][-1]:
            rows.append([])
        rows[-1].append(s.x)
    assert len(rows) <= len(board) / 2
    assert board.station(1).y < board.station(len(board)).y


def test_no_line_runs_through_a_foreign_marker(board: Board) -> None:
    assert near_misses(board, (HALF_HEIGHT + 2.5) * size_of(board)) == []


def test_I1_I3_italia() -> None:
    board = load("italia-small")
    assert dict(board.transports) == {"local": "car", "regional": "train", "express": "plane", "water": "yacht"}
    assert (len(board.decks["D"]), len(board.decks["X"])) == (16, 13)
    pairs = itertools.product(board.decks["D"], board.decks["X"])
    assert not [pair for pair in pairs if frozenset(pair) in one_move(board)]


def test_S1_sanssouci() -> None:
    board = load("sanssouci-small")
    assert dict(board.transports) == {"local": "foot", "regional": "vip", "express": "rail", "water": "ship"}
    cards = board.decks["shared"]
    assert len(cards) == 13
    assert not [pair for pair in itertools.combinations(cards, 2) if frozenset(pair) in one_move(board)]
