"""The one station left: from the log and the searches, where must X be?

The proof is the exact candidates: one station is left. It is a puzzle only if forgetting the searches and the pursuers
in his way would leave several. What an answer is worth: 1 if X can be there, 0 if not. Read ``Left.prove`` first.
"""

from typing import ClassVar

from blackticket.puzzles.kinds.base import Kind, Proof, Reply
from blackticket.puzzles.knowledge import Known
from blackticket.rules.ticket.tables import Tables
from blackticket.views import Audience, TicketView

FEWEST_SINCE = 2
"""So many moves must lie between the last time that X was seen and now."""
FEWEST_ENDS = 4
"""So many stations must fit the tickets alone."""


class Left(Kind):
    """The one station left."""

    name: ClassVar[str] = "left"
    audience: ClassVar[Audience] = "pursuers"
    asks: ClassVar[str] = "station"

    def prove(self, view: TicketView) -> Proof | None:
        """The one candidate, if X has been hidden for a while and his tickets alone leave many stations."""
        known = Known.of(view)
        since = hidden_since(view)
        if len(known.stations) != 1 or since < FEWEST_SINCE:
            return None
        ends = ends_of_tickets(view, since)
        if len(ends) < FEWEST_ENDS:
            return None
        answer = str(known.stations[0])
        return Proof(
            right=(answer,),
            best=1,
            second=0,
            line=Reply((), known.stations[0], 1),
            numbers={"n": len(ends), "since": since},
            looked=len(view.history),
        )


def hidden_since(view: TicketView) -> int:
    """How many moves X has made since he was last seen, or since the start."""
    count = 0
    for entry in reversed(view.log):
        if entry.shown:
            break
        count += 1
    return count


def ends_of_tickets(view: TicketView, since: int) -> frozenset[int]:
    """Where the last tickets of the log could lead if nobody stood or searched anywhere."""
    pub, entries = view.public, len(view.log)
    stations = {int(pub["shown"][entries - since - 1])} if since < entries else set(view.setup.x_deck())
    for entry in range(entries - since, entries):
        stations = {end for station in stations for end in _leads(view.tables, int(pub["ticket"][entry]), station)}
    return frozenset(stations)


def _leads(tables: Tables, ticket: int, station: int) -> list[int]:
    ends: list[int] = tables.target[tables.first[ticket, station] : tables.first[ticket, station + 1]].tolist()
    return ends
