"""What may be done: all legal moves, and the reason why a move is refused.

Everything about pursuers takes the public record only, so neither their moves nor their refusals can tell where X is.
The kernels write packed moves (``codes``) into ``out``; when ``out`` is too small they go on counting, so a caller can
come back with more room.
"""

import numpy as np
import numpy.typing as npt

from blackticket.kernel import allocating_kernel, compiled, kernel
from blackticket.rules.ticket.codes import (
    ALLOWED,
    GAME_IS_OVER,
    HAS_MOVED,
    IS_OUT,
    MAY_NOT_SHOW,
    NO_CONNECTION,
    NO_DOUBLE_TICKET,
    NO_ROOM_IN_LOG,
    NO_SUCH_FIGURE,
    NO_TICKET,
    NOT_NEXT,
    OCCUPIED,
    OTHER_SIDES_TURN,
    TOO_MANY_STEPS,
    WRONG_TICKET,
    figure_of,
    lengthened,
    one_step_move,
    shows_in,
    station_of,
    steps_of,
    ticket_of,
    with_step,
)
from blackticket.rules.ticket.layout import (
    BLACK,
    DOUBLE,
    EXPRESS,
    FREE,
    OVER,
    PURSUERS_TURN,
    X_ROW,
    X_TURN,
    Moves,
    Public,
)
from blackticket.rules.ticket.tables import PURSUER_ROWS, Tables

Hand = npt.NDArray[np.int64]


@allocating_kernel
def legal_moves(tables: Tables, pub: Public, x_station: int, out: Moves) -> int:
    """All legal moves of the side to move; ``x_station`` is looked at only when that is X. Returns how many."""
    if pub["turn"] == X_TURN:
        return legal_x(tables, pub, x_station, out)
    if pub["turn"] == PURSUERS_TURN:
        return legal_pursuers(tables, pub, out)
    return 0


def all_legal(tables: Tables, pub: Public, x_station: int, *, fast: bool = False) -> Moves:
    """The same as an array of exactly the right size; ``fast`` runs compiled."""
    count_and_write = compiled(legal_moves) if fast else legal_moves
    out = np.zeros(256, dtype=np.int64)
    count = count_and_write(tables, pub, x_station, out)
    if count > len(out):
        out = np.zeros(count, dtype=np.int64)
        count_and_write(tables, pub, x_station, out)
    return out[:count]


@kernel
def legal_pursuers(tables: Tables, pub: Public, out: Moves) -> int:
    """All legal moves of all pursuers that may move now (L9, S6)."""
    sw = tables.switches[0]
    count = 0
    for figure in range(sw["pursuers"]):
        if may_have_its_go(pub, figure):
            station = pub["at"][figure]
            if figure >= sw["detectives"]:
                count = _pursuer_row(tables, pub, figure, FREE, BLACK, station, out, count)
            else:
                for ticket in range(EXPRESS + 1):
                    if pub["stock"][sw["purse"][figure], ticket] > 0:
                        count = _pursuer_row(tables, pub, figure, ticket, ticket, station, out, count)
    return count


@kernel
def may_have_its_go(pub: Public, figure: int) -> bool:
    """Not moved in this round, not out, and in a fixed order the one whose place it is."""
    if ((pub["moved"] | pub["out"]) >> figure) & 1:
        return False
    return bool(pub["next_figure"] < 0 or pub["next_figure"] == figure)


@kernel
def _pursuer_row(
    tables: Tables, pub: Public, figure: int, ticket: int, row: int, station: int, out: Moves, count: int
) -> int:
    for i in range(tables.first[PURSUER_ROWS + row, station], tables.first[PURSUER_ROWS + row, station + 1]):
        target = tables.target[i]
        if pub["occupied"][target] == 0:
            if count < out.shape[0]:
                out[count] = one_step_move(figure, ticket, target)
            count += 1
    return count


@allocating_kernel
def x_hand(tables: Tables, pub: Public) -> Hand:
    """What X can pay with now: three ordinary kinds from the till, black from his hand."""
    hand = np.zeros(BLACK + 1, dtype=np.int64)
    fill_hand(tables, pub, hand)
    return hand


@kernel
def fill_hand(tables: Tables, pub: Public, hand: Hand) -> None:
    """Write what X can pay with now into ``hand``."""
    for ticket in range(EXPRESS + 1):
        hand[ticket] = pub["stock"][tables.switches[0]["till"], ticket]
    hand[BLACK] = pub["stock"][X_ROW, BLACK]


@kernel
def black_on_log(pub: Public) -> int:
    """Black tickets spent and not taken back (S-V9)."""
    count = 0
    for entry in range(pub["entries"]):
        if pub["ticket"][entry] == BLACK:
            count += 1
    return count - int(pub["taken_back"])


@kernel
def most_steps_now(tables: Tables, pub: Public) -> int:
    """How many steps X's turn may have: double tickets (T9, S12, S-V10) and room in the log decide."""
    sw = tables.switches[0]
    room = int(sw["log_entries"]) - int(pub["entries"])
    doubles = int(pub["stock"][X_ROW, DOUBLE])
    return min(int(sw["most_steps"]), min(room, 1 + doubles))


@allocating_kernel
def legal_x(tables: Tables, pub: Public, station: int, out: Moves) -> int:
    """All legal moves of X from ``station``: single, double, triple (T9, T10, S-V8 to S-V10).

    Turn by turn of one more step each, and not by recursion: numba would crash on a recursive kernel from its cache.
    """
    hand = x_hand(tables, pub)
    spent_black = black_on_log(pub)
    most = most_steps_now(tables, pub)
    ways = np.zeros(1, dtype=np.int64)  # the only turn of no step
    count = 0
    for step in range(most):
        begun = count
        count = one_step_more(tables, pub, hand, spent_black, station, ways, step, out, count)
        if step + 1 < most:
            longer = np.zeros(count - begun, dtype=np.int64)
            one_step_more(tables, pub, hand, spent_black, station, ways, step, longer, 0)
            ways = longer
    return count


