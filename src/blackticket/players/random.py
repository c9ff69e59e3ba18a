"""The weakest player: any legal move, all equally likely."""

from blackticket.kernel import below, make_rng
from blackticket.views import View, offered_moves


class RandomPlayer:
    """Draws uniformly among the legal moves."""

    def choose(self, view: View, *, seconds: float = 1.0, seed: int = 0) -> str:  # noqa: ARG002 - needs no time
        """Any legal move."""
        moves = offered_moves(view)
        rng = make_rng(seed * 1_000_003 + len(view.history))
        return moves[below(rng, len(moves))]
