"""The picture of a finished game: whole, the same every time, in every language, without names that were not given."""

import json
from datetime import date
from itertools import pairwise
from math import dist
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import blackticket.ending
from blackticket.boards.drawing.trail import BADGE
from blackticket.editions import edition_names
from blackticket.ending import LARGEST, Ending, draw_card_svg
from blackticket.ending.words import Wording, texts
from blackticket.errors import BlackticketError
from blackticket.languages import LANGUAGE_CODES
from tests.ending.played import ended
from tests.ending.played import ending as ending_of

SVG = "{http://www.w3.org/2000/svg}"
DATA = Path(blackticket.ending.__file__).parent / "data"


def words_in(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", edition_names())
def test_every_leg_has_its_number_and_an_arrow_that_points_where_it_ends(name: str) -> None:
    ending = ending_of(name)
    places, _ = ending.setup.places()
    for laid in ending.trail:
        if laid.leg.start == laid.leg.end:
            assert (laid.line, laid.head) == ((), ())
            continue
        tip, left, right = laid.head
        base = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
        assert dist(tip, places[laid.leg.end]) < dist(base, places[laid.leg.end])
        assert dist(laid.line[0], places[laid.leg.start]) < dist(laid.line[-1], places[laid.leg.start])
    drawn = ET.fromstring(ending.draw_svg())
    numbers = [group for group in drawn.iter(f"{SVG}g") if group.get("class") == "leg-number"]
    told = ["".join(group.itertext()) for group in numbers]
    assert told == [str(number) for number in range(1, len(ending.trail) + 1)]
    assert len([g for g in drawn.iter(f"{SVG}g") if g.get("class") == "leg"]) == len(
        [x for x in ending.trail if x.line]
    )


@pytest.mark.parametrize("name", edition_names())
def test_a_route_that_comes_back_stays_readable(name: str) -> None:
    """Legs on the same line run side by side, and no number lies on another."""
    ending = ending_of(name)
    lines = [laid.line for laid in ending.trail if laid.line]
    assert len({frozenset(line) for line in lines}) == len(lines)
    middles = [laid.badge for laid in ending.trail]
    apart = [dist(a, b) for i, a in enumerate(middles) for b in middles[i + 1 :]]
    size = 0.9 * BADGE
    assert sum(distance < size for distance in apart) <= len(middles) // 10, "numbers lie on each other"
    assert all(a != b for a, b in pairwise(middles))


@pytest.mark.parametrize(
    ("name", "language"),
    [*zip(edition_names(), LANGUAGE_CODES, strict=True), *(("dice", language) for language in LANGUAGE_CODES[:-1])],
)
def test_the_picture_is_the_same_every_time_and_says_all(name: str, language: str) -> None:
    ending = ending_of(name)
    look = {"language": language, "theme": "day", "when": date(2026, 11, 18)}
    svg = ending.draw_svg(**look)
    assert svg == ending_of(name).draw_svg(**look)
    said = " ".join(words_in(svg))
    assert "{" not in said
    assert "2026" in said
    say = Wording(ending, language)
    for wanted in (
        *say.title.split(" "),
        *say.sentence.split(" "),
        say.edition,
        str(max(t.possible for t in ending.turns)),
    ):
        assert wanted in said


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_every_end_is_told_in_every_language(language: str) -> None:
    for name, by in (("london", "capture"), ("dice", "capture"), ("sanssouci", "capture"), ("london", "escape")):
        ending = Ending.of(ended(name, by, 2 if by == "escape" else 3))
        sentence = Wording(ending, language).sentence
        assert str(ending.view.at["X"]) in sentence
        assert "{" not in sentence
        if by == "capture":
            assert str(ending.rounds) in sentence
    assert texts(language).keys() == texts("en").keys()
    assert len(texts(language)["months"].split()) == 12
    assert json.loads((DATA / f"{language}.json").read_text(encoding="utf-8"))


def test_sanssouci_has_agents() -> None:
    assert "Agent " in Wording(Ending.of(ended("sanssouci", "capture")), "de").sentence


def test_names_stand_there_only_if_they_are_given_and_are_text() -> None:
    ending = ending_of("dice")
    assert not any(":" in row for row in words_in(ending.draw_svg()))
    rows = words_in(
        ending.draw_svg(names={"X": "<b>&Ada", "D1": "a name that is far too long for the room that there is"})
    )
    assert "Mister X: <b>&Ada" in rows
    assert any(row.startswith("Detective 1: a name") and row.endswith("…") for row in rows)


@pytest.mark.parametrize(
    "wrong", [{"theme": "pink"}, {"language": "tlh"}, {"width": 10}, {"width": LARGEST + 1}, {"width": 0}]
)
def test_a_look_that_does_not_exist_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BlackticketError):
        ending_of("dice").draw_png(**wrong)  # type: ignore[arg-type]


def test_png() -> None:
    picture = ending_of("dice").draw_png(width=600)
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20]) == 600
    assert int.from_bytes(picture[20:24]) == 315


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_the_card_of_no_game(language: str) -> None:
    assert texts(language)["hunt"].split()[-1] in " ".join(words_in(draw_card_svg(language=language)))
