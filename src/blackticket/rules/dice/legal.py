"""What may be done in the dice game: all legal moves, and why a move is refused.

Everything about detectives takes the public record only. ``legal_moves`` writes into ``out`` and goes on counting when
it is full.
"""

import numpy as np

from blackticket.kernel import compiled, kernel
from blackticket.rules.dice.codes import (
    ALLOWED,
    DOUBLE,
    FLY,
    GAME_IS_OVER,
    GO,
    HAS_MOVED,
    MUST_MOVE,
    NO_CONNECTION,
    NO_DIE,
    NO_ROOM_IN_LOG,
    NO_SPECIAL,
    NO_SUCH_FIGURE,
    NOT_A_TAXI_STATION,
    NOT_IN_GRID,
    NOT_NEXT,
    NOT_NOW,
    OCCUPIED,
    OTHER_SIDES_TURN,
    PASS_TURN,
    PLACE,
    REROLL,
    X_FIGURE,
    action_of,
    figure_of,
    make_move,
    second_step,
    station_of,
    ticket_of,
)
from blackticket.rules.dice.flow import dice_of_face, x_can_use_a_die_at
from blackticket.rules.dice.layout import (
    BLACK,
    DETECTIVES_TURN,
    MAX_STATIONS,
    OVER,
    PLACING,
    UNDERGROUND,
    X_TURN,
    Moves,
    Public,
)
from blackticket.rules.dice.tables import HELICOPTER_ROW, Tables


def all_legal(tables: Tables, pub: Public, x_station: int, *, fast: bool = False) -> Moves:
    """All legal moves of the side to move, as an array of exactly the right size."""
    count_and_write = compiled(legal_moves) if fast else legal_moves
    out = np.zeros(256, dtype=np.int64)
    count = count_and_write(tables, pub, x_station, out)
    if count > len(out):
        out = np.zeros(count, dtype=np.int64)
        count_and_write(tables, pub, x_station, out)
    return out[:count]


@kernel
def legal_moves(tables: Tables, pub: Public, x_station: int, out: Moves) -> int:
    """All legal moves; none while a roll is due or when the game is over. Returns how many."""
    if pub["phase"] == PLACING:
        return legal_places(tables, pub, out)
    if pub["phase"] == DETECTIVES_TURN:
        return legal_detectives(tables, pub, out)
    if pub["phase"] == X_TURN:
        return legal_x(tables, pub, x_station, out)
    return 0


@kernel
def legal_places(tables: Tables, pub: Public, out: Moves) -> int:
    """D4: detectives on taxi-only stations, one after the other, then X on any free station."""
    sw = tables.switches[0]
    x_places = pub["placed"] == sw["detectives"]
    figure = X_FIGURE if x_places else int(pub["placed"])
    count = 0
    for station in range(1, MAX_STATIONS + 1):
        allowed = x_places or sw["any_start"] or tables.taxi_only[station]
        if tables.tile[station] >= 0 and allowed and pub["occupied"][station] == 0:
            if count < out.shape[0]:
                out[count] = make_move(figure, PLACE, 0, station)
            count += 1
    return count


@kernel
def may_have_its_go(pub: Public, figure: int) -> bool:
    """Not gone in this round, and the one whose place it is, unless one person moves them all (D13)."""
    if (pub["gone"] >> figure) & 1:
        return False
    return bool(pub["next_figure"] < 0 or pub["next_figure"] == figure)


@kernel
def first_to_go(pub: Public) -> int:
    """The figure that writes ``reroll``: the lowest-numbered that may have its go."""
    figure = 0
    while not may_have_its_go(pub, figure):
        figure += 1
    return figure


@kernel
def is_rolled(pub: Public, face: int) -> bool:
    """Does one of the dice on the table show that face?"""
    for die in range(pub["rolled_count"]):
        if pub["rolled"][die] == face:
            return True
    return False


