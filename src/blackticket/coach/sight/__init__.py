"""What the coach sees on a board, one module for each family of rules. Read ``Sight`` in ``base`` first."""

from blackticket.coach.sight.base import Sight, sight_of

__all__ = ["Sight", "sight_of"]
