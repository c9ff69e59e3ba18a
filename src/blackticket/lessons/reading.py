"""Reads lessons from their folders. Every error says in which file and where.

Read ``load`` first; the courses that are built in are listed in ``data/courses.toml``.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from blackticket.editions import edition
from blackticket.errors import BlackticketError
from blackticket.frozen import Frozen
from blackticket.game import Record
from blackticket.languages import LANGUAGE_CODES
from blackticket.lessons.model import ASKS, STATION_TASKS, Course, Goal, Lesson, Step, as_ask

DATA = Path(__file__).parent / "data"
LONGEST = 200_000
"""Characters of a file."""
_POSITION = ("edition", "players", "options", "side", "starts", "any_start", "tiles", "rounds", "seed", "steps")
_STEP = (
    *("name", "ask", "before", "show", "candidates", "figures", "longer", "moves", "goal", "roll", "reply"),
    *("find", "ticket", "station"),
)
_GOAL = ("stations", "tickets", "actions", "facts", "ends")


class Table:
    """One table of a TOML file. It hands out values of the kind that is asked for, or says what is wrong where."""

    def __init__(self, told: Mapping[str, Any], place: str, known: tuple[str, ...]) -> None:
        self._told = told
        self._place = place
        unknown = sorted(set(told) - set(known))
        if unknown:
            raise bad(place, f"'{unknown[0][:30]}' is unknown; known are: {', '.join(known)}.")

    def text(self, key: str, otherwise: str | None = None) -> str:
        """A text."""
        return str(self._of(key, str, "a text", otherwise))

    def number(self, key: str, otherwise: int | None = None) -> int:
        """A whole number."""
        found = self._of(key, int, "a whole number", otherwise)
        if isinstance(found, bool):
            raise bad(self._place, f"'{key}' must be a whole number.")
        return int(found)

    def switch(self, key: str) -> bool:
        """True or false; false if it is missing."""
        return bool(self._of(key, bool, "true or false", False))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty if it is missing."""
        return self._list(key, str, "texts")

    def numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers; empty if it is missing."""
        return self._list(key, int, "whole numbers")

    def limit(self, key: str) -> float | None:
        """A number; None if it is missing."""
        found = self._told.get(key)
        if found is not None and (isinstance(found, bool) or not isinstance(found, int | float)):
            raise bad(self._place, f"'{key}' must be a number.")
        return found

    def table(self, key: str) -> Mapping[str, Any]:
        """A table inside; empty if it is missing."""
        found: Mapping[str, Any] = self._of(key, dict, "a table", {})
        return found

    def tables(self, key: str) -> list[Mapping[str, Any]]:
        """A list of tables."""
        return list(self._list(key, dict, "tables"))

    def _of(self, key: str, kind: type, called: str, otherwise: Any) -> Any:
        if key not in self._told:
            if otherwise is None:
                raise bad(self._place, f"'{key}' is missing.")
            return otherwise
        found = self._told[key]
        if not isinstance(found, kind):
            raise bad(self._place, f"'{key}' must be {called}.")
        return found

    def _list(self, key: str, kind: type, called: str) -> tuple[Any, ...]:
        found = self._of(key, list, f"a list of {called}", [])
        if any(not isinstance(one, kind) or (kind is int and isinstance(one, bool)) for one in found):
            raise bad(self._place, f"'{key}' must be a list of {called}.")
        return tuple(found)


def bad(place: str, sentence: str) -> BlackticketError:
    """What is wrong with a lesson, and where."""
    return BlackticketError("bad_argument", f"{place}: {sentence}")


# -- one lesson -------------------------------------------------------------------------------------------------------


def load(folder: str | Path) -> Lesson:
    """Read the lesson in a folder. Texts that are missing are found by ``check``."""
    place = Path(folder)
    told = Table(_toml(place / "lesson.toml"), str(place / "lesson.toml"), _POSITION)
    side = told.text("side")
    if side not in ("X", "pursuers"):
        raise bad(str(place / "lesson.toml"), "'side' must be X or pursuers.")
    steps = tuple(_step(one, str(place / "lesson.toml"), number) for number, one in enumerate(told.tables("steps"), 1))
    texts = {code: _texts(place / f"{code}.json") for code in LANGUAGE_CODES if (place / f"{code}.json").is_file()}
    return Lesson(
        name=f"{place.parent.name}/{place.name}",
        side="X" if side == "X" else "pursuers",
        edition=told.text("edition"),
        record=_record(told, str(place / "lesson.toml")),
        seed=told.number("seed", 1),
        steps=steps,
        texts=Frozen(texts),
    )


def _record(told: Table, place: str) -> Record:
    """The beginning as a record, so that the real rules replay it."""
    chosen = edition(told.text("edition"))
    ground = chosen.family.find_ground(chosen, None)
    starts = told.table("starts")
    if any(not isinstance(one, int) or isinstance(one, bool) for one in starts.values()):
        raise bad(place, "'starts' must give every figure a station.")
    return Record(
        edition=chosen.name,
        version=chosen.version,
        board=ground.name,
        board_digest=ground.digest,
        players=told.number("players"),
        options=told.texts("options"),
        starts=Frozen(dict(starts)),
        any_start=told.switch("any_start"),
        tiles=told.texts("tiles"),
        rounds=tuple(tuple(line.split(" / ")) for line in told.texts("rounds")),
    )


def _step(one: Mapping[str, Any], file: str, number: int) -> Step:
    place = f"{file}, step {number}"
    told = Table(one, place, _STEP)
    ask, find = told.text("ask", "read"), told.text("find", "")
    if ask not in ASKS:
        raise bad(place, f"'ask' must be one of: {', '.join(ASKS)}.")
    if (ask == "stations") != bool(find):
        raise bad(place, "'find' belongs to a step that asks for stations, and such a step needs it.")
    if find and find not in STATION_TASKS:
        raise bad(place, f"'find' must be one of: {', '.join(STATION_TASKS)}.")
    moves = told.number("moves", 1)
    if not 1 <= moves <= 6:
        raise bad(place, "'moves' must be from 1 to 6.")
    return Step(
        name=told.text("name"),
        ask=as_ask(ask),
        before=told.texts("before"),
        show=told.numbers("show"),
        candidates=told.switch("candidates"),
        figures=told.texts("figures"),
        longer=told.switch("longer"),
        moves=moves,
        goal=_goal(told.table("goal"), f"{place}, goal"),
        roll=told.texts("roll"),
        reply=told.texts("reply"),
        find=find,
        ticket=told.text("ticket", ""),
        station=told.number("station", 0),
    )


def _goal(one: Mapping[str, Any], place: str) -> Goal:
    told = Table(one, place, _GOAL)
    facts = {}
    for name, limits in told.table("facts").items():
        limit = Table(limits if isinstance(limits, dict) else {"": limits}, f"{place}, {name}", ("least", "most"))
        least, most = limit.limit("least"), limit.limit("most")
        if least is None and most is None:
            raise bad(f"{place}, {name}", "it needs 'least', 'most' or both.")
        facts[name] = (least, most)
    return Goal(
        stations=told.numbers("stations"),
        tickets=told.texts("tickets"),
        actions=told.texts("actions"),
        facts=Frozen(facts),
        ends=told.text("ends", ""),
    )


def _texts(file: Path) -> Mapping[str, str]:
    try:
        told = json.loads(_read(file))
    except json.JSONDecodeError as error:
        raise bad(str(file), f"this is not JSON: {error.msg} in line {error.lineno}.") from error
    if not isinstance(told, dict) or any(not isinstance(one, str) for one in told.values()):
        raise bad(str(file), "it must have texts by their keys.")
    return Frozen(told)


def _toml(file: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(_read(file))
    except tomllib.TOMLDecodeError as error:
        raise bad(str(file), f"this is not TOML: {error}.") from error


def _read(file: Path) -> str:
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise bad(str(file), "this is not text in UTF-8.") from error
    if len(text) > LONGEST:
        raise bad(str(file), "the file is too long for a lesson.")
    return text


# -- the built-in ones ------------------------------------------------------------------------------------------------


@cache
def courses() -> tuple[Course, ...]:
    """All courses, in the order in which they are shown."""
    told = _toml(DATA / "courses.toml")
    return tuple(
        Course(name, one["edition"], one["side"], (one["minutes"][0], one["minutes"][1]), tuple(one["lessons"]))
        for name, one in told.items()
    )


def course_names() -> tuple[str, ...]:
    """The names of the courses."""
    return tuple(course.name for course in courses())


def lesson_names() -> tuple[str, ...]:
    """``COURSE/LESSON`` of all lessons that are built in."""
    return tuple(f"{course.name}/{lesson}" for course in courses() for lesson in course.lessons)


@cache
def load_builtin(name: str) -> Lesson:
    """A lesson that is built in, by its name ``COURSE/LESSON``."""
    if name not in lesson_names():
        raise BlackticketError(
            "bad_argument", f"There is no lesson {name[:60]!r}; 'blackticket lesson list' names all."
        )
    return load(DATA / name)
