"""What a computer player is: it is given a view and a budget, and answers with a thought.

Owns the words that all players share. A player never sees a true state.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from blackticket.errors import BlackticketError
from blackticket.moves import Move

if TYPE_CHECKING:
    from blackticket.views import View

Part = TypeVar("Part")


def _never() -> bool:
    return False


@dataclass(frozen=True)
class Budget:
    """How long a player may think: until its time is up, its iterations are done, or ``stopped`` says so.

    With iterations and no seconds the answer depends on the seed alone, on any machine.
    """

    seconds: float | None = 1.0
    iterations: int | None = None
    stopped: Callable[[], bool] = field(default=_never, compare=False)

    def __post_init__(self) -> None:
        if self.seconds is not None and (type(self.seconds) not in (int, float) or not self.seconds >= 0.0):
            raise BlackticketError("bad_argument", f"A player cannot think for {self.seconds!r} seconds.")
        if self.iterations is not None and (type(self.iterations) is not int or self.iterations < 0):
            raise BlackticketError("bad_argument", f"A player cannot do {self.iterations!r} iterations.")

    @classmethod
    def of_iterations(cls, iterations: int) -> "Budget":
        """A number of iterations, and no clock."""
        return cls(None, iterations)


A_SECOND = Budget()


@dataclass(frozen=True)
class Choice:
    """One move that was considered."""

    move: Move
    share: float
    """How much of its trust the player puts into this move; all shares add up to 1."""
    chance: float | None = None
    """The estimated chance that the player's side wins after it; None if the player does not estimate."""


@dataclass(frozen=True)
class Thought:
    """What came of thinking.

    >>> from blackticket import Game, player
    >>> thought = player("greedy").think(Game("london", seed=7).view("X"))
    >>> thought.move == thought.choices[0].move
    True
    """

    move: Move
    choices: tuple[Choice, ...]
    """The moves considered, the most trusted first."""
    belief: Mapping[int, float]
    """Where the pursuers must think X is: station and probability; empty before he stands on the board."""
    iterations: int = 0

    @property
    def sure(self) -> float:
        """How sure the player is of its move, 0 to 1."""
        return next(choice.share for choice in self.choices if choice.move == self.move)


class Player(ABC):
    """Thinks for one side. The same view, iterations and seed give the same thought."""

    @abstractmethod
    def think(
        self, view: "View", *, budget: Budget = A_SECOND, seed: int = 0, figures: Collection[str] | None = None
    ) -> Thought:
        """Think about the turn of the side that the view belongs to (``X`` or ``pursuers``).

        ``figures`` limits the pursuers' moves to these figures, if other people move the others.
        """

    def choose(
        self, view: "View", *, budget: Budget = A_SECOND, seed: int = 0, figures: Collection[str] | None = None
    ) -> Move:
        """A legal move for the side that the view belongs to."""
        return self.think(view, budget=budget, seed=seed, figures=figures).move


def part_for(player: str, parts: Mapping[str, Part], view: "View") -> Part:
    """The part of a player that plays the family of this view."""
    edition = view.setup.edition
    if edition.family_name not in parts:
        raise BlackticketError("bad_argument", f"The player {player} does not know the rules of {edition.name}.")
    return parts[edition.family_name]


def seed_for(view: "View", seed: int) -> int:
    """A seed for this turn, so that the same player draws differently at each turn of a game."""
    return seed * 1_000_003 + len(view.history)


def ranked(moves: Sequence[Move], shares: Sequence[float]) -> tuple[Choice, ...]:
    """Choices without estimated chances, by falling share."""
    pairs = sorted(zip(moves, shares, strict=True), key=lambda pair: -pair[1])
    return tuple(Choice(move, share) for move, share in pairs)
