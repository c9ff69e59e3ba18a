"""How things stand at a table: who is there, who sits where, what is played.

``State`` follows from the table's journal. ``State.apply`` is the only way to change it, for a new entry and after a
restart alike. Read ``State.apply`` first.
"""

from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Final, cast

from blackticket.boards import Board, older_board, older_boards
from blackticket.editions import edition, prepare
from blackticket.game import Game
from blackticket.game import Outcome as GameOutcome
from blackticket.moves import Move
from blackticket.server.state.beginning import resumed
from blackticket.server.state.journal import (
    Again,
    Began,
    Came,
    Changed,
    Coached,
    Drew,
    Dropped,
    Ended,
    Entry,
    Erased,
    Made,
    Moved,
    Planned,
    Removed,
    Renamed,
    Sat,
    Signed,
    Spoke,
    StoodIn,
    Undone,
    Wished,
)
from blackticket.server.state.people import Guest, hash_token
from blackticket.server.state.seats import plan_seats, side_of
from blackticket.server.state.shelf import ground_of
from blackticket.server.state.sketches import Sketch
from blackticket.server.state.undoing import MOST_IN_A_ROUND, taken_back
from blackticket.server.state.wishes import Wishes
from blackticket.server.wire.messages import Said
from blackticket.server.wire.shapes import End, Holder, Outcome, Phase, Settings, Side, Winner

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
    before: Game | None = None
    """The game before the last move, for taking it back."""
    moved_by: str | None = None
    """The person who made the last move."""
    undone: Move | None = None
    """The move that was taken back in this version."""
    undone_in: tuple[int, int] = (0, 0)
    """A round, and how many moves have been taken back in it."""
    wishes: Wishes = field(default_factory=Wishes)
    held: dict[str, str] = field(default_factory=dict)
    """The last person who sat in each seat in this game."""
    stand_ins: set[str] = field(default_factory=set)
    """Seats where a computer sits only until its person returns."""
    chat: deque[tuple[int, Said]] = field(default_factory=lambda: deque(maxlen=CHAT_SHOWN))
    chat_lines: int = 0
    sketches: dict[Side, Sketch] = field(default_factory=lambda: _empty_sketches())
    """What each side has drawn and planned; it leaves through ``drawing.sketch_side`` alone."""
    finished: list[PlayedGame] = field(default_factory=list)
    ground: Board | str | None = None
    """The board that the settings name. A table holds its own, so it stays at hand."""
    _undo_known: tuple[int, bool] = (-1, False)
    signed: frozenset[str] = frozenset()
    """Whose names may stand in the picture of the present game."""
    coached: list[str] = field(default_factory=list)
    """Who has asked the coach in the present game, the first one first."""

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
                running = self.game_number if self.phase == "playing" else 0
                self.guests[person] = Guest(person, name, token_hash, came_in=running)
            case Renamed(person, name):
                self.guests[person].name = name
            case Removed(person):
                self.guests[person].removed = True
                self._sit({seat: OPEN for seat, holder in self.holders.items() if holder.person == person})
            case Sat(holders):
                self._sit(holders)
            case StoodIn(holders):
                self._sit(holders)
                self.stand_ins.update(seat for seat, holder in holders.items() if holder.person is not None)
            case Began():
                self._begin(self._first_of(entry), entry.replay)
            case Moved(by=person):
                self._moved(following or self.following(entry), person)
            case Undone():
                self._take_back()
            case Wished(person, wish):
                self.wishes.note(person, wish)
            case Ended():
                self._moved(following or self.following(entry), None)
            case Spoke(room, person, text, phrase, station):
                self.chat_lines += 1
                said = Said(room, person, self.guests[person].name, text, phrase, station)
                self.chat.append((self.game_number, said))
            case Drew() | Erased() | Planned() | Dropped():
                self._sketch(entry)
            case Again():
                self.in_lobby = True
            case Signed(person, _, _, shown):
                self.signed = self.signed | {person} if shown else self.signed - {person}
            case Coached(person):
                self.coached.append(person)

    def following(self, entry: Entry) -> Game:
        """The game after a move, or after people have stopped it."""
        assert self.game is not None
        game = self.game.copy()
        match entry:
            case Moved(move):
                game.play(move)
            case Ended(winner, by):
                game.stop(winner, by)
        return game

    def _first_of(self, began: Began) -> Game:
        if began.record:
            return resumed(began.record, began.seed)
        return new_game(self.settings, began.seed, began.board)

    def _moved(self, game: Game, by: str | None) -> None:
        assert self.game is not None
        if game.to_move != self.game.to_move:
            self.wishes.clear()
        self._clear_sketches(game)
        self.seen_before = self.game.move_count
        self.before, self.game = self.game, game
        self.moved_by, self.undone = by, None
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

    def _sketch(self, entry: Drew | Erased | Planned | Dropped) -> None:
        match entry:
            case Drew(side, mark):
                self.sketches[side].draw(mark)
            case Erased(side, marks):
                self.sketches[side].erase(marks)
            case Planned(plan):
                self.sketches["pursuers"].plan(plan)
            case Dropped(plan):
                self.sketches["pursuers"].drop(plan)

    def _clear_sketches(self, game: Game) -> None:
        """What goes with a move, a turn or a round."""
        assert self.game is not None
        figure = game.move_at(self.game.move_count).figure if game.move_count > self.game.move_count else ""
        turned, new_round = game.to_move != self.game.to_move, game.round != self.game.round
        for sketch in self.sketches.values():
            sketch.moved(figure, turned=turned, new_round=new_round)

    def _take_back(self) -> None:
        assert self.before is not None
        assert self.game is not None
        self.undone = taken_back(self.before, self.game)
        self.game, self.before, self.moved_by = self.before, None, None
        self.seen_before = self.game.move_count
        self.version += 1
        last, count = self.undone_in
        self.undone_in = (self.game.round, count + 1 if last == self.game.round else 1)

    def _begin(self, game: Game, replay: str) -> None:
        self.game = game
        self.game_number += 1
        self.replay = replay
        self.in_lobby = False
        self.version += 1
        self.seen_before = game.move_count
        self.before = self.moved_by = self.undone = None
        self.undone_in = (0, 0)
        self.wishes.clear()
        self.held.clear()
        self.stand_ins.clear()
        self.sketches = _empty_sketches()
        self.signed = frozenset()
        self.coached = []
        for guest in self.guests.values():
            guest.side = None
        self._note_sides()

    def _settle(self, settings: Settings) -> None:
        self.settings, self.ground = settings, ground_of(settings.board)
        self.seats = dict(plan_seats(settings, as_recorded=True))
        self.holders = {seat: self.holders.get(seat, OPEN) for seat in self.seats}

    def _sit(self, holders: dict[str, Holder]) -> None:
        self.holders.update(holders)
        self.stand_ins.difference_update(holders)
        self.wishes.only({holder.person for holder in self.holders.values() if holder.person is not None})
        self._note_sides()

    def _note_sides(self) -> None:
        """Anyone who has sat with one side in a game has seen its secrets."""
        if self.phase != "playing":
            return
        for seat, holder in self.holders.items():
            if holder.person is not None:
                self.guests[holder.person].side = side_of(seat)
                self.held[seat] = holder.person

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

    def stations(self) -> Collection[int]:
        """The stations of the board that is being played on."""
        return self.game.setup.stations if self.game is not None else ()

    def people_of(self, side: Side | None = None) -> set[str]:
        """Who sits at the table in person, or with one side."""
        return {
            holder.person
            for seat, holder in self.holders.items()
            if holder.kind == "person" and holder.person is not None and side in (None, side_of(seat))
        }

    def room_kept_for(self) -> set[str]:
        """Who always finds room: the host, and who sits here or may come back to a seat."""
        sitting = {holder.person for holder in self.holders.values()}
        return {person for person in (*sitting, *self.held.values(), self.host()) if person is not None}

    def is_watched(self) -> bool:
        """Computers play this game among themselves: nobody has sat in it."""
        return self.phase == "playing" and not self.held

    def may_undo(self) -> str | None:
        """The person who may take the last move back."""
        last, count = self.undone_in
        if not self.settings.undo or self.moved_by is None or self.game is None:
            return None
        if last == self.game.round and count >= MOST_IN_A_ROUND:
            return None
        if self._undo_known[0] != self.version:
            self._undo_known = (self.version, taken_back(self.before, self.game) is not None)
        return self.moved_by if self._undo_known[1] else None

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


def _empty_sketches() -> dict[Side, Sketch]:
    return {"X": Sketch(), "pursuers": Sketch()}


def outcome_of(ended: GameOutcome) -> Outcome:
    """How a game ended, as the wire has it."""
    return Outcome(cast("Winner", ended.winner), cast("End", ended.by))


def new_game(settings: Settings, seed: int, digest: str) -> Game:
    """Set up and deal, on the board as it was when the game began."""
    deal = prepare(
        settings.edition,
        settings.players,
        settings.options,
        board=_board_of_then(settings, digest) or ground_of(settings.board),
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
