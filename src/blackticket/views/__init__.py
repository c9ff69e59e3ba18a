"""The only door out: what an audience may know, built up from the public part of the truth.

A view is never the truth with something taken away. It starts as a copy of the public record, and ``project`` adds
X's own knowledge for X, and for everyone once the game is over. An audience that nobody has heard of gets the public
part. ``owner_status`` is the whole truth, for whoever runs the program on their own machine. Read ``project`` first.
"""

from blackticket.views.audience import AUDIENCES, Audience
from blackticket.views.describe import owner_status, view_as_dict
from blackticket.views.offer import offered_moves
from blackticket.views.view import OwnKnowledge, View, project, public_move

__all__ = [
    "AUDIENCES",
    "Audience",
    "OwnKnowledge",
    "View",
    "offered_moves",
    "owner_status",
    "project",
    "public_move",
    "view_as_dict",
]
