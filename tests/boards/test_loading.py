"""Loading: what a board folder may look like, and what comes out of it."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from blackticket.boards import ROLES, BoardError, builtin_names, check, load
from tests.boards.samples import BOARD, CONNECTIONS, STATIONS, write_board


def test_builtin_boards_are_valid_and_named_after_their_folder() -> None:
    assert {"london", "italia-small", "sanssouci-small"} <= set(builtin_names())
    for name in builtin_names():
        assert check(name) == []
        assert load(name).name == name


def test_tiny_board(tmp_path: Path) -> None:
    board = load(write_board(tmp_path))
    assert [s.number for s in board.stations] == [1, 2, 3, 4]
    assert board.station(3).name == "East"
    assert board.station(1).stops == ("taxi", "bus")
    assert board.station(2).stops == ("taxi", "ferry")
    assert list(board.frame) == [400, 300]
    assert list(board.transports) == ["local", "regional", "water"]
    bus = next(c for c in board.connections if c.transport == "bus")
    assert (bus.a, bus.b, bus.role, bus.via, bus.passes) == (1, 4, "regional", ((260.0, 150.0),), (3,))
    assert {c.b for c in board.connections_at(1)} == {2, 3, 4}
    with pytest.raises(KeyError):
        board.station(5)


def test_path_may_be_text(tmp_path: Path) -> None:
    assert load(str(write_board(tmp_path))) == load(tmp_path)


def test_spreadsheet_habits_do_not_matter(tmp_path: Path) -> None:
    """BOM, CRLF, semicolons with decimal commas, blank and comment lines, trailing separators, spaces."""
    plain = load(write_board(tmp_path))
    stations = "\ufeff# my board\r\n\r\nNumber; Name; X; Y;;\r\n" + "".join(
        f"{n} ; {name};{x},0;{y};;\r\n"
        for n, name, x, y in (
            (1, "North", 200, 40),
            (2, "West", 60, 150),
            (3, "East", 340, 150),
            (4, "South", 200, 260),
        )
    )
    connections = CONNECTIONS.replace("via,passes", "via,passes\n# the ring\n").replace(",", ";")
    connections = connections.replace("260 150", '"260,0 150"') + ";;;;\n"
    assert load(write_board(tmp_path, stations=stations, connections=connections)) == plain


def test_connection_written_from_the_higher_number_is_turned_round(tmp_path: Path) -> None:
    turned = CONNECTIONS.replace("1,4,bus,260 150,3", "4,1,bus,250 200; 260 150,3")
    board = load(write_board(tmp_path, connections=turned))
    bus = next(c for c in board.connections if c.transport == "bus")
    assert (bus.a, bus.b) == (1, 4)
    assert bus.via == ((260.0, 150.0), (250.0, 200.0))


def test_connections_come_sorted(tmp_path: Path) -> None:
    lines = CONNECTIONS.splitlines()
    shuffled = "\n".join([lines[0], *reversed(lines[1:])])
    board = load(write_board(tmp_path, connections=shuffled))
    keys = [(c.a, c.b, ROLES.index(c.role)) for c in board.connections]
    assert keys == sorted(keys)


def test_stops_may_be_given(tmp_path: Path) -> None:
    stations = "number,x,y,stops\n1,200,40,taxi bus\n2,60,150,ferry+taxi\n3,340,150,\n4,200,260,taxi/bus\n"
    assert load(write_board(tmp_path, stations=stations)).station(2).stops == ("taxi", "ferry")


def test_digest_follows_the_rules_not_the_picture(tmp_path: Path) -> None:
    digest = load(write_board(tmp_path)).digest
    moved = STATIONS.replace("1,North,200,40", "1,Norden,210,44")
    renamed = BOARD.replace('"Tiny"', '"Small"')
    unbent = CONNECTIONS.replace("260 150", "")
    assert load(write_board(tmp_path, stations=moved, board=renamed, connections=unbent)).digest == digest
    for change in (
        {"connections": CONNECTIONS.replace("2,3,ferry,,\n", "")},
        {"connections": CONNECTIONS.replace("2,3,ferry", "2,3,bus")},
        {"board": BOARD.replace("[4]", "[3]")},
    ):
        assert load(write_board(tmp_path, **change)).digest != digest


def test_board_travels_between_processes(tmp_path: Path) -> None:
    board = load(write_board(tmp_path))
    copy = pickle.loads(pickle.dumps(board))
    assert copy == board
    assert hash(copy) == hash(board)


def test_error_says_everything_and_survives_pickling(tmp_path: Path) -> None:
    write_board(tmp_path, stations=STATIONS.replace("2,West,60", "2,West,what"), board=BOARD.replace("[4]", "[9]"))
    with pytest.raises(BoardError) as caught:
        load(tmp_path)
    problems = caught.value.problems
    assert [p.code for p in problems] == ["bad-number", "card-unknown"]
    assert str(caught.value).splitlines() == [str(p) for p in problems]
    assert str(problems[0]).startswith("stations.csv:3: ")
    assert pickle.loads(pickle.dumps(caught.value)).problems == problems


def test_import_needs_only_the_standard_library() -> None:
    code = (
        "import sys; import blackticket.boards.loading, blackticket.boards.drawing, blackticket.boards.export; "
        "print([m for m in ('numpy', 'numba', 'resvg_py', 'networkx') if m in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


def test_a_built_in_board_is_read_once() -> None:
    assert load("london") is load("london")
