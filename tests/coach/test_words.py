"""The coach's sentences: the same in all languages, in the words of the edition, whole."""

import re

import pytest

from blackticket.coach.words import Speaker, Text, texts_of
from blackticket.editions import edition, edition_names
from blackticket.languages import LANGUAGE_CODES
from blackticket.moves import Move

ENGLISH = texts_of("en")


def holes(text: Text) -> set[str]:
    forms = [text] if isinstance(text, str) else list(text.values())
    return {hole for form in forms for hole in re.findall(r"\{(\w+)\}", form)}


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_every_language_has_the_same_texts_forms_and_numbers(language: str) -> None:
    texts = texts_of(language)
    assert list(texts) == list(ENGLISH)
    for key, text in texts.items():
        assert isinstance(text, str) == isinstance(ENGLISH[key], str), key
        assert holes(text) == holes(ENGLISH[key]), key
        if not isinstance(text, str):
            assert set(text) == {"one", "other"}, key


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_every_ticket_of_every_edition_has_its_words(language: str) -> None:
    for name in edition_names():
        speaker = Speaker(language, name)
        for ticket in (*edition(name).tickets, "black"):
            assert speaker.knows(f"by.{ticket}")
            assert speaker.count(ticket, 1) != speaker.count(ticket, 2)


def test_french_has_its_spaces() -> None:
    for key, text in texts_of("fr").items():
        for form in [text] if isinstance(text, str) else text.values():
            assert not re.search(r"[^\u00a0][:;!?%]", form), (key, form)


def test_editions_have_their_own_words() -> None:
    assert Speaker("en", "sanssouci").figure("D3") == "Agent 3"
    assert Speaker("de", "sanssouci").count("vip", 2) == "2 ViP-Scheine"
    assert Speaker("de", "london").count("taxi", 1) == "ein Taxi-Ticket"


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("D1 bus 34", "Detective 1 goes by bus to 34."),
        ("X double taxi 46 black 78", "Mister X makes a double move: by taxi to 46, then with a black ticket to 78."),
        ("B2 free 7", "Bobby 2 goes without a ticket to 7."),
        ("X helicopter 3", "Mister X flies to 3."),
        ("D2 reroll", "Detective 2 rolls the dice again."),
        ("X foot 9 show", "Mister X goes on foot to 9 and shows himself."),
        ("X triple foot 1 vip 2 rail 3", "Mister X makes three moves: on foot to 1, by ViP to 2, then by rail to 3."),
    ],
)
def test_moves_are_sentences(move: str, sentence: str) -> None:
    assert Speaker("en").move(Move.parse(move)) == sentence
    for language in LANGUAGE_CODES:
        assert "{" not in Speaker(language).move(Move.parse(move))


def test_an_unknown_language_is_english_and_an_unknown_ticket_its_own_word() -> None:
    assert Speaker("xx").say("nudge.ends") == Speaker("en").say("nudge.ends")
    assert Speaker("en").by("tram") == "tram"
    assert Speaker("en").count("tram", 3) == "3 tram"


def test_numbers_have_the_point_of_the_language() -> None:
    assert (Speaker("en").decimal(1.25), Speaker("de").decimal(0.5)) == ("1.2", "0,5")
