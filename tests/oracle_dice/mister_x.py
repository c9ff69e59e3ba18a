"""What Mister X can do in one turn, and what his pursuers learn from it (D10, D11, D15).

A turn is a sequence of tickets, which everybody sees, and a sequence of stations of the same
length, which only X knows. Read ``routes`` first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import permutations

from .streets import Streets


@dataclass(frozen=True)
class Situation:
    """All that is public when it is X's turn."""

    streets: Streets
    used: tuple[str, ...]  # faces of the dice that the detectives have used this round
    detectives: frozenset[int]
    black: int
    double: int
    helicopter: int
    fields_left: int
    straight_flight: bool
    keeps_clear: bool  # X may not enter an occupied station (the other reading of D15)


def ticket_sequences(now: Situation) -> set[tuple[str, ...]]:
    """Everything X could announce, whether or not it leads anywhere from where he is."""
    hand = [*now.used, *["black"] * now.black]  # a die or a black ticket pays for one step
    found: set[tuple[str, ...]] = {("pass",)}
    found.update((ticket,) for ticket in hand)
    if now.helicopter:
        found.add(("helicopter",))
    if now.double and now.fields_left >= 2:
        found.update(permutations(hand, 2))
    return found


def routes(now: Situation, start: int, tickets: tuple[str, ...]) -> list[tuple[int, ...]]:
    """The stations that X can write for these tickets if he is at ``start``: none if they do not fit."""
    if tickets == ("pass",):
        usable = [face for face in now.used if _one_step(now, start, face)]
        return [] if usable else [(start,)]
    if tickets == ("helicopter",):
        return [(end,) for end in now.streets.across(start, now.straight_flight) if end not in now.detectives]
    if len(tickets) == 1:
        return [(end,) for end in _one_step(now, start, tickets[0])]
    first, second = tickets
    return [
        (middle, end)
        for middle in _one_step(now, start, first)
        if middle not in now.detectives
        for end in _one_step(now, middle, second)
    ]


def text(tickets: tuple[str, ...], route: tuple[int, ...]) -> str:
    if tickets == ("pass",):
        return "X pass"
    steps = " ".join(f"{ticket} {station}" for ticket, station in zip(tickets, route, strict=True))
    return f"X double {steps}" if len(tickets) == 2 else f"X {steps}"


def still_possible(
    now: Situation, possible: Iterable[int], tickets: tuple[str, ...], shown: Mapping[int, int]
) -> set[int]:
    """Where X can be after a turn that did not end the game.

    ``shown`` has the station of every step (0 or 1) after which X showed himself.
    """
    ends = set()
    for start in possible:
        for route in routes(now, start, tickets):
            contradicted = [step for step, station in shown.items() if route[step] != station]
            if not contradicted and route[-1] not in now.detectives:
                ends.add(route[-1])
    return ends


def _one_step(now: Situation, start: int, ticket: str) -> set[int]:
    """Where one step may end, occupied or not: what is closed to X altogether is left out (D15)."""
    reached = now.streets.reach_black(start) if ticket == "black" else set(now.streets.reach(start, ticket))
    return reached - now.detectives if now.keeps_clear else reached
