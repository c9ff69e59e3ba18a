"""Ways of roads, railways and boats: over the right ground, and past the stations that they are said to pass."""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Sequence

from blackticket.boards.geometry import Point
from layout.italia.coast import Mask
from layout.italia.frame import FRAME, GRID
from layout.routing import DIRECTIONS, MAX_DEPARTURE, Router, apart

KEEP_OFF = 27.0
PASSING = 45.0
"""A line that passes a station comes this near to it."""


class Ways(Router):
    """Ways that keep to the land or to the water, and come past the stations that they are said to pass."""

    def __init__(self, places: dict[int, Point], land: Mask):
        super().__init__(places, FRAME, GRID, KEEP_OFF)
        self.land = land
        self.water_way = False

    def way(
        self, a: int, b: int, passes: Sequence[int] = (), *, water: bool = False, detour: float = 200
    ) -> list[Point]:
        """The bends of the cheapest way from a to b."""
        self.water_way = water
        for departure in (MAX_DEPARTURE, 1.4 * MAX_DEPARTURE, math.pi):
            found = self._past(a, b, passes, detour, departure)
            if found is not None:
                return found
        raise ValueError(f"no way from {a} to {b}")

    def _ground(self, node: tuple[int, int], a: int, b: int) -> float:
        """What the ground costs: water for a road, land for a boat, but not close to the ends."""
        if bool(self.land[node]) != self.water_way:
            return 0.0
        p = (node[0] * self.grid, node[1] * self.grid)
        near = min(math.dist(p, self.places[a]), math.dist(p, self.places[b]))
        if self.water_way:
            return 0.8 * self.grid if near < 36 else 30.0 * self.grid
        return 0.5 * self.grid if near < 40 else 1.8 * self.grid

    def _past(self, a: int, b: int, passes: Sequence[int], detour: float, departure: float) -> list[Point] | None:
        g = self.grid
        start, goal = self._node(a), self._node(b)
        marks = [self.places[n] for n in passes]
        ends = [start, goal, *(self._node(n) for n in passes)]
        low = [max(1, min(e[k] for e in ends) - int(detour / g)) for k in (0, 1)]
        high = [max(e[k] for e in ends) + int(detour / g) for k in (0, 1)]
        high = [min(self.columns - 1, high[0]), min(self.rows - 1, high[1])]
        rest = [0.0]
        for one, two in itertools.pairwise([*marks, self.places[b]][::-1]):
            rest.append(rest[-1] + max(0.0, math.dist(one, two) - 2 * PASSING))
        rest = rest[::-1]

        def ahead(node: tuple[int, int], done: int) -> float:
            p = (node[0] * g, node[1] * g)
            aim = marks[done] if done < len(marks) else self.places[b]
            slack = PASSING if done < len(marks) else 0.0
            return max(0.0, math.dist(p, aim) - slack) + rest[done]

        def bearing(p: Point, q: Point) -> float:
            return math.atan2(q[1] - p[1], q[0] - p[0])

        first = bearing(self.places[a], marks[0] if marks else self.places[b])
        last = bearing(marks[-1] if marks else self.places[a], self.places[b])
        State = tuple[int, int, int, int]
        best: dict[State, float] = {}
        came: dict[State, State] = {}
        queue: list[tuple[float, float, State]] = []
        for d in range(8):
            if apart(d * math.pi / 4, first) <= departure:
                state = (*start, d, 0)
                best[state] = self._leaving_cost(a, d)
                heapq.heappush(queue, (best[state], best[state], state))
        while queue:
            _, cost, state = heapq.heappop(queue)
            if cost > best[state]:
                continue
            x, y, d, done = state
            if (x, y) == goal and done == len(marks):
                return self._bends(came, state)
            for turn in (0, 1, -1, 2, -2):
                if (x, y) == start and turn:
                    continue
                d2 = (d + turn) % 8
                node = (x + DIRECTIONS[d2][0], y + DIRECTIONS[d2][1])
                if not (low[0] <= node[0] <= high[0] and low[1] <= node[1] <= high[1]):
                    continue
                price = self._price(node, d2, a, b)
                if price is None:
                    continue
                step = g * math.hypot(*DIRECTIONS[d2])
                total = cost + step + price + self._ground(node, a, b) + (0.0, 3.2, 10.0)[abs(turn)] * g
                passed = done
                if done < len(marks) and math.dist((node[0] * g, node[1] * g), marks[done]) <= PASSING:
                    passed += 1
                if node == goal:
                    if passed < len(marks) or apart(d2 * math.pi / 4, last) > departure:
                        continue
                    total += self._leaving_cost(b, (d2 + 4) % 8)
                following = (*node, d2, passed)
                if total < best.get(following, math.inf):
                    best[following] = total
                    came[following] = state
                    heapq.heappush(queue, (total + ahead(node, passed), total, following))
        return None
