"""How ``mcts`` plays a ticket game: an exact belief by the habits of X, and a search on information sets.

It starts from a view. A sure capture needs no search, and a small game is solved. Read ``TicketSearch.think`` first.
"""

from collections.abc import Collection
from dataclasses import dataclass
from math import isnan

import numpy as np
import numpy.typing as npt

from blackticket.belief.habits import Belief
from blackticket.belief.posterior import belief_after, nearness, ticket_belief
from blackticket.belief.spread import see_all
from blackticket.kernel import Rng, compiled, make_rng
from blackticket.players.allowance import Allowance
from blackticket.players.asked import asked_codes
from blackticket.players.base import A_SECOND, Budget, Choice, Thought, seed_for
from blackticket.players.search.common.parallel import grow_in_parallel
from blackticket.players.search.common.sampling import uniform
from blackticket.players.search.common.ticket_moves import figures_asked
from blackticket.players.search.common.tree import ROOT
from blackticket.players.search.mcts.ticket.information_sets import (
    PUBLIC,
    InformationSets,
    add_statistics,
    choice_key,
    new_information_sets,
)
from blackticket.players.search.mcts.ticket.iteration import Answers, search
from blackticket.players.search.mcts.ticket.outlook import outlook_weights
from blackticket.players.search.mcts.ticket.scratch import new_scratch
from blackticket.players.search.mcts.ticket.settings import TicketSettings
from blackticket.players.solver.small import Answer, solve_rest
from blackticket.rules.ticket.codes import figure_of, last_station_of, station_of, ticket_of
from blackticket.rules.ticket.layout import EXPRESS, Moves, new_states
from blackticket.rules.ticket.text import to_move
from blackticket.views import TicketView

BATCH = 128
"""Iterations between two looks at the clock: about half a millisecond."""
MOST_ANSWERS = 64
"""Answers that X foresees: 4 to single moves, 16 to double ones; only triple ones have more."""
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class TicketSearch:
    """Thinks about a ticket game. The same view, iterations and seed give the same thought."""

    values: TicketSettings

    def think(
        self, view: TicketView, *, budget: Budget = A_SECOND, seed: int = 0, figures: Collection[str] | None = None
    ) -> Thought:
        """Pursuers: a sure capture, or the nearest of the best. X: one of his best."""
        allowance = Allowance(budget)
        moves = asked_codes(view, figures, fast=True)
        words = [to_move(view.setup, int(move)) for move in moves]  # before the search: there may be thousands
        belief = ticket_belief(view, self.values.doubt)
        sure = _sure_capture(view, belief, moves)
        solvable = self.values.solve and len(moves) > 1 and not sure
        solved = solve_rest(view, moves, self.values.solve, allowance.left()) if solvable else None
        found = sure or solved or self._search(view, belief, moves, allowance, seed_for(view, seed))
        order = np.argsort(-found.share, kind="stable")
        chosen = int(order[0])
        if solved or view.own is not None:
            least = 0.0 if solved else self.values.mix
            chosen = _one_of_the_best(found.share, least, make_rng(~seed_for(view, seed)))
        elif not sure:
            chosen = _nearest_of_the_best(view, belief, moves, found.share, self.values.ties)
        shares, chances = found.share.tolist(), found.chance.tolist()
        choices = tuple(Choice(words[i], shares[i], None if isnan(chances[i]) else chances[i]) for i in order.tolist())
        stations = {int(s): float(belief[s]) for s in np.flatnonzero(belief)}
        return Thought(words[chosen], choices, stations, found.iterations)

    def _search(self, view: TicketView, belief: Belief, moves: Moves, allowance: Allowance, seed: int) -> Answer:
        """By the visits and wins of every move; a single move needs no thought."""
        if len(moves) == 1:
            return Answer(np.ones(1), np.full(1, np.nan), 0)
        fears = view.own is not None and self.values.fear > 0.0
        answers = answers_to(view, belief, moves if fears else moves[:0], self.values.doubt)
        trees, done = grow_in_parallel(
            self.values.threads,
            allowance.left(),
            seed,
            lambda share, own: self._grow(view, belief, answers, moves, share, make_rng(own)),
        )
        key = choice_key(view.own.at if view.own is not None else PUBLIC, 0)
        visits, won = np.zeros(len(moves)), np.zeros(len(moves))
        for tree in trees:
            compiled(add_statistics)(tree, ROOT, key, moves, visits, won)
        share = visits / visits.sum() if visits.any() else np.full(len(moves), 1.0 / len(moves))
        chance = np.where(visits > 0.0, won / np.maximum(visits, 1.0), np.nan)
        return Answer(share, chance, done)

    def _grow(
        self, view: TicketView, belief: Belief, answers: Answers, moves: Moves, allowance: Allowance, rng: Rng
    ) -> InformationSets:
        """The tree of one search from this view."""
        root = new_states(1)
        root[0]["public"] = view.public
        own = view.own.at if view.own is not None else 0
        if own:  # X does not rely on the pursuers' having known his habits so far
            belief = (belief > 0.0).astype(np.float64)
        scratch, tree = new_scratch(root, figures_asked(moves)), new_information_sets(self.values.most_entries)
        settings = self.values.settings(x_searches=own > 0)
        weights = outlook_weights("X", self.values.specials) if own else outlook_weights("pursuers")
        tables, near, cumulative = view.tables, nearness(view.tables), np.cumsum(belief)
        run = compiled(search)
        while batch := allowance.next_batch(BATCH):
            run(tables, near, weights, tree, scratch, cumulative, answers, own, settings, batch, rng)
        return tree


