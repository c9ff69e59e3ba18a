"""Golden playthroughs: a change in what anybody sees shows up here as a difference in a text file.

If the change is meant, write them again with ``python -m tests.playthroughs.make`` and read the difference.
"""

from pathlib import Path

import pytest

from blackticket.editions import edition_names
from tests.playthroughs.make import FOLDER, SCENARIOS, read, render

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playing_the_moves_again_gives_the_same_text(path: Path) -> None:
    written = path.read_text(encoding="utf-8").splitlines()
    again = render(*read(path)).splitlines()
    for number, (ours, theirs) in enumerate(zip(again, written, strict=False), 1):
        assert ours == theirs, f"{path.name}:{number} differs; if that is meant: python -m tests.playthroughs.make"
    assert len(again) == len(written)


@pytest.mark.parametrize("name", edition_names())
def test_every_edition_has_a_playthrough(name: str) -> None:
    assert name in {read(path)[0] for path in FILES}, f"write a playthrough of {name} (tests/playthroughs/make.py)"


def test_every_scenario_is_written_and_every_file_has_a_scenario() -> None:
    assert {path.stem for path in FILES} == {scenario.name for scenario in SCENARIOS}
