"""What the searches of ticket games share: drawing, moves at the root, and figures that go by distance."""

import numpy as np
import numpy.typing as npt

from blackticket.kernel import Rng, below, kernel
from blackticket.rules.ticket.apply import apply_pursuer, settle, x_step
from blackticket.rules.ticket.codes import figure_of
from blackticket.rules.ticket.flow import begin_pursuers, x_holds
from blackticket.rules.ticket.layout import BLACK, EXPRESS, FREE, Moves, Public, State
from blackticket.rules.ticket.legal import may_have_its_go
from blackticket.rules.ticket.playout import random_step, x_mask
from blackticket.rules.ticket.tables import PURSUER_ROWS, Tables

Distances = npt.NDArray[np.uint8]
Stations = npt.NDArray[np.int16]
PERCENT = 100
UNIT = 1 << 30


@kernel
def uniform(rng: Rng) -> float:
    """A number from 0 to 1."""
    return float(below(rng, UNIT)) / float(UNIT)


@kernel
def draw_station(ladder: npt.NDArray[np.float64], rng: Rng) -> int:
    """A station by cumulative weights."""
    wanted = ladder[ladder.shape[0] - 1] * uniform(rng)
    low, high = 0, ladder.shape[0] - 1
    while low < high:
        middle = (low + high) // 2
        if ladder[middle] > wanted:
            high = middle
        else:
            low = middle + 1
    return low


@kernel
def nearest_pursuer(tables: Tables, pub: Public, distances: Distances, station: int) -> int:
    """Moves from the nearest pursuer to ``station``."""
    nearest = 255
    for figure in range(tables.switches[0]["pursuers"]):
        at = pub["at"][figure]
        if at and distances[at, station] < nearest:
            nearest = int(distances[at, station])
    return nearest


def figures_asked(moves: Moves) -> int:
    """A bit for each figure that has one of these moves."""
    return sum(1 << figure for figure in {figure_of(int(move)) for move in moves})


@kernel
def keep_asked(moves: Moves, count: int, asked: int) -> int:
    """Strike the moves of figures that have no bit in ``asked``. Returns how many are left."""
    kept = 0
    for i in range(count):
        if (asked >> figure_of(moves[i])) & 1:
            moves[kept] = moves[i]
            kept += 1
    return kept


@kernel
def boat_leaves(tables: Tables, station: int) -> bool:
    """Does a black ticket lead from ``station`` elsewhere than by land, or is it for boats alone (S-V6)?"""
    row = PURSUER_ROWS + BLACK
    begin, by_land = int(tables.first[BLACK, station]), int(tables.first[row, station])
    count = int(tables.first[BLACK, station + 1]) - begin
    same = count == int(tables.first[row, station + 1]) - by_land
    for i in range(count):
        same = same and tables.target[begin + i] == tables.target[by_land + i]
    return count > 0 and not same


@kernel
def step_away(tables: Tables, pub: Public, distances: Distances, station: int, rng: Rng) -> int:
    """X's step, as ticket * 256 + target, that ends farthest from the nearest pursuer; a black ticket only in need."""
    best, ties, chosen = -1, 0, -1
    for ticket in range(BLACK + 1):
        if x_holds(tables, pub, ticket) and (ticket < BLACK or best < 0):
            for i in range(tables.first[ticket, station], tables.first[ticket, station + 1]):
                target = int(tables.target[i])
                if pub["occupied"][target] == 0:
                    away = nearest_pursuer(tables, pub, distances, target)
                    if away > best:
                        best, ties, chosen = away, 1, ticket * 256 + target
                    elif away == best:
                        ties += 1
                        if below(rng, ties) == 0:
                            chosen = ticket * 256 + target
    return chosen


@kernel
def hider_walks(tables: Tables, state: State, distances: Distances, randomly: int, rng: Rng) -> int:
    """One step of X, away from the nearest pursuer; in ``randomly`` percent of cases any. Returns the ticket paid.

    He keeps black tickets for stations that nothing else leads to.
    """
    pub = state["public"]
    station = int(state["secret"]["at"])
    chosen = -1
    if below(rng, PERCENT) < randomly:
        chosen = random_step(tables, pub, 0, x_mask(tables, pub), station, rng)
    else:
        chosen = step_away(tables, pub, distances, station, rng)
    x_step(tables, state, chosen >> 8, chosen & 255, 0)
    begin_pursuers(tables, pub)
    settle(tables, state)
    return chosen >> 8


@kernel
def pick_figure(tables: Tables, pub: Public, rng: Rng) -> int:
    """The figure whose go it is; where the order is free, any that has not had it."""
    if pub["next_figure"] >= 0:
        return int(pub["next_figure"])
    pursuers = int(tables.switches[0]["pursuers"])
    figure = below(rng, pursuers)
    while not may_have_its_go(pub, figure):
        figure = figure + 1 if figure + 1 < pursuers else 0
    return figure


@kernel
def far_from(distances: Distances, goals: Stations, count: int, station: int) -> int:
    """The sum of the distances from ``station`` to all goals."""
    total = 0
    for i in range(count):
        total += int(distances[station, goals[i]])
    return total


@kernel
def pursuer_walks(
    tables: Tables, state: State, distances: Distances, goals: Stations, count: int, randomly: int, rng: Rng
) -> int:
    """One pursuer's move towards the goals; in ``randomly`` percent of cases any. Returns which pursuer it was.

    At least one can move.
    """
    pub = state["public"]
    sw = tables.switches[0]
    pursuers = int(sw["pursuers"])
    figure = pick_figure(tables, pub, rng)
    any_will_do = below(rng, PERCENT) < randomly
    while True:
        if may_have_its_go(pub, figure):
            station = int(pub["at"][figure])
            mask = 1 << BLACK
            if figure < sw["detectives"]:
                mask = 0
                for kind in range(EXPRESS + 1):
                    if pub["stock"][sw["purse"][figure], kind] > 0:
                        mask |= 1 << kind
            chosen = -1
            if any_will_do:
                chosen = random_step(tables, pub, PURSUER_ROWS, mask, station, rng)
            else:
                chosen = _nearest_step(tables, pub, distances, goals, count, mask, station, rng)
            if chosen >= 0:
                ticket = chosen >> 8
                apply_pursuer(tables, state, figure, FREE if ticket == BLACK else ticket, chosen & 255)
                return figure
        figure = figure + 1 if figure + 1 < pursuers else 0


@kernel
def _nearest_step(
    tables: Tables,
    pub: Public,
    distances: Distances,
    goals: Stations,
    count: int,
    mask: int,
    station: int,
    rng: Rng,
) -> int:
    best, ties, chosen = 1 << 30, 0, -1
    for ticket in range(BLACK + 1):
        if (mask >> ticket) & 1:
            row = PURSUER_ROWS + ticket
            for i in range(tables.first[row, station], tables.first[row, station + 1]):
                target = int(tables.target[i])
                if pub["occupied"][target] == 0:
                    away = far_from(distances, goals, count, target)
                    if away < best:
                        best, ties, chosen = away, 1, ticket * 256 + target
                    elif away == best:
                        ties += 1
                        if below(rng, ties) == 0:
                            chosen = ticket * 256 + target
    return chosen
