"""Throw them off before a reveal: X must show himself with his next move but this one.

Go where nobody reaches you now, and where you can show yourself on most stations so that nobody reaches you then
either, wherever the pursuers go in between. What a move is worth: the number of such stations; 0 if a pursuer reaches
X at once. Read ``Throw.prove`` first.
"""

from typing import ClassVar

from blackticket.puzzles.enclosing import within_two
from blackticket.puzzles.kinds.base import Kind, Proof, Reply
from blackticket.puzzles.knowledge import Known
from blackticket.rules.ticket.codes import station_of, steps_of, ticket_of
from blackticket.rules.ticket.layout import BLACK, DOUBLE, X_ROW
from blackticket.views import Audience, TicketView

FEWEST = 2
CLEAR, CLEAR_PART = 2, 0.5
"""The second best must leave this many fewer safe stations, or at most this part of them."""


class Throw(Kind):
    """Throw them off before a reveal."""

    name: ClassVar[str] = "throw"
    audience: ClassVar[Audience] = "X"

    def prove(self, view: TicketView) -> Proof | None:
        """The only station from which X can show himself on most safe stations."""
        reveals, entries = set(view.setup.rules.reveals), len(view.log)
        if entries + 2 not in reveals or entries + 1 in reveals or view.public["stock"][X_ROW, DOUBLE]:
            return None
        known = Known.of(view)
        moves = [move for move in known.moves_of_x(view.at["X"]).tolist() if steps_of(move) == 1]
        after = {event: known.after(event) for event in {known.seen_one(move) for move in moves}}
        safe = {move: _safe_to_show(after[known.seen_one(move)], station_of(move, 0)) for move in moves}
        worth = {move: len(stations) for move, stations in safe.items()}
        best = max(worth.values(), default=0)
        right = [move for move, value in worth.items() if value == best]
        others = [value for value in worth.values() if value < best]
        if best < FEWEST or len(others) < 3 or max(others) > max(best - CLEAR, CLEAR_PART * best):
            return None
        if len({station_of(move, 0) for move in right}) != 1:
            return None
        plain = sorted(right, key=lambda move: ticket_of(move, 0) == BLACK)
        return Proof(
            right=tuple(sorted(str(view.move_of(move)) for move in right)),
            best=best,
            second=max(others),
            line=_shows(view, plain[0], safe[plain[0]]),
            wrong={
                str(view.move_of(move)): _found(view, after[known.seen_one(move)], move, safe[move])
                for move in moves
                if move not in right
            },
            numbers={"n": best},
            looked=len(moves),
        )


def _safe_to_show(then: Known, station: int) -> list[int]:
    """Where X can show himself next, so that no pursuer can be within reach of him by then."""
    if then.is_over or station in then.reached:
        return []
    ways = {end for ticket in range(BLACK + 1) if then.x_holds(ticket) for end in then.leads(ticket, station)}
    return sorted(ways - within_two(then, ways))


def _shows(view: TicketView, move: int, safe: list[int]) -> Reply:
    return Reply((view.move_of(move),), station_of(move, 0), len(safe))


def _found(view: TicketView, then: Known, move: int, safe: list[int]) -> Reply:
    """If a pursuer reaches X, it does; else only the number tells."""
    station = station_of(move, 0)
    catching = [one for one in then.pursuers_moves.tolist() if station_of(one, 0) == station]
    return Reply(tuple(map(view.move_of, (move, *catching[:1]))), station, len(safe))
