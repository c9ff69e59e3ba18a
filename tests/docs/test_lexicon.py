"""Words that no native would use: one list for each language, for the page, the terminal, the boards and the rules.

An entry is a pattern and what to write instead. Add a word when somebody stumbles over it.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from blackticket.boards.drawing.words import WORDS as BOARD_WORDS
from blackticket.boards.tiles.drawing.words import WORDS as TILE_WORDS
from blackticket.languages import LANGUAGE_CODES

ROOT = Path(__file__).resolve().parents[2]

FORBIDDEN: dict[str, dict[str, str]] = {
    "en": {
        r"\b[Pp]ay(s|ing)?\b(?!.*\boff\b)|\bpaid\b": "a ticket is used or spent",
        r"\banswered\b": "they get one last turn",
        r"by on foot": "on foot",
        r"game of today": "the current rules",
        r"through whose eyes": "view",
        r"\bGuest\b": "Player 1",
        r"\b[Aa]new\b|not any more|to be had": "again; no longer",
        r"\b[Ww]hoever\b": "anyone",
    },
    "de": {
        r"Gleich spielen": "Jetzt spielen",
        r"überf[aä]hr|überfuhr": "passieren",
        r"Noch einmal ansehen": "Wiederholung ansehen",
        r"\b(be)?zahl(t|en|st)\b(?! von)": "benutzen, abgeben",
        r"(be|ge)antwortet": "noch einmal dran",
        r"\bGast(geber)?\b": "Spieler 1, Host",
        r"abgeräumt": "geschlossen",
        r"Mit wessen Augen|Die Wahrheit": "Ansicht: Alles",
        r"schwarze[ns]? Ticket": "Black-Ticket",
        r"\b([Dd]ie|[Dd]er|und|oder) U-Bahn": "Underground",
    },
    "fr": {
        r"partie est sauve": "la partie est conservée",
        r"débarrassée": "la table a été fermée",
        r"personnes assises": "les personnes qui ont une place",
        r"\bpa(ie|ient|ye|yer|yé)s?\b": "utiliser",
        r"\bInvité\b": "Joueur 1",
        r"avant la réponse|(y|lui) (ait|ont|avez|ayez) répondu|ont répondu à": "un dernier tour",
        r"La vérité|Avec les yeux": "Vue : Tout",
        r"ticket noir": "Ticket Noir",
        r"plateau de Mister X": "feuille de trajet",
    },
    "nl": {
        r"Kijk naar de computer": "Kijk hoe de computer speelt",
        r"Welk figuur": "Welke figuur is aan zet",
        r"\bbeta(al|len|alt|ald)\b": "gebruiken",
        r"(be|ge)antwoord": "nog één keer aan de beurt",
        r"\bgastheer\b|\bGast\b": "host, Speler 1",
        r"vervoermiddel": "vervoersmiddel",
        r"\bvakjes?\b": "veld",
        r"zwart(e)? (ticket|kaartje)": "black ticket",
        r"opgeruimd": "gesloten",
        r"De waarheid|Door wiens ogen": "Weergave: Alles",
    },
    "it": {
        r"sparecchiat": "chiuso",
        r"riprova da soli": "nuovo tentativo automatico",
        r"è sfuggito": "è riuscito a fuggire",
        r"[Aa]ppiedat": "senza biglietti",
        r"\bmapp[ae]\b": "piano di gioco",
        r"bigliett[oi] ner[oi]": "black ticket",
        r"\bpag(a|ano|are|ato)\b": "usare",
        r"\bOspite\b|\bMettiti comodo\b": "Giocatore 1, Rilassati",
        r"risposta alla sua|avuto risposta|hanno risposto": "un ultimo turno",
        r"La verità|Con gli occhi": "Vista: Tutto",
    },
}
RULES_ONLY_IN = re.compile(r"<!--[\s\S]*?-->|`[^`]*`|\[[^\]]*\]: .*")
SOURCES = ("web/src/i18n", "src/blackticket")
"""Where the texts are: in every file that is named after a language."""


def said(code: str) -> Iterator[tuple[str, str]]:
    """Every text of a language that people read, with where it stands."""
    for source in SOURCES:
        for file in sorted((ROOT / source).rglob(f"{code}.json")):
            for key, text in json.loads(file.read_text(encoding="utf-8")).items():
                yield f"{file.relative_to(ROOT)}: {key}", " | ".join(sentences_in(text))
    yield "the words of boards", f"{BOARD_WORDS[code]} {TILE_WORDS[code]}"


def sentences_in(text: Any) -> Iterator[str]:
    """The sentences of a text that may have several forms."""
    if isinstance(text, str):
        yield text
    else:
        for part in text.values() if isinstance(text, dict) else text:
            yield from sentences_in(part)


def written(code: str) -> Iterator[tuple[str, str]]:
    """The pages of the rules in a language, line by line."""
    rules = ROOT / "docs" / "rules" / ("" if code == "en" else code)
    guides = ROOT / "src" / "blackticket" / "guide" / "pages" / code
    for page in sorted([*rules.glob("*.md"), *guides.glob("*.md")]):
        text = RULES_ONLY_IN.sub("", page.read_text(encoding="utf-8"))
        for line in text.splitlines():
            yield f"{page.relative_to(ROOT)}", line


@pytest.mark.parametrize("code", LANGUAGE_CODES)
def test_no_text_has_a_word_that_no_native_would_use(code: str) -> None:
    found = [
        f"{where}: {match[0]!r}, better: {better}"
        for where, text in said(code)
        for pattern, better in FORBIDDEN[code].items()
        if (match := re.search(pattern, text))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("code", LANGUAGE_CODES)
def test_no_page_of_the_rules_has_one_either(code: str) -> None:
    found = [
        f"{where}: {match[0]!r} in {line!r}, better: {better}"
        for where, line in written(code)
        for pattern, better in FORBIDDEN[code].items()
        if (match := re.search(pattern, line))
    ]
    assert not found, "\n".join(found)


def test_the_lists_find_what_they_are_for() -> None:
    for code, text in (("en", "Pay with a taxi ticket"), ("de", "Gleich spielen"), ("it", "La mappa")):
        assert any(re.search(pattern, text, re.IGNORECASE) for pattern in FORBIDDEN[code])
