"""Joins the stops of one place, finds the part of the country that the board shows, and keeps its best stations.

It must not make lines (`network`). Read `places_of` and `thinned` first.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from blackticket.boards.towns.timetable import Spot, Timetable, bad_feed

Floats = npt.NDArray[np.float64]
SAME_NAME, SAME_SPOT = 350.0, 90.0
"""Stops of one name this near to each other, in metres, are one place; so are any two stops that are nearer still."""
EARTH = 111_195.0
"""Metres of a degree."""
APART = 20_000.0
"""Stops further than this from all others of a town belong to another one."""


@dataclass(frozen=True)
class Place:
    """Stops that people think of as one: a candidate for a station."""

    name: str
    at: Spot
    calls: int
    kinds: frozenset[str]
    stops: frozenset[str]


def places_of(table: Timetable, origin: tuple[float, float]) -> list[Place]:
    """The places that are served, in metres from the origin (latitude, longitude), the busiest first."""
    calls: Counter[str] = Counter()
    kinds: dict[str, set[str]] = defaultdict(set)
    for line in table.lines:
        for stop in line.stops:
            calls[stop] += line.trips
            kinds[stop].add(line.kind)
    served = sorted(calls)
    at = {stop: flat(table.stops[stop].lat, table.stops[stop].lon, origin) for stop in served}
    groups = _joined(table, served, at)
    found = []
    for group in groups:
        total = sum(calls[stop] for stop in group)
        x = sum(at[stop][0] * calls[stop] for stop in group) / total
        y = sum(at[stop][1] * calls[stop] for stop in group) / total
        named: Counter[str] = Counter()
        for stop in group:
            own = table.stops[stop]
            parent = table.stops.get(own.parent)
            named[plain_name(parent.name if parent else own.name)] += calls[stop]
        name = max(sorted(named), key=lambda one: (named[one], -len(one)))
        found.append(Place(name, (x, y), total, frozenset().union(*(kinds[s] for s in group)), frozenset(group)))
    return sorted(found, key=lambda place: (-place.calls, place.name, place.at))


def flat(lat: float, lon: float, origin: tuple[float, float]) -> Spot:
    """A place on the globe in metres to the east and to the south of the origin."""
    east = ((lon - origin[1] + 180) % 360 - 180) * math.cos(math.radians(origin[0])) * EARTH
    return east, (origin[0] - lat) * EARTH


def plain_name(name: str) -> str:
    """A stop's name without what only a timetable needs: what stands in brackets, after a dash, or a platform."""
    plain = name.split(" - ")[0].split("(")[0].split(" [")[0].strip(" ,;-")
    words = plain.split()
    while len(words) > 1 and (any(c.isdigit() for c in words[-1]) or words[-1].lower() in _PLATFORM):
        words.pop()
    plain = " ".join(words).strip(" ,;-/")
    return (plain or name.strip())[:60]


_PLATFORM = {"platform", "stop", "stand", "bay", "gleis", "steig", "bussteig", "quai", "perron", "spoor", "binario"}


