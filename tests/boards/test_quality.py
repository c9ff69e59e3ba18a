"""The numbers of a drawing, on boards whose numbers anybody can count, and what lies near what on any."""

from __future__ import annotations

import itertools
import math
import random
from pathlib import Path

import numpy as np
import pytest

from blackticket.boards import Board, load
from blackticket.boards.drawing.quality import quality_of, quality_table
from blackticket.boards.geometry import distance_to_line
from blackticket.boards.nearness import Pieces, crossings, near_pairs
from tests.boards.samples import write_board
from tests.cli.helpers import run

DOCS = Path(__file__).parents[2] / "docs"

SQUARE = {1: (100.0, 100.0), 2: (500.0, 100.0), 3: (500.0, 500.0), 4: (100.0, 500.0)}


def square(*more: tuple[int, int, str], places: dict[int, tuple[float, float]] = SQUARE) -> Board:
    edges = [(1, 2, "taxi"), (2, 3, "taxi"), (3, 4, "taxi"), (1, 4, "taxi"), *more]
    return Board.from_edges(places, edges, starts=[1, 2, 3, 4])


def test_a_square_is_octilinear_and_its_diagonals_cross_once() -> None:
    plain, crossed = quality_of(square()), quality_of(square((1, 3, "bus"), (2, 4, "underground")))
    assert (plain.octilinear, plain.bends, plain.crossings) == (1.0, 0, 0)
    assert (crossed.octilinear, crossed.crossings) == (1.0, 1)


def test_a_line_at_another_angle_counts_by_its_length() -> None:
    board = square(places={**SQUARE, 3: (500.0, 300.0)})
    slanted = math.hypot(400, 200)
    assert quality_of(board).octilinear == pytest.approx((400 + 200 + 400) / (400 + 200 + 400 + slanted))


def test_bends_are_counted_and_a_name_on_a_line_is_seen(tmp_path: Path) -> None:
    board = load(write_board(tmp_path))
    assert quality_of(board).bends == 1, "the bus from 1 to 4 has one way-point"
    london = quality_of(load("london"))
    assert london.over_lines == london.touching == 0, "its stations have no names"
    assert london.gap > 0


def test_near_pairs_finds_what_measuring_everything_finds() -> None:
    chance = random.Random(5)
    points = [(chance.uniform(0, 300), chance.uniform(-200, 100)) for _ in range(80)]
    lines = [[(chance.uniform(0, 300), chance.uniform(-200, 100)) for _ in range(3)] for _ in range(40)]
    found: dict[tuple[int, int], float] = {}
    for which, line, away in near_pairs(np.array(points), Pieces(lines), 15.0):
        for pair, distance in zip(zip(which.tolist(), line.tolist(), strict=True), away.tolist(), strict=True):
            found[pair] = min(distance, found.get(pair, math.inf))
    every = {(i, j): distance_to_line(p, line) for i, p in enumerate(points) for j, line in enumerate(lines)}
    assert found == pytest.approx({pair: away for pair, away in every.items() if away < 15.0})
    assert len(found) > 50


def test_crossings_finds_what_comparing_every_pair_finds() -> None:
    chance = random.Random(6)
    lines = [[(chance.uniform(0, 300), chance.uniform(0, 300)) for _ in range(2)] for _ in range(30)]
    found = {(int(a), int(b)) for a, b, _, _ in crossings(Pieces(lines), 40.0).tolist()}

    def side(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])

    def cross(one: list[tuple[float, float]], two: list[tuple[float, float]]) -> bool:
        return side(one[0], one[1], two[0]) != side(one[0], one[1], two[1]) and side(two[0], two[1], one[0]) != side(
            two[0], two[1], one[1]
        )

    expected = {(i, j) for i, j in itertools.combinations(range(30), 2) if cross(lines[i], lines[j])}
    assert found == expected
    assert len(found) > 20


def test_the_numbers_stand_under_the_check_and_in_the_table() -> None:
    checked, compared = run("board", "check", "italia-small"), run("board", "quality", "italia-small")
    told = quality_of(load("italia-small"))
    assert f"{told.bends} bends, {told.crossings} crossings" in checked.out
    assert compared.out == quality_table([load("italia-small")])
    assert f"| bends | {told.bends} |" in compared.out


def test_the_page_has_the_table_of_all_boards() -> None:
    """If this fails: python scripts/layout_pictures.py table"""
    boards = [load(name) for name in ("london", "italia", "sanssouci", "italia-small", "sanssouci-small")]
    assert quality_table(boards) in (DOCS / "boards.md").read_text("utf-8")
