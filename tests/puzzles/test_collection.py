"""The puzzles of the package: how many, of which kinds, proved again; the puzzle of a day."""

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from blackticket.errors import BlackticketError
from blackticket.moves import Move
from blackticket.players import Budget
from blackticket.players.levels import at_level
from blackticket.puzzles import FILE, KINDS, Puzzle, findings, load, played_out, read, write
from blackticket.puzzles.packing import pack, unpack

ALL = load().puzzles
FEWEST = 300
FEWEST_OF_A_KIND = 10
MOST_BYTES = 300_000
EACH = 12
"""One puzzle in so many is proved in every run; ``blackticket puzzle check`` proves all."""


def test_there_are_enough_of_every_kind_and_grade() -> None:
    kinds = Counter(puzzle.kind for puzzle in ALL)
    assert len(ALL) >= FEWEST
    assert set(kinds) == {kind.name for kind in KINDS}
    assert min(kinds.values()) >= FEWEST_OF_A_KIND
    assert {puzzle.grade for puzzle in ALL} == {1, 2, 3, 4}
    assert {puzzle.position.edition for puzzle in ALL} == {"london", "italia", "sanssouci", "classic", "dice"}
    assert len({puzzle.id for puzzle in ALL}) == len(ALL)
    assert FILE.stat().st_size < MOST_BYTES


@pytest.mark.parametrize("puzzle", ALL[::EACH], ids=lambda puzzle: f"{puzzle.kind}-{puzzle.id}")
def test_a_puzzle_is_proved_again_from_its_position(puzzle: Puzzle) -> None:
    assert list(findings(puzzle)) == []


@pytest.mark.slow
def test_every_puzzle_is_proved_again() -> None:
    assert {puzzle.id: found for puzzle in ALL if (found := list(findings(puzzle)))} == {}


def test_one_answer_is_clearly_better() -> None:
    for puzzle in ALL:
        assert puzzle.proof.margin > 0
        right = {tuple(answer.split()[0::2]) if " " in answer else answer for answer in puzzle.proof.right}
        assert puzzle.kind == "catch" or len({(one[0], one[-1]) for one in right}) == 1
        assert not set(puzzle.proof.right) & set(puzzle.proof.wrong)
    for puzzle in ALL[::EACH]:
        if puzzle.proof.wrong:
            moves = {str(move) for move in puzzle.view.legal_moves if move.action not in ("reroll", "double")}
            assert moves <= {*puzzle.proof.right, *puzzle.proof.wrong}


def test_the_obvious_is_left_out() -> None:
    novice, budget = at_level("novice", 0.0)[0], Budget(0.0)
    asked = [puzzle for puzzle in ALL if puzzle.proof.wrong][::EACH]
    at_once = [puzzle for puzzle in asked if str(novice.choose(puzzle.view, budget=budget)) in puzzle.proof.right]
    assert len(at_once) <= len(asked) / 8  # ties that a seed breaks the right way


def test_what_follows_is_played_by_the_rules() -> None:
    for puzzle in ALL[::EACH]:
        for text, reply in puzzle.proof.wrong.items():
            first, *_ = moments = played_out(puzzle, reply)
            answer, made = Move.parse(text), first.view.history[len(puzzle.view.history)]
            assert (made.figure, made.action, made.tickets) == (answer.figure, answer.action, answer.tickets)
            assert sum(moment.view.is_over for moment in moments) <= 1


def test_a_day_has_the_same_puzzle_everywhere_and_all_have_their_turn() -> None:
    here, there = load(), read(FILE)
    first = date(2026, 1, 1)
    days = [first + timedelta(days=number) for number in range(len(ALL))]
    assert [here.of_day(day).id for day in days[:30]] == [there.of_day(day).id for day in days[:30]]
    assert {here.of_day(day).id for day in days} == set(here.by_id)
    assert here.of_day(first - timedelta(days=1)).id in here.by_id


def test_a_file_says_what_it_was_made_with(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    some = [ALL[0], ALL[-1]]
    write(path, some, [kind.name for kind in KINDS])
    assert {puzzle.id for puzzle in read(path).puzzles} == {puzzle.id for puzzle in some}
    path.write_text(path.read_text().replace('"editions":{', '"editions":{"italia":[999,"x"],'))
    with pytest.raises(BlackticketError, match="make them again"):
        read(path)
    path.write_text("no puzzle")
    with pytest.raises(BlackticketError, match="no file with puzzles"):
        read(path)


def test_a_file_may_be_packed(tmp_path: Path) -> None:
    plain, packed = tmp_path / "some.jsonl", tmp_path / "some.jsonl.xz"
    for path in (plain, packed):
        write(path, ALL[:40], [kind.name for kind in KINDS])
    assert read(packed) == read(plain)
    assert packed.stat().st_size < plain.stat().st_size / 2
    packed.write_bytes(plain.read_bytes())
    with pytest.raises(BlackticketError, match="no file with puzzles"):
        read(packed)


def test_a_changed_puzzle_is_found_out() -> None:
    puzzle = next(one for one in ALL if one.kind == "ring")
    line = puzzle.as_line()
    line["second"] += 1
    assert any("second" in finding for finding in findings(Puzzle.from_line(line)))
    line = puzzle.as_line()
    line["moves"] = "Xt1 " + line["moves"]
    assert any("cannot be reached" in finding for finding in findings(Puzzle.from_line(line)))
    with pytest.raises(BlackticketError, match="missing"):
        Puzzle.from_line({"kind": "ring"})


def test_moves_in_short_are_the_same_moves() -> None:
    for puzzle in ALL:
        assert unpack(pack(puzzle.position.moves)) == puzzle.position.moves
    for text in ("X double black 12 taxi 13", "X go", "2b13!", "Xq5", "X-5"):
        with pytest.raises(BlackticketError):
            unpack(text)