def _joined(table: Timetable, served: Sequence[str], at: dict[str, Spot]) -> list[list[str]]:
    """The stops of each place: by their parent station, by name, by nearness."""
    home = {stop: stop for stop in served}

    def root(stop: str) -> str:
        while home[stop] != stop:
            home[stop] = home[home[stop]]
            stop = home[stop]
        return stop

    by_parent: dict[str, str] = {}
    cells: dict[tuple[int, int], list[str]] = defaultdict(list)
    for stop in served:
        parent = table.stops[stop].parent
        if parent:
            home[root(stop)] = root(by_parent.setdefault(parent, stop))
        cells[int(at[stop][0] // SAME_NAME), int(at[stop][1] // SAME_NAME)].append(stop)
    for (column, row), here in cells.items():
        around = [s for i in (-1, 0, 1) for j in (-1, 0, 1) for s in cells.get((column + i, row + j), ())]
        for one in here:
            for two in around:
                if one < two:
                    away = math.dist(at[one], at[two])
                    alike = plain_name(table.stops[one].name) == plain_name(table.stops[two].name)
                    if away < SAME_SPOT or (alike and away < SAME_NAME):
                        home[root(one)] = root(two)
    groups: dict[str, list[str]] = defaultdict(list)
    for stop in served:
        groups[root(stop)].append(stop)
    return list(groups.values())


def towns_of(places: Sequence[Place]) -> list[list[Place]]:
    """The towns of a feed, the busiest first: places that lie far from all those of another town."""
    cells: dict[tuple[int, int], list[Place]] = defaultdict(list)
    for place in places:
        cells[int(place.at[0] // (APART / 2)), int(place.at[1] // (APART / 2))].append(place)
    left, towns = set(cells), []
    while left:
        border, town = [min(left)], list[Place]()
        left.discard(border[0])
        while border:
            column, row = border.pop()
            town += cells[column, row]
            near = {(column + i, row + j) for i in range(-2, 3) for j in range(-2, 3)} & left
            left -= near
            border += near
        towns.append(town)
    return sorted(towns, key=lambda town: -sum(place.calls for place in town))


def centre_of(town: Sequence[Place]) -> Spot:
    """Where a town is busiest."""
    at, calls = np.array([p.at for p in town]), np.array([float(p.calls) for p in town])
    best = max(range(min(len(town), 60)), key=lambda i: _busy_around(at, calls, i))
    near = np.hypot(*(at - at[best]).T) < 1500
    x, y = np.average(at[near], axis=0, weights=calls[near])
    return float(x), float(y)


def _busy_around(at: Floats, calls: Floats, index: int) -> float:
    return float(calls[np.hypot(*(at - at[index]).T) < 1500].sum())


def radius_for(town: Sequence[Place], centre: Spot, count: int) -> float:
    """How far the board reaches: most of what is served, and enough places to choose from."""
    away = sorted(math.dist(place.at, centre) for place in town)
    calls = sorted((math.dist(place.at, centre), place.calls) for place in town)
    total, so_far, most = sum(c for _, c in calls), 0, away[-1]
    for distance, number in calls:
        so_far += number
        if so_far >= 0.9 * total:
            most = distance
            break
    enough = away[min(len(away), round(1.6 * count)) - 1]
    return max(most, enough) * 1.02 + 1


def thinned(places: Sequence[Place], count: int, kept: Iterable[int] = (), weight: Floats | None = None) -> list[int]:
    """The indices of the places to keep: the least important goes first, until this number is left.

    Important is what is busy, where several lines meet, and what stands alone. `kept` go last.
    """
    at = np.array([place.at for place in places])
    worth = np.log2([2.0 + place.calls for place in places]) if weight is None else weight
    safe = np.zeros(len(places), dtype=bool)
    safe[list(kept)] = True
    gap = np.hypot(at[:, None, 0] - at[None, :, 0], at[:, None, 1] - at[None, :, 1])
    np.fill_diagonal(gap, np.inf)
    alive = np.ones(len(places), dtype=bool)
    nearest = gap.min(axis=1)
    for _ in range(len(places) - count):
        score = np.where(alive, worth * nearest + np.where(safe, 1e12, 0.0), np.inf)
        gone = int(score.argmin())
        alive[gone] = False
        gap[:, gone] = np.inf
        touched = alive & (nearest == np.hypot(*(at - at[gone]).T))
        nearest[touched] = gap[touched][:, alive].min(axis=1)
    return [int(i) for i in np.flatnonzero(alive)]


def must_have(places: Sequence[Place], least: int, radius: float, file: str) -> None:
    """Refuse an area with too few places."""
    if len(places) < least:
        told = f"Only {len(places)} places are served within {radius / 1000:.1f} km, but a board needs {least}."
        raise bad_feed(file, f"{told} Choose a larger radius or another centre.", code="too-few-places")
