"""How to play, by HTTP: text, pictures, the rules in short, and what can be printed."""

import pytest

from blackticket.editions import edition
from blackticket.editions.brief import brief
from blackticket.guide import GUIDE_NAMES, PICTURE_NAMES, how_to_play
from blackticket.languages import LANGUAGE_CODES
from tests.server.support import Site


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_a_guide_comes_in_the_wanted_language(site: Site, language: str) -> None:
    for name in GUIDE_NAMES:
        answer = site.get(f"/api/rules/{name}/how-to-play?language={language}")
        assert answer.headers["content-type"].startswith("text/markdown")
        assert answer.text == how_to_play(name, language)


def test_pictures_are_svg_that_can_do_nothing(site: Site) -> None:
    for wanted in PICTURE_NAMES:
        night, day = (
            site.get(f"/api/rules/london/pictures/{wanted}.svg?theme={theme}&language=de") for theme in ("night", "day")
        )
        assert night.status_code == day.status_code == 200
        assert night.text != day.text
        assert night.headers["content-type"].startswith("image/svg+xml")
        assert "sandbox" in night.headers["content-security-policy"]


def test_the_rules_in_short_follow_the_options(site: Site) -> None:
    root = "/api/rules/london/brief?players=4&language=fr"
    assert site.get(root).json() == brief(edition("london"), 4, (), "fr")
    told = site.get(f"{root}&option=unlimited_supply&option=bobbies_keep_hunting").json()
    assert told == brief(edition("london"), 4, ["unlimited_supply", "bobbies_keep_hunting"], "fr")


def test_what_is_printed_is_complete_and_has_no_script(site: Site) -> None:
    for path, part in (("/print/guide/dice?language=it", "Suggerimenti"), ("/print/board/dice?language=it", "Tessere")):
        answer = site.get(path)
        assert answer.status_code == 200
        assert part in answer.text or "tessere" in answer.text
        assert "<script" not in answer.text
        assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/rules/chess/how-to-play", 404),
        ("/api/rules/shared/how-to-play", 404),
        ("/api/rules/london/how-to-play?language=xx", 400),
        ("/api/rules/london/pictures/secret.svg", 404),
        ("/api/rules/london/pictures/round.svg?theme=red", 400),
        ("/api/rules/london/brief?option=teleport", 400),
        ("/api/rules/dice/brief?players=6", 400),
        ("/print/guide/chess", 404),
        ("/print/board/chess", 404),
    ],
)
def test_what_is_not_there_is_refused(site: Site, path: str, status: int) -> None:
    answer = site.get(path)
    assert answer.status_code == status
    assert answer.json()["message"]
