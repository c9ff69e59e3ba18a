"""Doing a move of the dice game: the public flow, and what needs the secret. Read ``try_apply`` first."""

from blackticket.kernel import kernel
from blackticket.rules.dice.codes import (
    ALLOWED,
    DOUBLE,
    FLY,
    PASS_TURN,
    PLACE,
    REROLL,
    X_FIGURE,
    action_of,
    figure_of,
    station_of,
    ticket_of,
)
from blackticket.rules.dice.flow import (
    begin_round,
    detective_moves,
    end_game,
    end_go,
    name_tile,
    place_detective,
    reroll,
    x_writes,
)
from blackticket.rules.dice.layout import CAPTURE, HELICOPTER, OVER, PASS, State, States
from blackticket.rules.dice.legal import why_not_detective, why_not_x
from blackticket.rules.dice.tables import Tables


@kernel
def try_apply(tables: Tables, states: States, index: int, move: int) -> int:
    """Check and apply in one go. Returns ``ALLOWED``, or a reason (``codes``) and the state is as it was."""
    state = states[index]
    if figure_of(move) == X_FIGURE:
        reason = why_not_x(tables, state["public"], state["secret"]["at"], move)
    else:
        reason = why_not_detective(tables, state["public"], move)
    if reason == ALLOWED:
        apply_move(tables, state, move)
    return reason


@kernel
def apply_move(tables: Tables, state: State, move: int) -> None:
    """Apply a legal move of either side."""
    if figure_of(move) == X_FIGURE:
        apply_x(tables, state, move)
    else:
        apply_detective(tables, state, move)
    if state["public"]["phase"] == OVER:
        state["public"]["x_at"] = state["secret"]["at"]


@kernel
def apply_detective(tables: Tables, state: State, move: int) -> None:
    """A detective's place, move, pass or re-roll; on X's station it is a capture (D15)."""
    pub = state["public"]
    figure, action, target = figure_of(move), action_of(move), station_of(move, 0)
    if action == PLACE:
        place_detective(pub, figure, target)
    elif action == REROLL:
        reroll(tables, pub)
    elif action == PASS_TURN:
        end_go(tables, pub, figure)
    else:
        detective_moves(pub, figure, ticket_of(move, 0), target)
        if target == state["secret"]["at"]:
            end_game(pub, CAPTURE)
        else:
            end_go(tables, pub, figure)


@kernel
def apply_x(tables: Tables, state: State, move: int) -> None:
    """X's place or turn; on a detective's station he has lost (D15)."""
    pub, sec = state["public"], state["secret"]
    action, target = action_of(move), station_of(move, 0)
    if action == PLACE:
        sec["at"] = target
        sec["start"] = target
        name_tile(tables, pub, tables.tile[target])
        return
    if action == PASS_TURN:
        x_entry(tables, state, PASS, int(sec["at"]))
    elif action == FLY:
        x_entry(tables, state, HELICOPTER, target)
    else:
        x_entry(tables, state, ticket_of(move, 0), target)
        if action == DOUBLE:
            pub["doubles"] -= 1
            x_entry(tables, state, ticket_of(move, 1), station_of(move, 1))
    if pub["occupied"][sec["at"]]:
        end_game(pub, CAPTURE)
    else:
        begin_round(tables, pub)


@kernel
def x_entry(tables: Tables, state: State, ticket: int, station: int) -> None:
    """One field of X's board; on a reveal field the whole route lies open (D12)."""
    pub, sec = state["public"], state["secret"]
    entry = int(pub["entries"])
    sec["at"] = station
    sec["path"][entry] = station
    reveal = tables.switches[0]["reveal"][entry]
    x_writes(pub, ticket, station if reveal else 0)
    if reveal:
        pub["x_start"] = sec["start"]
        for earlier in range(entry):
            pub["shown"][earlier] = sec["path"][earlier]
