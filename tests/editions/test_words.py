"""What editions call their people and things: the same words in every language, and nothing for editions unknown."""

import json
from pathlib import Path

import pytest

from blackticket import editions
from blackticket.editions import edition_names
from blackticket.editions.words import with_words, words_of
from blackticket.languages import LANGUAGE_CODES

FILES = Path(editions.__file__).parent / "data" / "words"
TOLD = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in FILES.glob("*.json")}


def test_every_language_has_its_words() -> None:
    assert set(TOLD) == set(LANGUAGE_CODES)


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_all_languages_have_the_same_words(language: str) -> None:
    told = TOLD[language]
    assert list(told["common"]) == list(TOLD["en"]["common"])
    assert set(told) - {"common"} <= set(edition_names())
    for edition, words in told.items():
        assert set(words) <= set(told["common"]), edition
        assert all(word.strip() == word != "" for word in words.values())


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_an_edition_says_only_what_it_says_otherwise(language: str) -> None:
    common = TOLD[language]["common"]
    for edition in set(TOLD[language]) - {"common"}:
        same = [name for name, word in TOLD[language][edition].items() if word == common[name]]
        assert not same, edition


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_agents_hunt_in_sanssouci_in_all_their_forms(language: str) -> None:
    here, there = words_of("sanssouci", language), words_of("london", language)
    forms = [name for name in here if "detective" in name]
    assert len(forms) > 5
    for name in forms:
        assert "agent" in here[name].lower()
        assert here[name] != there[name]


def test_the_rulebooks_own_words() -> None:
    assert words_of("sanssouci", "de")["tickets"] == "Scheine"
    assert words_of("dice", "de")["log"] == "Tableau"
    assert words_of("dice", "de")["round"] == "Durchgang"


def test_an_edition_of_ones_own_has_the_common_words() -> None:
    assert words_of("toy", "fr") == words_of(None, "fr") == TOLD["fr"]["common"]
    assert words_of("london", "xx") == words_of("london", "en")


def test_filling_in() -> None:
    words = words_of("sanssouci", "it")
    assert with_words("{@The_detectives} {n} {@of_the_detectives}", words) == "Gli agenti {n} degli agenti"
    with pytest.raises(KeyError):
        with_words("{@nobody}", words)
