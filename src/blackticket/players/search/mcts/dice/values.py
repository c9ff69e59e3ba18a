"""What moves of the dice game are worth at a glance, and how its search weighs: every value that a match can decide.

Each is a setting (``mcts:dice.caught=4``); docs/results/values.md has the matches with lower and higher values. This
module knows no rules and no search.
"""

from typing import NamedTuple


class DiceValues(NamedTuple):
    """First the points of ``policy``, then how ``iteration``, ``search`` and ``belief`` use them."""

    caught: float = 8.0
    """What being caught costs X."""
    aim: float = 1.5
    """How many of X's possible stations the detectives go for in a round; if one is left, it is that one."""
    away: float = 0.4
    """Each move of distance to the nearest detective, up to ``far_enough``."""
    far_enough: int = 4
    """More moves of distance add nothing."""
    ways: float = 0.05
    """Each station that X could go on to."""
    hidden: float = 0.5
    """Hiding: the points for e times as many stations where X can be."""
    black_cost: float = 1.0
    """This and the next two are costs at the start of a game; they fall to nothing at its end."""
    double_cost: float = 1.5
    helicopter_cost: float = 1.5
    catch: float = 6.0
    """Going to a station if X is surely there; less if he can be elsewhere."""
    alone: float = 0.1
    """The mean distance from where X can be to the detective that moves; that to the nearest detective counts 1."""
    reroll: float = 0.15
    """A token is worth it if no move brings more than this."""

    exploration: float = 1.0
    """The exploration constant of the search (PUCT)."""
    sharpness: float = 1.0
    """The inverse temperature of the priors: a point less is about e to this times less."""
    careless: float = 0.05
    """The part of the priors that is spread evenly."""
    stray: int = 0
    """The epsilon of playouts: percent of random moves."""
    as_good: float = 0.02
    """X draws among moves whose chances differ from the best by less than this."""
    tried_enough: float = 0.2
    """They must have at least this share of the most visits: a chance from few visits means little."""
    x_sharpness: float = 1.5
    """How far the belief takes X to follow the points. This and the next are fitted: docs/results/players.md."""
    x_careless: float = 0.1
    """How often the belief takes X to ignore them."""


DICE_VALUES = DiceValues()
