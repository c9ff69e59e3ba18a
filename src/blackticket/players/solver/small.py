"""The rest of a game solved for a player, where it is small enough to be looked through.

It is solved from the last time when everybody knew where X stood (or from the beginning of the game): from there on
what a side should do does not depend on what came before, so the solution of the rest is safe to play. What X has done
since is what the solution mixes over. Read ``solve_rest`` first.
"""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.belief.ticket import SetupKey, known_after
from blackticket.players.player import Budget
from blackticket.players.search.allowance import Allowance
from blackticket.players.solver.cfr import Solver
from blackticket.players.solver.tree import NOBODY, Floats, Ints, PublicTree, TooLargeError, grow
from blackticket.rules.ticket.layout import EXPRESS, PURSUERS_TURN, Public
from blackticket.rules.ticket.tables import PURSUER_ROWS, Tables
from blackticket.rules.ticket.text import to_code
from blackticket.rules.wording import read_move
from blackticket.views import TicketView

BATCH = 4
"""Iterations between two looks at the clock: 0.7 ms on the glasses map, 20 ms on the largest trees."""
HOPE = 4.0
"""A tree is tried if the guess of its size is at most so many times what is allowed."""
NODE_SECONDS = 1e-4
"""What growing a node takes (the 1,678 of the glasses map took 0.12 s); half of the time may go into it."""
RARELY = 1e-3
"""Moves that the side's own strategy plays less often, because somebody else has moved before or must move now: how
often is then known from the first, bad iterations only, and the move with the best chance is played."""
LARGEST = 700.0
"""Greater logarithms of a guess are all the same."""
TREES = 4
"""Trees and solutions that are kept, 40 MB at most for each of them."""


class Answer(NamedTuple):
    """For each of the moves asked about: how often to play it, and the chance to win with it (NaN: unknown)."""

    share: Floats
    chance: Floats
    iterations: int


class _Rest(NamedTuple):
    """From where a game is solved."""

    key: SetupKey
    x_start: int
    history: tuple[str, ...]


def solve_rest(view: TicketView, moves: npt.NDArray[np.int64], most: int, budget: Budget) -> Answer | None:
    """How to play now, or None if the tree would have more than ``most`` nodes."""
    allowance = Allowance(budget)
    if budget.seconds is not None:
        most = min(most, int(budget.seconds / 2 / NODE_SECONDS))
    rest = _rest_of(view, HOPE * most)
    tree = None if rest is None else _tree_of(rest, most)
    if rest is None or tree is None:
        return None
    since = [read_move(line, allow_hidden=True) for line in view.history[len(rest.history) :]]
    node = tree.histories.index(tuple(to_code(view.setup, move) for move in since))
    return _answer_at(tree, _solved(tree, budget, allowance), node, view.own.at if view.own else NOBODY, moves)


def _rest_of(view: TicketView, largest: float) -> _Rest | None:
    """From where to solve; None if a guess says that the tree is larger than that."""
    key, x_start = SetupKey(view.setup), int(view.public["x_start"])
    if _guess(view.tables, view.public) > largest:
        return None
    count = len(view.history)
    while count > 0 and known_after(key, x_start, view.history[:count]).mask.sum() > 1:
        count -= 1
    rest = _Rest(key, x_start, view.history[:count])
    return rest if _guess(view.tables, known_after(*rest).public_record[0]["public"]) <= largest else None


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


@lru_cache(maxsize=TREES)
def _tree_of(rest: _Rest, most: int) -> PublicTree | None:
    known = known_after(*rest)
    try:
        return grow(rest.key.setup, known.public_record, known.mask, most)
    except TooLargeError:
        return None


@lru_cache(maxsize=TREES)
def _shared_solver(tree: PublicTree, _iterations: int | None) -> Solver:
    return Solver(tree)


def _solved(tree: PublicTree, budget: Budget, allowance: Allowance) -> Solver:
    """With iterations alone a solution serves for all turns of a game; with a clock each turn has one of its own."""
    if budget.seconds is not None:
        solver = Solver(tree)
        while batch := allowance.next_batch(BATCH):
            solver.run(batch)
        return solver
    solver = _shared_solver(tree, budget.iterations)
    with solver.lock:
        while solver.done != budget.iterations and (batch := allowance.next_batch(BATCH, BATCH)):
            solver.run(batch)
    return solver


def _answer_at(tree: PublicTree, solver: Solver, node: int, station: int, moves: npt.NDArray[np.int64]) -> Answer:
    choices, totals = (tree.x, solver.totals.x) if station else (tree.pursuers, solver.totals.pursuers)
    places = np.flatnonzero((choices.node == node) & (choices.source == station))
    places = places[np.isin(choices.move[places], moves)]
    places = places[np.argsort(choices.move[places])]
    chance = _chances(tree, solver, node, station, places)
    share = totals[places]
    if share.sum() < RARELY * solver.done * (solver.done + 1) / 2:
        share = (np.arange(len(places)) == chance.argmax()).astype(np.float64)
    return Answer(share / share.sum(), chance, solver.done)


def _chances(tree: PublicTree, solver: Solver, node: int, station: int, places: Ints) -> Floats:
    """The chance to win with each of these choices, if both sides go on as they have learnt."""
    wins, reach = solver.outcome()
    if station:
        return np.asarray(wins[tree.x.child[places], tree.x.target[places]])
    here = reach[node] if reach[node].any() else tree.possible[node]
    return np.asarray(1.0 - (wins[tree.pursuers.child[places]] * here).sum(axis=1) / here.sum())
