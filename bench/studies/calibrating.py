"""Fits what chances are worth, and measures how far they are off.

Games, not moves, are the unit: the moves of a game are won or lost together. So every game counts alike, a game is
either fitted to or tested on, and intervals draw whole games again. Read ``fit`` and ``error_of`` first.
"""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bench.studies.told import SIDES, ToldGame
from blackticket.coach.calibration import features, fitted, log_odds

BINS = 10
DRAWS = 1000
KEPT = 3
"""About one game of three is kept for the test."""
IDENTITY = np.array([0.0, 1.0, 0.0, 0.0, 0.0, 0.0])
"""The weights that change nothing."""
TRUST = 4.0
"""How strongly the weights are held to those. Four-fold cross-validation in the games that are fitted to tells 1, 2, 4
and 8 hardly apart (a Brier score of 0.196), and 4 is best by a hair; 16 and 32 are worse."""
WORTH = 3.0
"""The moves of a game hang together: one game tells as much as this many independent moves."""
STEPS, LONGEST_STEP, TINY = 200, 0.5, 1e-12
"""Newton's steps, kept short so that they cannot run away."""
Numbers = npt.NDArray[np.float64]
Correct = Callable[[str, str, float, float, int], float]
"""Edition, side, chance, progress and iterations: the corrected chance."""


@dataclass(frozen=True)
class Moves:
    """The moves of one side in some games, side by side."""

    chance: Numbers
    won: Numbers
    game: npt.NDArray[np.int64]
    weight: Numbers
    """Each game counts 1 in all."""


FOLDS = 6
"""Parts for telling of every game by weights that have not seen it."""


def is_kept(game: ToldGame) -> bool:
    """Is a game kept for the test? Its edition and number decide, so that more games change nothing for these."""
    return zlib.crc32(f"{game.edition} {game.game}".encode()) % KEPT == 0


def fit(games: Sequence[ToldGame], side: str) -> list[float]:
    """The weights of one edition and side: logistic regression, held to changing nothing."""
    rows, won, weight = [], [], []
    for game in games:
        for said in game.said[side]:
            far, thought = features(said.progress, game.iterations)
            odds = log_odds(said.chance)
            rows.append([1.0, odds, far, odds * far, thought, odds * thought])
            won.append(float(game.winner == side))
            weight.append(WORTH / len(game.said[side]))
    if not rows:
        return [float(one) for one in IDENTITY]
    x, y, w = np.array(rows), np.array(won), np.array(weight)
    mine = IDENTITY.copy()
    for _ in range(STEPS):
        p = 1.0 / (1.0 + np.exp(-(x @ mine)))
        slope = x.T @ (w * (p - y)) + TRUST * (mine - IDENTITY)
        bend = (x * (w * p * (1.0 - p))[:, None]).T @ x + TRUST * np.eye(len(mine))
        step = np.linalg.solve(bend, slope)
        mine = mine - step * min(1.0, LONGEST_STEP / max(float(np.linalg.norm(step)), TINY))
    return [round(float(one), 4) for one in mine]


def moves_of(games: Sequence[ToldGame], side: str, correct: Correct | None = None) -> Moves:
    """The moves of a side, with their chances corrected if that is wanted."""
    chance, won, numbers, weight = [], [], [], []
    for number, game in enumerate(games):
        for said in game.said[side]:
            told = said.chance
            if correct is not None:
                told = correct(game.edition, side, told, said.progress, game.iterations)
            chance.append(told)
            won.append(float(game.winner == side))
            numbers.append(number)
            weight.append(1.0 / len(game.said[side]))
    return Moves(np.array(chance), np.array(won), np.array(numbers, dtype=np.int64), np.array(weight))


def by_weights(weights: dict[str, dict[str, list[float]]]) -> Correct:
    """Corrects by these weights."""
    return lambda edition, side, chance, progress, iterations: fitted(
        chance, progress, iterations, weights[edition][side]
    )


def crossed(games: Sequence[ToldGame], side: str) -> Moves:
    """The moves of a side in games of one edition, each corrected by weights that were fitted to other games."""
    parts: list[list[ToldGame]] = [[] for _ in range(FOLDS)]
    for game in games:
        parts[zlib.crc32(f"{game.edition} {game.game} fold".encode()) % FOLDS].append(game)
    told = [
        moves_of(part, side, by_weights({part[0].edition: {side: fit([g for g in games if g not in part], side)}}))
        for part in parts
        if part
    ]
    first = np.cumsum([0, *(len(part) for part in parts if part)])
    return Moves(
        np.concatenate([moves.chance for moves in told]),
        np.concatenate([moves.won for moves in told]),
        np.concatenate([moves.game + start for moves, start in zip(told, first, strict=False)]),
        np.concatenate([moves.weight for moves in told]),
    )


@dataclass(frozen=True)
class Bin:
    """Moves with chances of one tenth."""

    said: float
    won: float
    share: float


def bins_of(moves: Moves) -> list[Bin]:
    """What was said and what came of it, tenth by tenth."""
    sums = _sums(moves).sum(axis=0)
    return [Bin(said / w, won / w, w / sums[:, 0].sum()) for w, said, won in sums if w > 0.0]


def error_of(moves: Moves) -> tuple[float, float, float]:
    """The expected calibration error over tenths, and its 95 % interval: whole games are drawn again."""
    sums = _sums(moves)
    drawn = np.random.default_rng(1).integers(len(sums), size=(DRAWS, len(sums)))
    errors = [_error(sums[rows].sum(axis=0)) for rows in drawn]
    low, high = np.percentile(errors, [2.5, 97.5])
    return _error(sums.sum(axis=0)), float(low), float(high)


def brier_of(moves: Moves) -> float:
    """The mean square of what was said less what came: 0 is perfect, 0.25 is saying one half of everything."""
    return float(np.average((moves.chance - moves.won) ** 2, weights=moves.weight))


def _sums(moves: Moves) -> Numbers:
    """By game and tenth: the weight, what was said and what was won."""
    tenth: npt.NDArray[np.int64] = np.minimum((moves.chance * BINS).astype(np.int64), BINS - 1)
    sums = np.zeros((int(moves.game.max()) + 1, BINS, 3))
    for column, values in enumerate((np.ones_like(moves.chance), moves.chance, moves.won)):
        np.add.at(sums[:, :, column], (moves.game, tenth), values * moves.weight)
    return sums


def _error(sums: Numbers) -> float:
    return float(np.abs(sums[:, 1] - sums[:, 2]).sum() / sums[:, 0].sum())


def fit_all(games: Sequence[ToldGame]) -> dict[str, dict[str, list[float]]]:
    """The weights of every edition and side, from the games that are not kept for the test."""
    editions = list(dict.fromkeys(game.edition for game in games))
    mine = {name: [game for game in games if game.edition == name and not is_kept(game)] for name in editions}
    return {name: {side: fit(mine[name], side) for side in SIDES} for name in editions}
