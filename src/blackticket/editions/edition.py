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

from blackticket.editions.ruleset import MAX_DETECTIVES, Force, RuleSet
from blackticket.errors import BlackticketError

_DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Option:
    """A switch that people may turn on: what it is called, the rule behind it, a sentence, what it sets."""

    name: str
    rule: str
    text: str
    switches: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Edition:
    """One published way to play."""

    name: str
    version: int
    title: str
    family: str
    board: str
    tickets: tuple[str, str, str]
    forces: Mapping[int, Force]
    rules: RuleSet
    options: Mapping[str, Option]

    def rules_with(self, options: Iterable[str]) -> RuleSet:
        """The rule set with these options switched on."""
        switches: dict[str, Any] = {}
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BlackticketError("unknown_option", f"{self.name} has no option {name!r}; it has: {known}.")
            switches.update(self.options[name].switches)
        return replace(self.rules, **switches)

    def force_for(self, players: int, rules: RuleSet) -> Force:
        """How many detectives and bobbies hunt X when ``players`` people play, X among them."""
        force = self.forces.get(players)
        if force is None:
            low, high = min(self.forces), max(self.forces)
            raise BlackticketError("bad_argument", f"{self.name} is for {low} to {high} players, not {players}.")
        if rules.extra_detective:
            force = replace(force, detectives=min(MAX_DETECTIVES, force.detectives + 1))
        return replace(force, shared_stock=force.shared_stock or rules.shared_stock)


def edition_names() -> tuple[str, ...]:
    """The names of all editions, in the order of the rules pages."""
    return ("london", "italia", "sanssouci", "classic")


@cache
def edition(name: str) -> Edition:
    """The edition of that name."""
    if name not in edition_names():
        raise BlackticketError(
            "unknown_edition", f"There is no edition {name!r}; there are: {', '.join(edition_names())}."
        )
    import tomllib

    with (_DATA / f"{name}.toml").open("rb") as file:
        data = tomllib.load(file)
    rules: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in data["rules"].items()}
    local, regional, express = data["tickets"]
    return Edition(
        name=data["name"],
        version=data["version"],
        title=data["title"],
        family=data["family"],
        board=data["board"],
        tickets=(local, regional, express),
        forces=MappingProxyType({int(n): Force(**force) for n, force in data["players"].items()}),
        rules=RuleSet(**rules),
        options=MappingProxyType(
            {
                key: Option(key, item["rule"], item["text"], MappingProxyType(item["set"]))
                for key, item in data["options"].items()
            }
        ),
    )
