"""What the pursuers of a ticket game know, carried on move by move: the public record and where X can be.

Everything runs through the kernels of the rules (``rules.ticket``) and of the exact candidates (``belief.spread``), so
no proof here can use a rule of its own. Read ``Known`` first.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import cast

import numpy as np

from blackticket.belief.spread import Mask, follow, new_mask, see_all
from blackticket.kernel import compiled
from blackticket.rules.ticket.codes import (
    X_FIGURE,
    Packed,
    figures_of,
    last_stations_of,
    one_step_move,
    station_of,
    stations_of,
)
from blackticket.rules.ticket.flow import x_holds
from blackticket.rules.ticket.layout import ANYBODY, BLACK, OVER, PURSUERS_TURN, X_TURN, Public, States
from blackticket.rules.ticket.legal import all_legal
from blackticket.rules.ticket.tables import Tables
from blackticket.views import TicketView

_ROOM = new_mask()


class Known:
    """A moment of a ticket game as the pursuers know it. It never changes."""

    def __init__(self, tables: Tables, record: States, mask: Mask) -> None:
        self.tables = tables
        self.record = record
        self.mask = mask

    @classmethod
    def of(cls, view: TicketView) -> "Known":
        """What follows from a view of either side; of X's own knowledge nothing."""
        mask = new_mask()
        mask[view.candidates] = 1
        return cls(view.tables, cast("States", view.public_record), mask)

    @property
    def public(self) -> Public:
        """The public record."""
        return cast("Public", self.record[0])

    @cached_property
    def stations(self) -> tuple[int, ...]:
        """Where X can be, ascending."""
        return tuple(int(station) for station in np.flatnonzero(self.mask))

    @property
    def is_won(self) -> bool:
        """Nowhere left for X: the pursuers have caught or trapped him, wherever he was."""
        return not self.mask.any()

    @property
    def is_over(self) -> bool:
        """The game is over: unless X was caught, he has won."""
        return bool(self.public["turn"] == OVER)

    @property
    def x_is_next(self) -> bool:
        """Is it X's turn?"""
        return bool(self.public["turn"] == X_TURN)

    @property
    def pursuers_are_next(self) -> bool:
        """Is it the pursuers' turn?"""
        return bool(self.public["turn"] == PURSUERS_TURN)

    @property
    def key(self) -> bytes:
        """Equal moments have equal keys."""
        return self.record.tobytes() + self.mask.tobytes()

    def after(self, event: int) -> "Known":
        """After one move as everybody sees it: of a pursuer who does not catch X, or of X."""
        record, mask = self.record.copy(), self.mask.copy()
        compiled(follow)(self.tables, cast("Public", record[0]), mask, _ROOM, event)
        return Known(self.tables, record, mask)

    def with_x_at(self, station: int) -> "Known":
        """The same moment for pursuers who see X."""
        mask = new_mask()
        mask[station] = 1
        return Known(self.tables, self.record, mask)

    def leads(self, row: int, station: int) -> list[int]:
        """Where a row of the tables leads from a station."""
        first = self.tables.first
        ends: list[int] = self.tables.target[first[row, station] : first[row, station + 1]].tolist()
        return ends

    def x_holds(self, ticket: int) -> bool:
        """Could X use such a ticket now?"""
        return bool(x_holds(self.tables, self.public, ticket))

    # -- the pursuers ------------------------------------------------------------------------------------------------

    @cached_property
    def pursuers_moves(self) -> Packed:
        """The legal moves of the pursuers now."""
        return all_legal(self.tables, self.public, 0, fast=True)

    @cached_property
    def to_come(self) -> int:
        """How many pursuers have yet to move in this round, as far as anybody can say."""
        gone = int(self.public["moved"]) | int(self.public["out"])
        return sum(not (gone >> figure) & 1 for figure in range(int(self.tables.switches[0]["pursuers"])))

    @cached_property
    def reach(self) -> Mapping[int, frozenset[int]]:
        """By pursuer that has yet to move in this round: the stations where it can go, as all stand now."""
        record = self.record.copy()
        pub = cast("Public", record[0])
        pub["next_figure"] = ANYBODY
        if pub["turn"] != PURSUERS_TURN:
            pub["turn"] = PURSUERS_TURN
            pub["moved"] = 0
        moves = all_legal(self.tables, pub, 0, fast=True)
        found: dict[int, set[int]] = {}
        for figure, target in zip(figures_of(moves).tolist(), stations_of(moves, 0).tolist(), strict=True):
            found.setdefault(figure, set()).add(target)
        return {figure: frozenset(targets) for figure, targets in found.items()}

    @cached_property
    def reached(self) -> frozenset[int]:
        """The stations that some pursuer could step onto next, as all stand now."""
        return frozenset().union(*self.reach.values())

    def standing(self) -> frozenset[int]:
        """Where pursuers stand."""
        return frozenset(int(station) for station in np.flatnonzero(self.public["occupied"]))

    # -- X -----------------------------------------------------------------------------------------------------------

    def moves_of_x(self, station: int) -> Packed:
        """X's legal moves, if he stands there and it is his turn."""
        return all_legal(self.tables, self.public, station, fast=True)

    def seen(self, moves: Packed) -> Packed:
        """X's moves as everybody sees them."""
        out = np.zeros(len(moves), dtype=np.int64)
        compiled(see_all)(self.tables, self.public, moves, out)
        return out

    def seen_one(self, move: int) -> int:
        """One move of X as everybody sees it."""
        return int(self.seen(np.array([move], dtype=np.int64))[0])

    @cached_property
    def events(self) -> tuple[int, ...]:
        """All that the pursuers could see of X's next turn, wherever he is."""
        found: set[int] = set()
        for station in self.stations:
            found.update(self.seen(self.moves_of_x(station)).tolist())
        return tuple(sorted(found))

    @cached_property
    def plain_events(self) -> tuple[int, ...]:
        """Some of them, found quickly: single tickets that keep X hidden."""
        if self.tables.switches[0]["reveal"][self.public["entries"]]:
            return ()
        return tuple(one_step_move(X_FIGURE, ticket, 0) for ticket in range(BLACK + 1) if self.x_holds(ticket))

    @cached_property
    def singles(self) -> Mapping[int, int]:
        """By station that X could reach with a single ticket from where he can be: one such move."""
        found: dict[int, int] = {}
        for station in self.stations:
            for move in self.moves_of_x(station).tolist():
                if (move >> 4) & 3 == 1:
                    found.setdefault(station_of(move, 0), move)
        return found

    def could_be_trapped(self, station: int) -> bool:
        """Could pursuers block every way of X from there in this round (T13)? Each way needs a pursuer of its own."""
        ways = {end for ticket in range(BLACK + 1) if self.x_holds(ticket) for end in self.leads(ticket, station)}
        if len(ways) > int(self.tables.switches[0]["pursuers"]):
            return False
        stay = {figure: reach | {int(self.public["at"][figure])} for figure, reach in self.reach.items()}
        return len(matching(stay, ways)) == len(ways)


def ends_of(moves: Packed) -> list[int]:
    """The station where each move ends."""
    ends: list[int] = last_stations_of(moves).tolist()
    return ends


def matching(wishes: Mapping[int, frozenset[int]], wanted: Iterable[int]) -> dict[int, int]:
    """Send as many pursuers as possible each to a station of its own: by station, who goes there (Kuhn, 1955)."""
    goal = frozenset(wanted)
    taken: dict[int, int] = {}

    def place(figure: int, tried: set[int]) -> bool:
        for station in sorted(wishes[figure] & goal):
            if station not in tried:
                tried.add(station)
                if station not in taken or place(taken[station], tried):
                    taken[station] = figure
                    return True
        return False

    for figure in sorted(wishes):
        place(figure, set())
    return taken
