"""A tiny valid board as text, for tests that break one thing at a time."""

from __future__ import annotations

from pathlib import Path

BOARD = """\
name = "tiny"
title = "Tiny"
provenance = "Made for a test."
frame = [400, 300]

[transports]
local = "taxi"
regional = "bus"
water = "ferry"

[decks]
D = [1, 2]
X = [4]
"""

STATIONS = """\
number,name,x,y
1,North,200,40
2,West,60,150
3,East,340,150
4,South,200,260
"""

CONNECTIONS = """\
a,b,transport,via,passes
1,2,taxi,,
2,4,taxi,,
1,3,taxi,,
3,4,taxi,,
1,4,bus,260 150,3
2,3,ferry,,
"""

SCENERY = """\
[[feature]]
kind = "water"
points = [[0, 0], [50, 0], [50, 50]]
"""


def write_board(
    folder: Path,
    *,
    board: str | bytes | None = BOARD,
    stations: str | bytes | None = STATIONS,
    connections: str | bytes | None = CONNECTIONS,
    scenery: str | bytes | None = None,
) -> Path:
    """Writes the files of the tiny board, some of them replaced or (None) left out."""
    files = {
        "board.toml": board,
        "stations.csv": stations,
        "connections.csv": connections,
        "scenery.toml": scenery,
    }
    for name, content in files.items():
        path = folder / name
        path.unlink(missing_ok=True)
        if content is not None:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder
