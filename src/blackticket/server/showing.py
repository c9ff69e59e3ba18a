"""A game as messages for one audience: the view, what just happened, what may be done.

Everything here starts from a ``View``; nothing looks at a game's truth. The result depends on nothing but what that
audience may know, so that two tables with the same public history give the same bytes. Read ``see`` first.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from blackticket.belief import candidates
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.rules.wording import Step as SpokenStep
from blackticket.rules.wording import read_move
from blackticket.server.refused import RefusedError
from blackticket.server.shapes import Action, Dice, Event, GameView, LogEntry, Longer, Offer, Outcome, Step
from blackticket.server.wire import Seen, Steps
from blackticket.views import View, view_as_dict

LONGER = ("double", "triple")
_NO_STEP = SpokenStep("", 0)


def see(
    view: View,
    offered: Sequence[str],
    *,
    number: int,
    version: int,
    seen_before: int,
    candidates: list[int] | None,
) -> Seen:
    """The message ``view`` for the audience of a view; ``offered`` are its legal moves."""
    return Seen(
        game=number,
        version=version,
        audience=view.audience,
        view=game_view(view),
        happened=[event(line) for line in view.history[seen_before:]],
        offers=[_offer(text) for text in offered if _second_word(text) not in LONGER],
        longer=sorted({cast("Longer", _second_word(text)) for text in offered} & set(LONGER)),
        candidates=candidates,
    )


def game_view(view: View) -> GameView:
    """A view as the wire has it. It is put together, not converted: this runs in threads (see ``prebuild``)."""
    told = view_as_dict(view)
    told["log"] = [LogEntry(**entry) for entry in told["log"]]
    if told["outcome"] is not None:
        told["outcome"] = Outcome(**told["outcome"])
    if "dice" in told:
        told["dice"] = Dice(**told["dice"])
    return GameView(**told)


def where_x_can_be(game: Game) -> list[int] | None:
    """The candidates, from the pursuers' view; None while X is not on the board."""
    try:
        return candidates(game.view("pursuers"))
    except BlackticketError:
        return None


def steps_after(offered: Sequence[str], version: int, so_far: str) -> Steps:
    """How X's longer turn may go on after ``so_far``, given all his legal moves."""
    words = so_far.split(" ")
    if len(words) < 2 or words[0] != "X" or words[1] not in LONGER:
        raise RefusedError("bad_argument", "A longer turn begins with 'X double' or 'X triple'.")
    action = cast("Longer", words[1])
    done = len([word for word in words[2:] if word != "show"]) // 2
    found, length = {}, 0
    for turn in (read_move(text) for text in offered if text.startswith(so_far + " ")):
        length = len(turn.steps)
        if length > done and " ".join(map(str, turn.steps[:done])) == " ".join(words[2:]):
            step = turn.steps[done]
            text = f"{so_far} {step}"
            found[text] = Offer(text, "X", action, step.ticket, step.station, step.show)
    if not found:
        raise RefusedError("illegal_move", "No turn of X goes on like that now.")
    return Steps(version, so_far, [found[text] for text in sorted(found)], whole=done + 1 == length)


@lru_cache(maxsize=65_536)
def event(line: str) -> Event:
    """A line of a public history, taken apart."""
    move = read_move(line, allow_hidden=True)
    steps = [Step(step.ticket or None, step.station or None, step.show) for step in move.steps]
    return Event(line, move.figure or None, cast("Action", move.action), steps, list(move.faces))


@lru_cache(maxsize=65_536)
def _offer(text: str) -> Offer:
    """The same few thousand texts come again and again."""
    move = read_move(text)
    step = move.steps[0] if move.steps else _NO_STEP
    action = cast("Action", move.action)
    return Offer(text, move.figure, action, step.ticket or None, step.station or None, step.show)


def _second_word(text: str) -> str:
    return text.split(" ", 2)[1]
