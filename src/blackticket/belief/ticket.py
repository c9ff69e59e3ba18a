"""The exact set of stations where X can be, and states imagined to fit a view.

X's station is all that is hidden, and what he can do next depends on nothing else that is hidden. So carrying the set
of possible stations forward through the public events, one by one, is exact: no station too many, none too few.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from blackticket.belief.seen import Seen
from blackticket.belief.spread import Mask, drop_trapped, follow, follow_step, new_mask
from blackticket.editions import TicketSetup
from blackticket.kernel import Rng, below
from blackticket.moves import Move
from blackticket.rules.ticket import codes
from blackticket.rules.ticket.beginning import opening
from blackticket.rules.ticket.layout import Public, States, new_states
from blackticket.rules.ticket.tables import Tables, tables_for
from blackticket.rules.ticket.text import to_code

TicketSeen = Seen[TicketSetup, Public, Tables]
"""What an audience has seen of a ticket game."""


class _Known(NamedTuple):
    """What everybody knows after some moves. It never changes."""

    public_record: States
    """A state whose secret part is empty."""
    mask: Mask


class SetupKey:
    """One set-up as a cache key: itself and nothing else."""

    def __init__(self, setup: TicketSetup) -> None:
        self.setup = setup

    def __hash__(self) -> int:
        return id(self.setup)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SetupKey) and other.setup is self.setup


def ticket_candidates(view: TicketSeen) -> list[int]:
    """Every station where X can be from what everybody has seen, ascending; after the end, his station."""
    if view.is_over:
        return [int(view.public["x_at"])]
    known = known_after(SetupKey(view.setup), int(view.public["x_start"]), view.history)
    return [int(station) for station in np.flatnonzero(known.mask)]


def imagine_ticket(view: TicketSeen, rng: Rng) -> States:
    """A whole state that fits the view. X's station is a uniform draw from the candidates; X knows his own."""
    stations = ticket_candidates(view) if view.own is None else [view.own.at]
    return imagine_ticket_at(view, stations[below(rng, len(stations))], rng)


def imagine_ticket_at(view: TicketSeen, station: int, rng: Rng) -> States:
    """A whole state that fits the view with X at ``station``, one of the candidates, and a random route there."""
    states = new_states(1)
    states[0]["public"] = view.public
    secret = states[0]["secret"]
    if view.own is not None:
        start, path = view.own.start, list(view.own.path)
    else:
        start, path = _draw_path(view, station, rng)
    secret["start"] = start
    secret["at"] = path[-1] if path else start
    secret["path"][: len(path)] = path
    return states


def _draw_path(view: TicketSeen, station: int, rng: Rng) -> tuple[int, list[int]]:
    """Walk back from ``station`` through the stations that were possible before each step of X."""
    tables = view.tables
    stations = [station]
    for before, ticket in reversed(_steps_of_x(view)):
        sources = [int(s) for s in np.flatnonzero(before) if _leads(tables, ticket, int(s), stations[-1])]
        stations.append(sources[below(rng, len(sources))])
    stations.reverse()
    return stations[0], stations[1:]


def _leads(tables: Tables, ticket: int, station: int, target: int) -> bool:
    row = tables.target[tables.first[ticket, station] : tables.first[ticket, station + 1]]
    return bool((row == target).any())


@lru_cache(maxsize=2048)
def known_after(key: SetupKey, x_start: int, history: tuple[Move, ...]) -> _Known:
    """What everybody knows after ``history`` in an unfinished game. Each move is followed only once."""
    setup = key.setup
    tables = tables_for(setup)
    if not history:
        known = _Known(opening(setup), new_mask())
        for station in [x_start] if x_start else setup.x_deck():
            known.mask[station] = 1
        drop_trapped(tables, known.public_record[0]["public"], known.mask)
        return known
    before = known_after(key, x_start, history[:-1])
    known = _Known(before.public_record.copy(), before.mask.copy())
    event = to_code(setup, history[-1])
    follow(tables, known.public_record[0]["public"], known.mask, new_mask(), event)
    return known


def _steps_of_x(view: TicketSeen) -> list[tuple[Mask, int]]:
    """For each step of X so far: where he can have been before it, and the ticket."""
    steps: list[tuple[Mask, int]] = []
    tables, room = view.tables, new_mask()
    for position, line in enumerate(view.history):
        if line.figure != "X":
            continue
        event = to_code(view.setup, line)
        known = known_after(SetupKey(view.setup), int(view.public["x_start"]), view.history[:position])
        pub, mask = known.public_record[0]["public"], known.mask.copy()
        for step in range(codes.steps_of(event)):
            ticket = codes.ticket_of(event, step)
            steps.append((mask.copy(), ticket))
            follow_step(tables, pub, mask, room, ticket, codes.station_of(event, step))
    return steps


def at_x_last_move(view: TicketSeen) -> list[int]:
    """Where the pursuers stood when X last moved (now, if he has not moved yet)."""
    count = len(view.history)
    while count > 0 and view.history[count - 1].figure != "X":
        count -= 1
    pub = view.public
    if count > 0:
        pub = known_after(SetupKey(view.setup), int(pub["x_start"]), view.history[: count - 1]).public_record[0][
            "public"
        ]
    return [int(station) for station in pub["at"] if station]
