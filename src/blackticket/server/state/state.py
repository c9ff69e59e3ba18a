"""How things stand at a table: who is there, who sits where, what is played.

``State`` follows from the table's journal. ``State.apply`` is the only way to change it, for a new entry and after a
restart alike. Read ``State.apply`` first.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, cast

from blackticket.boards import Board, older_board, older_boards
from blackticket.editions import edition, prepare
from blackticket.game import Game
from blackticket.game import Outcome as GameOutcome
from blackticket.server.state.journal import (
    Again,
    Began,
    Came,
    Changed,
    Entry,
    Made,
    Moved,
    Removed,
    Renamed,
    Sat,
    Spoke,
)
from blackticket.server.state.people import Guest, hash_token
from blackticket.server.state.seats import plan_seats, side_of
from blackticket.server.wire.messages import Said
from blackticket.server.wire.shapes import End, Holder, Outcome, Phase, Settings, Side

OPEN: Final = Holder("open")
CHAT_SHOWN = 200
"""Lines of chat that a newcomer is sent."""


@dataclass(frozen=True)
class PlayedGame:
    """A game of this table that is over."""

    number: int
    replay: str
    outcome: Outcome
    settings: Settings
    holders: dict[str, Holder]
    """Who sat where when it ended."""
    names: dict[str, str]
    rounds: int
    moves: int


@dataclass
class State:
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

    def apply(self, entry: Entry, following: Game | None = None) -> None:
        """Let an entry take effect; it was checked before it was written. ``following`` is the game after a move."""
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
                self._begin(new_game(self.settings, entry.seed, entry.board), entry.replay)
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
            self.finished.append(self._played(game, outcome_of(ended)))

    def _played(self, game: Game, outcome: Outcome) -> PlayedGame:
        return PlayedGame(
            self.game_number,
            self.replay,
            outcome,
            self.settings,
            dict(self.holders),
            self.names(),
            game.round,
            game.move_count,
        )

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
        self.seats = dict(plan_seats(settings, as_recorded=True))
        self.holders = {seat: self.holders.get(seat, OPEN) for seat in self.seats}

    def _sit(self, holders: dict[str, Holder]) -> None:
        self.holders.update(holders)
        self._note_sides()

    def _note_sides(self) -> None:
        """Anyone who has sat with one side in a game has seen its secrets."""
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
        """The seats that somebody holds; without ``in_person`` also those where a computer stands in for them."""
        return [
            seat
            for seat, holder in self.holders.items()
            if holder.person == person and (holder.kind == "person" or not in_person)
        ]

    def sides_of(self, person: str) -> set[Side]:
        """The sides that somebody sits with."""
        return {side_of(seat) for seat in self.seats_of(person)}

    def names(self) -> dict[str, str]:
        """Who sits where: seat to name; a computer's name is its level in brackets."""
        return {
            seat: self.guests[holder.person].name if holder.kind == "person" and holder.person else f"({holder.level})"
            for seat, holder in self.holders.items()
        }

    def person_with(self, token: str) -> str | None:
        """Whose token this is. A removed person keeps theirs, so that they can be told."""
        hashed = hash_token(token)
        if not hashed:
            return None
        return next((guest.person for guest in self.guests.values() if guest.token_hash == hashed), None)


def outcome_of(ended: GameOutcome) -> Outcome:
    """How a game ended, as the wire has it."""
    return Outcome(side_of(ended.winner), cast("End", ended.by))


def new_game(settings: Settings, seed: int, digest: str) -> Game:
    """Set up and deal, on the board as it was when the game began."""
    deal = prepare(
        settings.edition,
        settings.players,
        settings.options,
        board=_board_of_then(settings, digest) or settings.board,
        seed=seed,
        tiles=settings.tiles,
        faces=settings.faces,
        any_tiles=settings.any_tiles,
        as_recorded=True,
    )
    return Game(deal, seed=seed)


def _board_of_then(settings: Settings, digest: str) -> Board | None:
    """An earlier version of the board, if the game began on one; see ``journal.Began``."""
    name = settings.board or edition(settings.edition).board
    if digest:
        return older_board(name, digest)
    return next(iter(older_boards(name)), None)


def state_after(entries: Iterable[Entry]) -> State:
    """How things stand after these entries, the first of which is ``Made``."""
    waiting = iter(entries)
    first = next(waiting)
    assert isinstance(first, Made)
    state = State(first.settings)
    state.apply(first)
    for entry in waiting:
        state.apply(entry)
    return state
