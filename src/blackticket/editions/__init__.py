"""Editions and set-ups: what is played, by how many, with which options, from where.

Owns ``RuleSet`` (the switches), ``Edition`` (a published way to play) and ``Setup`` (one game's beginning). It must
not know how any switch is carried out: that is ``rules/``. Read ``prepare`` first.
"""

from blackticket.editions.edition import Edition, Option, edition, edition_names
from blackticket.editions.ruleset import MAX_DETECTIVES, MAX_LOG, Force, RuleSet
from blackticket.editions.setup import Deal, Setup, prepare, pursuer_names

__all__ = [
    "MAX_DETECTIVES",
    "MAX_LOG",
    "Deal",
    "Edition",
    "Force",
    "Option",
    "RuleSet",
    "Setup",
    "edition",
    "edition_names",
    "prepare",
    "pursuer_names",
]
