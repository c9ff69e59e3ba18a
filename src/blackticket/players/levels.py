"""Five levels for people, weakest first: each is a player and how long it may think.

A weaker level sees less far; none makes senseless moves. docs/results/levels.md has how far apart they are, and
docs/results/players.md how they were chosen.
"""

import os
from collections.abc import Callable

from blackticket.errors import BlackticketError
from blackticket.players.base import Budget, Player
from blackticket.players.registry import make_player

MOST_THREADS = 4
"""docs/results/speed.md has what two threads bring; more than four were never tried."""
SKILLED = 500
"""Iterations that put it between ``casual`` and ``expert``."""

NOVICE = (
    "greedy:sight=2,x.caught=4,x.hidden=0,x.double_cost=3,x.black_cost=0.7"
    ",dice_x.caught=4,dice_x.hidden=0,dice_x.double_cost=4,dice_x.helicopter_cost=4,dice_x.black_cost=2"
)
"""Looks two moves around. As X he does not care where the others think he is, and hardly uses a black ticket. He makes
a double move, or in the dice game takes the helicopter, only if he is nearly sure to be caught otherwise."""
EXPERT = 4000
"""The most iterations, in a quarter of the time, so that ``master`` stays ahead on a fast machine."""

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


def seconds_of(level: str, seconds: float) -> float:
    """What a level uses of the time that the strongest has; 0 for one that answers at once or is unknown.

    >>> seconds_of("master", 2.0), seconds_of("expert", 2.0), seconds_of("casual", 2.0)
    (2.0, 0.5, 0.0)
    """
    found = _LEVELS.get(level)
    return (found(seconds)[1].seconds or 0.0) if found else 0.0
