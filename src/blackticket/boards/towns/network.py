"""Makes the lines and lanes of a board from what runs in a town: who stops where, and who is whose neighbour.

It must not place anything (`laying`). Read `rides_of` and `lanes_of` first.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence

from blackticket.boards.fitting import neighbours
from blackticket.boards.towns.places import Place, thinned
from blackticket.boards.towns.timetable import Line, Spot

Pair = tuple[int, int]
LANES = 3.35
"""Lanes that a station has on average, as on the boards that are built in."""
MOST_LANES, NARROW = 6, math.radians(24)
"""No station has more lanes, nor two lanes at a smaller angle."""
STOPS = {"regional": 0.36, "express": 0.085}
"""Which part of the stations a role stops at."""
RIDES = {"regional": 1.75, "express": 1.4, "water": 1.5}
"""Rides for each stop of a role, at most."""
DETOUR = 1.12
"""A ride past a stop is left out where two shorter ones are not longer than this many times."""
Role = str


def roles_of(lines: Sequence[Line]) -> dict[str, Role]:
    """The role of each kind of line: rails are express where there are any, else the longest lines are."""
    trips: Counter[str] = Counter()
    for line in lines:
        trips[line.kind] += line.trips * (len(line.stops) - 1)
    roles = {kind: "water" if kind == "ferry" else "regional" for kind in trips}
    fast = [kind for kind in ("train", "metro", "monorail") if kind in trips]
    if fast:
        slow = [kind for kind in trips if kind not in fast and kind != "ferry"]
        if not slow and len(fast) > 1:
            roles[min(fast, key=lambda kind: trips[kind])] = "express"
        elif slow:
            roles.update(dict.fromkeys(fast, "express"))
    elif "tram" in trips and any(roles[kind] == "regional" and kind != "tram" for kind in trips):
        roles["tram"] = "express"
    return roles


def names_of(lines: Sequence[Line], roles: Mapping[str, Role], local: str) -> dict[Role, str]:
    """What the board calls the transport of each role: what runs most on its lines."""
    trips: Counter[tuple[Role, str]] = Counter()
    for line in lines:
        trips[roles[line.kind], line.kind] += line.trips
    found = {"local": local}
    for role in ("regional", "express", "water"):
        kinds = [(count, kind) for (of, kind), count in trips.items() if of == role]
        if kinds:
            found[role] = max(kinds)[1]
    found.setdefault("express", f"express-{found.get('regional', 'bus')}")
    found.setdefault("regional", "bus")
    return {role: found[role] for role in ("local", "regional", "express", "water") if role in found}


def stops_of(places: Sequence[Place], served: Collection[int], role: Role) -> list[int]:
    """The stations where a role stops: the busiest of those served, well spread."""
    able = sorted(served)
    count = min(len(able), max(6, round(STOPS[role] * len(places))))
    return [able[i] for i in thinned([places[i] for i in able], count)] if count else []


def rides_of(
    lines: Sequence[Line], home: Mapping[str, int], stops: Collection[int], at: Sequence[Spot], role: Role
) -> list[Pair]:
    """The rides between stops next to each other on a line, the busiest; none that two others replace."""
    wanted = set(stops)
    trips: Counter[Pair] = Counter()
    for line in lines:
        way = [home[stop] for stop in line.stops if home.get(stop) in wanted]
        for a, b in itertools.pairwise(way):
            if a != b:
                trips[min(a, b), max(a, b)] += line.trips
    near: dict[int, set[int]] = defaultdict(set)
    for a, b in sorted(trips, key=lambda pair: math.dist(at[pair[0]], at[pair[1]])):
        away = math.dist(at[a], at[b])
        by_two = min((math.dist(at[a], at[c]) + math.dist(at[c], at[b]) for c in near[a] & near[b]), default=math.inf)
        if by_two > DETOUR * away:
            near[a].add(b)
            near[b].add(a)
    rides = sorted({(a, b) for a in near for b in near[a] if a < b}, key=lambda pair: (-trips[pair], pair))
    most = round(RIDES[role] * len(wanted))
    return sorted(_hung_together(rides, most))


def _hung_together(rides: Sequence[Pair], most: int) -> list[Pair]:
    """The first rides, but first of all those that join parts which nothing else joins."""
    part: dict[int, int] = {}

    def root(n: int) -> int:
        while part.setdefault(n, n) != n:
            n = part[n]
        return n

    joining, others = [], []
    for a, b in rides:
        if root(a) != root(b):
            part[root(a)] = root(b)
            joining.append((a, b))
        else:
            others.append((a, b))
    return joining + others[: max(0, most - len(joining))]


def trunk_of(places: Sequence[Place], regional: Sequence[int], count: int) -> list[Pair]:
    """Express rides where a town has no rails: a few stops far apart, each joined to those that nobody lies between."""
    stops = [regional[i] for i in thinned([places[i] for i in regional], min(count, len(regional)))]
    return [(min(stops[i], stops[j]), max(stops[i], stops[j]))
            for i, j in neighbours([places[n].at for n in stops])]  # fmt: skip


def lanes_of(at: Sequence[Spot], barred: Callable[[int, int], bool]) -> list[Pair]:
    """The lanes between neighbours on the map; none cross. One that is barred is used only if it must be."""
    must = neighbours(at)
    chosen = [pair for pair in must if not barred(*pair)]
    near: dict[int, set[int]] = defaultdict(set)
    for a, b in chosen:
        near[a].add(b)
        near[b].add(a)
    typical = sorted(math.dist(at[a], at[b]) for a, b in must)[len(must) // 2] if must else 1.0
    more = sorted(_round_about(at, 3.2 * typical), key=lambda pair: (math.dist(at[pair[0]], at[pair[1]]), pair))
    for a, b in more:
        if sum(map(len, near.values())) >= LANES * len(at):
            break
        full = max(len(near[a]), len(near[b])) >= MOST_LANES
        if b not in near[a] and not full and not _narrow(at, near, a, b) and not barred(a, b):
            near[a].add(b)
            near[b].add(a)
            chosen.append((a, b))
    part = {n: n for n in range(len(at))}

    def root(n: int) -> int:
        while part[n] != n:
            n = part[n]
        return n

    for a, b in chosen:
        part[root(a)] = root(b)
    for a, b in sorted(must, key=lambda pair: math.dist(at[pair[0]], at[pair[1]])):
        if root(a) != root(b):
            part[root(a)] = root(b)
            chosen.append((a, b))
            near[a].add(b)
            near[b].add(a)
    _without_dead_ends(at, near, chosen, barred)
    return sorted(set(chosen))


def _without_dead_ends(
    at: Sequence[Spot], near: dict[int, set[int]], chosen: list[Pair], barred: Callable[[int, int], bool]
) -> None:
    """Give a station with one lane another one, to the nearest station that it can reach without crossing any."""
    for a in range(len(at)):
        if len(near[a]) > 1:
            continue
        for b in sorted(range(len(at)), key=lambda n: math.dist(at[a], at[n]))[1:12]:
            free = b not in near[a] and not barred(a, b) and not _narrow(at, near, a, b)
            if free and not any(_cross(at, (a, b), pair) for pair in chosen):
                near[a].add(b)
                near[b].add(a)
                chosen.append((min(a, b), max(a, b)))
                break


def _cross(at: Sequence[Spot], one: Pair, two: Pair) -> bool:
    if set(one) & set(two):
        return False

    def side(p: Spot, q: Spot, r: Spot) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])

    a, b, c, d = at[one[0]], at[one[1]], at[two[0]], at[two[1]]
    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


def _round_about(at: Sequence[Spot], longest: float) -> list[Pair]:
    """The pairs with nobody in the circle between them (a Gabriel graph, in which no two lines cross)."""
    found = []
    for i, j in itertools.combinations(range(len(at)), 2):
        away = math.dist(at[i], at[j])
        if away <= longest:
            middle = ((at[i][0] + at[j][0]) / 2, (at[i][1] + at[j][1]) / 2)
            if all(math.dist(middle, at[k]) >= away / 2 for k in range(len(at)) if k not in (i, j)):
                found.append((i, j))
    return found


def _narrow(at: Sequence[Spot], near: Mapping[int, set[int]], a: int, b: int) -> bool:
    """Whether a lane would leave a station beside another one."""
    for one, other in ((a, b), (b, a)):
        angle = math.atan2(at[other][1] - at[one][1], at[other][0] - at[one][0])
        for third in near[one]:
            turn = math.atan2(at[third][1] - at[one][1], at[third][0] - at[one][0])
            if abs((angle - turn + math.pi) % (2 * math.pi) - math.pi) < NARROW:
                return True
    return False
