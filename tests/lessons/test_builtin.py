"""The lessons that are built in: all are whole, every goal can be reached, and what happens is what the rules say."""

from collections.abc import Sequence
from functools import cache

import pytest

from blackticket.game import Game
from blackticket.languages import LANGUAGE_CODES
from blackticket.lessons import Node, Tree, check, courses, grow, lesson_names, load_builtin
from blackticket.lessons.reading import DATA
from blackticket.lessons.words import Teacher, shared_texts

NAMES = lesson_names()


@cache
def grown(name: str) -> Tree:
    """A lesson, grown once for all tests."""
    return grow(load_builtin(name))


@pytest.fixture(params=NAMES)
def tree(request: pytest.FixtureRequest) -> Tree:
    """Every lesson."""
    return grown(request.param)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_with_a_lesson(name: str) -> None:
    assert check(DATA / name) == []


def test_every_folder_is_in_a_course() -> None:
    folders = {f"{file.parent.parent.name}/{file.parent.name}" for file in DATA.glob("*/*/lesson.toml")}
    assert folders == set(NAMES)
    for course in courses():
        lessons = [load_builtin(f"{course.name}/{name}") for name in course.lessons]
        assert {(one.edition, one.side) for one in lessons} == {(course.edition, course.side)}
        low, high = course.minutes
        steps = sum(len(one.steps) for one in lessons)
        assert low <= steps * 0.55 <= high, f"{course.name}: {steps} steps of about half a minute"


def test_every_way_leads_to_the_end(tree: Tree) -> None:
    ends = [node for node in tree.nodes if node.step == len(tree.lesson.steps) - 1]
    assert ends
    for node in tree.nodes:
        onward = _onward(node)
        assert onward, "a dead end"
        for following in onward:
            if following is None:
                assert node.step == len(tree.lesson.steps) - 1
            else:
                after = tree.nodes[following]
                assert (after.step, after.left) in ((node.step, node.left - 1), (node.step + 1, after.left))


def _onward(node: Node) -> list[int | None]:
    """Where right answers lead, or reading."""
    if node.answers and any(answer.good for answer in node.answers.values()):
        return [answer.next for answer in node.answers.values() if answer.good]
    return [node.next]


def test_what_happens_is_what_the_rules_say(tree: Tree) -> None:
    """Every way through a lesson, played again by a game of its own: each moment shows what that game shows."""
    visited: set[int] = set()
    _walk(tree, 0, tree.lesson.begin(), visited)
    assert visited == set(range(len(tree.nodes)))


def _walk(tree: Tree, index: int | None, game: Game, visited: set[int]) -> None:
    if index is None or index in visited:
        return
    visited.add(index)
    node, lesson = tree.nodes[index], tree.lesson
    step = lesson.steps[node.step]
    if node.lead:
        game = _play(tree, game, step.before, node.lead)
    moment = tree.moments[node.moment]
    assert moment.view == game.view(lesson.side)
    if step.ask != "move":
        _walk(tree, node.next, game, visited)
        return
    assert set(node.answers) == set(map(str, moment.moves)) <= set(map(str, moment.view.legal_moves))
    for text in node.right:
        answer = node.answers[text]
        after = game.copy()
        if step.roll:
            after.set_roll(step.roll)
        after.play(text)
        assert tree.moments[answer.moments[0]].view == after.view(lesson.side)
        script = step.reply if answer.said else ()  # before the goal is reached nobody replies
        if script == ("computer",):
            history = tree.moments[answer.moments[-1]].view.history
            script = tuple(map(str, history[after.move_count :]))
        _walk(tree, answer.next, _play(tree, after, script, answer.moments[1:]), visited)


def _play(tree: Tree, game: Game, script: Sequence[str], moments: Sequence[int]) -> Game:
    """The game after a script; each move of it is one of the moments."""
    after, shown = game.copy(), list(moments)
    for place, text in enumerate(script):
        if text.startswith("roll "):
            continue
        coming = script[place + 1 : place + 2]
        if coming and coming[0].startswith("roll "):
            after.set_roll(coming[0].split()[1:])
        after.play(text)
        if shown:
            assert tree.moments[shown.pop(0)].view == after.view(tree.lesson.side)
    assert not shown
    return after


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_every_answer_is_told_in_whole_sentences(tree: Tree, language: str) -> None:
    teacher = Teacher(tree.lesson, language)
    for node in tree.nodes:
        for answer in node.answers.values():
            told = teacher.say(answer.said)
            if answer.good and answer.next is not None and tree.nodes[answer.next].step == node.step:
                assert told == ""  # so far, so good: the goal is still ahead
            else:
                assert told[0].isupper() or told[0].isdigit()
                assert told[-1] in ".!?", told
                assert "{" not in told


def test_all_languages_say_the_same_things() -> None:
    keys = {language: set(shared_texts(language)) for language in LANGUAGE_CODES}
    assert all(found == keys["en"] for found in keys.values())


def test_a_pursuer_sees_mister_x_only_where_everybody_does(tree: Tree) -> None:
    if tree.lesson.side == "X":
        return
    for moment in tree.moments:
        told = moment.view.to_dict()
        assert told["audience"] == "pursuers"
        if not moment.view.is_over:
            assert all(entry["shown"] or entry["station"] is None for entry in told["log"])
            shown = moment.view.log and moment.view.log[-1].shown
            assert shown or "X" not in told["at"]
