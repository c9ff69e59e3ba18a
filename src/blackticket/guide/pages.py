"""The pages of the guide as Markdown, put together from their sources in ``pages/``.

A page includes parts that several editions share: ``<!-- include steps -->`` stands for that part of ``parts.md``, and
the comments right after it, such as ``<!-- order: .. -->``, fill its gaps ``[[order]]``. Facts stand in braces
(``facts.py``), the edition's own words in braces with an ``@`` (``editions/words.py``). A picture is written
``![caption](picture:round)``. Read ``how_to_play`` first.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from blackticket.editions import edition_names
from blackticket.editions.words import with_words, words_of
from blackticket.errors import BlackticketError
from blackticket.guide.facts import facts_of
from blackticket.languages import LANGUAGE_CODES

_PAGES = Path(__file__).parent / "pages"
_WRITTEN = {path.stem for path in (_PAGES / LANGUAGE_CODES[0]).glob("*.md")}
GUIDE_NAMES = tuple(name for name in edition_names() if name in _WRITTEN)
"""The editions that have a guide."""
_PART = re.compile(r"^<!-- ([\w-]+) -->$", re.MULTILINE)
_INCLUDE = re.compile(r"^<!-- include ([\w-]+) -->\n((?:<!-- \w+: .*? -->\n?)*)", re.MULTILINE)
_GAP = re.compile(r"<!-- (\w+): (.*?) -->")
_FACT = re.compile(r"\{(\w+)\}")
_PICTURE = re.compile(r"^!\[(.+?)\]\(picture:(\w+)\)$", re.MULTILINE)


@cache
def how_to_play(edition: str, language: str = "en") -> str:
    """The page of an edition, complete.

    >>> how_to_play("london").splitlines()[0]
    '# London'
    """
    words = words_of(edition, _known(edition, language))
    text = with_words(source_of(edition, language), words)
    facts = facts_of(edition, language)
    return _FACT.sub(lambda found: facts[found[1]], text)


@cache
def captions(edition: str, language: str = "en") -> Mapping[str, str]:
    """What stands below each picture of a page."""
    return {name: caption for caption, name in _PICTURE.findall(how_to_play(edition, language))}


def source_of(edition: str, language: str) -> str:
    """The page with its parts, its facts and words not filled in yet."""
    parts = _parts(language)

    def included(found: re.Match[str]) -> str:
        text = parts[found[1]]
        for name, filling in _GAP.findall(found[2]):
            text = text.replace(f"[[{name}]]", filling)
        return text.replace(" [[stuck]]", "") + "\n"

    return _INCLUDE.sub(included, (_PAGES / language / f"{edition}.md").read_text(encoding="utf-8"))


@cache
def _parts(language: str) -> Mapping[str, str]:
    text = (_PAGES / language / "parts.md").read_text(encoding="utf-8")
    _, *pieces = _PART.split(text)
    return {name: part.strip() for name, part in zip(pieces[::2], pieces[1::2], strict=True)}


def _known(edition: str, language: str) -> str:
    if edition not in GUIDE_NAMES:
        known = ", ".join(GUIDE_NAMES)
        raise BlackticketError("unknown_edition", f"There is no guide to {edition!r}; there are: {known}.")
    if language not in LANGUAGE_CODES:
        known = ", ".join(LANGUAGE_CODES)
        raise BlackticketError("bad_argument", f"There is no language {language!r}; there are: {known}.")
    return language
