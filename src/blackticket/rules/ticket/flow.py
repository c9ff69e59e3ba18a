"""How a turn, a round and a game go on: the half of every rule that everybody at the table can follow.

Every kernel here takes the public record only. Two questions need the secret and are answered in ``apply``: whether a
pursuer has just stepped onto X (T6), and whether X can move at all (T13). ``belief`` replays a game through these same
kernels without knowing where X is.
"""

from blackticket.kernel import kernel
from blackticket.rules.ticket.layout import (
    ANYBODY,
    BLACK,
    DISCARD_ROW,
    DOUBLE,
    ESCAPE,
    EXPRESS,
    FREE,
    ORDER_FIRST_ROUND,
    ORDER_FREE,
    OVER,
    PURSUERS_TURN,
    STRANDED,
    X_ROW,
    X_TURN,
    Public,
)
from blackticket.rules.ticket.tables import PURSUER_ROWS, Tables


@kernel
def has_free_target(tables: Tables, pub: Public, reach_row: int, station: int) -> bool:
    """Does this row of the tables lead from ``station`` to a station where no pursuer stands (T5)?"""
    for i in range(tables.first[reach_row, station], tables.first[reach_row, station + 1]):
        if pub["occupied"][tables.target[i]] == 0:
            return True
    return False


@kernel
def x_holds(tables: Tables, pub: Public, ticket: int) -> bool:
    """Can X pay this ticket: black from his hand, the others from the till (L3, L5, S7)?"""
    row = X_ROW if ticket == BLACK else tables.switches[0]["till"]
    return bool(pub["stock"][row, ticket] > 0)


@kernel
def x_could_move_from(tables: Tables, pub: Public, station: int) -> bool:
    """Would X, standing there, have a single legal move (T13)?"""
    for ticket in range(BLACK + 1):
        if x_holds(tables, pub, ticket) and has_free_target(tables, pub, ticket, station):
            return True
    return False


@kernel
def pursuer_can_move(tables: Tables, pub: Public, figure: int) -> bool:
    """Has this pursuer a ticket that leads to a free station now?"""
    sw = tables.switches[0]
    station = pub["at"][figure]
    if figure >= sw["detectives"]:
        return has_free_target(tables, pub, PURSUER_ROWS + BLACK, station)
    for ticket in range(EXPRESS + 1):
        if pub["stock"][sw["purse"][figure], ticket] > 0 and has_free_target(
            tables, pub, PURSUER_ROWS + ticket, station
        ):
            return True
    return False


@kernel
def no_detective_can_ever_move(tables: Tables, pub: Public) -> bool:
    """L13, C6: no detective's tickets fit any connection at its station; being blocked does not count."""
    sw = tables.switches[0]
    for figure in range(sw["detectives"]):
        station = pub["at"][figure]
        for ticket in range(EXPRESS + 1):
            row = PURSUER_ROWS + ticket
            if (
                pub["stock"][sw["purse"][figure], ticket] > 0
                and tables.first[row, station] < tables.first[row, station + 1]
            ):
                return False
    if sw["bobbies_keep_hunting"]:
        row = PURSUER_ROWS + BLACK
        for figure in range(sw["detectives"], sw["pursuers"]):
            station = pub["at"][figure]
            if tables.first[row, station] < tables.first[row, station + 1]:
                return False
    return True


@kernel
def x_gives_up_doubles(pub: Public, count: int) -> None:
    """T9, T12: a played double ticket is discarded."""
    pub["stock"][X_ROW, DOUBLE] -= count
    pub["stock"][DISCARD_ROW, DOUBLE] += count


@kernel
def x_pays(tables: Tables, pub: Public, ticket: int, shown_station: int, takes_back: int) -> None:
    """One log entry: the ticket, and the station if this entry is shown (T7, T8, S-V9)."""
    row = X_ROW if ticket == BLACK else tables.switches[0]["till"]
    pub["stock"][row, ticket] -= 1
    entry = pub["entries"]
    pub["ticket"][entry] = ticket
    pub["shown"][entry] = shown_station
    pub["entries"] = entry + 1
    pub["x_at"] = shown_station
    if takes_back:
        pub["stock"][X_ROW, BLACK] += 1
        pub["taken_back"] += 1


