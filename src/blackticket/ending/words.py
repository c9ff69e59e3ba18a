"""What the picture of a finished game says, in every language; an edition's own words are filled in.

This module owns sentences and dates. It must not know how anything is drawn. Read ``title_of`` first.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

from blackticket.editions.words import with_words, words_of
from blackticket.ending.ending import Ending
from blackticket.frozen import Frozen
from blackticket.languages import LANGUAGE_CODES

_DATA = Path(__file__).parent / "data"


@cache
def texts(language: str) -> Mapping[str, str]:
    """All texts in a language, by their keys; English for a language that we do not have."""
    spoken = language if language in LANGUAGE_CODES else LANGUAGE_CODES[0]
    told: dict[str, str] = json.loads((_DATA / f"{spoken}.json").read_text(encoding="utf-8"))
    return Frozen(told)


def _title(winner: str, by: str) -> str:
    """The key of a result: a side that resigns is named."""
    return f"title.{by}.{winner}" if by == "resigned" else f"title.{by}"


def result_in_short(edition: str, winner: str, by: str, language: str) -> str:
    """The result and the edition in one line: "Mister X is caught · London"."""
    told = texts(language)
    title = with_words(told[_title(winner, by)], words_of(edition, language))
    return f"{title} · {told.get(f'edition.{edition}', edition)}"


class Wording:
    """The texts of a ending in a language, with the words of its edition."""

    def __init__(self, ending: Ending, language: str) -> None:
        self._ending = ending
        self._texts = texts(language)
        self._words = words_of(ending.setup.edition.name, language)

    def __call__(self, key: str, **filled: object) -> str:
        """A text by its key."""
        return with_words(self._texts[key], self._words).format(**filled)

    def named(self, kind: str, name: str) -> str:
        """A ticket or an edition as people say it; one that is new to us keeps its name."""
        return self._texts.get(f"{kind}.{name}", name)

    @property
    def title(self) -> str:
        """The result in a few words: "Mister X is caught"."""
        outcome = self._ending.outcome
        return self(_title(outcome.winner, outcome.by))

    @property
    def sentence(self) -> str:
        """Who did it, where and how; or what happened to a Mister X who got away."""
        ending, catch = self._ending, self._ending.catch
        facts = {"round": ending.rounds, "station": ending.view.at["X"], "moves": len(ending.trail)}
        if catch is None or catch.figure is None:
            return self(f"end.{ending.outcome.by}", **facts)
        who = self.figure(catch.figure)
        if catch.ran_into:
            return self("end.ran_into", who=who, **facts)
        by = self._texts.get(f"by.{catch.ticket}") if catch.ticket else None
        return self("end.caught_by" if by else "end.caught", who=who, by=by, **facts)

    def figure(self, figure: str) -> str:
        """A pursuer as people say it: "Detective 2", in Sanssouci "Agent 2"."""
        return self("bobby" if figure.startswith("B") else "detective", n=figure[1:])

    def seat(self, seat: str) -> str:
        """A seat as people say it."""
        return "Mister X" if seat == "X" else self.figure(seat)

    @property
    def edition(self) -> str:
        """The edition's title."""
        return self.named("edition", self._ending.setup.edition.name)

    def day(self, when: date) -> str:
        """A date as people write it."""
        return self("date", day=when.day, month=self._texts["months"].split()[when.month - 1], year=when.year)
