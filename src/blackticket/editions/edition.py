"""Editions as data: a name, a version, a rule set, its options, and the board it is played on by default.

Read ``edition`` first. An edition's files live in ``data/``; a version changes whenever the same moves would mean
something else. This module knows no rule: it only reads.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from blackticket.editions.family import Family, family_named
from blackticket.editions.ruleset import MAX_DETECTIVES, DiceForce, DiceRules, Force, RuleSet
from blackticket.editions.words import words_of
from blackticket.errors import BlackticketError
from blackticket.frozen import Frozen
from blackticket.published import EDITIONS

RulesT = TypeVar("RulesT")
ForceT = TypeVar("ForceT")

_DATA = Path(__file__).parent / "data"
_ADDED: dict[str, "Edition[Any, Any]"] = {}


@dataclass(frozen=True, slots=True)
class Option:
    """A switch that people may turn on: its name, its rule, a sentence, and the settings that it changes."""

    name: str
    rule: str
    text: str
    switches: Mapping[str, Any]
    group: str = ""
    """``reading``: another reading of the rulebook; ``x_escapes``, ``x_caught``: the rulebook's advice for when."""
    gains: str = ""
    """``X``, ``pursuers`` or ``either``: whom it helps."""
    claimed: str = ""
    """``small``, ``medium`` or ``large``: how much it helps, as the rulebook says."""
    measured: tuple[float, ...] = ()
    """The change of X's share of wins in percentage points, and its 95 % interval (docs/results/variants.md)."""
    players: tuple[int, ...] = ()
    """The numbers of players for which it has an effect; none: for all."""
    needs: str = ""
    """The option without which it changes nothing."""
    idle_with: tuple[tuple[str, ...], ...] = ()
    """Options that, all of them on, leave it nothing to change."""


@dataclass(frozen=True, slots=True)
class Edition(Generic[RulesT, ForceT]):
    """One published way to play: its rules, and the pursuers for each number of players."""

    name: str
    version: int
    title: str
    family_name: str
    """The family of rules that it belongs to; see ``family``."""
    board: str
    """The board or tile set that you play on unless you name another."""
    tickets: tuple[str, str, str]
    """The words for the local, regional and express ticket, or the faces of a die."""
    options: Mapping[str, Option]
    forces: Mapping[int, ForceT]
    rules: RulesT
    age: int = 0
    """From about how many years on people can play it; 0: nobody says."""
    reads: tuple[int, ...] = ()
    """Older versions whose records still replay: what was legal then is legal now and means the same."""

    @property
    def family(self) -> Family:
        """The family of rules that it belongs to."""
        return family_named(self.family_name)

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The possible numbers of players, X included."""
        return tuple(self.forces)

    def rules_with(self, options: Iterable[str]) -> RulesT:
        """The rule set with these options switched on."""
        rules: Any = self.rules
        switches = self.switches_of(options)
        switched: RulesT = replace(rules, **switches) if switches else rules
        return switched

    def switches_of(self, options: Iterable[str]) -> dict[str, Any]:
        """The settings of these options; raises for an unknown one."""
        switches: dict[str, Any] = {}
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BlackticketError.because(
                    "unknown_option",
                    "no_such_option",
                    "{edition} has no option '{option}'; it has: {known}.",
                    edition=self.name,
                    option=name,
                    known=known,
                )
            switches.update(self.options[name].switches)
        return switches

    def words(self, language: str = "en") -> Mapping[str, str]:
        """What this edition calls its people and things in a language.

        >>> edition("sanssouci").words("fr")["the_detectives"]
        'les agents'
        """
        return words_of(self.name, language)

    def check_players(self, players: int) -> None:
        """Refuse a number of players that the edition does not support."""
        if players not in self.player_counts:
            low, high = min(self.player_counts), max(self.player_counts)
            raise BlackticketError.because(
                "bad_argument",
                "players",
                "{edition} needs {low} to {high} players, not {players}.",
                edition=self.name,
                low=low,
                high=high,
                players=players,
            )


@dataclass(frozen=True, slots=True)
class TicketEdition(Edition[RuleSet, Force]):
    """An edition in which detectives use tickets."""

    def force_for(self, players: int, rules: RuleSet) -> Force:
        """The detectives and bobbies for this many people, X included."""
        self.check_players(players)
        force = self.forces[players]
        if rules.extra_detective:
            force = replace(force, detectives=min(MAX_DETECTIVES, force.detectives + 1))
        return replace(force, shared_stock=force.shared_stock or rules.shared_stock)


@dataclass(frozen=True, slots=True)
class DiceEdition(Edition[DiceRules, DiceForce]):
    """The edition in which detectives roll dice."""


_KINDS: Mapping[str, tuple[type[Edition[Any, Any]], type, type]] = {
    "ticket": (TicketEdition, RuleSet, Force),
    "dice": (DiceEdition, DiceRules, DiceForce),
}
"""The classes for the tables of a built-in edition, by its family."""


def edition_names() -> tuple[str, ...]:
    """The names of all editions, in the order of the rules pages.

    >>> edition_names()
    ('london', 'italia', 'sanssouci', 'classic', 'dice')
    """
    return (*EDITIONS, *_ADDED)


def add_edition(added: Edition[Any, Any]) -> None:
    """Register an edition of another package under its name."""
    if added.name in EDITIONS:
        raise BlackticketError("bad_argument", f"The edition {added.name!r} is built in; choose another name.")
    _ADDED[added.name] = added


def edition(name: str) -> Edition[Any, Any]:
    """The edition of that name.

    >>> edition("dice").player_counts
    (2, 3, 4)
    """
    if name in _ADDED:
        return _ADDED[name]
    if name not in EDITIONS:
        known = ", ".join(edition_names())
        raise BlackticketError.because(
            "unknown_edition",
            "no_such_edition",
            "There is no edition '{edition}'; there are: {known}.",
            edition=name,
            known=known,
        )
    return _read(name)


@cache
def _read(name: str) -> Edition[Any, Any]:
    import tomllib

    with (_DATA / f"{name}.toml").open("rb") as file:
        data = _frozen(tomllib.load(file))
    kind, rules, force = _KINDS[data["family"]]
    return kind(
        name=data["name"],
        version=data["version"],
        title=data["title"],
        age=data["age"],
        family_name=data["family"],
        board=data["board"],
        tickets=data["tickets"],
        options=Frozen({key: _option(key, one) for key, one in data["options"].items()}),
        forces=Frozen({int(count): force(**given) for count, given in data["players"].items()}),
        rules=rules(**data["rules"]),
        reads=data.get("reads", ()),
    )


def _option(name: str, told: Mapping[str, Any]) -> Option:
    more = {key: value for key, value in told.items() if key not in ("rule", "text", "set")}
    return Option(name, told["rule"], told["text"], told["set"], **more)


def _frozen(value: Any) -> Any:
    """The same data with tuples for lists and read-only mappings for tables."""
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return Frozen({key: _frozen(item) for key, item in value.items()})
    return value
