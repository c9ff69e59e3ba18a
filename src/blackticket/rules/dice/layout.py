"""What a state of the dice game is: one NumPy record with a ``public`` and a ``secret`` part."""

from typing import Literal, Protocol, cast, overload

import numpy as np
import numpy.typing as npt

from blackticket.rules import records
from blackticket.rules.records import Shorts

MAX_STATIONS = 36
MAX_DETECTIVES = 3
MAX_DICE = 4
MAX_ENTRIES = 13

# Faces of a die, and with them the tickets that X's log shows. BLANK is the X face: useless (D8).
TAXI, BUS, UNDERGROUND, BLANK = 0, 1, 2, 3
BLACK, PASS, HELICOPTER = 3, 4, 5

# Phases of a game.
PLACING, ROLL_DUE, DETECTIVES_TURN, X_TURN, OVER = 0, 1, 2, 3, 4

# How it ended.
CAPTURE, ESCAPE = 1, 2

ANYBODY = -1
"""In ``next_figure``: each detective that has not had its go may move (D13)."""

PUBLIC = np.dtype(
    [
        ("phase", "i2"),
        ("round_no", "i2"),
        ("placed", "i2"),  # detectives on the board
        ("gone", "i2"),  # bit i: detective i has had its go in this round
        ("next_figure", "i2"),
        ("at", "i2", (MAX_DETECTIVES,)),
        ("dice_left", "i2"),  # dice of this round that no detective has used
        ("rolled", "i2", (MAX_DICE,)),  # faces on the table, the first ``rolled_count`` of them
        ("rolled_count", "i2"),
        ("used", "i2", (MAX_DETECTIVES,)),  # faces used in this round, in the order of use
        ("used_count", "i2"),
        ("rerolls", "i2"),
        ("black", "i2"),
        ("doubles", "i2"),
        ("helicopters", "i2"),
        ("entries", "i2"),
        ("ticket", "i2", (MAX_ENTRIES,)),
        ("shown", "i2", (MAX_ENTRIES,)),  # the station of a shown entry, else 0
        ("x_tile", "i2"),  # the tile that X named, as an index into the letters; -1 before
        ("x_start", "i2"),  # X's start once his route has been opened, else 0
        ("x_at", "i2"),  # X's station while everybody sees him, else 0
        ("covered", "i2"),  # dice that lie on X's board (D14)
        ("ended_by", "i2"),
        ("occupied", "u1", (MAX_STATIONS + 1,)),
    ]
)
SECRET = np.dtype([("at", "i2"), ("start", "i2"), ("path", "i2", (MAX_ENTRIES,))])
STATE = np.dtype([("public", PUBLIC), ("secret", SECRET)])

Faces = Shorts

PublicNumber = Literal[
    "phase",
    "round_no",
    "placed",
    "gone",
    "next_figure",
    "dice_left",
    "rolled_count",
    "used_count",
    "rerolls",
    "black",
    "doubles",
    "helicopters",
    "entries",
    "x_tile",
    "x_start",
    "x_at",
    "covered",
    "ended_by",
]


class Public(Protocol):
    """One ``PUBLIC`` record: a NumPy void in Python, a record in machine code."""

    @overload
    def __getitem__(self, field: PublicNumber, /) -> int: ...
    @overload
    def __getitem__(self, field: Literal["at", "rolled", "used", "ticket", "shown"], /) -> Shorts: ...
    @overload
    def __getitem__(self, field: Literal["occupied"], /) -> npt.NDArray[np.uint8]: ...
    def __setitem__(self, field: PublicNumber, value: int, /) -> None: ...


Moves = records.Moves
State = records.State[Public]
"""One ``STATE`` record."""
States = records.States[Public]
"""An array of ``STATE`` records."""


def new_states(count: int) -> States:
    """Room for ``count`` states."""
    return cast("States", np.zeros(count, dtype=STATE))
