"""Two lessons that look the same to the pursuers but differ in Mister X's secret give the page the same bytes."""

from dataclasses import replace

from blackticket.frozen import Frozen
from blackticket.lessons import Lesson, grow, load_builtin
from blackticket.server.presenter.lessons import exercise
from blackticket.server.wire.serializer import encode_body
from blackticket.server.wire.shapes import Language


def test_a_lesson_of_the_pursuers_does_not_depend_on_where_mister_x_is() -> None:
    lesson = load_builtin("detectives/moving")
    elsewhere = _with_x(lesson, 172, ("X taxi 187",))
    assert elsewhere.begin().view("X") != lesson.begin().view("X")
    assert _bytes(lesson, "en") == _bytes(elsewhere, "en")
    assert _bytes(lesson, "de") == _bytes(elsewhere, "de")


def test_it_does_not_depend_on_his_hidden_moves_either() -> None:
    lesson = load_builtin("detectives/log")
    *others, last = lesson.steps
    elsewhere = replace(lesson, steps=(*others, replace(last, before=(*last.before[:-1], "X taxi 44"))))
    assert last.before[-1] == "X taxi 59"
    assert _bytes(lesson, "en") == _bytes(elsewhere, "en")


def _with_x(lesson: Lesson, start: int, moves: tuple[str, ...]) -> Lesson:
    starts = Frozen({**lesson.record.starts, "X": start})
    return replace(lesson, record=replace(lesson.record, starts=starts, rounds=(moves,)))


def _bytes(lesson: Lesson, language: Language) -> bytes:
    return encode_body(exercise(grow(lesson), language))
