"""The lessons that are built in: all are whole, every goal can be reached, and what happens is what the rules say."""

import pytest

from blackticket.game import Game
from blackticket.languages import LANGUAGE_CODES
from blackticket.lessons import Node, Tree, check, courses, grow, lesson_names, load_builtin
from blackticket.lessons.reading import DATA
from blackticket.lessons.words import Teacher, shared_texts

NAMES = lesson_names()


@pytest.fixture(params=NAMES)
def tree(request: pytest.FixtureRequest) -> Tree:
    """Every lesson, grown."""
    return grow(load_builtin(request.param))


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
        assert low <= steps * 0.7 <= high, f"{course.name}: {steps} steps of about forty seconds"


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


def test_moves_are_those_of_the_rules(tree: Tree) -> None:
    """Every right move is played again by a game of its own; what the person then sees is what that game shows."""
    lesson = tree.lesson
    for node in tree.nodes:
        if lesson.steps[node.step].ask != "move":
            continue
        view = tree.moments[node.moment].view
        assert set(node.answers) == {str(move) for move in tree.moments[node.moment].moves}
        assert {str(move) for move in view.legal_moves} >= set(node.answers)
        for text in node.right:
            before = _game_of(tree, node)
            before.play(text)
            moment = tree.moments[node.answers[text].moments[0]]
            assert moment.view.history == before.view(lesson.side).history
            assert moment.view.at == before.view(lesson.side).at


def _game_of(tree: Tree, node: Node) -> Game:
    """A game in the position of a node: X's view knows all moves, and for pursuers the beginning has X's stations."""
    game = tree.lesson.begin()
    seen = tree.moments[node.moment].view.history
    scripts = [move for step in tree.lesson.steps[: node.step + 1] for move in (*step.before, *step.reply)]
    for move in seen[game.move_count :]:
        if move.action == "roll" or game.move_count >= len(seen):
            continue
        text = str(move)
        if "?" in text:
            text = next(one for one in scripts if one.split()[:-1] == text.split()[:-1])
            scripts.remove(text)
        coming = seen[game.move_count + 1] if game.move_count + 1 < len(seen) else None
        if coming is not None and coming.action == "roll":
            game.set_roll(coming.faces)
        game.play(text)
    return game


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
