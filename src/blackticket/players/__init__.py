"""Computer players. A player is given a view and answers with a move; it never sees a true state.

Read ``player.Player`` first, then ``make_player``. This package must not import ``game``: the owner of a game makes a
view and passes it in.
"""

from blackticket.players.base import Budget, Choice, Player, Thought
from blackticket.players.bound import BoundPlayer, player
from blackticket.players.levels import at_level, level_names
from blackticket.players.registry import make_player, player_names, settings_of

__all__ = [
    "BoundPlayer",
    "Budget",
    "Choice",
    "Player",
    "Thought",
    "at_level",
    "level_names",
    "make_player",
    "player",
    "player_names",
    "settings_of",
]
