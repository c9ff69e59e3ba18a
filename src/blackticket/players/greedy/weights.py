"""What moves are worth to the player ``greedy``: all its weights, in points, and the values it plays with.

Each group here is one of the player's settings, so any weight can be tried out: ``greedy:x.caught=6``. What the weights
are multiplied with is in ``greedy`` and ``greedy_dice``; of boards, views and moves nothing is known here. The matches
that tried lower and higher values are in docs/results/values.md.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class XWeights:
    """X in the ticket games."""

    caught: float = 12.0
    """Being caught: for each pursuer that can step on his station, divided by the stations where he can be."""
    away: float = 0.35
    """Each move of distance to the nearest pursuer."""
    away_most: float = 5.0
    """More moves of distance than this count no more."""
    ways: float = 0.05
    """Each station next to the one where he ends."""
    ways_most: float = 12.0
    """More stations than this count no more."""
    hidden: float = 0.35
    """Where he can be at e times as many stations."""
    double_cost: float = 1.6
    """A double ticket."""
    black_cost: float = 0.1
    """A black ticket."""
    black_back: float = 0.4
    """Showing himself, for which he takes back a black ticket (S-V9)."""


@dataclass(frozen=True)
class HuntWeights:
    """The pursuers in the ticket games; distances are to the stations where X can be."""

    catch: float = 8.0
    """Going to a station if X is surely there; less if he can be elsewhere."""
    closer: float = 1.0
    """Each move by which the mean distance of the nearest pursuer falls."""
    alone: float = 0.15
    """What each move of mean distance costs that the pursuer who moves is left with, whoever else is near."""
    nearest: float = 0.1
    """What each move of distance costs from that pursuer to the nearest of the stations."""
    ticket_cost: float = 0.4
    """A ticket, divided by how many of its kind are left."""
    stranded: float = 5.0
    """Going where none of the tickets that are left leads on."""


@dataclass(frozen=True)
class DiceXWeights:
    """X in the dice game."""

    caught: float = 12.0
    """What it costs to be caught; the next three say how much of it counts where."""
    lost: float = 2.0
    """On a detective's station, times ``caught``: the game is over."""
    beside: float = 0.8
    """One move from a detective, times ``caught`` and divided by the stations where he can be."""
    near: float = 0.15
    """The same two moves from a detective."""
    away: float = 0.4
    """Each move of distance to the nearest detective."""
    away_most: float = 4.0
    """More moves of distance than this count no more."""
    ways: float = 0.05
    """Each station that he could go on to."""
    hidden: float = 0.35
    """Where he can be at e times as many stations."""
    double_cost: float = 1.5
    """The double move."""
    black_cost: float = 0.8
    """A black ticket."""
    helicopter_cost: float = 1.2
    """The helicopter."""


@dataclass(frozen=True)
class DiceHuntWeights:
    """The detectives in the dice game; to pass is worth nothing, and distances are to the stations where X can be."""

    catch: float = 6.0
    """Going to a station if X is surely there; less if he can be elsewhere."""
    closer: float = 1.0
    """Each move by which the mean distance of the nearest detective falls."""
    alone: float = 0.1
    """Each move by which the mean distance of the detective that moves falls, whoever else is near."""
    reroll: float = 0.15
    """Rolling again: a token is spent if no move brings more than this."""
    reroll_near: float = 1.0
    """A token is spent only if X can be within so many moves of a detective that has yet to move."""


@dataclass(frozen=True)
class DicePlaceWeights:
    """Both sides when they choose where to start in the dice game; a move of distance to the others is one point."""

    away_most: float = 4.0
    """More moves of distance to the detectives that stand already count no more."""
    ways: float = 0.1
    """Each station that one could go on to."""
