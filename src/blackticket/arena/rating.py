"""Ratings from games between many players: Bradley and Terry's model with an advantage for X's side.

X wins with the odds ``10 ** ((rating of X's player - rating of the other + advantage) / 400)``. Knows nothing of games.
Read ``rate`` first.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from blackticket.arena.stats import Z95

ELO = 400 / np.log(10)
"""Elo points of a factor e in the odds."""
PRIOR_ELO = 800.0
"""The prior spread of ratings. It is weak: it matters only for a player that wins or loses every game."""
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Rated:
    """A rating, and its 95 % interval."""

    name: str
    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class Counted:
    """The results of two players against each other in one pair of roles."""

    x: int
    pursuers: int
    x_won: int
    games: int


def rate(names: Sequence[str], counted: Sequence[Counted]) -> tuple[list[Rated], Rated]:
    """The ratings, the best first, with the mean at 0; and the advantage of X's side.

    The likeliest values under a weak prior, by Newton's method; intervals from the observed information.
    """
    size = len(names) + 1
    design = np.zeros((len(counted), size))
    for row, pair in enumerate(counted):
        design[row, pair.x] += 1.0
        design[row, pair.pursuers] -= 1.0
        design[row, -1] = 1.0
    won = np.array([pair.x_won for pair in counted], dtype=np.float64)
    games = np.array([pair.games for pair in counted], dtype=np.float64)
    values, information = _fit(design, won, games)
    centre = np.eye(size)
    centre[:-1, :-1] -= 1.0 / len(names)
    spread = ELO * Z95 * np.sqrt(np.diag(centre @ np.linalg.inv(information) @ centre.T))
    middle = ELO * (centre @ values)
    told = [
        Rated(name, float(value), float(value - half), float(value + half))
        for name, value, half in zip([*names, "X's side"], middle, spread, strict=True)
    ]
    return sorted(told[:-1], key=lambda one: -one.rating), told[-1]


def _fit(design: Floats, won: Floats, games: Floats) -> tuple[Floats, Floats]:
    prior = np.eye(design.shape[1]) * (ELO / PRIOR_ELO) ** 2
    values = np.zeros(design.shape[1])
    while True:
        chance = 1.0 / (1.0 + np.exp(-(design @ values)))
        information = design.T @ (design * (games * chance * (1.0 - chance))[:, None]) + prior
        step = np.linalg.solve(information, design.T @ (won - games * chance) - prior @ values)
        values += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-10:
            return values, information
