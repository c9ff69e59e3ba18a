"""The archive of a study: nothing is lost on the way to it and back, wherever a run stops, and it stays the same."""

import json
import lzma
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from bench.studies.archive import COLUMNS, Archive, Kept, kept_in, packed, row_of, rows_in, table_of

from blackticket.arena.results import ResultsFile
from blackticket.arena.series import FORFEIT, Played, Thinking
from blackticket.errors import BlackticketError
from tests.arena.helpers import comes_true, small
from tests.cli.helpers import child_environment
from tests.docs.pages import ROOT

STUDIES = ROOT / "docs" / "results" / "studies"
SERIES = small(("random", "greedy"), ("greedy", "random"), options=("no_ferry", "x_may_stay"), seed=7)
CELL, KEY = "some-cell", "0123456789"


def game(number: int, winner: str = "X", **more: object) -> Played:
    x, pursuers = SERIES.pairings[number % 2]
    spent = {"X": Thinking(3 + number, 0.1234, 10**15), "pursuers": Thinking(12, 0.0, 0)}
    return replace(Played(number, x, pursuers, winner, "escape", 3, spent), **more)  # type: ignore[arg-type]


ODD = (
    game(0),
    game(1, "pursuers", by=FORFEIT, reason='It said "no", twice;\nthen, nothing: \u00fc\r\n'),
    game(4, thinking={"X": Thinking(0, 1e-4, 1), "pursuers": Thinking(1, 123456.7891, 0)}),
)


def keep(folder: Path, *games: Played, key: str = KEY) -> None:
    with Archive(folder, "any") as archive:
        for one in games:
            archive.add(CELL, key, SERIES, Kept(one, {}))


def kept(folder: Path, key: str = KEY) -> dict[int, Played]:
    archive = Archive(folder, "any").read()
    return {number: one.game for number, one in archive.games(CELL, key, SERIES).items()}


def test_nothing_of_an_arenas_results_is_lost(tmp_path: Path) -> None:
    """What a file of results has, head and games, the archive has too, to the last digit."""
    with ResultsFile(tmp_path / "results.jsonl", SERIES) as results:
        results.open()
        for one in ODD:
            results.add(one)
    head, *lines = [json.loads(line) for line in (tmp_path / "results.jsonl").read_text().splitlines()]
    keep(tmp_path, *(Played.from_line(line) for line in lines))
    assert [one.as_line() for one in kept(tmp_path).values()] == lines
    assert list(kept(tmp_path).values()) == list(ODD)
    for row in rows_in((tmp_path / "any.csv.xz").read_bytes()):
        number = int(row["game"])
        assert [row["x"], row["pursuers"]] == head["pairings"][number % 2]
        assert int(row["start"]) == number // 2
        assert row["options"].split() == head["options"]
        told = {name: row[name] for name in head.keys() - {"pairings", "options"}}
        assert told == {name: "" if head[name] is None else str(head[name]) for name in told}


def test_what_is_measured_of_a_game_stays_with_it(tmp_path: Path) -> None:
    with Archive(tmp_path, "any") as archive:
        archive.add(CELL, KEY, SERIES, Kept(game(0), {"turns": 10, "loss": 15.382044}))
        archive.add(CELL, KEY, SERIES, Kept(game(1), {}))
    found = Archive(tmp_path, "any").read().games(CELL, KEY, SERIES)
    assert [one.measured for one in found.values()] == [{"turns": 10, "loss": 15.382044}, {}]
    assert list(rows_in((tmp_path / "any.csv.xz").read_bytes())[0]) == [*COLUMNS, "turns", "loss"]


def test_the_same_games_give_the_same_bytes(tmp_path: Path) -> None:
    for name, order in (("one", (0, 1, 2, 3)), ("other", (3, 1, 0, 2))):
        keep(tmp_path / name, *(game(number) for number in order))
    one, other = ((tmp_path / name / "any.csv.xz").read_bytes() for name in ("one", "other"))
    assert one == other


def test_a_run_without_new_games_leaves_the_file_alone(tmp_path: Path) -> None:
    keep(tmp_path, *ODD)
    before = (tmp_path / "any.csv.xz").stat()
    keep(tmp_path)
    after = (tmp_path / "any.csv.xz").stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert [path.name for path in tmp_path.iterdir()] == ["any.csv.xz"]


def test_a_table_that_was_packed_differently_is_left_alone(tmp_path: Path) -> None:
    """Versions of xz differ; the table does not."""
    keep(tmp_path, game(0))
    path, journal = tmp_path / "any.csv.xz", tmp_path / "any.new.jsonl"
    path.write_bytes(lzma.compress(lzma.decompress(path.read_bytes()), preset=1))
    before = path.read_bytes()
    journal.write_text(json.dumps(row_of(CELL, KEY, SERIES, Kept(game(0), {}))) + "\n")
    keep(tmp_path)
    assert path.read_bytes() == before


def test_a_run_that_is_stopped_keeps_its_games(tmp_path: Path) -> None:
    keep(tmp_path, game(0))

    def stopped_after_one() -> None:
        with Archive(tmp_path, "any") as archive:
            archive.add(CELL, KEY, SERIES, Kept(game(1), {}))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped_after_one()
    assert set(kept(tmp_path)) == {0, 1}
    assert [path.name for path in tmp_path.iterdir()] == ["any.csv.xz"]


