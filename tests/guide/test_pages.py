"""The guides: short, complete, alike in all languages, and true to the editions."""

import itertools
import re
from pathlib import Path

import pytest

from blackticket.boards import load
from blackticket.editions import RuleSet, edition, edition_names
from blackticket.errors import BlackticketError
from blackticket.guide import GUIDE_NAMES, PICTURE_NAMES, captions, how_to_play
from blackticket.guide import facts as facts_module
from blackticket.guide.example import example
from blackticket.guide.facts import facts_of, minutes
from blackticket.guide.pages import source_of
from blackticket.languages import LANGUAGE_CODES
from blackticket.server.catalog.rule_texts import rules_text
from guide_numbers import rounds  # scripts/

MOST_WORDS = 700
ALL = [(name, language) for name in GUIDE_NAMES for language in LANGUAGE_CODES]
RULE_ID = re.compile(r"\b(?:[TLISCD]\d+|S-V\d+)\b")
FACT = re.compile(r"\{(\w+)\}")


def words_in(text: str) -> int:
    """How many words a page has, captions included; a number alone is none."""
    return len(re.findall(r"[^\W\d_][\w’'.\-]*", re.sub(r"\]\(picture:\w+\)", "]", text)))


def headings(text: str) -> list[int]:
    return [len(line.split(" ")[0]) for line in text.splitlines() if line.startswith("#")]


def blocks(text: str) -> list[str]:
    return [block for block in re.split(r"\n\s*\n", text) if block.strip()]


def numbers(text: str) -> list[str]:
    """The numbers that a source states itself, beside its facts."""
    plain = re.sub(r"^(\d+)\. ", "", FACT.sub("", text), flags=re.MULTILINE)
    return sorted(re.findall(r"\d+", re.sub(r"\]\(picture:\w+\)", "", plain)))


def test_every_edition_has_a_guide() -> None:
    assert set(edition_names()) <= set(GUIDE_NAMES) | {"toy"}


@pytest.mark.parametrize(("name", "language"), ALL)
def test_a_guide_is_at_most_700_words(name: str, language: str) -> None:
    assert 350 < words_in(how_to_play(name, language)) <= MOST_WORDS


@pytest.mark.parametrize(("name", "language"), ALL)
def test_nothing_is_left_open(name: str, language: str) -> None:
    text = how_to_play(name, language)
    assert not re.search(r"[{}]|\[\[|\]\]|<!--", text)


@pytest.mark.parametrize(("name", "language"), ALL)
def test_no_rule_ids_no_move_codes_no_option_names(name: str, language: str) -> None:
    text = how_to_play(name, language)
    assert not RULE_ID.search(text)
    assert "`" not in text
    assert not any(option in text for option in edition(name).options if "_" in option)


@pytest.mark.parametrize(("name", "language"), ALL)
def test_every_guide_has_the_five_pictures_in_their_order(name: str, language: str) -> None:
    assert tuple(captions(name, language)) == PICTURE_NAMES


@pytest.mark.parametrize(("name", "language"), ALL)
def test_all_languages_have_the_same_sections_lists_and_facts(name: str, language: str) -> None:
    there, here = source_of(name, "en"), source_of(name, language)
    assert headings(here) == headings(there)
    assert len(blocks(here)) == len(blocks(there))
    for block, model in zip(blocks(here), blocks(there), strict=True):
        assert sorted(FACT.findall(block)) == sorted(FACT.findall(model)), block
        assert len(re.findall(r"^(?:-|\d+\.|\|) ", block, re.MULTILINE)) == len(
            re.findall(r"^(?:-|\d+\.|\|) ", model, re.MULTILINE)
        ), block
        assert numbers(block) == numbers(model), block


def test_french_has_its_spaces() -> None:
    for name in GUIDE_NAMES:
        assert not re.search(r"\w [:;!?](?=[\s*]|$)", how_to_play(name, "fr"), re.MULTILINE)


@pytest.mark.parametrize("name", ["london", "italia", "sanssouci", "classic"])
def test_numbers_are_the_editions(name: str) -> None:
    rules: RuleSet = edition(name).rules
    text = how_to_play(name, "en").replace("\u00a0", " ")
    assert f"after his moves {', '.join(map(str, rules.reveals[:-1]))} and {rules.reveals[-1]}" in text
    hand = ", ".join(f"{count} × {word}" for count, word in zip(rules.detective_hand, _transports(name), strict=True))
    assert hand in text
    assert (f"round {rules.rounds}," if rules.rounds else f"his {rules.log_entries} moves") in text


