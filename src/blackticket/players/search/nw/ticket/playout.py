"""How figures move in a playout of ``nw`` in a ticket game, and where the pursuers go there.

The pursuers go for their *goals*: X's station in their own search, in his all stations where he can be. This module
knows no tree. Read ``playout_ply`` first.
"""

import numpy as np

from blackticket.belief.habits import Nearness
from blackticket.belief.spread import follow_step
from blackticket.kernel import Rng, below, kernel
from blackticket.players.search.common.sampling import PERCENT, replaces_best
from blackticket.players.search.common.ticket_moves import NO_HOP, hop_away, make_hop, pursuer_tickets
from blackticket.players.search.nw.ticket.scratch import Scratch, Stations
from blackticket.players.search.nw.uct import HIDER_RANDOM, PURSUERS_RANDOM
from blackticket.rules.ticket.apply import settle, x_step
from blackticket.rules.ticket.codes import (
    X_FIGURE,
    figure_of,
    hop_code,
    hop_target,
    hop_ticket,
    shows_in,
    station_of,
    steps_of,
    ticket_of,
)
from blackticket.rules.ticket.flow import begin_pursuers
from blackticket.rules.ticket.layout import BLACK, X_TURN, Public, State
from blackticket.rules.ticket.legal import may_have_its_go
from blackticket.rules.ticket.playout import random_step, x_mask
from blackticket.rules.ticket.tables import PURSUER_ROWS, Tables


@kernel
def list_goals(tables: Tables, scratch: Scratch, hider_searches: int, station: int) -> None:
    """Set the goals for a playout; X is on ``station``."""
    count = 0
    if hider_searches:
        for candidate in range(1, tables.first.shape[1] - 1):
            if scratch.mask[candidate]:
                scratch.goals[count] = candidate
                count += 1
    else:
        scratch.goals[0] = station
        count = 1
    scratch.goal_count[0] = count


@kernel
def playout_ply(tables: Tables, state: State, near: Nearness, scratch: Scratch, hider_searches: int, rng: Rng) -> int:
    """One turn of X or one pursuer's move; returns the figure that moved."""
    pub, sec = state["public"], state["secret"]
    if pub["turn"] == X_TURN:
        entry = int(pub["entries"])
        ticket = hider_playout_step(tables, state, near, HIDER_RANDOM, rng)
        if hider_searches:
            _spread_goals(tables, pub, scratch, ticket, int(pub["shown"][entry]))
        else:
            scratch.goals[0] = sec["at"]
        return X_FIGURE
    figure = pursuer_playout_step(tables, state, near, scratch.goals, int(scratch.goal_count[0]), PURSUERS_RANDOM, rng)
    if hider_searches and scratch.mask[pub["at"][figure]]:
        _drop_goal(scratch, int(pub["at"][figure]))
    return figure


@kernel
def _drop_goal(scratch: Scratch, station: int) -> None:
    """A pursuer stands on ``station`` and has not caught X."""
    scratch.mask[station] = 0
    last = int(scratch.goal_count[0]) - 1
    for i in range(last + 1):
        if scratch.goals[i] == station:
            scratch.goals[i] = scratch.goals[last]
    scratch.goal_count[0] = last


@kernel
def _spread_goals(tables: Tables, pub: Public, scratch: Scratch, ticket: int, shown: int) -> None:
    """Carry the set of X's possible stations along a ticket; if he is ``shown``, that station alone is left."""
    count = int(scratch.goal_count[0])
    for i in range(count):
        scratch.mask[scratch.goals[i]] = 0
    if shown:
        scratch.mask[shown] = 1
        scratch.goals[0] = shown
        scratch.goal_count[0] = 1
        return
    found = 0
    for i in range(count):
        station = int(scratch.goals[i])
        for j in range(tables.first[ticket, station], tables.first[ticket, station + 1]):
            target = int(tables.target[j])
            if pub["occupied"][target] == 0 and scratch.mask[target] == 0:
                scratch.mask[target] = 1
                scratch.more_goals[found] = target
                found += 1
    for i in range(found):
        scratch.goals[i] = scratch.more_goals[i]
    scratch.goal_count[0] = found


