"""The board of Italy: what the rulebook states (I1 to I4), a fair comparison with London, and a legible drawing."""

from __future__ import annotations

import itertools
import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import pairwise

import pytest

from blackticket.boards import Board, check, load
from blackticket.boards.drawing.boxes import samples
from blackticket.boards.drawing.markers import HALF_WIDTH
from blackticket.boards.geometry import distance_to_line, inside, lines_of, near_misses, size_of, smooth
from tests.boards.crossing import stray_crossings

ROW_TOP, ROW_HEIGHT = 20, 70
CAPITALS = {
    "Aosta", "Torino", "Genova", "Milano", "Trento", "Venezia", "Trieste", "Bologna", "Firenze", "Perugia", "Ancona",
    "Roma", "L'Aquila", "Campobasso", "Napoli", "Bari", "Potenza", "Catanzaro", "Palermo", "Cagliari",
}  # fmt: skip
ISLANDS = {
    "Portoferraio", "Isola del Giglio", "Ponza", "Ischia", "Capri", "Isole Tremiti", "Lipari", "Stromboli", "Ustica",
    "Favignana", "La Maddalena", "Carloforte",
}  # fmt: skip
Graph = dict[int, set[int]]


@pytest.fixture(scope="module")
def italia() -> Board:
    return load("italia")


def graph(board: Board, roles: Iterable[str]) -> Graph:
    wanted = set(roles)
    result: Graph = defaultdict(set)
    for s in board.stations:
        result[s.number] = set()
    for c in board.connections:
        if c.role in wanted:
            result[c.a].add(c.b)
            result[c.b].add(c.a)
    return dict(result)


def reach(near: Graph, start: int, without: int = 0) -> dict[int, int]:
    """Moves to every station that can be reached."""
    seen, border = {start: 0}, [start]
    for number in border:
        for other in sorted(near[number]):
            if other not in seen and other != without:
                seen[other] = seen[number] + 1
                border.append(other)
    return seen


def choke_points(near: Graph) -> set[int]:
    """Stations without which the rest falls apart."""
    return {n for n in near if len(reach(near, 1 if n != 1 else 2, n)) < len(near) - 1}


@cache
def distances(name: str) -> dict[int, dict[int, int]]:
    near = graph(load(name), TICKETED)
    return {n: reach(near, n) for n in near}


TICKETED = ("local", "regional", "express")


def by_name(board: Board) -> dict[str, int]:
    return {s.name: s.number for s in board.stations}


# --- the rulebook ------------------------------------------------------------------------------------


def test_is_sound() -> None:
    assert check("italia") == []


def test_I1_transports_and_the_yacht_of_the_example(italia: Board) -> None:
    assert dict(italia.transports) == {"local": "car", "regional": "train", "express": "plane", "water": "yacht"}
    assert [c.role for c in italia.connections if (c.a, c.b) == (153, 162) and c.role == "water"] == ["water"]
    assert [c.transport for c in italia.connections if (c.a, c.b) == (153, 162)] == ["yacht"], "nothing beside it"
    assert (italia.station(153).name, italia.station(162).name) == ("Arbatax", "Cagliari")


def test_I2_cars_everywhere_trains_at_fewer_planes_at_few(italia: Board) -> None:
    stops = Counter(transport for s in italia.stations for transport in s.stops)
    assert stops["car"] == len(italia) == 198
    assert (stops["train"], stops["plane"]) == (67, 14)
    assert Counter(c.transport for c in italia.connections) == {"car": 344, "train": 99, "plane": 18, "yacht": 12}
    assert all({"car", "train"} <= set(s.stops) for s in italia.stations if "plane" in s.stops)


def test_I3_decks(italia: Board) -> None:
    d, x = set(italia.decks["D"]), set(italia.decks["X"])
    assert (len(d), len(x), len(d & x)) == (16, 13, 0)
    assert set(italia.decks) == {"D", "X"}


def test_I3_no_pursuer_starts_within_two_moves_of_x(italia: Board) -> None:
    table = distances("italia")
    assert min(table[d][x] for d, x in itertools.product(italia.decks["D"], italia.decks["X"])) >= 3


def test_I3_both_decks_are_spread_over_the_country(italia: Board) -> None:
    width, height = italia.frame
    places = {deck: [italia.station(n) for n in italia.decks[deck]] for deck in ("D", "X")}
    for cards in places.values():
        for low, high in ((0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1)):
            assert sum(low <= s.y / height < high for s in cards) >= 2
        near = [min(math.dist((s.x, s.y), (o.x, o.y)) for o in cards if o is not s) for s in cards]
        assert min(near) > 0.08 * height
    for axis, side in (("x", width), ("y", height)):
        middles = [statistics.mean(getattr(s, axis) for s in cards) for cards in places.values()]
        assert abs(middles[0] - middles[1]) < 0.08 * side
    for s in places["X"]:
        assert min(math.dist((s.x, s.y), (o.x, o.y)) for o in places["D"]) < 0.2 * height


