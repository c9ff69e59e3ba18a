"""Moves and refusals as numbers: how the kernels write them.

A move is one 64-bit number: 4 bits figure (0 to 4 pursuers, ``X_FIGURE`` for X), 2 bits number of steps, then 12 bits
a step: 3 bits ticket, 1 bit whether X shows himself of his own will (S-V9), 8 bits station. ``text`` has them as words.
"""

from typing import cast

import numpy as np
import numpy.typing as npt

from blackticket.kernel import kernel

Packed = npt.NDArray[np.int64]
"""Many moves, each one number."""
X_FIGURE = 15
MOVE_BITS = 42
"""A move takes up this many bits."""

# Why a move is refused; ALLOWED is 0 so that a kernel can return "nothing against it".
(
    ALLOWED,
    GAME_IS_OVER,
    OTHER_SIDES_TURN,
    NO_SUCH_FIGURE,
    HAS_MOVED,
    IS_OUT,
    NOT_NEXT,
    WRONG_TICKET,
    NO_TICKET,
    NO_CONNECTION,
    OCCUPIED,
    NO_DOUBLE_TICKET,
    NO_ROOM_IN_LOG,
    TOO_MANY_STEPS,
    MAY_NOT_SHOW,
) = range(15)


@kernel
def step_code(ticket: int, show: int, station: int) -> int:
    """One step as 12 bits."""
    return (int(ticket) << 9) | (int(show) << 8) | int(station)


@kernel
def one_step_move(figure: int, ticket: int, station: int) -> int:
    """A move of one step, not shown voluntarily."""
    return int(figure) | (1 << 4) | (step_code(ticket, 0, station) << 6)


@kernel
def begin_move(figure: int, steps: int) -> int:
    """A move of that many steps, with nothing in them yet; see ``with_step``."""
    return int(figure) | (int(steps) << 4)


@kernel
def with_step(move: int, step: int, ticket: int, show: int, station: int) -> int:
    """The move with that step filled in, which was empty."""
    return move | (step_code(ticket, show, station) << (6 + 12 * step))


@kernel
def lengthened(move: int, steps: int) -> int:
    """X's move as the beginning of one with more steps."""
    return ((move >> 6) << 6) | X_FIGURE | (steps << 4)


@kernel
def with_station(move: int, step: int, station: int) -> int:
    """The move with another station in that step; 0 hides it."""
    return (move & ~(255 << (6 + 12 * step))) | (int(station) << (6 + 12 * step))


@kernel
def figure_of(move: int) -> int:
    """The figure that moves."""
    return move & 15


@kernel
def steps_of(move: int) -> int:
    """How many steps: 1, 2 for a double move, 3 for a triple move."""
    return (move >> 4) & 3


@kernel
def ticket_of(move: int, step: int) -> int:
    """The ticket paid in that step, counted from 0."""
    return (move >> (15 + 12 * step)) & 7


@kernel
def shows_in(move: int, step: int) -> int:
    """1 if X shows himself of his own will after that step."""
    return (move >> (14 + 12 * step)) & 1


@kernel
def station_of(move: int, step: int) -> int:
    """The station reached in that step."""
    return (move >> (6 + 12 * step)) & 255


@kernel
def step_of(move: int, step: int) -> int:
    """That step as ``step_code`` writes it."""
    return (move >> (6 + 12 * step)) & 4095


@kernel
def last_station_of(move: int) -> int:
    """The station where the move ends."""
    return station_of(move, steps_of(move) - 1)


def figures_of(moves: Packed) -> Packed:
    """``figure_of`` each of these moves."""
    return np.asarray(figure_of(cast("int", moves)))


def step_counts_of(moves: Packed) -> Packed:
    """``steps_of`` each of these moves."""
    return np.asarray(steps_of(cast("int", moves)))


def tickets_of(moves: Packed, step: int) -> Packed:
    """``ticket_of`` each of these moves."""
    return np.asarray(ticket_of(cast("int", moves), step))


def shown_in(moves: Packed, step: int) -> Packed:
    """``shows_in`` each of these moves."""
    return np.asarray(shows_in(cast("int", moves), step))


def stations_of(moves: Packed, step: int) -> Packed:
    """``station_of`` each of these moves."""
    return np.asarray(station_of(cast("int", moves), step))


def last_stations_of(moves: Packed) -> Packed:
    """``last_station_of`` each of these moves."""
    return np.asarray(last_station_of(cast("int", moves)))


# A hop is one ticket and its target: what a playout draws. ``random_step`` gives one, or -1 if there is none.


@kernel
def hop_code(ticket: int, target: int) -> int:
    """A ticket and the station that it leads to."""
    return ticket * 256 + target


@kernel
def hop_ticket(hop: int) -> int:
    """The ticket of a hop."""
    return hop >> 8


@kernel
def hop_target(hop: int) -> int:
    """The station that a hop leads to."""
    return hop & 255
