"""The measures of a network, on networks that can be counted by hand."""

from __future__ import annotations

from pathlib import Path

from blackticket.boards import load
from blackticket.boards.statistics import choke_points, measures, moves_from, network, table
from tests.boards.samples import CONNECTIONS, write_board

PATH = {1: {2}, 2: {1, 3}, 3: {2, 4}, 4: {3}}


def test_moves_and_choke_points_of_a_path() -> None:
    assert moves_from(PATH, 1) == {1: 0, 2: 1, 3: 2, 4: 3}
    assert moves_from(PATH, 1, without=3) == {1: 0, 2: 1}
    assert choke_points(PATH) == [2, 3]


def test_a_ring_has_no_choke_points() -> None:
    assert choke_points({1: {2, 3}, 2: {1, 3}, 3: {1, 2}}) == []


def test_measures_of_the_tiny_board(tmp_path: Path) -> None:
    """A ring of four by taxi, one bus across, one ferry across."""
    board = load(write_board(tmp_path))
    assert network(board, ["regional"]) == {1: {4}, 2: set(), 3: set(), 4: {1}}
    found = measures(board)
    assert found["stations"] == "4"
    assert found["regional: stations"] == "2 (50 %)"
    assert found["regional: mean length of a ride in local moves"] == "2.00"
    assert found["express transport"] == "-"
    assert found["express: connections of a stop: least, mean, most"] == "-"
    assert found["neighbours by any ticket: least, mean, most"] == "2, 2.50, 3"
    assert found["stations with 1, 2, 3, 4, 5 or more local neighbours"] == "0, 4, 0, 0, 0"
    assert found["longest and mean way, any ticket"] == "2, 1.17 moves"
    assert found["longest and mean way, local only"] == "2, 1.33 moves"
    assert found["choke points, local only"] == "0"
    assert found["start cards"] == "2 D, 1 X"
    assert found["least way from a pursuer's card to X's"] == "1 moves"


def test_dead_ends_and_choke_points_are_counted(tmp_path: Path) -> None:
    """Without the taxi 3 - 4 station 3 hangs on station 1 alone."""
    found = measures(load(write_board(tmp_path, connections=CONNECTIONS.replace("3,4,taxi,,\n", ""))))
    assert (found["dead ends, any ticket"], found["choke points, any ticket"]) == ("1", "1")
    assert (found["dead ends, local only"], found["choke points, local only"]) == ("2", "2")


def test_the_table_has_a_column_for_each_board() -> None:
    lines = table([load("italia-small"), load("sanssouci-small")]).splitlines()
    assert lines[0] == "|  | italia-small | sanssouci-small |"
    assert all(line.count("|") == 4 for line in lines)
    assert "| stations | 40 | 36 |" in lines
