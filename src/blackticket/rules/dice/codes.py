"""Moves, rolls and refusals of the dice game as numbers.

A move: 4 bits figure, 3 bits action, then 11 bits a step: 3 bits ticket, 8 bits station. A roll is written into the
same list of events: figure ``ROLL_FIGURE``, the number of dice in the action's place, 2 bits a face.
"""

from typing import cast

import numpy as np
import numpy.typing as npt

from blackticket.kernel import kernel

Packed = npt.NDArray[np.int64]
"""Many moves, each one number."""
X_FIGURE, ROLL_FIGURE = 15, 14
GO, DOUBLE, PLACE, PASS_TURN, REROLL, FLY = 0, 1, 2, 3, 4, 5

(
    ALLOWED,
    GAME_IS_OVER,
    OTHER_SIDES_TURN,
    NO_SUCH_FIGURE,
    HAS_MOVED,
    NOT_NEXT,
    NOT_NOW,
    NO_DIE,
    NO_SPECIAL,
    NO_CONNECTION,
    OCCUPIED,
    NO_ROOM_IN_LOG,
    MUST_MOVE,
    NOT_A_TAXI_STATION,
    NOT_IN_GRID,
) = range(15)


@kernel
def make_move(figure: int, action: int, ticket: int, station: int) -> int:
    """A move of at most one step."""
    return int(figure) | (int(action) << 4) | (int(ticket) << 15) | (int(station) << 7)


@kernel
def second_step(ticket: int, station: int) -> int:
    """The bits of a double move's second step."""
    return (int(ticket) << 26) | (int(station) << 18)


@kernel
def with_step(move: int, step: int, ticket: int, station: int) -> int:
    """The move with that step filled in, which was empty."""
    return move | (int(ticket) << (15 + 11 * step)) | (int(station) << (7 + 11 * step))


@kernel
def with_station(move: int, step: int, station: int) -> int:
    """The move with another station in that step; 0 hides it."""
    return (move & ~(255 << (7 + 11 * step))) | (int(station) << (7 + 11 * step))


@kernel
def figure_of(move: int) -> int:
    """The figure that moves."""
    return move & 15


@kernel
def action_of(move: int) -> int:
    """What it does."""
    return (move >> 4) & 7


@kernel
def ticket_of(move: int, step: int) -> int:
    """The die's face or the ticket of that step, counted from 0."""
    return (move >> (15 + 11 * step)) & 7


@kernel
def station_of(move: int, step: int) -> int:
    """The station of that step."""
    return (move >> (7 + 11 * step)) & 255


def entries_of(move: int) -> int:
    """How many fields of X's board his turn fills."""
    return 2 if action_of(move) == DOUBLE else 1


def roll_code(faces: list[int]) -> int:
    """A roll as one number."""
    code = ROLL_FIGURE | (len(faces) << 4)
    for position, face in enumerate(faces):
        code |= face << (7 + 2 * position)
    return code


def faces_of(code: int) -> list[int]:
    """The faces of a roll."""
    return [(code >> (7 + 2 * position)) & 3 for position in range((code >> 4) & 7)]


def figures_of(moves: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The figure of each of many moves."""
    return moves & 15


@kernel
def with_second_step(move: int, ticket: int, station: int) -> int:
    """A double move: ``move``, which has one step, with its second one."""
    return move | second_step(ticket, station)


def stations_of(moves: Packed, step: int) -> Packed:
    """``station_of`` each of these moves."""
    return np.asarray(station_of(cast("int", moves), step))


@kernel
def made_from(move: int, station: int) -> int:
    """A move and the station that it is made from, as one number."""
    return move | ((station + 1) << 30)


@kernel
def face_set_code(faces: int) -> int:
    """A roll by the set of its faces, a bit for each: what rolls with the same faces have in common."""
    return ROLL_FIGURE | (faces << 4)
