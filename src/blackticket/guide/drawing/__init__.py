"""The pictures of the guide, drawn by the renderer of the boards. Start with `picture`."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from blackticket.boards.drawing.themes import THEMES, Theme
from blackticket.guide.drawing import dice, ticket
from blackticket.guide.drawing.sheet import Sheet
from blackticket.guide.drawing.words import picture_words
from blackticket.guide.example import Example, example

PICTURE_NAMES = tuple(ticket.PICTURES)


@lru_cache(maxsize=128)
def picture(edition: str, name: str, theme: str, language: str, title: str = "") -> str:
    """A picture of an edition's guide as SVG; ``title`` is what it says to those who cannot see it.

    >>> picture("london", "turn", "day", "de").startswith("<svg")
    True
    """
    shown, words, look = example(edition), picture_words(edition, language), THEMES[theme]
    sheet = _SHEETS[shown.setup.edition.family_name](name, shown, look, words)
    return sheet.svg(title or name)


_SHEETS: Mapping[str, Callable[[str, Example, Theme, Mapping[str, str]], Sheet]] = {
    "ticket": lambda name, *seen: ticket.PICTURES[name](ticket.TicketPictures(*seen)),
    "dice": lambda name, *seen: dice.PICTURES[name](dice.DicePictures(*seen)),
}
"""The pictures of a family of rules."""
