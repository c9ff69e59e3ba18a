"""The truth of a dice game."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from blackticket.editions import FACES, DiceSetup
from blackticket.errors import BlackticketError
from blackticket.kernel import compiled
from blackticket.rules.dice.apply import try_apply
from blackticket.rules.dice.codes import ALLOWED, roll_code
from blackticket.rules.dice.flow import roll
from blackticket.rules.dice.layout import ROLL_DUE
from blackticket.rules.dice.legal import all_legal
from blackticket.rules.dice.playout import opening
from blackticket.rules.dice.tables import tables_for
from blackticket.rules.dice.text import refusal, to_code, to_spoken
from blackticket.rules.wording import SpokenMove
from blackticket.views import Audience, DiceView
from blackticket.views.dice import dice_outcome, dice_owner_status, dice_to_move, project_dice


class DiceTruth:
    """One dice game: see ``truth.Truth`` for what each call means."""

    def __init__(self, setup: DiceSetup, *, fast: bool) -> None:
        self.setup = setup
        self.tables = tables_for(setup)
        self.states = opening(setup)
        self._try_apply = compiled(try_apply) if fast else try_apply
        self._fast = fast

    def to_move(self) -> str | None:
        return dice_to_move(self.setup, self.states[0]["public"])

    def round_no(self) -> int:
        return int(self.states[0]["public"]["round_no"])

    def outcome(self) -> dict[str, str] | None:
        return dice_outcome(self.states[0]["public"])

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
        pub = self.states[0]["public"]
        return int(pub["dice_left"]) if pub["phase"] == ROLL_DUE else 0

    def roll(self, faces: Sequence[str]) -> int:
        if len(faces) != self.dice_due() or any(face not in FACES for face in faces):
            raise BlackticketError(
                "bad_argument", f"The next roll is of {self.dice_due()} dice, not of: {' '.join(faces)}."
            )
        numbers = [FACES.index(face) for face in faces]
        roll(self.states[0]["public"], np.array(numbers, dtype=np.int16), len(numbers))
        return roll_code(numbers)

    def view(self, codes: Sequence[int], audience: Audience) -> DiceView:
        return project_dice(self.setup, self.states, codes, audience)

    def status(self) -> dict[str, Any]:
        return dice_owner_status(self.setup, self.states)

    def perft(self, depth: int, limit: int) -> int:  # noqa: ARG002 - chance has no perft
        raise BlackticketError("bad_argument", "There is no perft of the dice game.")
