"""The same things counted again in the plainest way, from the board as plain data and the history as words.

Knows no kernel, no belief and no table. Only for ticket games without options that change where a ticket leads.
"""

from collections.abc import Iterable

from blackticket.moves import Move
from blackticket.views import View

WATER = ("ferry", "yacht", "ship")
Ways = dict[str, dict[int, set[int]]]


def ways_of(view: View) -> Ways:
    """Where each ticket leads from each station."""
    plan = view.setup.plan()
    ways: Ways = {"black": {station["number"]: set() for station in plan["stations"]}}
    ways["free"] = {number: set() for number in ways["black"]}
    for ticket in view.setup.edition.tickets:
        ways[ticket] = {number: set() for number in ways["black"]}
    for line in plan["connections"]:
        for a, b in ((line["a"], line["b"]), (line["b"], line["a"])):
            ways["black"][a].add(b)
            if line["transport"] not in WATER:
                ways[line["transport"]][a].add(b)
                ways["free"][a].add(b)
    return ways


def starts_of(view: View) -> dict[str, int]:
    return {name: at for name, at in view.to_dict()["starts"].items() if name != "X"}


def follow(view: View, moves: Iterable[Move], first: int, possible: set[int]) -> set[int]:
    """Where X can be after these moves of the whole history if he is in ``possible`` before the one at ``first``."""
    ways, at, possible = ways_of(view), starts_of(view), set(possible)
    for index, move in enumerate(moves):
        if move.figure != "X":
            at[move.figure] = move.stations[-1]
            if index >= first:
                possible.discard(move.stations[-1])
        elif index >= first:
            for step in move.steps:
                possible = {to for place in possible for to in ways[step.ticket][place]} - set(at.values())
                if step.station:
                    possible &= {step.station}
    return possible


def reach(view: View, figure: str, station: int) -> dict[int, set[str]]:
    """Where a pursuer could go with what it holds, and with which tickets."""
    ways, found = ways_of(view), dict[int, set[str]]()
    others = {at for name, at in view.at.items() if name not in (figure, "X")}
    held = view.tickets.get(figure, view.tickets.get("team", {}))
    tickets = ["free"] if figure.startswith("B") else [ticket for ticket, count in held.items() if count]
    for ticket in tickets:
        for target in ways[ticket][station] - others - {station}:
            found.setdefault(target, set()).add(ticket)
    return found


def reached_by_all(view: View) -> dict[int, dict[str, set[str]]]:
    found: dict[int, dict[str, set[str]]] = {}
    for figure, station in view.at.items():
        if figure != "X":
            for target, tickets in reach(view, figure, station).items():
                found.setdefault(target, {})[figure] = tickets
    return found


def x_tickets(view: View) -> list[str]:
    held = view.tickets["X"]
    ordinary = view.tickets.get("supply", held)
    return [ticket for ticket in view.setup.edition.tickets if ordinary.get(ticket, 1)] + ["black"] * (
        held["black"] > 0
    )


def exits(view: View, candidates: Iterable[int]) -> set[int]:
    ways, pursuers = ways_of(view), {at for name, at in view.at.items() if name != "X"}
    return {to for ticket in x_tickets(view) for place in candidates for to in ways[ticket][place]} - pursuers


def distance(view: View, a: int, b: int) -> int:
    free, frontier, moves, seen = ways_of(view)["free"], {a}, 0, {a}
    while b not in frontier:
        frontier = {to for place in frontier for to in free[place]} - seen
        seen |= frontier
        moves += 1
    return moves
