"""The rest of a game solved for a player, if it is small enough.

The solution starts at the last time when everybody knew X's station, or at the beginning of the game. What a side
should do from there does not depend on what came before, so the solution is safe to play. It mixes over what X has done
since.
This module knows no search. Read ``solve_rest`` first.
"""

import math
from collections import OrderedDict
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.belief.ticket import SetupKey, known_after
from blackticket.moves import Move
from blackticket.players.allowance import Allowance
from blackticket.players.base import Budget
from blackticket.players.solver.cfr import Solver, warm_up
from blackticket.players.solver.tree import NOBODY, Floats, GivenUpError, Ints, PublicTree, grow
from blackticket.rules.ticket.layout import EXPRESS, PURSUERS_TURN, Public
from blackticket.rules.ticket.tables import PURSUER_ROWS, Tables, tables_for
from blackticket.rules.ticket.text import to_code
from blackticket.views import TicketView

WHOLE = 1e7
"""A game whose whole tree is guessed to be larger is never solved: those of the editions have 1e30 nodes and more."""
BATCH = 4
"""Iterations between two looks at the clock: 0.7 ms on the glasses map, 20 ms on the largest trees."""
HOPE = 4.0
"""A tree is tried if the guess of its size is at most this many times what is allowed. On the glasses map the
guess is 1.5 times the size. A wrong guess costs at most the time of growing to the limit."""
LEAST = 0.1
"""Moves with less than this part of the best one's share are left out: they are noise of the first iterations. What
that brings is in docs/results/players.md ("Small games")."""
RARELY = 1e-3
"""The solution may hardly ever play any of the moves asked about: other people moved before, or move other figures. If
it plays them less often than this, their shares are noise, and the move with the best chance is played. What that
brings is in docs/results/exploitability.md ("Taken over")."""
LARGEST = 700.0
"""The greatest logarithm of a guess."""
TREES = 4
"""Trees and solutions that are kept; each takes at most 40 MB if ``solve`` has its usual value."""
TRY_AGAIN = 2.0
"""A tree that took too long is tried again with at least this many times the time."""


class Answer(NamedTuple):
    """For each move asked about: how often to play it, and the chance to win with it (NaN: unknown)."""

    share: Floats
    chance: Floats
    iterations: int


class _Rest(NamedTuple):
    """From where a game is solved."""

    key: SetupKey
    x_start: int
    history: tuple[Move, ...]

    @property
    def guess(self) -> float:
        """How large its tree may be."""
        return _guess(tables_for(self.key.setup), known_after(*self).public_record[0]["public"])


def solve_rest(view: TicketView, moves: npt.NDArray[np.int64], most: int, budget: Budget) -> Answer | None:
    """How to play now, or None if the tree would have more than ``most`` nodes or takes half of the time to grow."""
    rest = _rest_of(view, HOPE * most)
    if rest is None:
        return None
    warm_up()
    allowance = Allowance(budget)
    tree = _TREES.tree_of(rest, most, budget, allowance)
    if tree is None:
        return None
    since = view.history[len(rest.history) :]
    node = tree.histories.index(tuple(to_code(view.setup, move) for move in since))
    return answer_at(tree, _solved(tree, budget, allowance), node, view.own.at if view.own else NOBODY, moves)


def _rest_of(view: TicketView, largest: float) -> _Rest | None:
    """From where to solve; None if a guess says that the game is no small one, or that this tree is larger."""
    whole = _Rest(SetupKey(view.setup), int(view.public["x_start"]), ())
    if whole.guess > WHOLE:
        return None
    count = len(view.history)
    while count > 0 and known_after(whole.key, whole.x_start, view.history[:count]).mask.sum() > 1:
        count -= 1
    rest = whole._replace(history=view.history[:count])
    return rest if rest.guess <= largest else None


