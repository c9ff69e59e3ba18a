"""What a computer player is."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from blackticket.views import View


class Player(Protocol):
    """Chooses moves for one side. The same view, budget and seed give the same move."""

    def choose(self, view: "View", *, seconds: float = 1.0, seed: int = 0) -> str:
        """A legal move for the side that the view belongs to (``X`` or ``pursuers``), whose turn it is."""
        ...
