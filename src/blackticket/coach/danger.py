"""What threatens X now: the stations that pursuers could reach next, and whether a special ticket would gain something.

Read ``dangers`` first.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from blackticket.coach.reasons import Reason, Table, Tried
from blackticket.coach.sight import sight_of
from blackticket.errors import BlackticketError
from blackticket.moves import Move
from blackticket.views import View, checked_view

Threats = Mapping[int, Mapping[str, tuple[str, ...]]]
"""By station: the pursuers that could go there in their next move, each with the tickets or dice that lead there."""
BLACK_GAIN = 4
"""A black ticket is worth a word if it leaves at least this many stations more to search than any ordinary ticket."""


@dataclass(frozen=True)
class Dangers:
    """What threatens X.

    >>> from blackticket import Game
    >>> found = dangers(Game("london", players=5, seed=7).view("X"))
    >>> sorted(found.threats)[:4], found.threats[22]
    ([4, 10, 14, 22], {'D3': ('taxi', 'bus')})
    """

    threats: Threats
    worth: tuple[Reason, ...]
    """Whether a double move or a black ticket would gain something now; empty if it is not X's turn."""
    edition: str


def dangers(view: View) -> Dangers:
    """Where pursuers could be after their next move, as all stand now, and what X's special tickets would gain."""
    if checked_view(view).audience != "X":
        raise BlackticketError("bad_argument", "Dangers are told to Mister X.")
    threats = sight_of(view).reached_by_all(view)
    worth: tuple[Reason, ...] = ()
    if view.to_move == "X" and view.is_x_placed:
        table = Table(view)
        found = (_double(table, threats), _black(table))
        worth = tuple(reason for reason in found if reason is not None)
        if not worth and _has_specials(view):
            worth = (Reason("worth_nothing"),)
    return Dangers(dict(sorted(threats.items())), worth, view.setup.edition.name)


def _double(table: Table, threats: Threats) -> Reason | None:
    """The double move that ends within reach of the fewest pursuers, if every single move ends within reach of more."""
    taken = set(table.sight.pursuers_on_board(table.view).values())
    singles = [move for move in table.view.legal_moves if len(move.steps) == 1]
    doubles = [move for move in table.view.legal_moves if move.action == "double"]
    free = [move for move in doubles if not taken & set(move.stations)]
    if not free:
        return None

    def pursuers(move: Move) -> int:
        return len(threats.get(move.stations[-1], {}))

    best = min(free, key=lambda move: (pursuers(move), move.tickets.count("black"), move.stations[-1], str(move)))
    left, station = pursuers(best), best.stations[-1]
    least = min((pursuers(move) for move in singles if not taken & set(move.stations)), default=None)
    if least is None:
        return Reason("worth_double_only", {"station": station})
    if left >= least:
        return None
    key = "worth_double" if left else "worth_double_safe"
    return Reason(key, {"n": least, "left": left, "station": station})


def _black(table: Table) -> Reason | None:
    """The black ticket that hides X best, if it hides him much better than any ordinary ticket."""
    if not table.view.tickets["X"].get("black", 0):
        return None
    hidden = {move: _searched(table.tried(move)) for move in table.singles}
    blacks = [move for move in hidden if move.tickets == ("black",)]
    most = max((count for move, count in hidden.items() if move not in blacks), default=0)
    best = max(blacks, key=lambda move: (hidden[move], -move.stations[-1]), default=None)
    if best is None or hidden[best] < most + BLACK_GAIN:
        return None
    if not most:
        return Reason("worth_black_only")
    return Reason("worth_black", {"n": hidden[best], "without": most})


def _searched(tried: Tried) -> int:
    """How many stations the pursuers would have to search; 0 after a move that ends the game."""
    return 0 if tried.ended is not None else len(tried.candidates)


def _has_specials(view: View) -> bool:
    return any(view.tickets["X"].get(name, 0) for name in ("black", "double"))
