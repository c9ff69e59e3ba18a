"""Lessons: short ones on real boards, one idea each, with tasks that the real rules judge.

A lesson is a folder (``data/COURSE/LESSON``): ``lesson.toml`` has the position, the steps and their goals, and one JSON
file for each language has the texts. This package reads a lesson, grows the small tree of all that can happen in it,
and checks it. It must not know a page or a server. Read ``model.Lesson`` first, then ``growing.grow``; docs/lessons.md
says how to write one.
"""

from blackticket.lessons.checking import check
from blackticket.lessons.growing import Answer, Moment, Node, Tree, grow
from blackticket.lessons.model import Course, Goal, Lesson, Step
from blackticket.lessons.reading import course_names, courses, lesson_names, load, load_builtin

__all__ = [
    "Answer",
    "Course",
    "Goal",
    "Lesson",
    "Moment",
    "Node",
    "Step",
    "Tree",
    "check",
    "course_names",
    "courses",
    "grow",
    "lesson_names",
    "load",
    "load_builtin",
]
