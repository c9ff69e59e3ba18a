"""Every built-in board can be read, and `check_drawing` says why another cannot."""

from __future__ import annotations

import itertools
import math
import re
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from blackticket.boards import Board, builtin_names, check, check_drawing, draw_svg, load, loading
from blackticket.boards.drawing import legibility
from blackticket.boards.drawing.boxes import Box
from blackticket.boards.drawing.letters import width_of
from blackticket.boards.drawing.markers import HALF_HEIGHT, HALF_WIDTH
from blackticket.boards.geometry import lines_of, near_misses, size_of
from tests.boards.samples import CONNECTIONS, SCENERY, STATIONS, write_board

SVG = "{http://www.w3.org/2000/svg}"
SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}


@pytest.mark.parametrize("name", builtin_names())
def test_built_in_boards_have_no_faults(name: str) -> None:
    assert [str(problem) for problem in check_drawing(name)] == []


# --- the same read from the picture and the places, without the code that placed anything --------------------------


@pytest.mark.parametrize("name", builtin_names())
def test_stations_keep_a_readable_distance(name: str) -> None:
    board = load(name)
    gaps = [math.dist((a.x, a.y), (b.x, b.y)) for a, b in itertools.combinations(board.stations, 2)]
    assert min(gaps) > 2.4 * HALF_WIDTH * size_of(board)
    assert 17 * size_of(board) * 1200 / board.frame[0] > 12, "height of the numbers in a picture 1200 wide"


@pytest.mark.parametrize("name", builtin_names())
def test_no_line_runs_through_a_foreign_marker(name: str) -> None:
    board = load(name)
    assert near_misses(board, (HALF_WIDTH + 2.2) * size_of(board)) == []


def drawn_names(board: Board, kind: str) -> list[tuple[str, Box]]:
    """Upright texts of a kind on the picture, with the room that they take."""
    root = ET.fromstring(draw_svg(board, names=True))
    found = []
    for e in root.iter(f"{SVG}text"):
        if e.get("class") != kind or e.get("transform"):
            continue
        text, letters = e.text or "", float(e.get("font-size", "0"))
        anchor = e.get("text-anchor", "middle" if kind == "place" else "start")
        width = width_of(text, letters, float(e.get("letter-spacing", "0"))) / 1.04
        left, y = float(e.get("x", "0")) - SHARES[anchor] * width, float(e.get("y", "0"))
        found.append((text, Box(left, y - 0.72 * letters, left + width, y + 0.2 * letters)))
    return found


@pytest.mark.parametrize("name", builtin_names())
def test_names_lie_in_the_frame_and_hide_neither_stations_nor_each_other(name: str) -> None:
    board, size = load(name), size_of(load(name))
    names = [*drawn_names(board, "name"), *drawn_names(board, "place")]
    assert len(names) >= sum(bool(s.name) for s in board.stations)
    for text, box in names:
        assert box.inside(board.frame), text
        for s in board.stations:
            w, h = HALF_WIDTH * size, HALF_HEIGHT * size
            assert not box.meets(Box(s.x - w, s.y - h, s.x + w, s.y + h)), (text, s.number)
    for (one, box), (two, other) in itertools.combinations(names, 2):
        assert not box.meets(other), (one, two)


@pytest.mark.parametrize("name", ["italia", "sanssouci"])
def test_every_station_of_a_large_board_is_named_when_zoomed_in(name: str) -> None:
    board = load(name)
    drawn = draw_svg(board)
    group = next(e for e in ET.fromstring(drawn).iter(f"{SVG}g") if e.get("id") == "names")
    assert group.get("class") == "near"
    assert re.search(r"\.near\{display:none\}@media \(min-width:\d+px\)\{\.near\{display:inline\}\}", drawn)
    rows = "".join((e.text or "").replace(" ", "") for e in group)
    assert all(s.name.replace(" ", "") in rows for s in board.stations)
    assert 'class="near"' not in draw_svg(board, names=True)
    assert 'id="names"' not in draw_svg(board, names=False)


def test_important_stations_keep_their_numbers_from_far() -> None:
    board = load("london")
    root = ET.fromstring(draw_svg(board))
    texts = [e for e in root.iter(f"{SVG}text") if e.get("class") == "num minor"]
    minor = {piece.get("id") for text in texts for piece in text}
    assert "station-1" not in minor
    assert "station-108" not in minor
    assert "station-2" in minor
    assert len(minor) > 150


# --- what is found on boards of other people ------------------------------------------------------------------------


