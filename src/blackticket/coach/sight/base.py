"""What the coach must know of a family of rules: who reaches what with which ticket, and what X could use next.

Everything starts from a view, never from the truth. Read ``Sight`` first; ``sight_of`` finds the one for a view.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from blackticket.errors import BlackticketError
from blackticket.moves import HIDDEN, Move, Step
from blackticket.views import View

_HOMES = {"ticket": "blackticket.coach.sight.ticket", "dice": "blackticket.coach.sight.dice"}
Reach = Mapping[int, tuple[str, ...]]
"""By station: the tickets, or the faces of a die, that lead to it."""


class Tracker(Protocol):
    """Where X can be, carried on move by move from a moment of a game. It begins with no station ruled out."""

    @property
    def stations(self) -> set[int]:
        """The stations where he can be."""
        ...

    def follow(self, move: Move, *, blind: bool = False) -> None:
        """Carry on through one public move or roll; ``blind`` passes over the stations that X showed."""
        ...

    def leave_out(self, station: int) -> None:
        """Rule out one station."""
        ...

    def forget(self) -> None:
        """No longer rule out any station."""
        ...


class Sight(ABC):
    """Looks at views of one family."""

    @abstractmethod
    def reach(self, view: Any, figure: str, station: int | None = None) -> Reach:
        """Where a pursuer could go in one move from ``station``, or from its own, and with which of its tickets.

        Stations where another pursuer stands are left out. In the dice game: with any die.
        """

    @abstractmethod
    def tickets_of_x(self, view: Any) -> tuple[str, ...]:
        """What X could use for a single move now, as words of his log, as far as everybody knows."""

    @abstractmethod
    def distance(self, view: Any, a: int, b: int) -> int:
        """How many moves two stations are apart by ordinary transports."""

    @abstractmethod
    def likelihood(self, view: Any) -> dict[int, float]:
        """The probability of each station where X can be; empty before he is on the board."""

    @abstractmethod
    def tracker(self, view: Any, count: int) -> Tracker:
        """A tracker that begins after the first ``count`` moves of the history."""

    # -- what follows from that ---------------------------------------------------------------------------------------

    def event(self, ticket: str) -> Move:
        """A single move of X with that ticket, as everybody sees it."""
        if ticket == "pass":
            return Move("X", "pass")
        if ticket == "helicopter":
            return Move("X", "helicopter", (Step("", HIDDEN),))
        return Move("X", "go", (Step(ticket, HIDDEN),))

    def pursuers_on_board(self, view: View) -> dict[str, int]:
        """The station of each pursuer that is in the game; one that is out may still block a station (S9)."""
        out = view.progress().out
        return {name: station for name, station in view.at.items() if name != "X" and name not in out}

    def reached_by_all(self, view: View) -> dict[int, dict[str, tuple[str, ...]]]:
        """By station: which pursuers could go there in one move, each with which tickets."""
        found: dict[int, dict[str, tuple[str, ...]]] = {}
        for name in self.pursuers_on_board(view):
            for station, tickets in self.reach(view, name).items():
                found.setdefault(station, {})[name] = tickets
        return found

    def usable_by_x(self, view: View) -> tuple[str, ...]:
        """What X could use for a single move now; nothing if he has made his last."""
        rules = view.setup.rules
        last_round = getattr(rules, "rounds", 0)
        done = len(view.log) >= rules.log_entries or (last_round and view.to_move != "X" and view.round >= last_round)
        return () if view.is_over or done else self.tickets_of_x(view)

    def next_reveal(self, view: View) -> int | None:
        """After how many more moves X must show himself; None if he need not, or is seen all the time."""
        rules, entries = view.setup.rules, len(view.log)
        if getattr(rules, "always_revealed", False):
            return None
        return next((entry - entries for entry in sorted(rules.reveals) if entry > entries), None)


def sight_of(view: View) -> Sight:
    """The sight for the family of a view."""
    name = view.setup.edition.family_name
    if name not in _HOMES:
        raise BlackticketError("bad_argument", f"The coach does not know the rules of {view.setup.edition.name}.")
    found: Sight = import_module(_HOMES[name]).SIGHT
    return found


def reached(first: Any, target: Any, row: int, station: int) -> Sequence[int]:
    """Where a row of a family's tables leads from a station."""
    return [int(one) for one in target[first[row, station] : first[row, station + 1]]]
