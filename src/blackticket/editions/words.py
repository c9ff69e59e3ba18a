"""What each edition calls its people and things, in every language: the one source for page, terminal and rules.

Sanssouci has agents and *Scheine* where London has detectives and *Tickets*; in the dice game X's log is a *Tableau*.
``data/words/LANGUAGE.json`` has the words: ``common`` for all editions, and under an edition's name those that it says
otherwise. A word is a ready form of a language, article and case included (``the_detectives``: *die Agenten*), because
no two languages build these alike. Every language has the same words.

To use a word, write its name in braces with an ``@``: ``"{@The_detectives} win."`` A capital first letter of its
name gives the word a capital first letter. ``with_words`` fills them in, and leaves all other braces, such as ``{n}``,
to the caller. The page imports the same JSON files and does likewise. This module knows no sentence. Read ``words_of``
first.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from blackticket.frozen import Frozen
from blackticket.languages import LANGUAGE_CODES

_DATA = Path(__file__).parent / "data" / "words"
_WORD = re.compile(r"\{@([A-Za-z_]+)\}")


@cache
def words_of(edition: str | None, language: str = "en") -> Mapping[str, str]:
    """The words of an edition by its name; without one, or for an edition of your own, those that all share.

    >>> words_of("sanssouci", "de")["the_detectives"], words_of("london", "it")["the_detectives"]
    ('die Agenten', 'i detective')
    """
    spoken = language if language in LANGUAGE_CODES else LANGUAGE_CODES[0]
    told: dict[str, dict[str, str]] = json.loads((_DATA / f"{spoken}.json").read_text(encoding="utf-8"))
    return Frozen({**told["common"], **told.get(edition or "common", {})})


def with_words(text: str, words: Mapping[str, str]) -> str:
    """``text`` with the edition's words in place of their names in braces; all other braces stay.

    >>> with_words("{@The_detectives} win in {n} rounds.", words_of("sanssouci"))
    'The agents win in {n} rounds.'
    """
    return _WORD.sub(lambda found: _form(found[1], words), text)


def _form(name: str, words: Mapping[str, str]) -> str:
    word = words[name[0].lower() + name[1:]]
    return word[0].upper() + word[1:] if name[0].isupper() else word
