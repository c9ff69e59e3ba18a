"""The London board: facts of the printed board (L8, L14, L15, C1), and that our drawing of it is legible."""

from __future__ import annotations

import itertools
import math
import statistics
from collections import Counter
from itertools import pairwise

import pytest

from blackticket.boards import Board, Connection, load
from blackticket.boards.drawing.boxes import samples
from blackticket.boards.drawing.markers import HALF_WIDTH
from blackticket.boards.geometry import distance_to_line, lines_of, near_misses, size_of
from tests.boards.crossing import crossings, stray_crossings


@pytest.fixture(scope="module")
def london() -> Board:
    return load("london")


def test_counts(london: Board) -> None:
    assert len(london) == 199
    assert Counter(c.transport for c in london.connections) == {"taxi": 345, "bus": 99, "underground": 20, "ferry": 3}


def test_kinds_of_stations(london: Board) -> None:
    assert Counter(s.stops for s in london.stations) == {
        ("taxi",): 135,
        ("taxi", "bus"): 46,
        ("taxi", "bus", "underground"): 14,
        ("taxi", "bus", "ferry"): 2,
        ("taxi", "ferry"): 2,
    }


def test_L14_ferry(london: Board) -> None:
    ferry = {(c.a, c.b) for c in london.connections if c.role == "water"}
    assert ferry == {(157, 194), (115, 157), (108, 115)}


@pytest.mark.parametrize(
    ("a", "b", "transport", "there"),
    [
        (13, 14, "taxi", False),  # on the board of 1983 only
        (99, 112, "taxi", True),
        (159, 198, "taxi", True),
        (58, 75, "taxi", True),
        (124, 130, "taxi", True),
        (135, 161, "bus", True),
        (142, 157, "bus", True),
        (50, 67, "taxi", False),
        (29, 55, "taxi", False),
        (187, 199, "bus", False),
        (185, 198, "bus", False),
        (1, 46, "underground", True),
    ],
)
def test_connections_on_which_public_copies_disagree(
    london: Board, a: int, b: int, transport: str, there: bool
) -> None:
    assert ((a, b, transport) in {(c.a, c.b, c.transport) for c in london.connections}) is there


def test_L8_and_C1_decks(london: Board) -> None:
    d, x, shared = (set(london.decks[deck]) for deck in ("D", "X", "shared"))
    assert (len(d), len(x), len(shared)) == (16, 13, 18)
    assert x == {35, 45, 51, 71, 78, 104, 106, 127, 132, 146, 166, 170, 172}
    assert shared - d == {132, 197, 198}
    assert d - shared == {123}
    assert not d & x


def test_L8_no_start_of_x_is_one_move_from_a_pursuers_start(london: Board) -> None:
    joined = {frozenset((c.a, c.b)) for c in london.connections}
    pairs = itertools.product(london.decks["D"], london.decks["X"])
    assert not [pair for pair in pairs if frozenset(pair) in joined]


def test_facts_have_not_changed(london: Board) -> None:
    """A new digest means other rules of the same board: change it only with a reason in the changelog."""
    assert london.digest == "07729fd89d0155c5"


def test_L15_numbers_run_in_rows(london: Board) -> None:
    """Numbers grow downwards, and within a row from left to right, as far as the printed numbering does."""
    numbers = [float(s.number) for s in london.stations]
    assert statistics.correlation(numbers, [s.y for s in london.stations]) > 0.98
    # a row ends where the next number lies further left: about as many rows as the board is high in stations
    starts = [b.number for a, b in pairwise(london.stations) if b.x <= a.x]
    assert 12 <= len(starts) <= 24
    rows = [list(range(a, b)) for a, b in pairwise([1, *starts, 200])]
    # the long rows come one below the other
    heights = [statistics.mean(london.station(n).y for n in row) for row in rows if len(row) >= 6]
    assert heights == sorted(heights)


def test_stations_are_evenly_spread(london: Board) -> None:
    gaps = [math.dist((a.x, a.y), (b.x, b.y)) for a, b in itertools.combinations(london.stations, 2)]
    scale = 1200 / london.frame[0]
    assert min(gaps) * scale > 45, "nearest markers, in pixels of a picture 1200 wide"
    assert 2 * HALF_WIDTH * size_of(london) * scale < 34


def test_no_line_runs_through_a_foreign_marker(london: Board) -> None:
    assert near_misses(london, (HALF_WIDTH + 2.5) * size_of(london)) == []


def test_a_crossing_is_found() -> None:
    assert crossings(((0, 0), (4, 4)), ((0, 2), (1, 2), (3, 0))) == [(1.5, 1.5)]


@pytest.mark.parametrize("role", ["local", "regional", "express", "water"])
def test_lines_of_one_transport_never_cross_outside_their_stations(london: Board, role: str) -> None:
    assert stray_crossings(london, role) == []


def test_two_transports_between_one_pair_run_side_by_side(london: Board) -> None:
    lines = lines_of(london)
    pairs: dict[tuple[int, int], list[Connection]] = {}
    for c in london.connections:
        pairs.setdefault((c.a, c.b), []).append(c)
    doubled = [pair for pair in pairs.values() if len(pair) > 1]
    assert len(doubled) == 30 + 1  # taxi and bus, and 1 - 46 by bus and underground
    for one, two in doubled:
        points = list(samples(lines[one], 5))
        assert distance_to_line(points[len(points) // 2], lines[two]) > 6
