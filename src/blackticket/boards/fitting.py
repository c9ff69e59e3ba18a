"""Adds to a board what an edition needs: start cards, and transports that it does not have.

This module owns how they are chosen; which edition needs what is said in ``editions.needs``. The names, places and
connections that a board has stay as they are. Read `with_cards` and `with_transport` first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from blackticket.boards.model import ROLES, Board, Connection, digest_of
from blackticket.boards.statistics import moves_from, network

SHARE = {"regional": 0.32, "express": 0.08, "water": 0.03}
"""Which part of the stations a new transport serves, as on the boards that are built in."""
LEAST = {"regional": 4, "express": 3, "water": 2}
NAMES = {"local": "taxi", "regional": "bus", "express": "underground", "water": "ferry"}


def with_cards(board: Board, deck: str, count: int) -> Board:
    """The board with this many start cards in a deck, far from each other and from the cards of the other side."""
    near = network(board, ROLES[:3])
    moves = {number: moves_from(near, number) for number in near}
    other = {"D": "X", "X": "D"}.get(deck, "")
    taken = set(board.decks.get(other, ()))
    chosen = list(board.decks.get(deck, ()))
    for apart in (2, 1):
        allowed = [n for n in sorted(near) if all(moves[n].get(card, 99) >= apart for card in taken)]
        while len(chosen) < count and (left := [n for n in allowed if n not in chosen]):
            chosen.append(max(left, key=lambda n: (min((moves[n].get(c, 99) for c in chosen), default=0), -n)))
    decks = {**board.decks, deck: tuple(chosen) if deck in board.decks else tuple(sorted(chosen))}
    return replace(board, decks=decks, digest=digest_of(len(board), board.connections, decks))


def with_transport(board: Board, role: str, name: str = "") -> Board:
    """The board with lines of a role that it does not have, between stations that lie well apart."""
    if role in board.transports:
        return board
    called = name or NAMES[role]
    while called in board.transports.values():
        called += "-2"
    count = min(len(board), max(LEAST[role], round(SHARE[role] * len(board))))
    stops = _spread_out(board, count)
    pairs = neighbours([(board.station(n).x, board.station(n).y) for n in stops])
    added = [Connection(min(stops[i], stops[j]), max(stops[i], stops[j]), called, role) for i, j in pairs]
    order = {c: (c.a, c.b, ROLES.index(c.role)) for c in (*board.connections, *added)}
    connections = tuple(sorted(order, key=lambda c: order[c]))
    transports = {r: n for r in ROLES for n in [board.transports.get(r) or (called if r == role else "")] if n}
    served = {n for c in added for n in (c.a, c.b)}
    names = list(transports.values())
    stations = tuple(
        replace(s, stops=tuple(t for t in names if t in s.stops or (t == called and s.number in served)))
        for s in board.stations
    )
    return replace(
        board,
        transports=transports,
        connections=connections,
        stations=stations,
        digest=digest_of(len(board), connections, board.decks),
    )


def _spread_out(board: Board, count: int) -> list[int]:
    """So many stations over the whole map: the busiest first, then always the one furthest from those chosen."""
    degree = {s.number: len(board.connections_at(s.number)) for s in board.stations}
    chosen = [max(degree, key=lambda n: (degree[n], -n))]
    places = {s.number: (s.x, s.y) for s in board.stations}
    room = {n: math.dist(places[n], places[chosen[0]]) for n in places}
    while len(chosen) < count:
        further = max(room, key=lambda n: (room[n] * (1 + 0.04 * degree[n]), -n))
        chosen.append(further)
        room = {n: min(away, math.dist(places[n], places[further])) for n, away in room.items()}
    return sorted(chosen)


def neighbours(places: Sequence[tuple[float, float]]) -> list[tuple[int, int]]:
    """The pairs between which nobody lies: no third place is nearer to both (a relative neighbourhood graph).

    All places hang together, and no two of these lines cross.
    """
    count = len(places)
    away = [[math.dist(p, q) for q in places] for p in places]
    return [
        (i, j)
        for i in range(count)
        for j in range(i + 1, count)
        if not any(away[i][k] < away[i][j] and away[j][k] < away[i][j] for k in range(count) if k not in (i, j))
    ]
