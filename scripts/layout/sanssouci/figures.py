"""The network of Potsdam's board beside London's, as in docs/boards-potsdam.md."""

from __future__ import annotations

from collections import Counter

from blackticket.boards import Board, load
from blackticket.boards.layout.cards import distances
from blackticket.boards.model import ROLES
from blackticket.boards.statistics import choke_points, network


def print_table() -> None:
    """Prints the network of the board beside London's."""
    columns = [measures(load(name)) for name in ("sanssouci", "london")]
    print("| | Potsdam | London |\n|---|---|---|")
    for what in columns[0]:
        print(f"| {what} | {columns[0][what]} | {columns[1][what]} |")


def measures(board: Board) -> dict[str, str]:
    """What a network is like, in words and figures; the water is left out, as the pursuers cannot use it."""
    land = [c for c in board.connections if c.role != "water"]
    every = distances([(c.a, c.b) for c in land])
    walk = distances([(c.a, c.b) for c in land if c.role == "local"])
    result = {"stations": str(len(board))}
    for role, name in zip(ROLES, ("on foot, taxi", "ViP, bus", "rail, underground", "ship, ferry"), strict=True):
        lines = [c for c in board.connections if c.role == role]
        ways = Counter(n for c in lines for n in (c.a, c.b))
        result[f"{name}: connections"] = str(len(lines))
        result[f"{name}: stations"] = f"{len(ways)} ({100 * len(ways) / len(board):.0f} %)"
        result[f"{name}: connections per station"] = (
            f"{min(ways.values())} to {max(ways.values())}, {sum(ways.values()) / len(ways):.2f} on average"
        )
        if role in ("regional", "express"):
            span = sum(walk[c.a][c.b] for c in lines) / len(lines)
            result[f"{name}: length of a ride in footpaths, on average"] = f"{span:.2f}"
    near = {n: sum(d == 1 for d in found.values()) for n, found in every.items()}
    result["neighbours by any transport"] = (
        f"{min(near.values())} to {max(near.values())}, {sum(near.values()) / len(near):.2f} on average"
    )
    for what, found in (("all transports", every), ("on foot only", walk)):
        moves = [d for n in found for d in found[n].values() if d]
        result[f"diameter, {what}"] = f"{max(moves)} (mean distance {sum(moves) / len(moves):.2f})"
    result["choke points (the town falls apart on foot without them)"] = str(
        len(choke_points(network(board, ["local"])))
    )
    result["dead ends (one way on foot)"] = str(sum(list(d.values()).count(1) == 1 for d in walk.values()))
    far = Counter(min(walk[s.number][o.number] for o in board.stations if len(o.stops) > 1) for s in board.stations)
    result["stations 0, 1, 2, 3 footpaths from another transport"] = ", ".join(str(far[k]) for k in range(4))
    return result
