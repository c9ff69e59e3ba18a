"""A whole family of rules in one short file: X and one detective on a ring of stations, four rounds, by taxi.

X moves in secret and is never shown; the detective must step on his station. Nothing else is asked of a family.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from blackticket.boards import Board
from blackticket.editions import Deal, Draws, Edition, Family, Setup, Wanted, add_edition, add_family
from blackticket.families import Position
from blackticket.moves import HIDDEN, Move, Step
from blackticket.rules.own import OwnKnowledge
from blackticket.views import Audience, LogEntry, Outcome, Progress, View

SIZE, ROUNDS, D1 = 7, 4, 100
RING = Board.from_edges(SIZE, [(n, n % SIZE + 1, "taxi") for n in range(1, SIZE + 1)], range(1, SIZE + 1), name="ring")


@dataclass(frozen=True)
class ToySetup(Setup):
    ground = RING
    pursuers = ("D1",)


class ToyView(View):
    def progress(self) -> Progress:
        d1, done, turn, caught = (int(number) for number in self.public_record[0])
        over = Outcome("pursuers", "capture") if caught else Outcome("X", "escape") if done == ROUNDS else None
        x = self.own.at if self.own else caught
        path = self.own.path if self.own else (None,) * (done + turn)
        log = tuple(LogEntry("taxi", station, shown=False) for station in path)
        at, start = {"D1": d1, **({"X": x} if x else {})}, self.own.start if self.own else None
        return Progress(None if over else "pursuers" if turn else "X", done + 1, log, at, {}, (), (), over, start)

    def code_of(self, move: Move) -> int:
        return move.stations[0] + (D1 if move.figure == "D1" else 0)

    def move_of(self, code: int) -> Move:
        return Move("D1" if code > D1 else "X", "go", (Step("taxi", code % D1),))

    def _codes(self, fast: bool) -> Any:
        x = self.audience == "X"
        free = [n for n in self.ways_from(self.at["X" if x else "D1"])["taxi"] if not x or n != self.at["D1"]]
        return np.array([n + (0 if x else D1) for n in free] if self.audience == self.to_move else [], dtype=np.int64)

    def _possible(self) -> list[int]:
        possible, d1 = set(range(2, SIZE + 1)), 1
        for move in self.history:
            if move.figure == "X":
                possible = {there for here in possible for there in self.ways_from(here)["taxi"]} - {d1}
            else:
                possible, d1 = possible - set(move.stations), move.stations[0]
        return sorted(possible)


class ToyPosition(Position):
    states: npt.NDArray[np.void]

    def __init__(self, deal: Deal, *, fast: bool = False) -> None:
        super().__init__(deal, fast=fast)
        self.path: tuple[int, ...] = (deal.x_start or 0,)
        self.states = np.array([(1, 0, 0, 0)], dtype=[(name, "i2") for name in ("d1", "done", "turn", "caught")])

    def view(self, codes: Sequence[int], audience: Audience) -> ToyView:
        known = [Move("X", "go", (Step("taxi", HIDDEN),)) if c < D1 else self.move_of(c) for c in codes]
        own = OwnKnowledge(self.path[0], self.path[1:], self.path[-1]) if audience in ("X", "everyone") else None
        return ToyView(audience, self.setup, self.states.copy(), tuple(known), own)

    def make(self, code: int) -> None:
        state = self.states[0]
        state["turn"], state["done"] = code < D1, state["done"] + (code > D1)
        if code < D1:
            self.path = (*self.path, code)
        else:
            state["d1"] = code - D1
            state["caught"] = self.path[-1] if code - D1 == self.path[-1] else 0


class ToyFamily(Family):
    name = "toy"
    grounds = ("ring",)

    def prepare(self, chosen: Edition[Any, Any], wanted: Wanted) -> Deal:
        start = wanted.starts["X"] if wanted.starts else Draws(wanted.seed).below(SIZE - 1) + 2
        return Deal(ToySetup(chosen, wanted.players, (), None, None, wanted.any_start), start)

    def begin(self, deal: Deal, *, fast: bool = False) -> ToyPosition:
        return ToyPosition(deal, fast=fast)

    def read_view(self, told: Mapping[str, Any], board: str | None) -> View:
        position = self.begin(self.prepare(EDITION, Wanted(2, starts={"X": told["start"] or 2})))
        position.states[0] = (told["at"]["D1"], told["round"] - 1, told["to_move"] == "pursuers", 0)
        position.path = (position.path[0], *(entry["station"] for entry in told["log"]))
        history = [Move.parse(line, allow_hidden=True) for line in told["history"]]
        codes = [position.code_of(move) for move in history]
        return position.view(codes, told["audience"])


EDITION: Edition[None, None] = Edition("toy", 1, "Toy", "toy", "ring", ("taxi", "", ""), {}, {2: None}, None)


def add() -> None:
    """Make the family and its edition known."""
    add_family(ToyFamily())
    add_edition(EDITION)
