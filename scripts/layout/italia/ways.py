"""Ways of roads, railways and boats: over the right ground, and past the stations that they are said to pass."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

from blackticket.boards.geometry import Point
from blackticket.boards.layout.routing import MAX_DEPARTURE, Node, Router, apart
from layout.italia.coast import Mask
from layout.italia.frame import FRAME, GRID

KEEP_OFF = 27.0
PASSING = 45.0
"""A line that passes a station comes this near to it."""

State = tuple[int, int, int, int]
"""A column, a row, a direction, and how many stations have been passed."""


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

    def _ground(self, node: Node, a: int, b: int) -> float:
        """What the ground costs: water for a road, land for a boat, but not close to the ends."""
        if bool(self.land[node]) != self.water_way:
            return 0.0
        p = (node[0] * self.grid, node[1] * self.grid)
        near = min(math.dist(p, self.places[a]), math.dist(p, self.places[b]))
        if self.water_way:
            return 0.8 * self.grid if near < 36 else 30.0 * self.grid
        return 0.5 * self.grid if near < 40 else 1.8 * self.grid

    def _past(self, a: int, b: int, passes: Sequence[int], detour: float, departure: float) -> list[Point] | None:
        start, goal = self._node(a), self._node(b)
        marks = [self.places[n] for n in passes]
        box = self._box([start, goal, *(self._node(n) for n in passes)], detour)
        rest = [0.0]
        for one, two in itertools.pairwise([*marks, self.places[b]][::-1]):
            rest.append(rest[-1] + max(0.0, math.dist(one, two) - 2 * PASSING))
        rest = rest[::-1]

        def ahead(p: Point, done: int) -> float:
            aim = marks[done] if done < len(marks) else self.places[b]
            slack = PASSING if done < len(marks) else 0.0
            return max(0.0, math.dist(p, aim) - slack) + rest[done]

        def bearing(p: Point, q: Point) -> float:
            return math.atan2(q[1] - p[1], q[0] - p[0])

        first = bearing(self.places[a], marks[0] if marks else self.places[b])
        last = bearing(marks[-1] if marks else self.places[a], self.places[b])

        def onward(cost: float, state: State) -> Iterator[tuple[float, float, State]]:
            for node, direction, total in self._steps(cost, state[:2], state[2], a, b, box):
                p, passed = (node[0] * self.grid, node[1] * self.grid), state[3]
                if passed < len(marks) and math.dist(p, marks[passed]) <= PASSING:
                    passed += 1
                if node == goal:
                    if passed < len(marks) or apart(direction * math.pi / 4, last) > departure:
                        continue
                    total += self._leaving_cost(b, (direction + 4) % 8)
                yield total, ahead(p, passed), (*node, direction, passed)

        begun = [(cost, (*start, d, 0)) for cost, d in self._departures(a, first, departure)]
        return self._cheapest(begun, lambda state: (state[:2], state[3]) == (goal, len(marks)), onward)
