"""What the terminal says, in the language of its reader.

The texts are in ``texts/LANGUAGE.json``, one file for each language with the same keys, like those of the page:
``{name}`` is filled in, a text with the forms ``one`` and ``other`` is chosen by ``n``, and ``{@the_detectives}`` is a
word of the edition that is played. The language is that of ``--language``, else of ``BLACKTICKET_LANGUAGE``, else of
the locale, else English. What programs read is not here: protocols, codes and notation are the same everywhere.

This module imports nothing heavy, because every help page needs it. Read ``say`` first.
"""

import json
import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import cast

from blackticket.errors import BlackticketError
from blackticket.languages import LANGUAGE_CODES
from blackticket.published import EDITIONS

VARIABLE = "BLACKTICKET_LANGUAGE"
_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
_TEXTS = Path(__file__).parent / "texts"
_FRENCH = "fr"
"""In French there is one, not many, of what there is none of."""
_QUOTED = re.compile(r"(?<!\w)'([^']*)'(?!\w)")
"""What somebody typed, as Python writes it."""

Text = str | dict[str, str]


class _Spoken:
    language: str = ""
    edition: str | None = None


_spoken = _Spoken()


def language() -> str:
    """The code of the language that is spoken."""
    if not _spoken.language:
        _spoken.language = usual_language(os.environ)
    return _spoken.language


def speak(code: str) -> None:
    """Speak this language from now on."""
    if code not in LANGUAGE_CODES:
        known = ", ".join(LANGUAGE_CODES)
        sentence = "There is no language {language}; there are: {known}."
        raise BlackticketError.because("bad_argument", "no_language", sentence, language=repr(code), known=known)
    _spoken.language = code


def speak_of(edition: str | None) -> None:
    """Use the words of this edition from now on; None for those that all share."""
    _spoken.edition = edition


def usual_language(environment: Mapping[str, str]) -> str:
    """The language that an environment asks for."""
    for name in (VARIABLE, *_LOCALES):
        code = environment.get(name, "").replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if code in LANGUAGE_CODES:
            return code
        if code and name != VARIABLE:
            break
    return LANGUAGE_CODES[0]


def language_wanted(arguments: Sequence[str]) -> str | None:
    """The value of ``--language`` on a command line, wherever it stands, if there is such a language."""
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--language":
            given = value if equals else "".join(arguments[place + 1 : place + 2])
            return given if given in LANGUAGE_CODES else None
    return None


def say(key: str, /, **parts: object) -> str:
    """A text in the language that is spoken."""
    return _filled(texts_in(language())[key], parts)


def helped(what: str) -> str:
    """The help of a command or an option. It is read when the commands are made: the language must be known by then."""
    parts = {"languages": listed(LANGUAGE_CODES, "or"), "editions": listed(EDITIONS, "or")}
    return say(f"h.{what}", **parts).replace("Mister X", "Mister\N{NO-BREAK SPACE}X")


def says(key: str) -> bool:
    """Is there such a text?"""
    return key in texts_in(LANGUAGE_CODES[0])


def sentence_of(error: Exception) -> str:
    """An error in the language that is spoken; English where only English knows it."""
    if isinstance(error, BlackticketError) and error.reason and says(f"refusal.{error.reason}"):
        parts = {name: _QUOTED.sub(_quoted, part) for name, part in error.parts.items()}
        if "error" in parts and isinstance(error.__cause__, BlackticketError):
            parts["error"] = sentence_of(error.__cause__)
        return say(f"refusal.{error.reason}", **parts)
    return str(error)


def _quoted(found: re.Match[str]) -> str:
    return say("quoted", text=found[1])


def listed(words: Sequence[str], last: str = "and") -> str:
    """D1, D2 and B1; with ``or``, D1, D2 or B1."""
    if len(words) < 2:
        return "".join(words)
    return say(f"list.{last}", first=", ".join(words[:-1]), last=words[-1])


@cache
def texts_in(code: str) -> Mapping[str, Text]:
    """All texts of a language."""
    return cast("dict[str, Text]", json.loads((_TEXTS / f"{code}.json").read_text(encoding="utf-8")))


def _filled(text: Text, parts: Mapping[str, object]) -> str:
    if not isinstance(text, str):
        count = cast("int", parts["n"])
        is_one = count == 1 or (count == 0 and language() == _FRENCH)
        text = text["one" if is_one else "other"]
    if "{@" in text:
        from blackticket.editions.words import with_words, words_of  # heavy, and no help page needs it

        text = with_words(text, words_of(_spoken.edition, language()))
    return text.format(**parts) if "{" in text else text