def found(folder: Path) -> list[tuple[str, str, int | None]]:
    assert check(folder) == []
    return [(p.code, p.file, p.line) for p in check_drawing(folder)]


def test_the_tiny_board_has_no_faults(tmp_path: Path) -> None:
    assert found(write_board(tmp_path, scenery=SCENERY)) == []


def test_touching_markers(tmp_path: Path) -> None:
    folder = shutil.copytree(Path(loading.__file__).parent / "data" / "italia-small", tmp_path / "board")
    stations = folder / "stations.csv"
    four = load("italia-small").station(4)
    moved = re.sub(r"\n3,Udine,\d+,\d+\n", f"\n3,Udine,{four.x:g},{four.y - 30:g}\n", stations.read_text("utf-8"))
    stations.write_text(moved, "utf-8")
    assert ("markers-touch", "stations.csv", 5) in found(folder)


def test_marker_over_the_edge(tmp_path: Path) -> None:
    board = write_board(tmp_path, stations=STATIONS.replace("2,West,60,150", "2,West,4,150"))
    assert ("marker-off-map", "stations.csv", 3) in found(board)


def test_line_through_a_station(tmp_path: Path) -> None:
    board = write_board(tmp_path, connections=CONNECTIONS.replace("1,4,bus,260 150", "1,4,bus,340 150"))
    assert found(board) == [("line-through-station", "connections.csv", 6)]


def test_lines_on_each_other(tmp_path: Path) -> None:
    """The bus crosses the taxi's line 1 - 2 at five degrees: no lanes can help there."""
    lines = CONNECTIONS.replace("1,4,bus,260 150,3", "1,4,bus,190 110; 163.5 73.1; 96.5 116.9; 120 200,")
    assert found(write_board(tmp_path, connections=lines)) == [("lines-together", "connections.csv", 6)]


def test_line_over_the_edge(tmp_path: Path) -> None:
    """A bend at the edge is in the frame, the arc of a flight through it is not."""
    folder = write_board(tmp_path, connections=CONNECTIONS.replace("1,4,bus,260 150,3", "1,4,plane,390 60; 390 240,"))
    head = folder / "board.toml"
    head.write_text(head.read_text().replace('regional = "bus"', 'regional = "plane"').replace("[400", "[396"))
    assert ("line-off-map", "connections.csv", 6) in found(folder)


def test_no_room_for_names(tmp_path: Path) -> None:
    long = "A name that is far longer than this little board is wide " * 4
    stations = STATIONS.replace("North", long.strip().replace(" ", "_"))
    scenery = SCENERY + f'name = "{long}"\n'
    assert found(write_board(tmp_path, stations=stations, scenery=scenery)) == [
        ("no-room-for-name", "scenery.toml", None),
        ("no-room-for-name", "stations.csv", 2),
    ]


def test_numbers_too_small(tmp_path: Path) -> None:
    """A broad board whose stations crowd in one corner."""
    places = [(20 + 40 * (k % 6), 30 + 40 * (k // 6)) for k in range(24)]
    stations = "number,x,y\n" + "".join(f"{k + 1},{x},{y}\n" for k, (x, y) in enumerate(places))
    connections = "a,b,transport\n" + "".join(f"{k},{k + 1},taxi\n" for k in range(1, 24))
    folder = write_board(tmp_path, stations=stations, connections=connections)
    head = folder / "board.toml"
    head.write_text(head.read_text().replace("[400, 300]", "[2600, 300]"))
    assert ("small-numbers", "stations.csv", None) in found(folder)


def test_a_board_that_cannot_be_loaded_has_no_drawing(tmp_path: Path) -> None:
    assert check_drawing(write_board(tmp_path, connections="a,b,transport\n1,1,taxi\n")) == []


def test_every_fault_has_a_case_and_is_a_sentence(tmp_path: Path) -> None:
    source = Path(legibility.__file__).read_text("utf-8")
    codes = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', source)) - {"utf-8"}
    assert codes == {code for code in codes if f'"{code}"' in Path(__file__).read_text("utf-8")}
    board = write_board(tmp_path, stations=STATIONS.replace("2,West,60,150", "2,West,4,150"))
    assert all(re.fullmatch(r"[A-Z].*\.", problem.message) for problem in check_drawing(board))


def test_lines_are_computed_once_for_picture_and_page() -> None:
    """The page takes its lines from the same function as the picture: what glides keeps to what is drawn."""
    board = load("sanssouci")
    drawn = draw_svg(board, names=False)
    for line in list(lines_of(board).values())[:40]:
        start = "M" + " ".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in line[0])
        assert start in drawn
