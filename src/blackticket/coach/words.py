"""Whole sentences of what the coach counts, in five languages.

``data/words/LANGUAGE.json`` has the texts: under each key a text, or its forms ``one`` and ``other``, which ``n``
chooses. Braces are filled in; ``{@word}`` is a word of the edition (``editions.words``). This module decides nothing;
it only says. Read ``Speaker`` first.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from blackticket.coach.reasons import Reason, Value
from blackticket.editions.words import with_words, words_of
from blackticket.languages import LANGUAGE_CODES
from blackticket.moves import Move

_DATA = Path(__file__).parent / "data" / "words"
Text = str | Mapping[str, str]
SPECIALS = ("black", "double", "helicopter")


@cache
def texts_of(language: str) -> Mapping[str, Text]:
    """All texts of a language; of English if there is no such language."""
    spoken = language if language in LANGUAGE_CODES else LANGUAGE_CODES[0]
    found: dict[str, Text] = json.loads((_DATA / f"{spoken}.json").read_text(encoding="utf-8"))
    return found


class Speaker:
    """Speaks one language about one edition.

    >>> Speaker("en", "london").say("whatif.n", n=4, by="by bus")
    'If he moves by bus now, he can be on 4 stations.'
    >>> Speaker("de", "sanssouci").figure("D2")
    'Agent 2'
    """

    def __init__(self, language: str = "en", edition: str | None = None) -> None:
        self._texts = texts_of(language)
        self._point = "." if language == LANGUAGE_CODES[0] else ","
        self._words = words_of(edition, language)

    def say(self, key: str, **numbers: object) -> str:
        """The text of a key with its numbers."""
        text = self._texts[key]
        if not isinstance(text, str):
            text = text["one" if numbers.get("n") == 1 else "other"]
        told = with_words(text, self._words).format(**numbers)
        return told[:1].upper() + told[1:] if key.partition(".")[0] not in ("by", "count", "list") else told

    def knows(self, key: str) -> bool:
        """Is there a text under this key?"""
        return key in self._texts

    def decimal(self, value: float) -> str:
        """A number with one digit after the point, or comma."""
        return f"{value:.1f}".replace(".", self._point)

    def figure(self, name: str) -> str:
        """A figure's name for people."""
        return self.say(f"figure.{name[0]}", n=name[1:])

    def listed(self, words: Iterable[str]) -> str:
        """A, B and C."""
        *some, last = words
        return self.say("list.and", some=", ".join(some), last=last) if some else last

    def by(self, ticket: str) -> str:
        """How somebody travels with a ticket or a die; a word that we do not know stays as it is."""
        return self.say(f"by.{ticket}") if self.knows(f"by.{ticket}") else ticket

    def count(self, ticket: str, n: int) -> str:
        """A number of tickets of a kind."""
        return self.say(f"count.{ticket}", n=n) if self.knows(f"count.{ticket}") else f"{n} {ticket}"

    def move(self, move: Move) -> str:
        """A move as a sentence; without the stations that are hidden."""
        numbers: dict[str, object] = {"figure": self.figure(move.figure)}
        for place, step in enumerate(move.steps, 1):
            number = "" if place == 1 else str(place)
            numbers |= {f"by{number}": self.by(step.ticket), f"station{number}": step.place}
        shows = move.action == "go" and move.steps[-1].show
        return self.say("move.show" if shows else f"move.{move.action}", **numbers)

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence."""
        numbers: dict[str, Any] = dict(reason.numbers)
        tickets, figures = numbers.pop("tickets", None), numbers.pop("figures", None)
        if tickets is not None:
            numbers["by"] = self.listed(self.by(ticket) for ticket in tickets)
        if figures is not None:
            numbers["figures"] = self.listed(self.figure(name) for name in figures)
        if "figure" in numbers:
            numbers["figure"] = self.figure(numbers["figure"])
        if "ticket" in numbers:
            numbers["tickets"] = self.count(numbers["ticket"], numbers["n"])
        if reason.key == "save":
            kept = [(name, numbers.get(f"{name}s", 0)) for name in SPECIALS]
            numbers["specials"] = self.listed(self.count(name, count) for name, count in kept if count)
        return self.say(f"reason.{reason.key}", **numbers)

    def reasons(self, reasons: Sequence[Reason]) -> list[str]:
        """A sentence for each."""
        return [self.reason(reason) for reason in reasons]


def as_numbers(numbers: Mapping[str, Value]) -> dict[str, Any]:
    """Numbers of a reason as plain data."""
    return {name: list(one) if isinstance(one, tuple) else one for name, one in numbers.items()}
