"""The black ticket that saves: X is safe for this round and the next only with a black ticket.

The proof and what a move is worth are those of ``escape``. Read ``Black.prove`` first.
"""

from typing import ClassVar

from blackticket.puzzles.kinds.base import Kind, Proof
from blackticket.puzzles.kinds.escape import only_black, prove
from blackticket.views import Audience, TicketView

FEWEST_TRAPS = 1


class Black(Kind):
    """The black ticket that saves."""

    name: ClassVar[str] = "black"
    audience: ClassVar[Audience] = "X"

    def prove(self, view: TicketView) -> Proof | None:
        """The only station where X is safe for two rounds, if it takes a black ticket to get there."""
        proof = prove(view, FEWEST_TRAPS)
        return proof if proof is not None and only_black(proof) else None
