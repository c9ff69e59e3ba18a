"""The cells of studies: what they keep and go on with, and the statistics of their games."""

import random
from pathlib import Path

import pytest
from bench.signature import signature_of
from bench.studies import cells as cells_module
from bench.studies.__main__ import main
from bench.studies.archive import Row, packed, rows_in, table_of
from bench.studies.cells import Cell, Wishes, key_of, play_cells
from bench.studies.differences import apart, paired, side_of

from blackticket.errors import BlackticketError
from tests.arena.helpers import small


def cell(name: str = "one", starts: int = 4, **more: object) -> Cell:
    return Cell(name, small(("random", "greedy"), ("greedy", "random"), **more), starts)


def kept(folder: Path) -> dict[str, list[Row]]:
    """The rows of every cell in the one archive, by its name."""
    found: dict[str, list[Row]] = {}
    (path,) = (folder / "studies").iterdir()
    for row in rows_in(path.read_bytes()):
        found.setdefault(row["cell"], []).append(row)
    return found


def test_a_cell_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    few = play_cells("any", [cell()], Wishes(tmp_path, {"": 2}, jobs=1))["one"]
    before = kept(tmp_path)
    more = play_cells("any", [cell()], Wishes(tmp_path, jobs=1))["one"]
    after = kept(tmp_path)
    assert (few.starts, more.starts) == (2, 4)
    assert more.games[:4] == few.games
    assert list(before) == list(after) == ["one"]
    assert after["one"][:4] == before["one"]
    assert len(after["one"]) == 8


def test_all_games_that_are_kept_count_even_if_fewer_are_wished(tmp_path: Path) -> None:
    play_cells("any", [cell()], Wishes(tmp_path, jobs=1))
    assert play_cells("any", [cell()], Wishes(tmp_path, {"one": 1}, jobs=1))["one"].starts == 4
    assert play_cells("any", [cell()], Wishes(tmp_path, play=False))["one"].starts == 4


def test_nothing_counts_after_a_game_that_is_missing(tmp_path: Path) -> None:
    play_cells("any", [cell()], Wishes(tmp_path, jobs=1))
    (path,) = (tmp_path / "studies").iterdir()
    path.write_bytes(packed(table_of(row for row in rows_in(path.read_bytes()) if row["game"] != "3")))
    assert play_cells("any", [cell()], Wishes(tmp_path, play=False))["one"].starts == 1


def test_another_setting_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    series = cell().series
    others = [cell(seed=1), cell(iterations=5), cell(options=("no_ferry",)), cell(players=4)]
    keys = {key_of(series), *(key_of(other.series) for other in others)}
    assert len(keys) == 5
    monkeypatch.setattr(cells_module, "signature_of", lambda _name, _edition, _side: "changed")
    assert key_of(series) not in keys


def test_only_a_change_on_the_side_that_a_player_plays_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    as_x, as_pursuers = small(("mcts", "nw")), small(("nw", "mcts"))
    before = key_of(as_x), key_of(as_pursuers)

    def changed(name: str, edition: str, side: str) -> str:
        return "changed" if (name, side) == ("mcts", "pursuers") else signature_of(name, edition, side)

    monkeypatch.setattr(cells_module, "signature_of", changed)
    assert key_of(as_x) == before[0]
    assert key_of(as_pursuers) != before[1]


def test_a_study_stops_when_its_players_are_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = iter(["old", "old", "new"])
    monkeypatch.setattr(cells_module, "_sources", lambda: next(versions))
    with pytest.raises(BlackticketError, match="changed while the study ran"):
        play_cells("any", [cell("one"), cell("two")], Wishes(tmp_path, {"": 1}, jobs=1))
    assert {name: len(rows) for name, rows in kept(tmp_path).items()} == {"one": 2}


def test_only_the_cells_asked_for_are_played(tmp_path: Path) -> None:
    both = [cell("one"), cell("two", seed=2)]
    found = play_cells("any", both, Wishes(tmp_path, {"": 1}, jobs=1, only=("two",)))
    assert {name: one.starts for name, one in found.items()} == {"one": 0, "two": 1}
    with pytest.raises(BlackticketError, match="no cell 'three'"):
        play_cells("any", both, Wishes(tmp_path, only=("three",)))


def test_games_of_other_settings_are_told_and_forgotten_on_demand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short = ("variants", "--games", "1", "--only", "none", "--jobs", "1", "--into", str(tmp_path))
    assert main([*short, "--iterations", "2"]) == 0
    assert main([*short, "--iterations", "3"]) == 0
    assert "of other settings or an earlier search, and not counted: none-" in capsys.readouterr().out
    assert len(kept(tmp_path)["none"]) == 2
    assert main([*short, "--iterations", "3", "--no-play", "--forget"]) == 0
    assert "not counted" not in capsys.readouterr().out
    assert len(kept(tmp_path)["none"]) == 1


def test_roles_and_scores_of_a_cell_belong_together(tmp_path: Path) -> None:
    one = play_cells("any", [cell(starts=6)], Wishes(tmp_path, jobs=1))["one"]
    assert {game.x for game in one.of_pairing(0)} == {"random"}
    assert {game.x for game in one.of_pairing(1)} == {"greedy"}
    halves = (one.x_share(0).share + one.pursuers_share(1).share) / 2
    assert one.score().share == pytest.approx(halves)


def test_the_interval_of_a_difference_is_newcombes() -> None:
    found = apart([True] * 56 + [False] * 14, [True] * 48 + [False] * 32)
    assert (found.points, found.low, found.high) == pytest.approx((20.0, 5.24, 33.39), abs=0.01)
    assert found.clear


def test_common_starts_narrow_an_interval_and_it_still_holds_the_truth() -> None:
    draw = random.Random(3)
    held, narrower = 0, 0
    for _ in range(400):
        luck = [draw.random() for _ in range(80)]
        first = [one + 0.2 * draw.random() < 0.6 for one in luck]
        second = [one + 0.2 * draw.random() < 0.5 for one in luck]
        found = paired(first, second)
        held += found.low <= 10.0 <= found.high
        narrower += found.high - found.low < apart(first, second).high - apart(first, second).low
    assert 0.93 <= held / 400 <= 1.0
    assert narrower > 390


def test_a_difference_of_nothing_is_not_clear() -> None:
    assert not paired([], [True]).clear
    assert str(paired([], [True])) == "not played"
    same = paired([True, False] * 10, [True, False] * 10)
    assert same.low < same.points == 0 < same.high


@pytest.mark.parametrize(("low", "high", "side"), [(0.66, 0.7, 1), (0.65, 0.7, 1), (0.6, 0.65, 0), (0.5, 0.64, -1)])
def test_on_which_side_of_a_mark_an_interval_lies(low: float, high: float, side: int) -> None:
    assert side_of(0.65, low, high) == side
