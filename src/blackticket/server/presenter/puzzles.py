"""The puzzles for the page: the list, and each puzzle as an exercise in which every answer is judged.

A puzzle of the pursuers is made of what they know, so nothing here could tell where X really was. Each is made when it
is first asked for and kept. Read ``puzzle`` first.
"""

from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import Literal, cast

from blackticket import puzzles
from blackticket.moves import Move
from blackticket.puzzles import Asker, Moment, Puzzle
from blackticket.server.errors import RefusedError
from blackticket.server.presenter.practice import scene
from blackticket.server.wire.practice import Exercise, Judged, Scene, Task
from blackticket.server.wire.puzzles import KindInfo, PuzzleBody, PuzzleInfo, PuzzleList
from blackticket.server.wire.shapes import GameView, Language, Side


@lru_cache(maxsize=8)
def listed(language: Language) -> PuzzleList:
    """All puzzles, and the names of their kinds."""
    found = puzzles.load()
    kinds = dict.fromkeys(kind.name for kind in puzzles.KINDS)
    return PuzzleList(
        version=found.version,
        kinds=[KindInfo(kind, puzzles.title_of(kind, language)) for kind in kinds],
        puzzles=[_info(puzzle) for puzzle in found.puzzles],
    )


def _info(puzzle: Puzzle) -> PuzzleInfo:
    where = puzzle.position
    side = cast("Side", where.audience)
    family: Literal["ticket", "dice"] = "dice" if where.tiles else "ticket"
    return PuzzleInfo(puzzle.id, puzzle.kind, where.edition, family, side, puzzle.grade)


@lru_cache(maxsize=64)
def puzzle(wanted: str, language: Language) -> PuzzleBody:
    """A puzzle whole."""
    if wanted not in puzzles.load().by_id:
        raise RefusedError("not_found", "There is no such puzzle.", 404)
    return _body(puzzles.load().by_id[wanted], language, None)


@lru_cache(maxsize=64)
def puzzle_of_day(day: date, language: Language) -> PuzzleBody:
    """The puzzle of a day."""
    return _body(puzzles.load().of_day(day), language, day)


def _body(told: Puzzle, language: Language, day: date | None) -> PuzzleBody:
    kin = [one.id for one in puzzles.load().puzzles if one.kind == told.kind]
    return PuzzleBody(
        id=told.id,
        kind=told.kind,
        title=puzzles.title_of(told.kind, language),
        edition=told.position.edition,
        grade=told.grade,
        day=day.isoformat() if day is not None else None,
        next=kin[(kin.index(told.id) + 1) % len(kin)],
        best=told.proof.best,
        second=told.proof.second,
        looked=told.proof.looked,
        iterations=told.found.iterations,
        exercise=exercise(told, language),
    )


def exercise(told: Puzzle, language: Language) -> Exercise:
    """A puzzle as one task: the question, every answer, and what follows each."""
    asker, proof = Asker(told, language), told.proof
    asks_station = not proof.wrong
    scenes = [_first(told, asks_station=asks_station)]
    answers: dict[str, Judged] = {}
    if asks_station:
        for station in sorted(set(told.view.setup.stations) - {int(answer) for answer in proof.right}):
            answers[str(station)] = Judged(False, asker.why_not(station), [], None)
    else:
        for text, reply in proof.wrong.items():
            answers[text] = Judged(False, asker.wrong(reply), _added(scenes, puzzles.played_out(told, reply)), None)
        for text in proof.right:
            line = proof.line if str(proof.line.moves[0]) == text else puzzles.line_after(told, text)
            answers[text] = Judged(True, asker.right(), _added(scenes, puzzles.played_out(told, line)), None)
    task = Task(
        step=0,
        ask="stations" if asks_station else "move",
        text=asker.task(),
        scene=0,
        lead=[],
        show=[],
        answers=answers,
        right=list(proof.right),
        praise=asker.right() if asks_station else "",
        next=None,
    )
    return Exercise(told.position.edition, cast("Side", told.position.audience), 1, scenes, [task])


def _first(told: Puzzle, *, asks_station: bool) -> Scene:
    """The position. Where X can be is shown to pursuers, unless it is what they are asked."""
    view = told.view
    shown = view.candidates if told.position.audience == "pursuers" and not asks_station else None
    moves = [Move.parse(text) for text in (*told.proof.right, *told.proof.wrong)] if not asks_station else []
    return scene(view, moves, candidates=shown)


def _added(scenes: list[Scene], moments: Iterable[Moment]) -> list[int]:
    """The numbers of these moments among the scenes."""
    numbers = []
    for moment in moments:
        numbers.append(len(scenes))
        scenes.append(_shown(moment))
    return numbers


def _shown(moment: Moment) -> Scene:
    view = moment.view
    hidden = view.audience == "pursuers" and not view.is_over
    seen = scene(view, fresh=moment.fresh, candidates=view.candidates if hidden else None)
    if moment.x_at is None:
        return seen
    return Scene(_with_x(seen.view, moment.x_at), seen.happened, [], [], [], seen.candidates)


def _with_x(view: GameView, station: int) -> GameView:
    """The view with X in the open, where the puzzle shows him."""
    parts = {name: getattr(view, name) for name in view.__struct_fields__}
    return GameView(**{**parts, "at": {**view.at, "X": station}})
