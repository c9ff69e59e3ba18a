"""What happens at a table, entry by entry: the only durable thing there is.

A table's journal is append-only. ``Standing`` is what follows from it: who is there, who sits where, what is being
played; ``Standing.take_in`` is the only way to change it, for a fresh entry and after a restart alike. This module
knows neither sockets nor a database. Read ``Standing.take_in`` first.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Final

import msgspec
from msgspec import Struct

from blackticket.game import Game
from blackticket.game import Outcome as GameOutcome
from blackticket.server.seats import Guest, plan_seats
from blackticket.server.shapes import Holder, Outcome, Phase, Room, Settings
from blackticket.server.wire import Said

OPEN: Final = Holder("open")
CHAT_SHOWN = 200
"""So many lines of chat are told to somebody who comes."""


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


class Changed(_Entry, frozen=True, tag="changed"):
    """Other settings, before a game."""

    settings: Settings


class Began(_Entry, frozen=True, tag="began"):
    """A game: everything that is drawn follows from the seed. ``replay`` is its address once it is over."""

    seed: int
    replay: str


class Moved(_Entry, frozen=True, tag="moved"):
    """A move, in full."""

    move: str


class Spoke(_Entry, frozen=True, tag="spoke"):
    """A line of chat."""

    room: Room
    person: str
    text: str


class Again(_Entry, frozen=True, tag="again"):
    """Back to the lobby after a game."""


Entry = Made | Came | Renamed | Removed | Sat | Changed | Began | Moved | Spoke | Again
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def to_text(entry: Entry) -> str:
    """An entry as the store keeps it."""
    return _encoder.encode(entry).decode()


def from_text(text: str) -> Entry:
    """The entry that the store kept."""
    return _decoder.decode(text)


@dataclass(frozen=True)
class PlayedGame:
    """A game of this table that is over."""

    number: int
    replay: str
    outcome: Outcome


@dataclass
class Standing:
    """How things stand at a table."""

    settings: Settings
    entries: int = 0
    guests: dict[str, Guest] = field(default_factory=dict)
    seats: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Seat to the figures that may be moved from it."""
    holders: dict[str, Holder] = field(default_factory=dict)
    game: Game | None = None
    game_number: int = 0
    replay: str = ""
    in_lobby: bool = True
    version: int = 0
    seen_before: int = 0
    """How long the public history was one version ago."""
    chat: deque[tuple[int, Said]] = field(default_factory=lambda: deque(maxlen=CHAT_SHOWN))
    chat_lines: int = 0
    finished: list[PlayedGame] = field(default_factory=list)

    @property
    def phase(self) -> Phase:
        """Before, in or after a game."""
        if self.in_lobby or self.game is None:
            return "lobby"
        return "playing" if self.game.to_move is not None else "over"

    def take_in(self, entry: Entry, following: Game | None = None) -> None:
        """Let an entry take effect; it was checked before it was written. ``following``: the game after this move."""
        self.entries += 1
        match entry:
            case Made(settings) | Changed(settings):
                self._settle(settings)
            case Came(person, name, token_hash):
                self.guests[person] = Guest(person, name, token_hash)
            case Renamed(person, name):
                self.guests[person].name = name
            case Removed(person):
                self.guests[person].removed = True
                self._sit({seat: OPEN for seat, holder in self.holders.items() if holder.person == person})
            case Sat(holders):
                self._sit(holders)
            case Began():
                self._begin(new_game(self.settings, entry.seed), entry.replay)
            case Moved(move):
                self._moved(following or self._after(move))
            case Spoke(room, person, text):
                self.chat_lines += 1
                self.chat.append((self.game_number, Said(room, person, self.guests[person].name, text)))
            case Again():
                self.in_lobby = True

    def _after(self, move: str) -> Game:
        assert self.game is not None
        game = self.game.copy()
        game.play(move)
        return game

    def _moved(self, game: Game) -> None:
        assert self.game is not None
        self.seen_before = self.game.move_count
        self.game = game
        self.version += 1
        ended = game.outcome
        if ended is not None:
            self.finished.append(PlayedGame(self.game_number, self.replay, outcome_of(ended)))

    def _begin(self, game: Game, replay: str) -> None:
        self.game = game
        self.game_number += 1
        self.replay = replay
        self.in_lobby = False
        self.version += 1
        self.seen_before = 0
        for guest in self.guests.values():
            guest.side = None
        self._note_sides()

    def _settle(self, settings: Settings) -> None:
        self.settings = settings
        self.seats = dict(plan_seats(settings))
        self.holders = {seat: self.holders.get(seat, OPEN) for seat in self.seats}

    def _sit(self, holders: dict[str, Holder]) -> None:
        self.holders.update(holders)
        self._note_sides()

    def _note_sides(self) -> None:
        """Whoever has sat with one side in a game has seen its secrets."""
        if self.phase != "playing":
            return
        for seat, holder in self.holders.items():
            if holder.person is not None:
                self.guests[holder.person].side = side_of(seat)

    # -- questions ----------------------------------------------------------------------------------------------------

    def host(self) -> str | None:
        """The first person who has not been removed."""
        return next((person for person, guest in self.guests.items() if not guest.removed), None)

    def seats_of(self, person: str, *, in_person: bool = False) -> list[str]:
        """The seats that somebody holds, those that a computer keeps warm included unless ``in_person``."""
        return [
            seat
            for seat, holder in self.holders.items()
            if holder.person == person and (holder.kind == "person" or not in_person)
        ]

    def sides_of(self, person: str) -> set[str]:
        """The sides that somebody sits with."""
        return {side_of(seat) for seat in self.seats_of(person)}


def outcome_of(ended: GameOutcome) -> Outcome:
    """How a game ended, as the wire has it."""
    return Outcome(**asdict(ended))


def side_of(seat: str) -> str:
    """``X`` or ``pursuers``."""
    return "X" if seat == "X" else "pursuers"


def new_game(settings: Settings, seed: int) -> Game:
    """Set up and deal."""
    return Game.new(settings.edition, settings.players, settings.options, board=settings.board, seed=seed)


def standing_after(entries: Iterable[Entry]) -> Standing:
    """How things stand after these entries, the first of which is ``Made``."""
    waiting = iter(entries)
    first = next(waiting)
    assert isinstance(first, Made)
    standing = Standing(first.settings)
    standing.take_in(first)
    for entry in waiting:
        standing.take_in(entry)
    return standing
