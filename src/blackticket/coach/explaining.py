"""What a program is told when it asks a player why: choices, chances, belief and reasons as plain data.

Read ``explained`` first; docs/protocol.md has the keys.
"""

from typing import Any

from blackticket.coach.hint import judged_choices, reasons_told
from blackticket.coach.reasons import Table, reasons_for
from blackticket.coach.words import Speaker
from blackticket.errors import BlackticketError
from blackticket.languages import LANGUAGE_CODES
from blackticket.players import Thought
from blackticket.views import View

MOST_CHOICES = 20
DIGITS = 4


def explained(view: View, thought: Thought, language: str | None = None) -> dict[str, Any]:
    """Why a player chose its move, from the view that it thought about.

    >>> from blackticket import Game, player
    >>> view = Game("london", seed=7).view("X")
    >>> told = explained(view, player("greedy").think(view))
    >>> sorted(told)
    ['belief', 'chance', 'choices', 'reasons']
    """
    spoken = checked_language(language)
    choices = judged_choices(view, thought)
    mine = next(choice for choice in choices if choice.move == thought.move)
    shown = choices[:MOST_CHOICES]
    if mine not in shown:
        shown = (*shown[:-1], mine)
    reasons = reasons_for(Table(view), thought.move, thought.choices)
    return {
        "chance": mine.as_dict()["chance"],
        "choices": [choice.as_dict() for choice in shown],
        "belief": {str(station): round(chance, DIGITS) for station, chance in sorted(thought.belief.items())},
        "reasons": reasons_told(reasons, Speaker(spoken, view.setup.edition.name)),
    }


def checked_language(language: str | None) -> str:
    """A language that we speak; English if none is asked for."""
    if language is None:
        return LANGUAGE_CODES[0]
    if language not in LANGUAGE_CODES:
        known = ", ".join(LANGUAGE_CODES)
        raise BlackticketError("bad_argument", f"There is no language {language!r:.20}; there are: {known}.")
    return language
