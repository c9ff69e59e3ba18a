"""The board of a game as plain data: what a driver needs to know its way around and to draw it."""

from typing import Any

from blackticket.editions import Setup


def plan_of(setup: Setup) -> dict[str, Any]:
    """Stations, connections, and the decks of start cards that this edition uses."""
    board = setup.board
    decks = ("D", "X") if setup.rules.decks == "separate" else ("shared",)
    return {
        "name": board.name,
        "title": board.title,
        "frame": list(board.frame),
        "stations": [
            {"number": s.number, "name": s.name, "x": s.x, "y": s.y, "stops": list(s.stops)} for s in board.stations
        ],
        "connections": [{"a": c.a, "b": c.b, "transport": c.transport} for c in board.connections],
        "starts": {deck: sorted(board.decks.get(deck, ())) for deck in decks},
    }
