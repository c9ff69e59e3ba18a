"""Lessons by HTTP: the courses, and each lesson whole in the wanted language."""

import pytest

from blackticket.languages import LANGUAGE_CODES
from blackticket.lessons import courses, lesson_names, load_builtin
from tests.server.support import Site

MOST_BYTES = 600_000


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_the_courses_are_listed_in_the_wanted_language(site: Site, language: str) -> None:
    told = site.get(f"/api/lessons?language={language}").json()
    assert [one["name"] for one in told] == [course.name for course in courses()]
    listed = [lesson for course in told for lesson in course["lessons"]]
    assert [one["name"] for one in listed] == list(lesson_names())
    assert [one["title"] for one in listed] == [load_builtin(name).text("title", language) for name in lesson_names()]


@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_is_whole_in_one_answer(site: Site, name: str) -> None:
    answer = site.get(f"/api/lessons/{name}?language=de")
    assert len(answer.content) < MOST_BYTES
    told = answer.json()
    exercise = told["exercise"]
    assert told["title"] == load_builtin(name).text("title", "de")
    for task in exercise["tasks"]:
        texts = {offer["text"] for offer in exercise["scenes"][task["scene"]]["offers"]}
        ways = exercise["scenes"][task["scene"]]["ways"]
        whole = {offer["text"] for way in ways if way["whole"] for offer in way["offers"]}
        if task["ask"] == "move":
            assert set(task["answers"]) == texts | whole
        for judged in task["answers"].values():
            assert judged["text"] or judged["next"] is not None
            assert all(scene < len(exercise["scenes"]) for scene in judged["scenes"])
            assert judged["next"] is None or judged["next"] < len(exercise["tasks"])


def test_lessons_follow_one_another(site: Site) -> None:
    for course in courses():
        names = [f"{course.name}/{name}" for name in course.lessons]
        after = [site.get(f"/api/lessons/{name}").json()["next"] for name in names]
        assert after == [*names[1:], None]


def test_what_is_not_there_is_refused(site: Site) -> None:
    for path in ("detectives/flying", "nobody/moving", "..%2F../moving"):
        answer = site.get(f"/api/lessons/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert site.get("/api/lessons?language=xx").json()["code"] == "bad_argument"
