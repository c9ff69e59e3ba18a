"""How many moves apart two stations are, by any ordinary transport; one table per board, kept."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from blackticket.rules.ticket.layout import BLACK
from blackticket.rules.ticket.tables import PURSUER_ROWS, Tables

Distances = npt.NDArray[np.int16]
FAR = 99


def distances(tables: Tables) -> Distances:
    """``distances(t)[a, b]``: moves that a pursuer with all tickets needs from a to b; ``FAR`` if it cannot."""
    first = tables.first[PURSUER_ROWS + BLACK]
    begin = int(first[1])
    return _distances((first - begin).tobytes(), tables.target[begin : first[-1]].tobytes())


@lru_cache(maxsize=16)
def _distances(first_bytes: bytes, target_bytes: bytes) -> Distances:
    first = np.frombuffer(first_bytes, dtype=np.int32)
    target = np.frombuffer(target_bytes, dtype=np.int16)
    count = len(first) - 2
    table = np.full((count + 1, count + 1), FAR, dtype=np.int16)
    for origin in range(1, count + 1):
        table[origin, origin] = 0
        frontier, moves = [origin], 0
        while frontier:
            moves += 1
            reached = []
            for station in frontier:
                for neighbour in target[first[station] : first[station + 1]]:
                    if table[origin, neighbour] == FAR:
                        table[origin, neighbour] = moves
                        reached.append(int(neighbour))
            frontier = reached
    return table