def answers_to(view: TicketView, belief: Belief, moves: Moves, doubt: float) -> Answers:
    """What the pursuers would believe after X's moves, without those that end in sight of all."""
    seen = np.zeros_like(moves)
    compiled(see_all)(view.tables, view.public, moves, seen)
    doubtful = [one for one in np.unique(seen).tolist() if last_station_of(one) == 0][:MOST_ANSWERS]
    cumulative = np.ones((len(doubtful), len(belief)))
    for row, one in enumerate(doubtful):
        cumulative[row] = np.cumsum(belief_after(view, belief, one, doubt))
    return Answers(np.array(doubtful, dtype=np.int64), cumulative)


def _sure_capture(view: TicketView, belief: Belief, moves: Moves) -> Answer | None:
    """If X can only be on one station, the moves that end there: nothing is better, and no search is needed.

    To a search a capture in a few turns is worth as much, and people wonder why it waits.
    """
    if view.own is not None or np.count_nonzero(belief) != 1:
        return None
    only = int(belief.argmax())
    catches = np.array([station_of(int(move), 0) == only for move in moves])
    if not catches.any():
        return None
    first = np.arange(len(moves)) == catches.argmax()
    return Answer(first.astype(np.float64), np.where(catches, 1.0, np.nan), 0)


def _nearest_of_the_best(view: TicketView, belief: Belief, moves: Moves, share: Numbers, least: float) -> int:
    """The best move's figure takes the move that comes nearest to X, among those with ``least`` of the best share.

    To a search all moves of a figure far from X are worth the same, so it would stray and waste tickets. If two moves
    come equally near, the figure uses the ticket of which it has more. Distances are rounded, because the last bits of
    a sum differ between machines.
    """
    near = nearness(view.tables)
    away = np.round(near @ belief[: near.shape[0]], 6)
    best = int(share.argmax())
    figure = figure_of(int(moves[best]))
    left = view.public["stock"][view.tables.switches[0]["purse"][figure]]

    def rank(i: int) -> tuple[float, int, float]:
        ticket = ticket_of(int(moves[i]), 0)
        left_of_it = int(left[ticket]) if ticket <= EXPRESS else 0
        return float(away[station_of(int(moves[i]), 0)]), -left_of_it, -float(share[i])

    good = [i for i in range(len(moves)) if figure_of(int(moves[i])) == figure and share[i] >= least * share[best]]
    return min(good, key=rank)


def _one_of_the_best(share: Numbers, least: float, rng: Rng) -> int:
    """Drawn by share, among the moves with at least ``least`` of the best share."""
    good = np.where(share >= least * share.max(), share, 0.0)
    return int(np.searchsorted(np.cumsum(good), uniform(rng) * good.sum(), side="right"))
