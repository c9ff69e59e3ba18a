"""Can pursuers who see X enclose him: stand after this round so that each further move of his leads within their reach?

Each pursuer has some stations where it can go, and from each it reaches some of X's further stations. So the question
is whether one choice for each pursuer covers all of them. Choices are looked through by what they cover, which leaves
out who stands in whose way; an enclosure that is found is then played through the rules, and counts only if it stands.
Read ``fate_of`` first.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from blackticket.puzzles.knowledge import Known
from blackticket.rules.ticket.codes import station_of, steps_of
from blackticket.rules.ticket.layout import BLACK, EXPRESS, FREE
from blackticket.rules.ticket.tables import PURSUER_ROWS

REACHED, ENCLOSED, SAFE = 0, 1, 2


@dataclass(frozen=True)
class Fate:
    """What becomes of X on a station: how safe he is, and the reply of the pursuers that shows it."""

    worth: int
    reply: tuple[int, ...] = ()
    looked: int = 1


@dataclass(frozen=True)
class _Choice:
    """A pursuer could go here, and reaches these of X's further stations from there."""

    ticket: int
    target: int
    covers: int


def fate_at_once(known: Known, station: int) -> Fate | None:
    """X's fate if a pursuer reaches him at once, or if the game is over; else None."""
    if known.is_over:
        return Fate(SAFE)
    if station in known.reached:
        catching = [move for move in known.pursuers_moves.tolist() if station_of(move, 0) == station]
        return Fate(REACHED, tuple(catching[:1]))
    return None


def fate_of(known: Known, station: int) -> Fate:
    """After X's move to ``station``, where nobody reaches him at once: can the pursuers enclose him?"""
    ways = sorted({target for row in range(BLACK + 1) if known.x_holds(row) for target in known.leads(row, station)})
    bits = {way: 1 << place for place, way in enumerate(ways)}
    figures = [figure for figure in range(int(known.tables.switches[0]["pursuers"])) if known.public["at"][figure]]
    choices = {figure: _choices(known, figure, bits) for figure in figures}
    looked = 0
    for chosen in _covering(choices, (1 << len(ways)) - 1):
        looked += 1
        reply = _played(known, dict(chosen), station)
        if reply is not None:
            return Fate(ENCLOSED, reply, looked)
    return Fate(SAFE, (), looked + sum(map(len, choices.values())))


def _choices(known: Known, figure: int, bits: dict[int, int]) -> list[_Choice]:
    """Where a pursuer could go, also where a colleague stands who may leave."""
    sw = known.tables.switches[0]
    here = int(known.public["at"][figure])
    free = figure >= sw["detectives"]
    rows = [BLACK] if free else range(EXPRESS + 1)
    purse = [1] * (BLACK + 1) if free else known.public["stock"][sw["purse"][figure]].tolist()
    found = []
    for row in rows:
        if purse[row] > 0:
            purse[row] -= not free
            for target in known.leads(PURSUER_ROWS + row, here):
                covers = bits.get(target, 0)
                for onward in rows:
                    if purse[onward] > 0:
                        covers |= reduce(
                            or_, (bits.get(one, 0) for one in known.leads(PURSUER_ROWS + onward, target)), 0
                        )
                found.append(_Choice(FREE if free else row, target, covers))
            purse[row] += not free
    return found


def _covering(choices: dict[int, list[_Choice]], goal: int) -> Iterator[list[tuple[int, _Choice]]]:
    """Every choice of one move for each pursuer that covers the goal; a pursuer that is not needed is left out."""
    order = sorted(choices, key=lambda figure: -max((one.covers.bit_count() for one in choices[figure]), default=0))
    most = [0] * (len(order) + 1)
    for place in range(len(order) - 1, -1, -1):
        most[place] = reduce(or_, (one.covers for one in choices[order[place]]), most[place + 1])

    def go_on(place: int, covered: int) -> Iterator[list[tuple[int, _Choice]]]:
        if covered == goal:
            yield []
            return
        if place == len(order) or (covered | most[place]) != goal:
            return
        figure = order[place]
        for one in choices[figure]:
            if one.covers & ~covered:
                for rest in go_on(place + 1, covered | one.covers):
                    yield [(figure, one), *rest]
        yield from go_on(place + 1, covered)

    return go_on(0, 0)


def _played(known: Known, chosen: dict[int, _Choice], station: int) -> tuple[int, ...] | None:
    """Play the chosen moves in some order, and any for the others; None if X keeps a way out."""
    if known.is_won:
        return ()
    if not known.pursuers_are_next:
        return () if not known.is_over and _is_enclosed(known, station) else None
    moves = known.pursuers_moves.tolist()
    for move in moves:
        figure = move & 15
        if figure in chosen:
            if station_of(move, 0) != chosen[figure].target or (move >> 15) & 7 != chosen[figure].ticket:
                continue
        elif any(other & 15 in chosen for other in moves):
            continue  # those without a task go last
        rest = _played(known.after(move), {name: one for name, one in chosen.items() if name != figure}, station)
        if rest is not None:
            return (move, *rest)
    return None


def _is_enclosed(known: Known, station: int) -> bool:
    """Does every single move of X lead within reach?"""
    for move in known.moves_of_x(station).tolist():
        if steps_of(move) == 1:
            after = known.after(known.seen_one(move))
            if after.is_over or station_of(move, 0) not in after.reached:
                return False
    return True


def within_two(known: Known, stations: set[int]) -> set[int]:
    """Which of these stations some pursuer could step onto in the next round, wherever it goes in this one."""
    bits = {station: 1 << place for place, station in enumerate(sorted(stations))}
    figures = [figure for figure in range(int(known.tables.switches[0]["pursuers"])) if known.public["at"][figure]]
    covered = 0
    for figure in figures:
        for choice in _choices(known, figure, bits):
            covered |= choice.covers
    return {station for station, bit in bits.items() if covered & bit}
