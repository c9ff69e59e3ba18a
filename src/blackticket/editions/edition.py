"""Editions as data: a name, a version, a rule set, its options, and the board it is played on by default.

Read ``edition`` first. An edition's files live in ``data/``; a version changes whenever the same moves would mean
something else. This module knows no rule: it only reads.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from blackticket.editions.ruleset import MAX_DETECTIVES, DiceForce, DiceRules, Force, RuleSet
from blackticket.errors import BlackticketError

_DATA = Path(__file__).parent / "data"
_NAMES = ("london", "italia", "sanssouci", "classic", "dice")


@dataclass(frozen=True, slots=True)
class Option:
    """A switch that people may turn on: what it is called, the rule behind it, a sentence, what it sets."""

    name: str
    rule: str
    text: str
    switches: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Edition:
    """One published way to play; the families add their own rules to this."""

    name: str
    version: int
    title: str
    board: str
    """The board, or the set of tiles, it is played on unless another is named."""
    tickets: tuple[str, str, str]
    """The words for the local, regional and express ticket, or the faces of a die."""
    options: Mapping[str, Option]

    @property
    def player_counts(self) -> tuple[int, ...]:
        """For how many players it is, X among them."""
        raise NotImplementedError

    def switches_of(self, options: Iterable[str]) -> dict[str, Any]:
        """What these options set; an unknown one is refused."""
        switches: dict[str, Any] = {}
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BlackticketError("unknown_option", f"{self.name} has no option {name!r}; it has: {known}.")
            switches.update(self.options[name].switches)
        return switches

    def check_players(self, players: int) -> None:
        """Refuse a number of players that the edition is not made for."""
        if players not in self.player_counts:
            low, high = min(self.player_counts), max(self.player_counts)
            raise BlackticketError("bad_argument", f"{self.name} is for {low} to {high} players, not {players}.")


@dataclass(frozen=True, slots=True)
class TicketEdition(Edition):
    """An edition in which detectives pay with tickets."""

    forces: Mapping[int, Force]
    rules: RuleSet

    @property
    def player_counts(self) -> tuple[int, ...]:
        """For how many players it is, X among them."""
        return tuple(self.forces)

    def rules_with(self, options: Iterable[str]) -> RuleSet:
        """The rule set with these options switched on."""
        return replace(self.rules, **self.switches_of(options))

    def force_for(self, players: int, rules: RuleSet) -> Force:
        """How many detectives and bobbies hunt X when ``players`` people play, X among them."""
        self.check_players(players)
        force = self.forces[players]
        if rules.extra_detective:
            force = replace(force, detectives=min(MAX_DETECTIVES, force.detectives + 1))
        return replace(force, shared_stock=force.shared_stock or rules.shared_stock)


@dataclass(frozen=True, slots=True)
class DiceEdition(Edition):
    """The edition in which detectives roll dice."""

    forces: Mapping[int, DiceForce]
    rules: DiceRules

    @property
    def player_counts(self) -> tuple[int, ...]:
        """For how many players it is, X among them."""
        return tuple(self.forces)

    def rules_with(self, options: Iterable[str]) -> DiceRules:
        """The rule set with these options switched on."""
        return replace(self.rules, **self.switches_of(options))


def edition_names() -> tuple[str, ...]:
    """The names of all editions, in the order of the rules pages."""
    return _NAMES


@cache
def edition(name: str) -> TicketEdition | DiceEdition:
    """The edition of that name."""
    if name not in _NAMES:
        raise BlackticketError("unknown_edition", f"There is no edition {name!r}; there are: {', '.join(_NAMES)}.")
    import tomllib

    with (_DATA / f"{name}.toml").open("rb") as file:
        data = _frozen(tomllib.load(file))
    common = {key: data[key] for key in ("name", "version", "title", "board", "tickets")}
    common["options"] = MappingProxyType(
        {key: Option(key, item["rule"], item["text"], item["set"]) for key, item in data["options"].items()}
    )
    players = {int(count): force for count, force in data["players"].items()}
    if data["family"] == "dice":
        dice_forces = MappingProxyType({n: DiceForce(**force) for n, force in players.items()})
        return DiceEdition(**common, forces=dice_forces, rules=DiceRules(**data["rules"]))
    forces = MappingProxyType({n: Force(**force) for n, force in players.items()})
    return TicketEdition(**common, forces=forces, rules=RuleSet(**data["rules"]))


def _frozen(value: Any) -> Any:
    """The same data with tuples for lists and read-only mappings for tables."""
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(item) for key, item in value.items()})
    return value
