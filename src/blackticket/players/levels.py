"""Five levels for people, weakest first: each is a player and how long it may think.

A weaker level sees less far; none makes senseless moves. How far apart they are was measured: docs/results/levels.md.
"""

import os
from collections.abc import Callable

from blackticket.errors import BlackticketError
from blackticket.players.base import Budget, Player
from blackticket.players.registry import make_player

MOST_THREADS = 4
"""What more threads bring is in docs/results/speed.md, for two; more than four were never tried."""
SKILLED = 500
"""Iterations between ``casual`` and ``expert`` (docs/results/levels.md); with 150 it lost to ``casual``."""

NOVICE = (
    "greedy:sight=2,x.caught=4,x.hidden=0,x.double_cost=3,x.black_cost=0.7"
    ",dice_x.caught=4,dice_x.hidden=0,dice_x.double_cost=4,dice_x.helicopter_cost=4,dice_x.black_cost=2"
)
"""Looks two moves around; as X does not reckon where the others think he is, hardly pays a black ticket, and takes a
double move (in the dice game also the helicopter) only if nearly sure to be caught without. Detectives who always go
for the nearest station where X can be, which the page shows them, won 44 of 100 games in London with four detectives
(when only black tickets were dear, 13 of 60) and 57 of 120 dice games with two to four people, where they caught
``casual`` in 27. Below ``casual``, who looks everywhere (docs/results/levels.md)."""
EXPERT = 4000
"""Iterations at most, in a quarter of the time: ``master`` stays ahead on a fast machine (docs/results/levels.md)."""

_LEVELS: dict[str, Callable[[float], tuple[str, Budget]]] = {
    "novice": lambda _seconds: (NOVICE, Budget(0.0)),
    "casual": lambda _seconds: ("greedy", Budget(0.0)),
    "skilled": lambda _seconds: ("mcts:solve=0", Budget.of_iterations(SKILLED)),
    "expert": lambda seconds: ("mcts", Budget(seconds / 4, EXPERT)),
    "master": lambda seconds: (f"mcts:threads={min(MOST_THREADS, os.cpu_count() or 1)}", Budget(seconds)),
}


def level_names() -> tuple[str, ...]:
    """Names of all levels, weakest first.

    >>> level_names()
    ('novice', 'casual', 'skilled', 'expert', 'master')
    """
    return tuple(_LEVELS)


def at_level(level: str, seconds: float) -> tuple[Player, Budget]:
    """The player of a level and its budget; the strongest thinks for ``seconds``."""
    if level not in _LEVELS:
        raise BlackticketError("unknown_agent", f"There is no level {level!r}; there are: {', '.join(_LEVELS)}.")
    asked, budget = _LEVELS[level](seconds)
    return make_player(asked), budget
