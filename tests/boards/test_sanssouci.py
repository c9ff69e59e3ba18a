"""The board of Potsdam: every fact of its rulebook (S1, S5, S10, T1), a sound network, a legible drawing."""

from __future__ import annotations

import itertools
import math
import statistics
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

import pytest

from blackticket.boards import Board, Connection, check, load
from blackticket.boards.drawing.markers import HALF_WIDTH
from blackticket.boards.geometry import Point, distance_to_line, inside, lines_of, near_misses, size_of, smooth
from tests.boards.crossing import stray_crossings

LANDING_STAGES = (13, 30, 39, 96, 114, 193, 194)
BY_BOAT = (30, 13, 39, 96, 114, 194, 193)
"""The order in which a boat passes them, from Wannsee down the Havel to the Schwielowsee."""

LAND = ("local", "regional", "express")
COUNTS = {"foot": 315, "vip": 87, "rail": 17, "ship": 6}


@pytest.fixture(scope="module")
def potsdam() -> Board:
    return load("sanssouci")


def neighbours(board: Board, roles: Iterable[str]) -> dict[int, set[int]]:
    result: dict[int, set[int]] = {s.number: set() for s in board.stations}
    for c in board.connections:
        if c.role in roles:
            result[c.a].add(c.b)
            result[c.b].add(c.a)
    return result


def moves_from(origin: int, graph: dict[int, set[int]], without: int = 0) -> dict[int, int]:
    seen, border = {origin: 0}, [origin]
    for number in border:
        for other in graph[number] - {without}:
            if other not in seen:
                seen[other] = seen[number] + 1
                border.append(other)
    return seen


def stops(board: Board, transport: str) -> int:
    return sum(transport in s.stops for s in board.stations)


def test_check_is_clean() -> None:
    assert check("sanssouci") == []


def test_says_what_it_is(potsdam: Board) -> None:
    assert "our own reconstruction" in potsdam.provenance.lower()
    assert "not a copy" in potsdam.provenance
    assert dict(potsdam.transports) == {"local": "foot", "regional": "vip", "express": "rail", "water": "ship"}


def test_counts(potsdam: Board) -> None:
    assert 194 <= len(potsdam) <= 210
    assert len(potsdam) == 201
    assert Counter(c.transport for c in potsdam.connections) == COUNTS


def test_facts_have_not_changed(potsdam: Board) -> None:
    """A new digest means another game: measure the balance again (docs/boards-potsdam.md) before changing it."""
    assert potsdam.digest == "32e30aec08e7242c"


def test_every_station_has_a_name_of_its_own(potsdam: Board) -> None:
    names = [s.name for s in potsdam.stations]
    assert all(names)
    assert len(set(names)) == len(names)
    assert {"Glienicker Brücke", "Schloss Babelsberg", "Historische Mühle", "Römerschanze"} <= set(names)


@pytest.mark.parametrize(
    "name",
    [
        "Bahnhof Golm",
        "Bornim",
        "Heilandskirche",
        "Bahnhof Babelsberg",
        "Bahnhof Rehbrücke",
        "Caputh",
        "Bahnhof Wannsee",
    ],
)
def test_reaches_from_golm_bornim_and_sacrow_to_wannsee(potsdam: Board, name: str) -> None:
    assert name in {s.name for s in potsdam.stations}


def test_lakes_and_parks_are_on_the_map(potsdam: Board) -> None:
    named = {f.name for f in potsdam.scenery}
    lakes = {"Havel", "Templiner See", "Schwielowsee", "Heiliger See", "Jungfernsee", "Tiefer See", "Griebnitzsee"}
    assert lakes | {"Park Sanssouci", "Neuer Garten", "Park Babelsberg"} <= named


def test_S10_landing_stages(potsdam: Board) -> None:
    assert tuple(s.number for s in potsdam.stations if "ship" in s.stops) == LANDING_STAGES
    routes = {frozenset((c.a, c.b)) for c in potsdam.connections if c.role == "water"}
    assert routes == {frozenset(pair) for pair in pairwise(BY_BOAT)}


def test_S10_ships_go_by_water(potsdam: Board) -> None:
    """Most of every route lies on drawn water: the boat leaves it only at the stage."""
    for c, line in lines_of(potsdam).items():
        if c.role != "water":
            continue
        points = [
            (p[0] + (q[0] - p[0]) * k / 8, p[1] + (q[1] - p[1]) * k / 8) for p, q in pairwise(line) for k in range(8)
        ]
        wet = sum(on_water(potsdam, p) for p in points) / len(points)
        assert wet > 0.6, (c.a, c.b, wet)


def test_T1_from_99_to_102_by_vip_over_101(potsdam: Board) -> None:
    ride = next(c for c in potsdam.connections if (c.a, c.b, c.transport) == (99, 102, "vip"))
    assert ride.passes == (101,)
    assert "vip" not in potsdam.station(101).stops
    assert {"vip"} <= set(potsdam.station(99).stops) & set(potsdam.station(102).stops)
    foot = neighbours(potsdam, ["local"])
    assert 101 in foot[99]
    assert 102 in foot[101]
    assert 102 not in foot[99]


def test_99_is_a_hub_in_the_centre(potsdam: Board) -> None:
    hub = potsdam.station(99)
    assert hub.name == "Hauptbahnhof"
    assert set(hub.stops) == {"foot", "vip", "rail"}
    ways = {n: len(found) for n, found in neighbours(potsdam, LAND).items()}
    assert ways[99] >= sorted(ways.values())[-6]
    assert abs(hub.x - potsdam.frame[0] / 2) < potsdam.frame[0] / 8
    assert abs(hub.y - potsdam.frame[1] / 2) < potsdam.frame[1] / 8


