"""How figures move below the memory of a search, and the phantoms that the pursuers follow there.

Phantoms are stations drawn from the belief and carried along with the tickets that X shows: in X's search the pursuers
hunt what they can know and not where he is. In their own they go straight for him, as he stands where he was drawn. X
keeps away from the nearest pursuer.
"""

import numpy as np
import numpy.typing as npt

from blackticket.belief.habits import Belief, Nearness
from blackticket.kernel import Rng, below, kernel
from blackticket.players.search.common.ticket_moves import draw_station, nearest_pursuer, step_away, uniform
from blackticket.players.search.mcts.ticket.settings import Settings
from blackticket.rules.ticket.apply import apply_pursuer, settle, x_step
from blackticket.rules.ticket.codes import shows_in, station_of, steps_of, ticket_of
from blackticket.rules.ticket.flow import begin_pursuers
from blackticket.rules.ticket.layout import BLACK, EXPRESS, FREE, OVER, Public, State
from blackticket.rules.ticket.legal import may_have_its_go
from blackticket.rules.ticket.playout import random_step, x_mask
from blackticket.rules.ticket.tables import PURSUER_ROWS, Tables

Phantoms = npt.NDArray[np.int64]
"""One station for each pursuer; 0: gone."""


@kernel
def draw_phantoms(phantoms: Phantoms, pursuers: int, ladder: Belief, rng: Rng) -> None:
    """A phantom for each pursuer."""
    for i in range(pursuers):
        phantoms[i] = draw_station(ladder, rng)


@kernel
def carry_phantoms(
    tables: Tables, pub: Public, near: Nearness, phantoms: Phantoms, pursuers: int, move: int, safe: int, rng: Rng
) -> None:
    """Every phantom makes X's move as far as everybody sees it; one that cannot is gone."""
    for step in range(steps_of(move)):
        shown = tables.switches[0]["reveal"][pub["entries"] + step] or shows_in(move, step)
        for i in range(pursuers):
            if shown:
                phantoms[i] = station_of(move, step)
            elif phantoms[i]:
                phantoms[i] = _phantom_step(tables, pub, near, int(phantoms[i]), ticket_of(move, step), safe, rng)


@kernel
def _phantom_step(tables: Tables, pub: Public, near: Nearness, station: int, ticket: int, safe: int, rng: Rng) -> int:
    """The better of two free stations that the ticket leads to, ``safe`` moves away being far enough; 0: none."""
    begin = int(tables.first[ticket, station])
    length = int(tables.first[ticket, station + 1]) - begin
    best, best_away = 0, -1
    for _ in range(2 if length > 0 else 0):
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
def drop_phantoms(phantoms: Phantoms, pursuers: int, station: int) -> None:
    """A pursuer stands there now and has not caught X."""
    for i in range(pursuers):
        if phantoms[i] == station:
            phantoms[i] = 0


@kernel
def wake_phantoms(phantoms: Phantoms, pursuers: int, station: int, rng: Rng) -> None:
    """A phantom that is gone takes the place of another; the last one that of X."""
    alive = 0
    for i in range(pursuers):
        if phantoms[i]:
            alive += 1
    for i in range(pursuers):
        if phantoms[i] == 0:
            phantoms[i] = station
            if alive > 0:
                skip = below(rng, alive)
                for j in range(pursuers):
                    if phantoms[j] and j != i:
                        if skip == 0:
                            phantoms[i] = phantoms[j]
                            break
                        skip -= 1


@kernel
def x_walks(
    tables: Tables, state: State, near: Nearness, phantoms: Phantoms, pursuers: int, settings: Settings, rng: Rng
) -> None:
    """One step of X away from the nearest pursuer, now and then any."""
    pub = state["public"]
    station = int(state["secret"]["at"])
    shown = int(tables.switches[0]["reveal"][pub["entries"]])
    chosen = -1
    if uniform(rng) < settings.x_stray:
        chosen = random_step(tables, pub, 0, x_mask(tables, pub), station, rng)
    else:
        chosen = step_away(tables, pub, near, station, rng)
    for i in range(pursuers):
        if shown:
            phantoms[i] = chosen & 255
        else:
            phantoms[i] = _phantom_step(tables, pub, near, int(phantoms[i]), chosen >> 8, settings.safe, rng)
    x_step(tables, state, chosen >> 8, chosen & 255, 0)
    begin_pursuers(tables, pub)
    settle(tables, state)
    wake_phantoms(phantoms, pursuers, int(state["secret"]["at"]), rng)


@kernel
def pursuer_walks(
    tables: Tables,
    state: State,
    near: Nearness,
    phantoms: Phantoms,
    pursuers: int,
    stray: float,
    straight: bool,
    rng: Rng,
) -> None:
    """One pursuer's move towards its phantom, or ``straight`` for X; now and then any. At least one can move."""
    pub = state["public"]
    sw = tables.switches[0]
    figure = int(pub["next_figure"])
    if figure < 0:
        figure = 0
    strays = uniform(rng) < stray
    while True:
        if may_have_its_go(pub, figure):
            station = int(pub["at"][figure])
            mask = 1 << BLACK
            if figure < sw["detectives"]:
                mask = 0
                for kind in range(EXPRESS + 1):
                    if pub["stock"][sw["purse"][figure], kind] > 0:
                        mask |= 1 << kind
            if strays:
                chosen = random_step(tables, pub, PURSUER_ROWS, mask, station, rng)
            else:
                goal = int(state["secret"]["at"]) if straight else int(phantoms[figure])
                chosen = _step_towards(tables, pub, near, goal, mask, station, rng)
            if chosen >= 0:
                ticket = chosen >> 8
                apply_pursuer(tables, state, figure, FREE if ticket == BLACK else ticket, chosen & 255)
                if pub["turn"] != OVER:
                    drop_phantoms(phantoms, pursuers, chosen & 255)
                    wake_phantoms(phantoms, pursuers, int(state["secret"]["at"]), rng)
                return
        figure = figure + 1 if figure + 1 < pursuers else 0


@kernel
def _step_towards(tables: Tables, pub: Public, near: Nearness, goal: int, mask: int, station: int, rng: Rng) -> int:
    best, ties, chosen = 1 << 30, 0, -1
    for ticket in range(BLACK + 1):
        if (mask >> ticket) & 1:
            row = PURSUER_ROWS + ticket
            for i in range(tables.first[row, station], tables.first[row, station + 1]):
                target = int(tables.target[i])
                if pub["occupied"][target] == 0:
                    away = int(near[target, goal])
                    if away < best:
                        best, ties, chosen = away, 1, ticket * 256 + target
                    elif away == best:
                        ties += 1
                        if below(rng, ties) == 0:
                            chosen = ticket * 256 + target
    return chosen
