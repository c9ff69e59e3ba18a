"""The sentences of notices, in all languages, with the edition's own words. Read ``sentence`` first."""

import json
from functools import cache
from pathlib import Path

from blackticket.editions.words import with_words, words_of


def sentence(edition: str, language: str, key: str, **values: int) -> str:
    """A sentence about a game of an edition, in a language."""
    return with_words(texts()[language][key], words_of(edition, language)).format(**values)


@cache
def texts() -> dict[str, dict[str, str]]:
    """All of them."""
    found: dict[str, dict[str, str]] = json.loads((Path(__file__).parent / "words.json").read_text(encoding="utf-8"))
    return found
