"""How many of X's stations detectives search on average in the rest of a round of the dice game, if they choose well.

Everything that the dice can show is gone through, with its probability; a roll-again token is one more choice. The
rules themselves say what is legal. Read ``Hope.after`` first.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import cast

import numpy as np

from blackticket.belief.dice import Mask
from blackticket.rules.dice import codes
from blackticket.rules.dice.flow import detective_moves, end_go, reroll, roll
from blackticket.rules.dice.layout import ROLL_DUE, Public, States
from blackticket.rules.dice.legal import all_legal
from blackticket.rules.dice.tables import Tables

SIDES = 6


class Hope:
    """How many of X's stations are searched on average, for one grid."""

    def __init__(self, tables: Tables) -> None:
        self.looked = 0
        self._tables = tables
        self._rolled: dict[bytes, float] = {}
        self._faces = Counter(int(face) for face in tables.switches[0]["faces"])

    def after(self, record: States, mask: Mask, move: int) -> float:
        """After a move, a pass or a new roll."""
        now, left = record.copy(), mask.copy()
        pub = cast("Public", now[0])
        figure, action = codes.figure_of(move), codes.action_of(move)
        if action == codes.REROLL:
            reroll(self._tables, pub)
            return self._rolling(now, left)
        found = 0.0
        if action == codes.GO:
            target = codes.station_of(move, 0)
            detective_moves(pub, figure, codes.ticket_of(move, 0), target)
            found, left[target] = float(left[target]), 0
        end_go(self._tables, pub, figure)
        return found + (self._rolling(now, left) if pub["phase"] == ROLL_DUE else 0.0)

    def _rolling(self, record: States, mask: Mask) -> float:
        """Before a roll: the average over everything that the dice can show."""
        pub = cast("Public", record[0])
        counts = bytes([int(pub["gone"]), int(pub["dice_left"]), int(pub["rerolls"])])
        key = pub["at"].tobytes() + mask.tobytes() + counts
        if key not in self._rolled:
            self._rolled[key] = sum(
                chance * self._rolled_as(record, mask, faces) for faces, chance in self._rolls(int(pub["dice_left"]))
            )
        return self._rolled[key]

    def _rolled_as(self, record: States, mask: Mask, faces: tuple[int, ...]) -> float:
        self.looked += 1
        now = record.copy()
        pub = cast("Public", now[0])
        roll(pub, np.array(faces, dtype=np.int16), len(faces))
        return max(self.after(now, mask, move) for move in all_legal(self._tables, pub, 0, fast=True).tolist())

    def _rolls(self, count: int) -> Iterator[tuple[tuple[int, ...], float]]:
        """Every roll of this number of dice, in order, and its probability."""
        for faces in combinations_with_replacement(sorted(self._faces), count):
            ways = factorial(count) / prod(factorial(faces.count(face)) for face in set(faces))
            yield faces, ways * prod(self._faces[face] / SIDES for face in faces)
