"""Moves in short, so that hundreds of games fit into a small file.

X taxi 46, D1 bus 55, B1 free 34 become ``Xt46 1b55 ao34``.

Read ``pack`` and ``unpack`` first; each undoes the other.
"""

import re
from collections.abc import Iterable, Mapping

from blackticket.errors import BlackticketError
from blackticket.frozen import Frozen
from blackticket.moves import FACES, Move

FIGURES: Mapping[str, str] = Frozen(
    {"X": "X", **{f"D{number}": str(number) for number in range(1, 6)}, "B1": "a", "B2": "b"}
)
TICKETS: Mapping[str, str] = Frozen(
    {
        "taxi": "t",
        "bus": "b",
        "underground": "u",
        "black": "k",
        "car": "c",
        "train": "n",
        "plane": "p",
        "foot": "f",
        "vip": "v",
        "rail": "r",
        "free": "o",
        "place": "@",
        "helicopter": "h",
    }
)
ACTIONS: Mapping[str, str] = Frozen({"pass": "-", "reroll": "~", "double": "2", "triple": "3"})
ROLL = "*"
_NAMES = {short: name for name, short in FIGURES.items()}
_WORDS = {short: word for word, short in TICKETS.items()}
_DEEDS = {short: action for action, short in ACTIONS.items()}
_TICKET = f"[{''.join(TICKETS.values())}]"
_STEP = re.compile(rf"({_TICKET})([0-9]+|\?)(!?)")
_MOVE = re.compile(rf"([X1-5ab])(?:([-~])|([23]?)((?:{_TICKET}(?:[0-9]+|\?)!?)+))")


def pack(moves: Iterable[Move]) -> str:
    """Moves in short."""
    return " ".join(map(_short, moves))


def _short(move: Move) -> str:
    if move.action == "roll":
        return ROLL + "".join(face[0] for face in move.faces)
    figure = FIGURES[move.figure]
    if move.action in ("pass", "reroll"):
        return figure + ACTIONS[move.action]
    steps = "".join(
        f"{TICKETS[step.ticket or move.action]}{step.place}{'!' if step.show else ''}" for step in move.steps
    )
    return figure + ACTIONS.get(move.action, "") + steps


def unpack(text: str) -> tuple[Move, ...]:
    """The moves again."""
    return tuple(map(_long, text.split()))


def _long(short: str) -> Move:
    if short.startswith(ROLL):
        faces = tuple(face for letter in short[1:] for face in FACES if face[0] == letter)
        return Move("", "roll", faces=faces)
    found = _MOVE.fullmatch(short)
    if found is None:
        raise BlackticketError("bad_argument", f"This is no move in short: {short[:20]!r}.")
    figure, deed, longer, steps = found.groups()
    if deed:
        return Move(_NAMES[figure], _DEEDS[deed])
    parts = _STEP.findall(steps)
    if any(ticket not in _WORDS for ticket, *_ in parts):
        raise BlackticketError("bad_argument", f"This is no move in short: {short[:20]!r}.")
    told = " ".join(f"{_WORDS[ticket]} {station}{' show' if shows else ''}" for ticket, station, shows in parts)
    return Move.parse(f"{_NAMES[figure]} {_DEEDS[longer] + ' ' if longer else ''}{told}", allow_hidden=True)
