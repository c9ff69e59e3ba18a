"""The rules of the game as texts. Read ``rules_text`` first."""

import re
from pathlib import Path

from blackticket.editions import edition_names
from blackticket.server.errors import RefusedError

SHARED_RULES = "shared"
"""The page of the rules that all editions with tickets have in common."""
_LANGUAGE = re.compile("[a-z]{2}")
_FOLDERS = (Path(__file__).parents[1] / "rules", Path(__file__).parents[4] / "docs" / "rules")
"""In an installed package, and in a checkout."""


def rules_text(page: str, language: str) -> tuple[str, str]:
    """A page of the rules as Markdown, and its language: the wanted one if we have it, else English."""
    if page not in (*edition_names(), SHARED_RULES):
        raise RefusedError("unknown_edition", "There is no such edition.", 404)
    wanted = [(f"{language}/{page}.md", language)] if _LANGUAGE.fullmatch(language) else []
    for folder in _FOLDERS:
        for file, written_in in (*wanted, (f"{page}.md", "en")):
            if (folder / file).is_file():
                return (folder / file).read_text(encoding="utf-8"), written_in
    raise RefusedError("not_found", "There is no text of these rules here.", 404)
