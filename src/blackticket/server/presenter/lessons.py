"""The lessons for the page: the courses, and each lesson whole, in every language.

Each is made when it is first asked for and kept. Read ``lesson`` first.
"""

from functools import lru_cache

from blackticket.editions import edition
from blackticket.lessons import Course, Tree, courses, grow, lesson_names, load_builtin
from blackticket.lessons.words import Teacher
from blackticket.server.errors import RefusedError
from blackticket.server.presenter.practice import scene
from blackticket.server.wire.practice import CourseInfo, Exercise, Judged, LessonBody, LessonInfo, Task
from blackticket.server.wire.shapes import Language


@lru_cache(maxsize=8)
def courses_in(language: Language) -> list[CourseInfo]:
    """All courses with the titles of their lessons."""
    return [
        CourseInfo(
            name=course.name,
            edition=course.edition,
            family=edition(course.edition).family_name,
            side=course.side,
            minutes=course.minutes,
            lessons=[_listed(f"{course.name}/{name}", language) for name in course.lessons],
            grids=[list(tiles) for tiles in sorted(_grids(course)) if tiles],
        )
        for course in courses()
    ]


def _grids(course: Course) -> set[tuple[str, ...]]:
    return {load_builtin(f"{course.name}/{name}").record.tiles for name in course.lessons}


def _listed(name: str, language: Language) -> LessonInfo:
    told = load_builtin(name)
    return LessonInfo(name, told.text("title", language), told.text("idea", language), len(told.steps))


@lru_cache(maxsize=128)
def lesson(course: str, name: str, language: Language) -> LessonBody:
    """A lesson with all that can happen in it."""
    whole = f"{course}/{name}"
    if whole not in lesson_names():
        raise RefusedError("not_found", "There is no such lesson.", 404)
    told = load_builtin(whole)
    return LessonBody(
        name=whole,
        course=course,
        title=told.text("title", language),
        idea=told.text("idea", language),
        end=told.text("end", language),
        next=_after(whole, next(one for one in courses() if one.name == course)),
        exercise=exercise(_tree(whole), language),
    )


def _after(name: str, course: Course) -> str | None:
    names = [f"{course.name}/{one}" for one in course.lessons]
    place = names.index(name) + 1
    return names[place] if place < len(names) else None


@lru_cache(maxsize=64)
def _tree(name: str) -> Tree:
    return grow(load_builtin(name))


def exercise(tree: Tree, language: Language) -> Exercise:
    """The tree of a lesson as the page has it."""
    told, teacher = tree.lesson, Teacher(tree.lesson, language)
    tasks = []
    for node in tree.nodes:
        step = told.steps[node.step]
        answers = {
            answer: Judged(judged.good, teacher.say(judged.said), list(judged.moments), judged.next)
            for answer, judged in node.answers.items()
        }
        tasks.append(
            Task(
                step=node.step,
                ask=step.ask,
                text=teacher.own(step.name),
                scene=node.moment,
                lead=list(node.lead),
                show=list(step.show),
                answers=answers,
                right=list(node.right),
                praise=teacher.own(f"{step.name}.good") if step.ask == "stations" else "",
                next=node.next,
            )
        )
    scenes = [
        scene(moment.view, moment.moves, fresh=moment.fresh, candidates=moment.candidates) for moment in tree.moments
    ]
    return Exercise(told.edition, told.side, len(told.steps), scenes, tasks)
