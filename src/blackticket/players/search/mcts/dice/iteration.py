"""The search behind the dice game's strong player: what one iteration does. Read ``search`` first.

A node is what everybody has seen since the root: moves of detectives, rolls, and of X's turns the ticket and a shown
station. X's own tries are counted apart for each station where he can be, so the detectives' numbers are averages over
all of them and nothing that X does in hiding leaks into a later decision of theirs. When X searches, half of the
iterations start where he really is; the other half starts where the detectives must think he is, and the detectives
learn from those alone.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.kernel import Rng, below, kernel
from blackticket.players.search.common.dice_grid import Ground, follow, public_move, roll_seen, size_of
from blackticket.players.search.common.dice_x_moves import IN_TIME, x_options, x_to_move
from blackticket.players.search.common.tree import NOWHERE, ROOT, Tree, add_child, child_of
from blackticket.players.search.mcts.dice.policy import (
    Bench,
    Numbers,
    best_scored,
    list_moves,
    new_bench,
    score_moves,
    weigh,
)
from blackticket.players.search.mcts.dice.values import DiceValues
from blackticket.rules.dice.apply import apply_move
from blackticket.rules.dice.codes import X_FIGURE, figure_of
from blackticket.rules.dice.layout import (
    CAPTURE,
    MAX_DICE,
    OVER,
    ROLL_DUE,
    Faces,
    Moves,
    Public,
    States,
    new_states,
)
from blackticket.rules.dice.playout import random_roll
from blackticket.rules.dice.tables import Tables

PERCENT = 100
DEEPEST = 100
"""Moves that one game in the tree remembers."""
FINE = 1 << 30
"""Steps of a random number between 0 and 1."""


class Desk(NamedTuple):
    """Scratch space of one search."""

    states: States
    """0: the root; 1: the game being imagined."""
    root_moves: Moves
    """What the detectives may do at the root."""
    bench: Bench
    children: npt.NDArray[np.int64]
    """For each move on the bench its node."""
    path: npt.NDArray[np.int64]
    learns: npt.NDArray[np.uint8]
    """For each node of the path: does it count this game?"""
    faces: Faces


def new_desk(root: States, root_moves: Moves, values: DiceValues) -> Desk:
    """A desk with ``root`` on it."""
    states = new_states(2)
    states[0] = root[0]
    bench = new_bench(values)
    return Desk(
        states=states,
        root_moves=root_moves,
        bench=bench,
        children=np.zeros(len(bench.moves), dtype=np.int64),
        path=np.zeros(DEEPEST, dtype=np.int64),
        learns=np.zeros(DEEPEST, dtype=np.uint8),
        faces=np.zeros(MAX_DICE, dtype=np.int16),
    )


@kernel
def try_of(move: int, x_at: int) -> int:
    """How the tree files a move: X's by the station he makes it from, which nobody else knows."""
    return move | ((x_at + 1) << 30) if figure_of(move) == X_FIGURE else move


@kernel
def draw(ladder: Numbers, rng: Rng) -> int:
    """A station; ``ladder`` holds the probabilities summed up."""
    wanted = ladder[ladder.shape[0] - 1] * float(below(rng, FINE)) / float(FINE)
    station = 0
    while ladder[station] <= wanted:
        station += 1
    return station


@kernel
def select(tree: Tree, node: int, x_at: int, count: int, desk: Desk) -> int:
    """The move to follow: what it has brought, and as long as it was tried little, what it looked like."""
    bench = desk.bench
    total, won = 0.0, 0.0
    for i in range(count):
        child = child_of(tree, node, try_of(int(bench.moves[i]), x_at))
        desk.children[i] = child
        if child != NOWHERE:
            total += tree.visits[child]
            won += tree.hider[child] if figure_of(bench.moves[i]) == X_FIGURE else tree.pursuers[child]
    untried = won / total if total > 0.0 else 0.0
    eager = bench.values.exploration * np.sqrt(total + 1.0)
    best, best_score = 0, -1.0
    for i in range(count):
        child = desk.children[i]
        visits = float(tree.visits[child]) if child != NOWHERE else 0.0
        mean = untried
        if visits > 0.0:
            mean = (tree.hider[child] if figure_of(bench.moves[i]) == X_FIGURE else tree.pursuers[child]) / visits
        score = mean + eager * bench.priors[i] / (1.0 + visits)
        if score > best_score:
            best, best_score = i, score
    return best


