"""The rules of a set-up in a few sentences, in every language: they follow the options that are on.

``data/brief/LANGUAGE.json`` has the sentences; ``ticket_points`` and ``dice_points`` choose among them by the switches
of the rule set alone, so an option that changes a switch changes what is said. This module must not know which edition
is played. Read ``brief`` first.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from blackticket.boards.drawing.words import WORDS, in_language
from blackticket.editions.edition import Edition
from blackticket.editions.ruleset import DiceForce, DiceRules, Force, RuleSet
from blackticket.editions.words import with_words, words_of
from blackticket.frozen import Frozen
from blackticket.languages import LANGUAGE_CODES

_DATA = Path(__file__).parent / "data" / "brief"
_WATER = {"foot": "ship", "car": "yacht"}
"""The water transport of a game, by its local one; any other has the ferry."""


def brief(chosen: Edition[Any, Any], players: int, options: Iterable[str] = (), language: str = "en") -> list[str]:
    """The sentences of a set-up; none if its family of rules tells nothing in short.

    >>> from blackticket.editions import edition
    >>> brief(edition("london"), 5, ["unlimited_supply"])[3]
    'Used tickets go to the supply, from which Mister X takes his. It never runs out.'
    """
    rules = chosen.rules_with(options)
    points, facts = chosen.family.in_short(rules, chosen.forces[players])
    if not points:
        return []
    spoken = language if language in LANGUAGE_CODES else LANGUAGE_CODES[0]
    texts, words = _texts(spoken), words_of(chosen.name, spoken)
    names = in_language(WORDS, spoken)
    local, regional, express = (names.transport(ticket) for ticket in chosen.tickets)
    known = {
        **facts,
        "local": local,
        "regional": regional,
        "express": express,
        "water": texts["water." + _WATER.get(chosen.tickets[0], "ferry")],
        "entries": rules.log_entries,
        "reveals": _listed(rules.reveals, texts["and"]),
    }
    return [" ".join(with_words(texts[key], words).format_map(known) for key in point) for point in points]


def ticket_points(rules: RuleSet, force: Force) -> Iterator[tuple[str, ...]]:
    """The keys of the sentences about a ticket game, point by point."""
    yield ("x.open",) if rules.always_revealed else ("x.hidden",)
    yield ("move", f"order.{rules.order}", *(("extra",) if rules.extra_detective else ()))
    if not rules.always_revealed:
        yield (
            "reveals",
            *_given(
                ("voluntary", rules.voluntary_reveal), ("back_later", rules.voluntary_reveal and rules.black_back_later)
            ),
        )
    if rules.till == "x":
        yield ("till.x",)
    else:
        yield ("till.unlimited",) if rules.unlimited_supply else ("till.supply",)
    shared = force.shared_stock or rules.shared_stock
    if shared or rules.express_pays_regional:
        yield _given(("shared", shared), ("express_regional", rules.express_pays_regional))
    yield (_black(rules), "triple" if rules.triple_move else "double", *_given(("stay", rules.x_may_stay)))
    if force.bobbies:
        yield ("bobbies", *_given(("bobbies.hunt", rules.bobbies_keep_hunting)))
    if rules.when_stuck == "out":
        yield ("out.block",) if rules.out_agents_block else ("out",)
    yield ("catch", "end.rounds" if rules.rounds else "end.entries", _stranded(rules, force))


def _given(*wanted: tuple[str, bool]) -> tuple[str, ...]:
    return tuple(key for key, on in wanted if on)


def _black(rules: RuleSet) -> str:
    if rules.no_water:
        return "black.none" if rules.black_only_water else "black.no_water"
    return "black.only_water" if rules.black_only_water else "black"


def _stranded(rules: RuleSet, force: Force) -> str:
    if rules.when_stuck == "out":
        return "stranded.out"
    return "stranded.bobbies" if force.bobbies and rules.bobbies_keep_hunting else "stranded"


def dice_points(rules: DiceRules, force: DiceForce) -> Iterator[tuple[str, ...]]:
    """The keys of the sentences about a dice game, point by point."""
    yield ("dice.start",)
    yield ("dice.one_person",) if force.one_person else ("dice.first",)
    yield ("dice.ways", *_given(("dice.expert", rules.expert)))
    yield ("dice.x", "dice.clear" if rules.x_keeps_clear else "dice.occupied")
    yield ("dice.reveals",)
    yield ("dice.specials", "dice.straight" if rules.helicopter_straight else "dice.opposite", "dice.again")
    yield ("dice.end",)


def _listed(things: Iterable[object], last: str) -> str:
    *most, end = [str(thing) for thing in things]
    return f"{', '.join(most)} {last} {end}"


@cache
def _texts(language: str) -> Mapping[str, str]:
    told: dict[str, str] = json.loads((_DATA / f"{language}.json").read_text(encoding="utf-8"))
    return Frozen(told)
