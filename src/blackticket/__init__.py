"""Blackticket: the Scotland Yard family of hidden-movement games.

>>> import blackticket as bt
>>> game = bt.Game("london", players=5, seed=7)
>>> game.play(game.legal_moves[0])
>>> game.view("pursuers").round
1

The import is cheap on purpose: it loads no NumPy, no numba and no board. Each name below loads on first use. Read
``Game`` first; docs/python.md shows everything.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # what typing says too; importing it would take longer than all the rest
if TYPE_CHECKING:
    from blackticket.arena.simulate import Simulation, simulate
    from blackticket.boards import Board, BoardError
    from blackticket.coach.hint import Hint, hint
    from blackticket.coach.story import Story, analyse
    from blackticket.coach.where import what_if, where_is_x, why_not
    from blackticket.editions import edition, edition_names
    from blackticket.ending import Ending
    from blackticket.errors import BlackticketError
    from blackticket.game import Game, Outcome, Record, read_records
    from blackticket.moves import Move, Step
    from blackticket.players import Thought, level_names, player, player_names
    from blackticket.views import View

_HOMES = {
    "BlackticketError": "blackticket.errors",
    "Board": "blackticket.boards",
    "BoardError": "blackticket.boards",
    "Ending": "blackticket.ending",
    "Game": "blackticket.game",
    "Hint": "blackticket.coach.hint",
    "Move": "blackticket.moves",
    "Outcome": "blackticket.game",
    "Record": "blackticket.game",
    "Simulation": "blackticket.arena.simulate",
    "Step": "blackticket.moves",
    "Story": "blackticket.coach.story",
    "Thought": "blackticket.players",
    "View": "blackticket.views",
    "analyse": "blackticket.coach.story",
    "edition": "blackticket.editions",
    "edition_names": "blackticket.editions",
    "hint": "blackticket.coach.hint",
    "level_names": "blackticket.players",
    "player": "blackticket.players",
    "player_names": "blackticket.players",
    "read_records": "blackticket.game",
    "simulate": "blackticket.arena.simulate",
    "what_if": "blackticket.coach.where",
    "where_is_x": "blackticket.coach.where",
    "why_not": "blackticket.coach.where",
}

__all__ = [
    "BlackticketError",
    "Board",
    "BoardError",
    "Ending",
    "Game",
    "Hint",
    "Move",
    "Outcome",
    "Record",
    "Simulation",
    "Step",
    "Story",
    "Thought",
    "View",
    "__version__",
    "analyse",
    "edition",
    "edition_names",
    "hint",
    "level_names",
    "player",
    "player_names",
    "read_records",
    "simulate",
    "what_if",
    "where_is_x",
    "why_not",
]


def __getattr__(name: str) -> object:
    from importlib import import_module

    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'blackticket' has no attribute {name!r}; it has: {', '.join(__all__)}")
    found: object = getattr(import_module(home), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
