"""Boards for tests: drawn by hand from lines such as ``"1-2 2-3"``, or at random; and the oracle's twin of a board.

A hand-made board has a corner for X and his hunters (stations 1 to 6, and above 16) and five pairs of stations apart
from it, where pursuers can go to and fro without a bearing on the rest. Read ``draw`` first.
"""

import random
from collections.abc import Iterable, Mapping
from functools import cache

from blackticket.boards import Board, Connection, Station, load
from blackticket.boards.model import digest_of
from tests.oracle.model import OracleBoard

PAIRS = "7-8 9-10 11-12 13-14 15-16"
APART = (7, 9, 11, 13, 15)
ALL_KINDS = ("local", "regional", "express")

TRANSPORTS: dict[str, dict[str, str]] = {
    "london": {"local": "taxi", "regional": "bus", "express": "underground", "water": "ferry"},
    "italia": {"local": "car", "regional": "train", "express": "plane", "water": "yacht"},
    "sanssouci": {"local": "foot", "regional": "vip", "express": "rail", "water": "ship"},
    "classic": {"local": "taxi", "regional": "bus", "express": "underground", "water": "ferry"},
}

Line = tuple[int, int, str]


def draw(
    stations: int = 16,
    *,
    local: str = "",
    regional: str = "",
    express: str = "",
    water: str = "",
    pairs: tuple[str, ...] = ALL_KINDS,
    decks: Mapping[str, tuple[int, ...]] | None = None,
    edition: str = "london",
) -> Board:
    """A board from lines; ``pairs`` are the transports that run between the stations of each pair."""
    texts = {"local": local, "regional": regional, "express": express, "water": water}
    for role in pairs:
        texts[role] += " " + PAIRS
    lines: list[Line] = []
    for role, text in texts.items():
        for word in text.split():
            a, b = sorted(int(end) for end in word.split("-"))
            lines.append((a, b, role))
    return build(stations, lines, decks or {}, edition)


def build(
    stations: int,
    lines: Iterable[Line],
    decks: Mapping[str, tuple[int, ...]],
    edition: str = "london",
    name: str = "handmade",
) -> Board:
    """A board from (lower station, higher station, role) and decks."""
    words = TRANSPORTS[edition]
    connections = tuple(Connection(a, b, words[role], role) for a, b, role in sorted(set(lines)))
    stops: dict[int, set[str]] = {number: set() for number in range(1, stations + 1)}
    for connection in connections:
        stops[connection.a].add(connection.transport)
        stops[connection.b].add(connection.transport)
    return Board(
        name=name,
        title="A board made for a test",
        provenance="Made for a test.",
        transports=dict(words),
        frame=(1000.0, 1000.0),
        stations=tuple(
            Station(
                n, "", 60.0 * (n % 16) + 20, 60.0 * (n // 16) + 20, tuple(t for t in words.values() if t in stops[n])
            )
            for n in range(1, stations + 1)
        ),
        connections=connections,
        decks=dict(decks),
        scenery=(),
        digest=digest_of(stations, connections, dict(decks)),
    )


def random_board(rnd: random.Random, edition: str) -> Board:
    """A small, sparse board with dead ends and stations of few transports: figures get stuck on it soon."""
    stations = rnd.randint(12, 24)
    numbers = list(range(1, stations + 1))
    lines: set[Line] = set()
    for number in numbers[1:]:
        role = rnd.choices(("local", "regional", "express"), (6, 3, 1))[0]
        lines.add((rnd.randint(max(1, number - 5), number - 1), number, role))
    for role, count in (("local", rnd.randint(0, 8)), ("regional", rnd.randint(0, 5)), ("express", rnd.randint(0, 3))):
        for _ in range(count):
            a, b = sorted(rnd.sample(numbers, 2))
            lines.add((a, b, role))
    for _ in range(rnd.randint(0, 3)):
        a, b = sorted(rnd.sample(numbers, 2))
        lines.add((a, b, "water"))
    cards = rnd.sample(numbers, 12)
    decks = {"D": tuple(cards[:7]), "X": tuple(cards[7:]), "shared": tuple(cards)}
    return build(stations, lines, decks, edition, name="random")


def oracle_board(board: Board) -> OracleBoard:
    """The same board for the oracle."""
    connections = tuple((c.a, c.b, c.role) for c in board.connections)
    return OracleBoard(len(board.stations), connections, dict(board.decks))


@cache
def printed(name: str) -> Board:
    """A board that comes with the package, loaded once."""
    return load(name)


def numbered_rows(board: Board, *, far_left: float = 0.0) -> list[list[tuple[float, float]]]:
    """The positions of the stations in the order of their numbers, cut where the next lies more than that far left."""
    rows: list[list[tuple[float, float]]] = [[]]
    for station in board.stations:
        if rows[-1] and rows[-1][-1][0] - station.x > far_left:
            rows.append([])
        rows[-1].append((station.x, station.y))
    return rows
