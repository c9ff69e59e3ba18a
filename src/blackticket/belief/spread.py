"""Kernels that carry the set of possible stations through one public event.

A mask has a 1 for each station where X can be. ``follow`` moves the public record on by the same kernels that real
games use, so belief and rules cannot drift apart.
"""

import numpy as np
import numpy.typing as npt

from blackticket.kernel import kernel
from blackticket.rules.ticket.codes import (
    X_FIGURE,
    figure_of,
    shows_in,
    station_of,
    steps_of,
    ticket_of,
    with_station,
)
from blackticket.rules.ticket.flow import (
    begin_pursuers,
    next_pursuer,
    pursuer_moves,
    x_could_move_from,
    x_gives_up_doubles,
    x_pays,
)
from blackticket.rules.ticket.layout import MAX_STATIONS, X_TURN, Moves, Public
from blackticket.rules.ticket.tables import Tables

Mask = npt.NDArray[np.uint8]


def new_mask() -> Mask:
    """A mask with no station in it."""
    return np.zeros(MAX_STATIONS + 1, dtype=np.uint8)


@kernel
def follow(tables: Tables, pub: Public, mask: Mask, room: Mask, event: int) -> None:
    """Carry ``pub`` and ``mask`` through one move of a game that goes on; hidden stations in ``event`` are 0."""
    if figure_of(event) == X_FIGURE:
        x_gives_up_doubles(pub, steps_of(event) - 1)
        for step in range(steps_of(event)):
            follow_step(tables, pub, mask, room, ticket_of(event, step), station_of(event, step))
            x_pays(tables, pub, ticket_of(event, step), station_of(event, step), shows_in(event, step))
        begin_pursuers(tables, pub)
    else:
        target = station_of(event, 0)
        pursuer_moves(tables, pub, figure_of(event), ticket_of(event, 0), target)
        mask[target] = 0
        next_pursuer(tables, pub)
    drop_trapped(tables, pub, mask)


@kernel
def seen_by_all(tables: Tables, pub: Public, move: int) -> int:
    """X's move with the stations that stay hidden struck out."""
    seen = int(move)
    for step in range(steps_of(move)):
        if not (tables.switches[0]["reveal"][pub["entries"] + step] or shows_in(move, step)):
            seen = with_station(seen, step, 0)
    return seen


@kernel
def see_all(tables: Tables, pub: Public, moves: Moves, out: Moves) -> None:
    """The same for each of many moves."""
    for i in range(moves.shape[0]):
        out[i] = seen_by_all(tables, pub, int(moves[i]))


@kernel
def follow_step(tables: Tables, pub: Public, mask: Mask, room: Mask, ticket: int, shown: int) -> None:
    """One step of X: spread along the ticket to free stations; a shown station is the only one left."""
    for station in range(room.shape[0]):
        room[station] = 0
    for station in range(1, tables.first.shape[1] - 1):
        if mask[station]:
            for i in range(tables.first[ticket, station], tables.first[ticket, station + 1]):
                target = tables.target[i]
                if pub["occupied"][target] == 0:
                    room[target] = 1
    for station in range(mask.shape[0]):
        mask[station] = room[station] if shown == 0 or station == shown else 0


@kernel
def drop_trapped(tables: Tables, pub: Public, mask: Mask) -> None:
    """It is X's turn and the game goes on, so he is nowhere where he could not move (T13)."""
    if pub["turn"] == X_TURN:
        for station in range(1, tables.first.shape[1] - 1):
            if mask[station] and not x_could_move_from(tables, pub, station):
                mask[station] = 0
