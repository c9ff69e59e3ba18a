"""The exact set of stations where X can be, and states imagined to fit a view.

X's station is all that is hidden, and what he can do next depends on nothing else that is hidden. So carrying the set
of possible stations forward through the public events, one by one, is exact: no station too many, none too few.
"""

from dataclasses import dataclass, field

import numpy as np

from blackticket.belief.spread import Mask, drop_trapped, follow, follow_step, new_mask
from blackticket.kernel import Rng, below
from blackticket.rules.ticket import codes
from blackticket.rules.ticket.beginning import opening
from blackticket.rules.ticket.layout import Public, States, new_states
from blackticket.rules.ticket.tables import Tables
from blackticket.rules.ticket.text import to_code
from blackticket.rules.wording import read_move
from blackticket.views import TicketView


@dataclass
class _Trail:
    """For each step of X: where he can have been before it, the ticket, and which stations were taken."""

    before: list[Mask] = field(default_factory=list)
    tickets: list[int] = field(default_factory=list)
    occupied: list[Mask] = field(default_factory=list)
    now: Mask = field(default_factory=new_mask)


def ticket_candidates(view: TicketView) -> list[int]:
    """Every station where X can be given what everybody has seen, in ascending order; after the end his station."""
    if view.is_over:
        return [int(view.public["x_at"])]
    return [int(station) for station in np.flatnonzero(_follow_all(view).now)]


def imagine_ticket(view: TicketView, rng: Rng) -> States:
    """A whole state that fits the view: X's station drawn uniformly from the candidates (for X: his own)."""
    stations = ticket_candidates(view) if view.own is None else [view.own.at]
    return imagine_ticket_at(view, stations[below(rng, len(stations))], rng)


def imagine_ticket_at(view: TicketView, station: int, rng: Rng) -> States:
    """A whole state that fits the view with X at ``station``, one of the candidates; his way there is drawn."""
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


def _draw_path(view: TicketView, station: int, rng: Rng) -> tuple[int, list[int]]:
    trail = _follow_all(view)
    stations = [station]
    tables = view.tables
    for before, ticket, occupied in zip(
        reversed(trail.before), reversed(trail.tickets), reversed(trail.occupied), strict=True
    ):
        here = stations[-1]
        assert not occupied[here]
        sources = [int(s) for s in np.flatnonzero(before) if _leads(tables, ticket, int(s), here)]
        stations.append(sources[below(rng, len(sources))])
    stations.reverse()
    return stations[0], stations[1:]


def _leads(tables: Tables, ticket: int, station: int, target: int) -> bool:
    row = tables.target[tables.first[ticket, station] : tables.first[ticket, station + 1]]
    return bool((row == target).any())


def _follow_all(view: TicketView) -> _Trail:
    """Replay the public history and carry the candidates along."""
    tables = view.tables
    pub = opening(view.setup)[0]["public"]
    trail = _Trail()
    mask, room = trail.now, new_mask()
    known_start = int(view.public["x_start"])
    for station in [known_start] if known_start else view.setup.x_deck():
        mask[station] = 1
    if view.history or not view.is_over:
        drop_trapped(tables, pub, mask)
    for position, line in enumerate(view.history):
        event = to_code(view.setup, read_move(line, allow_hidden=True))
        if codes.figure_of(event) == codes.X_FIGURE:
            _remember(tables, pub.copy(), mask.copy(), event, trail)
        if view.is_over and position == len(view.history) - 1:
            break
        follow(tables, pub, mask, room, event)
    if view.is_over:
        mask[:] = 0
        mask[view.public["x_at"]] = 1
    return trail


def _remember(tables: Tables, pub: Public, mask: Mask, event: int, trail: _Trail) -> None:
    """Note the mask before each step of X's turn."""
    room = new_mask()
    for step in range(codes.steps_of(event)):
        ticket, shown = codes.ticket_of(event, step), codes.station_of(event, step)
        trail.before.append(mask.copy())
        trail.tickets.append(ticket)
        trail.occupied.append(pub["occupied"].copy())
        follow_step(tables, pub, mask, room, ticket, shown)


def at_x_last_move(view: TicketView) -> list[int]:
    """Where the pursuers stood when X last moved (now, if he has not moved yet)."""
    at = {name: int(view.public["at"][i]) for i, name in enumerate(view.setup.pursuers)}
    before = dict(view.setup.starts)
    for line in view.history:
        move = read_move(line, allow_hidden=True)
        if move.figure == "X":
            at = dict(before)
        else:
            before[move.figure] = move.steps[0].station
    return list(at.values())
