"""A finished game told again, as data for the page and as a picture.

Works on records alone and runs in a worker process: it must not know tables. Read ``ending_of`` first.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from blackticket.boards import LaidLeg
from blackticket.boards.drawing.png import raster
from blackticket.ending import Ending, draw_card_svg
from blackticket.ending.words import Wording, result_in_short, texts
from blackticket.errors import BlackticketError
from blackticket.game import Record
from blackticket.server.errors import RefusedError
from blackticket.server.presenter.replay import MOST_MOVES
from blackticket.server.wire.bodies import EndingInfo, EndingLeg, EndingTurn
from blackticket.server.wire.serializer import encode_body
from blackticket.server.wire.shapes import Language, Theme


@dataclass(frozen=True)
class Look:
    """How a picture shall look; ``width`` is that of a PNG, and None asks for SVG."""

    theme: Theme
    language: Language
    width: int | None = None


def ending_of(record: str, language: Language) -> bytes:
    """The ``EndingInfo`` of a record as JSON; a game that is not over is refused."""
    ending = _ending(record)
    say, called = Wording(ending, language), ending.setup.transports
    turns = []
    for turn in ending.turns:
        legs = [_leg(laid, called) for laid in turn.legs]
        turns.append(EndingTurn(turn.round, turn.moment, dict(turn.at), turn.possible, turn.left, legs))
    return encode_body(EndingInfo(say.title, say.sentence, ending.start, turns))


def _leg(laid: LaidLeg, called: Mapping[str, str]) -> EndingLeg:
    leg = laid.leg
    badge = round(laid.badge[0], 2), round(laid.badge[1], 2)
    ticket = called.get(leg.ticket, leg.ticket)
    return EndingLeg(leg.number, ticket, leg.start, leg.end, leg.shown, list(laid.line), list(laid.head), badge)


def picture_of(record: str, look: Look, when: date | None, names: tuple[tuple[str, str], ...]) -> bytes:
    """The picture of a finished game, with these people's names."""
    ending = _ending(record)
    return _as_bytes(
        ending.draw_svg(theme=look.theme, language=look.language, when=when, names=dict(names)),
        look,
    )


def card_of(look: Look) -> bytes:
    """The picture of no game: it depends on nothing but its look."""
    return _as_bytes(draw_card_svg(theme=look.theme, language=look.language), look)


def _as_bytes(svg: str, look: Look) -> bytes:
    return svg.encode() if look.width is None else raster(svg, look.width)


def _ending(text: str) -> Ending:
    try:
        record = Record.parse(text)
        if len(record.moves) > MOST_MOVES:
            raise RefusedError("bad_record", "The record is too long to be replayed here.")
        return Ending.of(record.replay())
    except BlackticketError as error:
        raise RefusedError("bad_record", str(error)) from error


# -- what the preview of a link says ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Preview:
    """What a link to the page says of itself where people send it to each other."""

    title: str
    text: str
    image: str
    """The address of the picture on this server."""


def neutral_preview(language: Language) -> Preview:
    """The same for every address, whatever is played there."""
    told = texts(language)
    return Preview(f"Blackticket · {told['hunt']}", told["invite"], f"/api/card.png?language={language}")


def preview_of(replay: str, edition: str, winner: str, by: str, language: Language) -> Preview:
    """The result of a finished game."""
    title = result_in_short(edition, winner, by, language)
    return Preview(title, texts(language)["watch"], f"/api/replays/{replay}/picture.png?language={language}")
