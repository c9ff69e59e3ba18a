"""Boards made of timetables, GeoJSON and graphs: playable at once, drawn without a fault, every bad file a sentence."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from pathlib import Path

import pytest

import blackticket as bt
from blackticket.boards import Board, BoardError, check, check_drawing, export_graphml, load
from blackticket.boards.statistics import moves_from, network
from blackticket.boards.towns.geojson import read_lines
from blackticket.boards.towns.graphs import read_graphml
from blackticket.boards.towns.ground import Ground, read_ground
from blackticket.boards.towns.gtfs import kind_of, read_gtfs
from blackticket.boards.towns.making import Made, Wishes, make_board
from blackticket.boards.towns.places import flat, places_of, plain_name, towns_of
from blackticket.boards.writing import pack, save
from blackticket.editions import edition
from blackticket.editions.needs import lacks
from tests.boards.town import Feed, feed, write_feed
from tests.cli.helpers import run


@pytest.fixture(scope="module")
def timetable(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_feed(tmp_path_factory.mktemp("feed") / "little_town_gtfs.zip", feed())


@pytest.fixture(scope="module")
def made(timetable: Path) -> Made:
    return make_board(read_gtfs(timetable), Wishes(stations=64))


def test_a_made_board_suits_every_edition_and_its_drawing_has_no_fault(made: Made, tmp_path: Path) -> None:
    board = made.board
    save(board, tmp_path)
    assert load(tmp_path) == board
    assert check(tmp_path) == []
    assert [str(problem) for problem in check_drawing(tmp_path)] == []
    for name in ("london", "italia", "sanssouci", "classic"):
        assert lacks(edition(name), board) == []
        game = bt.Game(name, players=6, board=board, seed=3)
        for _ in range(12):
            game.play(game.legal_moves[0])


def test_what_runs_in_the_town_has_its_role(made: Made) -> None:
    assert made.board.transports == {"local": "taxi", "regional": "bus", "express": "train", "water": "ferry"}
    rides = Counter(c.role for c in made.board.connections)
    assert rides["water"] == 2
    assert rides["express"] >= 4
    assert 20 <= rides["regional"] <= 1.75 * 0.36 * 64 + 12


def test_no_station_is_a_dead_end_and_no_two_start_cards_of_the_sides_are_neighbours(made: Made) -> None:
    board = made.board
    near = network(board, ["local"])
    assert len(board) == 64
    assert min(map(len, near.values())) >= 2
    assert 2.8 < sum(map(len, near.values())) / 64 < 3.8
    land = network(board, ["local", "regional", "express"])
    assert all(moves_from(land, d)[x] >= 2 for d in board.decks["D"] for x in board.decks["X"])


def test_numbers_run_in_rows(made: Made) -> None:
    """A number says how far down a station is."""
    height = made.board.frame[1]
    off = [abs(s.y / height - s.number / len(made.board)) for s in made.board.stations]
    assert max(off) < 0.25
    assert all(s.y < height / 2 for s in made.board.stations[:8])


def test_the_board_says_where_it_comes_from(made: Made, timetable: Path) -> None:
    told = made.board.provenance
    assert "little_town_gtfs.zip of Town Buses, Rails" in told
    assert "km around Street" in told
    assert made.board.title == "Little Town"


def test_making_twice_gives_the_same_board(made: Made, timetable: Path) -> None:
    assert pack(make_board(read_gtfs(timetable), Wishes(stations=64)).board) == pack(made.board)


def test_stops_of_one_place_are_joined(timetable: Path) -> None:
    table = read_gtfs(timetable)
    places = places_of(table, (50.0, 8.0))
    assert len(table.stops) == 100
    assert len(places) == 99, "the second platform is served by nobody"
    assert [plain_name(name) for name in ("Main St - Stop 4", "Bahnhof (Gleis 3)", "Hbf Steig 2", "42")] == [
        "Main St",
        "Bahnhof",
        "Hbf",
        "42",
    ]


def test_two_towns_in_one_feed_are_told_apart(tmp_path: Path) -> None:
    here, there = feed(), feed(north=53.0)
    both = {
        name: here[name]
        + "".join(re.sub(r"(^|,)([SRCTF][\w-]*)", r"\1far\2", row) + "\n" for row in there[name].splitlines()[1:])
        for name in here
        if name != "agency.txt"
    }
    table = read_gtfs(write_feed(tmp_path / "two.zip", both))
    assert len(towns_of(places_of(table, (50.0, 8.0)))) == 2
    told = make_board(table, Wishes(stations=60))
    assert "This timetable has 2 towns" in told.notes[0]
    assert len(told.board) == 60


BROKEN: dict[str, tuple[Feed, str]] = {
    "a table is missing": ({"routes.txt": ""}, "lacks routes.txt"),
    "a column is missing": ({"stops.txt": "stop_id,name\n1,A\n"}, "stops.txt has no column stop_lat, stop_lon"),
    "no stop has a place": ({"stops.txt": "stop_id,stop_lat,stop_lon\n1,x,y\n"}, "no stop with a place"),
    "no route runs": ({"trips.txt": "route_id,service_id,trip_id\nZ,1,1\n"}, "no trip of a route"),
    "nothing calls anywhere": ({"stop_times.txt": "trip_id,stop_id,stop_sequence\n"}, "no trip that calls"),
    "a line is too long": ({"stops.txt": "stop_id,stop_lat,stop_lon\n" + 200_000 * "x"}, "stops.txt"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_feed_that_cannot_be_used_is_refused_with_a_sentence(name: str, tmp_path: Path) -> None:
    change, told = BROKEN[name]
    files = {key: text for key, text in {**feed(), **change}.items() if text}
    ran = run("board", "make", "--gtfs", write_feed(tmp_path / "bad.zip", files), "-o", tmp_path / "out")
    assert ran.code != 0
    assert told in ran.err
    assert "Traceback" not in ran.err
    assert not (tmp_path / "out").exists()


def test_bad_rows_are_left_out_and_told(tmp_path: Path) -> None:
    files = feed()
    files["stops.txt"] += "odd,Nowhere,95,8\nzero,Null,0,0\n"
    files["stop_times.txt"] += "R0-0,08:00:00,08:00:00,unknown,99\nR0-0,08:00:00,08:00:00,S0-0,x\n"
    files["routes.txt"] += "HORSE,bus,Horse,9999\n"
    del files["agency.txt"]
    table = read_gtfs(write_feed(tmp_path / "rows.zip", files))
    assert [re.sub(r"\D.*", "", note) for note in table.notes] == ["2", "1", "2"]


def test_what_is_no_feed_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.zip").write_bytes(b"PK nothing")
    for path in (tmp_path / "no.zip", tmp_path / "missing.zip", tmp_path):
        ran = run("board", "make", "--gtfs", path, "-o", tmp_path / "out")
        assert ran.code != 0
        assert ran.err.strip().endswith(".")


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        (Wishes(stations=20), "60 to 250 stations"),
        (Wishes(radius_km=0.3), "Choose a larger radius"),
        (Wishes(centre="Atlantis"), "No place is called 'Atlantis'"),
        (Wishes(centre="10,10", radius_km=5), "Only 0 places"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused(timetable: Path, wishes: Wishes, told: str) -> None:
    with pytest.raises(BoardError, match=re.escape(told)):
        make_board(read_gtfs(timetable), wishes)


def test_route_types_old_and_extended() -> None:
    kinds = {"0": "tram", "1": "metro", "3": "bus", "4": "ferry", "109": "train", "401": "metro", "714": "bus"}
    assert {number: kind_of(number) for number in kinds} == kinds
    assert [kind_of(odd) for odd in ("", "x", "-1", "1700", "999999", "²")] == [None] * 6


def test_lanes_keep_off_the_water(timetable: Path, tmp_path: Path) -> None:
    """A river between two rows of streets: lanes cross it only where the town would fall apart."""
    lat = 50.0 - 0.004 * 3.5 + 0.0013
    ring = [[7.9, lat + 0.0009], [8.2, lat + 0.0009], [8.2, lat - 0.0009], [7.9, lat - 0.0009]]
    feature = {
        "type": "Feature",
        "properties": {"natural": "water"},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }
    (tmp_path / "water.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}))
    ground = read_ground(tmp_path / "water.geojson")
    board = make_board(read_gtfs(timetable), Wishes(stations=64, ground=ground)).board
    assert [f.kind for f in board.scenery] == ["water"]
    assert "water.geojson" in board.provenance
    barred = ground.barrier((50.0, 8.0))
    a, b = flat(lat + 0.004, 8.02, (50.0, 8.0)), flat(lat - 0.004, 8.02, (50.0, 8.0))
    assert barred(a, b)
    assert not barred(a, (a[0] + 300, a[1]))
    dry = make_board(read_gtfs(timetable), Wishes(stations=64)).board

    def over(made: Board) -> int:
        north = {s.number for s in made.stations if re.match(r"Street [0-3] ", s.name)}
        return sum((c.a in north) != (c.b in north) for c in made.connections if c.role == "local")

    assert 0 < over(board) < over(dry) / 2


def test_geojson_lines_call_at_the_points_on_them(tmp_path: Path) -> None:
    points = {f"P{i}-{j}": [8 + 0.006 * i + 0.0004 * (j % 3), 50 + 0.004 * j + 0.0004 * (i % 2)]
              for i in range(10) for j in range(9)}  # fmt: skip
    features = [
        {"type": "Feature", "properties": {"name": n}, "geometry": {"type": "Point", "coordinates": at}}
        for n, at in points.items()
    ]

    def line(kind: str, names: list[str]) -> None:
        way = {"type": "LineString", "coordinates": [points[n] for n in names]}
        features.append({"type": "Feature", "properties": {"route": kind}, "geometry": way})

    for j in range(9):
        line("bus", [f"P{i}-{j}" for i in range(10)])
    line("subway", [f"P{i}-4" for i in range(0, 10, 3)])
    file = tmp_path / "old-town.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    table = read_lines(file)
    assert max(len(one.stops) for one in table.lines) >= 10
    board = make_board(table, Wishes(stations=60, local="foot")).board
    assert board.title == "Old town"
    assert board.transports == {"local": "foot", "regional": "bus", "express": "metro"}
    for bad in ("{", "[]", '{"type": "FeatureCollection", "features": []}'):
        file.write_text(bad)
        with pytest.raises(BoardError):
            read_lines(file)


def test_a_board_comes_back_from_graphml(tmp_path: Path) -> None:
    file = tmp_path / "italia-small.graphml"
    file.write_text(export_graphml(load("italia-small")), encoding="utf-8")
    board, old = read_graphml(file), load("italia-small")
    assert {(c.a, c.b, c.transport) for c in board.connections} == {(c.a, c.b, c.transport) for c in old.connections}
    assert [s.name for s in board.stations] == [s.name for s in old.stations]
    assert lacks(edition("classic"), board) == lacks(edition("london"), board) == []
    places = [(s.x, s.y) for s in board.stations]
    gaps = [math.dist(p, q) for i, p in enumerate(places) for q in places[:i]]
    assert min(gaps) > 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", "not XML"),
        ("<graphml/>", "no graph"),
        ("<graphml><graph/></graphml>", "0 nodes"),
        ('<graphml><graph><node id="a"/><node id="b"/></graph></graphml>', "has no x and y"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><graphml/>', "entities"),
    ],
)
def test_a_bad_graph_is_refused(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "bad.graphml").write_text(text)
    ran = run("board", "make", "--graphml", tmp_path / "bad.graphml", "-o", tmp_path / "out")
    assert ran.code != 0
    assert told in ran.err


def test_from_the_timetable_to_the_table_in_two_commands(timetable: Path, tmp_path: Path) -> None:
    ran = run("board", "make", "--gtfs", timetable, "--stations", "60", "--title", "My town", "-o", tmp_path / "mine")
    assert ran.code == 0, ran.err
    assert "My town: 60 stations" in ran.out
    assert run("board", "check", tmp_path / "mine").code == 0
    assert run("simulate", "--board", tmp_path / "mine", "-n", "3").code == 0
    assert run("board", "make", "-o", tmp_path / "x").code != 0
    again = run("board", "make", "--gtfs", timetable, "--stations", "60", "-o", tmp_path)
    assert again.code != 0, "a folder with other things is left alone"


def test_ground_without_anything_to_show_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.geojson").write_text('{"type": "FeatureCollection", "features": []}')
    with pytest.raises(BoardError, match="no areas of water or parks"):
        read_ground(tmp_path / "empty.geojson")
    assert Ground().shapes((50, 8), (0, 0), 1000) == []
