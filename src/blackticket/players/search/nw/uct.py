"""What ``nw`` does alike in both families: location categories, UCT with progressive history, and the backup.

Moves of both families keep the figure in the same bits, so one ``select`` serves both. This module knows no rules. Read
``select`` first.
"""

import numpy as np

from blackticket.kernel import Rng, below, kernel
from blackticket.players.search.common.tree import NO_NODE, ROOT, Tree, child_of, history_index, steady_log
from blackticket.rules.ticket.codes import X_FIGURE, figure_of
from blackticket.rules.ticket.layout import Moves

CATEGORY_WEIGHTS = (0.0, 0.196, 0.671, 0.540, 0.384, 0.196)
"""How often X really was in a category when he could have been: the example table of the publication."""
EXPLORATION = 0.5
HISTORY_WEIGHT = 5.0
"""The publication's C and W."""
HIDER_RANDOM, PURSUERS_RANDOM = 10, 20
"""Percent of random moves in playouts: the publication's two epsilons."""

BATCH = 64
"""Iterations between two looks at the clock."""


def category_weight(nearest: int) -> float:
    """How likely X is on a station, by how far the nearest pursuer was from it when he had moved."""
    return CATEGORY_WEIGHTS[min(max(nearest, 1), len(CATEGORY_WEIGHTS) - 1)]


@kernel
def select(tree: Tree, node: int, moves: Moves, count: int, rng: Rng) -> int:
    """The place of the move to follow: UCT with progressive history. X tries each of his moves first."""
    log_visits = steady_log(float(tree.visits[node]) + 1.0)
    best, best_score = 0, -1.0
    for i in range(count):
        move = moves[i]
        figure = figure_of(move)
        place = history_index(move)
        seen = tree.history_visits[figure, place]
        history = tree.history_results[figure, place] / seen if seen > 0.0 else 1.0
        child = child_of(tree, node, move)
        visits = float(tree.visits[child]) if child != NO_NODE else 0.0
        if visits == 0.0:
            if figure == X_FIGURE:
                score = 1e6 + float(below(rng, 1 << 20))
            else:
                score = history * (1.0 + HISTORY_WEIGHT) + EXPLORATION * np.sqrt(log_visits)
        else:
            won = tree.hider[child] if figure == X_FIGURE else tree.pursuers[child]
            score = (
                won / visits
                + EXPLORATION * np.sqrt(log_visits / visits)
                + history * HISTORY_WEIGHT / (visits - won + 1.0)
            )
        if score > best_score:
            best, best_score = i, score
    return best


@kernel
def learn(tree: Tree, path: Moves, played: Moves, depth: int, caught: bool, reward: float) -> None:
    """The backup: write a result along the nodes of ``path``, to which the moves ``played`` have led.

    ``reward`` is what a capture counts for the pursuers; X gets 1 if he escapes.
    """
    pursuers, hider = (reward, 0.0) if caught else (0.0, 1.0)
    tree.visits[ROOT] += 1
    for i in range(depth):
        node = int(path[i])
        if node != NO_NODE:
            tree.visits[node] += 1
            tree.pursuers[node] += pursuers
            tree.hider[node] += hider
        figure, place = figure_of(played[i]), history_index(played[i])
        tree.history_visits[figure, place] += 1.0
        tree.history_results[figure, place] += hider if figure == X_FIGURE else pursuers
