"""Moves and refusals as numbers: how the kernels write them.

A move is one 64-bit number: 4 bits figure (0 to 4 pursuers, ``X_FIGURE`` for X), 2 bits number of steps, then 12 bits
a step: 3 bits ticket, 1 bit whether X shows himself of his own will (S-V9), 8 bits station. ``text`` has them as words.
"""

import numpy as np
import numpy.typing as npt

from blackticket.kernel import kernel

X_FIGURE = 15

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
def step_ticket(code: int) -> int:
    """The ticket of one step as ``step_code`` gives it."""
    return code >> 9


@kernel
def step_station(code: int) -> int:
    """The station of one step as ``step_code`` gives it."""
    return code & 255


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


def figures_of(moves: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The figure of each of many moves."""
    return moves & 15
