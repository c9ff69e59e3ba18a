"""The only door out: what an audience may know, built up from the public part of the truth.

A view is never the truth with something taken away. It starts as a copy of the public record, and ``project`` adds
X's own knowledge for X, and for everyone once the game is over. An audience that nobody has heard of gets the public
part. ``owner_status`` is the whole truth, for whoever runs the program on their own machine. Read ``project`` in
``ticket`` and ``project_dice`` in ``dice`` first.
"""

from typing import Any

from blackticket.views.audience import AUDIENCES, Audience
from blackticket.views.describe import owner_status, ticket_view_as_dict
from blackticket.views.dice import DiceView, dice_owner_status, dice_view_as_dict, project_dice
from blackticket.views.offer import offered_codes, offered_moves
from blackticket.views.own import OwnKnowledge
from blackticket.views.ticket import TicketView, project, public_move

View = TicketView | DiceView
"""A view of either family; both have ``audience``, ``setup``, ``history``, ``own``, ``public`` and ``is_over``."""


def view_as_dict(view: View) -> dict[str, Any]:
    """A view as a dictionary, ready for JSON."""
    return dice_view_as_dict(view) if isinstance(view, DiceView) else ticket_view_as_dict(view)


__all__ = [
    "AUDIENCES",
    "Audience",
    "DiceView",
    "OwnKnowledge",
    "TicketView",
    "View",
    "dice_owner_status",
    "offered_codes",
    "offered_moves",
    "owner_status",
    "project",
    "project_dice",
    "public_move",
    "view_as_dict",
]
