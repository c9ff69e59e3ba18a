"""What the coach sees in a dice game."""

from functools import lru_cache

import numpy as np

from blackticket.belief.dice import Opened, follow_event, new_mask
from blackticket.coach.sight.base import Reach, Sight, Tracker, reached
from blackticket.moves import FACES, Move
from blackticket.players.search.mcts.dice.belief import dice_weights
from blackticket.rules.dice.layout import MAX_STATIONS, UNDERGROUND
from blackticket.rules.dice.playout import opening
from blackticket.rules.dice.tables import Tables
from blackticket.rules.dice.text import to_code
from blackticket.views import DiceView

FAR = 99


class DiceTracker:
    """Where X can be, from a moment of a dice game."""

    def __init__(self, view: DiceView, count: int) -> None:
        known = view.public
        shown = [int(station) for station in known["shown"]]
        self._view = view
        self._opened = Opened(int(known["x_tile"]), int(known["x_start"]), shown, shown)
        self._blind = self._opened._replace(known=[0] * len(shown))
        self._record = opening(view.setup)
        self._mask = new_mask()
        for move in view.history[:count]:
            self.follow(move)
        self.forget()

    @property
    def stations(self) -> set[int]:
        """The stations where he can be."""
        return {int(station) for station in np.flatnonzero(self._mask)}

    def follow(self, move: Move, *, blind: bool = False) -> None:
        """Carry on through one public move or roll."""
        event, opened = to_code(self._view.setup, move), self._blind if blind else self._opened
        follow_event(self._view.tables, self._record[0]["public"], self._mask, event, opened)

    def leave_out(self, station: int) -> None:
        """Rule out one station."""
        self._mask[station] = 0

    def forget(self) -> None:
        """No longer rule out any station."""
        self._mask[:] = 0
        self._mask[list(self._view.setup.stations)] = 1


class DiceSight(Sight):
    """Looks at views of dice games."""

    def reach(self, view: DiceView, figure: str, station: int | None = None) -> Reach:
        """Where a detective could go with one die of each face."""
        tables, pub = view.tables, view.public
        number = view.setup.pursuers.index(figure)
        here = int(pub["at"][number]) if station is None else station
        found: dict[int, tuple[str, ...]] = {}
        for face in range(UNDERGROUND + 1):
            for target in reached(tables.first, tables.target, face, here) if here else ():
                if not pub["occupied"][target] and FACES[face] not in found.get(target, ()):
                    found[target] = (*found.get(target, ()), FACES[face])
        return found

    def tickets_of_x(self, view: DiceView) -> tuple[str, ...]:
        """The faces that are used or may still be used in this round, and his specials; before a roll every face."""
        pub = view.public
        faces = {int(face) for face in pub["used"][: pub["used_count"]]}
        faces |= {int(face) for face in pub["rolled"][: pub["rolled_count"]]}
        words = [FACES[face] for face in range(UNDERGROUND + 1) if face in faces or not faces]
        words += ["black"] * bool(pub["black"]) + ["helicopter"] * bool(pub["helicopters"])
        return tuple(words)

    def distance(self, view: DiceView, a: int, b: int) -> int:
        """Moves with any dice."""
        return _distances(_Key(view.tables, view.setup.grid.digest))[a].get(b, FAR)

    def likelihood(self, view: DiceView) -> dict[int, float]:
        """By the model of how X moves that the search uses."""
        if not view.is_x_placed:
            return {}
        if view.is_over:
            return {int(view.public["x_at"]): 1.0}
        weights = dice_weights(view)
        return {int(station): float(weights[station]) for station in np.flatnonzero(weights) if station}

    def tracker(self, view: DiceView, count: int) -> Tracker:
        """A tracker that begins after the first ``count`` moves of the history."""
        return DiceTracker(view, count)


class _Key:
    """Tables as a cache key: those of the same tiles are the same."""

    def __init__(self, tables: Tables, digest: str) -> None:
        self.tables = tables
        self.digest = digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.digest == self.digest


@lru_cache(maxsize=64)
def _distances(key: _Key) -> dict[int, dict[int, int]]:
    """From every station to all others."""
    tables = key.tables
    ways = {
        station: {
            target for face in range(UNDERGROUND + 1) for target in reached(tables.first, tables.target, face, station)
        }
        for station in range(1, MAX_STATIONS + 1)
    }
    table: dict[int, dict[int, int]] = {}
    for origin in ways:
        table[origin], frontier, moves = {origin: 0}, {origin}, 0
        while frontier:
            moves += 1
            frontier = {one for station in frontier for one in ways[station]} - table[origin].keys()
            table[origin].update(dict.fromkeys(frontier, moves))
    return table


SIGHT = DiceSight()
