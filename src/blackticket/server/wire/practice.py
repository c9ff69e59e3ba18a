"""Exercises as the page gets them: positions, tasks, and every answer judged. A lesson is one, and so is a puzzle.

An exercise is a small tree, whole in one body, so that the page plays it without a line and without rules. This
module owns shapes and nothing else. Read ``Exercise`` first.
"""

from typing import Literal

from msgspec import Struct

from blackticket.server.wire.shapes import Event, GameView, Longer, Offer, Side

Ask = Literal["read", "move", "stations"]


class Way(Struct, frozen=True):
    """How X's longer turn may go on after ``so_far``, as in ``Steps``."""

    so_far: str
    offers: list[Offer]
    whole: bool


class Scene(Struct, frozen=True):
    """What the person sees at one moment, and may do. ``happened`` is new at this moment."""

    view: GameView
    happened: list[Event]
    offers: list[Offer]
    longer: list[Longer]
    ways: list[Way]
    candidates: list[int] | None


class Judged(Struct, frozen=True):
    """An answer, judged: ``scenes`` follow one after the other, then the node ``next``, if there is one.

    Good without a ``text`` means: so far, so good. Right with ``next`` null is the end of the exercise.
    """

    good: bool
    text: str
    scenes: list[int]
    next: int | None


class Task(Struct, frozen=True):
    """A node of the tree: something to read, a move to make, or stations to find.

    ``answers`` are by the text of the move or by the station; of stations the wrong ones alone, as ``right`` has all
    others. ``lead`` are scenes to show before its own; ``show`` are stations to point at. ``next`` is where reading it
    or finding all stations leads.
    """

    step: int
    ask: Ask
    text: str
    scene: int
    lead: list[int]
    show: list[int]
    answers: dict[str, Judged]
    right: list[str]
    praise: str
    next: int | None


class Exercise(Struct, frozen=True):
    """All that can happen in an exercise. It begins with the first of ``tasks``."""

    edition: str
    side: Side
    steps: int
    scenes: list[Scene]
    tasks: list[Task]


class LessonInfo(Struct, frozen=True):
    """A lesson in the list of a course."""

    name: str
    title: str
    idea: str
    steps: int


class CourseInfo(Struct, frozen=True):
    """The lessons of one side of a game, in their order; ``minutes`` from quick to thorough.

    ``grids`` are the tiles of its dice games: what a page must keep beside the lessons to play them without a line.
    """

    name: str
    edition: str
    family: str
    side: Side
    minutes: tuple[int, int]
    lessons: list[LessonInfo]
    grids: list[list[str]]


class LessonBody(Struct, frozen=True):
    """A whole lesson; ``next`` is the one that follows it in its course."""

    name: str
    course: str
    title: str
    idea: str
    end: str
    next: str | None
    exercise: Exercise
