"""The moves that a view's audience may make now, from the view alone."""

from collections.abc import Collection

import numpy as np

from blackticket.rules.dice.text import to_spoken as dice_to_spoken
from blackticket.rules.ticket.layout import PURSUERS_TURN, X_TURN, Moves
from blackticket.rules.ticket.legal import all_legal
from blackticket.rules.ticket.text import to_spoken
from blackticket.rules.wording import SpokenMove
from blackticket.views.dice import DiceView, dice_offered_codes
from blackticket.views.ticket import TicketView

NOBODY = 0
FIGURE_BITS = 15


def offered_codes(view: TicketView | DiceView, figures: Collection[str] | None = None, *, fast: bool = False) -> Moves:
    """The packed legal moves of this audience; none when it is the other side's turn or the game is over.

    ``figures`` limits the pursuers' moves to those of these figures; ``fast`` runs the rules of a ticket game compiled.
    """
    codes = _all_codes(view, fast)
    if figures is None or view.audience == "X":
        return codes
    wanted = [number for number, name in enumerate(view.setup.pursuers) if name in figures]
    return codes[np.isin(codes & FIGURE_BITS, wanted)]


def _all_codes(view: TicketView | DiceView, fast: bool) -> Moves:
    if isinstance(view, DiceView):
        return dice_offered_codes(view)
    turn = view.public["turn"]
    if view.audience == "X" and turn == X_TURN and view.own is not None:
        return all_legal(view.tables, view.public, view.own.at, fast=fast)
    if view.audience == "pursuers" and turn == PURSUERS_TURN:
        return all_legal(view.tables, view.public, NOBODY, fast=fast)
    return np.zeros(0, dtype=np.int64)


def spoken_move(view: TicketView | DiceView, code: int) -> SpokenMove:
    """A packed move of this view's game as words."""
    return dice_to_spoken(view.setup, code) if isinstance(view, DiceView) else to_spoken(view.setup, code)


def offered_moves(view: TicketView | DiceView, figures: Collection[str] | None = None) -> list[str]:
    """The legal moves of this audience as text, each once, in plain string order."""
    return sorted(str(spoken_move(view, int(code))) for code in offered_codes(view, figures))
