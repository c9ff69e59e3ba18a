"""What the searches of ticket games read off a position: X's single moves, how near the pursuers are, greedy hops.

A hop is one ticket and its target (``rules.ticket.codes``). This module knows no tree. Read ``single_moves`` first.
"""

from blackticket.belief.habits import Nearness
from blackticket.kernel import Rng, kernel
from blackticket.players.search.common.sampling import replaces_best
from blackticket.rules.ticket.apply import apply_pursuer
from blackticket.rules.ticket.codes import figure_of, hop_code, hop_target, hop_ticket
from blackticket.rules.ticket.flow import x_holds
from blackticket.rules.ticket.layout import BLACK, EXPRESS, FREE, Moves, Public, State
from blackticket.rules.ticket.legal import Hand, black_on_log, fill_hand, one_step_more
from blackticket.rules.ticket.tables import PURSUER_ROWS, Tables

NO_HOP = -1


@kernel
def nearest_pursuer(tables: Tables, pub: Public, near: Nearness, station: int) -> int:
    """Moves from the nearest pursuer to ``station``."""
    nearest = 255
    for figure in range(tables.switches[0]["pursuers"]):
        at = pub["at"][figure]
        if at and near[at, station] < nearest:
            nearest = int(near[at, station])
    return nearest


@kernel
def is_in_reach(tables: Tables, pub: Public, near: Nearness, station: int) -> bool:
    """Is a pursuer on ``station`` or next to it?"""
    for figure in range(tables.switches[0]["pursuers"]):
        at = pub["at"][figure]
        if at and near[at, station] <= 1:
            return True
    return False


def figures_asked(moves: Moves) -> int:
    """A bit for each figure that has one of these moves."""
    return sum(1 << figure for figure in {figure_of(int(move)) for move in moves})


@kernel
def keep_asked(moves: Moves, count: int, asked: int) -> int:
    """Strike the moves of figures that have no bit in ``asked``. Returns how many are left."""
    kept = 0
    for i in range(count):
        if (asked >> figure_of(moves[i])) & 1:
            moves[kept] = moves[i]
            kept += 1
    return kept


@kernel
def single_moves(
    tables: Tables, pub: Public, station: int, without_black: bool, hand: Hand, no_way: Moves, out: Moves
) -> int:
    """X's single moves, written to ``out``; with black tickets after all if nothing else leads anywhere.

    Returns how many. ``hand`` is left with the tickets that were allowed.
    """
    fill_hand(tables, pub, hand)
    spent, blacks = black_on_log(pub), int(hand[BLACK])
    if without_black:
        hand[BLACK] = 0
    count = one_step_more(tables, pub, hand, spent, station, no_way, 0, out, 0)
    if count == 0:
        hand[BLACK] = blacks
        count = one_step_more(tables, pub, hand, spent, station, no_way, 0, out, 0)
    return min(count, int(out.shape[0]))


@kernel
def boat_leaves(tables: Tables, station: int) -> bool:
    """Does a black ticket lead from ``station`` elsewhere than by land, or is it for boats alone (S-V6)?"""
    row = PURSUER_ROWS + BLACK
    begin, by_land = int(tables.first[BLACK, station]), int(tables.first[row, station])
    count = int(tables.first[BLACK, station + 1]) - begin
    same = count == int(tables.first[row, station + 1]) - by_land
    for i in range(count):
        same = same and tables.target[begin + i] == tables.target[by_land + i]
    return count > 0 and not same


@kernel
def hop_away(tables: Tables, pub: Public, near: Nearness, station: int, rng: Rng) -> int:
    """X's hop that ends farthest from the nearest pursuer; with a black ticket only if nothing else leads anywhere."""
    best, ties, chosen = -1, 0, NO_HOP
    for ticket in range(BLACK + 1):
        if x_holds(tables, pub, ticket) and (ticket < BLACK or best < 0):
            for i in range(tables.first[ticket, station], tables.first[ticket, station + 1]):
                target = int(tables.target[i])
                if pub["occupied"][target] == 0:
                    away = nearest_pursuer(tables, pub, near, target)
                    better, ties = replaces_best(away, best, ties, rng)
                    if better:
                        best, chosen = away, hop_code(ticket, target)
    return chosen


@kernel
def pursuer_tickets(tables: Tables, pub: Public, figure: int) -> int:
    """A bit for each row of tickets that a pursuer can use; bobbies need none and go by that of black tickets."""
    sw = tables.switches[0]
    if figure >= sw["detectives"]:
        return 1 << BLACK
    mask = 0
    for ticket in range(EXPRESS + 1):
        if pub["stock"][sw["purse"][figure], ticket] > 0:
            mask |= 1 << ticket
    return mask


@kernel
def make_hop(tables: Tables, state: State, figure: int, hop: int) -> None:
    """Apply a pursuer's hop."""
    ticket = hop_ticket(hop)
    apply_pursuer(tables, state, figure, FREE if ticket == BLACK else ticket, hop_target(hop))
