"""Boards made by a program: from lists of stations and connections, and to a networkx graph.

It checks the lists like the files of a folder. Read `from_edges` first.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from blackticket.boards.checking import build
from blackticket.boards.model import DECKS, ROLES, Board, BoardError, Problem
from blackticket.boards.parsing import ConnectionRow, Head, Parsed, StationRow
from blackticket.boards.plain import connections_of, stations_of
from blackticket.boards.reading import Problems
from blackticket.errors import BlackticketError

if TYPE_CHECKING:
    import networkx as nx

Place = tuple[float, float]
TRANSPORTS = {"local": "taxi", "regional": "bus", "express": "underground", "water": "ferry"}
"""London's words for the roles."""
MOST_ON_CIRCLE = 120
"""More stations than this do not fit on a circle, so they lie in rows."""
SIDE = 1000.0
"""The frame of a board whose stations have no given places."""


def from_edges(
    stations: int | Iterable[int] | Mapping[int, Place],
    connections: Iterable[tuple[int, int, str]],
    starts: Iterable[int] | Mapping[str, Iterable[int]],
    *,
    name: str = "board",
    title: str = "",
    transports: Mapping[str, str] | None = None,
    names: Mapping[int, str] | None = None,
) -> Board:
    """Make a board from stations, connections and start cards. Raises `BoardError` with all problems.

    `stations` is their count, their numbers, or their places. Without places they lie on a circle, or in rows if there
    are many. A connection is two stations and a transport, or its role: local, regional, express or water. `starts`
    lists the start cards, or maps the decks `D`, `X` and `shared` to cards. From a list, X's own deck gets every third
    card. `transports` names the transport of each role.
    """
    words = dict(transports or TRANSPORTS)
    unknown = [role for role in words if role not in ROLES]
    if unknown:
        raise _refused("unknown-role", f"{unknown[0]!r} is not a role; the roles are {', '.join(ROLES)}.")
    places = _places(stations)
    frame = (SIDE, SIDE)
    if isinstance(stations, Mapping) and places:
        frame = (max(x for x, _ in places.values()) * 1.05 + 1, max(y for _, y in places.values()) * 1.05 + 1)
    lines = []
    for line, connection in enumerate(connections, 1):
        a, b, given = _parts_of(connection)
        transport = words.get(given, given)
        if transport not in words.values():
            known = ", ".join((*words, *words.values()))
            raise _refused("unknown-transport", f"{given!r} is not a transport of this board; it has: {known}.")
        lines.append(ConnectionRow(line, a, b, transport, (), (), dotted=False))
    decks = _decks(starts)
    head = Head(
        name=name,
        title=title or name,
        provenance="Made by a program.",
        transports=words,
        frame=frame,
        decks=decks,
        text="",
    )
    titles = names or {}
    rows = [StationRow(line, n, titles.get(n, ""), x, y, None) for line, (n, (x, y)) in enumerate(places.items(), 1)]
    problems = Problems()
    board = build(Parsed(head, rows, lines, []), problems)
    if board is None:
        raise BoardError(problems.found)
    return board


def _places(stations: int | Iterable[int] | Mapping[int, Place]) -> dict[int, Place]:
    if isinstance(stations, Mapping):
        return dict(stations)
    numbers = _numbers(stations)
    if len(numbers) > MOST_ON_CIRCLE:
        columns = math.isqrt(len(numbers) - 1) + 1
        step = SIDE / (columns + 1)
        return {n: (step * (i % columns + 1), step * (i // columns + 1)) for i, n in enumerate(numbers)}
    turn = 2 * math.pi / max(1, len(numbers))
    return {
        number: (SIDE * (0.5 + 0.45 * math.sin(turn * i)), SIDE * (0.5 - 0.45 * math.cos(turn * i)))
        for i, number in enumerate(numbers)
    }


def _numbers(stations: object) -> list[int]:
    if isinstance(stations, int):
        return list(range(1, stations + 1))
    if isinstance(stations, Iterable) and not isinstance(stations, str):
        return list(stations)
    raise _refused("no-stations", f"Stations are their count, their numbers or their places, not {stations!r}.")


def _parts_of(connection: object) -> tuple[int, int, str]:
    if not isinstance(connection, Sequence) or len(connection) != 3:
        raise _refused("no-connection", f"A connection is two stations and a transport, not {connection!r}.")
    a, b, transport = connection
    return a, b, transport


def _decks(starts: Iterable[int] | Mapping[str, Iterable[int]]) -> dict[str, tuple[int, ...]]:
    if isinstance(starts, Mapping):
        unknown = [deck for deck in starts if deck not in DECKS]
        if unknown:
            raise _refused("unknown-deck", f"{unknown[0]!r} is not a deck; the decks are {', '.join(DECKS)}.")
        return {deck: tuple(starts[deck]) for deck in DECKS if deck in starts}
    cards = tuple(starts)
    for_x = cards[2::3]
    return {"D": tuple(card for card in cards if card not in for_x), "X": for_x, "shared": cards}


def _refused(code: str, message: str) -> BoardError:
    return BoardError([Problem("board", None, code, message)])


def to_networkx(board: Board) -> nx.MultiGraph[int]:
    """The board as a networkx `MultiGraph`: nodes are station numbers, an edge's key is its transport."""
    try:
        import networkx as nx
    except ImportError as error:
        raise BlackticketError(
            "bad_argument", "to_networkx needs networkx: pip install 'blackticket[graphs]'."
        ) from error
    graph: nx.MultiGraph[int] = nx.MultiGraph(
        name=board.name, title=board.title, digest=board.digest, decks={d: list(c) for d, c in board.decks.items()}
    )
    for station in stations_of(board):
        graph.add_node(station.pop("number"), **station)
    for line in connections_of(board):
        ends: tuple[Any, Any] = (line.pop("a"), line.pop("b"))
        graph.add_edge(*ends, key=line["transport"], **line)
    return graph
