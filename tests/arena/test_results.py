"""The results file: an interrupted run goes on, and nothing of another series gets in."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from blackticket.arena.results import ResultsFile
from blackticket.arena.series import Played, Thinking
from blackticket.errors import BlackticketError
from tests.arena.helpers import small

SERIES = small()


def _game(number: int, winner: str = "X") -> Played:
    spent = {"X": Thinking(3, 0.5, 30), "pursuers": Thinking(9, 1.25, 90)}
    return Played(number, "random", "greedy", winner, "escape", 13, spent)


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    first = ResultsFile(path, SERIES)
    assert first.open() == {}
    for number in (2, 0):
        first.add(_game(number))
    assert ResultsFile(path, SERIES).open() == {2: _game(2), 0: _game(0)}


def test_a_line_that_was_cut_off_is_forgotten_and_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    kept = ResultsFile(path, SERIES)
    kept.open()
    kept.add(_game(0))
    kept.add(_game(1))
    path.write_bytes(path.read_bytes()[:-20])
    again = ResultsFile(path, SERIES)
    assert again.open() == {0: _game(0)}
    again.add(_game(1, "pursuers"))
    assert ResultsFile(path, SERIES).open() == {0: _game(0), 1: _game(1, "pursuers")}


def test_a_game_that_is_there_twice_counts_as_it_was_first(tmp_path: Path) -> None:
    kept = ResultsFile(tmp_path / "results.jsonl", SERIES)
    kept.open()
    kept.add(_game(0, "X"))
    kept.add(_game(0, "pursuers"))
    assert kept.open()[0].winner == "X"


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.touch()
    assert ResultsFile(path, SERIES).open() == {}
    assert json.loads(path.read_text())["edition"] == "sanssouci"


@pytest.mark.parametrize(
    ("other", "what"),
    [
        ({"seed": 1}, "seed"),
        ({"iterations": 5}, "iterations"),
        ({"players": 3}, "players"),
        ({"options": ("triple_move",)}, "options"),
        ({"pairings": (("greedy", "random"),)}, "pairings"),
        ({"board": "sanssouci-small"}, "board"),
    ],
)
def test_results_of_another_series_are_refused(tmp_path: Path, other: dict[str, object], what: str) -> None:
    path = tmp_path / "results.jsonl"
    ResultsFile(path, SERIES).open()
    before = path.read_bytes()
    with pytest.raises(BlackticketError, match=f"another series: {what}") as caught:
        ResultsFile(path, replace(SERIES, **other)).open()  # type: ignore[arg-type]
    assert caught.value.code == "bad_argument"
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["Dear diary\n", '{"a": 1}\n', "[1]\n", "cut off", '{"arena": 1}\n'])
def test_other_peoples_files_are_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text)
    with pytest.raises(BlackticketError):
        ResultsFile(path, SERIES).open()
    assert path.read_text() == text


WHOLE = _game(0).as_line()
SPOILT = (
    {"game": 1},
    {**WHOLE, "game": "0"},
    {**WHOLE, "game": True},
    {**WHOLE, "winner": None},
    {**WHOLE, "winner": "nobody"},
    {**WHOLE, "game": -1},
    {**WHOLE, "thinking": {"X": {"moves": 1, "seconds": None, "iterations": 0}}},
    {**WHOLE, "thinking": []},
    {**WHOLE, "weather": "fine"},
)


@pytest.mark.parametrize("line", SPOILT)
def test_a_line_that_is_no_game_is_named(tmp_path: Path, line: dict[str, object]) -> None:
    path = tmp_path / "results.jsonl"
    ResultsFile(path, SERIES).open()
    with path.open("a") as file:
        file.write(json.dumps(line) + "\n")
    with pytest.raises(BlackticketError, match="line 2 is no game"):
        ResultsFile(path, SERIES).open()
