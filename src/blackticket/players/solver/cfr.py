"""CFR+ on a public tree: both sides learn from what they regret, and on average come to the equilibrium.

A strategy is an array with a probability for each choice of a side. Everything is said in X's win rate. The sides learn
in turns, regrets never fall below 0, and later iterations count more in the average (Tammelin, 2014). Sums run in the
order of the arrays, so the same iterations give the same strategies on any machine. Read ``learn`` first.
"""

from functools import lru_cache
from threading import Lock
from typing import NamedTuple

import numpy as np

from blackticket.kernel import compiled, kernel
from blackticket.players.solver.tree import Choices, Floats, Ints, PublicTree


class Pair(NamedTuple):
    """One array for each side, with a number for each of its choices."""

    x: Floats
    pursuers: Floats


class Ground(NamedTuple):
    """A public tree as kernels like it."""

    layers: Ints
    """For each layer its first choice of X and the first after it, then the same of the pursuers."""
    x: Choices
    pursuers: Choices
    escaped: Floats
    possible: Floats


class Lesson(NamedTuple):
    """What has been learnt, and scratch space."""

    regrets: Pair
    totals: Pair
    now: Pair
    """The strategies of this iteration."""
    wins: Floats
    """For each node and station X's win rate from there."""
    x_reach: Floats
    """For each node and station how likely X is to come there as far as it depends on him."""
    pursuers_reach: Floats
    """For each node how likely it is as far as it depends on the pursuers."""


class Solver:
    """Learns on one tree, a few iterations at a time."""

    def __init__(self, tree: PublicTree) -> None:
        """Everybody still plays evenly."""
        spans = [(layer.x.start, layer.x.stop, layer.pursuers.start, layer.pursuers.stop) for layer in tree.layers]
        self._ground = Ground(np.array(spans, dtype=np.int64), tree.x, tree.pursuers, tree.escaped, tree.possible)
        reach = np.zeros_like(tree.possible)
        reach[0] = tree.prior
        self._lesson = Lesson(
            regrets=_no_pair(tree),
            totals=_no_pair(tree),
            now=_no_pair(tree),
            wins=np.zeros_like(tree.possible),
            x_reach=reach,
            pursuers_reach=np.ones(len(tree.parent)),
        )
        self.lock = Lock()
        """For whoever shares a solver between threads."""
        self.done = 0
        """Iterations so far."""
        self._outcome: tuple[int, Floats, Floats] | None = None

    def run(self, iterations: int) -> None:
        """So many iterations more."""
        compiled(learn)(self._ground, self._lesson, self.done, iterations)
        self.done += iterations

    @property
    def totals(self) -> Pair:
        """How much each choice was meant over all iterations; all 0 at points where the side itself never leads."""
        return self._lesson.totals

    def average(self) -> Pair:
        """The strategies learnt."""
        found = Pair(*(np.zeros_like(total) for total in self._lesson.totals))
        compiled(match)(self._ground.x, self._lesson.totals.x, found.x)
        compiled(match)(self._ground.pursuers, self._lesson.totals.pursuers, found.pursuers)
        return found

    def outcome(self) -> tuple[Floats, Floats]:
        """For each node and station X's win rate if both play what was learnt, and how likely X is to come there."""
        if self._outcome is None or self._outcome[0] != self.done:
            wins, reach, pair = np.zeros_like(self._lesson.wins), self._lesson.x_reach.copy(), self.average()
            compiled(x_wins)(self._ground, pair, wins)
            compiled(carry_x)(self._ground, pair.x, reach)
            self._outcome = self.done, wins, reach
        return self._outcome[1:]


@lru_cache(maxsize=1)
def warm_up() -> None:
    """Compile or load the kernels, so that nobody's first turn waits for it."""
    none = np.zeros(0, dtype=np.int64)
    nothing = Choices(none, none, none, none, none, none, none)
    ground = Ground(np.zeros((0, 4), dtype=np.int64), nothing, nothing, np.zeros((1, 1)), np.ones((1, 1)))
    pairs = [Pair(np.zeros(0), np.zeros(0)) for _ in range(3)]
    compiled(learn)(ground, Lesson(pairs[0], pairs[1], pairs[2], np.zeros((1, 1)), np.ones((1, 1)), np.ones(1)), 0, 1)


def _no_pair(tree: PublicTree) -> Pair:
    return Pair(np.zeros(len(tree.x.node)), np.zeros(len(tree.pursuers.node)))


