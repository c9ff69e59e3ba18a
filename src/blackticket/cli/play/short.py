"""The rules of a game in a few sentences, in the language of whoever plays.

The sentences follow the switches that are on. A family that this module does not know says its own, in English.
Read ``rules_in_short`` first.
"""

from collections.abc import Callable

from blackticket.cli.speech import say
from blackticket.editions import DiceRules, RuleSet, Setup


def rules_in_short(setup: Setup) -> list[str]:
    """The most important rules of a set-up."""
    tell = _TOLD.get(setup.edition.family_name)
    return tell(setup) if tell else setup.edition.family.rules_in_short(setup)


def _ticket(setup: Setup) -> list[str]:
    rules: RuleSet = setup.rules
    end = say("short.end.rounds", n=rules.rounds) if rules.rounds else say("short.end.log", n=rules.log_entries)
    return [
        say("short.ticket.turn"),
        f"{say('short.reveals', moves=_numbers(rules.reveals))} {say(f'short.order.{rules.order}')}",
        f"{say('short.catch')} {end}",
    ]


def _dice(setup: Setup) -> list[str]:
    rules: DiceRules = setup.rules
    return [
        say("short.dice.turn"),
        say("short.dice.ways"),
        say("short.dice.reveals", moves=_numbers(rules.reveals)),
        f"{say('short.catch')} {say('short.dice.end', n=rules.log_entries)}",
    ]


def _numbers(moves: tuple[int, ...]) -> str:
    return ", ".join(str(number) for number in moves)


_TOLD: dict[str, Callable[[Setup], list[str]]] = {"ticket": _ticket, "dice": _dice}
