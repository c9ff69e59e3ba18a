"""Close the ring: after the move as few stations as possible stay open to X, best of all none.

A station is open if X could go there with a single ticket from one of the stations where he can be, and no pursuer
reaches it in the next round as all stand. What a move is worth: how many stations stay open. Read ``Ring.prove`` first.
"""

from typing import ClassVar

from blackticket.puzzles.kinds.base import Kind, Proof, Reply
from blackticket.puzzles.knowledge import Known
from blackticket.rules.ticket.codes import figure_of, station_of
from blackticket.views import Audience, TicketView

MOST_STATIONS = 12
FEWEST_WAYS = 5
MOST_OPEN = 6
CLEAR, CLEAR_TIMES = 2, 1.4
"""A wrong move must leave this many more stations open, and this many times as many."""


class Ring(Kind):
    """Close the ring."""

    name: ClassVar[str] = "ring"
    audience: ClassVar[Audience] = "pursuers"

    def prove(self, view: TicketView) -> Proof | None:
        """The only station from which the last pursuer of a round closes the ring."""
        known = Known.of(view)
        if not 1 <= len(known.stations) <= MOST_STATIONS or known.to_come != 1:
            return None
        after = {move: known.after(move) for move in known.pursuers_moves.tolist()}
        if len(after) < 3 or any(one.is_won or one.is_over or not one.x_is_next for one in after.values()):
            return None
        left = {move: _left_open(one) for move, one in after.items()}
        best = min(map(len, left.values()))
        right = [move for move, stations in left.items() if len(stations) == best]
        others = [len(stations) for stations in left.values() if len(stations) > best]
        if best > MOST_OPEN or len(others) < 2 or min(others) < max(best + CLEAR, CLEAR_TIMES * best):
            return None
        if len({(figure_of(move), station_of(move, 0)) for move in right}) > 1:
            return None
        ways = len(after[right[0]].singles)
        if ways < FEWEST_WAYS:
            return None
        return Proof(
            right=tuple(sorted(str(view.move_of(move)) for move in right)),
            best=best,
            second=min(others),
            line=_closed(view, right[0], after[right[0]], left[right[0]]),
            wrong={
                str(view.move_of(move)): _goes(view, move, after[move], stations)
                for move, stations in left.items()
                if move not in right
            },
            numbers={"n": len(known.stations), "ways": ways},
            looked=len(after),
        )


def _left_open(known: Known) -> list[int]:
    return sorted(set(known.singles) - known.reached)


def _goes(view: TicketView, move: int, known: Known, stations: list[int]) -> Reply:
    """X goes through the gap."""
    step = known.singles[stations[0]]
    event = known.seen_one(step)
    return Reply((view.move_of(move), view.move_of(event)), stations[0], len(stations))


def _closed(view: TicketView, move: int, known: Known, stations: list[int]) -> Reply:
    """X goes where the fewest pursuers reach him; if one does, it catches him."""
    crowd = {station: sum(station in reach for reach in known.reach.values()) for station in known.singles}
    station = min(crowd, key=lambda one: (crowd[one], one))
    event = known.seen_one(known.singles[station])
    then = known.after(event)
    catching = [] if then.is_over else [one for one in then.pursuers_moves.tolist() if station_of(one, 0) == station]
    moves = (move, event, *catching[:1])
    return Reply(tuple(map(view.move_of, moves)), station, len(stations))
