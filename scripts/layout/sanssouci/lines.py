"""Ways of the lines in Potsdam: straight or beside a street where one is, else around the stations, ships by water.

Read `lines_of_town` first.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from blackticket.boards.geometry import BEND_RADIUS, Point, distance_to_line, inside, rounded
from blackticket.boards.layout.routing import Router
from layout.sanssouci.paths import Pair, crosses
from layout.sanssouci.town import GRID, Town, water_of
from layout.source import rides as named_rides
from layout.source import ways_by_hand

KEEP_OFF = 26.0
TRANSPORTS = {"local": "foot", "regional": "vip", "express": "rail", "water": "ship"}

Ride = tuple[int, int, str, list[Point], list[int]]
"""Lower number, higher number, transport, bends, stations passed."""


class ShipRouter(Router):
    """Finds ways that stay on the water as far as there is water."""

    def __init__(self, town: Town, places: dict[int, Point]):
        super().__init__(places, town.frame, GRID, KEEP_OFF)
        self.wet: set[tuple[int, int]] = set()
        water = water_of(town)
        for node in itertools.product(range(self.columns + 1), range(self.rows + 1)):
            p = (node[0] * GRID, node[1] * GRID)
            if any(inside(p, line) if closed else distance_to_line(p, line) <= half for line, half, closed in water):
                self.wet.add(node)

    def _price(self, node: tuple[int, int], direction: int, a: int, b: int) -> float | None:
        price = super()._price(node, direction, a, b)
        return None if price is None else price + (0.0 if node in self.wet else 6 * GRID)


def beside(points: list[Point], foreign: list[Point], drawn: list[list[Point]]) -> list[Point] | None:
    """Bends of a line that runs along the street of `points` and goes around each of its inner stations.

    The side is chosen with the fewest crossings; None if every choice comes too near to a station.
    """
    best: tuple[float, list[Point]] | None = None
    for sides in itertools.product((1, -1), repeat=len(points) - 2):
        for off in (28.0, 32.0, 36.0):
            bends = []
            for side, before, at, after in zip(sides, points, points[1:], points[2:], strict=False):
                dx, dy = after[0] - before[0], after[1] - before[1]
                length = math.hypot(dx, dy)
                shift = off * side / length
                bends.append((float(round(at[0] - dy * shift)), float(round(at[1] + dx * shift))))
            line = list(rounded((points[0], *bends, points[-1]), BEND_RADIUS * 1600))
            if min(distance_to_line(p, line) for p in [*foreign, *points[1:-1]]) < KEEP_OFF - 2:
                continue
            cost = off + 40 * sum(crosses(p, q, other) for p, q in itertools.pairwise(line) for other in drawn)
            if best is None or cost < best[0]:
                best = (cost, bends)
    return best[1] if best else None


def lines_of_town(town: Town, foot: list[Pair], number: dict[str, int], *, draft: bool) -> list[Ride]:
    """All connections with the bends of their lines."""
    places = {number[name]: town.at(name) for name in town.names}
    router = Router(places, town.frame, GRID, KEEP_OFF)
    rides: list[Ride] = []
    drawn: list[list[Point]] = []
    straight = set()

    def add(a: str, b: str, transport: str, via: list[Point], passes: Sequence[str], weight: float) -> None:
        p, q, passed = number[a], number[b], [number[n] for n in passes]
        router.occupy(p, q, via, weight)
        drawn.append([places[p], *via, places[q]])
        if p > q:
            p, q, via, passed = q, p, via[::-1], passed[::-1]
        rides.append((p, q, transport, via, passed))

    def foreign(*names: str) -> list[Point]:
        return [town.at(n) for n in town.names if n not in names]

    for a, b in foot:
        clear = min(distance_to_line(p, (town.at(a), town.at(b))) for p in foreign(a, b)) >= KEEP_OFF
        if clear:
            straight.add(frozenset((a, b)))
        elif not draft:
            print("bent footpath", a, b)
        add(a, b, "foot", [] if clear or draft else router.route(number[a], number[b]), [], 0.8)
    by_hand = ways_by_hand(town.source)
    for transport in ("rail", "vip"):
        waiting = []
        for a, b, passes in named_rides(town.source["lines"][transport]):
            hand = by_hand.get((a, b, transport))
            street = [town.at(n) for n in (a, *passes, b)]
            if draft:
                add(a, b, transport, [], passes, 2.0)
            elif hand is not None:
                add(a, b, transport, hand, passes, 2.0)
            elif frozenset((a, b)) in straight and not passes:
                add(a, b, transport, [], passes, 2.0)
            elif passes and (bends := beside(street, foreign(a, b, *passes), drawn)):
                add(a, b, transport, bends, passes, 2.0)
            else:
                waiting.append((a, b, passes))
        waiting.sort(key=lambda ride: math.dist(town.at(ride[0]), town.at(ride[1])))
        ways: dict[tuple[int, int, str], list[Point]] = {}
        for a, b, _ in waiting:
            ways[number[a], number[b], transport] = router.route(number[a], number[b], detour=200)
            router.occupy(number[a], number[b], ways[number[a], number[b], transport], 2.0)
        for _ in range(2):
            router.reroute(ways, 2.0)
        for a, b, passes in waiting:
            way = ways[number[a], number[b], transport]
            router.occupy(number[a], number[b], way, -2.0)
            add(a, b, transport, way, passes, 2.0)
    ships = ShipRouter(town, places)
    for a, b, _ in named_rides(town.source["lines"]["ship"]):
        way = by_hand.get((a, b, "ship"), [])
        add(a, b, "ship", way if way or draft else ships.route(number[a], number[b], detour=300), [], 2.0)
    order = list(TRANSPORTS.values())
    return sorted(rides, key=lambda ride: (ride[0], ride[1], order.index(ride[2])))
