"""``random``, the weakest player: any legal move, all equally likely."""

from collections.abc import Collection

from blackticket.belief import even_belief
from blackticket.kernel import below, make_rng
from blackticket.players.asked import asked_codes
from blackticket.players.player import A_SECOND, Budget, Choice, Player, Thought, seed_for
from blackticket.views import View
from blackticket.views.offer import spoken_move


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
        moves = sorted(str(spoken_move(view, int(code))) for code in asked_codes(view, figures))
        chosen = moves[below(make_rng(seed_for(view, seed)), len(moves))]
        return Thought(chosen, tuple(Choice(move, 1.0 / len(moves)) for move in moves), even_belief(view))
