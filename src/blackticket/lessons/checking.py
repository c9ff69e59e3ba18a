"""Checks a lesson: whether its position and scripts are legal, its goals reachable, its texts complete.

Read ``check`` first: an empty list means that the lesson can be played.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from blackticket.errors import BlackticketError
from blackticket.languages import LANGUAGE_CODES
from blackticket.lessons.growing import Tree, grow
from blackticket.lessons.model import Lesson, Step
from blackticket.lessons.reading import load

MOST_STATIONS = 16
"""Nobody wants to find more on the map."""
LONGEST_TEXT = 420
_WRONG = re.compile(r"\.wrong(\.\w+)?$")


def check(folder: str | Path) -> list[str]:
    """What is wrong with the lesson in a folder, one sentence for each finding."""
    try:
        lesson = load(folder)
    except (BlackticketError, OSError) as error:
        return [_told(error)]
    return [*_texts(lesson), *_play(lesson)]


def _told(error: BlackticketError | OSError) -> str:
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}."
    return str(error)


# -- texts ------------------------------------------------------------------------------------------------------------


def _texts(lesson: Lesson) -> Iterator[str]:
    needed = {"title", "idea", "end", *(key for step in lesson.steps for key in _keys(step))}
    names = [step.name for step in lesson.steps]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{lesson.name}: two steps are called '{name}'."
    english = set(lesson.texts.get(LANGUAGE_CODES[0], {}))
    for code in LANGUAGE_CODES:
        if code not in lesson.texts:
            yield f"{lesson.name}: {code}.json is missing."
            continue
        told = lesson.texts[code]
        for key in sorted((needed | english) - set(told)):
            yield f"{lesson.name}: {code}.json has no text '{key}'."
        for key in sorted(set(told) - needed):
            if not _is_wrong_text(key, names):
                yield f"{lesson.name}: {code}.json has a text '{key}' that no step needs."
        for key, text in told.items():
            yield from _text(lesson, code, key, text)


def _keys(step: Step) -> tuple[str, ...]:
    return (step.name,) if step.ask == "read" else (step.name, f"{step.name}.good")


def _is_wrong_text(key: str, names: list[str]) -> bool:
    return _WRONG.sub("", key) in names and _WRONG.search(key) is not None


def _text(lesson: Lesson, code: str, key: str, text: str) -> Iterator[str]:
    place = f"{lesson.name}: {code}.json, '{key}'"
    if not text.strip() or text != text.strip():
        yield f"{place}: the text is empty or has spaces at its ends."
    if len(text) > LONGEST_TEXT:
        yield f"{place}: the text is longer than {LONGEST_TEXT} characters."
    try:
        filled = lesson.text(key, code)
    except KeyError as error:
        yield f"{place}: there is no word {{@{error.args[0]}}}."
        return
    if "{" in filled or "}" in filled:
        yield f"{place}: a brace is left over; only {{@words}} of the edition can be filled in."


# -- what happens -----------------------------------------------------------------------------------------------------


def _play(lesson: Lesson) -> Iterator[str]:
    try:
        tree = grow(lesson)
    except (BlackticketError, ValueError) as error:
        yield str(error)
        return
    yield from _nodes(lesson, tree)


def _nodes(lesson: Lesson, tree: Tree) -> Iterator[str]:
    for node in tree.nodes:
        step = lesson.steps[node.step]
        place = f"{lesson.name}, step {node.step + 1} '{step.name}'"
        if step.ask != "read" and not node.right:
            yield f"{place}: the goal cannot be reached."
        if step.ask == "move" and len(node.right) == len(node.answers) > 0:
            yield f"{place}: every move reaches the goal."
        if step.ask == "stations" and len(node.right) > MOST_STATIONS:
            yield f"{place}: there are {len(node.right)} stations to find; {MOST_STATIONS} are enough."
        if step.ask == "move" and _speaks_of_truth(lesson, tree, node.step):
            yield f"{place}: a move catches Mister X although the step does not ask for that."
    if lesson.steps[-1].ask == "read":
        yield f"{lesson.name}: a lesson ends with a task, not with something to read."


def _speaks_of_truth(lesson: Lesson, tree: Tree, number: int) -> bool:
    """Does a pursuer's move end the game where the step does not ask for it?"""
    step = lesson.steps[number]
    if lesson.side == "X" or step.goal.ends:
        return False
    shown = [
        index for node in tree.nodes if node.step == number for one in node.answers.values() for index in one.moments
    ]
    return any(tree.moments[index].view.is_over for index in shown)
