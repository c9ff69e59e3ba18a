"""What somebody needs to follow a game without a computer's rules: where each ticket leads, and a few switches.

It is the same that the kernels use (``rules/*/tables.py``), as plain data. The companion in the page spreads sets of
stations along it, also without a line. Nothing here knows a game that is played. Read ``Following`` first.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from blackticket.editions import DiceSetup, TicketSetup
from blackticket.frozen import Frozen
from blackticket.rules.dice import tables as dice_tables
from blackticket.rules.ticket import tables as ticket_tables

Ways = dict[str, list[list[int]]]
"""For each ticket, where it leads from each station; from station 0 nowhere."""


@dataclass(frozen=True)
class Following:
    """One set-up, to be followed from outside."""

    x_ways: Ways
    pursuer_ways: Ways
    x_starts: list[int]
    """Where X may begin, if no pursuer begins there."""
    pursuer_starts: list[int]
    tiles: dict[str, list[int]] = field(default_factory=dict)
    """Dice game: the stations of each tile."""
    switches: "Switches | None" = None


class Switches(NamedTuple):
    """How turns go on and who pays whom, for a family with tickets."""

    till: str
    """Who gets the tickets that pursuers use: ``x`` or ``supply``."""
    order: str
    """``free``, ``first_round`` or ``numbered``."""
    when_stuck: str
    """``out`` or ``passed_over``."""
    shared_stock: bool
    out_blocks: bool
    bobbies_keep_hunting: bool
    most_steps: int


def follow_tickets(setup: TicketSetup) -> Following:
    """A set-up of a ticket edition."""
    tables, rules = ticket_tables.tables_for(setup), setup.rules
    names, count = setup.edition.tickets, len(setup.board.stations)

    def ways(row: int) -> list[list[int]]:
        return _ways(lambda at: tables.target[tables.first[row, at] : tables.first[row, at + 1]].tolist(), count)

    x_tickets, pursuer_tickets = (*names, "black"), (*names, "free") if setup.force.bobbies else names
    return Following(
        {ticket: ways(row) for row, ticket in enumerate(x_tickets)},
        {ticket: ways(ticket_tables.PURSUER_ROWS + row) for row, ticket in enumerate(pursuer_tickets)},
        list(replace(setup, starts=Frozen({})).x_deck()),
        list(setup.pursuer_deck()),
        switches=Switches(
            rules.till,
            rules.order,
            rules.when_stuck,
            setup.force.shared_stock,
            rules.out_agents_block,
            rules.bobbies_keep_hunting,
            int(tables.switches[0]["most_steps"]),
        ),
    )


def follow_dice(setup: DiceSetup) -> Following:
    """A set-up of the dice game, with its tiles as they lie."""
    tables = dice_tables.tables_for(setup)
    numbers = [station.number for station in setup.grid.stations]

    def ways(row: int) -> list[list[int]]:
        found = tables.target, tables.first[row]
        return _ways(lambda at: found[0][found[1][at] : found[1][at + 1]].tolist(), max(numbers))

    x_tickets = ("taxi", "bus", "underground", "black", "helicopter")
    tiles: dict[str, list[int]] = {}
    for station in setup.grid.stations:
        tiles.setdefault(station.tile.upper(), []).append(station.number)
    every = {ticket: ways(row) for row, ticket in enumerate(x_tickets)}
    return Following(every, {face: every[face] for face in x_tickets[:3]}, numbers, numbers, tiles)


def _ways(leads: Callable[[int], list[int]], count: int) -> list[list[int]]:
    return [[], *([int(target) for target in leads(station)] for station in range(1, count + 1))]
