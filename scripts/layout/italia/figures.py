"""The figures of the board of Italy beside London's, for docs/boards-italy.md."""

from __future__ import annotations

from blackticket.boards import Board, load
from blackticket.boards.statistics import choke_points, moves_from, network


def print_table() -> None:
    """Prints the figures of the board beside London's."""
    columns = [_figures(load(name)) for name in ("london", "italia")]
    for row in columns[0]:
        print(f"| {row} | {columns[0][row]} | {columns[1][row]} |")


def _figures(board: Board) -> dict[str, str]:
    count = len(board)
    ticketed = ("local", "regional", "express")
    roles = (("local",), ("regional",), ("express",), ("water",), ticketed)
    local, regional, express, water, every = (network(board, some) for some in roles)
    result = {"stations": str(count)}
    for words, near in (("local", local), ("regional", regional), ("express", express), ("water", water)):
        stops = sum(bool(others) for others in near.values())
        links = sum(len(others) for others in near.values()) // 2
        most = max(len(others) for others in near.values())
        result[f"{words}: connections"] = str(links)
        result[f"{words}: stations, share"] = f"{stops}, {100 * stops / count:.0f} %"
        result[f"{words}: connections per stop, most"] = f"{2 * links / stops:.2f}, {most}"
    for degree in range(2, 8):
        found = sum(len(others) == degree for others in local.values())
        result[f"stations with {degree} local connections"] = f"{found} ({100 * found / count:.0f} %)"
    for words, near in (("local", local), ("all tickets", every)):
        table = {n: moves_from(near, n) for n in near}
        values = [v for row in table.values() for v in row.values()]
        result[f"{words}: longest way, mean way"] = f"{max(values)}, {sum(values) / (count * (count - 1)):.2f}"
        result[f"{words}: choke points"] = str(len(choke_points(near)))
        result[f"{words}: dead ends"] = str(sum(len(others) < 2 for others in near.values()))
    for reach in (1, 2, 3, 4):
        ball = sum(v <= reach for row in table.values() for v in row.values()) / count
        result[f"stations within {reach} move{'s' * (reach > 1)}, on average"] = f"{ball:.1f}"
    pairs = [table[d][x] for d in board.decks["D"] for x in board.decks["X"]]
    result["D card to X card: least, mean"] = f"{min(pairs)}, {sum(pairs) / len(pairs):.2f}"
    return result
