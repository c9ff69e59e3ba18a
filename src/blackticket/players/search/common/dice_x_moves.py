"""Which of X's moves a search of the dice game looks at.

This module owns the forward pruning at X's turn: specials that he does not need. It knows no tree. Read ``x_options``
first.
"""

from blackticket.kernel import kernel
from blackticket.players.search.common.dice_grid import GridTables, end_of, nearest_detective
from blackticket.rules.dice.codes import PASS_TURN, action_of
from blackticket.rules.dice.layout import PLACING, X_TURN, Moves, Public
from blackticket.rules.dice.legal import legal_moves, legal_x
from blackticket.rules.dice.tables import Tables

QUIET_ROUNDS = 2
"""X keeps his black tickets in the first rounds, up to this one: the publication's filter."""
NEVER, IN_NEED, IN_TIME = range(3)
"""When X thinks of double moves. In need: if every other move ends in reach of a detective. In time: also if his double
moves fill just the entries that are left, because later they save him no round; and he then thinks of black tickets if
all dice lead into reach."""
IN_REACH = 1
"""A station at this distance from a detective is in its reach."""


@kernel
def x_to_move(tables: Tables, pub: Public) -> bool:
    """Is it X who moves or is placed next?"""
    return bool(
        pub["phase"] == X_TURN or (pub["phase"] == PLACING and pub["placed"] == tables.switches[0]["detectives"])
    )


@kernel
def farthest(tables: Tables, grid: GridTables, pub: Public, x_at: int, moves: Moves, count: int) -> int:
    """How far from the nearest detective the best of these moves of X ends."""
    best = 0
    for i in range(count):
        best = max(best, nearest_detective(tables, grid, pub, end_of(int(moves[i]), x_at)))
    return best


@kernel
def x_options(
    tables: Tables, grid: GridTables, pub: Public, x_at: int, doubles_when: int, no_black: bool, moves: Moves
) -> int:
    """X's moves worth a look, written to ``moves``: Nijssen and Winands' filter. Returns how many.

    - No black ticket in the first two rounds, on a reveal, or if ``no_black``, unless no die leads anywhere.
    - A double move or the helicopter only if every other move ends in reach of a detective.
    - A move onto a detective only if there is no other.

    With ``IN_TIME`` X also uses a black ticket if all dice lead into reach. ``nw`` does not: it gained nothing there
    (docs/results/players.md).
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
    away = farthest(tables, grid, pub, x_at, moves, count)
    near_enough = IN_REACH if doubles_when == IN_TIME else 0
    if black > pub["black"] and (away <= near_enough or action_of(int(moves[0])) == PASS_TURN):
        pub["black"] = black
        count = legal_x(tables, pub, x_at, moves)
        away = farthest(tables, grid, pub, x_at, moves, count)
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
