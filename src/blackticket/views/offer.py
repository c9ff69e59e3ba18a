"""The moves that a view's audience may make now, from the view alone."""

import numpy as np

from blackticket.rules.dice.text import to_spoken as dice_to_spoken
from blackticket.rules.ticket.layout import PURSUERS_TURN, X_TURN, Moves
from blackticket.rules.ticket.legal import all_legal
from blackticket.rules.ticket.text import to_spoken
from blackticket.views.dice import DiceView, dice_offered_codes
from blackticket.views.ticket import TicketView

NOBODY = 0


def offered_codes(view: TicketView | DiceView) -> Moves:
    """The packed legal moves of this audience; none when it is the other side's turn or the game is over."""
    if isinstance(view, DiceView):
        return dice_offered_codes(view)
    turn = view.public["turn"]
    if view.audience == "X" and turn == X_TURN and view.own is not None:
        return all_legal(view.tables, view.public, view.own.at)
    if view.audience == "pursuers" and turn == PURSUERS_TURN:
        return all_legal(view.tables, view.public, NOBODY)
    return np.zeros(0, dtype=np.int64)


def offered_moves(view: TicketView | DiceView) -> list[str]:
    """The legal moves of this audience as text, each once, in plain string order."""
    if isinstance(view, DiceView):
        return sorted(str(dice_to_spoken(view.setup, int(code))) for code in dice_offered_codes(view))
    return sorted(str(to_spoken(view.setup, int(code))) for code in offered_codes(view))
