"""The friendly face of the engine: a game, its record, its outcome.

``Game`` owns one truth and lets it out only through ``views``. Read ``Game`` first.
"""

from blackticket.game.game import Game
from blackticket.game.record import Record, read_records
from blackticket.views import Outcome

__all__ = ["Game", "Outcome", "Record", "read_records"]
