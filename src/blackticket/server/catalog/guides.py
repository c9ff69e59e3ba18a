"""How to play, for the page: the guide as text and pictures, the rules in short, and what can be printed.

Everything is drawn when it is first asked for and kept. Read ``guide_text`` first.
"""

from functools import lru_cache

from blackticket import guide
from blackticket.boards import builtin_names
from blackticket.boards.poster import poster_document
from blackticket.boards.tiles import tile_set_names
from blackticket.editions import edition
from blackticket.editions.brief import brief
from blackticket.errors import BlackticketError
from blackticket.guide.printing import printable
from blackticket.server.errors import RefusedError, from_engine
from blackticket.server.state.shelf import SHELF
from blackticket.server.wire.shapes import Language, OptionName, Theme


def guide_text(name: str, language: Language) -> str:
    """The guide of an edition as Markdown; its pictures are named ``picture:round`` and the like."""
    return guide.how_to_play(_checked(name), language)


def guide_picture(name: str, wanted: str, theme: Theme, language: Language) -> str:
    """A picture of it as SVG."""
    if wanted not in guide.PICTURE_NAMES:
        raise RefusedError("not_found", f"There is no such picture; there are: {', '.join(guide.PICTURE_NAMES)}.", 404)
    caption = guide.captions(_checked(name), language)[wanted]
    return guide.picture(name, wanted, theme, language, caption)


@lru_cache(maxsize=32)
def guide_to_print(name: str, language: Language) -> str:
    """The guide as an HTML document, complete in itself."""
    return printable(_checked(name), language)


def in_short(name: str, players: int | None, options: list[OptionName], language: Language) -> list[str]:
    """The rules of a set-up in a few sentences; they follow its options."""
    chosen = edition(_checked(name))
    count = players if players is not None else max(chosen.player_counts)
    try:
        chosen.check_players(count)
        return brief(chosen, count, options, language)
    except BlackticketError as error:
        raise from_engine(error) from error


@lru_cache(maxsize=16)
def poster(name: str, language: Language) -> str:
    """A board over several sheets of A4, as an HTML document."""
    found = SHELF.find(name) or (name if name in (*builtin_names(), *tile_set_names()) else None)
    if found is None:
        raise RefusedError("not_found", "There is no such board.", 404)
    return poster_document(found, language=language)


def _checked(name: str) -> str:
    if name not in guide.GUIDE_NAMES:
        raise RefusedError("unknown_edition", "There is no such edition.", 404)
    return name
