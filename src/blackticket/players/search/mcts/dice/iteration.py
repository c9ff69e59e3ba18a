"""One iteration of our search in the dice game: descend, simulate, learn.

A node is what everybody has seen since the root: moves of detectives, rolls, and of X's turns the ticket and a shown
station. X's choices are counted apart for each station where he can be. So the detectives' statistics are averages over
all of them, and nothing that X does in hiding leaks into a later decision of theirs.

If X searches, half of the iterations start where he really is, the others where the detectives must think he is. The
detectives learn from the others alone; in the first half they only repeat what they have learnt.

This module knows no view. Read ``search`` first, then the three steps that it calls.
"""

import numpy as np

from blackticket.kernel import Rng, below, kernel
from blackticket.players.search.common.dice_grid import GridTables, follow, public_move, roll_event, size_of
from blackticket.players.search.common.dice_x_moves import IN_TIME, x_options, x_to_move
from blackticket.players.search.common.sampling import PERCENT, Cumulative, draw_from
from blackticket.players.search.common.tree import NO_NODE, ROOT, Tree, add_child, child_of
from blackticket.players.search.mcts.dice.policy import best_scored, score_moves, softmax_priors
from blackticket.players.search.mcts.dice.policy import list_moves as list_legal
from blackticket.players.search.mcts.dice.scratch import DEEPEST, Scratch
from blackticket.rules.dice.apply import apply_move
from blackticket.rules.dice.codes import X_FIGURE, figure_of, made_from
from blackticket.rules.dice.layout import CAPTURE, OVER, ROLL_DUE, Public
from blackticket.rules.dice.playout import random_roll
from blackticket.rules.dice.tables import Tables

NOTHING = -1
"""No move is chosen."""


@kernel
def search(
    tables: Tables,
    grid: GridTables,
    tree: Tree,
    scratch: Scratch,
    cumulative: Cumulative,
    possible_at_root: int,
    own_station: int,
    iterations: int,
    rng: Rng,
) -> None:
    """Run ``iterations``. X is drawn from ``cumulative``; if X searches, he really is on ``own_station`` (else 0)."""
    for _ in range(iterations):
        scratch.states[1] = scratch.states[0]
        truly = own_station > 0 and below(rng, 2) == 0
        scratch.states[1]["secret"]["at"] = own_station if truly else draw_from(cumulative, rng)
        depth, possible = descend(tables, grid, tree, scratch, possible_at_root, truly, rng)
        simulate(tables, grid, scratch, possible, rng)
        learn(tree, scratch, depth, scratch.states[1]["public"]["ended_by"] == CAPTURE)


@kernel
def descend(
    tables: Tables, grid: GridTables, tree: Tree, scratch: Scratch, possible: int, truly: bool, rng: Rng
) -> tuple[int, int]:
    """Selection and expansion: down the tree to the first choice that is new to it.

    ``truly``: X stands where he really is. Returns how many choices that took, and where X can be then.
    """
    state = scratch.states[1]
    pub, sec = state["public"], state["secret"]
    node, depth = ROOT, 0
    while node != NO_NODE and pub["phase"] != OVER and depth < DEEPEST:
        if pub["phase"] == ROLL_DUE:
            random_roll(tables, pub, rng, scratch.faces)
            node = add_child(tree, node, roll_event(pub))
            continue
        x_at = int(sec["at"])
        learns = x_to_move(tables, pub) or not truly or size_of(possible) == 1
        count = list_moves(tables, grid, pub, x_at, depth == 0, scratch)
        if learns:
            score_moves(tables, grid, pub, possible, x_at, count, scratch.policy)
            values = scratch.policy.values
            softmax_priors(count, values.sharpness, values.careless, scratch.policy)
            chosen = select(tree, node, x_at, count, scratch)
        else:
            chosen = draw_by_visits(tree, node, count, scratch, rng)
        if chosen == NOTHING:
            break
        move = int(scratch.policy.moves[chosen])
        node, depth = expand(tables, tree, scratch, pub, node, move, x_at, learns, depth)
        possible = follow(tables, grid, pub, possible, move, x_at)
        apply_move(tables, state, move)
    return depth, possible