def test_a_run_that_is_killed_loses_no_game_that_was_kept(tmp_path: Path) -> None:
    keep(tmp_path, *ODD)
    endless = (
        "from itertools import count; from pathlib import Path\n"
        "from tests.bench.test_archive import *\n"
        f"with Archive(Path({str(tmp_path)!r}), 'any') as archive:\n"
        "    for number in count(10): archive.add(CELL, KEY, SERIES, Kept(game(number), {}))\n"
    )
    journal = tmp_path / "any.new.jsonl"
    with subprocess.Popen([sys.executable, "-c", endless], cwd=ROOT, env=child_environment()) as running:
        assert comes_true(lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 5)
        running.kill()
    journal.write_bytes(journal.read_bytes() + b'{"cell": "some-c')
    lines = journal.read_bytes().count(b"\n")
    expected = {0, 1, 4, *range(10, 10 + lines)}
    assert set(kept(tmp_path)) == expected
    keep(tmp_path, game(5))
    assert set(kept(tmp_path)) == expected | {5}
    assert kept(tmp_path)[1] == ODD[1]
    assert not journal.exists()


def test_a_disk_that_fails_while_the_table_is_written_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path, game(0))
    before = (tmp_path / "any.csv.xz").read_bytes()

    def full(_path: Path, _target: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", full)
        with pytest.raises(OSError, match=r"any\.csv\.xz"):
            keep(tmp_path, game(1))
    assert (tmp_path / "any.csv.xz").read_bytes() == before
    assert set(kept(tmp_path)) == {0, 1}
    keep(tmp_path)
    assert set(kept(tmp_path)) == {0, 1}
    assert (tmp_path / "any.csv.xz").read_bytes() != before


def test_games_that_are_in_the_table_and_the_journal_count_once(tmp_path: Path) -> None:
    """A run that ended after the table was written and before the journal was removed."""
    keep(tmp_path, game(0), game(1))
    before = (tmp_path / "any.csv.xz").read_bytes()
    (tmp_path / "any.new.jsonl").write_text(json.dumps(row_of(CELL, KEY, SERIES, Kept(game(1), {}))) + "\n")
    keep(tmp_path)
    assert (tmp_path / "any.csv.xz").read_bytes() == before


def test_only_one_study_at_a_time_adds_games_and_anyone_may_read(tmp_path: Path) -> None:
    with Archive(tmp_path, "any") as archive:
        archive.add(CELL, KEY, SERIES, Kept(game(0), {}))
        assert set(kept(tmp_path)) == {0}
        with pytest.raises(BlackticketError, match="Another study is using"):
            keep(tmp_path, game(1))
    assert set(kept(tmp_path)) == {0}


def test_games_of_another_key_never_mix_and_may_be_forgotten(tmp_path: Path) -> None:
    keep(tmp_path, game(0), game(1))
    keep(tmp_path, game(0, "pursuers"), key="another")
    assert kept(tmp_path, "another")[0].winner == "pursuers"
    ours = {(CELL, KEY)}
    assert Archive(tmp_path, "any").read().others(ours) == [f"{CELL}-another"]
    with Archive(tmp_path, "any") as archive:
        archive.forget_others(ours)
    assert Archive(tmp_path, "any").read().others(ours) == []
    assert set(kept(tmp_path)) == {0, 1}


def spoilt(**changed: str) -> bytes:
    return packed(table_of([{**row_of(CELL, KEY, SERIES, Kept(game(0), {})), **changed}]))


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (b"nothing of the kind", "is not readable"),
        (spoilt()[:-20], "is not readable"),
        (packed(b"cell,game\nsome-cell,0\n"), "a row is not a game"),
        (spoilt(rounds="many"), "game 0 of some-cell is not a game."),
        (spoilt(winner="nobody"), "game 0 of some-cell is not a game."),
        (spoilt(x="somebody"), "is not a game of these players"),
        (packed(table_of([row_of(CELL, KEY, SERIES, Kept(game(0, who), {})) for who in ("X", "pursuers")])), "two win"),
    ],
)
def test_a_spoilt_archive_is_refused_with_a_sentence(table: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / "any.csv.xz").write_bytes(table)
    with pytest.raises(BlackticketError, match=words):
        kept(tmp_path)
    assert (tmp_path / "any.csv.xz").read_bytes() == table


def test_a_journal_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "any.new.jsonl").write_text("Dear diary\n")
    with pytest.raises(BlackticketError, match="is not a JSON object"):
        keep(tmp_path)
    assert (tmp_path / "any.new.jsonl").read_text() == "Dear diary\n"


@pytest.mark.parametrize("path", sorted(STUDIES.glob("*.csv.xz")), ids=lambda path: path.name)
def test_the_archives_in_the_docs_have_the_games_of_their_reports(path: Path) -> None:
    rows = rows_in(path.read_bytes())
    assert table_of(rows) == lzma.decompress(path.read_bytes())
    played: dict[str, int] = {}
    for row in rows:
        assert kept_in(row).game.game == int(row["game"])
        played[row["cell"]] = played.get(row["cell"], 0) + 1
    cells = json.loads((path.parents[1] / path.name.replace(".csv.xz", ".json")).read_text(encoding="utf-8"))["cells"]
    told = {
        one["cell"]: one["games"] if "games" in one else sum(role["games"] for role in one["roles"]) for one in cells
    }
    assert played == {cell: games for cell, games in told.items() if games}
