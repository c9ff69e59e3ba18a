"""What tickets are called on the board that is played on, and the words that people may type for them.

Moves are written with the edition's words everywhere. On a board with trams, people read *tram*, and may type it.
Read ``name_of`` first.
"""

from collections.abc import Mapping

from blackticket.boards import Board
from blackticket.boards.drawing.words import wording
from blackticket.cli.look import SHORT_WORDS
from blackticket.cli.speech import language, say, says
from blackticket.editions import Setup

_FEWEST_LETTERS = 3


class _OnBoard:
    """The board that is played on; one at a time, like the language."""

    transports: Mapping[str, str] = {}
    board: Board | None = None


def play_on(setup: Setup) -> None:
    """Speak of this board's tickets from now on."""
    _OnBoard.transports = setup.transports
    _OnBoard.board = setup.ground if isinstance(setup.ground, Board) else None


def transport_of(ticket: str) -> str:
    """The board's name for what a ticket pays for; the edition's own word on the edition's own board."""
    return _OnBoard.transports.get(ticket, ticket)


def name_of(ticket: str) -> str:
    """What people call a ticket here."""
    if ticket not in _OnBoard.transports or _OnBoard.board is None:
        return ticket
    return wording(_OnBoard.board, language()).transport(transport_of(ticket))


def short_name(ticket: str) -> str:
    """The same for a narrow column."""
    return name_of(ticket) if ticket in _OnBoard.transports else SHORT_WORDS.get(ticket, ticket)


def taken(ticket: str) -> str:
    """How somebody rode, as a part of a sentence."""
    transport = transport_of(ticket)
    own = _OnBoard.board is not None and any(transport in told for told in _OnBoard.board.words.values())
    if says(f"took.{transport}") and not own:
        return say(f"took.{transport}")
    return say("took.other", ticket=name_of(ticket))


def as_written(line: str) -> str:
    """What people have typed, with the edition's words for this board's: ``tram 34`` becomes ``bus 34``."""
    words = line.split()
    return " ".join(_ticket_meant(word.casefold()) or word for word in words) if _OnBoard.transports else line


def _ticket_meant(word: str) -> str | None:
    for ticket in _OnBoard.transports:
        names = {transport_of(ticket), name_of(ticket).casefold().replace(" ", "-")}
        if any(word == name or (len(word) >= _FEWEST_LETTERS and name.startswith(word)) for name in names):
            return ticket
    return None
