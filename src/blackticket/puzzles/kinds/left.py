"""The one station left: from the log and the searches, where must X be?

The proof is the exact candidates: one station is left. It is a puzzle only if forgetting the searches and the pursuers
in his way would leave several. What an answer is worth: 1 if X can be there, 0 if not. Read ``Left.prove`` first.
"""

from typing import ClassVar

import numpy as np
import numpy.typing as npt

from blackticket.puzzles.kinds.base import Kind, Proof, Reply
from blackticket.rules.dice.layout import HELICOPTER, PASS
from blackticket.rules.dice.tables import HELICOPTER_ROW
from blackticket.views import Audience, DiceView, TicketView, View

FEWEST_SINCE = 2
"""So many moves must lie between the last time that X was seen and now."""
FEWEST_ENDS = 4
"""So many stations must fit the tickets alone."""


class Left(Kind):
    """The one station left, in ticket games."""

    name: ClassVar[str] = "left"
    audience: ClassVar[Audience] = "pursuers"
    asks: ClassVar[str] = "station"

    def prove(self, view: TicketView | DiceView) -> Proof | None:
        """The one candidate, if X has been hidden for a while and his tickets alone leave many stations."""
        since = hidden_since(view)
        if since < FEWEST_SINCE or not view.is_x_placed or len(view.candidates) != 1:
            return None
        ends = ends_of_tickets(view, since)
        if len(ends) < FEWEST_ENDS:
            return None
        (at,) = view.candidates
        answer = str(at)
        return Proof(
            right=(answer,),
            best=1,
            second=0,
            line=Reply((), at, 1),
            numbers={"n": len(ends), "since": since},
            looked=len(view.history),
        )


def hidden_since(view: View) -> int:
    """How many moves X has made since he was last seen, or since the start."""
    count = 0
    for entry in reversed(view.log):
        if entry.shown:
            break
        count += 1
    return count


def ends_of_tickets(view: TicketView | DiceView, since: int) -> frozenset[int]:
    """Where the last tickets of the log could lead if nobody stood or searched anywhere."""
    pub, entries, tables = view.public, len(view.log), view.tables
    if since < entries:
        stations = {int(pub["shown"][entries - since - 1])}
    elif isinstance(view, TicketView):
        stations = set(view.setup.x_deck())
    else:
        stations = {station for station in view.setup.stations if view.tables.tile[station] == view.public["x_tile"]}
    for entry in range(entries - since, entries):
        ticket = int(pub["ticket"][entry])
        if isinstance(view, DiceView) and ticket == PASS:
            continue
        row = HELICOPTER_ROW if isinstance(view, DiceView) and ticket == HELICOPTER else ticket
        stations = {end for station in stations for end in _leads(tables.first, tables.target, row, station)}
    return frozenset(stations)


def _leads(first: npt.NDArray[np.int32], target: npt.NDArray[np.int16], row: int, station: int) -> list[int]:
    ends: list[int] = target[first[row, station] : first[row, station + 1]].tolist()
    return ends


class LeftOfDice(Left):
    """The one station left, in dice games."""

    family: ClassVar[str] = "dice"
