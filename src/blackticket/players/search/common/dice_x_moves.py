"""X's moves that are worth a look in a search of the dice game.

This module owns what searches leave out at X's turn: specials without need. It must not know a tree. Read ``x_options``
first.
"""

from blackticket.kernel import kernel
from blackticket.players.search.common.dice_grid import Ground, end_of, nearest_detective
from blackticket.rules.dice.codes import PASS_TURN, action_of
from blackticket.rules.dice.layout import PLACING, X_TURN, Moves, Public
from blackticket.rules.dice.legal import legal_moves, legal_x
from blackticket.rules.dice.tables import Tables

QUIET_ROUNDS = 2
"""In so many first rounds X keeps his black tickets: the publication's filter."""
NEVER, IN_NEED, IN_TIME = range(3)
"""When X thinks of double moves. In time: also when he has just so many entries left as they fill, since what he has
not used by then saves him no round any more; and of black tickets whenever all dice lead into reach."""
IN_REACH = 1
"""A station so many moves from a detective is in its reach."""


@kernel
def x_to_move(tables: Tables, pub: Public) -> bool:
    """Is it X who moves or is placed next?"""
    return bool(
        pub["phase"] == X_TURN or (pub["phase"] == PLACING and pub["placed"] == tables.switches[0]["detectives"])
    )


@kernel
def farthest(tables: Tables, ground: Ground, pub: Public, x_at: int, moves: Moves, count: int) -> int:
    """How far from the nearest detective the best of these moves of X ends."""
    best = 0
    for i in range(count):
        best = max(best, nearest_detective(tables, ground, pub, end_of(int(moves[i]), x_at)))
    return best


@kernel
def x_options(
    tables: Tables, ground: Ground, pub: Public, x_at: int, doubles_when: int, no_black: bool, moves: Moves
) -> int:
    """X's moves worth a look, written to ``moves``: Nijssen and Winands' filter. Returns how many.

    No black ticket in the first two rounds, on a reveal, or when told so, unless no die leads anywhere; a double move
    or the helicopter only when every other move ends in reach of a detective; onto a detective only if he must. Ours
    (``IN_TIME``) also pays black when all dice lead into reach. For ``nw`` that was no gain: X won 49 games instead of
    48 against ``mcts`` with 500 iterations, on the same seeds as in ``nw_dice_search.step_down``.
    """
    if pub["phase"] == PLACING:
        return legal_moves(tables, pub, x_at, moves)
    black, doubles, flights = int(pub["black"]), int(pub["doubles"]), int(pub["helicopters"])
    late = doubles_when == IN_TIME and pub["entries"] + 2 * doubles >= tables.switches[0]["log_entries"]
    pub["doubles"] = doubles if late else 0
    pub["helicopters"] = 0
    if no_black or pub["round_no"] <= QUIET_ROUNDS or tables.switches[0]["reveal"][pub["entries"]]:
        pub["black"] = 0
    count = legal_x(tables, pub, x_at, moves)
    away = farthest(tables, ground, pub, x_at, moves, count)
    near_enough = IN_REACH if doubles_when == IN_TIME else 0
    if black > pub["black"] and (away <= near_enough or action_of(int(moves[0])) == PASS_TURN):
        pub["black"] = black
        count = legal_x(tables, pub, x_at, moves)
        away = farthest(tables, ground, pub, x_at, moves, count)
    if away <= IN_REACH:
        pub["doubles"] = doubles if doubles_when != NEVER else 0
        pub["helicopters"] = flights
        count = legal_x(tables, pub, x_at, moves)
    pub["black"] = black
    pub["doubles"] = doubles
    pub["helicopters"] = flights
    return _without_the_lost(pub, x_at, moves, min(count, moves.shape[0]))


@kernel
def _without_the_lost(pub: Public, x_at: int, moves: Moves, count: int) -> int:
    """Drop the moves that end on a detective, if any is left then."""
    kept = 0
    for i in range(count):
        if pub["occupied"][end_of(int(moves[i]), x_at)] == 0:
            moves[kept] = moves[i]
            kept += 1
    return kept if kept > 0 else count
