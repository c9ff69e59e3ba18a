"""The few words in the pictures of the guide, in every language.

This module owns nothing but reading them. Read ``picture_words`` first.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from blackticket.boards.drawing.words import WORDS, in_language
from blackticket.editions.words import words_of
from blackticket.frozen import Frozen

_DATA = Path(__file__).parents[1] / "data" / "pictures.json"


@cache
def picture_words(edition: str, language: str) -> Mapping[str, str]:
    """Words by their names, those of the edition among them.

    >>> picture_words("sanssouci", "de")["each"], picture_words("london", "en")["bus"]
    ('jeder Agent', 'bus')
    """
    told: dict[str, str] = json.loads(_DATA.read_text(encoding="utf-8"))[language]
    own = words_of(edition, language)
    filled = {name: text.format_map(own) if "{" in text else text for name, text in told.items()}
    return Frozen({**in_language(WORDS, language).transports, **filled})
