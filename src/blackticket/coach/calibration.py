"""What a chance is worth: the chance that a search tells, fitted to how often its side won.

A search thinks too well of its own side, because its imagined opponents are weaker than real ones. For each edition
and side ``data/calibration.json`` has a few weights, fitted to games by ``scripts/fit_calibration.py``. How well they
do on other games is in docs/results/calibration.md. An edition without weights of its own keeps its chances as they
are. Read ``calibrated`` first.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log, log10
from pathlib import Path

from blackticket.views import View

_DATA = Path(__file__).parent / "data" / "calibration.json"
FEATURES = ("level", "slope", "progress", "slope_by_progress", "thought", "slope_by_thought")
"""What each weight is for: a constant, the log-odds told, how far the game has come, how long the search thought."""
MOST = 0.995
FEWEST, USUAL, LONGEST = 150, 600, 2400
"""Iterations of the games that the weights were fitted to; a longer search counts as the longest."""
LEAST_SLOPE = 0.05
"""A better chance stays a better one."""
Weights = Sequence[float]


@cache
def weights() -> Mapping[str, Mapping[str, Weights]]:
    """By edition and side."""
    found: dict[str, dict[str, list[float]]] = json.loads(_DATA.read_text(encoding="utf-8"))["weights"]
    return found


def features(progress: float, iterations: int) -> tuple[float, float]:
    """How far the game has come, and how long the search thought: both are 0 in the middle."""
    thought = log10(min(max(iterations, FEWEST), LONGEST) / USUAL)
    return progress - 0.5, thought


def log_odds(chance: float) -> float:
    """The logarithm of the odds, kept finite."""
    kept = min(max(chance, 1.0 - MOST), MOST)
    return log(kept / (1.0 - kept))


def fitted(chance: float, progress: float, iterations: int, mine: Weights) -> float:
    """A chance by these weights."""
    far, thought = features(progress, iterations)
    level, slope, by_far, slope_far, by_thought, slope_thought = mine
    steep = max(slope + slope_far * far + slope_thought * thought, LEAST_SLOPE)
    return 1.0 / (1.0 + exp(-(level + steep * log_odds(chance) + by_far * far + by_thought * thought)))


def calibrated(chance: float, view: View, side: str, iterations: int) -> float:
    """How often a side that is told this chance wins: ``X`` or ``pursuers``, at this point of a game."""
    mine = weights().get(view.setup.edition.name, {}).get(side)
    if mine is None:
        return chance
    return fitted(chance, progress_of(view), iterations, mine)


def progress_of(view: View) -> float:
    """The share of X's log that is filled."""
    return len(view.log) / int(view.setup.rules.log_entries)
