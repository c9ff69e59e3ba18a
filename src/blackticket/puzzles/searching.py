"""What pursuers of a ticket game can be sure of, searched over what they know (``knowledge``).

Every way to finish a round is tried, and everything that they could then see of X's turn. Read
``Search.is_certain`` first.
"""

from collections.abc import Iterable
from itertools import combinations

from blackticket.puzzles.knowledge import Known, matching
from blackticket.rules.ticket.codes import figure_of, station_of
from blackticket.rules.ticket.layout import BLACK

MOST_LOOKED = 3000
CERTAIN = 1.0


class TooManyError(Exception):
    """The search would look at too many positions."""


class Search:
    """Looks for a certain catch, and counts what it looks at."""

    def __init__(self, most: int = MOST_LOOKED) -> None:
        self.looked = 0
        self._most = most
        self._worth: dict[bytes, float] = {}
        self._certain: dict[bytes, bool] = {}
        self._finished: dict[bytes, bool] = {}

    def count(self) -> None:
        """One more position."""
        self.looked += 1
        if self.looked > self._most:
            raise TooManyError

    # -- by the end of the next round --------------------------------------------------------------------------------

    def is_certain(self, known: Known) -> bool:
        """Is X caught for certain by the end of the next round?"""
        key = known.key
        if key not in self._certain:
            self._certain[key] = self._is_certain(known)
        return self._certain[key]

    def _is_certain(self, known: Known) -> bool:
        self.count()
        if known.is_won or known.is_over:
            return known.is_won
        if known.pursuers_are_next:
            return any(self.is_certain(known.after(move)) for move in known.pursuers_moves.tolist())
        quick = (known.after(event) for event in known.plain_events)
        if any(after.stations and not self.is_now(after) for after in quick):
            return False
        return all(self.is_now(known.after(event)) for event in known.events)

    def worth(self, known: Known) -> float:
        """Which part of X's stations the pursuers can be sure to search by the end of the next round."""
        key = known.key
        if key not in self._worth:
            self._worth[key] = self._look(known)
        return self._worth[key]

    def _look(self, known: Known) -> float:
        self.count()
        if known.is_won or known.is_over:
            return CERTAIN if known.is_won else 0.0
        if known.x_is_next:
            return self.worst(known)[0]
        best = 0.0
        for move in known.pursuers_moves.tolist():
            best = max(best, self.worth(known.after(move)))
            if best == CERTAIN:
                break
        return best

    def worst(self, known: Known) -> tuple[float, int, Known]:
        """What the pursuers would least like to see of X's turn: what is left to them, the event, what they know."""
        found: tuple[float, int, Known] | None = None
        for event in known.events:
            self.count()
            after = known.after(event)
            share = self.share(after)
            if found is None or (share, -len(after.stations)) < (found[0], -len(found[2].stations)):
                found = share, event, after
        assert found is not None
        return found

    # -- in this round -----------------------------------------------------------------------------------------------

    def is_now(self, known: Known) -> bool:
        """Can the pursuers be sure to catch or trap X in this round?"""
        return self.share(known) == CERTAIN

    def share(self, known: Known) -> float:
        """Which part of X's stations the pursuers can search in this round; 1 also if the rest of them is a trap."""
        if known.is_won or known.is_over:
            return CERTAIN if known.is_won else 0.0
        if not known.pursuers_are_next:
            return 0.0
        count, sent = len(known.stations), len(matching(known.reach, known.stations))
        if sent < count:
            traps = sum(known.could_be_trapped(station) for station in known.stations)
            if sent + traps >= count and self._can_finish(known):
                return CERTAIN
        return sent / count

    def _can_finish(self, known: Known) -> bool:
        """Looks at every sequence of moves of this round."""
        key = known.key
        if key not in self._finished:
            self.count()
            self._finished[key] = known.is_won or (
                known.pursuers_are_next
                and any(self._can_finish(known.after(move)) for move in known.pursuers_moves.tolist())
            )
        return self._finished[key]

    def finish(self, known: Known) -> list[int]:
        """Moves of this round that catch X for certain, or search as many stations as possible."""
        if self.is_now(known) and len(matching(known.reach, known.stations)) < len(known.stations):
            return self._trap(known)
        sent = {figure: station for station, figure in matching(known.reach, known.stations).items()}
        moves: list[int] = []
        while sent and known.pursuers_are_next and not known.is_won:
            legal = known.pursuers_moves.tolist()
            aims = [move for move in legal if sent.get(figure_of(move)) == station_of(move, 0)]
            clear = [move for move in legal if station_of(move, 0) not in sent.values()]  # somebody else is next
            moves.append((aims or clear or legal)[0])
            sent.pop(figure_of(moves[-1]), None)
            known = known.after(moves[-1])
        return moves

    def _trap(self, known: Known) -> list[int]:
        moves: list[int] = []
        while not known.is_won:
            moves.append(next(move for move in known.pursuers_moves.tolist() if self._can_finish(known.after(move))))
            known = known.after(moves[-1])
        return moves


def hopeful(known: Known) -> bool:
    """Might a search for a certain catch in two rounds succeed? False only if it cannot.

    However the rest of this round goes, X keeps all of his stations but those that are searched. A ticket then leads
    him to all their neighbours where no pursuer stands; all of these must be searched or be traps.
    """
    pursuers = int(known.tables.switches[0]["pursuers"])
    most = 2 * pursuers
    tickets = [ticket for ticket in range(BLACK + 1) if known.x_holds(ticket)]
    if known.tables.switches[0]["reveal"][known.public["entries"]]:
        return True
    stations = known.stations
    kept = max(1, len(stations) - known.to_come)
    spread = {ticket: {one: set(known.leads(ticket, one)) for one in stations} for ticket in tickets}
    return any(
        all(_fits(known, [spread[ticket][one] for one in rest]) <= most for ticket in tickets)
        for rest in combinations(stations, kept)
    )


def _fits(known: Known, ends: Iterable[set[int]]) -> int:
    """How many of these stations cannot be traps, so that pursuers must stand on or search them."""
    found: set[int] = set().union(*ends)
    pursuers = int(known.tables.switches[0]["pursuers"])
    return sum(_many_ways(known, station, pursuers) for station in found)


def _many_ways(known: Known, station: int, most: int) -> bool:
    ways = {end for ticket in range(BLACK + 1) if known.x_holds(ticket) for end in known.leads(ticket, station)}
    return len(ways) > most
