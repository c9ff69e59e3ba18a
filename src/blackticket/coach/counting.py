"""What a move would leave, before it is made: what a person wants to know of a move that they have chosen.

Read ``counted`` first.
"""

from blackticket.coach.reasons import Reason, Table, facts_about
from blackticket.errors import BlackticketError
from blackticket.views import View, checked_view

TOLD_TO_X = ("hide", "seen", "safe", "danger", "black_gain", "double_gain", "double_safe")
TOLD_TO_PURSUERS = ("look", "left", "together", "together_all", "together_none", "look_nowhere", "ring", "ring_closed")
MOST = 2


def counted(view: View, text: str) -> tuple[Reason, ...]:
    """The facts about a legal move of the side that a view belongs to, the plainest first.

    >>> from blackticket import Game
    >>> game = Game("london", players=5, seed=7)
    >>> [reason.key for reason in counted(game.view("X"), "X taxi 116")]
    ['hide', 'safe']
    """
    move = next((move for move in checked_view(view).legal_moves if move == text), None)
    if move is None:
        raise BlackticketError("illegal_move", f"{text[:80]!r} is not a legal move now.")
    found = {reason.key: reason for reason in facts_about(Table(view), move)}
    ends = [reason for key, reason in found.items() if key.startswith("ends_")]
    if ends:
        return tuple(ends)
    if "look_nowhere" in found:
        found.pop("left", None)  # nobody is looked for there, so all stations stay
    wanted = TOLD_TO_X if view.audience == "X" else TOLD_TO_PURSUERS
    return tuple(found[key] for key in wanted if key in found)[:MOST]
