"""The whole state of one game, as ``Game`` holds it. Each family implements it.

``Game`` never looks inside. The methods with a body fit a game without chance. Read ``Position`` first.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, cast

from blackticket.editions import Deal, Draws, Setup
from blackticket.errors import BlackticketError
from blackticket.frozen import Frozen
from blackticket.kernel import compiled
from blackticket.moves import Move
from blackticket.rules.records import Records, States
from blackticket.views import Audience, Outcome, View
from blackticket.views.kernel_view import ALLOWED, RuleFunctions


class Position(ABC):
    """The state of one game and the rules it follows. Moves are the family's packed numbers."""

    states: Records
    """The state, as one record in an array."""

    def __init__(self, deal: Deal, *, fast: bool = False) -> None:
        self.deal = deal
        self.fast = fast

    @property
    def setup(self) -> Setup:
        """What everybody knows of the beginning."""
        return self.deal.setup

    # -- what each family answers -------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, codes: Sequence[int], audience: Audience) -> View:
        """What that audience may know after these moves."""

    @abstractmethod
    def make(self, code: int) -> None:
        """Make a legal move."""

    # -- what follows from that, unless a family is quicker -----------------------------------------------------------

    @property
    def to_move(self) -> str | None:
        """``X``, ``pursuers``, or None when the game is over."""
        return self.view((), "public").to_move

    @property
    def round_no(self) -> int:
        """The round being played; 0 while figures are placed."""
        return self.view((), "public").round

    @property
    def outcome(self) -> Outcome | None:
        """Who has won and by what."""
        return self.view((), "public").outcome

    def status(self) -> dict[str, Any]:
        """The whole state as plain data, secrets included."""
        return self.view((), "X").to_dict()

    def record_fields(self, *, public: bool) -> dict[str, Any]:
        """The lines of a record that say where the game began. A public record hides X's start."""
        return {"starts": Frozen({"X": None if public else self.deal.x_start})}

    def code_of(self, move: Move) -> int:
        """The number of a move."""
        return self.view((), "public").code_of(move)

    def move_of(self, code: int) -> Move:
        """A move from its number."""
        return self.view((), "public").move_of(code)

    def legal_codes(self) -> list[int]:
        """All legal moves of the side to move."""
        side = self.to_move
        return [] if side is None else [int(code) for code in self.view((), cast("Audience", side)).legal_codes()]

    def apply(self, code: int) -> None:
        """Make a move, or raise and change nothing."""
        if code not in self.legal_codes():
            raise BlackticketError.because(
                "illegal_move", "not_legal", "'{move}' is not legal now.", move=self.move_of(code)
            )
        self.make(code)

    def stop(self, by: int) -> None:
        """End the game before its time, in one of the ways of ``STOPS``: people have resigned or agreed."""
        raise BlackticketError("bad_argument", f"A game of {self.setup.edition.name} cannot be stopped.")

    # -- chance -------------------------------------------------------------------------------------------------------

    @property
    def dice_due(self) -> int:
        """How many dice the game must roll before the next move."""
        return 0

    def draw_roll(self, draws: Draws) -> tuple[str, ...]:
        """The faces of the next roll."""
        raise self._no_dice()

    def check_roll(self, faces: Sequence[str]) -> None:
        """Refuse faces that this game cannot roll."""
        raise self._no_dice()

    def roll(self, faces: Sequence[str]) -> int:
        """Apply a roll and return its number for the list of events."""
        raise self._no_dice()

    def _no_dice(self) -> BlackticketError:
        return BlackticketError("bad_argument", f"{self.setup.edition.name} has no dice.")

    # -- counting -----------------------------------------------------------------------------------------------------

    def perft(self, depth: int, limit: int) -> int:
        """The number of move sequences of this length. Raises if it looks at more than ``limit`` moves."""
        raise BlackticketError("bad_argument", f"{self.setup.edition.name} has no perft.")


class KernelPosition(Position):
    """A game whose rules are kernels over ``states``."""

    functions: ClassVar[RuleFunctions]
    states: States[Any]

    def __init__(self, deal: Deal, *, fast: bool = False) -> None:
        super().__init__(deal, fast=fast)
        self.tables = self.functions.tables_for(deal.setup)
        self._try_apply = compiled(self.functions.try_apply) if fast else self.functions.try_apply

    @property
    def round_no(self) -> int:
        """The round being played; 0 while figures are placed."""
        return int(self.states[0]["public"]["round_no"])

    def code_of(self, move: Move) -> int:
        """The number of a move."""
        return self.functions.to_code(self.setup, move)

    def move_of(self, code: int) -> Move:
        """A move or roll from its number."""
        return self.functions.to_move(self.setup, code)

    def legal_codes(self) -> list[int]:
        """All legal moves of the side to move."""
        state = self.states[0]
        found = self.functions.all_legal(self.tables, state["public"], int(state["secret"]["at"]), fast=self.fast)
        return [int(code) for code in found]

    def apply(self, code: int) -> None:
        """Make a move, or raise and change nothing."""
        reason = self._try_apply(self.tables, self.states, 0, code)
        if reason != ALLOWED:
            raise self.functions.refusal(self.setup, code, int(reason))

    def make(self, code: int) -> None:
        """Make a legal move."""
        self.apply(code)