@kernel
def learn(ground: Ground, lesson: Lesson, done: int, iterations: int) -> None:
    """So many iterations after the first ``done``."""
    now, wins, reach, chance = lesson.now, lesson.wins, lesson.x_reach, lesson.pursuers_reach
    x, pursuers = ground.x, ground.pursuers
    match(x, lesson.regrets.x, now.x)
    for number in range(done + 1, done + iterations + 1):
        weight = float(number)
        match(pursuers, lesson.regrets.pursuers, now.pursuers)
        x_wins(ground, now, wins)
        carry_x(ground, now.x, reach)
        carry_pursuers(ground, now.pursuers, chance)
        for i in range(x.node.shape[0]):
            node, source = x.node[i], x.source[i]
            gain = chance[node] * (wins[x.child[i], x.target[i]] - wins[node, source])
            lesson.totals.x[i] += weight * reach[node, source] * now.x[i]
            lesson.regrets.x[i] = max(lesson.regrets.x[i] + gain, 0.0)
        match(x, lesson.regrets.x, now.x)
        x_wins(ground, now, wins)
        carry_x(ground, now.x, reach)
        for i in range(pursuers.node.shape[0]):
            node, child = pursuers.node[i], pursuers.child[i]
            gain = 0.0
            for station in range(wins.shape[1]):
                gain += reach[node, station] * (wins[node, station] - wins[child, station])
            lesson.totals.pursuers[i] += weight * chance[node] * now.pursuers[i]
            lesson.regrets.pursuers[i] = max(lesson.regrets.pursuers[i] + gain, 0.0)


@kernel
def match(choices: Choices, weights: Floats, out: Floats) -> None:
    """Probabilities in proportion to the weights within each point; even where all weights are 0."""
    begin = 0
    while begin < weights.shape[0]:
        end, total = begin, 0.0
        while end < weights.shape[0] and choices.point[end] == choices.point[begin]:
            total += weights[end]
            end += 1
        for i in range(begin, end):
            out[i] = weights[i] / total if total > 0.0 else 1.0 / (end - begin)
        begin = end


@kernel
def carry_x(ground: Ground, strategy: Floats, reach: Floats) -> None:
    """Fill ``reach`` from its first row on."""
    x, pursuers = ground.x, ground.pursuers
    for node in range(1, reach.shape[0]):
        for station in range(reach.shape[1]):
            reach[node, station] = 0.0
    for layer in range(ground.layers.shape[0]):
        for i in range(ground.layers[layer, 0], ground.layers[layer, 1]):
            reach[x.child[i], x.target[i]] += reach[x.node[i], x.source[i]] * strategy[i]
        for i in range(ground.layers[layer, 2], ground.layers[layer, 3]):
            node, child = pursuers.node[i], pursuers.child[i]
            for station in range(reach.shape[1]):
                reach[child, station] = reach[node, station] * ground.possible[child, station]


@kernel
def carry_pursuers(ground: Ground, strategy: Floats, reach: Floats) -> None:
    """Fill ``reach`` from its first node on."""
    x, pursuers = ground.x, ground.pursuers
    for layer in range(ground.layers.shape[0]):
        for i in range(ground.layers[layer, 0], ground.layers[layer, 1]):
            reach[x.child[i]] = reach[x.node[i]]
        for i in range(ground.layers[layer, 2], ground.layers[layer, 3]):
            reach[pursuers.child[i]] = reach[pursuers.node[i]] * strategy[i]


@kernel
def x_wins(ground: Ground, pair: Pair, wins: Floats) -> None:
    """Fill ``wins`` from the end. A captured X needs no case: where he cannot be after a move his win rate is 0."""
    x, pursuers = ground.x, ground.pursuers
    for node in range(wins.shape[0]):
        for station in range(wins.shape[1]):
            wins[node, station] = ground.escaped[node, station]
    for layer in range(ground.layers.shape[0] - 1, -1, -1):
        for i in range(ground.layers[layer, 2], ground.layers[layer, 3]):
            node, child = pursuers.node[i], pursuers.child[i]
            for station in range(wins.shape[1]):
                wins[node, station] += pair.pursuers[i] * wins[child, station]
        for i in range(ground.layers[layer, 0], ground.layers[layer, 1]):
            wins[x.node[i], x.source[i]] += pair.x[i] * wins[x.child[i], x.target[i]]
