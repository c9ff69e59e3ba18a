"""What can happen at a table, as entries of its journal: the only durable thing there is.

A journal is append-only. This module owns the entries and their text; what follows from them is in ``state``. Read
``Entry`` first.
"""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from blackticket.server.wire.shapes import End, Holder, Mark, PhraseKey, Plan, Room, Settings, Side, Winner, Wish


class _Entry(Struct, frozen=True, tag_field="kind"):
    pass


class Made(_Entry, frozen=True, tag="made"):
    """The table, with these settings."""

    settings: Settings


class Came(_Entry, frozen=True, tag="came"):
    """Somebody has joined; only a hash of their token is known."""

    person: str
    name: str
    token_hash: str


class Renamed(_Entry, frozen=True, tag="renamed"):
    """Somebody has another name."""

    person: str
    name: str


class Removed(_Entry, frozen=True, tag="removed"):
    """The host has removed somebody."""

    person: str


class Sat(_Entry, frozen=True, tag="sat"):
    """Who sits in these seats from now on."""

    holders: dict[str, Holder]


class StoodIn(_Entry, frozen=True, tag="stood_in"):
    """Computers sit in for people who have been away for too long; they get their seats back when they return."""

    holders: dict[str, Holder]


class Changed(_Entry, frozen=True, tag="changed"):
    """Other settings, before a game."""

    settings: Settings


class Began(_Entry, frozen=True, tag="began"):
    """A game: everything that is drawn follows from the seed. ``replay`` is its address once it is over."""

    seed: int
    replay: str
    board: str = ""
    """The fingerprint of the board that it is played on; games begun before there was one are on the oldest."""
    record: str = ""
    """The moves that it begins with, as a record; empty: it begins with its set-up."""


class Moved(_Entry, frozen=True, tag="moved"):
    """A move, in full, and who made it: null for a computer."""

    move: str
    by: str | None = None


class Undone(_Entry, frozen=True, tag="undone"):
    """The last move was taken back."""

    person: str


class Wished(_Entry, frozen=True, tag="wished"):
    """Somebody wants to resign or to end the game; null: they take that back, or decline what was offered."""

    person: str
    wish: Wish | None


class Ended(_Entry, frozen=True, tag="ended"):
    """People have stopped the game."""

    winner: Winner
    by: End


class Spoke(_Entry, frozen=True, tag="spoke"):
    """A line of chat."""

    room: Room
    person: str
    text: str
    phrase: PhraseKey | None = None
    station: int | None = None


class Drew(_Entry, frozen=True, tag="drew"):
    """A mark of one side."""

    side: Side
    mark: Mark


class Erased(_Entry, frozen=True, tag="erased"):
    """Marks of one side are gone."""

    side: Side
    marks: list[int]


class Planned(_Entry, frozen=True, tag="planned"):
    """A proposal of the pursuers, new or changed."""

    plan: Plan


class Dropped(_Entry, frozen=True, tag="dropped"):
    """A proposal is gone."""

    plan: int


class Again(_Entry, frozen=True, tag="again"):
    """Back to the lobby after a game."""


class Signed(_Entry, frozen=True, tag="signed"):
    """Somebody lets their name stand in the picture of the game that is over, or no longer does."""

    person: str
    game: int
    seats: list[str]
    shown: bool


class Coached(_Entry, frozen=True, tag="coached"):
    """Somebody has asked the coach for the first time in this game."""

    person: str


Entry = (
    Made
    | Came
    | Renamed
    | Removed
    | Sat
    | StoodIn
    | Changed
    | Began
    | Moved
    | Undone
    | Wished
    | Ended
    | Spoke
    | Drew
    | Erased
    | Planned
    | Dropped
    | Again
    | Signed
    | Coached
)
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def to_text(entry: Entry) -> str:
    """An entry as the store keeps it."""
    return _encoder.encode(entry).decode()


SIGNED = '"kind":"signed"'
"""What the text of a ``Signed`` has in it, so that the store can find them."""


def signed_seats(entries: Iterable[Entry], game: int) -> set[str]:
    """The seats of those who let their names stand in the picture of a game."""
    seats: set[str] = set()
    for entry in entries:
        if isinstance(entry, Signed) and entry.game == game:
            seats = seats | set(entry.seats) if entry.shown else seats - set(entry.seats)
    return seats


def from_text(text: str) -> Entry:
    """The entry that the store kept."""
    return _decoder.decode(text)
