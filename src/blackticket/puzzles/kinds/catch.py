"""Catch for certain: whatever X does and wherever he is, he is caught in this round or by the end of the next.

The proof is a search over what the pursuers know (``searching``). What a move is worth: the part of X's stations that
the pursuers can be sure to search, if they play on as well as possible; 1 is certain. Read ``Catch.prove`` first.
"""

from typing import ClassVar

from blackticket.puzzles.kinds.base import Kind, Proof, Reply
from blackticket.puzzles.knowledge import Known, matching
from blackticket.puzzles.searching import CERTAIN, Search, TooManyError, hopeful
from blackticket.rules.ticket.codes import figure_of, station_of
from blackticket.views import Audience, TicketView

MOST_STATIONS = 9
MOST_TO_COME = 2
"""More pursuers before X's turn have too many orders for a search of two rounds."""
CLEAR = 0.2
"""A wrong move must leave at least this part of X's stations unsearched."""
FEWEST_WRONG = 3


class Catch(Kind):
    """Catch for certain, in one round or two."""

    name: ClassVar[str] = "catch"
    audience: ClassVar[Audience] = "pursuers"

    def prove(self, view: TicketView) -> Proof | None:
        """The only plan that catches X for certain: at most one station for each pursuer."""
        known = Known.of(view)
        if not 2 <= len(known.stations) <= MOST_STATIONS or not known.to_come:
            return None
        search = Search()
        try:
            if search.is_now(known):
                return _prove(view, known, search, 1)
            if known.to_come > MOST_TO_COME or not hopeful(known):
                return None
            return _prove(view, known, search, 2)
        except TooManyError:
            return None


def _prove(view: TicketView, known: Known, search: Search, rounds: int) -> Proof | None:
    after = {move: known.after(move) for move in known.pursuers_moves.tolist()}
    certain = search.is_now if rounds == 1 else search.is_certain
    right = [move for move, then in after.items() if then.is_won or certain(then)]
    plan = {(figure_of(move), station_of(move, 0)) for move in right}
    if not right or len({figure for figure, _ in plan}) < len(plan) or len(after) - len(right) < FEWEST_WRONG:
        return None
    worth = {move: _worth(known, then, search, rounds) for move, then in after.items() if move not in right}
    second = max(worth.values())
    if second > CERTAIN - CLEAR:
        return None
    first = _first(right, known)
    return Proof(
        right=tuple(sorted(str(view.move_of(move)) for move in right)),
        best=CERTAIN,
        second=round(second, 4),
        line=_played(view, known, first, search, rounds, CERTAIN),
        wrong={str(view.move_of(move)): _played(view, known, move, search, rounds, worth[move]) for move in worth},
        numbers={"n": len(known.stations), "rounds": rounds},
        looked=search.looked + len(after),
    )


def _first(right: list[int], known: Known) -> int:
    """Which of several right moves begins the line: one that searches no station comes before those that do."""
    return min(right, key=lambda move: (station_of(move, 0) in known.stations, figure_of(move)))


def _worth(known: Known, then: Known, search: Search, rounds: int) -> float:
    if rounds == 2:
        return search.worth(then)
    count = len(known.stations)
    done = count - len(then.stations) if then.pursuers_are_next else 0
    more = len(matching(then.reach, then.stations)) if then.pursuers_are_next else 0
    searched = done + more if then.pursuers_are_next else count - len(set(known.stations) & set(then.stations))
    return searched / count


def _played(view: TicketView, known: Known, move: int, search: Search, rounds: int, value: float) -> Reply:
    """The pursuers do their best after this move, and so does X."""
    moves, before, known = [move], known, known.after(move)
    if rounds == 2:
        while known.pursuers_are_next and not known.is_won:
            moves.append(max(known.pursuers_moves.tolist(), key=lambda one: search.worth(known.after(one))))
            before, known = known, known.after(moves[-1])
        if not known.is_won and not known.is_over:
            _, event, then = search.worst(known)
            moves.append(event)
            before, known = known, then
    if known.pursuers_are_next and not known.is_won:
        for one in search.finish(known):
            moves.append(one)
            before, known = known, known.after(one)
    return Reply(tuple(map(view.move_of, moves)), _shown(before, known, moves[-1]), round(value, 4))


def _shown(before: Known, known: Known, last: int) -> int:
    """Where X turns out to be: where nobody searched, or where the last move catches him, or where he is trapped."""
    if known.stations:
        return known.stations[0]
    return station_of(last, 0) if station_of(last, 0) in before.stations else before.stations[0]
