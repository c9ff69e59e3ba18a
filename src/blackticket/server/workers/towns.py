"""Boards made of timetables that visitors send: in the worker process of the replays, with limits on what is read.

Read ``make_town`` first.
"""

import tempfile
from pathlib import Path

from blackticket.boards import BoardError
from blackticket.boards.towns.gtfs import read_gtfs
from blackticket.boards.towns.making import FEWEST, Wishes, make_board
from blackticket.boards.writing import pack
from blackticket.server.errors import RefusedError

MOST_ROWS = 2_500_000
MOST_BYTES = 250_000_000
"""Of a timetable that somebody sends: rows of one table, and bytes of all of them, unpacked."""


def make_town(content: bytes, stations: int) -> bytes:
    """A packed board, made of a timetable with everything that a person could choose left open."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "timetable.zip"
            file.write_bytes(content)
            table = read_gtfs(file, most_rows=MOST_ROWS, most_bytes=MOST_BYTES)
        places = {stop.parent or name for name, stop in table.stops.items()}
        wanted = max(FEWEST, min(stations, len(places) // 2))
        return pack(make_board(table, Wishes(stations=wanted)).board).encode()
    except BoardError as error:
        raise RefusedError("bad_board", str(error)[:600]) from error
