"""Computer players. A player is given a view and answers with a move; it never sees a true state.

Read ``player.Player`` first, then ``make_player``. This package must not import ``game``: whoever holds the truth
projects a view and passes it in.
"""

from blackticket.players.player import Player
from blackticket.players.registry import make_player, player_names

__all__ = ["Player", "make_player", "player_names"]