@kernel
def habit(tree: Tree, node: int, count: int, desk: Desk, rng: Rng) -> int:
    """A move of the detectives drawn as often as they have tried it; -1 if they have tried none."""
    total = 0
    for i in range(count):
        child = child_of(tree, node, int(desk.bench.moves[i]))
        desk.children[i] = child
        if child != NOWHERE:
            total += int(tree.visits[child])
    if total == 0:
        return -1
    wanted = below(rng, total)
    chosen = 0
    while True:
        child = desk.children[chosen]
        if child != NOWHERE:
            wanted -= int(tree.visits[child])
            if wanted < 0:
                return chosen
        chosen += 1


@kernel
def choose(
    tables: Tables,
    ground: Ground,
    tree: Tree,
    desk: Desk,
    pub: Public,
    possible: int,
    x_at: int,
    node: int,
    count: int,
    rng: Rng,
) -> int:
    """The place of the move to make: in the tree by ``select``, beyond it the best looking, now and then any."""
    if node == NOWHERE and below(rng, PERCENT) < desk.bench.values.stray:
        return below(rng, count)
    score_moves(tables, ground, pub, possible, x_at, count, desk.bench)
    if node == NOWHERE:
        return best_scored(count, desk.bench, rng)
    weigh(count, desk.bench.values.sharpness, desk.bench.values.careless, desk.bench)
    return select(tree, node, x_at, count, desk)


@kernel
def learn(tree: Tree, desk: Desk, depth: int, caught: bool) -> None:
    """Write the result along the path."""
    for i in range(depth):
        if desk.learns[i]:
            tree.visits[desk.path[i]] += 1
            if caught:
                tree.pursuers[desk.path[i]] += 1.0
            else:
                tree.hider[desk.path[i]] += 1.0


@kernel
def search(
    tables: Tables,
    ground: Ground,
    tree: Tree,
    desk: Desk,
    ladder: Numbers,
    possible_at_root: int,
    own_station: int,
    iterations: int,
    rng: Rng,
) -> None:
    """So many iterations. X is drawn from ``ladder``; ``own_station`` is where X really is if it is he who searches."""
    bench = desk.bench
    for _ in range(iterations):
        desk.states[1] = desk.states[0]
        state = desk.states[1]
        pub, sec = state["public"], state["secret"]
        truly = own_station > 0 and below(rng, 2) == 0
        sec["at"] = own_station if truly else draw(ladder, rng)
        possible = possible_at_root
        node, depth, first = ROOT, 0, True
        while pub["phase"] != OVER:
            if pub["phase"] == ROLL_DUE:
                random_roll(tables, pub, rng, desk.faces)
                if node != NOWHERE:
                    node = add_child(tree, node, roll_seen(pub))
                continue
            x_at = int(sec["at"])
            x_moves = x_to_move(tables, pub)
            if x_moves:
                count = x_options(tables, ground, pub, x_at, IN_TIME, False, bench.moves)
            elif first:
                count = desk.root_moves.shape[0]
                for i in range(count):
                    bench.moves[i] = desk.root_moves[i]
            else:
                count = list_moves(tables, pub, x_at, bench)
            first = False
            chosen = -1
            if node != NOWHERE and truly and not x_moves and size_of(possible) > 1:
                chosen = habit(tree, node, count, desk, rng)
                if chosen < 0:
                    node = NOWHERE
            if depth == DEEPEST:
                node = NOWHERE
            if chosen < 0:
                chosen = choose(tables, ground, tree, desk, pub, possible, x_at, node, count, rng)
            move = int(bench.moves[chosen])
            if node != NOWHERE:
                tried = add_child(tree, node, try_of(move, x_at))
                if tried == NOWHERE:
                    node = NOWHERE
                else:
                    desk.path[depth] = tried
                    desk.learns[depth] = x_moves or not truly or size_of(possible) == 1
                    depth += 1
                    fresh = tree.visits[tried] == 0
                    node = NOWHERE if fresh else add_child(tree, node, public_move(tables, pub, move))
            possible = follow(tables, ground, pub, possible, move, x_at)
            apply_move(tables, state, move)
        learn(tree, desk, depth, pub["ended_by"] == CAPTURE)
