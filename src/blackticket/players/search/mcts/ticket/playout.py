"""How figures move below the tree, and the determinisations that the pursuers follow there.

Each pursuer has a determinisation: a station of X, drawn from the belief and carried along with the tickets that he
shows. In X's search the pursuers go for these, so they hunt what they can know. In their own search they go straight
for X, because he stands where he was drawn. X keeps away from the nearest pursuer.

This module knows no tree. Read ``x_playout_step`` and ``pursuer_playout_step`` first.
"""

import numpy as np
import numpy.typing as npt

from blackticket.belief.habits import Nearness
from blackticket.kernel import Rng, below, kernel
from blackticket.players.search.common.sampling import Cumulative, draw_from, replaces_best, uniform
from blackticket.players.search.common.ticket_moves import (
    NO_HOP,
    hop_away,
    make_hop,
    nearest_pursuer,
    pursuer_tickets,
)
from blackticket.players.search.mcts.ticket.settings import SideSettings
from blackticket.rules.ticket.apply import settle, x_step
from blackticket.rules.ticket.codes import (
    hop_code,
    hop_target,
    hop_ticket,
    shows_in,
    station_of,
    steps_of,
    ticket_of,
)
from blackticket.rules.ticket.flow import begin_pursuers
from blackticket.rules.ticket.layout import BLACK, OVER, Public, State
from blackticket.rules.ticket.legal import may_have_its_go
from blackticket.rules.ticket.playout import random_step, x_mask
from blackticket.rules.ticket.tables import PURSUER_ROWS, Tables

Determinisations = npt.NDArray[np.int64]
"""A station of X for each pursuer; 0: it has been refuted."""
DRAWS = 2
"""A determinisation makes the best of this many steps that it draws."""


@kernel
def determinise(determinisations: Determinisations, pursuers: int, cumulative: Cumulative, rng: Rng) -> None:
    """Draw a station for each pursuer."""
    for i in range(pursuers):
        determinisations[i] = draw_from(cumulative, rng)


@kernel
def advance_determinisations(
    tables: Tables,
    pub: Public,
    near: Nearness,
    determinisations: Determinisations,
    pursuers: int,
    move: int,
    safe: int,
    rng: Rng,
) -> None:
    """Each determinisation makes X's move as far as everybody sees it; one that cannot is refuted."""
    for step in range(steps_of(move)):
        shown = tables.switches[0]["reveal"][pub["entries"] + step] or shows_in(move, step)
        for i in range(pursuers):
            if shown:
                determinisations[i] = station_of(move, step)
            elif determinisations[i]:
                determinisations[i] = _advanced(
                    tables, pub, near, int(determinisations[i]), ticket_of(move, step), safe, rng
                )


@kernel
def _advanced(tables: Tables, pub: Public, near: Nearness, station: int, ticket: int, safe: int, rng: Rng) -> int:
    """The best free station of ``DRAWS`` that the ticket leads to, ``safe`` moves away being far enough; 0: none."""
    begin = int(tables.first[ticket, station])
    length = int(tables.first[ticket, station + 1]) - begin
    best, best_away = 0, -1
    for _ in range(DRAWS if length > 0 else 0):
        target = int(tables.target[begin + below(rng, length)])
        if pub["occupied"][target] == 0:
            away = min(safe, nearest_pursuer(tables, pub, near, target))
            if away > best_away:
                best, best_away = target, away
    if best == 0:
        for i in range(begin, begin + length):
            target = int(tables.target[i])
            if pub["occupied"][target] == 0:
                best = target
    return best


@kernel
def refute_determinisations(determinisations: Determinisations, pursuers: int, station: int) -> None:
    """A pursuer stands on ``station`` and has not caught X."""
    for i in range(pursuers):
        if determinisations[i] == station:
            determinisations[i] = 0


@kernel
def resample_determinisations(determinisations: Determinisations, pursuers: int, station: int, rng: Rng) -> None:
    """Replace each refuted one by another; if none is left, by X's ``station``."""
    left = 0
    for i in range(pursuers):
        if determinisations[i]:
            left += 1
    for i in range(pursuers):
        if determinisations[i] == 0:
            determinisations[i] = station
            if left > 0:
                skip = below(rng, left)
                for j in range(pursuers):
                    if determinisations[j] and j != i:
                        if skip == 0:
                            determinisations[i] = determinisations[j]
                            break
                        skip -= 1


@kernel
def x_playout_step(
    tables: Tables,
    state: State,
    near: Nearness,
    determinisations: Determinisations,
    pursuers: int,
    settings: SideSettings,
    rng: Rng,
) -> None:
    """One step of X away from the nearest pursuer, sometimes a random one."""
    pub = state["public"]
    station = int(state["secret"]["at"])
    shown = int(tables.switches[0]["reveal"][pub["entries"]])
    if uniform(rng) < settings.x_stray:
        hop = random_step(tables, pub, 0, x_mask(tables, pub), station, rng)
    else:
        hop = hop_away(tables, pub, near, station, rng)
    for i in range(pursuers):
        if shown:
            determinisations[i] = hop_target(hop)
        else:
            determinisations[i] = _advanced(
                tables, pub, near, int(determinisations[i]), hop_ticket(hop), settings.safe, rng
            )
    x_step(tables, state, hop_ticket(hop), hop_target(hop), 0)
    begin_pursuers(tables, pub)
    settle(tables, state)
    resample_determinisations(determinisations, pursuers, int(state["secret"]["at"]), rng)


@kernel
def pursuer_playout_step(
    tables: Tables,
    state: State,
    near: Nearness,
    determinisations: Determinisations,
    pursuers: int,
    stray: float,
    straight: bool,
    rng: Rng,
) -> None:
    """One pursuer's move towards its determinisation, or ``straight`` for X; sometimes a random one.

    At least one can move.
    """
    pub = state["public"]
    figure = max(0, int(pub["next_figure"]))
    strays = uniform(rng) < stray
    while True:
        if may_have_its_go(pub, figure):
            station, mask = int(pub["at"][figure]), pursuer_tickets(tables, pub, figure)
            if strays:
                hop = random_step(tables, pub, PURSUER_ROWS, mask, station, rng)
            else:
                goal = int(state["secret"]["at"]) if straight else int(determinisations[figure])
                hop = _hop_towards(tables, pub, near, goal, mask, station, rng)
            if hop != NO_HOP:
                make_hop(tables, state, figure, hop)
                if pub["turn"] != OVER:
                    refute_determinisations(determinisations, pursuers, hop_target(hop))
                    resample_determinisations(determinisations, pursuers, int(state["secret"]["at"]), rng)
                return
        figure = figure + 1 if figure + 1 < pursuers else 0


@kernel
def _hop_towards(tables: Tables, pub: Public, near: Nearness, goal: int, mask: int, station: int, rng: Rng) -> int:
    """The hop that ends nearest to ``goal``; ``NO_HOP`` if there is none."""
    best, ties, chosen = -(1 << 30), 0, NO_HOP
    for ticket in range(BLACK + 1):
        if (mask >> ticket) & 1:
            row = PURSUER_ROWS + ticket
            for i in range(tables.first[row, station], tables.first[row, station + 1]):
                target = int(tables.target[i])
                if pub["occupied"][target] == 0:
                    closeness = -int(np.int64(near[target, goal]))  # signed, so that it can be negative
                    better, ties = replaces_best(closeness, best, ties, rng)
                    if better:
                        best, chosen = closeness, hop_code(ticket, target)
    return chosen
