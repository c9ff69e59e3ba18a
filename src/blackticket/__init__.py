"""Blackticket: the Scotland Yard family of hidden-movement games.

Importing the package is cheap on purpose: no NumPy, no numba, no board is loaded. The names below are
looked up when they are first used. Read ``blackticket.game.Game`` first.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from blackticket.boards import Board, load
    from blackticket.editions import edition, edition_names, prepare
    from blackticket.errors import BlackticketError
    from blackticket.game import Game, Record

_HOMES = {
    "BlackticketError": "blackticket.errors",
    "Board": "blackticket.boards",
    "Game": "blackticket.game",
    "Record": "blackticket.game",
    "edition": "blackticket.editions",
    "edition_names": "blackticket.editions",
    "load": "blackticket.boards",
    "prepare": "blackticket.editions",
}

__all__ = [
    "BlackticketError",
    "Board",
    "Game",
    "Record",
    "__version__",
    "edition",
    "edition_names",
    "load",
    "prepare",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'blackticket' has no attribute {name!r}")
    return getattr(import_module(home), name)