@kernel
def legal_detectives(tables: Tables, pub: Public, out: Moves) -> int:
    """D7, D9, D13: a die for a figure, a pass only when no die fits any, a re-roll as long as there are tokens."""
    detectives = int(tables.switches[0]["detectives"])
    count = 0
    for figure in range(detectives):
        if may_have_its_go(pub, figure):
            station = pub["at"][figure]
            for face in range(UNDERGROUND + 1):
                if is_rolled(pub, face):
                    for i in range(tables.first[face, station], tables.first[face, station + 1]):
                        if pub["occupied"][tables.target[i]] == 0:
                            if count < out.shape[0]:
                                out[count] = make_move(figure, GO, face, tables.target[i])
                            count += 1
    if count == 0:
        for figure in range(detectives):
            if may_have_its_go(pub, figure):
                if count < out.shape[0]:
                    out[count] = make_move(figure, PASS_TURN, 0, 0)
                count += 1
    if pub["rerolls"] > 0:
        if count < out.shape[0]:
            out[count] = make_move(first_to_go(pub), REROLL, 0, 0)
        count += 1
    return count


@kernel
def x_holds(pub: Public, ticket: int, spent: int) -> bool:
    """Has X a die of that face, or a black ticket, when he has already used ``spent`` (-1: nothing)?"""
    already = 1 if ticket == spent else 0
    if ticket == BLACK:
        return bool(pub["black"] > already)
    return dice_of_face(pub, ticket) > already


@kernel
def legal_x(tables: Tables, pub: Public, station: int, out: Moves) -> int:
    """D10, D11: a die of the detectives, a black ticket, the double move, the helicopter; a pass if no die fits.

    A way onto a detective is a move (D15), unless X keeps clear of them (D15, option).
    """
    sw = tables.switches[0]
    keeps_clear = sw["x_keeps_clear"]
    may_double = pub["doubles"] > 0 and pub["entries"] + 2 <= sw["log_entries"]
    count = 0
    for ticket in range(BLACK + 1):
        if x_holds(pub, ticket, -1):
            for i in range(tables.first[ticket, station], tables.first[ticket, station + 1]):
                target = int(tables.target[i])
                if keeps_clear and pub["occupied"][target]:
                    continue
                if count < out.shape[0]:
                    out[count] = make_move(X_FIGURE, GO, ticket, target)
                count += 1
                if may_double and pub["occupied"][target] == 0:
                    count = _second_steps(tables, pub, ticket, target, out, count)
    if pub["helicopters"] > 0:
        for i in range(tables.first[HELICOPTER_ROW, station], tables.first[HELICOPTER_ROW, station + 1]):
            if pub["occupied"][tables.target[i]] == 0:
                if count < out.shape[0]:
                    out[count] = make_move(X_FIGURE, FLY, 0, tables.target[i])
                count += 1
    if not x_can_use_a_die_at(tables, pub, station):
        if count < out.shape[0]:
            out[count] = make_move(X_FIGURE, PASS_TURN, 0, 0)
        count += 1
    return count


@kernel
def _second_steps(tables: Tables, pub: Public, spent: int, station: int, out: Moves, count: int) -> int:
    keeps_clear = tables.switches[0]["x_keeps_clear"]
    begun = make_move(X_FIGURE, DOUBLE, spent, station)
    for ticket in range(BLACK + 1):
        if x_holds(pub, ticket, spent):
            for i in range(tables.first[ticket, station], tables.first[ticket, station + 1]):
                if keeps_clear and pub["occupied"][tables.target[i]]:
                    continue
                if count < out.shape[0]:
                    out[count] = begun | second_step(ticket, tables.target[i])
                count += 1
    return count


@kernel
def leads_to(tables: Tables, reach_row: int, station: int, target: int) -> bool:
    """Is ``target`` in this row of the tables?"""
    for i in range(tables.first[reach_row, station], tables.first[reach_row, station + 1]):
        if tables.target[i] == target:
            return True
    return False


