"""What speaks for a move: facts that are counted on a position, as data.

A ``Reason`` is a key and its numbers; ``words`` makes a sentence of it. A ``Fact`` counts one thing about a move, and
says whether more of it is better and how much is much. Facts that set the best move apart from the others become its
reasons. Nothing here is a matter of taste: each number can be counted again on the board. Read ``reasons_for`` first.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from blackticket.coach.sight import Sight, sight_of
from blackticket.coach.trying import Trials
from blackticket.moves import Move
from blackticket.players import Choice
from blackticket.views import Outcome, View

Value = int | float | str | tuple[str, ...]
MOST = 3
"""The number of reasons that are told for a move, at most."""
ALTERNATIVES = 6
"""The move is compared with this many others, those that the player trusts most."""
CERTAIN = 10.0
"""The weight of an end that is certain: nothing else counts beside it."""
PLAIN, FEW = ("begin", "together", "near", "safe", "danger", "hide", "save", "reveal"), 2
AGAINST = ("together_none", "danger")
TELLING = 0.25
"""A fact tells something if the move is better by this much of what counts as much."""


@dataclass(frozen=True)
class Reason:
    """One counted fact, and how far it sets the move apart."""

    key: str
    numbers: Mapping[str, Value] = field(default_factory=dict)
    weight: float = 0.0
    """How much better the move is in this than the others, in units of what counts as much; 0 for a plain fact."""

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        numbers = {name: list(one) if isinstance(one, tuple) else one for name, one in self.numbers.items()}
        return {"key": self.key, "numbers": numbers, "weight": round(self.weight, 3)}

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> "Reason":
        """A reason as ``as_dict`` told it."""
        numbers = {name: tuple(one) if isinstance(one, list) else one for name, one in told["numbers"].items()}
        return cls(told["key"], numbers, told["weight"])


@dataclass(frozen=True)
class Found:
    """What a fact counted: the value to compare, and the reason to tell."""

    value: float
    key: str
    numbers: Mapping[str, Value]


class Tried:
    """A move that was tried out on a view."""

    def __init__(self, table: "Table", move: Move) -> None:
        self.table = table
        self.move = move
        after = table.trials.after(move)
        self.ended = None if isinstance(after, View) else after
        """How the game ends with this move, if it does for certain."""
        self._after = after

    @property
    def view(self) -> View:
        """What the side that moves knows before it."""
        return self.table.view

    @property
    def sight(self) -> Sight:
        """The eyes for this family of rules."""
        return self.table.sight

    @property
    def after(self) -> View:
        """What the pursuers know after it, if the game goes on."""
        assert isinstance(self._after, View)
        return self._after

    @cached_property
    def candidates(self) -> list[int]:
        """Where X can be after it, as far as the pursuers know."""
        return self.after.candidates if self.after.is_x_placed else []

    @cached_property
    def reached(self) -> dict[int, dict[str, tuple[str, ...]]]:
        """Where each pursuer could go next, as all stand after it."""
        return self.sight.reached_by_all(self.after)

    @property
    def station(self) -> int:
        """Where the move ends; 0 if it leads nowhere else."""
        return self.move.stations[-1] if self.move.stations else 0


class Table:
    """A view with all that is looked up about it once."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.sight = sight_of(view)
        self.trials = Trials(view)
        self._tried: dict[Move, Tried] = {}

    def tried(self, move: Move) -> Tried:
        """A move, tried out once."""
        if move not in self._tried:
            self._tried[move] = Tried(self, move)
        return self._tried[move]

    @cached_property
    def likelihood(self) -> dict[int, float]:
        """Where the pursuers must think X is."""
        return self.sight.likelihood(self.view)

    @cached_property
    def singles(self) -> list[Move]:
        """X's legal moves of one step."""
        return [move for move in self.view.legal_moves if move.action == "go"]


@dataclass(frozen=True)
class Fact:
    """One thing that can be counted about a move."""

    count: Callable[[Tried], Found | None]
    """None where there is nothing to count."""
    better: int
    """1 if more is better, -1 if less is, 0 if it is only good to know."""
    much: float
    """A difference of this size counts as much."""
    by_share: bool = False
    """Compared by the ratio and not by the difference: twice as much is ``much`` 1."""


def reasons_for(table: Table, move: Move, choices: Sequence[Choice], most: int = MOST) -> tuple[Reason, ...]:
    """The facts that set this move apart from the other choices, the most telling first; never none in a live game."""
    others = [choice for choice in choices if choice.move != move][:ALTERNATIVES]
    tried = table.tried(move)
    if tried.ended is not None:
        return (ending_reason(tried, tried.ended),)
    told = []
    for fact in facts_of(table.view):
        found = fact.count(tried)
        if found is not None:
            told.append(Reason(found.key, found.numbers, _weight(table, fact, found, others)))
    told.sort(key=lambda reason: -reason.weight)
    telling = [reason for reason in told if reason.weight >= TELLING]
    return tuple(telling[:most]) or _plain(told)


def _plain(told: Sequence[Reason]) -> tuple[Reason, ...]:
    """What is good to know of a move that nothing sets apart from the others, and that does not speak against it."""
    by_key = {reason.key.partition("_")[0]: reason for reason in told if reason.key not in AGAINST}
    return tuple(by_key[key] for key in PLAIN if key in by_key)[:FEW] or tuple(told[:1])


def facts_about(table: Table, move: Move) -> tuple[Reason, ...]:
    """Everything that can be counted about a move, without comparing it."""
    tried = table.tried(move)
    if tried.ended is not None:
        return (ending_reason(tried, tried.ended),)
    found = [fact.count(tried) for fact in facts_of(table.view)]
    return tuple(Reason(one.key, one.numbers) for one in found if one is not None)


def ending_reason(tried: Tried, ended: Outcome) -> Reason:
    """The move ends the game for certain."""
    own = "_x" if tried.view.audience == "X" and ended.by == "capture" else ""
    return Reason(f"ends_{ended.by}{own}", {"station": tried.station}, CERTAIN)


def facts_of(view: View) -> tuple[Fact, ...]:
    """The facts that matter to the side that a view belongs to."""
    from blackticket.coach.facts_of_pursuers import FACTS_OF_PURSUERS
    from blackticket.coach.facts_of_x import FACTS_OF_X

    return FACTS_OF_X if view.audience == "X" else FACTS_OF_PURSUERS


def _weight(table: Table, fact: Fact, found: Found, others: Sequence[Choice]) -> float:
    """How much better the move is than the others on average, which count by how far they are trusted."""
    if not fact.better or not others:
        return 0.0
    whole, total = 0.0, 0.0
    for choice in others:
        tried = table.tried(choice.move)
        theirs = None if tried.ended is not None else fact.count(tried)
        if theirs is not None:
            trust = choice.share + 0.01
            whole += trust * (_scaled(found.value, theirs.value, fact))
            total += trust
    return fact.better * whole / total if total else 0.0


def _scaled(ours: float, theirs: float, fact: Fact) -> float:
    if fact.by_share:
        from math import log2

        return log2((ours + 1.0) / (theirs + 1.0)) / fact.much
    return (ours - theirs) / fact.much