@kernel
def begin_pursuers(tables: Tables, pub: Public) -> None:
    """X's turn is over: the pursuers' half of the round begins."""
    pub["turn"] = PURSUERS_TURN
    pub["moved"] = 0
    if not tables.switches[0]["stuck_is_out"] and no_detective_can_ever_move(tables, pub):
        end_game(pub, STRANDED)
        return
    next_pursuer(tables, pub)


@kernel
def pursuer_moves(tables: Tables, pub: Public, figure: int, ticket: int, target: int) -> None:
    """A pursuer pays into the till (bobbies: nothing) and changes its station (T1, L4, L6, S7)."""
    sw = tables.switches[0]
    if ticket != FREE:
        pub["stock"][sw["purse"][figure], ticket] -= 1
        pub["stock"][sw["till"], ticket] += 1
    pub["occupied"][pub["at"][figure]] = 0
    pub["occupied"][target] = 1
    pub["at"][figure] = target
    pub["moved"] |= 1 << figure
    if pub["round_no"] == 1:
        pub["order"][pub["order_known"]] = figure
        pub["order_known"] += 1


@kernel
def next_pursuer(tables: Tables, pub: Public) -> None:
    """Find out who may move now; pass over (L11, C4) or put out (S9) whoever cannot; end the round after the last."""
    sw = tables.switches[0]
    if sw["order"] == ORDER_FREE or (sw["order"] == ORDER_FIRST_ROUND and pub["round_no"] == 1):
        pub["next_figure"] = ANYBODY
        while True:
            lowest = -1
            for figure in range(sw["pursuers"]):
                if not ((pub["moved"] | pub["out"]) >> figure) & 1:
                    if pursuer_can_move(tables, pub, figure):
                        return
                    if lowest < 0:
                        lowest = figure
            if lowest < 0 or not sw["stuck_is_out"]:
                break
            put_out(tables, pub, lowest)
    else:
        known = pub["order_known"] if sw["order"] == ORDER_FIRST_ROUND else sw["pursuers"]
        for place in range(known):
            figure = pub["order"][place] if sw["order"] == ORDER_FIRST_ROUND else place
            if not ((pub["moved"] | pub["out"]) >> figure) & 1:
                if pursuer_can_move(tables, pub, figure):
                    pub["next_figure"] = figure
                    return
                if sw["stuck_is_out"]:
                    put_out(tables, pub, figure)
                else:
                    pub["moved"] |= 1 << figure
    end_round(tables, pub)


@kernel
def put_out(tables: Tables, pub: Public, figure: int) -> None:
    """S9: the agent leaves the board, or only blocks its station (option); its own tickets leave the game.

    A shared stock loses nothing. Either way ``at`` no longer has it: it hunts nobody.
    """
    sw = tables.switches[0]
    pub["out"] |= 1 << figure
    if sw["out_blocks"]:
        pub["blocks_at"][figure] = pub["at"][figure]
    else:
        pub["occupied"][pub["at"][figure]] = 0
    pub["at"][figure] = 0
    if not sw["shared_stock"]:
        for kind in range(EXPRESS + 1):
            pub["stock"][DISCARD_ROW, kind] += pub["stock"][figure, kind]
            pub["stock"][figure, kind] = 0


@kernel
def end_round(tables: Tables, pub: Public) -> None:
    """Every pursuer has had its go: has X escaped (L13, S11, C5), is nobody left to hunt him (L13, S9), or on?"""
    sw = tables.switches[0]
    pub["next_figure"] = ANYBODY
    log_full = pub["entries"] == sw["log_entries"]
    if log_full or (sw["rounds"] > 0 and pub["round_no"] >= sw["rounds"]):
        end_game(pub, ESCAPE)
    elif sw["stuck_is_out"]:
        if pub["out"] == (1 << sw["pursuers"]) - 1:
            end_game(pub, STRANDED)
        else:
            begin_x(pub)
    elif no_detective_can_ever_move(tables, pub):
        end_game(pub, STRANDED)
    else:
        begin_x(pub)


@kernel
def begin_x(pub: Public) -> None:
    """The next round begins with X's turn (L9, S6)."""
    pub["round_no"] += 1
    pub["turn"] = X_TURN
    pub["moved"] = 0


@kernel
def end_game(pub: Public, by: int) -> None:
    """The game is over."""
    pub["turn"] = OVER
    pub["next_figure"] = ANYBODY
    pub["ended_by"] = by
