"""Puts what a lesson has to say into a language.

``data/words/LANGUAGE.json`` has the sentences that all lessons share; a lesson's own texts are beside it, and what was
counted is said by the coach. Read ``Teacher`` first.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache

from blackticket.coach.reasons import Reason
from blackticket.coach.where import Witness
from blackticket.coach.words import Speaker
from blackticket.editions.words import with_words, words_of
from blackticket.languages import LANGUAGE_CODES
from blackticket.lessons.judging import Own, Said, Words
from blackticket.lessons.model import Lesson
from blackticket.lessons.reading import DATA


@cache
def shared_texts(language: str) -> Mapping[str, str]:
    """The sentences of a language; of English if there is no such language."""
    spoken = language if language in LANGUAGE_CODES else LANGUAGE_CODES[0]
    found: dict[str, str] = json.loads((DATA / "words" / f"{spoken}.json").read_text(encoding="utf-8"))
    return found


class Teacher:
    """Speaks one language about one lesson."""

    def __init__(self, lesson: Lesson, language: str) -> None:
        self._lesson = lesson
        self._language = language
        self._speaker = Speaker(language, lesson.edition)

    def own(self, key: str) -> str:
        """A text of the lesson; empty if there is none."""
        return self._lesson.text(key, self._language)

    def say(self, said: Iterable[Said]) -> str:
        """Sentences, one after the other."""
        return " ".join(filter(None, map(self._one, said)))

    def _one(self, said: Said) -> str:
        if isinstance(said, Own):
            return self.own(said.key)
        if isinstance(said, Reason):
            return self._speaker.reason(said)
        if isinstance(said, Witness):
            return said.sentence(self._language)
        return self._shared(said)

    def _shared(self, said: Words) -> str:
        speaker, numbers = self._speaker, {**said.numbers}
        if "by" in numbers:
            numbers["by"] = self._either(map(speaker.by, numbers["by"]))
        if "figure" in numbers:
            numbers["figure"] = speaker.figure(numbers["figure"])
        if "stations" in numbers:
            numbers["stations"] = self._either(map(str, numbers["stations"]))
        text = with_words(shared_texts(self._language)[said.key], words_of(self._lesson.edition, self._language))
        told = text.format(**numbers)
        return told[:1].upper() + told[1:]

    def _either(self, words: Iterable[str]) -> str:
        """34 or 46; nothing of nothing."""
        *some, last = (*words,) or ("",)
        either = shared_texts(self._language)["or"]
        return f"{', '.join(some)} {either} {last}" if some else last
