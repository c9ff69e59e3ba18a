"""Which of X's moves our search looks at in a ticket game.

This module owns the forward pruning at X's turn: black tickets that hide little, double moves that he does not need,
and showing himself near a pursuer. It knows no tree. Read ``x_options`` first.
"""

from blackticket.belief.habits import Nearness
from blackticket.kernel import kernel
from blackticket.players.search.common.ticket_moves import boat_leaves, is_in_reach, nearest_pursuer, single_moves
from blackticket.players.search.mcts.ticket.settings import SideSettings
from blackticket.rules.ticket.codes import last_station_of, shows_in, station_of, steps_of
from blackticket.rules.ticket.layout import Moves, Public
from blackticket.rules.ticket.legal import Hand, black_on_log, most_steps_now, one_step_more
from blackticket.rules.ticket.tables import Tables


@kernel
def x_options(
    tables: Tables,
    pub: Public,
    near: Nearness,
    station: int,
    hand: Hand,
    no_way: Moves,
    singles: Moves,
    out: Moves,
    settings: SideSettings,
    at_root: bool,
) -> int:
    """X's moves worth a look, written to ``out``. Returns how many.

    - No black ticket in the first rounds or on a reveal, unless nothing else leads anywhere.
    - A double move if a pursuer is near and the move leads out of reach.
    - A triple move if nothing shorter leads out of reach.
    """
    without_black = _keeps_black(tables, pub, station, settings.black_from)
    count = single_moves(tables, pub, station, without_black, hand, no_way, singles)
    for i in range(count):
        out[i] = singles[i]
    safe = _out_of_reach(tables, pub, near, out, 0, count)
    calm = safe > 0 and not (at_root and nearest_pursuer(tables, pub, near, station) <= settings.alarm)
    steps = most_steps_now(tables, pub)
    if calm or steps < 2:
        return _without_needless_shows(tables, pub, near, out, count, settings.show_from)
    most, spent = int(out.shape[0]), black_on_log(pub)
    total = min(one_step_more(tables, pub, hand, spent, station, singles[:count], 1, out, count), most)
    escapes = _out_of_reach(tables, pub, near, out, count, total)
    if safe + escapes == 0 and at_root and steps > 2:
        total = min(one_step_more(tables, pub, hand, spent, station, out[count:total], 2, out, total), most)
        escapes = _out_of_reach(tables, pub, near, out, count, total)
    if safe + escapes > 0:
        total = _only_out_of_reach(tables, pub, near, out, count, total)
    return _without_needless_shows(tables, pub, near, out, total, settings.show_from)


@kernel
def _keeps_black(tables: Tables, pub: Public, station: int, black_from: int) -> bool:
    """Would a black ticket hide little now? Never where a boat leaves."""
    early = pub["round_no"] < black_from
    return bool((early or tables.switches[0]["reveal"][pub["entries"]]) and not boat_leaves(tables, station))


@kernel
def _out_of_reach(tables: Tables, pub: Public, near: Nearness, moves: Moves, begin: int, end: int) -> int:
    """How many of these moves end where no pursuer is next door."""
    found = 0
    for i in range(begin, end):
        if not is_in_reach(tables, pub, near, last_station_of(moves[i])):
            found += 1
    return found


@kernel
def _only_out_of_reach(tables: Tables, pub: Public, near: Nearness, moves: Moves, begin: int, end: int) -> int:
    """Strike the moves from ``begin`` on that end next to a pursuer. Returns the new end."""
    kept = begin
    for i in range(begin, end):
        if not is_in_reach(tables, pub, near, last_station_of(moves[i])):
            moves[kept] = moves[i]
            kept += 1
    return kept


@kernel
def _without_needless_shows(tables: Tables, pub: Public, near: Nearness, moves: Moves, end: int, show_from: int) -> int:
    """Strike the moves in which X chooses to show himself near a pursuer. Returns the new end."""
    kept = 0
    for i in range(end):
        bold = False
        for step in range(steps_of(moves[i])):
            if shows_in(moves[i], step):
                bold = bold or nearest_pursuer(tables, pub, near, station_of(moves[i], step)) < show_from
        if not bold:
            moves[kept] = moves[i]
            kept += 1
    return kept
