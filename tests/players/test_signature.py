"""The signature of the searching players: a change of their behaviour is seen, and is meant."""

import json
from collections import Counter
from pathlib import Path

import pytest
from bench.__main__ import app
from bench.signature import GAMES, PLAYERS, Signed, joined, positions, sign

from blackticket.editions import edition_names
from tests.cli.helpers import Ran, run, says_one_sentence

PIN = Path(__file__).with_name("signature.txt")
"""The one place where the numbers are pinned."""


def bench(*args: str | Path) -> Ran:
    return run(*args, of=app)


@pytest.mark.parametrize("player", PLAYERS)
def test_the_search_behaves_as_pinned(player: str) -> None:
    pinned = dict(line.split() for line in PIN.read_text(encoding="utf-8").splitlines())
    assert set(pinned) == set(PLAYERS)
    assert sign(player).number == pinned[player], (
        f"{player} does not search as it did. If that is meant, the change must update the pinned signature in the "
        "same commit: python -m bench signature --pin tests/players/signature.txt"
    )


def test_a_changed_setting_changes_the_signature() -> None:
    assert sign("nw:reduction=0.2").number != sign("nw").number


def test_an_edition_has_a_signature_of_its_own() -> None:
    numbers = {sign("nw", name).number for name in ("dice", "classic")} | {sign("nw").number}
    assert len(numbers) == 3
    assert sign("nw", "classic").positions == sum(name == "classic" for name, _ in positions())


def test_a_side_has_a_signature_of_its_own() -> None:
    numbers = {sign("nw", "classic", side).number for side in ("X", "pursuers", None)}
    assert len(numbers) == 3
    both = sign("nw", "classic")
    assert sum(sign("nw", "classic", side).positions for side in ("X", "pursuers")) == both.positions


def test_positions_are_of_every_edition_and_both_sides() -> None:
    seen = Counter((view.setup.edition.name, view.audience) for _, view in positions())
    assert all(view.setup.edition.name == name for name, view in positions())
    assert {name for name, _ in seen} == {name for name, _, _ in GAMES} == set(edition_names())
    assert all(seen[name, side] >= 3 for name in edition_names() for side in ("X", "pursuers"))


def test_the_command_prints_one_number_and_can_pin_it(tmp_path: Path) -> None:
    told = json.loads(bench("signature", "--json", "--pin", tmp_path / "pin.txt").out)
    signed = [sign(player) for player in PLAYERS]
    assert told["signature"] == joined(signed)
    assert (tmp_path / "pin.txt").read_text(encoding="utf-8") == "".join(f"{s.player} {s.number}\n" for s in signed)
    assert bench("signature").out.splitlines()[-1] == f"signature {told['signature']}"


def test_a_missing_folder_for_the_pin_is_said_before_anybody_thinks(tmp_path: Path) -> None:
    thoughts = sign.cache_info()
    says_one_sentence(bench("signature", "--pin", tmp_path / "nowhere" / "pin.txt"), "There is no folder", "nowhere")
    assert sign.cache_info() == thoughts


def test_where_the_number_cannot_be_pinned_is_told_before_anybody_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.signature.sign", None)
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary")
    says_one_sentence(bench("signature", "--pin", diary), "already holds something else")
    says_one_sentence(bench("signature", "--pin", tmp_path), "is not a file")
    says_one_sentence(bench("signature", "--pin", tmp_path / "none" / "pin.txt"), "no folder")
    assert diary.read_text() == "Dear diary"


def test_a_number_that_was_pinned_is_pinned_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.signature.sign", lambda player: Signed(player, "0123abcd", 1, 1, 1.0))
    pin = tmp_path / "pin.txt"
    pin.write_bytes(PIN.read_bytes())
    assert bench("signature", "--pin", pin).code == 0
    assert pin.read_text() == "nw 0123abcd\nmcts 0123abcd\n"
