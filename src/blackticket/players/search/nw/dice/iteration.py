"""What one iteration of Nijssen and Winands' algorithm does in a dice game: descend, simulate, learn.

Owns what the publication says of a round, told in the rules of the dice game. Rolls are drawn in each iteration and are
nodes of the tree. A new move or roll ends the descent. This module knows no view, no belief, and none of the scores of
``mcts``. Read ``search`` first.
"""

from blackticket.kernel import Rng, kernel
from blackticket.players.search.common.dice_grid import GridTables, contains, follow, roll_event
from blackticket.players.search.common.dice_x_moves import IN_NEED, x_options, x_to_move
from blackticket.players.search.common.sampling import Cumulative, draw_from
from blackticket.players.search.common.tree import NO_NODE, ROOT, Tree, add_child, child_of
from blackticket.players.search.nw.dice.playout import playout_move
from blackticket.players.search.nw.dice.scratch import DEEPEST, MOST_MOVES, Scratch
from blackticket.players.search.nw.uct import learn, select
from blackticket.rules.dice.apply import apply_move
from blackticket.rules.dice.layout import CAPTURE, MAX_STATIONS, OVER, PLACING, ROLL_DUE, Public
from blackticket.rules.dice.legal import legal_moves
from blackticket.rules.dice.playout import random_roll
from blackticket.rules.dice.tables import Tables


@kernel
def search(
    tables: Tables,
    grid: GridTables,
    tree: Tree,
    scratch: Scratch,
    cumulative: Cumulative,
    possible_at_root: int,
    hider_searches: int,
    reduction: float,
    iterations: int,
    rng: Rng,
) -> None:
    """Run ``iterations``. The detectives draw X's station from ``cumulative``; X searches from where he is."""
    root_figure = figure_at_root(tables, scratch.states[0]["public"])
    taxi_only = hider_searches != 0 and _all_taxi_only(tables, possible_at_root)
    for _ in range(iterations):
        scratch.states[1] = scratch.states[0]
        pub, sec = scratch.states[1]["public"], scratch.states[1]["secret"]
        if not hider_searches:
            sec["at"] = draw_from(cumulative, rng)
        depth, possible = descend(tables, grid, tree, scratch, possible_at_root, hider_searches, taxi_only, rng)
        simulate(tables, grid, scratch, possible, hider_searches, rng)
        itself = root_figure < 0 or pub["at"][root_figure] == sec["at"]
        reward = 1.0 if itself else 1.0 - reduction
        learn(tree, scratch.path, scratch.played, depth, pub["ended_by"] == CAPTURE, reward)


@kernel
def descend(
    tables: Tables,
    grid: GridTables,
    tree: Tree,
    scratch: Scratch,
    possible: int,
    hider_searches: int,
    taxi_only: bool,
    rng: Rng,
) -> tuple[int, int]:
    """Selection and expansion: down the tree to the first move or roll that is new to it.

    Returns how many moves and rolls that took, and where X can be then.
    """
    state = scratch.states[1]
    pub, sec = state["public"], state["secret"]
    node, depth = ROOT, 0
    while node != NO_NODE and pub["phase"] != OVER and depth < DEEPEST:
        if pub["phase"] == ROLL_DUE:
            random_roll(tables, pub, rng, scratch.faces)
            node = step_down(tree, node, roll_event(pub), depth, scratch)
        else:
            x_at = int(sec["at"])
            count = list_moves(tables, grid, pub, x_at, taxi_only, depth == 0, scratch)
            move = int(scratch.moves[select(tree, node, scratch.moves, count, rng)])
            node = step_down(tree, node, move, depth, scratch)
            if hider_searches:
                possible = follow(tables, grid, pub, possible, move, x_at)
            apply_move(tables, state, move)
        depth += 1
    return depth, possible


@kernel
def step_down(tree: Tree, node: int, event: int, depth: int, scratch: Scratch) -> int:
    """The node behind a move or roll, written to the path; ``NO_NODE`` if it is new, or there is no room.

    So no choice is made by history alone behind a new roll. That is stronger (docs/results/players.md).
    """
    known = child_of(tree, node, event)
    scratch.path[depth] = add_child(tree, node, event)
    scratch.played[depth] = event
    return known


@kernel
def simulate(tables: Tables, grid: GridTables, scratch: Scratch, possible: int, hider_searches: int, rng: Rng) -> None:
    """Play the game to its end."""
    state = scratch.states[1]
    pub, sec = state["public"], state["secret"]
    while pub["phase"] != OVER:
        if pub["phase"] == ROLL_DUE:
            random_roll(tables, pub, rng, scratch.faces)
            continue
        x_at = int(sec["at"])
        goals = possible if hider_searches else 1 << x_at
        move = playout_move(tables, grid, pub, x_at, goals, scratch, rng)
        if hider_searches:
            possible = follow(tables, grid, pub, possible, move, x_at)
        apply_move(tables, state, move)


@kernel
def figure_at_root(tables: Tables, pub: Public) -> int:
    """The detective that searches, whose own captures count more; -1 if X does, or one person for all detectives.

    A capture is its own if X ends on its station, no matter which of the two moved there.
    """
    if tables.switches[0]["one_person"] or x_to_move(tables, pub):
        return -1
    return int(pub["placed"]) if pub["phase"] == PLACING else int(pub["next_figure"])


@kernel
def list_moves(
    tables: Tables, grid: GridTables, pub: Public, x_at: int, taxi_only: bool, at_root: bool, scratch: Scratch
) -> int:
    """The moves that the tree looks at, written to ``scratch.moves``. Returns how many."""
    if x_to_move(tables, pub):
        return x_options(tables, grid, pub, x_at, IN_NEED, taxi_only and at_root, scratch.moves)
    if not at_root:
        return min(legal_moves(tables, pub, x_at, scratch.moves), MOST_MOVES)
    for i in range(scratch.root_moves.shape[0]):
        scratch.moves[i] = scratch.root_moves[i]
    return int(scratch.root_moves.shape[0])


@kernel
def _all_taxi_only(tables: Tables, stations: int) -> bool:
    """Do only taxis stop wherever X can be? Then a black ticket hides nothing."""
    for station in range(1, MAX_STATIONS + 1):
        if contains(stations, station) and not tables.taxi_only[station]:
            return False
    return True
