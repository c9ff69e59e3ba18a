"""A small town of one's own for tests: with a tram, its own words, and everything that London needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from blackticket.boards import Board
from blackticket.boards.fitting import with_transport
from blackticket.editions import edition
from blackticket.editions.needs import fitted

WORDS: Mapping[str, Mapping[str, str]] = {"en": {"tram": "tramway"}, "de": {"tram": "Straßenbahn", "cab": "Droschke"}}


def own_town(title: str = "Tramville") -> Board:
    """Thirty stations in rows, cabs between neighbours, a tram, an underground, and start cards for all."""
    places = {1 + row * 6 + column: (90.0 + 120 * column, 80.0 + 110 * row) for row in range(5) for column in range(6)}
    pairs = [(n, n + 1) for n in places if n % 6] + [(n, n + 6) for n in places if n <= 24]
    board = Board.from_edges(
        places,
        [(a, b, "cab") for a, b in pairs],
        starts={},
        name="tramville",
        title=title,
        transports={"local": "cab"},
    )
    board = with_transport(with_transport(board, "regional", "tram"), "express", "underground")
    for name in ("london", "classic"):
        board = fitted(edition(name), board)
    return replace(board, words=WORDS)
