"""``blackticket arena`` and ``blackticket arena ladder`` as people use them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from blackticket.arena.rating import Rated
from blackticket.arena.results import ResultsFile
from blackticket.arena.series import Series
from blackticket.cli.arena.playing import print_forfeits
from blackticket.cli.look import make_console
from blackticket.game import Record
from tests.arena.helpers import MATCH, READY, SMALL, program
from tests.cli.helpers import child_environment, run, run_child, says_one_sentence


def _json(*args: str | Path) -> dict[str, Any]:
    """The result without what depends on the clock."""
    ran = run(*args, "--json")
    assert ran.code == 0, ran.err
    return _timeless(json.loads(ran.out))


def _timeless(told: dict[str, Any]) -> dict[str, Any]:
    del told["date"]
    for role in told["roles"]:
        for spent in role["thinking"].values():
            del spent["seconds_a_move"]
    return told


def test_the_same_command_gives_the_same_result() -> None:
    first = _json(*MATCH, "--games", "6", "--swap", "--seed", "5")
    assert first == _json(*MATCH, "--games", "6", "--swap", "--seed", "5")
    assert first["games"] == 6
    assert [role["games"] for role in first["roles"]] == [3, 3]
    assert first["score"]["of"] == "random"
    assert sum(first["score"]["pairs"].values()) == 3
    assert first["score"]["low"] <= first["score"]["share"] <= first["score"]["high"]


@pytest.mark.slow
def test_the_number_of_processes_does_not_matter() -> None:
    args = ("arena", "--x", "nw", "--pursuers", "random", *SMALL[:-2], "--games", "6", "--swap")
    assert _json(*args, "--jobs", "1") == _json(*args, "--jobs", "2")


def test_the_table_tells_both_roles_and_their_mean() -> None:
    out = run(*MATCH, "--games", "4", "--swap", "--option", "triple_move").out
    for words in (
        "random as X ",
        "random as pursuers ",
        "random in both roles",
        "95 % interval",
        "triple_move",
        "a move",
    ):
        assert words in out
    single = run(*MATCH, "--games", "2").out
    assert "greedy as pursuers" in single
    assert "both roles" not in single


def test_a_narrow_table_folds_names_and_cuts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    args = ("arena", "--x", "nw:reduction=0,categories=off", "--pursuers", "random", *SMALL, "--games", "2", "--swap")
    for out in (run(*args).out, run("arena", "ladder", args[2], "random", *SMALL, "--games", "1").out):
        assert max(map(len, out.splitlines())) <= 60
        assert "…" not in out
        assert "95 % interval" in out
        assert "categories=off" in "".join(line.split("  ")[0] for line in out.splitlines()[2:4])


@pytest.mark.parametrize("columns", ["0", "1", "19", "wide"])
def test_columns_in_which_nothing_can_be_told_do_not_count(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert "random as X " in run(*MATCH, "--games", "1").out


def test_a_mirror_match_has_a_table() -> None:
    out = run("arena", "--x", "random", "--pursuers", "random", *SMALL, "--games", "4", "--swap").out
    assert out.count("random as X ") >= 1
    assert "random in both roles" in out


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    part = _json(*MATCH, "--games", "4", "--swap", "--results", results)
    lines = results.read_text().splitlines()
    assert len(lines) == 5
    results.write_text("\n".join(lines[:4]) + "\n" + lines[4][:30])
    assert _json(*MATCH, "--games", "4", "--swap", "--resume", results) == part
    whole = _json(*MATCH, "--games", "8", "--swap", "--results", results)
    assert results.read_text().splitlines()[:4] == lines[:4]
    assert len(results.read_text().splitlines()) == 9
    assert whole == _json(*MATCH, "--games", "8", "--swap")
    assert _json(*MATCH, "--games", "4", "--swap", "--results", results) == part
    says_one_sentence(run(*MATCH, "--games", "4", "--swap", "--results", results, "--seed", "9"), "seed", "another")


def test_results_that_another_arena_writes_are_refused(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    series = Series((("random", "greedy"),), "sanssouci", 2, seconds=None, iterations=3)
    with ResultsFile(results, series) as kept:
        kept.open()
        says_one_sentence(run(*MATCH, "--games", "1", "--results", results), "Another arena is using")
    assert run(*MATCH, "--games", "1", "--results", results).code == 0


def test_games_that_were_played_without_a_record_are_told(tmp_path: Path) -> None:
    results = ("--results", tmp_path / "results.jsonl")
    assert run(*MATCH, "--games", "2", *results).code == 0
    more = run(*MATCH, "--games", "3", *results, "--records", tmp_path / "kept")
    assert (more.code, [path.name for path in (tmp_path / "kept").iterdir()]) == (0, ["game-000002.txt"])
    assert "2 games in the results file have no record" in " ".join(more.err.split())
    assert "no record" not in run(*MATCH, "--games", "1", "--records", tmp_path / "others").err


def test_every_record_is_kept_and_replays(tmp_path: Path) -> None:
    told = _json(*MATCH, "--games", "3", "--records", tmp_path / "kept")
    files = sorted((tmp_path / "kept").iterdir())
    assert [path.name for path in files] == ["game-000000.txt", "game-000001.txt", "game-000002.txt"]
    outcomes = [Record.parse(path.read_text()).replay().outcome for path in files]
    assert sum(one is not None and one.winner == "X" for one in outcomes) == told["roles"][0]["x_wins"]["games"]


def test_records_of_other_games_and_other_files_are_left_alone(tmp_path: Path) -> None:
    kept, results = tmp_path / "kept", tmp_path / "results.jsonl"
    args = (*MATCH, "--records", kept)
    assert run(*args, "--games", "2").code == 0
    before = {path.name: path.read_bytes() for path in kept.iterdir()}
    for other in (("--seed", "1"), ("--iterations", "4"), ("--x", "greedy")):
        refused = run(*args, *other, "--games", "3", "--results", results)
        says_one_sentence(refused, "game-000000.txt belongs to another series; choose another folder")
    assert not results.exists()
    assert {path.name: path.read_bytes() for path in kept.iterdir()} == before
    assert run(*args, "--games", "3").code == 0
    assert {name: (kept / name).read_bytes() for name in before} == before
    (kept / "game-000003.txt").write_text("Dear diary")
    says_one_sentence(run(*args, "--games", "4"), "game-000003.txt belongs to another series")
    assert (kept / "game-000003.txt").read_text() == "Dear diary"
    says_one_sentence(run(*MATCH, "--games", "1", "--records", kept / "game-000003.txt"), "is not a folder")


def test_a_folder_for_records_is_made_only_if_something_is_played(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    results.write_text("Dear diary\n")
    says_one_sentence(
        run(*MATCH, "--games", "1", "--records", tmp_path / "kept", "--results", results), "results.jsonl"
    )
    assert not (tmp_path / "kept").exists()


def test_the_sequential_test_stops_early(tmp_path: Path) -> None:
    told = _json(*MATCH, "--games", "400", "--sprt", "0.5", "0.9")
    assert told["sprt"]["accepted"] == "p0"
    assert told["games"] < 40
    assert "0.5 accepted" in run(*MATCH, "--games", "400", "--sprt", "0.5", "0.9").out


def test_plots_are_written(tmp_path: Path) -> None:
    run(*MATCH, "--games", "4", "--plot", tmp_path / "score.svg")
    run("arena", "ladder", "random", "greedy", *SMALL, "--games", "2", "--plot", tmp_path / "ladder.svg")
    for name in ("score.svg", "ladder.svg"):
        assert ET.parse(tmp_path / name).getroot().tag.endswith("svg")


@pytest.mark.parametrize("which", [MATCH, ("arena", "ladder", "random", "greedy", *SMALL)])
def test_a_plot_that_cannot_be_written_is_told_before_anything_is_played(
    tmp_path: Path, which: tuple[str, ...]
) -> None:
    results, diary = tmp_path / "results.jsonl", tmp_path / "diary.txt"
    diary.write_text("Dear diary")
    for plot, words in (
        (tmp_path, "is not a file"),
        (diary, "already holds something else"),
        (tmp_path / "none" / "plot.svg", "There is no folder"),
        (Path("/proc/plot.svg"), "/proc/plot.svg"),
        (Path(os.devnull), "is not a file"),
        (tmp_path / "." / "results.jsonl", "both the plot and the results"),
    ):
        says_one_sentence(run(*which, "--games", "2", "--results", results, "--plot", plot), words)
        assert not results.exists()
    assert diary.read_text() == "Dear diary"
    assert run(*which, "--games", "1", "--results", results).code == 0
    says_one_sentence(run(*which, "--games", "2", "--results", results, "--plot", results), "both the plot")


def test_a_plot_replaces_a_plot(tmp_path: Path) -> None:
    plot = tmp_path / "score.svg"
    for old in ("", "<svg>old</svg>"):
        plot.write_text(old)
        assert run(*MATCH, "--games", "1", "--plot", plot).code == 0
        assert "random against greedy" in plot.read_text()


def test_a_match_is_told_though_its_plot_could_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    for which, words in ((MATCH, "random as X"), (("arena", "ladder", "random", "greedy", *SMALL), "advantage")):
        ran = run(*which, "--games", "1", "--plot", tmp_path / "plot.svg")
        assert words in ran.out
        says_one_sentence(ran, "plot.svg: No space left on device.")


def test_a_ladder_rates_all_players_in_both_roles(tmp_path: Path) -> None:
    results = tmp_path / "ladder.jsonl"
    enough_to_beat_chance = (*SMALL, "--iterations", "100", "--games", "4")
    args = ("arena", "ladder", "random", "greedy", "nw:reduction=0", *enough_to_beat_chance, "--results", results)
    told = _json(*args)
    assert told["games"] == 24
    assert {one["player"] for one in told["ratings"]} == {"random", "greedy", "nw:reduction=0"}
    assert [one["elo"] for one in told["ratings"]] == sorted((one["elo"] for one in told["ratings"]), reverse=True)
    assert told["ratings"][-1]["player"] == "random"
    assert all(one["low"] < one["elo"] < one["high"] for one in [*told["ratings"], told["x_advantage"]])
    assert len(told["roles"]) == 6
    assert len(results.read_text().splitlines()) == 25
    out = run(*args).out
    assert "advantage of X" in out
    assert len(results.read_text().splitlines()) == 25


def test_no_rating_is_minus_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    even = Rated("random", -0.04, -0.3, 0.3)
    monkeypatch.setattr("blackticket.arena.ladder.rate", lambda *_: ([even], even))
    args = ("arena", "ladder", "random", "greedy", *SMALL, "--games", "1")
    assert "-0" not in run(*args).out
    assert str(_json(*args)["ratings"][0]["elo"]) == "0.0"


def test_a_program_that_misbehaves_is_told_in_the_table(tmp_path: Path) -> None:
    bad = program(tmp_path, READY + "sys.exit(3)")
    args = ("arena", "--x", bad, "--pursuers", "random", *SMALL)
    out = " ".join(run(*args, "--games", "1").out.split())
    assert "1 game forfeited: Game 0: exec:" in out
    assert "loses because it ended with status 3" in out
    assert "pursuers by forfeit 1" in out
    assert "3 games forfeited: Game 0 and 2 more: exec:" in " ".join(run(*args, "--games", "3").out.split())


def test_a_program_that_misbehaves_is_told_in_a_ladder(tmp_path: Path) -> None:
    bad = program(tmp_path, READY + "sys.exit(3)")
    args = ("arena", "ladder", bad, "random", *SMALL, "--games", "1")
    lost = {"player": bad, "reason": "ended with status 3 when asked for 'move'", "games": 2, "first_game": 0}
    assert _json(*args)["forfeits"] == {"games": 2, "reasons": [lost], "more_reasons": 0}
    out = " ".join(run(*args).out.split())
    assert "2 games forfeited: Game 0 and 1 more: exec:" in out
    assert "loses because it ended with status 3" in out


def test_the_seed_is_a_secret_where_a_program_plays(tmp_path: Path) -> None:
    """A program could try small ones; the run goes on with the same, and whoever wants one gets it."""
    bad, results = program(tmp_path, READY + "sys.exit(3)"), tmp_path / "results.jsonl"
    args = ("arena", "--x", bad, "--pursuers", "random", *SMALL)
    seeds = [_json(*args, "--games", "1")["seed"] for _ in range(2)]
    assert len({0, *seeds}) == 3
    assert max(seeds) > 2**32
    first = _json(*args, "--games", "1", "--results", results)
    more = _json(*args, "--games", "2", "--results", results)
    assert (more["seed"], more["games"]) == (first["seed"], 2)
    assert f"seed {first['seed']}" in run(*args, "--games", "2", "--results", results).out
    assert _json(*args, "--games", "1", "--seed", "5")["seed"] == 5
    assert _json(*args[:1], "ladder", bad, "random", *SMALL, "--games", "1")["seed"] > 2**32
    assert _json(*MATCH, "--games", "1")["seed"] == 0
    results.write_text("no results")
    says_one_sentence(run(*args, "--games", "1", "--results", results), "is not a file of arena results")


def test_reasons_that_are_not_told_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    reasons = [{"player": "exec:a", "reason": "ended with status 3", "games": 1, "first_game": 4}]
    print_forfeits(make_console(), {"games": 9, "reasons": reasons, "more_reasons": 2})
    lines = capsys.readouterr().out.splitlines()
    lost = "Game 4: exec:a loses because it ended with status 3."
    assert lines == ["9 games forfeited:", lost, "and 2 more reasons."]
    print_forfeits(make_console(), {"games": 0, "reasons": [], "more_reasons": 0})
    assert capsys.readouterr().out == ""


def test_bad_input_is_a_sentence(tmp_path: Path) -> None:
    says_one_sentence(run("arena"), "--x greedy")
    says_one_sentence(run("arena", "--x", "nobody", "--pursuers", "greedy"), "nobody")
    says_one_sentence(run(*MATCH, "--seconds", "1"), "not both")
    says_one_sentence(run(*MATCH, "--games", "3", "--swap"), "an even number, not 3")
    says_one_sentence(run(*MATCH, "--sprt", "0.6", "0.5"), "--sprt")
    says_one_sentence(run(*MATCH, "--option", "wings"), "wings")
    says_one_sentence(run(*MATCH, "--results", tmp_path), tmp_path.name)
    says_one_sentence(run(*MATCH, "--plot", tmp_path / "none" / "plot.svg"), "none")
    says_one_sentence(run(*MATCH, "--games", "9999999999"), "at most 10000000 games")
    many = ("random", "greedy", "nw", *SMALL, "--games", "2000000")
    says_one_sentence(run("arena", "ladder", *many), "at most 10000000 games")
    says_one_sentence(run("arena", "ladder", "greedy", *SMALL), "two players")
    says_one_sentence(
        run("arena", "--x", "greedy", "ladder", "random", "greedy", *SMALL), "Put the options after 'ladder'"
    )
    says_one_sentence(run("arena", "ladder", "greedy", "greedy", *SMALL), "once")
    assert run(*MATCH, "--games", "0").code == 2
    assert run(*MATCH, "--games", "many").code == 2


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\nfrom blackticket.cli import main\nsys.argv = ['blackticket', 'arena', '--help']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print([name for name in ('numpy', 'numba', 'rich', 'ray', 'blackticket.arena') if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=child_environment(), check=True, timeout=60
    )
    assert "ladder" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"


def test_who_has_no_ray_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    says_one_sentence(run(*MATCH, "--games", "1", "--ray"), "Ray is not installed: pip install 'blackticket[ray]'.")


@pytest.mark.parametrize("kind", [ValueError, ConnectionError, RuntimeError])
def test_a_ray_cluster_that_is_not_there_is_a_sentence(kind: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def init(**_: object) -> None:
        raise kind("nothing there")

    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    monkeypatch.setattr("ray.init", init, raising=False)
    monkeypatch.setenv("RAY_ADDRESS", "nowhere:1")
    says_one_sentence(run(*MATCH, "--games", "1", "--ray"), "no Ray cluster at nowhere:1")


@pytest.mark.slow
def test_ray_plays_the_same_games(tmp_path: Path) -> None:
    args = (*MATCH[:-2], "--games", "6", "--swap")
    ran = run_child(*args, "--jobs", "2", "--ray", "--json", timeout=300)
    assert ran.code == 0, ran.err
    assert _timeless(json.loads(ran.out)) == _json(*args, "--jobs", "1")