def _transports(name: str) -> list[str]:
    return (
        facts_of(name, "en")["hand"]
        .replace("\u00a0", " ")
        .replace(" ×", "")
        .translate(str.maketrans("", "", "0123456789,"))
        .split()
    )


def test_a_changed_number_changes_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    one = edition("london")
    other = replace(one, rules=replace(one.rules, rounds=17, reveals=(2, 5)))
    monkeypatch.setattr(facts_module, "edition", lambda _: other)
    found = facts_of("london", "en")
    assert (found["rounds"], found["reveals"]) == ("17", "2 and 5")


def test_the_ferry_of_london_runs_as_the_guide_says() -> None:
    board = load("london")
    joined = {frozenset((line.a, line.b)) for line in board.connections if line.transport == "ferry"}
    for name in ("london", "classic"):
        for language in LANGUAGE_CODES:
            (line,) = re.findall(r"\((\d+(?: – \d+)+)\)", how_to_play(name, language))
            stations = [int(number) for number in line.split(" – ")]
            assert {frozenset(pair) for pair in itertools.pairwise(stations)} == joined


def test_sanssouci_names_every_landing_stage_and_variant() -> None:
    for language in LANGUAGE_CODES:
        text = how_to_play("sanssouci", language)
        for station in (13, 30, 39, 96, 114, 193, 194):
            assert re.search(rf"\b{station}\b", text)
        source = source_of("sanssouci", language)
        for option in edition("sanssouci").options.values():
            if option.measured:
                assert f"| {{{option.name}}} |" in source


def test_variants_stand_under_the_heading_of_the_rulebook_with_its_claim() -> None:
    claims = {"small": "small", "medium": "medium", "large": "large"}
    text = source_of("sanssouci", "en")
    escapes, caught = text.split("**If he is always caught**")
    for option in edition("sanssouci").options.values():
        if option.measured:
            part = escapes if option.group == "x_escapes" else caught
            (row,) = [line for line in part.splitlines() if f"{{{option.name}}}" in line]
            assert f"| {claims[option.claimed]} |" in row


def test_the_word_for_a_detective_is_the_editions() -> None:
    assert "detective" not in how_to_play("sanssouci", "en").lower()
    german = how_to_play("sanssouci", "de")
    assert "Detektiv" not in german
    assert "Tickets" not in re.sub("Black-Tickets?", "", german)
    assert "Tableau" in how_to_play("dice", "de")
    assert "Durchgang" in how_to_play("dice", "de")


def test_the_length_of_games_is_that_of_our_study() -> None:
    import json

    kept = json.loads((Path(facts_module.__file__).parent / "data" / "rounds.json").read_text(encoding="utf-8"))
    assert kept == rounds()


def test_playing_time_follows_rounds_and_figures() -> None:
    low, high = minutes(edition("london"))
    assert 20 < low <= high < 60


@pytest.mark.parametrize("name", GUIDE_NAMES)
def test_the_example_is_a_whole_round(name: str) -> None:
    shown = example(name)
    assert {move.figure for move in shown.moves} == {*shown.setup.pursuers, "X"}
    assert shown.after["X"] in shown.possible
    assert 1 < len(shown.possible) < 8


def test_an_example_against_the_rules_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib import import_module

    examples = import_module("blackticket.guide.example")
    source = examples._DATA.read_text(encoding="utf-8")
    broken = tmp_path / "rounds.toml"
    broken.write_text(source.replace("X taxi 62 /", "X taxi 100 /", 1), encoding="utf-8")
    monkeypatch.setattr(examples, "_DATA", broken)
    with pytest.raises(BlackticketError, match="X taxi 100"):
        examples.example.__wrapped__("london")


def test_unknown_names_are_refused_with_a_sentence() -> None:
    with pytest.raises(BlackticketError, match="There is no guide to 'chess'"):
        how_to_play("chess")
    with pytest.raises(BlackticketError, match="There is no language 'xx'"):
        how_to_play("london", "xx")


@pytest.mark.parametrize("name", GUIDE_NAMES)
def test_the_numbered_rules_state_the_same_age_and_time(name: str) -> None:
    low, high = minutes(edition(name))
    rules = " ".join(rules_text(name, "en")[0].split())
    assert f"from about {edition(name).age} years" in rules
    assert f"{low} to {high} minutes" in rules
