"""Moves tried out on a view: what the pursuers would know after each of them.

A state that fits the view is imagined, the move is made in it by the rules themselves, and the pursuers' view of the
result is taken. What the pursuers know does not depend on which fitting state it is, as long as nobody is caught. So
nothing of X's secret gets into a trial of the pursuers. Read ``Trials.after`` first.
"""

from collections.abc import Iterator

from blackticket.editions import Deal
from blackticket.kernel import make_rng
from blackticket.moves import Move
from blackticket.rules.records import Records
from blackticket.views import Outcome, View

CAUGHT = Outcome("pursuers", "capture")
ANY_SEED = 1
MOST_STATIONS = 12
"""The number of stations of X that are tried before a move counts as the end of the game."""


class Trials:
    """Tries moves of the side that a view belongs to."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._codes = [view.code_of(move) for move in view.history]
        self._worlds: dict[int, Records] = {}
        self._tried: dict[Move, View | Outcome] = {}

    def after(self, move: Move) -> View | Outcome:
        """The pursuers' view after this move if the game goes on; how it ends if it is over wherever X can be."""
        if move not in self._tried:
            self._tried[move] = self._try(move)
        return self._tried[move]

    def _try(self, move: Move) -> View | Outcome:
        code, ended = self.view.code_of(move), CAUGHT
        for world in self._fitting(move):
            start = int(world[0]["secret"]["start"])
            deal = Deal(self.view.setup, start or None)
            position = self.view.setup.edition.family.begin(deal)
            position.states = world.copy()
            position.apply(code)
            if position.to_move is not None:
                return position.view([*self._codes, code], "pursuers")
            ended = position.outcome or CAUGHT
        return ended

    def _fitting(self, move: Move) -> Iterator[Records]:
        """States that fit the view in which this move catches nobody; for X his own, and alone."""
        if self.view.own is not None or not self.view.is_x_placed:
            yield self._world(0)
            return
        stations = [station for station in self.view.candidates if station not in move.stations]
        for station in stations[:MOST_STATIONS]:
            yield self._world(station)

    def _world(self, station: int) -> Records:
        if station not in self._worlds:
            rng = make_rng(ANY_SEED)
            self._worlds[station] = self.view.imagine_at(station, rng) if station else self.view.imagine(rng)
        return self._worlds[station]
