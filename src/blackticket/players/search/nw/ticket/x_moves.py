"""Which of X's moves ``nw`` looks at in a ticket game: the publication's filter.

This module owns the forward pruning at X's turn. It knows no tree.
"""

from blackticket.belief.habits import Nearness
from blackticket.kernel import kernel
from blackticket.players.search.common.ticket_moves import boat_leaves, is_in_reach, single_moves
from blackticket.players.search.nw.ticket.scratch import Scratch
from blackticket.rules.ticket.codes import station_of
from blackticket.rules.ticket.layout import Public
from blackticket.rules.ticket.legal import black_on_log, most_steps_now, one_step_more
from blackticket.rules.ticket.tables import Tables

QUIET_ROUNDS = 2
"""X keeps his black tickets in the first rounds, up to this one."""


@kernel
def hider_moves(tables: Tables, pub: Public, station: int, near: Nearness, scratch: Scratch, no_black: bool) -> int:
    """X's moves worth a look, written to ``scratch.moves``. Returns how many.

    - No black ticket in the first two rounds, on a reveal, or if ``no_black``, unless nothing else leads anywhere.
    - A double move only if every single move ends in reach of a pursuer.
    """
    quiet = no_black or pub["round_no"] <= QUIET_ROUNDS or tables.switches[0]["reveal"][pub["entries"]]
    without_black = bool(quiet and not boat_leaves(tables, station))
    count = single_moves(tables, pub, station, without_black, scratch.hand, scratch.no_way, scratch.singles)
    safe = False
    for i in range(count):
        scratch.moves[i] = scratch.singles[i]
        if not is_in_reach(tables, pub, near, station_of(scratch.singles[i], 0)):
            safe = True
    if safe or most_steps_now(tables, pub) < 2:
        return count
    begun, spent = scratch.singles[:count], black_on_log(pub)
    total = one_step_more(tables, pub, scratch.hand, spent, station, begun, 1, scratch.moves, count)
    return min(total, int(scratch.moves.shape[0]))