def test_numbers_run_in_rows(potsdam: Board) -> None:
    """Left to right within a row, and the rows are bands that do not overlap, top to bottom."""
    rows: list[list[int]] = [[]]
    for s in potsdam.stations:
        if rows[-1] and s.x < potsdam.station(rows[-1][-1]).x:
            rows.append([])
        rows[-1].append(s.number)
    assert 12 <= len(rows) <= 16
    assert all(len(row) >= 9 for row in rows)
    for above, below in pairwise(rows):
        lowest = max(potsdam.station(n).y for n in above)
        highest = min(potsdam.station(n).y for n in below)
        assert lowest <= highest, (above[0], below[0])
    for row in rows:
        heights = [potsdam.station(n).y for n in row]
        assert max(heights) - min(heights) <= potsdam.frame[1] / 8


def test_S1_S5_start_cards_are_three_moves_apart(potsdam: Board) -> None:
    cards = potsdam.decks["shared"]
    assert set(potsdam.decks) == {"shared"}
    assert len(cards) == 13
    graph = neighbours(potsdam, LAND)
    near = [(a, b) for a, b in itertools.combinations(cards, 2) if moves_from(a, graph)[b] < 3]
    assert near == []


def test_every_station_can_be_left_on_foot_in_two_directions(potsdam: Board) -> None:
    foot = neighbours(potsdam, ["local"])
    degrees = [len(found) for found in foot.values()]
    assert min(degrees) == 2
    assert max(degrees) <= 7
    assert 3.1 < statistics.mean(degrees) < 3.7
    assert len(moves_from(1, foot)) == len(potsdam)


def test_no_station_is_a_choke_point(potsdam: Board) -> None:
    """As on the London board: the town hangs together on foot whichever station is closed."""
    foot = neighbours(potsdam, ["local"])
    for closed in foot:
        assert len(moves_from(1 if closed != 1 else 2, foot, without=closed)) == len(potsdam) - 1


def test_network_is_comparable_with_london(potsdam: Board) -> None:
    london = load("london")
    assert stops(potsdam, "vip") < 1.4 * stops(london, "bus")
    assert abs(stops(potsdam, "rail") - stops(london, "underground")) <= 3
    graphs = [neighbours(board, LAND) for board in (potsdam, london)]
    widest = [max(max(moves_from(n, graph).values()) for n in graph) for graph in graphs]
    assert widest[1] == 10
    assert abs(widest[0] - widest[1]) <= 2
    means = [statistics.mean(len(found) for found in graph.values()) for graph in graphs]
    assert abs(means[0] - means[1]) < 0.3


def test_dense_centre_and_long_reaches(potsdam: Board) -> None:
    """Uneven on purpose: around 99 the footpaths are much shorter than at the edge."""
    hub, length = potsdam.station(99), {}
    for c in potsdam.connections:
        if c.role == "local":
            a, b = potsdam.station(c.a), potsdam.station(c.b)
            far = math.dist((hub.x, hub.y), ((a.x + b.x) / 2, (a.y + b.y) / 2))
            length[c] = far, math.dist((a.x, a.y), (b.x, b.y))
    centre = [d for far, d in length.values() if far < 250]
    edge = [d for far, d in length.values() if far > 550]
    assert statistics.mean(edge) > 1.3 * statistics.mean(centre)
    assert max(edge) > 2.4 * max(centre)


def test_passed_stations_are_no_stops_of_that_line_and_lie_beside_it(potsdam: Board) -> None:
    passing = [c for c in potsdam.connections if c.passes]
    assert len(passing) > 40
    lines = lines_of(potsdam)
    for c in passing:
        for number in c.passes:
            s = potsdam.station(number)
            assert distance_to_line((s.x, s.y), lines[c]) < 80, (c.a, c.b, number)


def test_stations_keep_a_readable_distance(potsdam: Board) -> None:
    gaps = [math.dist((a.x, a.y), (b.x, b.y)) for a, b in itertools.combinations(potsdam.stations, 2)]
    scale = 1200 / potsdam.frame[0]
    assert min(gaps) * scale > 40, "nearest markers, in pixels of a picture 1200 wide"
    assert 2 * HALF_WIDTH * size_of(potsdam) * scale < 34


def test_stations_keep_off_the_edge(potsdam: Board) -> None:
    width, height = potsdam.frame
    assert all(40 <= s.x <= width - 40 and 40 <= s.y <= height - 40 for s in potsdam.stations)


def test_no_line_runs_through_a_foreign_marker(potsdam: Board) -> None:
    assert near_misses(potsdam, (HALF_WIDTH + 2.5) * size_of(potsdam)) == []


def test_footpaths_never_cross(potsdam: Board) -> None:
    assert stray_crossings(potsdam, "local") == []


def test_two_transports_between_one_pair_run_side_by_side(potsdam: Board) -> None:
    lines = lines_of(potsdam)
    pairs: dict[tuple[int, int], list[Connection]] = {}
    for c in potsdam.connections:
        pairs.setdefault((c.a, c.b), []).append(c)
    for one, two in (pair for group in pairs.values() for pair in itertools.combinations(group, 2)):
        line = lines[one]
        middle = (
            line[len(line) // 2] if len(line) > 2 else ((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2)
        )
        assert distance_to_line(middle, lines[two]) > 5, (one.a, one.b, one.transport, two.transport)


def on_water(board: Board, p: Point) -> bool:
    for f in board.scenery:
        if f.kind != "water":
            continue
        closed = f.shape == "polygon"
        line = list(smooth(f.points, closed=closed)) if f.smooth else list(f.points)
        if closed and inside(p, line):
            return True
        if not closed and distance_to_line(p, line) <= (f.width or 0) / 2:
            return True
    return False
