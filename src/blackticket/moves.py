"""Moves: one value for all families. A move is its own text.

``Move`` is a string as in the table of ``docs/protocol.md``, with its parts as attributes. Reading checks only that a
line fits that table in *some* edition. The rules decide whether it is legal in a game. This module knows no rule and
no packed number (``rules/*/codes.py``). Read ``Move.parse`` first.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from blackticket.errors import BlackticketError

HIDDEN: Final = 0
"""Stands for a hidden station; its text is ``?``."""

TICKETS: Final = frozenset(
    ["taxi", "bus", "underground", "black", "car", "train", "plane", "foot", "vip", "rail", "free"]
)
FACES: Final = ("taxi", "bus", "underground", "x")
"""What a die can show."""
_FIGURE = re.compile(r"X|D[1-5]|B[12]")
_STATION = re.compile(r"[1-9][0-9]{0,99}")
_STEPS = {"double": 2, "triple": 3}


class Step(NamedTuple):
    """A used ticket and the station that it leads to. ``show`` means that X chooses to show himself (S-V9).

    >>> Step("taxi", 46).station
    46
    """

    ticket: str
    """Empty if the step uses no ticket: a placement or a helicopter flight."""
    station: int
    """0 if it is hidden."""
    show: bool = False

    def __str__(self) -> str:
        return f"{self.ticket} {self.place} show" if self.show else f"{self.ticket} {self.place}"

    @property
    def place(self) -> str:
        """The station as a word."""
        return "?" if self.station == HIDDEN else str(self.station)


class Move(str):
    """A move or a roll: a string with parts.

    >>> move = Move.parse("X double taxi 46 black 78")
    >>> move.figure, move.action, move.stations, move.tickets
    ('X', 'double', (46, 78), ('taxi', 'black'))
    >>> move == "X double taxi 46 black 78"
    True

    It compares, sorts and hashes like its text. ``action`` is ``go`` for a plain step, ``double`` or ``triple`` for
    X's longer turns, or a word of the dice game: ``place``, ``pass``, ``reroll``, ``helicopter``, ``roll``.
    """

    __slots__ = ("action", "faces", "figure", "steps")

    figure: str
    """``X``, ``D1``, ``B2``; empty for a roll."""
    action: str
    steps: tuple[Step, ...]
    faces: tuple[str, ...]
    """The faces of a roll."""

    def __new__(
        cls, figure: str, action: str = "go", steps: tuple[Step, ...] = (), faces: tuple[str, ...] = ()
    ) -> "Move":
        """Make a move from its parts; ``parse`` reads one from its text."""
        move = super().__new__(cls, _text(figure, action, steps, faces))
        move.figure = figure
        move.action = action
        move.steps = steps
        move.faces = faces
        return move

    @classmethod
    def parse(cls, line: str, *, allow_hidden: bool = False) -> "Move":
        """Read one move. ``allow_hidden`` accepts ``?`` for a station, as in public records.

        >>> Move.parse("D1 bus 34").stations
        (34,)
        """
        if not isinstance(line, str):
            raise _unreadable(repr(line))
        if isinstance(line, Move) and (allow_hidden or HIDDEN not in line.stations):
            return line
        words = line.split(" ")
        if words[0] == "roll" and len(words) > 1 and all(word in FACES for word in words[1:]):
            return cls("", "roll", faces=tuple(words[1:]))
        if len(words) < 2 or not _FIGURE.fullmatch(words[0]):
            raise _unreadable(line)
        figure, rest = words[0], words[1:]
        if rest == ["pass"] or (rest == ["reroll"] and figure.startswith("D")):
            return cls(figure, rest[0])
        if len(rest) == 2 and (rest[0] == "place" or (rest[0] == "helicopter" and figure == "X")):
            return cls(figure, rest[0], (Step("", _station(line, rest[1], allow_hidden)),))
        action = rest[0] if figure == "X" and rest[0] in _STEPS else "go"
        steps = _read_steps(line, rest[1:] if action != "go" else rest, allow_hidden)
        free = any(step.ticket == "free" for step in steps)
        if (
            len(steps) != _STEPS.get(action, 1)
            or (figure != "X" and steps[0].show)
            or (free and not figure.startswith("B"))
        ):
            raise _unreadable(line)
        return cls(figure, action, steps)

    @property
    def stations(self) -> tuple[int, ...]:
        """The stations reached, in order; 0 where one is hidden."""
        return tuple(step.station for step in self.steps)

    @property
    def tickets(self) -> tuple[str, ...]:
        """The tickets used, in order."""
        return tuple(step.ticket for step in self.steps if step.ticket)

    def __repr__(self) -> str:
        return f"Move({str.__repr__(self)})"

    def __copy__(self) -> "Move":
        return self

    def __deepcopy__(self, memo: object) -> "Move":
        return self

    def __reduce__(self) -> "tuple[Callable[..., Move], tuple[object, ...]]":
        return Move, (self.figure, self.action, self.steps, self.faces)


def _text(figure: str, action: str, steps: tuple[Step, ...], faces: tuple[str, ...]) -> str:
    if action == "go":
        return f"{figure} {steps[0]}"
    if action == "roll":
        return " ".join(("roll", *faces))
    if action in ("place", "helicopter"):
        return f"{figure} {action} {steps[0].place}"
    return " ".join((figure, action, *map(str, steps)))


def _read_steps(line: str, words: list[str], allow_hidden: bool) -> tuple[Step, ...]:
    steps: list[Step] = []
    position = 0
    while position < len(words):
        if words[position] not in TICKETS or position + 1 == len(words):
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
    return BlackticketError.because(
        "unreadable_move",
        "not_a_move",
        "{move} is not a move; moves look like 'D1 bus 34' or 'X double taxi 46 black 78'.",
        move=repr(shown),
    )