@kernel
def simulate(tables: Tables, grid: GridTables, scratch: Scratch, possible: int, rng: Rng) -> None:
    """The playout: play the game to its end, by the best looking moves and sometimes a random one."""
    state = scratch.states[1]
    pub, sec = state["public"], state["secret"]
    while pub["phase"] != OVER:
        if pub["phase"] == ROLL_DUE:
            random_roll(tables, pub, rng, scratch.faces)
            continue
        x_at = int(sec["at"])
        count = list_moves(tables, grid, pub, x_at, False, scratch)
        if below(rng, PERCENT) < scratch.policy.values.stray:
            chosen = below(rng, count)
        else:
            score_moves(tables, grid, pub, possible, x_at, count, scratch.policy)
            chosen = best_scored(count, scratch.policy, rng)
        move = int(scratch.policy.moves[chosen])
        possible = follow(tables, grid, pub, possible, move, x_at)
        apply_move(tables, state, move)


@kernel
def learn(tree: Tree, scratch: Scratch, depth: int, caught: bool) -> None:
    """The backup: write the result along the path."""
    for i in range(depth):
        if scratch.learns[i]:
            tree.visits[scratch.path[i]] += 1
            if caught:
                tree.pursuers[scratch.path[i]] += 1.0
            else:
                tree.hider[scratch.path[i]] += 1.0


@kernel
def list_moves(tables: Tables, grid: GridTables, pub: Public, x_at: int, at_root: bool, scratch: Scratch) -> int:
    """The moves to choose from, written to the buffers of the policy. Returns how many."""
    moves = scratch.policy.moves
    if x_to_move(tables, pub):
        return x_options(tables, grid, pub, x_at, IN_TIME, False, moves)
    if not at_root:
        return list_legal(tables, pub, x_at, scratch.policy)
    for i in range(scratch.root_moves.shape[0]):
        moves[i] = scratch.root_moves[i]
    return int(scratch.root_moves.shape[0])


@kernel
def action_key(move: int, x_at: int) -> int:
    """How the tree files a move: X's together with the station he makes it from, which nobody else knows."""
    return made_from(move, x_at) if figure_of(move) == X_FIGURE else move


@kernel
def select(tree: Tree, node: int, x_at: int, count: int, scratch: Scratch) -> int:
    """The place of the move to follow: PUCT, with the mean of all tried moves for an untried one."""
    policy = scratch.policy
    total, won = 0.0, 0.0
    for i in range(count):
        child = child_of(tree, node, action_key(int(policy.moves[i]), x_at))
        scratch.children[i] = child
        if child != NO_NODE:
            total += tree.visits[child]
            won += tree.hider[child] if figure_of(policy.moves[i]) == X_FIGURE else tree.pursuers[child]
    untried = won / total if total > 0.0 else 0.0
    exploration = policy.values.exploration * np.sqrt(total + 1.0)
    best, best_score = 0, -1.0
    for i in range(count):
        child = scratch.children[i]
        visits = float(tree.visits[child]) if child != NO_NODE else 0.0
        mean = untried
        if visits > 0.0:
            mean = (tree.hider[child] if figure_of(policy.moves[i]) == X_FIGURE else tree.pursuers[child]) / visits
        score = mean + exploration * policy.priors[i] / (1.0 + visits)
        if score > best_score:
            best, best_score = i, score
    return best


@kernel
def draw_by_visits(tree: Tree, node: int, count: int, scratch: Scratch, rng: Rng) -> int:
    """A move of the detectives, drawn by how often they have tried it; ``NOTHING`` if they have tried none."""
    total = 0
    for i in range(count):
        child = child_of(tree, node, int(scratch.policy.moves[i]))
        scratch.children[i] = child
        if child != NO_NODE:
            total += int(tree.visits[child])
    if total == 0:
        return NOTHING
    wanted = below(rng, total)
    chosen = 0
    while True:
        child = scratch.children[chosen]
        if child != NO_NODE:
            wanted -= int(tree.visits[child])
            if wanted < 0:
                return chosen
        chosen += 1


@kernel
def expand(
    tables: Tables,
    tree: Tree,
    scratch: Scratch,
    pub: Public,
    node: int,
    move: int,
    x_at: int,
    learns: bool,
    depth: int,
) -> tuple[int, int]:
    """Write the choice to the path. Returns the node behind it and the new depth.

    The node is ``NO_NODE`` if the choice is new, or there is no room.
    """
    tried = add_child(tree, node, action_key(move, x_at))
    if tried == NO_NODE:
        return NO_NODE, depth
    scratch.path[depth] = tried
    scratch.learns[depth] = learns
    behind = NO_NODE if tree.visits[tried] == 0 else add_child(tree, node, public_move(tables, pub, move))
    return behind, depth + 1
