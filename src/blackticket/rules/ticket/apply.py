"""Doing a move: the public flow, and the two questions that need the secret.

Read ``try_apply`` first: it is the one way in for a move from outside. ``apply_x`` and ``apply_pursuer`` trust their
move and are for searches that took it from ``legal``.
"""

from blackticket.kernel import allocating_kernel, kernel
from blackticket.rules.ticket.codes import (
    ALLOWED,
    X_FIGURE,
    figure_of,
    shows_in,
    station_of,
    steps_of,
    ticket_of,
)
from blackticket.rules.ticket.flow import (
    begin_pursuers,
    end_game,
    next_pursuer,
    pursuer_moves,
    x_could_move_from,
    x_gives_up_doubles,
    x_pays,
)
from blackticket.rules.ticket.layout import CAPTURE, OVER, TRAPPED, X_TURN, State, States
from blackticket.rules.ticket.legal import why_not_pursuer, why_not_x
from blackticket.rules.ticket.tables import Tables


@allocating_kernel
def try_apply(tables: Tables, states: States, index: int, move: int) -> int:
    """Check and apply in one go. Returns ``ALLOWED``, or a reason (``codes``) and the state is as it was."""
    state = states[index]
    if figure_of(move) == X_FIGURE:
        reason = why_not_x(tables, state["public"], state["secret"]["at"], move)
    else:
        reason = why_not_pursuer(tables, state["public"], move)
    if reason == ALLOWED:
        apply_move(tables, state, move)
    return reason


@kernel
def apply_move(tables: Tables, state: State, move: int) -> None:
    """Apply a legal move of either side."""
    if figure_of(move) == X_FIGURE:
        apply_x(tables, state, move)
    else:
        apply_pursuer(tables, state, figure_of(move), ticket_of(move, 0), station_of(move, 0))


@kernel
def apply_x(tables: Tables, state: State, move: int) -> None:
    """X's whole turn: one to three steps, each with its log entry (T7 to T10)."""
    pub = state["public"]
    steps = steps_of(move)
    x_gives_up_doubles(pub, steps - 1)
    for step in range(steps):
        x_step(tables, state, ticket_of(move, step), station_of(move, step), shows_in(move, step))
    begin_pursuers(tables, pub)
    settle(tables, state)


@kernel
def x_step(tables: Tables, state: State, ticket: int, station: int, show: int) -> None:
    """One step of X: the secret half is where he is, the public half is the ticket and what the entry shows."""
    pub, sec = state["public"], state["secret"]
    entry = pub["entries"]
    sec["at"] = station
    sec["path"][entry] = station
    shown = show or tables.switches[0]["reveal"][entry]
    x_pays(tables, pub, ticket, station if shown else 0, show)


@kernel
def apply_pursuer(tables: Tables, state: State, figure: int, ticket: int, target: int) -> None:
    """A pursuer's move; on X's station it is a capture, at that instant (T6)."""
    pub = state["public"]
    pursuer_moves(tables, pub, figure, ticket, target)
    if target == state["secret"]["at"]:
        end_game(pub, CAPTURE)
    else:
        next_pursuer(tables, pub)
    settle(tables, state)


@kernel
def settle(tables: Tables, state: State) -> None:
    """An X who must move and cannot has lost (T13); once the game is over everybody sees where he is."""
    pub, sec = state["public"], state["secret"]
    if pub["turn"] == X_TURN and not x_could_move_from(tables, pub, sec["at"]):
        end_game(pub, TRAPPED)
    if pub["turn"] == OVER:
        pub["x_at"] = sec["at"]