@kernel
def follow_move(tables: Tables, pub: Public, scratch: Scratch, move: int) -> None:
    """Carry the set of X's possible stations along a move in the tree, before it is applied."""
    if figure_of(move) != X_FIGURE:
        scratch.mask[station_of(move, 0)] = 0
        return
    for step in range(steps_of(move)):
        is_shown = tables.switches[0]["reveal"][pub["entries"] + step] or shows_in(move, step)
        shown = station_of(move, step) if is_shown else 0
        follow_step(tables, pub, scratch.mask, scratch.spare_mask, ticket_of(move, step), shown)


@kernel
def hider_playout_step(tables: Tables, state: State, near: Nearness, random_percent: int, rng: Rng) -> int:
    """One step of X away from the nearest pursuer, sometimes a random one. Returns the ticket that he used.

    He keeps black tickets for when nothing else leads anywhere.
    """
    pub = state["public"]
    station = int(state["secret"]["at"])
    if below(rng, PERCENT) < random_percent:
        hop = random_step(tables, pub, 0, x_mask(tables, pub), station, rng)
    else:
        hop = hop_away(tables, pub, near, station, rng)
    x_step(tables, state, hop_ticket(hop), hop_target(hop), 0)
    begin_pursuers(tables, pub)
    settle(tables, state)
    return hop_ticket(hop)


@kernel
def pursuer_playout_step(
    tables: Tables, state: State, near: Nearness, goals: Stations, count: int, random_percent: int, rng: Rng
) -> int:
    """One pursuer's move towards the goals, sometimes a random one. Returns which pursuer it was.

    At least one can move.
    """
    pub = state["public"]
    pursuers = int(tables.switches[0]["pursuers"])
    figure = _first_figure(tables, pub, rng)
    at_random = below(rng, PERCENT) < random_percent
    while True:
        if may_have_its_go(pub, figure):
            station, mask = int(pub["at"][figure]), pursuer_tickets(tables, pub, figure)
            if at_random:
                hop = random_step(tables, pub, PURSUER_ROWS, mask, station, rng)
            else:
                hop = _hop_nearest(tables, pub, near, goals, count, mask, station, rng)
            if hop != NO_HOP:
                make_hop(tables, state, figure, hop)
                return figure
        figure = figure + 1 if figure + 1 < pursuers else 0


@kernel
def _first_figure(tables: Tables, pub: Public, rng: Rng) -> int:
    """The figure whose turn it is; if the order is free, a random one that has not moved."""
    if pub["next_figure"] >= 0:
        return int(pub["next_figure"])
    pursuers = int(tables.switches[0]["pursuers"])
    figure = below(rng, pursuers)
    while not may_have_its_go(pub, figure):
        figure = figure + 1 if figure + 1 < pursuers else 0
    return figure


@kernel
def _hop_nearest(
    tables: Tables, pub: Public, near: Nearness, goals: Stations, count: int, mask: int, station: int, rng: Rng
) -> int:
    """The hop after which the sum of the distances to all goals is least; ``NO_HOP`` if there is none."""
    best, ties, chosen = -(1 << 30), 0, NO_HOP
    for ticket in range(BLACK + 1):
        if (mask >> ticket) & 1:
            row = PURSUER_ROWS + ticket
            for i in range(tables.first[row, station], tables.first[row, station + 1]):
                target = int(tables.target[i])
                if pub["occupied"][target] == 0:
                    closeness = -_distance_to_all(near, goals, count, target)
                    better, ties = replaces_best(closeness, best, ties, rng)
                    if better:
                        best, chosen = closeness, hop_code(ticket, target)
    return chosen


@kernel
def _distance_to_all(near: Nearness, goals: Stations, count: int, station: int) -> int:
    total = 0
    for i in range(count):
        total += int(np.int64(near[station, goals[i]]))  # signed, so that it can be negative
    return total
