"""A move as the wire has it: taken apart, with its text beside it.

The only module of the server that knows how moves are written. A ``Move`` has ``figure``, ``action``, ``steps`` and
``faces``; offers and events are made from these. Text is read where it enters: what a page submits, and the beginning
of a longer turn. Read ``offer`` and ``event`` first.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import cast

from blackticket.errors import BlackticketError
from blackticket.frozen import Frozen
from blackticket.moves import Move
from blackticket.moves import Step as MoveStep
from blackticket.server.errors import RefusedError
from blackticket.server.wire.messages import Steps
from blackticket.server.wire.shapes import Action, Event, Longer, Offer, Step

__all__ = [
    "LONGER",
    "Move",
    "by_text",
    "event",
    "figure_named",
    "longer",
    "offer",
    "steps_after",
]

LONGER: tuple[Longer, ...] = ("double", "triple")


Called = Mapping[str, str]
"""What a board calls tickets that the edition calls otherwise: ``Setup.transports``."""
AS_WRITTEN: Called = Frozen({})


def event(move: Move, called: Called = AS_WRITTEN) -> Event:
    """Something that everyone saw: a move, or the dice, with the board's words for tickets."""
    return _event(move, tuple(called.items()))


@lru_cache(maxsize=65_536)
def _event(move: Move, words: tuple[tuple[str, str], ...]) -> Event:
    """The same few thousand come again and again."""
    called = dict(words)
    steps = [Step(_ticket(step, called), step.station or None, step.show) for step in move.steps]
    return Event(str(move), move.figure or None, cast("Action", move.action), steps, list(move.faces))


def offer(move: Move, called: Called = AS_WRITTEN) -> Offer:
    """A move of one step at most."""
    if not move.steps:
        return Offer(str(move), move.figure, _action(move))
    return _offer(str(move), move, move.steps[0], called)


def by_text(offers: Iterable[Offer]) -> list[Offer]:
    """Offers in the order that the wire promises."""
    return sorted(offers, key=attrgetter("text"))


def longer(moves: Iterable[Move]) -> list[Longer]:
    """The longer turns that are among these moves."""
    actions = {move.action for move in moves}
    return [action for action in LONGER if action in actions]


def steps_after(moves: Iterable[Move], version: int, so_far: str, called: Called = AS_WRITTEN) -> Steps:
    """How X's longer turn may go on after ``so_far``, given all his legal moves."""
    action, begun = _begun(so_far)
    done = len(begun)
    found: dict[str, Offer] = {}
    whole = False
    for move in moves:
        if move.action == action and len(move.steps) > done and move.steps[:done] == begun:
            step = move.steps[done]
            text = f"{so_far} {step}"
            found[text] = _offer(text, move, step, called)
            whole = len(move.steps) == done + 1
    if not found:
        raise _no_such_turn()
    return Steps(version, so_far, by_text(found.values()), whole)


# -- where text enters ------------------------------------------------------------------------------------------------


def figure_named(text: str) -> str:
    """The figure that a text begins with, whether or not the text is a move."""
    return text.split(" ", 1)[0]


def _begun(so_far: str) -> tuple[str, tuple[MoveStep, ...]]:
    """The action and the steps of a longer turn that is not yet whole."""
    figure, action, *words = so_far.split(" ") if " " in so_far else (so_far, "")
    if figure != "X" or action not in LONGER:
        raise RefusedError("bad_argument", "A longer turn begins with 'X double' or 'X triple'.")
    steps: list[MoveStep] = []
    try:
        while words:
            count = 3 if words[2:3] == ["show"] else 2
            steps += Move.parse(" ".join(("X", *words[:count]))).steps
            del words[:count]
    except BlackticketError as error:
        raise _no_such_turn() from error
    if " ".join(("X", action, *map(str, steps))) != so_far:
        raise _no_such_turn()
    return action, tuple(steps)


def _no_such_turn() -> RefusedError:
    return RefusedError("illegal_move", "No turn of X goes on like that now.")


def _offer(text: str, move: Move, step: MoveStep, called: Called) -> Offer:
    return Offer(text, move.figure, _action(move), _ticket(step, called), step.station or None, step.show)


def _ticket(step: MoveStep, called: Called) -> str | None:
    return called.get(step.ticket, step.ticket) or None


def _action(move: Move) -> Action:
    return cast("Action", move.action)
