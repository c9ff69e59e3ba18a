"""What a state of a ticket game is: one NumPy record with a ``public`` and a ``secret`` part.

Owns the numbers that stand for tickets, rows of stock, turns and ends. All fields are at least 16 bits wide where
arithmetic happens, so that plain Python and machine code agree.
"""

from typing import Literal, Protocol, cast, overload

import numpy as np
import numpy.typing as npt

from blackticket.editions import MAX_DETECTIVES, MAX_LOG
from blackticket.rules import records
from blackticket.rules.records import Shorts

MAX_STATIONS = 255
MAX_PURSUERS = MAX_DETECTIVES

# Tickets: what a move pays with. The first three index a transport's role.
LOCAL, REGIONAL, EXPRESS, BLACK, FREE = 0, 1, 2, 3, 4
DOUBLE = 4
"""The column of double tickets in the stock (a move never *pays* a double ticket, it gives one up)."""
KINDS = 5

# Rows of the stock: one per purse of a detective, then these.
X_ROW, SUPPLY_ROW, DISCARD_ROW = MAX_PURSUERS, MAX_PURSUERS + 1, MAX_PURSUERS + 2
ROWS = MAX_PURSUERS + 3

# Whose turn it is.
X_TURN, PURSUERS_TURN, OVER = 0, 1, 2

# How a game ended, in the order in which ends count when several hold at once (T14).
CAPTURE, ESCAPE, STRANDED, TRAPPED = 1, 2, 3, 4

# Order of the pursuers (``RuleSet.order``).
ORDER_FREE, ORDER_FIRST_ROUND, ORDER_NUMBERED = 0, 1, 2
ANYBODY = -1
"""In ``next_figure``: every pursuer that has not had its go may move."""

PUBLIC = np.dtype(
    [
        ("turn", "i2"),
        ("round_no", "i2"),
        ("entries", "i2"),
        ("moved", "i2"),  # bit i: pursuer i has had its go in this round
        ("out", "i2"),  # bit i: pursuer i is out of the game (S9)
        ("next_figure", "i2"),
        ("order_known", "i2"),
        ("order", "i2", (MAX_PURSUERS,)),
        ("at", "i2", (MAX_PURSUERS,)),  # 0: not on the board
        ("blocks_at", "i2", (MAX_PURSUERS,)),  # where a pursuer that is out still stands (S9, option), else 0
        ("stock", "i2", (ROWS, KINDS)),
        ("ticket", "i2", (MAX_LOG,)),
        ("shown", "i2", (MAX_LOG,)),  # the station of a shown entry, else 0
        ("taken_back", "i2"),  # black tickets taken back from the log (S-V9)
        ("x_at", "i2"),  # X's station while everybody sees him, else 0
        ("x_start", "i2"),  # X's start if everybody saw it (S-V4), else 0
        ("ended_by", "i2"),  # 0 while the game goes on
        ("occupied", "u1", (MAX_STATIONS + 1,)),  # 1 where a pursuer stands
    ]
)
SECRET = np.dtype([("at", "i2"), ("start", "i2"), ("path", "i2", (MAX_LOG,))])
STATE = np.dtype([("public", PUBLIC), ("secret", SECRET)])


PublicNumber = Literal[
    "turn",
    "round_no",
    "entries",
    "moved",
    "out",
    "next_figure",
    "order_known",
    "taken_back",
    "x_at",
    "x_start",
    "ended_by",
]


class Public(Protocol):
    """One ``PUBLIC`` record: a NumPy void in Python, a record in machine code."""

    @overload
    def __getitem__(self, field: PublicNumber, /) -> int: ...
    @overload
    def __getitem__(self, field: Literal["order", "at", "blocks_at", "stock", "ticket", "shown"], /) -> Shorts: ...
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
