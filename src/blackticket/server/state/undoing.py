"""Which move may be taken back, and by whom.

Taking a move back must tell nobody anything, and nothing that was told can be taken back. So only a pursuer's move may
be undone: X's tickets tell where he can be. And only if it has told nothing about X: a pursuer that reaches a station
where he could have been has learned that he is not there. What the pursuers can know is public, so whether a move may
be undone tells nothing either. Read ``taken_back`` first.
"""

from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.moves import Move

MOST_IN_A_ROUND = 6
"""So that nobody can stop the clock for ever."""


def taken_back(before: Game | None, after: Game | None) -> Move | None:
    """The move that leads from one game to the other, if it may be undone."""
    if before is None or after is None or after.to_move is None or after.move_count != before.move_count + 1:
        return None  # no move, the last one, or one that was followed by a roll
    move = after.move_at(after.move_count - 1)
    if move.figure == "X" or _possible(before) != _possible(after):
        return None
    return move


def _possible(game: Game) -> list[int] | None:
    """Where X can be as far as the pursuers know; None before he is on the board."""
    try:
        return game.view("pursuers").candidates
    except BlackticketError:
        return None
