"""Puzzles by HTTP: the list, each puzzle whole, and the same one for everybody on a day."""

from datetime import date

import pytest

from blackticket.languages import LANGUAGE_CODES
from blackticket.puzzles import KINDS, load, title_of
from tests.server.support import Site

MOST_BYTES = 250_000
ONE_OF_EACH = list({puzzle.kind: puzzle.id for puzzle in load().puzzles}.values())


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_the_list_names_the_kinds_in_the_wanted_language(site: Site, language: str) -> None:
    told = site.get(f"/api/puzzles?language={language}").json()
    assert [kind["title"] for kind in told["kinds"]] == [
        title_of(kind, language) for kind in dict.fromkeys(kind.name for kind in KINDS)
    ]
    assert [one["id"] for one in told["puzzles"]] == [puzzle.id for puzzle in load().puzzles]


@pytest.mark.parametrize("wanted", ONE_OF_EACH)
def test_a_puzzle_is_whole_in_one_answer(site: Site, wanted: str) -> None:
    answer = site.get(f"/api/puzzles/{wanted}?language=de")
    assert len(answer.content) < MOST_BYTES
    exercise = answer.json()["exercise"]
    (task,) = exercise["tasks"]
    good = {text for text, judged in task["answers"].items() if judged["good"]}
    if task["ask"] == "move":
        assert set(task["answers"]) == {offer["text"] for offer in exercise["scenes"][0]["offers"]}
        assert good == set(task["right"])
        assert all(judged["scenes"] for judged in task["answers"].values())
    else:
        assert not good & set(task["right"])
        assert exercise["scenes"][0]["candidates"] is None
    assert all(judged["text"] for judged in task["answers"].values())
    assert all(0 < scene < len(exercise["scenes"]) for judged in task["answers"].values() for scene in judged["scenes"])


def test_a_day_has_one_puzzle(site: Site) -> None:
    told = site.get("/api/puzzles/daily?date=2026-11-19&language=fr").json()
    assert (told["id"], told["day"]) == (load().of_day(date(2026, 11, 19)).id, "2026-11-19")
    assert site.get("/api/puzzles/daily").json()["day"] is not None


def test_what_is_not_there_is_refused(site: Site) -> None:
    missing = site.get("/api/puzzles/00000000")
    assert (missing.status_code, missing.json()["code"]) == (404, "not_found")
    for query in ("date=2026-02-30", "date=today", "language=xx"):
        refused = site.get(f"/api/puzzles/daily?{query}")
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_argument")
