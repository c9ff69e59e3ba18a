"""The truth of a ticket game."""

from collections.abc import Sequence
from typing import Any

from blackticket.editions import Deal
from blackticket.errors import BlackticketError
from blackticket.game.truth import PLAIN_PERFT_MOVES
from blackticket.kernel import compiled
from blackticket.rules.ticket import deal, new_states, tables_for, try_apply
from blackticket.rules.ticket.codes import ALLOWED
from blackticket.rules.ticket.layout import OVER, X_TURN
from blackticket.rules.ticket.legal import all_legal
from blackticket.rules.ticket.playout import perft
from blackticket.rules.ticket.text import refusal, to_code, to_spoken
from blackticket.rules.wording import SpokenMove
from blackticket.views import Audience, TicketView, owner_status, project
from blackticket.views.describe import outcome_of


class TicketTruth:
    """One ticket game: see ``truth.Truth`` for what each call means."""

    def __init__(self, dealt: Deal, *, fast: bool) -> None:
        self.setup = dealt.setup
        self.tables = tables_for(dealt.setup)
        self.states = deal(dealt)
        self._try_apply = compiled(try_apply) if fast else try_apply
        self._fast = fast

    def to_move(self) -> str | None:
        turn = self.states[0]["public"]["turn"]
        return None if turn == OVER else "X" if turn == X_TURN else "pursuers"

    def round_no(self) -> int:
        return int(self.states[0]["public"]["round_no"])

    def outcome(self) -> dict[str, str] | None:
        return outcome_of(self.states[0]["public"])

    def code_of(self, spoken: SpokenMove) -> int:
        return to_code(self.setup, spoken)

    def spoken(self, code: int) -> SpokenMove:
        return to_spoken(self.setup, code)

    def legal_codes(self) -> list[int]:
        state = self.states[0]
        found = all_legal(self.tables, state["public"], int(state["secret"]["at"]), fast=self._fast)
        return [int(code) for code in found]

    def apply(self, code: int) -> None:
        reason = self._try_apply(self.tables, self.states, 0, code)
        if reason != ALLOWED:
            raise refusal(self.setup, code, int(reason))

    def dice_due(self) -> int:
        return 0

    def roll(self, faces: Sequence[str]) -> int:  # noqa: ARG002 - there are no dice
        raise BlackticketError("bad_argument", f"There are no dice in {self.setup.edition.name}.")

    def view(self, codes: Sequence[int], audience: Audience) -> TicketView:
        return project(self.setup, self.states, codes, audience)

    def status(self) -> dict[str, Any]:
        return owner_status(self.setup, self.states)

    def perft(self, depth: int, limit: int) -> int:
        states = new_states(depth + 1)
        states[0] = self.states[0]
        nodes = perft(self.tables, states, 0, depth, min(limit, PLAIN_PERFT_MOVES))
        if nodes < 0 and limit > PLAIN_PERFT_MOVES:
            nodes = compiled(perft)(self.tables, states, 0, depth, limit)
        if nodes < 0:
            raise BlackticketError("bad_argument", f"Depth {depth} would look at more than {limit:,} moves.")
        return int(nodes)
