"""The grid of a dice game as a search reads it: bitboards of stations, distances, and how likely a die fits.

Owns lookup tables that are made once for each grid, and how the set of X's possible stations spreads over them. Such a
set is a bitboard: one whole number in which bit ``s`` stands for station ``s``. This module knows no search. Read
``grid_tables`` first.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.kernel import kernel
from blackticket.rules.dice.codes import (
    DOUBLE,
    FLY,
    GO,
    PASS_TURN,
    PLACE,
    X_FIGURE,
    action_of,
    face_set_code,
    figure_of,
    make_move,
    station_of,
    ticket_of,
    with_second_step,
)
from blackticket.rules.dice.flow import x_can_use_a_die_at
from blackticket.rules.dice.layout import BLACK, BLANK, HELICOPTER, MAX_STATIONS, PASS, UNDERGROUND, Public
from blackticket.rules.dice.tables import HELICOPTER_ROW, REACH_ROWS, Tables

FAR = 9
"""The longest distance; everything farther away counts as this."""
DIE_SIDES = 6


class GridTables(NamedTuple):
    """What a search looks up instead of working it out at each move."""

    reach: npt.NDArray[np.int64]
    """``reach[row, s]``: the stations that a row of the rules' tables leads to from s, as a bitboard."""
    apart: npt.NDArray[np.int64]
    """``apart[a, b]``: the moves a detective needs from a to b if it has every die it wants."""
    hit: npt.NDArray[np.float64]
    """``hit[a, b]``: the chance that a detective on a rolls a die that leads to b, over the goes of a round."""
    ways: npt.NDArray[np.int64]
    """How many stations X could go to from each with a black ticket."""
    logs: npt.NDArray[np.float64]
    """Natural logarithms of whole numbers, rounded so that every machine has the same."""


def grid_tables(tables: Tables) -> GridTables:
    """The tables of this grid; they are kept for the next call."""
    sw = tables.switches[0]
    shape = (int(sw["detectives"]), int(sw["dice"]), tuple(int(face) for face in sw["faces"]))
    return _grid_tables(tables.first.tobytes(), tables.target.tobytes(), *shape)


@lru_cache(maxsize=16)
def _grid_tables(
    first_bytes: bytes, target_bytes: bytes, detectives: int, dice: int, faces: tuple[int, ...]
) -> GridTables:
    first = np.frombuffer(first_bytes, dtype=np.int32).reshape(REACH_ROWS, MAX_STATIONS + 2)
    target = np.frombuffer(target_bytes, dtype=np.int16)
    size = MAX_STATIONS + 1
    leads = np.zeros((REACH_ROWS, size, size), dtype=bool)
    for row in range(REACH_ROWS):
        for station in range(1, size):
            leads[row, station, target[first[row, station] : first[row, station + 1]]] = True
    reach = (leads * (np.int64(1) << np.arange(size, dtype=np.int64))).sum(axis=2)
    shares = np.array([faces.count(face) / DIE_SIDES for face in range(UNDERGROUND + 1)])
    useless = 1.0 - np.tensordot(shares, leads[: UNDERGROUND + 1], axes=1)
    hit = 1.0 - np.mean([useless ** (dice - go) for go in range(detectives)], axis=0)
    return GridTables(
        reach=reach,
        apart=_apart(np.logical_or.reduce(leads[: UNDERGROUND + 1])),
        hit=np.round(hit, 6),
        ways=leads[BLACK].sum(axis=1).astype(np.int64),
        logs=np.round(np.log(np.maximum(np.arange(size + 1.0), 1.0)), 6),
    )


