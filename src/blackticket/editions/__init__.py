"""Editions and set-ups: what is played, by how many, with which options, from where.

Owns ``RuleSet`` and ``DiceRules`` (the switches), ``Edition`` (a published way to play), ``Setup`` and ``DiceSetup``
(one game's beginning). It must not know how any switch is carried out: that is ``rules/``. Read ``prepare`` first.
"""

from blackticket.editions.dice import FACES, DiceSetup, prepare_dice
from blackticket.editions.draws import Draws
from blackticket.editions.edition import DiceEdition, Edition, Option, TicketEdition, edition, edition_names
from blackticket.editions.ruleset import MAX_DETECTIVES, MAX_LOG, DiceForce, DiceRules, Force, RuleSet
from blackticket.editions.setup import Deal, Setup, prepare, pursuer_names

__all__ = [
    "FACES",
    "MAX_DETECTIVES",
    "MAX_LOG",
    "Deal",
    "DiceEdition",
    "DiceForce",
    "DiceRules",
    "DiceSetup",
    "Draws",
    "Edition",
    "Force",
    "Option",
    "RuleSet",
    "Setup",
    "TicketEdition",
    "edition",
    "edition_names",
    "prepare",
    "prepare_dice",
    "pursuer_names",
]
