"""Moves as words, for all families: one line, single spaces, as ``docs/protocol.md`` lists them.

Reading checks only that a line fits a row of that table in *some* edition; whether it is a legal move of this game is
for the rules to say. ``str(read_move(line)) == line`` for every line that can be read.
"""

import re
from dataclasses import dataclass
from typing import Final

from blackticket.errors import BlackticketError

HIDDEN: Final = 0
"""Stands for a station that the reader may not know; written ``?``."""

_TICKETS = frozenset(["taxi", "bus", "underground", "black", "car", "train", "plane", "foot", "vip", "rail", "free"])
_FACES = frozenset(["taxi", "bus", "underground", "x"])
_FIGURE = re.compile(r"X|D[1-5]|B[12]")
_STATION = re.compile(r"[1-9][0-9]{0,99}")
_STEPS = {"double": 2, "triple": 3}


@dataclass(frozen=True, slots=True)
class Step:
    """A ticket paid and the station reached; ``show``: X shows himself of his own will (S-V9)."""

    ticket: str
    station: int
    show: bool = False

    def __str__(self) -> str:
        return f"{self.ticket} {self.place} show" if self.show else f"{self.ticket} {self.place}"

    @property
    def place(self) -> str:
        """The station as a word."""
        return "?" if self.station == HIDDEN else str(self.station)


@dataclass(frozen=True, slots=True)
class SpokenMove:
    """A move as somebody wrote it. ``action`` is ``go`` for steps, else the word of the dice game."""

    figure: str
    action: str
    steps: tuple[Step, ...] = ()
    faces: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.action == "roll":
            return " ".join(("roll", *self.faces))
        words = [self.figure]
        if self.action != "go":
            words.append(self.action)
        if self.action in ("place", "helicopter"):
            words.append(self.steps[0].place)
        else:
            words.extend(str(step) for step in self.steps)
        return " ".join(words)


def read_move(line: str, *, allow_hidden: bool = False) -> SpokenMove:
    """Read one move; ``allow_hidden`` takes ``?`` for a station, as public records have it."""
    words = line.split(" ")
    if words[0] == "roll" and len(words) > 1 and all(word in _FACES for word in words[1:]):
        return SpokenMove("", "roll", faces=tuple(words[1:]))
    if len(words) < 2 or not _FIGURE.fullmatch(words[0]):
        raise _unreadable(line)
    figure, rest = words[0], words[1:]
    if rest == ["pass"] or (rest == ["reroll"] and figure.startswith("D")):
        return SpokenMove(figure, rest[0])
    if len(rest) == 2 and (rest[0] == "place" or (rest[0] == "helicopter" and figure == "X")):
        return SpokenMove(figure, rest[0], (Step("", _station(line, rest[1], allow_hidden)),))
    action = rest[0] if figure == "X" and rest[0] in _STEPS else "go"
    steps = _read_steps(line, rest[1:] if action != "go" else rest, allow_hidden)
    free = any(step.ticket == "free" for step in steps)
    if (
        len(steps) != _STEPS.get(action, 1)
        or (figure != "X" and steps[0].show)
        or (free and not figure.startswith("B"))
    ):
        raise _unreadable(line)
    return SpokenMove(figure, action, steps)


def _read_steps(line: str, words: list[str], allow_hidden: bool) -> tuple[Step, ...]:
    steps: list[Step] = []
    position = 0
    while position < len(words):
        if words[position] not in _TICKETS or position + 1 == len(words):
            raise _unreadable(line)
        show = words[position + 2 : position + 3] == ["show"]
        steps.append(Step(words[position], _station(line, words[position + 1], allow_hidden), show))
        position += 3 if show else 2
    return tuple(steps)


def _station(line: str, word: str, allow_hidden: bool) -> int:
    if allow_hidden and word == "?":
        return HIDDEN
    if not _STATION.fullmatch(word):
        raise _unreadable(line)
    return int(word)


def _unreadable(line: str) -> BlackticketError:
    shown = line if len(line) <= 60 else line[:57] + "..."
    return BlackticketError(
        "unreadable_move",
        f"{shown!r} is not a move; moves look like 'D1 bus 34' or 'X double taxi 46 black 78'.",
    )
