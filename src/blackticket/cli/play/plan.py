"""Moves that a person has typed and not sent yet.

A played step shows at once whether it catches X. So a plan first collects a person's moves on public knowledge alone:
it carries a view forward with kernels that never look at X's station. Nothing here can know whether a planned step is
a capture. Where chance follows a move, as in the dice game, a plan has one move.
"""

from blackticket.errors import BlackticketError
from blackticket.moves import Move
from blackticket.views import View


class Plan:
    """One side's turn in the making: the view it starts from, the moves so far, and the view as it would be."""

    def __init__(self, view: View) -> None:
        """Begin with an empty plan for the side that ``view`` belongs to, whose turn it is."""
        self.base = view
        self.view = view
        self.moves: list[Move] = []
        self._legal: tuple[Move, ...] | None = None

    @property
    def side(self) -> str:
        """``X`` or ``pursuers``."""
        return self.base.audience

    @property
    def has_one_move(self) -> bool:
        """Can the plan hold only one move?"""
        return self.side == "X" or self.base.after(()) is None

    @property
    def is_complete(self) -> bool:
        """Does every figure of this side that can move have a planned move?"""
        return bool(self.moves) if self.has_one_move else self.view.to_move != "pursuers"

    @property
    def moved(self) -> dict[str, Move]:
        """The planned move of each figure that has one."""
        return {move.figure: move for move in self.moves}

    def legal(self) -> tuple[Move, ...]:
        """The moves that you may add now."""
        if self.is_complete:
            return ()
        if self._legal is None:
            self._legal = self.view.legal_moves
        return self._legal

    def figures(self) -> list[str]:
        """The figures that may be moved now, in the order of their numbers."""
        able = {move.figure for move in self.legal()}
        return [name for name in ("X", *self.base.setup.pursuers) if name in able]

    def waiting(self) -> tuple[str, ...]:
        """The pursuers still to move, whether or not their place in a fixed order has come."""
        return self.view.waiting

    def check(self, move: str) -> None:
        """Raise with the reason if ``move`` may not be added now. Uses this side's knowledge alone."""
        wanted = Move.parse(move)
        if (wanted.figure == "X") != (self.side == "X"):
            raise BlackticketError.because("not_your_turn", "other_side", "That figure belongs to the other side.")
        self.view.check(wanted)

    def add(self, move: str) -> None:
        """Add one move; raises, and changes nothing, if it is not legal here."""
        if self.is_complete:
            raise BlackticketError.because(
                "illegal_move", "all_planned", "Every figure on your side already has a move."
            )
        self.check(move)
        self.moves.append(Move.parse(move))
        self._rebuild()

    def undo(self) -> Move | None:
        """Take the last move back and return it; None if there is none."""
        if not self.moves:
            return None
        taken = self.moves.pop()
        self._rebuild()
        return taken

    def _rebuild(self) -> None:
        self._legal = None
        self.view = (None if self.has_one_move else self.base.after(self.moves)) or self.base
