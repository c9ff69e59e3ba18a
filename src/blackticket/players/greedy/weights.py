"""What moves are worth to ``greedy``, in points: all its weights and their values.

Each group is a setting of the player, so you can try out any weight: ``greedy:x.caught=6``. ``ticket`` and ``dice``
have what the weights are multiplied with. This module knows no boards, views or moves. The matches with lower and
higher values are in docs/results/values.md.
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
    """More moves of distance than this add nothing."""
    ways: float = 0.05
    """Each station next to the one where he ends."""
    ways_most: float = 12.0
    """More stations than this add nothing."""
    hidden: float = 0.35
    """Hiding: the points for e times as many stations where he can be."""
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
    """Going to a station where X must be; less if he can be elsewhere."""
    closer: float = 1.0
    """Each move by which the mean distance of the nearest pursuer falls."""
    alone: float = 0.15
    """The cost of each move of mean distance from the pursuer that moves, even if others are near."""
    nearest: float = 0.1
    """The cost of each move of distance from that pursuer to the nearest of the stations."""
    ticket_cost: float = 0.4
    """A ticket, divided by how many of its kind are left."""
    stranded: float = 5.0
    """Going to a station from which no ticket that is left leads on."""


@dataclass(frozen=True)
class DiceXWeights:
    """X in the dice game."""

    caught: float = 12.0
    """Being caught; the next three say how much of it counts where."""
    lost: float = 2.0
    """On a detective's station, times ``caught``: the game is over."""
    beside: float = 0.8
    """One move from a detective, times ``caught`` and divided by the stations where he can be."""
    near: float = 0.15
    """The same at two moves from a detective."""
    away: float = 0.4
    """Each move of distance to the nearest detective."""
    away_most: float = 4.0
    """More moves of distance than this add nothing."""
    ways: float = 0.05
    """Each station that he could go on to."""
    hidden: float = 0.35
    """Hiding: the points for e times as many stations where he can be."""
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
    """Going to a station where X must be; less if he can be elsewhere."""
    closer: float = 1.0
    """Each move by which the mean distance of the nearest detective falls."""
    alone: float = 0.1
    """Each move by which the mean distance of the detective that moves falls, even if others are near."""
    reroll: float = 0.15
    """Rolling again: the detectives spend a token if no move is worth more than this."""
    reroll_near: float = 1.0
    """They spend it only if X can be within this many moves of a detective that has yet to move."""


@dataclass(frozen=True)
class DicePlaceWeights:
    """Both sides when they choose where to start in the dice game; a move of distance to the others is one point."""

    away_most: float = 4.0
    """More moves of distance to the detectives on the board add nothing."""
    ways: float = 0.1
    """Each station next to the start."""
