"""The results file: an interrupted run goes on, and nothing of another series gets in."""

import json
import math
import os
from dataclasses import replace
from pathlib import Path

import pytest

from blackticket.arena.results import ResultsFile
from blackticket.arena.series import Played, Series, Thinking
from blackticket.errors import BlackticketError
from tests.arena.helpers import small

SERIES = small()


def _game(number: int, winner: str = "X") -> Played:
    spent = {"X": Thinking(3, 0.5, 30), "pursuers": Thinking(9, 1.25, 90)}
    return Played(number, "random", "greedy", winner, "escape", 13, spent)


def _written(path: Path, *games: Played) -> None:
    with ResultsFile(path, SERIES) as kept:
        kept.open()
        for game in games:
            kept.add(game)


def _refused(path: Path, words: str, series: Series = SERIES) -> BlackticketError:
    """Neither somebody who only reads nor somebody who wants to play takes such a file, and it stays as it is."""
    before = path.read_bytes()
    with pytest.raises(BlackticketError, match=words) as caught:
        ResultsFile(path, series).read()
    with ResultsFile(path, series) as kept, pytest.raises(BlackticketError, match=words):
        kept.open()
    assert path.read_bytes() == before
    return caught.value


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, SERIES) as first:
        assert first.open() == {}
        for number in (2, 0):
            first.add(_game(number))
    assert ResultsFile(path, SERIES).read() == {2: _game(2), 0: _game(0)}


def test_a_line_that_was_cut_off_is_forgotten_and_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    _written(path, _game(0), _game(1))
    path.write_bytes(path.read_bytes()[:-20])
    assert ResultsFile(path, SERIES).read() == {0: _game(0)}
    with ResultsFile(path, SERIES) as again:
        assert again.open() == {0: _game(0)}
        again.add(_game(1, "pursuers"))
    assert ResultsFile(path, SERIES).read() == {0: _game(0), 1: _game(1, "pursuers")}


def test_a_game_that_is_there_twice_counts_as_it_was_first(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    _written(path, _game(0), replace(_game(0), rounds=14))
    assert ResultsFile(path, SERIES).read() == {0: _game(0)}
    _written(path, _game(0, "pursuers"))
    _refused(path, "line 4 names another winner of game 0")


@pytest.mark.parametrize("length", [0, 1, 50, -1])
def test_a_file_that_is_empty_or_cut_off_in_its_first_line_is_begun(tmp_path: Path, length: int) -> None:
    path = tmp_path / "results.jsonl"
    _written(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:length])
    assert ResultsFile(path, SERIES).read() == {}
    assert path.read_bytes() == whole[:length]
    _written(path)
    assert path.read_bytes() == whole
    assert json.loads(whole)["edition"] == "sanssouci"


@pytest.mark.skipif(os.name != "posix", reason="files are locked on POSIX systems")
def test_two_arenas_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, SERIES) as first:
        first.open()
        first.add(_game(0))
        with ResultsFile(path, SERIES) as second, pytest.raises(BlackticketError, match="Another arena is using"):
            second.open()
        assert ResultsFile(path, SERIES).read() == {0: _game(0)}
        first.add(_game(1))
    with ResultsFile(path, SERIES) as second:
        assert second.open() == {0: _game(0), 1: _game(1)}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is full")
def test_a_disk_that_is_full_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"

    def play_until_it_is_full() -> None:
        with ResultsFile(path, SERIES) as kept:
            kept.open()
            assert kept._file is not None
            with Path("/dev/full").open("ab") as full:
                os.dup2(full.fileno(), kept._file.fileno())
            kept.add(_game(0))

    with pytest.raises(OSError, match="No space left") as caught:
        play_until_it_is_full()
    assert caught.value.filename == str(path)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, Path(os.devnull)):
        with ResultsFile(path, SERIES) as kept, pytest.raises(BlackticketError, match="is not a file"):
            kept.open()


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
    _written(path)
    error = _refused(path, f"another series: {what}", replace(SERIES, **other))  # type: ignore[arg-type]
    assert error.code == "bad_argument"


@pytest.mark.parametrize("text", ["Dear diary\n", '{"a": 1}\n', "[1]\n", "cut off", '{"arena": 1}\n'])
def test_other_peoples_files_are_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text)
    _refused(path, "is not a file of arena results|another series")


WHOLE = _game(0).as_line()
SPENT = WHOLE["thinking"]
SPOILT: tuple[dict[str, object], ...] = (
    {"game": 1},
    {**WHOLE, "game": "0"},
    {**WHOLE, "game": True},
    {**WHOLE, "winner": None},
    {**WHOLE, "winner": "nobody"},
    {**WHOLE, "game": -1},
    {**WHOLE, "rounds": 10**400},
    {**WHOLE, "rounds": -1},
    {**WHOLE, "thinking": {"X": {"moves": 1, "seconds": None, "iterations": 0}}},
    {**WHOLE, "thinking": []},
    {**WHOLE, "thinking": {}},
    {**WHOLE, "thinking": {"X": SPENT["X"]}},
    {**WHOLE, "thinking": {**SPENT, "Y": SPENT["X"]}},
    *(
        {**WHOLE, "thinking": {**SPENT, "X": {**SPENT["X"], key: value}}}
        for key, value in (
            *(("seconds", 10**400), ("seconds", math.nan), ("seconds", math.inf), ("seconds", -1), ("seconds", True)),
            *(("moves", math.nan), ("moves", 1.5), ("moves", -1), ("iterations", 10**400), ("iterations", -math.inf)),
        )
    ),
    {**WHOLE, "weather": "fine"},
    {**WHOLE, "record": "blackticket record 1"},
    {**WHOLE, "reason": "because"},
    {**WHOLE, "by": "forfeit"},
    {**WHOLE, "by": "forfeit", "reason": ""},
    {**WHOLE, "by": "forfeit", "reason": 7},
    {**WHOLE, "x": "nobody"},
    {**WHOLE, "x": "greedy", "pursuers": "random"},
)


@pytest.mark.parametrize("line", SPOILT)
def test_a_line_that_is_no_game_is_named(tmp_path: Path, line: dict[str, object]) -> None:
    path = tmp_path / "results.jsonl"
    _written(path)
    with path.open("a") as file:
        file.write(json.dumps(line) + "\n")
    _refused(path, "line 2 is not a game")


@pytest.mark.parametrize("line", ["[" * 200_000, '{"game": ' + "9" * 5000 + "}"])
def test_a_line_that_python_cannot_read_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "results.jsonl"
    _written(path)
    with path.open("a") as file:
        file.write(line + "\n")
    _refused(path, "line 2 is not a JSON object")


def test_a_forfeit_is_read_again(tmp_path: Path) -> None:
    lost = replace(_game(0), by="forfeit", reason="did not answer")
    _written(tmp_path / "results.jsonl", lost)
    assert ResultsFile(tmp_path / "results.jsonl", SERIES).read() == {0: lost}
