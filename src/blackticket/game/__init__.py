"""A game, its record and its outcome.

``Game`` owns the whole state and gives it out only through ``views``. Read ``Game`` first.
"""

from blackticket.game.game import Game
from blackticket.game.record import Record, read_records
from blackticket.views import Outcome

__all__ = ["Game", "Outcome", "Record", "read_records"]