def test_I4_numbers_run_in_rows(italia: Board) -> None:
    """In bands of one height from top to bottom, and within a band strictly from left to right."""
    keys = [((s.y - ROW_TOP) // ROW_HEIGHT, s.x) for s in italia.stations]
    assert all(one < two for one, two in pairwise(keys))
    assert 18 <= len({band for band, _ in keys}) <= 24


# --- the country -------------------------------------------------------------------------------------


def test_places_are_real_and_cover_all_regions(italia: Board) -> None:
    number = by_name(italia)
    assert len(number) == len(italia)
    assert set(number) >= CAPITALS | ISLANDS
    place = {name: italia.station(n) for name, n in number.items()}
    for north, south in pairwise(("Bolzano", "Verona", "Bologna", "Firenze", "Roma", "Napoli", "Cosenza", "Catania")):
        assert place[north].y < place[south].y
    for west, east in pairwise(("Sassari", "Pisa", "Roma", "Napoli", "Potenza", "Taranto", "Lecce")):
        assert place[west].x < place[east].x
    assert "own reconstruction" in italia.provenance
    assert "Natural Earth" in italia.provenance


def test_every_island_is_reached_by_two_road_ferries_or_more(italia: Board) -> None:
    near, number = graph(italia, ["local"]), by_name(italia)
    assert all(len(near[number[name]]) >= 2 for name in ISLANDS)


def test_yachts_sail_on_few_chains_along_the_coasts(italia: Board) -> None:
    near = {n: others for n, others in graph(italia, ["water"]).items() if others}
    chains = {frozenset(reach(near, n)) for n in near}
    assert sorted(map(len, chains)) == [5, 9]
    assert {italia.station(n).name for n in near} >= {"Genova", "Venezia", "Portoferraio", "Capri", "Lipari", "Olbia"}


# --- beside London -----------------------------------------------------------------------------------


def test_car_degrees_are_like_londons(italia: Board) -> None:
    near = graph(italia, ["local"])
    degrees = Counter(map(len, near.values()))
    assert (min(degrees), max(degrees)) == (2, 7)
    london = Counter(map(len, graph(load("london"), ["local"]).values()))
    for degree in range(2, 8):
        assert abs(degrees[degree] / len(italia) - london[degree] / 199) < 0.06
    assert len(reach(near, 1)) == len(italia)


def test_no_choke_points_and_no_dead_ends(italia: Board) -> None:
    assert choke_points(graph(italia, TICKETED)) == set()
    assert len(choke_points(graph(italia, ["local"]))) == 0


def test_distances_are_like_londons(italia: Board) -> None:
    mine, london = distances("italia"), distances("london")
    assert abs(max(max(row.values()) for row in mine.values()) - 10) <= 1
    means = [statistics.mean(v for row in table.values() for v in row.values()) for table in (mine, london)]
    assert abs(means[0] - means[1]) < 0.6


# --- the drawing -------------------------------------------------------------------------------------


def test_stations_have_room(italia: Board) -> None:
    gaps = [math.dist((a.x, a.y), (b.x, b.y)) for a, b in itertools.combinations(italia.stations, 2)]
    scale = 1200 / italia.frame[0]
    assert min(gaps) * scale > 48, "nearest markers, in pixels of a picture 1200 wide"
    assert 17 * size_of(italia) * scale > 13, "height of the numbers, in the same pixels"
    margin = (HALF_WIDTH + 8) * size_of(italia)
    for s in italia.stations:
        assert margin < s.x < italia.frame[0] - margin
        assert margin < s.y < italia.frame[1] - margin


def test_no_line_runs_through_a_foreign_marker(italia: Board) -> None:
    assert near_misses(italia, (HALF_WIDTH + 2.5) * size_of(italia)) == []


def test_lines_pass_where_they_are_said_to(italia: Board) -> None:
    lines = lines_of(italia)
    passing = [c for c in italia.connections if c.passes]
    assert len(passing) > 40
    for c in passing:
        assert c.role == "regional"
        for n in c.passes:
            s = italia.station(n)
            assert distance_to_line((s.x, s.y), lines[c]) < 60, (c, n)


def test_roads_never_cross(italia: Board) -> None:
    assert stray_crossings(italia, "local") == []


def test_yachts_keep_to_the_water(italia: Board) -> None:
    land = [smooth(f.points, closed=True) if f.smooth else f.points for f in italia.scenery if f.kind == "land"]
    for c, line in lines_of(italia).items():
        if c.role != "water":
            continue
        ends = [(italia.station(n).x, italia.station(n).y) for n in (c.a, c.b)]
        for p in samples(line, 8):
            if min(math.dist(p, end) for end in ends) > 60:
                assert not any(inside(p, ring) for ring in land), (c.a, c.b, p)


def test_flights_are_gentle_arcs(italia: Board) -> None:
    for c, line in lines_of(italia).items():
        if c.role == "express":
            length = sum(math.dist(a, b) for a, b in pairwise(line))
            assert c.via
            assert 1.0 < length / math.dist(line[0], line[-1]) < 1.3
