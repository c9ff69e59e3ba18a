"""What moves of the dice game are worth at a glance, and how its search weighs: every value that a match can decide.

Each is a setting (``mcts:dice.caught=4``); the study ``values`` (docs/results/values.md) plays lower and higher ones
against these. This module knows no rules and no search.
"""

from typing import NamedTuple


class DiceValues(NamedTuple):
    """Points of ``dice_policy`` first, then how ``dice_search``, ``dice_player`` and ``dice_belief`` use them."""

    caught: float = 8.0
    """What being caught costs X."""
    aim: float = 1.5
    """How many of the stations where X can be the detectives go for in a round; with one left it is that one."""
    away: float = 0.4
    """Each move of distance to the nearest detective, as long as there are fewer than ``far_enough``."""
    far_enough: int = 4
    """More moves of distance count no more."""
    ways: float = 0.05
    """Each station that X could go on to."""
    hidden: float = 0.5
    """Where X can be at e times as many stations."""
    black_cost: float = 1.0
    """This and the next two at the start of the game; towards its end they fall to nothing, as does their use."""
    double_cost: float = 1.5
    helicopter_cost: float = 1.5
    catch: float = 6.0
    """Going to a station if X is surely there; less if he can be elsewhere."""
    alone: float = 0.1
    """The mean distance from where X can be to the detective that moves; that to the nearest detective counts 1."""
    reroll: float = 0.15
    """A token is worth it if no move brings more than this."""

    exploration: float = 1.0
    """How curious the search is."""
    sharpness: float = 1.0
    """How far first guesses follow the points: a point less is about e to this times less."""
    careless: float = 0.05
    """The part of the first guesses that is spread evenly."""
    stray: int = 0
    """Percent of random moves in playouts."""
    as_good: float = 0.02
    """X's moves whose chances differ by less than this are as good as each other."""
    tried_enough: float = 0.2
    """They must have been tried so often beside the most tried one; a chance from few tries is not to be trusted."""
    x_sharpness: float = 1.5
    """How far X is taken to follow the points. This and the next are fitted: ``dice_belief`` tells how."""
    x_careless: float = 0.1
    """How often X is taken not to look at them."""


DICE_VALUES = DiceValues()
