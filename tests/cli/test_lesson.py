"""``blackticket lesson``: the list in every language, and a check that names what is wrong."""

from pathlib import Path

import pytest

from blackticket.languages import LANGUAGE_CODES
from blackticket.lessons import lesson_names, load_builtin
from blackticket.lessons.reading import DATA
from tests.cli.helpers import run


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_all_lessons_are_listed(language: str) -> None:
    told = run("lesson", "list", "--language", language)
    assert told.code == 0
    for name in lesson_names():
        assert load_builtin(name).text("idea", language) in told.out


def test_a_check_names_what_is_wrong(tmp_path: Path) -> None:
    good = run("lesson", "check", str(DATA / "detectives" / "moving"))
    assert (good.code, good.out) == (0, "The lesson is good: 4 steps.\n")
    bad = run("lesson", "check", str(tmp_path))
    assert bad.code == 1
    assert "lesson.toml" in bad.err
