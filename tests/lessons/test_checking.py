"""Bad lessons: whatever is wrong with one is said in a sentence that names the place."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from blackticket.errors import BlackticketError
from blackticket.lessons import check, grow, load, load_builtin
from blackticket.lessons.reading import DATA

Change = Callable[[str], str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A good lesson that a test may spoil."""
    return Path(shutil.copytree(DATA / "detectives" / "moving", tmp_path / "mine"))


def spoil(folder: Path, old: str, new: str, file: str = "lesson.toml") -> list[str]:
    """What is found after a change."""
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return check(folder)


def test_a_good_lesson_has_no_findings(folder: Path) -> None:
    assert check(folder) == []


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ('side = "pursuers"', 'side = "nobody"', "'side' must be X or pursuers."),
        ("players = 5", 'players = "5"', "'players' must be a whole number."),
        ("players = 5", "", "'players' is missing."),
        ("any_start = true", "any_start = 1", "'any_start' must be true or false."),
        ("any_start = true", "every_start = true", "'every_start' is unknown"),
        ("X taxi 132", "X taxi 131", "Move 1, 'X taxi 131'"),
        ("D1 = 46,", "D1 = 460,", "stations are 1 to 199"),
        ('goal = { stations = [79], tickets = ["underground"] }', "goal = { stations = [80] }", "cannot be reached."),
        ("stations = [79]", "stations = [999]", "there is no station 999"),
        ('goal = { stations = [79], tickets = ["underground"] }', "", "every move reaches the goal."),
        ("stations = [79],", "facts = { luck = { least = 1 } },", "there is no fact 'luck'"),
        ("stations = [79],", "facts = { left = {} },", "needs 'least', 'most' or both."),
        ('figures = ["D1"]\ngoal', 'figures = ["D7"]\ngoal', "there is no figure 'D7'"),
        ('find = "figure_reaches"', "", "'find' belongs to a step that asks for stations"),
        ('find = "figure_reaches"', 'find = "gold"', "'find' must be one of"),
        ('find = "figure_reaches"', 'find = "who_reaches"', "needs a 'station'"),
        ('find = "figure_reaches"', 'find = "candidates"', "stations to find"),
        ('ticket = "taxi"', 'before = ["D3 taxi 99"]', "the script says 'D3 taxi 99', but"),
        ('ticket = "taxi"', 'before = ["roll taxi"]', "a script cannot begin with a roll"),
        ('name = "save"', 'name = "taxi"', "two steps are called 'taxi'."),
        ("[[steps]]", "[[steps", "this is not TOML"),
        ('ask = "move"', 'ask = "think"', "'ask' must be one of: read, move, stations."),
        ('ask = "move"', 'ask = "move"\nmoves = 9', "'moves' must be from 1 to 6."),
    ],
)
def test_a_bad_script_is_found_out(folder: Path, old: str, new: str, finding: str) -> None:
    findings = spoil(folder, old, new)
    assert any(finding in one for one in findings), findings


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ('"title"', '"name"', "fr.json has no text 'title'."),
        ('"title"', '"name"', "fr.json has a text 'name' that no step needs."),
        ('"save.good": "', '"save.good": "{@the_policemen} ', "there is no word {@the_policemen}."),
        ('"save.good": "', '"save.good": "{n} ', "a brace is left over"),
        ('"save.good": "', '"save.good": " ', "the text is empty or has spaces at its ends."),
        ('"save.good": "', f'"save.good": "{"long " * 100}', "is longer than"),
        ('"title": "Se déplacer"', '"title": 7', "it must have texts by their keys."),
        ("{", "[", "this is not JSON"),
    ],
)
def test_bad_texts_are_found_out(folder: Path, old: str, new: str, finding: str) -> None:
    findings = spoil(folder, old, new, "fr.json")
    assert any(finding in one for one in findings), findings


def test_a_missing_language_is_found_out(folder: Path) -> None:
    (folder / "nl.json").unlink()
    assert check(folder) == ["{}: nl.json is missing.".format(f"{folder.parent.name}/mine")]


def test_a_lesson_ends_with_a_task(folder: Path) -> None:
    with (folder / "lesson.toml").open("a") as file:
        file.write('\n[[steps]]\nname = "bye"\n')
    for text in folder.glob("*.json"):
        text.write_text(json.dumps({**json.loads(text.read_text()), "bye": "Good bye."}))
    assert check(folder) == [f"{folder.parent.name}/mine: a lesson ends with a task, not with something to read."]


def test_a_move_that_catches_by_chance_is_found_out(folder: Path) -> None:
    """Otherwise the lesson would tell where Mister X is."""
    text = (folder / "lesson.toml").read_text()
    text = text.replace("X = 140", "X = 78").replace("X taxi 132", "X bus 79")
    (folder / "lesson.toml").write_text(text)
    assert any("a move catches Mister X" in one for one in check(folder))


def test_what_is_no_lesson_is_refused(tmp_path: Path) -> None:
    assert check(tmp_path / "nothing") == [f"{tmp_path}/nothing/lesson.toml: No such file or directory."]
    (tmp_path / "lesson.toml").write_bytes(b"\xff\xfe")
    assert check(tmp_path) == [f"{tmp_path}/lesson.toml: this is not text in UTF-8."]
    (tmp_path / "lesson.toml").write_text("#" * 200_001)
    assert check(tmp_path) == [f"{tmp_path}/lesson.toml: the file is too long for a lesson."]


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(BlackticketError, match="There is no lesson 'detectives/flying'"):
        load_builtin("detectives/flying")


def test_what_the_lesson_says_of_one_wrong_answer_goes_before_what_all_lessons_say(folder: Path) -> None:
    tree = grow(load(folder))
    node = next(node for node in tree.nodes if node.step == 3)
    said = node.answers["D2 bus 74"].said
    assert [getattr(one, "key", "") for one in said] == ["save.wrong.74"]
