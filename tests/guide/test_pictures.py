"""The pictures of the guides: drawn for every edition, theme and language, and small enough to send."""

import xml.etree.ElementTree as ET

import pytest

from blackticket.guide import GUIDE_NAMES, PICTURE_NAMES, captions, picture
from blackticket.guide.example import example
from blackticket.guide.printing import printable
from blackticket.languages import LANGUAGE_CODES

LONGEST = 90_000


@pytest.mark.parametrize("name", GUIDE_NAMES)
@pytest.mark.parametrize("wanted", PICTURE_NAMES)
def test_every_picture_is_drawn(name: str, wanted: str) -> None:
    day, night = (picture(name, wanted, theme, "en", captions(name)[wanted]) for theme in ("day", "night"))
    assert day != night
    for svg in (day, night):
        root = ET.fromstring(svg)
        assert root.attrib["viewBox"].startswith("0 0 480 ")
        assert root[0].text == captions(name)[wanted]
        assert len(svg) < LONGEST


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_pictures_speak_the_language(language: str) -> None:
    spoken = {
        "en": "upper half",
        "de": "obere Hälfte",
        "fr": "moitié du haut",
        "nl": "bovenste helft",
        "it": "metà superiore",
    }
    assert spoken[language] in picture("italia", "station", "day", language)


def test_the_round_shows_every_station_of_the_example() -> None:
    for name in GUIDE_NAMES:
        shown, svg = example(name), picture(name, "round", "day", "en")
        for station in {*shown.before.values(), *shown.after.values(), *shown.possible}:
            assert f'class="at-{station}"' in svg


@pytest.mark.parametrize("name", GUIDE_NAMES)
def test_a_guide_prints_with_all_its_pictures(name: str) -> None:
    document = printable(name, "de")
    assert document.count('<img src="data:image/svg+xml;base64,') == len(PICTURE_NAMES)
    assert "<script" not in document
    assert "](" not in document
    assert "@page { size: A4" in document
