"""How the search of the ticket games weighs, as its kernels take it; ``mcts`` has the values and what they mean.

This module knows no rules and no search.
"""

from typing import NamedTuple


class Settings(NamedTuple):
    """One side's settings; the fields are those of ``MctsPlayer``."""

    exploration: float
    history: float
    stray: float
    straight: float
    x_stray: float
    lookout: float
    safe: int
    threats: int
    alarm: int
    black_from: int
    show_from: int
    fear: float
