"""Lines that share a way run side by side, in the same order everywhere."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from blackticket.boards import Board, builtin_names, load
from blackticket.boards.drawing.boxes import samples
from blackticket.boards.geometry import FLIGHTS, LANE, distance_to_line, lines_of, size_of
from blackticket.boards.lanes import Point, spread
from tests.boards.samples import write_board

GAP = 8.0


def test_lines_that_share_nothing_stay_where_they_are() -> None:
    lines = [((0.0, 0.0), (100.0, 0.0)), ((0.0, 20.0), (100.0, 20.0)), ((50.0, -50.0), (50.0, 50.0))]
    assert spread(lines, GAP) == lines


@pytest.mark.parametrize("flip", [False, True])
def test_the_first_line_runs_above_whichever_way_it_is_given(flip: bool) -> None:
    first: tuple[Point, ...] = ((0.0, 0.0), (100.0, 0.0))
    upper, lower = spread([first[::-1] if flip else first, first], GAP)
    assert {y for _, y in upper} == {-GAP / 2}
    assert {y for _, y in lower} == {GAP / 2}


def test_three_lines_lie_evenly_around_the_way() -> None:
    way = ((0.0, 0.0), (0.0, 100.0))
    assert sorted(line[0][0] for line in spread([way, way, way], GAP)) == [-GAP, 0.0, GAP]


def test_only_the_shared_stretch_is_moved_and_the_corner_fits() -> None:
    straight = ((0.0, 0.0), (200.0, 0.0))
    bent = ((0.0, 0.0), (100.0, 0.0), (100.0, 80.0))
    upper, lower = spread([straight, bent], GAP)
    assert upper == ((0.0, -GAP / 2), (200.0, -GAP / 2))
    assert lower == ((0.0, GAP / 2), (100.0, GAP / 2), (100.0, 80.0))


def test_neighbouring_rides_on_one_way_keep_their_lane() -> None:
    """Two taxi rides one after the other beside an express that passes the stop between them."""
    rides = [((0.0, 0.0), (100.0, 0.0)), ((100.0, 0.0), (200.0, 0.0)), ((0.0, 0.0), (200.0, 0.0))]
    one, two, express = spread(rides, GAP)
    assert {y for _, y in (*one, *two)} == {-GAP / 2}
    assert {y for _, y in express} == {GAP / 2}


def test_lines_of_different_pairs_on_one_street_are_drawn_side_by_side(tmp_path: Path) -> None:
    """Both buses go through the same bends on their way to different stations."""
    connections = (
        "a,b,transport,via,passes\n1,2,taxi,,\n2,4,taxi,,\n1,3,taxi,,\n3,4,taxi,,\n"
        "1,4,bus,200 100; 250 150; 250 200,\n1,3,bus,200 100; 250 150,\n"
    )
    board = load(write_board(tmp_path, connections=connections))
    one, two = (line for c, line in lines_of(board).items() if c.transport == "bus")
    shared = [p for p in samples(one, 2) if 60 < p[1] < 120]
    assert shared
    apart = [distance_to_line(p, two) for p in shared]
    assert min(apart) > 0.7 * LANE * size_of(board)


@pytest.mark.parametrize("name", builtin_names())
def test_every_line_ends_under_its_markers(name: str) -> None:
    board = load(name)
    for c, line in lines_of(board).items():
        for end, number in ((line[0], c.a), (line[-1], c.b)):
            s = board.station(number)
            assert max(abs(end[0] - s.x), abs(end[1] - s.y)) < 1.6 * LANE * size_of(board), c


@pytest.mark.parametrize("name", builtin_names())
def test_two_transports_between_one_pair_run_side_by_side(name: str) -> None:
    board = load(name)
    assert _pairs(board) > 10
    lines = lines_of(board)
    for one, two in itertools.combinations(lines, 2):
        if (one.a, one.b) == (two.a, two.b) and not FLIGHTS & {one.transport, two.transport}:
            middle = list(samples(lines[one], 1))
            assert distance_to_line(middle[len(middle) // 2], lines[two]) > 0.8 * LANE * size_of(board), (one, two)


def _pairs(board: Board) -> int:
    seen: dict[tuple[int, int], int] = {}
    for c in board.connections:
        seen[c.a, c.b] = seen.get((c.a, c.b), 0) + 1
    return sum(count > 1 for count in seen.values())
