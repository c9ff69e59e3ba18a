"""Finds octilinear ways for lines, around stations and beside the lines that are there already."""

from __future__ import annotations

import heapq
import itertools
import math
from collections import defaultdict
from collections.abc import Mapping
from typing import TypeVar

from blackticket.boards.geometry import Point, distance_to_line

DIRECTIONS = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
MAX_DEPARTURE = math.radians(62)
"""No line leaves a station further off the direction of its goal: that would be a hook."""

State = TypeVar("State", bound=tuple[int, ...])


def apart(one: float, two: float) -> float:
    """The angle between two directions."""
    return abs((one - two + math.pi) % (2 * math.pi) - math.pi)


class Router:
    """Finds ways on a grid with eight directions; every way found becomes an obstacle for the next.

    Stations must lie on the grid. Costs are in units of length, so they read as "this is worth a detour of ..".
    """

    def __init__(self, places: dict[int, Point], frame: Point, grid: float, keep_off: float):
        self.places, self.grid, self.keep_off = places, grid, keep_off
        self.columns, self.rows = int(frame[0] // grid), int(frame[1] // grid)
        self.near: dict[tuple[int, int], list[tuple[int, float]]] = defaultdict(list)
        reach = keep_off * 1.6
        for number, (x, y) in places.items():
            for node in self._nodes_around((x, y), reach):
                away = math.hypot(node[0] * grid - x, node[1] * grid - y)
                if away < reach:
                    self.near[node].append((number, away))
        # cost of running over a node in an undirected direction (0..3), and of crossing there
        self.along: dict[tuple[int, int, int], float] = defaultdict(float)
        self.across: dict[tuple[int, int], float] = defaultdict(float)
        self.leaving: dict[int, list[tuple[float, float]]] = defaultdict(list)

    def _nodes_around(self, p: Point, reach: float) -> list[tuple[int, int]]:
        g = self.grid
        return [
            (i, j)
            for i in range(max(1, int((p[0] - reach) // g)), min(self.columns, int((p[0] + reach) // g) + 2))
            for j in range(max(1, int((p[1] - reach) // g)), min(self.rows, int((p[1] + reach) // g) + 2))
        ]

    def occupy(self, a: int, b: int, via: list[Point], weight: float) -> None:
        """Marks a drawn line: later lines avoid running beside it and, less so, crossing it.

        A negative weight takes the mark away again.
        """
        points = [self.places[a], *via, self.places[b]]
        for end, following in ((a, points[1]), (b, points[-2])):
            x, y = self.places[end]
            angle = math.atan2(following[1] - y, following[0] - x)
            if weight > 0:
                self.leaving[end].append((angle, weight))
            else:
                self.leaving[end].remove((angle, -weight))
        for p, q in itertools.pairwise(points):
            angle = math.atan2(q[1] - p[1], q[0] - p[0])
            middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
            reach = math.hypot(q[0] - p[0], q[1] - p[1]) / 2 + 1.5 * self.grid
            for node in self._nodes_around(middle, reach):
                off = distance_to_line((node[0] * self.grid, node[1] * self.grid), (p, q))
                if off > 1.25 * self.grid:
                    continue
                if off < 0.75 * self.grid:
                    self.across[node] += weight * (1.4 if abs(weight) > 1 else 0.25)
                for direction in range(4):
                    turn = abs((angle - direction * math.pi / 4 + math.pi / 2) % math.pi - math.pi / 2)
                    if turn < math.radians(28):
                        self.along[(*node, direction)] += weight * (2.0 if off < 0.6 * self.grid else 0.8)

    def route(self, a: int, b: int, *, detour: float = 160) -> list[Point]:
        """The bends of the cheapest way from a to b; it never touches the marker of a third station."""
        for departure in (MAX_DEPARTURE, 1.3 * MAX_DEPARTURE, math.pi):
            way = self._search(a, b, detour, departure)
            if way is not None:
                return way
        raise ValueError(f"no way from {a} to {b}")

    def reroute(self, ways: dict[tuple[int, int, str], list[Point]], weight: float) -> None:
        """Takes up each way and looks for a better one now that all the others are known."""
        for (a, b, transport), way in list(ways.items()):
            self.occupy(a, b, way, -weight)
            ways[a, b, transport] = self.route(a, b)
            self.occupy(a, b, ways[a, b, transport], weight)

    def _search(self, a: int, b: int, detour: float, departure: float) -> list[Point] | None:
        g = self.grid
        start, goal = self._node(a), self._node(b)
        low = [min(start[k], goal[k]) - int(detour / g) for k in (0, 1)]
        high = [max(start[k], goal[k]) + int(detour / g) for k in (0, 1)]
        low = [max(1, v) for v in low]
        high = [min(self.columns - 1, high[0]), min(self.rows - 1, high[1])]
        best: dict[tuple[int, int, int], float] = {}
        came: dict[tuple[int, int, int], tuple[int, int, int]] = {}
        queue: list[tuple[float, float, tuple[int, int, int]]] = []
        bearing = math.atan2(goal[1] - start[1], goal[0] - start[0])
        for d in range(8):
            if apart(d * math.pi / 4, bearing) > departure:
                continue
            state = (*start, d)
            best[state] = self._leaving_cost(a, d)
            heapq.heappush(queue, (best[state], best[state], state))
        while queue:
            _, cost, state = heapq.heappop(queue)
            if cost > best[state]:
                continue
            x, y, d = state
            if (x, y) == goal:
                return self._bends(came, state)
            for turn in (0, 1, -1, 2, -2):
                if (x, y) == start and turn:
                    continue
                d2 = (d + turn) % 8
                dx, dy = DIRECTIONS[d2]
                node = (x + dx, y + dy)
                if not (low[0] <= node[0] <= high[0] and low[1] <= node[1] <= high[1]):
                    continue
                price = self._price(node, d2, a, b)
                if price is None:
                    continue
                step = g * math.hypot(dx, dy)
                total = cost + step + price + (0.0, 3.2, 10.0)[abs(turn)] * g
                if node == goal:
                    if apart(d2 * math.pi / 4, bearing) > departure:
                        continue
                    total += self._leaving_cost(b, (d2 + 4) % 8)
                following = (*node, d2)
                if total < best.get(following, math.inf):
                    best[following] = total
                    came[following] = state
                    ahead = [abs(node[k] - goal[k]) for k in (0, 1)]
                    rest = g * (max(ahead) + 0.4142 * min(ahead))
                    heapq.heappush(queue, (total + rest, total, following))
        return None

    def _leaving_cost(self, station: int, direction: int) -> float:
        """Two lines should not leave a station on top of each other."""
        angle = direction * math.pi / 4
        cost = 0.0
        for other, weight in self.leaving[station]:
            overlap = max(0.0, 1 - apart(angle, other) / math.radians(40))
            cost += overlap * (7 if weight > 1 else 2.5) * self.grid
        return cost

    def _price(self, node: tuple[int, int], direction: int, a: int, b: int) -> float | None:
        price = 0.0
        for number, away in self.near.get(node, ()):
            if number in (a, b):
                continue
            if away < self.keep_off:
                return None
            price += 0.6 * self.grid * (1 - (away - self.keep_off) / (0.6 * self.keep_off))
        price += self.along[(*node, direction % 4)] * self.grid
        return price + self.across[node] * self.grid

    def _node(self, station: int) -> tuple[int, int]:
        x, y = self.places[station]
        return round(x / self.grid), round(y / self.grid)

    def _bends(self, came: Mapping[State, State], end: State) -> list[Point]:
        """Where a way turns; a state is a column, a row, a direction, and whatever else a search keeps."""
        states = [end]
        while states[-1] in came:
            states.append(came[states[-1]])
        states.reverse()
        return [(one[0] * self.grid, one[1] * self.grid) for one, two in itertools.pairwise(states) if one[2] != two[2]]
