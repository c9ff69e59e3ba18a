"""``mcts``: ours. An exact belief by the habits of X, and a search on public information for both sides.

Read ``MctsPlayer.think`` first. The dice game is searched by ``dice_player``.
"""

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from blackticket.belief.habits import Belief
from blackticket.belief.posterior import nearness, ticket_belief
from blackticket.kernel import Rng, compiled, make_rng
from blackticket.players.player import A_SECOND, Budget, Choice, Player, Thought, seed_for
from blackticket.players.search.allowance import Allowance
from blackticket.players.search.dice_player import DiceSearch
from blackticket.players.search.memory import EVERYBODY, Memory, find, new_memory
from blackticket.players.search.outlook import outlook_weights
from blackticket.players.search.public_search import Settings, new_desk, search
from blackticket.players.search.tree import NOWHERE, ROOT
from blackticket.players.search.walk import uniform
from blackticket.rules.ticket.layout import new_states
from blackticket.rules.ticket.text import to_spoken
from blackticket.views import DiceView, TicketView, View
from blackticket.views.offer import offered_codes

BATCH = 128
"""Iterations between two looks at the clock: about half a millisecond."""
STREAM = 0x9E3779B97F4A7C15
"""Between the seeds of two threads."""
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class MctsPlayer(Player):
    """Searches on public information. Every value is the best of a few tried in docs/results/players.md."""

    exploration: float = 0.5
    """How curious the pursuers' search is."""
    x_exploration: float = 0.25
    """The same for X's search."""
    history: float = 5.0
    stray: float = 0.2
    x_stray: float = 0.1
    lookout: float = 4.0
    """Turns of X that the pursuers' search plays out below its memory before his outlook counts."""
    x_lookout: float = 0.0
    """The same for X's search."""
    mix: float = 0.9
    """X draws among the moves that were visited at least so many times as often as the best."""
    threads: int = 1
    """Searches side by side, whose visits are added up."""
    most_entries: int = 1 << 19
    """Entries of a search's memory, about 50 bytes each: 26 MB for each thread."""

    def think(
        self, view: View, *, budget: Budget = A_SECOND, seed: int = 0, figures: Collection[str] | None = None
    ) -> Thought:
        """Pursuers: the most visited move. X: one of his best, drawn by visits."""
        if isinstance(view, DiceView):
            return DiceSearch().think(view, budget=budget, seed=seed, figures=figures)
        moves = np.sort(offered_codes(view, figures))
        belief = ticket_belief(view)
        visits, won, done = np.zeros(len(moves)), np.zeros(len(moves)), 0
        if len(moves) > 1:
            visits, won, done = self._search(view, belief, moves, budget, seed_for(view, seed))
        share = visits / visits.sum() if visits.any() else np.full(len(moves), 1.0 / len(moves))
        order = np.argsort(-share, kind="stable")
        chosen = int(order[0])
        if view.own is not None:
            chosen = self._one_of_the_best(share, make_rng(~seed_for(view, seed)))
        words = [str(to_spoken(view.setup, int(move))) for move in moves]
        choices = tuple(
            Choice(words[i], float(share[i]), float(won[i] / visits[i]) if visits[i] else None) for i in order
        )
        stations = {int(s): float(belief[s]) for s in np.flatnonzero(belief)}
        return Thought(words[chosen], choices, stations, done)

    def _search(
        self, view: TicketView, belief: Belief, moves: npt.NDArray[np.int64], budget: Budget, seed: int
    ) -> tuple[Numbers, Numbers, int]:
        """Visits and wins of every move, and how many iterations that took."""
        if budget.iterations is not None and self.threads > 1:
            budget = Budget(budget.seconds, -(-budget.iterations // self.threads), budget.stopped)
        allowances = [Allowance(budget) for _ in range(self.threads)]
        rngs = [make_rng(seed + STREAM * thread) for thread in range(self.threads)]
        if self.threads == 1:
            memories = [self._grow(view, belief, allowances[0], rngs[0])]
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                grown = [pool.submit(self._grow, view, belief, *pair) for pair in zip(allowances, rngs, strict=True)]
                memories = [search.result() for search in grown]
        at = view.own.at if view.own is not None else EVERYBODY
        visits, won = np.zeros(len(moves)), np.zeros(len(moves))
        for memory in memories:
            for i, move in enumerate(moves):
                if (entry := find(memory, ROOT, at, int(move))) != NOWHERE:
                    visits[i] += memory.visits[entry]
                    won[i] += memory.won[entry]
        return visits, won, sum(allowance.done for allowance in allowances)

    def _grow(self, view: TicketView, belief: Belief, allowance: Allowance, rng: Rng) -> Memory:
        """The memory of one search from this view."""
        root = new_states(1)
        root[0]["public"] = view.public
        own = view.own.at if view.own is not None else 0
        if own:  # X does not rely on the pursuers' knowing his habits
            belief = (belief > 0.0).astype(np.float64)
        desk, memory = new_desk(root), new_memory(self.most_entries)
        exploration, lookout = self.exploration, self.lookout
        if own:
            exploration, lookout = self.x_exploration, self.x_lookout
        settings = Settings(exploration, self.history, self.stray, self.x_stray, lookout)
        weights = outlook_weights("X" if own else "pursuers")
        tables, near, ladder = view.tables, nearness(view.tables), np.cumsum(belief)
        run = compiled(search)
        while batch := allowance.next_batch(BATCH):
            run(tables, near, weights, memory, desk, ladder, own, settings, batch, rng)
        return memory

    def _one_of_the_best(self, share: Numbers, rng: Rng) -> int:
        good = np.where(share >= self.mix * share.max(), share, 0.0)
        return int(np.searchsorted(np.cumsum(good), uniform(rng) * good.sum(), side="right"))
