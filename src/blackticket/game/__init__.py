"""The friendly face of the engine: a game, its record, its outcome.

``Game`` owns one truth and lets it out only through ``views``. Read ``Game`` first.
"""

from blackticket.game.game import Game, Outcome
from blackticket.game.record import Record

__all__ = ["Game", "Outcome", "Record"]