@kernel
def why_not_detective(tables: Tables, pub: Public, move: int) -> int:
    """The reason against a detective's move, from public knowledge alone; ``ALLOWED`` if there is none."""
    sw = tables.switches[0]
    figure, action = figure_of(move), action_of(move)
    if pub["phase"] == OVER:
        return GAME_IS_OVER
    if figure >= sw["detectives"]:
        return NO_SUCH_FIGURE
    if pub["phase"] == PLACING:
        if pub["placed"] == sw["detectives"]:
            return OTHER_SIDES_TURN
        if figure != pub["placed"]:
            return NOT_NEXT
        if action != PLACE:
            return NOT_NOW
        return why_not_place(tables, pub, station_of(move, 0), False)
    if pub["phase"] != DETECTIVES_TURN:
        return OTHER_SIDES_TURN
    if (pub["gone"] >> figure) & 1:
        return HAS_MOVED
    if not may_have_its_go(pub, figure):
        return NOT_NEXT
    if action == REROLL:
        if figure != first_to_go(pub):
            return NOT_NEXT
        return ALLOWED if pub["rerolls"] > 0 else NO_SPECIAL
    if action == PASS_TURN:
        return MUST_MOVE if detective_can_move(tables, pub) else ALLOWED
    if action != GO:
        return NOT_NOW
    face, target = ticket_of(move, 0), station_of(move, 0)
    if face > UNDERGROUND or not is_rolled(pub, face):
        return NO_DIE
    if not leads_to(tables, face, pub["at"][figure], target):
        return NO_CONNECTION
    return OCCUPIED if pub["occupied"][target] else ALLOWED


@kernel
def detective_can_move(tables: Tables, pub: Public) -> bool:
    """Does a die on the table fit any figure that may have its go (D7, D13)?"""
    for figure in range(tables.switches[0]["detectives"]):
        if may_have_its_go(pub, figure):
            station = pub["at"][figure]
            for face in range(UNDERGROUND + 1):
                if is_rolled(pub, face):
                    for i in range(tables.first[face, station], tables.first[face, station + 1]):
                        if pub["occupied"][tables.target[i]] == 0:
                            return True
    return False


@kernel
def why_not_place(tables: Tables, pub: Public, station: int, x_places: bool) -> int:
    """The reason against starting at ``station`` (D4)."""
    if station < 1 or station > MAX_STATIONS or tables.tile[station] < 0:
        return NOT_IN_GRID
    if pub["occupied"][station]:
        return OCCUPIED
    if not x_places and not tables.switches[0]["any_start"] and not tables.taxi_only[station]:
        return NOT_A_TAXI_STATION
    return ALLOWED


@kernel
def why_not_x(tables: Tables, pub: Public, station: int, move: int) -> int:
    """The reason against a move of X, who stands at ``station``; ``ALLOWED`` if there is none."""
    sw = tables.switches[0]
    action, target = action_of(move), station_of(move, 0)
    if pub["phase"] == OVER:
        return GAME_IS_OVER
    if pub["phase"] == PLACING:
        if pub["placed"] < sw["detectives"]:
            return OTHER_SIDES_TURN
        return why_not_place(tables, pub, target, True) if action == PLACE else NOT_NOW
    if pub["phase"] != X_TURN:
        return OTHER_SIDES_TURN
    if action == PASS_TURN:
        return MUST_MOVE if x_can_use_a_die_at(tables, pub, station) else ALLOWED
    if action == FLY:
        if pub["helicopters"] <= 0:
            return NO_SPECIAL
        if not leads_to(tables, HELICOPTER_ROW, station, target):
            return NO_CONNECTION
        return OCCUPIED if pub["occupied"][target] else ALLOWED
    if action != GO and action != DOUBLE:
        return NOT_NOW
    if action == DOUBLE and pub["doubles"] <= 0:
        return NO_SPECIAL
    if action == DOUBLE and pub["entries"] + 2 > sw["log_entries"]:
        return NO_ROOM_IN_LOG
    ticket = ticket_of(move, 0)
    if ticket > BLACK or not x_holds(pub, ticket, -1):
        return NO_DIE
    if not leads_to(tables, ticket, station, target):
        return NO_CONNECTION
    if pub["occupied"][target] and (action == DOUBLE or sw["x_keeps_clear"]):
        return OCCUPIED
    if action == GO:
        return ALLOWED
    second, last = ticket_of(move, 1), station_of(move, 1)
    if second > BLACK or not x_holds(pub, second, ticket):
        return NO_DIE
    if not leads_to(tables, second, target, last):
        return NO_CONNECTION
    return OCCUPIED if sw["x_keeps_clear"] and pub["occupied"][last] else ALLOWED
