"""The scripts behind the fitted files: they fit to games, say what they did, and refuse what they cannot fit to."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from blackticket.arena.series import Series, play_game
from blackticket.belief.habits import GROUPS, VALUES
from blackticket.game import Game, Record
from blackticket.players.search.mcts.ticket.outlook import SIZE
from tests.docs.pages import ROOT

SCRIPTS = ("fit_habits", "fit_outlook")


def fit(script: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a script in a process of its own."""
    command = [sys.executable, str(ROOT / "scripts" / f"{script}.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten games of greedy against itself."""
    folder = tmp_path_factory.mktemp("records")
    series = Series((("greedy", "greedy"),), "sanssouci", 5, seconds=None, iterations=1)
    for number in range(10):
        (folder / f"{number}.txt").write_text(play_game(series, number).record, encoding="utf-8")
    return folder


def test_habits_are_fitted_to_games_and_tested_on_others(records: Path, tmp_path: Path) -> None:
    done = fit("fit_habits", records, "--write", tmp_path / "habits.json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["games"], told["test_games"]) == (8, 2)
    assert told["log_loss"]["habits"] < told["log_loss"]["even"]
    written = json.loads((tmp_path / "habits.json").read_text(encoding="utf-8"))
    assert written["note"] == told
    assert {group: len(factors) for group, factors in written["factors"].items()} == dict.fromkeys(GROUPS, VALUES)


def test_the_outlook_is_fitted_for_one_side_and_the_other_stays(records: Path, tmp_path: Path) -> None:
    path = tmp_path / "outlook.json"
    path.write_text('{"X": "as it was"}', encoding="utf-8")
    done = fit("fit_outlook", records, "--side", "pursuers", "--write", path)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["games"] == 8
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["X"] == "as it was"
    assert written["pursuers"]["note"] == told
    assert len(written["pursuers"]["weights"]) == SIZE
    assert any(written["pursuers"]["weights"])


@pytest.mark.parametrize("script", SCRIPTS)
def test_what_cannot_be_fitted_to_is_refused_with_a_sentence(script: str, tmp_path: Path) -> None:
    dice = Series((("greedy", "greedy"),), "dice", 3, seconds=None, iterations=1)
    begun = Game("classic", 6, seed=0)
    begun.play(begun.legal_moves[0])
    cases = {
        "none": ([], "has 0 records (*.txt), but 5 are needed."),
        "words": (["That is no record.\n"], "words/0.txt: "),
        "dice": ([play_game(dice, 0).record], "dice/0.txt is a dice game; the fit needs ticket games."),
        "begun": ([str(Record.of(begun))], "begun/0.txt: this game is not finished."),
    }
    for name, (texts, sentence) in cases.items():
        (tmp_path / name).mkdir()
        for number, text in enumerate(texts):
            (tmp_path / name / f"{number}.txt").write_text(text, encoding="utf-8")
        done = fit(script, tmp_path / name, "--write", tmp_path / "written.json")
        assert (done.returncode, done.stdout) == (2, "")
        assert sentence in done.stderr
        assert len(done.stderr.splitlines()) == 1, done.stderr
    gone = fit(script, tmp_path / "nowhere")
    assert (gone.returncode, "nowhere is not a folder." in gone.stderr) == (2, True)
    assert not (tmp_path / "written.json").exists()


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("text", ["[]", "no JSON"])
def test_a_file_that_is_something_else_is_not_written_over(
    script: str, text: str, records: Path, tmp_path: Path
) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text, encoding="utf-8")
    done = fit(script, records, "--write", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "choose another name" in done.stderr
    assert path.read_text(encoding="utf-8") == text
    nowhere = fit(script, records, "--write", tmp_path / "none" / "weights.json")
    assert (nowhere.returncode, nowhere.stdout) == (2, "")
    assert "There is no folder" in nowhere.stderr


def test_games_without_a_doubt_teach_no_habits(tmp_path: Path) -> None:
    series = Series((("greedy", "greedy"),), "sanssouci", 5, ("always_revealed",), seconds=None, iterations=1)
    for number in range(5):
        (tmp_path / f"{number}.txt").write_text(play_game(series, number).record, encoding="utf-8")
    done = fit("fit_habits", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "in doubt" in done.stderr
