"""``blackticket rules``: how to play an edition, or its numbered rules, laid out for the terminal."""

import re

from blackticket.cli.look import make_console
from blackticket.editions import edition as known

_PICTURE = re.compile(r"^!\[(.+?)\]\(picture:\w+\)$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]\n]+)\](?:\([^)\s]+\))?(?!:)")
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_DEFINITION = re.compile(r"^\[[^\]]+\]:\s*\S+\s*$\n?", re.MULTILINE)
WIDEST = 92
"""Longer lines are hard to read."""


def run(edition: str, language: str, *, details: bool) -> None:
    """Print a guide, or the numbered rules."""
    from rich.markdown import Markdown

    known(edition)
    source = _rules_of(edition, language) if details else _guide_of(edition, language)
    console = make_console()
    console.print(Markdown(source, hyperlinks=False), width=min(console.width, WIDEST))


def _guide_of(edition: str, language: str) -> str:
    """The guide; a line in place of each picture says what it shows."""
    from blackticket.guide import how_to_play

    return _PICTURE.sub(r"> \1", how_to_play(edition, language))


def _rules_of(edition: str, language: str) -> str:
    """The numbered rules. Their links lead nowhere here, so only the words of them stay."""
    from blackticket.server.catalog.rule_texts import rules_text

    text, _ = rules_text(edition, language)
    return _LINK.sub(r"\1", _DEFINITION.sub("", _COMMENT.sub("", text)))
