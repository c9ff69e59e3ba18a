"""The facts that a guide states, read from the edition, its board and its example.

This module owns their names, and how a list of things is written in a language. Read ``facts_of`` first.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from blackticket.boards.drawing.words import WORDS, in_language
from blackticket.editions import DiceForce, DiceRules, Edition, Force, RuleSet, edition
from blackticket.guide.drawing.words import picture_words
from blackticket.guide.example import Example, example

_DATA = Path(__file__).parent / "data"
_FIRM = "\N{NO-BREAK SPACE}"
"""A number stays with what it counts."""

SECONDS_X, SECONDS_EACH = 30, 20
"""How long people think: half a minute for Mister X, and twenty seconds for each figure that hunts him. We have timed
no family. A table that talks about every move and does not hurry needs about this: docs/results/playing-time.md."""
MINUTES_BEFORE = 5
"""To lay everything out."""


def facts_of(name: str, language: str) -> dict[str, str]:
    r"""All facts by the names that a page uses in braces.

    >>> facts_of("london", "en")["hand"], facts_of("dice", "de")["reveals"]
    ('11\xa0×\xa0taxi, 8\xa0×\xa0bus, 4\xa0×\xa0underground', '3, 7 und 11')
    """
    one, shown = edition(name), example(name)
    low, high = minutes(one)
    facts = {
        "players_low": str(min(one.player_counts)),
        "players_high": str(max(one.player_counts)),
        "age": str(one.age),
        "minutes_low": str(low),
        "minutes_high": str(high),
        "entries": str(one.rules.log_entries),
        "reveals": listed(one.rules.reveals, language),
        **_of_round(shown, language),
    }
    return {**facts, **_OF_FAMILY[one.family_name](one, shown, language)}


def minutes(one: Edition[Any, Any]) -> tuple[int, int]:
    """How long a game takes with few and with many people, to the nearest five minutes: measured rounds by thinking."""
    rounds = json.loads((_DATA / "rounds.json").read_text(encoding="utf-8"))[one.name]
    lengths = []
    for players, force in one.forces.items():
        figures = force.detectives + (force.bobbies if isinstance(force, Force) else 0)
        lengths.append(rounds[str(players)] * (SECONDS_X + SECONDS_EACH * figures) / 60 + MINUTES_BEFORE)
    return 5 * round(min(lengths) / 5), 5 * round(max(lengths) / 5)


def listed(things: Iterable[object], language: str, last: int = 0) -> str:
    """3, 8 and 13; with ``last=1`` 3, 8 or 13."""
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    joined = _joining()[language]["or" if last else "and"]
    return f"{', '.join(words[:-1])} {joined} {words[-1]}"


@cache
def _joining() -> Mapping[str, Mapping[str, str]]:
    told: dict[str, dict[str, str]] = json.loads((_DATA / "joining.json").read_text(encoding="utf-8"))
    return told


def _of_round(shown: Example, language: str) -> dict[str, str]:
    """Where everybody went in the example, and where Mister X could be."""
    facts = {
        "before": listed(shown.possible_before, language, 1),
        "possible": listed(shown.possible, language, 1),
    }
    for figure, station in shown.before.items():
        facts[f"{figure}_from"], facts[f"{figure}_to"] = str(station), str(shown.after[figure])
    return facts


def _of_tickets(one: Edition[Any, Any], shown: Example, language: str) -> dict[str, str]:
    rules: RuleSet = one.rules
    words, board = in_language(WORDS, language), shown.board
    names = [words.transport(name) for name in one.tickets]

    def counted(counts: Iterable[int]) -> str:
        return ", ".join(f"{count}{_FIRM}×{_FIRM}{name}" for count, name in zip(counts, names, strict=True))

    assert shown.ferry is not None
    black = picture_words(one.name, language)["black"]
    if language != "de":
        black = black.lower()
    landings = [s.number for s in board.stations if board.transports["water"] in s.stops]
    decks = ("D", "X") if rules.decks == "separate" else ("shared",)
    cards = [len(board.decks[deck]) for deck in decks]
    return {
        "stations": str(len(board)),
        "box": f"{counted(rules.box[:3])}, {rules.box[3]}{_FIRM}×{_FIRM}{black}",
        "box_double": str(rules.box[4]),
        "hand": counted(rules.detective_hand),
        "shared_hand": counted(2 * count for count in rules.detective_hand),
        "x_hand": counted(rules.x_hand),
        "x_black": str(rules.x_black),
        "x_double": str(rules.x_double),
        "rounds": str(rules.rounds),
        "cards": str(sum(cards)),
        "landings": listed(landings, language),
        "ferry_from": str(shown.ferry[0]),
        "ferry_to": str(shown.ferry[1]),
        **_measured(one),
    }


def _measured(one: Edition[Any, Any]) -> Mapping[str, str]:
    """What each variant changed in our study, in percentage points; in brackets if it may be chance."""
    shown = {}
    for name, option in one.options.items():
        if option.measured:
            points, low, high = option.measured
            number = f"{points:+.0f}".replace("-0", "0").replace("-", "−")
            shown[name] = f"({number})" if low < 0 < high else number
    return shown


def _of_dice(one: Edition[Any, Any], _shown: Example, _language: str) -> dict[str, str]:
    rules: DiceRules = one.rules
    few: DiceForce = one.forces[min(one.player_counts)]
    many: DiceForce = one.forces[max(one.player_counts)]
    facts = {"rerolls": str(rules.rerolls), "undergrounds": str(few.undergrounds)}
    for field in ("tiles", "dice", "black", "expert_tiles"):
        facts[f"{field}_few"], facts[f"{field}_many"] = str(getattr(few, field)), str(getattr(many, field))
    return facts


_OF_FAMILY: Mapping[str, Callable[[Edition[Any, Any], Example, str], dict[str, str]]] = {
    "ticket": _of_tickets,
    "dice": _of_dice,
}
"""What a family of rules adds to the facts of all."""
