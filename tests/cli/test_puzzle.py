"""``blackticket puzzle``: the list, one puzzle with its answer, the proof again, making more."""

import lzma
from pathlib import Path

import pytest

from blackticket.languages import LANGUAGE_CODES
from blackticket.puzzles import FILE, Asker, load
from tests.cli.helpers import run

ONE = next(puzzle for puzzle in load().puzzles if puzzle.kind == "ring")


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_a_puzzle_is_shown_with_its_answer(language: str) -> None:
    told = run("puzzle", "show", ONE.id, "--answer", "--language", language)
    assert told.code == 0
    for text in (Asker(ONE, language).task(), Asker(ONE, language).right(), *ONE.proof.right):
        assert text in told.out


def test_the_answer_is_kept_back() -> None:
    assert ONE.proof.right[0] not in run("puzzle", "show", ONE.id).out
    assert run("puzzle", "show").code == 0


def test_puzzles_are_listed_by_kind() -> None:
    listed = run("puzzle", "list", "--kind", "ring").out.splitlines()
    assert len(listed) == sum(puzzle.kind == "ring" for puzzle in load().puzzles)
    refused = run("puzzle", "list", "--kind", "chess")
    assert refused.code != 0
    assert "catch, left" in refused.err


def test_a_check_proves_and_names_what_is_wrong(tmp_path: Path) -> None:
    assert run("puzzle", "check", ONE.id).out == "1 puzzle is proved.\n"
    lines = lzma.decompress(FILE.read_bytes()).decode().splitlines()
    wrong = next(line for line in lines if ONE.id in line).replace(f'"looked":{ONE.proof.looked}', '"looked":999')
    path = tmp_path / "wrong.jsonl"
    path.write_text(f"{lines[0]}\n{wrong}\n", encoding="utf-8")
    told = run("puzzle", "check", "--file", str(path))
    assert told.code == 1
    assert "its looked should be" in told.out


def test_a_folder_without_records_makes_none(tmp_path: Path) -> None:
    refused = run("puzzle", "make", str(tmp_path), "--out", str(tmp_path / "made.jsonl"))
    assert refused.code != 0
    assert "no records" in refused.err
