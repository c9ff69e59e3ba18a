"""What an audience may know of a game. Nothing leaves a game except through a view.

A view never starts from the whole state. It starts from a copy of the public record, and ``project`` adds X's own
knowledge for X, and for everyone after the end. An unknown audience gets the public part. Only ``Game.status`` tells
the whole state. Read ``View`` first, then ``project`` in ``ticket``.
"""

from blackticket.views.dice import DiceView
from blackticket.views.reading import read_view
from blackticket.views.ticket import TicketView, public_move
from blackticket.views.view import (
    AUDIENCES,
    Audience,
    LogEntry,
    Outcome,
    Progress,
    View,
    checked_audience,
    checked_view,
)

__all__ = [
    "AUDIENCES",
    "Audience",
    "DiceView",
    "LogEntry",
    "Outcome",
    "Progress",
    "TicketView",
    "View",
    "checked_audience",
    "checked_view",
    "public_move",
    "read_view",
]
