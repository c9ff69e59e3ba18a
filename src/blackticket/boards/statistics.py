"""Measures of a board's network: degrees, distances, choke points, dead ends.

This module owns the measures and their table. It must not know a rule, nor which figures are
good. Read `measures` first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from blackticket.boards.model import ROLES, Board

_LAND = ROLES[:3]
"""The roles that everybody can use: only X uses the water (T10)."""

Network = dict[int, set[int]]


def network(board: Board, roles: Collection[str]) -> Network:
    """The neighbours of every station by transports of these roles."""
    near: Network = {s.number: set() for s in board.stations}
    for c in board.connections:
        if c.role in roles:
            near[c.a].add(c.b)
            near[c.b].add(c.a)
    return near


def moves_from(near: Network, start: int, without: int = 0) -> dict[int, int]:
    """The distance of each reachable station in moves, with one station closed."""
    found, border = {start: 0}, [start]
    for number in border:
        for other in sorted(near[number]):
            if other not in found and other != without:
                found[other] = found[number] + 1
                border.append(other)
    return found


def choke_points(near: Network) -> list[int]:
    """Stations whose removal splits the network."""
    return [n for n in near if len(moves_from(near, min(o for o in near if o != n), n)) < len(near) - 1]


def measures(board: Board) -> dict[str, str]:
    """All measures of a board, by name."""
    land, local = network(board, _LAND), network(board, ["local"])
    result = {"stations": str(len(board)), "connections": str(len(board.connections))}
    for role in ROLES:
        result |= _transport(board, role, local)
    result["neighbours by any ticket: least, mean, most"] = _spread([len(others) for others in land.values()])
    ways = Counter(len(others) for others in local.values())
    result["stations with 1, 2, 3, 4, 5 or more local neighbours"] = ", ".join(
        str(n) for n in (ways[1], ways[2], ways[3], ways[4], sum(ways[k] for k in ways if k > 4))
    )
    for words, near in (("any ticket", land), ("local only", local)):
        away = [moves for start in near for moves in moves_from(near, start).values() if moves]
        result[f"longest and mean way, {words}"] = f"{max(away)}, {sum(away) / len(away):.2f} moves"
    for words, near in (("any ticket", land), ("local only", local)):
        result[f"choke points, {words}"] = str(len(choke_points(near)))
        result[f"dead ends, {words}"] = str(sum(len(others) < 2 for others in near.values()))
    result["start cards"] = ", ".join(f"{len(cards)} {deck}" for deck, cards in board.decks.items()) or "-"
    result["least way from a pursuer's card to X's"] = _least_start(board, land)
    return result


def _transport(board: Board, role: str, local: Network) -> dict[str, str]:
    """A transport's share of the stations, its connections, and how far a ride goes."""
    name = board.transports.get(role)
    rides = [c for c in board.connections if c.role == role]
    stops = Counter(n for c in rides for n in (c.a, c.b))
    result = {
        f"{role} transport": name or "-",
        f"{role}: stations": f"{len(stops)} ({100 * len(stops) / len(board):.0f} %)",
        f"{role}: connections": str(len(rides)),
        f"{role}: connections of a stop: least, mean, most": _spread(list(stops.values())),
    }
    if role != "local":
        lengths = [moves_from(local, c.a).get(c.b, 0) for c in rides]
        result[f"{role}: mean length of a ride in local moves"] = _mean(lengths)
    return result


def _least_start(board: Board, land: Network) -> str:
    """The fewest moves between a card of the pursuers and one of X, over all draws."""
    if "shared" in board.decks and "X" not in board.decks:
        ours = theirs = board.decks["shared"]
    else:
        ours, theirs = board.decks.get("D", ()), board.decks.get("X", ())
    ways = [moves_from(land, a)[b] for a in ours for b in theirs if a != b]
    return f"{min(ways)} moves" if ways else "-"


def _mean(values: Sequence[int]) -> str:
    return f"{sum(values) / len(values):.2f}" if values else "-"


def _spread(values: Sequence[int]) -> str:
    return f"{min(values)}, {_mean(values)}, {max(values)}" if values else "-"


def table(boards: Sequence[Board]) -> str:
    """The measures of several boards side by side, as a table in Markdown."""
    columns = [measures(board) for board in boards]
    rows = [["", *(board.name for board in boards)], ["---"] * (len(boards) + 1)]
    rows += [[what, *(column[what] for column in columns)] for what in columns[0]]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"
