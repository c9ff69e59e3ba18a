"""One side's player in one game: a built-in player, or somebody else's program.

A contestant is written as ``make_player`` takes it (``nw:reduction=0``) or as ``exec:command args``. A player of ours
may bring a budget of its own: ``nw@0.5s`` or ``nw:reduction=0@2000i``. Read ``Contestant.think`` first.
"""

import re
import time
from typing import Self

from blackticket.arena.program import LONGEST_SECONDS, MOST_ITERATIONS, MisbehavedError, Program, command_of
from blackticket.errors import BlackticketError
from blackticket.players import Budget, Player, Thought, make_player
from blackticket.views import View

PROGRAM = "exec:"
_OWN_BUDGET = re.compile(r"(?P<name>.*)@(?P<amount>[0-9]*\.?[0-9]+)(?P<unit>[si])")


class ForfeitError(Exception):
    """A side loses because its program broke the protocol; the text says how."""

    def __init__(self, side: str, reason: str) -> None:
        super().__init__(reason)
        self.side = side


def check_contestant(asked: str) -> None:
    """Refuse an unknown name. This does not start a program, but its command must exist."""
    if asked.startswith(PROGRAM):
        command_of(asked.removeprefix(PROGRAM))
    else:
        name, _ = _apart(asked, Budget())
        make_player(name)


def check_budget(seconds: float | None, iterations: float | None) -> None:
    """Refuse a budget of zero or without an end."""
    if seconds is not None and not 0 < seconds <= LONGEST_SECONDS:
        told = f"A budget must be above 0 and at most {LONGEST_SECONDS} seconds, not {seconds:g}."
        raise BlackticketError("bad_argument", told)
    if iterations is not None and not 1 <= iterations <= MOST_ITERATIONS:
        raise BlackticketError("bad_argument", f"A budget must be 1 to {MOST_ITERATIONS} iterations.")


def _apart(asked: str, usual: Budget) -> tuple[str, Budget]:
    """A player's name and its budget."""
    if "@" not in asked:
        return asked, usual
    found = _OWN_BUDGET.fullmatch(asked)
    if found is None:
        raise BlackticketError("bad_argument", f"Write a budget like nw@0.5s or nw@2000i, not {asked!r}.")
    amount, unit = found["amount"], found["unit"]
    if unit == "i" and not amount.isdigit():
        raise BlackticketError("bad_argument", f"{amount}{unit} in {asked!r} is not a budget.")
    check_budget(float(amount) if unit == "s" else None, float(amount) if unit == "i" else None)
    return found["name"], Budget(float(amount)) if unit == "s" else Budget.of_iterations(int(amount))


class Contestant:
    """One side of one game; a program lives as long as the ``with`` block."""

    def __init__(self, asked: str, side: str, budget: Budget, patience: float) -> None:
        self._side = side
        self._player: Player
        if asked.startswith(PROGRAM):
            self._player, self._budget = Program(command_of(asked.removeprefix(PROGRAM)), patience), budget
        else:
            name, self._budget = _apart(asked, budget)
            self._player = make_player(name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if isinstance(self._player, Program):
            self._player.close()

    def think(self, view: View, seed: int) -> tuple[Thought, float]:
        """Its next move, and the seconds that it took. A program that breaks the protocol loses."""
        try:
            if isinstance(self._player, Program):
                self._player.get_ready(view)
            begun = time.perf_counter()
            return self._player.think(view, budget=self._budget, seed=seed), time.perf_counter() - begun
        except MisbehavedError as error:
            raise ForfeitError(self._side, str(error)) from None
