"""``random``, the weakest player: any legal move, all equally likely."""

from collections.abc import Collection

from blackticket.kernel import below, make_rng
from blackticket.players.asked import asked_codes
from blackticket.players.base import A_SECOND, Budget, Choice, Player, Thought, seed_for
from blackticket.views import View


class RandomPlayer(Player):
    """Draws uniformly among the legal moves."""

    def think(
        self,
        view: View,
        *,
        budget: Budget = A_SECOND,  # noqa: ARG002 - needs no time
        seed: int = 0,
        figures: Collection[str] | None = None,
    ) -> Thought:
        """Any legal move."""
        moves = sorted(view.move_of(int(code)) for code in asked_codes(view, figures))
        chosen = moves[below(make_rng(seed_for(view, seed)), len(moves))]
        return Thought(chosen, tuple(Choice(move, 1.0 / len(moves)) for move in moves), view.even_belief())
