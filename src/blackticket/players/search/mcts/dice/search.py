"""How ``mcts`` plays a dice game: an information-set Monte-Carlo search for both sides.

It starts from a view and draws X's station from ``belief``. Read ``DiceSearch.think`` first.
"""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from blackticket.kernel import compiled, make_rng
from blackticket.players.allowance import Allowance
from blackticket.players.asked import asked_codes
from blackticket.players.base import A_SECOND, Budget, Choice, Thought, seed_for
from blackticket.players.search.common.dice_grid import bitboard_of, free_on_tile, grid_tables
from blackticket.players.search.common.parallel import grow_in_parallel
from blackticket.players.search.common.sampling import draw_from
from blackticket.players.search.common.tree import Tree, new_tree, root_statistics
from blackticket.players.search.mcts.dice.belief import dice_weights
from blackticket.players.search.mcts.dice.iteration import action_key, search
from blackticket.players.search.mcts.dice.policy import Numbers
from blackticket.players.search.mcts.dice.scratch import new_scratch
from blackticket.players.search.mcts.dice.values import DICE_VALUES, DiceValues
from blackticket.rules.dice.layout import Moves, new_states
from blackticket.rules.dice.text import to_move
from blackticket.views import DiceView

BATCH = 64
"""Iterations between two looks at the clock: about two milliseconds."""


@dataclass(frozen=True)
class DiceSearch:
    """Thinks about a dice game. The same view, iterations and seed give the same thought."""

    values: DiceValues = DICE_VALUES
    most_nodes: int = 1 << 18
    """Nodes of the tree, about 48 bytes each: 13 MB. When all are used, it grows no further but still learns."""
    threads: int = 1
    """Searches in parallel, whose visits are added up."""

    def think(
        self, view: DiceView, *, budget: Budget = A_SECOND, seed: int = 0, figures: Collection[str] | None = None
    ) -> Thought:
        """The detectives' most visited move; X draws among his moves that are as good as the best."""
        allowance = Allowance(budget)
        moves = asked_codes(view, figures)
        weights = dice_weights(view, self.values)
        at = view.own.at if view.own is not None else 0
        trees, done = self._grow_all(view, moves, weights, allowance.left(), seed_for(view, seed))
        keys = np.array([action_key(int(move), at) for move in moves], dtype=np.int64)
        visits, won = np.sum([root_statistics(tree, keys, view.audience) for tree in trees], axis=0)
        share = visits / visits.sum() if visits.any() else np.full(len(moves), 1.0 / len(moves))
        chances = np.divide(won, visits, out=np.full(len(moves), -1.0), where=visits > 0)
        words = [to_move(view.setup, int(move)) for move in moves]
        chosen = int(share.argmax())
        if view.audience == "X":
            chosen = self._one_of_the_best(share, chances, chosen, seed_for(view, seed))
        choices = tuple(
            Choice(words[i], float(share[i]), float(chances[i]) if visits[i] else None)
            for i in np.argsort(-share, kind="stable")
        )
        belief = {int(s): float(weights[s]) for s in np.flatnonzero(weights) if s}
        return Thought(words[chosen], choices, belief, done)

    def _grow_all(
        self, view: DiceView, moves: Moves, weights: Numbers, budget: Budget, seed: int
    ) -> tuple[list[Tree], int]:
        """A tree for each thread, and the number of all iterations; a single move needs no thought."""
        if len(moves) < 2:
            return [new_tree(1)], 0
        return grow_in_parallel(
            self.threads, budget, seed, lambda allowance, own: self._grow(view, moves, weights, allowance, own)
        )

    def _grow(self, view: DiceView, moves: Moves, weights: Numbers, allowance: Allowance, seed: int) -> Tree:
        """The tree of one search from this view."""
        root = new_states(1)
        root[0]["public"] = view.public
        tables, grid = view.tables, grid_tables(view.tables)
        possible = bitboard_of(weights) or free_on_tile(tables, view.public, -1)
        at = view.own.at if view.own is not None else 0
        scratch, tree = new_scratch(root, moves, self.values), new_tree(self.most_nodes)
        cumulative, rng, run = np.cumsum(weights), make_rng(seed), compiled(search)
        while batch := allowance.next_batch(BATCH):
            run(tables, grid, tree, scratch, cumulative, possible, at, batch, rng)
        return tree

    def _one_of_the_best(self, share: Numbers, chances: Numbers, most_visited: int, seed: int) -> int:
        """Drawn by visits, among the moves that are as good as the most visited one."""
        close = chances >= chances[most_visited] - self.values.as_good
        tried = share >= self.values.tried_enough * share[most_visited]
        return draw_from(np.cumsum(np.where(close & tried, share, 0.0)), make_rng(~seed))