def _apart(next_to: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    table = np.full(next_to.shape, FAR, dtype=np.int64)
    reached = np.eye(len(next_to), dtype=bool)
    for moves in range(FAR):
        table[reached & (table == FAR)] = moves
        reached |= (reached.astype(np.int64) @ next_to.astype(np.int64)) > 0
    return table


def bitboard_of(weights: npt.NDArray[np.float64]) -> int:
    """The stations that have a weight."""
    return sum(1 << int(station) for station in np.flatnonzero(weights) if station)


@kernel
def contains(stations: int, station: int) -> bool:
    """Is ``station`` in the set?"""
    return bool((stations >> station) & 1)


@kernel
def size_of(stations: int) -> int:
    """How many stations are in the set."""
    count = 0
    while stations:
        stations &= stations - 1
        count += 1
    return count


@kernel
def detectives_on(tables: Tables, pub: Public) -> int:
    """The set of stations where detectives stand."""
    stations = 0
    for figure in range(tables.switches[0]["detectives"]):
        if pub["at"][figure]:
            stations |= 1 << int(pub["at"][figure])
    return stations


@kernel
def nearest_detective(tables: Tables, grid: GridTables, pub: Public, station: int) -> int:
    """Moves from the nearest detective to ``station``."""
    nearest = FAR
    for figure in range(tables.switches[0]["detectives"]):
        if pub["at"][figure]:
            nearest = min(nearest, int(grid.apart[pub["at"][figure], station]))
    return nearest


@kernel
def free_on_tile(tables: Tables, pub: Public, tile: int) -> int:
    """Where X can stand when he has just named his tile (D4); if ``tile`` is -1, anywhere in the grid."""
    stations = 0
    for station in range(1, MAX_STATIONS + 1):
        if tables.tile[station] >= 0 and (tile < 0 or tables.tile[station] == tile) and pub["occupied"][station] == 0:
            stations |= 1 << station
    return stations


@kernel
def spread(tables: Tables, grid: GridTables, pub: Public, stations: int, ticket: int) -> int:
    """Where X can be after a hidden entry with this ticket, in a game that goes on."""
    found = 0
    row = HELICOPTER_ROW if ticket == HELICOPTER else ticket
    for station in range(1, MAX_STATIONS + 1):
        if contains(stations, station):
            if ticket == PASS:
                if not x_can_use_a_die_at(tables, pub, station):
                    found |= 1 << station
            else:
                found |= int(grid.reach[row, station])
    return found if ticket == PASS else found & ~detectives_on(tables, pub)


@kernel
def public_move(tables: Tables, pub: Public, move: int) -> int:
    """What everybody sees of a move: no station of X unless he shows himself, and of his start the tile alone."""
    if figure_of(move) != X_FIGURE:
        return move
    action, station = action_of(move), station_of(move, 0)
    if action == PLACE:
        return make_move(X_FIGURE, PLACE, 0, int(tables.tile[station]) + 1)
    if action == PASS_TURN:
        return move
    reveal, entry = tables.switches[0]["reveal"], int(pub["entries"])
    seen = make_move(X_FIGURE, action, ticket_of(move, 0), station if reveal[entry] else 0)
    if action == DOUBLE:
        seen = with_second_step(seen, ticket_of(move, 1), station_of(move, 1) if reveal[entry + 1] else 0)
    return seen


@kernel
def end_of(move: int, x_at: int) -> int:
    """Where X is after a move of his, made at ``x_at``."""
    action = action_of(move)
    if action == PASS_TURN:
        return x_at
    return station_of(move, 1 if action == DOUBLE else 0)


@kernel
def follow(tables: Tables, grid: GridTables, pub: Public, stations: int, move: int, x_at: int) -> int:
    """Where X can be after a move of either side that is about to be made and does not end the game.

    ``x_at`` is X's station before it: a pass may be a reveal.
    """
    action, target = action_of(move), station_of(move, 0)
    if figure_of(move) != X_FIGURE:
        return stations & ~(1 << target) if action == GO else stations
    if action == PLACE:
        return free_on_tile(tables, pub, int(tables.tile[target]))
    reveal, entry = tables.switches[0]["reveal"], int(pub["entries"])
    if reveal[entry + 1 if action == DOUBLE else entry]:
        return 1 << end_of(move, x_at)
    if action == PASS_TURN:
        return spread(tables, grid, pub, stations, PASS)
    ticket = HELICOPTER if action == FLY else ticket_of(move, 0)
    stations = 1 << target if reveal[entry] else spread(tables, grid, pub, stations, ticket)
    return spread(tables, grid, pub, stations, ticket_of(move, 1)) if action == DOUBLE else stations


@kernel
def roll_event(pub: Public) -> int:
    """What a search tells apart of a roll: the faces that can be used. Two equal dice serve no better than one."""
    faces = 0
    for die in range(pub["rolled_count"]):
        if pub["rolled"][die] != BLANK:
            faces |= 1 << int(pub["rolled"][die])
    return face_set_code(faces)
