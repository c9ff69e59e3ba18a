"""What the coach sees in a ticket game."""

import numpy as np

from blackticket.belief.distance import distances
from blackticket.belief.spread import follow, new_mask
from blackticket.belief.ticket import SetupKey, known_after
from blackticket.coach.sight.base import Reach, Sight, Tracker, reached
from blackticket.kernel import compiled
from blackticket.moves import HIDDEN, Move, Step
from blackticket.rules.ticket.flow import x_holds
from blackticket.rules.ticket.layout import BLACK, EXPRESS
from blackticket.rules.ticket.tables import PURSUER_ROWS
from blackticket.rules.ticket.text import ticket_words, to_code
from blackticket.views import TicketView

BOBBY_ROW = PURSUER_ROWS + BLACK
"""Where a pursuer goes that needs no ticket."""


class TicketTracker:
    """Where X can be, from a moment of a ticket game."""

    def __init__(self, view: TicketView, count: int) -> None:
        known = known_after(SetupKey(view.setup), int(view.public["x_start"]), view.history[:count])
        self._view = view
        self._record = known.public_record.copy()
        self._mask = new_mask()
        self.forget()

    @property
    def stations(self) -> set[int]:
        """The stations where he can be."""
        return {int(station) for station in np.flatnonzero(self._mask)}

    def follow(self, move: Move, *, blind: bool = False) -> None:
        """Carry on through one public move."""
        seen = Move(move.figure, move.action, tuple(Step(step.ticket, HIDDEN) for step in move.steps))
        event = to_code(self._view.setup, seen if blind else move)
        compiled(follow)(self._view.tables, self._record[0]["public"], self._mask, new_mask(), event)

    def leave_out(self, station: int) -> None:
        """Rule out one station."""
        self._mask[station] = 0

    def forget(self) -> None:
        """No longer rule out any station."""
        self._mask[1 : len(self._view.setup.board.stations) + 1] = 1


class TicketSight(Sight):
    """Looks at views of ticket games."""

    def reach(self, view: TicketView, figure: str, station: int | None = None) -> Reach:
        """Where a pursuer could go in one move, and with which of its tickets."""
        tables, pub = view.tables, view.public
        number = view.setup.pursuers.index(figure)
        here = int(pub["at"][number]) if station is None else station
        if not here or (int(pub["out"]) >> number) & 1:
            return {}
        rows = {BOBBY_ROW: "free"}
        if number < view.setup.force.detectives:
            purse = pub["stock"][tables.switches[0]["purse"][number]]
            words = ticket_words(view.setup)
            rows = {PURSUER_ROWS + kind: words[kind] for kind in range(EXPRESS + 1) if purse[kind] > 0}
        found: dict[int, tuple[str, ...]] = {}
        for row, word in rows.items():
            for target in reached(tables.first, tables.target, row, here):
                if not pub["occupied"][target]:
                    found[target] = (*found.get(target, ()), word)
        return found

    def tickets_of_x(self, view: TicketView) -> tuple[str, ...]:
        """The single tickets that X holds or can take from the supply."""
        words = ticket_words(view.setup)
        return tuple(words[kind] for kind in range(BLACK + 1) if x_holds(view.tables, view.public, kind))

    def distance(self, view: TicketView, a: int, b: int) -> int:
        """Moves by ordinary transports."""
        return int(distances(view.tables)[a, b])

    def likelihood(self, view: TicketView) -> dict[int, float]:
        """By the habits that were fitted to games."""
        return view.belief()

    def tracker(self, view: TicketView, count: int) -> Tracker:
        """A tracker that begins after the first ``count`` moves of the history."""
        return TicketTracker(view, count)


SIGHT = TicketSight()
