"""The die that covers most, for detectives of the dice game.

For the last detective of a round: X takes one of the dice that the detectives have used, unless he spends a special,
which is not counted. So count the stations to which he could go with one of these dice, from all stations where he can
be, and how many of them no detective could reach with any die in the next round. The fewer stay open, the better the
die. For a detective who goes before: count how many of the stations where he can be the detectives search on average in
the rest of the round (``rolling``). Read ``Dice.prove`` first.
"""

from typing import ClassVar, cast

import numpy as np

from blackticket.belief.dice import Mask, follow_entry, new_mask
from blackticket.moves import Move
from blackticket.puzzles.kinds.base import Kind, Proof, Reply
from blackticket.puzzles.rolling import Hope
from blackticket.rules.dice import codes
from blackticket.rules.dice.flow import detective_moves, dice_of_face, end_go
from blackticket.rules.dice.layout import DETECTIVES_TURN, UNDERGROUND, X_TURN, Public, States
from blackticket.rules.dice.text import TICKET_WORDS
from blackticket.views import Audience, DiceView

FEWEST_STATIONS = 3
CLEAR, CLEAR_PART = 0.1, 0.95
"""Searching: the second best must search this much less on average, and at most this part."""
OPEN_CLEAR, OPEN_TIMES = 2, 1.2
"""Covering: the second best must leave this many more stations open, and this many times as many."""
DIGITS = 4
TINY = 1e-9


class Dice(Kind):
    """The die that covers most."""

    name: ClassVar[str] = "dice"
    audience: ClassVar[Audience] = "pursuers"
    family: ClassVar[str] = "dice"

    def prove(self, view: DiceView) -> Proof | None:
        """The only move that leaves fewest stations open, or searches most on average."""
        if not view.is_x_placed or view.public["phase"] != DETECTIVES_TURN or len(view.candidates) < 2:
            return None
        waiting = len(view.setup.pursuers) - int(view.public["gone"]).bit_count()
        return _covering(view) if waiting == 1 else _searching(view)


def _searching(view: DiceView) -> Proof | None:
    stations = view.candidates
    if len(stations) < FEWEST_STATIONS:
        return None
    hope = Hope(view.tables)
    record, mask = cast("States", view.public_record), _mask_of(view)
    worth = {move: hope.after(record, mask, move) for move in view.legal_codes(fast=True).tolist()}
    best = max(worth.values())
    right = [move for move, value in worth.items() if value > best - TINY]
    second = max((value for move, value in worth.items() if move not in right), default=best)
    if len(worth) < 3 or second > best - CLEAR or second > CLEAR_PART * best or not _is_one(right):
        return None
    return Proof(
        right=tuple(sorted(str(view.move_of(move)) for move in right)),
        best=round(best, DIGITS),
        second=round(second, DIGITS),
        line=Reply((view.move_of(right[0]),), None, round(best, DIGITS)),
        wrong={
            str(view.move_of(move)): Reply((view.move_of(move),), None, round(value, DIGITS))
            for move, value in worth.items()
            if move not in right
        },
        numbers={"n": len(stations), "rest": 1},
        looked=hope.looked,
    )


def _covering(view: DiceView) -> Proof | None:
    moves = [move for move in view.legal_codes(fast=True).tolist() if codes.action_of(move) == codes.GO]
    if len(moves) < 3:
        return None
    left = {move: _left_open(view, move) for move in moves}
    if any(not found.candidates for found in left.values()):
        return None  # X would be caught for certain
    best = min(len(found.open) for found in left.values())
    right = [move for move, found in left.items() if len(found.open) == best]
    others = [len(found.open) for found in left.values() if len(found.open) > best]
    if len(others) < 2 or min(others) < max(best + OPEN_CLEAR, OPEN_TIMES * best) or not _is_one(right):
        return None
    return Proof(
        right=tuple(sorted(str(view.move_of(move)) for move in right)),
        best=best,
        second=min(others),
        line=left[right[0]].told(view, right[0]),
        wrong={str(view.move_of(move)): left[move].told(view, move) for move in moves if move not in right},
        numbers={"n": len(view.candidates), "rest": 0},
        looked=len(moves),
    )


class _Open:
    """What a move of the last detective leaves to X."""

    def __init__(self, candidates: list[int], ends: dict[int, int], reached: set[int]) -> None:
        self.candidates = candidates
        self.ends = ends
        """The stations to which he could go, each with a face that leads there."""
        self.open = sorted(set(ends) - reached)

    def told(self, view: DiceView, move: int) -> Reply:
        """X goes to an open station, if there is one."""
        goes = min(self.open or self.ends, default=None)
        moves: tuple[Move, ...] = (view.move_of(move),)
        if goes is not None:
            moves += (Move.parse(f"X {TICKET_WORDS[self.ends[goes]]} ?", allow_hidden=True),)
        return Reply(moves, goes, len(self.open))


def _left_open(view: DiceView, move: int) -> _Open:
    tables, record, mask = view.tables, cast("States", view.public_record).copy(), _mask_of(view)
    pub = cast("Public", record[0])
    figure, target = codes.figure_of(move), codes.station_of(move, 0)
    detective_moves(pub, figure, codes.ticket_of(move, 0), target)
    mask[target] = 0
    end_go(tables, pub, figure)
    candidates = [int(station) for station in np.flatnonzero(mask)]
    ends: dict[int, int] = {}
    if pub["phase"] == X_TURN:
        for face in range(UNDERGROUND + 1):
            if dice_of_face(pub, face):
                after = mask.copy()
                follow_entry(tables, pub, after, new_mask(), face, 0)
                for station in np.flatnonzero(after):
                    ends.setdefault(int(station), face)
    reached = {
        int(station)
        for at in pub["at"][: len(view.setup.pursuers)]
        for face in range(UNDERGROUND + 1)
        for station in tables.target[tables.first[face, at] : tables.first[face, at + 1]]
    }
    return _Open(candidates, ends, reached)


def _mask_of(view: DiceView) -> Mask:
    mask = new_mask()
    mask[view.candidates] = 1
    return mask


def _is_one(moves: list[int]) -> bool:
    """Do they all lead the same figure to the same station?"""
    return len({(codes.figure_of(move), codes.action_of(move), codes.station_of(move, 0)) for move in moves}) == 1
