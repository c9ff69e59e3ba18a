"""How figures move in a playout of ``nw`` in a dice game.

X keeps away from the detectives. They go for their *goals*: X's station in their own search, in his all stations where
he can be, as a bitboard. This module knows no tree. Read ``playout_move`` first.
"""

from blackticket.kernel import Rng, below, kernel
from blackticket.players.search.common.dice_grid import GridTables, contains, end_of, nearest_detective
from blackticket.players.search.common.dice_x_moves import NEVER, x_options, x_to_move
from blackticket.players.search.common.sampling import PERCENT, replaces_best
from blackticket.players.search.nw.dice.scratch import MOST_MOVES, Scratch
from blackticket.players.search.nw.uct import HIDER_RANDOM, PURSUERS_RANDOM
from blackticket.rules.dice.codes import GO, PLACE, REROLL, X_FIGURE, action_of, figure_of, station_of
from blackticket.rules.dice.layout import MAX_STATIONS, Public
from blackticket.rules.dice.legal import legal_moves, may_have_its_go
from blackticket.rules.dice.tables import Tables


@kernel
def playout_move(
    tables: Tables, grid: GridTables, pub: Public, x_at: int, goals: int, scratch: Scratch, rng: Rng
) -> int:
    """X moves away from the nearest detective, detectives towards the goals; sometimes the move is random."""
    if x_to_move(tables, pub):
        count = x_options(tables, grid, pub, x_at, NEVER, False, scratch.moves)
        if below(rng, PERCENT) < HIDER_RANDOM:
            return int(scratch.moves[below(rng, count)])
    else:
        count = min(legal_moves(tables, pub, x_at, scratch.moves), MOST_MOVES)
        if below(rng, PERCENT) < PURSUERS_RANDOM:
            return int(scratch.moves[below(rng, count)])
    chosen, best, ties = 0, -(1 << 30), 0
    for i in range(count):
        move = int(scratch.moves[i])
        if figure_of(move) == X_FIGURE:
            score = nearest_detective(tables, grid, pub, end_of(move, x_at))
        else:
            score = -way_left(tables, grid, pub, goals, move)
        better, ties = replaces_best(score, best, ties, rng)
        if better:
            chosen, best = move, score
    return chosen


@kernel
def way_left(tables: Tables, grid: GridTables, pub: Public, goals: int, move: int) -> int:
    """How far it still is to all goals after a detective's move, in half moves.

    A pass leaves the figures where they are. Rolling again counts for half a move less than that, measured from the
    nearest figure. So a single figure rolls again if no die brings it nearer. Several figures do so if none of them can
    come nearer than the nearest stands. docs/results/players.md has what else was tried.
    """
    action = action_of(move)
    if action in (GO, PLACE):
        return 2 * _distance_to_all(grid, goals, station_of(move, 0))
    nearest = 1 << 20
    for figure in range(tables.switches[0]["detectives"]):
        if may_have_its_go(pub, figure):
            nearest = min(nearest, _distance_to_all(grid, goals, int(pub["at"][figure])))
    return 2 * nearest - 1 if action == REROLL else 2 * nearest


@kernel
def _distance_to_all(grid: GridTables, goals: int, station: int) -> int:
    total = 0
    for goal in range(1, MAX_STATIONS + 1):
        if contains(goals, goal):
            total += int(grid.apart[station, goal])
    return total
