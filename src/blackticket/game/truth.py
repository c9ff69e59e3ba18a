"""What ``Game`` asks of a family of rules: one game's truth behind one interface.

``ticket_truth`` and ``dice_truth`` are the two families side by side; ``Game`` never looks inside them.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from blackticket.editions import DiceSetup, Setup
from blackticket.rules.wording import SpokenMove
from blackticket.views import Audience, View

PLAIN_PERFT_MOVES = 100_000
"""Up to so many moves plain Python is faster than loading the compiler."""


class Truth(Protocol):
    """The state of one game and the rules it follows. Moves are the family's packed numbers."""

    states: npt.NDArray[np.void]

    @property
    def setup(self) -> Setup | DiceSetup:
        """What everybody knows of the beginning."""
        ...

    def to_move(self) -> str | None:
        """``X``, ``pursuers``, or None when the game is over."""
        ...

    def round_no(self) -> int:
        """The round being played; 0 while figures are placed."""
        ...

    def outcome(self) -> dict[str, str] | None:
        """Who has won and by what."""
        ...

    def code_of(self, spoken: SpokenMove) -> int:
        """The number of a move."""
        ...

    def spoken(self, code: int) -> SpokenMove:
        """A move as words."""
        ...

    def legal_codes(self) -> list[int]:
        """All legal moves of the side to move."""
        ...

    def apply(self, code: int) -> None:
        """Make a move, or raise and change nothing."""
        ...

    def dice_due(self) -> int:
        """How many dice must be rolled before anybody can move."""
        ...

    def roll(self, faces: Sequence[str]) -> int:
        """Chance speaks; returns the roll's number for the list of events."""
        ...

    def view(self, codes: Sequence[int], audience: Audience) -> View:
        """What that audience may know."""
        ...

    def status(self) -> dict[str, Any]:
        """The whole truth for the owner."""
        ...

    def perft(self, depth: int, limit: int) -> int:
        """How many sequences of that many moves there are; refused above ``limit``."""
        ...
