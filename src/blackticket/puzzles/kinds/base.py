"""What a kind of puzzle is: a question that can be asked about some positions, and the proof of its answer.

Read ``Kind.prove`` first.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from blackticket.frozen import Frozen
from blackticket.moves import Move
from blackticket.views import Audience, View

DIGITS = 4


@dataclass(frozen=True)
class Reply:
    """What is wrong with an answer, played out: public moves from the position on, and where X then shows himself."""

    moves: tuple[Move, ...] = ()
    """What happens, the answer included."""
    x_at: int | None = None
    """Where X turns out to be: by a rule, one of the stations where he can be. The game itself has no say in it."""
    value: float | None = None
    """What the answer is worth, in the kind's own count."""


@dataclass(frozen=True)
class Proof:
    """The answer to a puzzle and why it is the only one."""

    right: tuple[str, ...]
    """The right answers: moves that lead to the same station, or a station."""
    best: float
    """What a right answer is worth, in the kind's own count."""
    second: float
    """What the best wrong answer is worth."""
    line: Reply
    """What follows the right answer."""
    wrong: Mapping[str, Reply] = field(default_factory=lambda: Frozen({}))
    """What follows each wrong answer."""
    numbers: Mapping[str, int] = field(default_factory=lambda: Frozen({}))
    """Counts that the task and its reasons tell."""
    looked: int = 0
    """How many positions the proof looked at."""

    @property
    def margin(self) -> float:
        """How much better the right answer is."""
        return round(abs(self.best - self.second), DIGITS)


class Kind(ABC):
    """One kind of puzzle."""

    name: ClassVar[str]
    audience: ClassVar[Audience]
    """Whose puzzle it is: it may use what this audience knows, and nothing else."""
    asks: ClassVar[str] = "move"
    """What the answer is: a ``move`` or a ``station``."""
    family: ClassVar[str] = "ticket"

    @abstractmethod
    def prove(self, view: Any) -> Proof | None:
        """The answer and its proof, if the question has exactly one answer in this position, and a clear one."""

    def fits(self, view: View) -> bool:
        """Is it this family and this side's turn?"""
        return view.setup.edition.family_name == self.family and view.to_move == self.audience and view.round > 1
