"""A player with what it may spend on a move: ``bt.player``.

Views are imported when somebody thinks: names of players must not wait for NumPy.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from blackticket.errors import BlackticketError
from blackticket.moves import Move
from blackticket.players.base import A_SECOND, Budget, Player, Thought
from blackticket.players.registry import make_player

if TYPE_CHECKING:
    from blackticket.views import View


class BoundPlayer(Player):
    """A player that brings its own budget and seed."""

    def __init__(self, name: str, budget: Budget, seed: int) -> None:
        self.name = name
        self.budget = budget
        self.seed = seed
        self._player = make_player(name)

    def think(
        self,
        view: "View",
        *,
        budget: Budget | None = None,
        seed: int | None = None,
        figures: Collection[str] | None = None,
    ) -> Thought:
        """Think about the turn of the side that the view belongs to, with another budget or seed if they are given."""
        from blackticket.views import checked_view

        return self._player.think(
            checked_view(view),
            budget=self.budget if budget is None else budget,
            seed=self.seed if seed is None else seed,
            figures=figures,
        )

    def choose(
        self,
        view: "View",
        *,
        budget: Budget | None = None,
        seed: int | None = None,
        figures: Collection[str] | None = None,
    ) -> Move:
        """A legal move for the side that the view belongs to."""
        return self.think(view, budget=budget, seed=seed, figures=figures).move

    def __repr__(self) -> str:
        seconds, iterations = self.budget.seconds, self.budget.iterations
        spent = f"{seconds:g} s" if iterations is None else f"{iterations} iterations"
        return f"<Player {self.name}: {spent} a move, seed {self.seed}>"


def player(name: str, *, seconds: float | None = None, iterations: int | None = None, seed: int = 0) -> BoundPlayer:
    """A computer player by its name, with settings behind a colon, and what it may spend on a move.

    >>> from blackticket import Game
    >>> view = Game("london", seed=7).view("X")
    >>> player("greedy").choose(view) in view.legal_moves
    True
    >>> player("mcts:threads=2", seconds=0.5)
    <Player mcts:threads=2: 0.5 s a move, seed 0>

    With ``iterations`` the answer depends on the seed alone, on any machine. Without either it thinks for a second.
    """
    if seconds is not None and iterations is not None:
        raise BlackticketError("bad_argument", "A budget is either seconds or iterations, not both.")
    if iterations is not None:
        budget = Budget.of_iterations(iterations)
    else:
        budget = A_SECOND if seconds is None else Budget(seconds)
    return BoundPlayer(name, budget, seed)