@kernel
def one_step_more(
    tables: Tables,
    pub: Public,
    hand: Hand,
    spent_black: int,
    start: int,
    ways: Moves,
    step: int,
    out: Moves,
    count: int,
) -> int:
    """Write every turn that goes on from one of ``ways``, which have ``step`` steps, by one step more."""
    sw = tables.switches[0]
    may_choose = sw["voluntary_reveal"] and not sw["reveal"][pub["entries"] + step]
    own_black = black_that_may_return(tables)
    for way in ways:
        spent_before = spent_black + _pay_for(hand, way, step, 1, own_black)
        station = int(start) if step == 0 else station_of(way, step - 1)
        begun = lengthened(way, step + 1)
        for ticket in range(BLACK + 1):
            if hand[ticket] > 0:
                spent = spent_before + (own_black if ticket == BLACK else 0)
                for i in range(tables.first[ticket, station], tables.first[ticket, station + 1]):
                    target = int(tables.target[i])
                    if pub["occupied"][target] == 0:
                        for show in range(2 if may_choose and spent > 0 else 1):
                            if count < out.shape[0]:
                                out[count] = with_step(begun, step, ticket, show, target)
                            count += 1
        _pay_for(hand, way, step, -1, own_black)
    return count


@kernel
def black_that_may_return(tables: Tables) -> int:
    """1 if a black ticket spent in this turn may come back in it; 0: only one of an earlier turn (S-V9, option)."""
    return 0 if tables.switches[0]["black_back_later"] else 1


@kernel
def _pay_for(hand: Hand, way: int, steps: int, sign: int, own_black: int) -> int:
    """Take the tickets of these steps out of the hand (``sign`` -1: put them back).

    Returns how many black ones they add to those that may come back; each black one spent counts ``own_black``.
    """
    spent = 0
    for step in range(steps):
        ticket, show = ticket_of(way, step), shows_in(way, step)
        hand[ticket] -= sign
        hand[BLACK] += sign * show
        spent += (own_black if ticket == BLACK else 0) - show
    return spent


@kernel
def leads_to(tables: Tables, reach_row: int, station: int, target: int) -> bool:
    """Is ``target`` in this row of the tables?"""
    for i in range(tables.first[reach_row, station], tables.first[reach_row, station + 1]):
        if tables.target[i] == target:
            return True
    return False


@kernel
def why_not_pursuer(tables: Tables, pub: Public, move: int) -> int:
    """The reason against a pursuer's move, from public knowledge alone; ``ALLOWED`` if there is none."""
    sw = tables.switches[0]
    figure = figure_of(move)
    if pub["turn"] == OVER:
        return GAME_IS_OVER
    if figure >= sw["pursuers"]:
        return NO_SUCH_FIGURE
    if pub["turn"] != PURSUERS_TURN:
        return OTHER_SIDES_TURN
    if (pub["out"] >> figure) & 1:
        return IS_OUT
    if (pub["moved"] >> figure) & 1:
        return HAS_MOVED
    if not may_have_its_go(pub, figure):
        return NOT_NEXT
    ticket, target = ticket_of(move, 0), station_of(move, 0)
    bobby = figure >= sw["detectives"]
    if steps_of(move) != 1 or ticket == BLACK or bobby != (ticket == FREE):
        return WRONG_TICKET
    if shows_in(move, 0):
        return MAY_NOT_SHOW
    if not bobby and pub["stock"][sw["purse"][figure], ticket] <= 0:
        return NO_TICKET
    row = PURSUER_ROWS + (BLACK if bobby else ticket)
    if not leads_to(tables, row, pub["at"][figure], target):
        return NO_CONNECTION
    if pub["occupied"][target] != 0:
        return OCCUPIED
    return ALLOWED


@allocating_kernel
def why_not_x(tables: Tables, pub: Public, station: int, move: int) -> int:
    """The reason against a move of X, who stands at ``station``; ``ALLOWED`` if there is none."""
    sw = tables.switches[0]
    if pub["turn"] == OVER:
        return GAME_IS_OVER
    if pub["turn"] != X_TURN:
        return OTHER_SIDES_TURN
    steps = steps_of(move)
    if steps > sw["most_steps"]:
        return TOO_MANY_STEPS
    if steps - 1 > pub["stock"][X_ROW, DOUBLE]:
        return NO_DOUBLE_TICKET
    if steps > most_steps_now(tables, pub):
        return NO_ROOM_IN_LOG
    hand = x_hand(tables, pub)
    spent_black = black_on_log(pub)
    for step in range(steps):
        ticket, target = ticket_of(move, step), station_of(move, step)
        if ticket > BLACK:
            return WRONG_TICKET
        if hand[ticket] <= 0:
            return NO_TICKET
        if not leads_to(tables, ticket, station, target):
            return NO_CONNECTION
        if pub["occupied"][target] != 0:
            return OCCUPIED
        hand[ticket] -= 1
        if ticket == BLACK:
            spent_black += black_that_may_return(tables)
        if shows_in(move, step):
            if not sw["voluntary_reveal"] or sw["reveal"][pub["entries"] + step] or spent_black <= 0:
                return MAY_NOT_SHOW
            hand[BLACK] += 1
            spent_black -= 1
        station = target
    return ALLOWED
