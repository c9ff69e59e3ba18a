"""Editions and set-ups: what is played, by how many, with which options, from where.

Owns ``RuleSet`` and ``DiceRules`` (the switches), ``Edition`` (a published way to play), ``Setup`` (one game's
beginning) and ``Family`` (what a family of rules must answer). It must not know how any switch is carried out: that is
``rules/``. Read ``prepare`` first.
"""

from blackticket.editions.dice import DiceSetup
from blackticket.editions.draws import Draws
from blackticket.editions.edition import (
    DiceEdition,
    Edition,
    Option,
    TicketEdition,
    add_edition,
    edition,
    edition_names,
)
from blackticket.editions.effects import Idle, check_options, without_effect
from blackticket.editions.family import Family, Tally, add_family, family_named
from blackticket.editions.ruleset import MAX_DETECTIVES, MAX_LOG, DiceForce, DiceRules, Force, RuleSet
from blackticket.editions.setup import Deal, Deals, Setup, Wanted, prepare, usual_players
from blackticket.editions.ticket import TicketSetup, pursuer_names

__all__ = [
    "MAX_DETECTIVES",
    "MAX_LOG",
    "Deal",
    "Deals",
    "DiceEdition",
    "DiceForce",
    "DiceRules",
    "DiceSetup",
    "Draws",
    "Edition",
    "Family",
    "Force",
    "Idle",
    "Option",
    "RuleSet",
    "Setup",
    "Tally",
    "TicketEdition",
    "TicketSetup",
    "Wanted",
    "add_edition",
    "add_family",
    "check_options",
    "edition",
    "edition_names",
    "family_named",
    "prepare",
    "pursuer_names",
    "usual_players",
    "without_effect",
]