def _guess(tables: Tables, pub: Public) -> float:
    """The size of the public tree from here, if a pursuer has as many moves as on average on this board."""
    switches = tables.switches[0]
    rows = tables.first[PURSUER_ROWS : PURSUER_ROWS + EXPRESS + 1]
    moves = float((rows[:, -1] - rows[:, 1]).sum()) / (rows.shape[1] - 2)
    rounds = int(switches["log_entries"]) - int(pub["entries"])
    if switches["rounds"] > 0:
        rounds = min(rounds, int(switches["rounds"]) - int(pub["round_no"]) + 1)
    if pub["turn"] == PURSUERS_TURN:
        rounds += 1
    return math.exp(min(LARGEST, rounds * int(switches["pursuers"]) * math.log(max(moves, 1.0))))


class _Trees:
    """The trees of the last games; or, for one that could not be grown, the seconds that were not enough."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[_Rest, int], PublicTree | float] = OrderedDict()
        self._lock = Lock()

    def tree_of(self, rest: _Rest, most: int, budget: Budget, allowance: Allowance) -> PublicTree | None:
        """The tree, grown only once; None if it is too large, or there is too little time."""
        with self._lock:
            found = self._kept.get((rest, most), 0.0)
            seconds = math.inf if budget.seconds is None else budget.seconds
            if isinstance(found, float) and not _is_known_to_fail(found, seconds):
                known = known_after(*rest)
                try:
                    found = grow(rest.key.setup, known.public_record, known.mask, most, allowance.half_is_over)
                except GivenUpError as given_up:
                    if budget.stopped() and not given_up.too_large:
                        return None
                    found = math.inf if given_up.too_large else seconds
                self._kept[rest, most] = found
                while len(self._kept) > TREES:
                    self._kept.popitem(last=False)
            return found if isinstance(found, PublicTree) else None


def _is_known_to_fail(not_enough: float, seconds: float) -> bool:
    """Is there no point in trying a tree again that took longer than ``not_enough`` seconds?"""
    return not_enough == math.inf or seconds < TRY_AGAIN * not_enough


_TREES = _Trees()


@lru_cache(maxsize=TREES)
def _shared_solver(tree: PublicTree, _iterations: int | None) -> Solver:
    return Solver(tree)


def _solved(tree: PublicTree, budget: Budget, allowance: Allowance) -> Solver:
    """With iterations alone one solution serves all turns of a game; with a clock each turn has its own."""
    solver = Solver(tree) if budget.seconds is not None else _shared_solver(tree, budget.iterations)
    with solver.lock:
        while batch := _next_batch(solver, budget, allowance):
            solver.run(batch)
    return solver


def _next_batch(solver: Solver, budget: Budget, allowance: Allowance) -> int:
    """At least one iteration; a shared solver goes on where it stopped."""
    if solver.done == 0:
        return 1
    missing = BATCH if budget.iterations is None else min(BATCH, budget.iterations - solver.done)
    return 0 if allowance.is_over() else max(missing, 0)


def answer_at(
    tree: PublicTree, solver: Solver, node: int, station: int, moves: npt.NDArray[np.int64], rarely: float = RARELY
) -> Answer:
    """How to play at a node: X on ``station``, or the pursuers if it is ``NOBODY``."""
    choices, totals = (tree.x, solver.totals.x) if station else (tree.pursuers, solver.totals.pursuers)
    places = np.flatnonzero((choices.node == node) & (choices.source == station))
    places = places[np.isin(choices.move[places], moves)]
    places = places[np.argsort(choices.move[places])]
    chance = _chances(tree, solver, node, station, places)
    share = totals[places]
    if share.sum() < rarely * solver.done * (solver.done + 1) / 2:
        share = (np.arange(len(places)) == chance.argmax()).astype(np.float64)
    share = np.where(share >= LEAST * share.max(), share, 0.0)
    return Answer(share / share.sum(), chance, solver.done)


def _chances(tree: PublicTree, solver: Solver, node: int, station: int, places: Ints) -> Floats:
    """The chance to win with each of these choices, if both sides go on as they have learnt."""
    wins, reach = solver.outcome()
    if station:
        chances = wins[tree.x.child[places], tree.x.target[places]]
        return np.asarray(np.clip(chances, 0.0, 1.0))
    here = reach[node] if reach[node].any() else tree.possible[node]
    escapes = (wins[tree.pursuers.child[places]] * here).sum(axis=1) / here.sum()
    return np.asarray(np.clip(1.0 - escapes, 0.0, 1.0))
