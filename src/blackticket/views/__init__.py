"""The only door out: what an audience may know, built up from the public part of the truth.

A view is never the truth with something taken away. It starts as a copy of the public record, and ``project`` adds X's
own knowledge for X, and for everyone once the game is over. An audience that nobody has heard of gets the public part.
``status`` is the whole truth, for the owner of the program on their own machine. Read ``View`` first, then ``project``
in ``ticket``.
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
