"""What a view answers alike in every family whose rules are kernels: moves and refusals.

A family names its functions in a ``RuleFunctions``; nothing here knows which family it is. Read ``KernelView`` first.
"""

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from blackticket.errors import BlackticketError
from blackticket.moves import Move
from blackticket.rules.records import Moves
from blackticket.views.view import View

NOBODY = 0
ALLOWED = 0
"""What both families' kernels say of a legal move."""


class RuleFunctions(NamedTuple):
    """The functions of one family of rules."""

    to_code: Callable[[Any, Move], int]
    to_move: Callable[[Any, int], Move]
    refusal: Callable[[Any, int, int], BlackticketError]
    figures_of: Callable[[Moves], Moves]
    all_legal: Callable[..., Moves]
    why_not_x: Callable[[Any, Any, int, int], int]
    why_not_pursuer: Callable[[Any, Any, int], int]
    try_apply: Callable[[Any, Any, int, int], int]
    tables_for: Callable[[Any], Any]


class KernelView(View):
    """A view whose legal moves come from kernels."""

    functions: ClassVar[RuleFunctions]

    def code_of(self, move: Move) -> int:
        """The packed number of a move."""
        return self.functions.to_code(self.setup, move)

    def move_of(self, code: int) -> Move:
        """A packed move as a ``Move``."""
        return self.functions.to_move(self.setup, code)

    def refusal_of(self, code: int) -> BlackticketError | None:
        """Why the audience may not make this move now; None: it may."""
        functions, tables = self.functions, self.functions.tables_for(self.setup)
        if self.move_of(code).figure == "X":
            reason = functions.why_not_x(tables, self.public, self._own_station, code)
        else:
            reason = functions.why_not_pursuer(tables, self.public, code)
        return None if reason == ALLOWED else functions.refusal(self.setup, code, int(reason))

    def _legal(self, fast: bool) -> Moves:
        """All legal moves of the side to move, from what this audience knows."""
        tables = self.functions.tables_for(self.setup)
        return self.functions.all_legal(tables, self.public, self._own_station, fast=fast)

    @property
    def _own_station(self) -> int:
        return self.own.at if self.own else NOBODY

    def _figures_of(self, codes: Moves) -> Moves:
        return self.functions.figures_of(codes)
