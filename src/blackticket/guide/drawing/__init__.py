"""The pictures of the guide, drawn by the renderer of the boards. Start with `picture`."""

from functools import lru_cache

from blackticket.boards.drawing.themes import THEMES
from blackticket.guide.drawing import dice, ticket
from blackticket.guide.drawing.words import picture_words
from blackticket.guide.example import example

PICTURE_NAMES = tuple(ticket.PICTURES)


@lru_cache(maxsize=128)
def picture(edition: str, name: str, theme: str, language: str, title: str = "") -> str:
    """A picture of an edition's guide as SVG; ``title`` is what it says to those who cannot see it.

    >>> picture("london", "turn", "day", "de").startswith("<svg")
    True
    """
    shown, words, look = example(edition), picture_words(edition, language), THEMES[theme]
    if shown.setup.edition.family_name == "dice":
        sheet = dice.PICTURES[name](dice.DicePictures(shown, look, words))
    else:
        sheet = ticket.PICTURES[name](ticket.TicketPictures(shown, look, words))
    return sheet.svg(title or name)
