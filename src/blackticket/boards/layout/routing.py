"""Finds octilinear ways for lines, around stations and beside the lines that are there already."""

from __future__ import annotations

import heapq
import itertools
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from blackticket.boards.geometry import Point, distance_to_line

DIRECTIONS = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
MAX_DEPARTURE = math.radians(62)
"""No line leaves a station further off the direction of its goal: that would be a hook."""

Node = tuple[int, int]
"""A column and a row of the grid."""
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
        self.near: dict[Node, list[tuple[int, float]]] = defaultdict(list)
        reach = keep_off * 1.6
        for number, (x, y) in places.items():
            for node in self._nodes_around((x, y), reach):
                away = math.hypot(node[0] * grid - x, node[1] * grid - y)
                if away < reach:
                    self.near[node].append((number, away))
        # cost of running over a node in an undirected direction (0..3), and of crossing there
        self.along: dict[tuple[int, int, int], float] = defaultdict(float)
        self.across: dict[Node, float] = defaultdict(float)
        self.leaving: dict[int, list[tuple[float, float]]] = defaultdict(list)

    def _nodes_around(self, p: Point, reach: float) -> list[Node]:
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
        start, goal = self._node(a), self._node(b)
        box = self._box([start, goal], detour)
        bearing = math.atan2(goal[1] - start[1], goal[0] - start[0])

        def onward(cost: float, state: tuple[int, int, int]) -> Iterator[tuple[float, float, tuple[int, int, int]]]:
            for node, direction, total in self._steps(cost, state[:2], state[2], a, b, box):
                if node == goal:
                    if apart(direction * math.pi / 4, bearing) > departure:
                        continue
                    total += self._leaving_cost(b, (direction + 4) % 8)
                ahead = [abs(node[k] - goal[k]) for k in (0, 1)]
                yield total, self.grid * (max(ahead) + 0.4142 * min(ahead)), (*node, direction)

        begun = [(cost, (*start, d)) for cost, d in self._departures(a, bearing, departure)]
        return self._cheapest(begun, lambda state: state[:2] == goal, onward)

    def _box(self, nodes: Sequence[Node], detour: float) -> tuple[Node, Node]:
        """The part of the grid that a search may use: around these nodes, and so much more."""
        more = int(detour / self.grid)
        columns, rows = [node[0] for node in nodes], [node[1] for node in nodes]
        low = max(1, min(columns) - more), max(1, min(rows) - more)
        return low, (min(self.columns - 1, max(columns) + more), min(self.rows - 1, max(rows) + more))

    def _departures(self, station: int, bearing: float, departure: float) -> list[tuple[float, int]]:
        """The directions in which a line may leave a station, each with its cost."""
        directions = [d for d in range(8) if apart(d * math.pi / 4, bearing) <= departure]
        return [(self._leaving_cost(station, d), d) for d in directions]

    def _steps(
        self, cost: float, node: Node, direction: int, a: int, b: int, box: tuple[Node, Node]
    ) -> Iterator[tuple[Node, int, float]]:
        """Where a way from a to b goes on from a node: the next one, the direction there, and the cost up to it."""
        (left, top), (right, bottom) = box
        straight_only = node == self._node(a)
        for turn in (0,) if straight_only else (0, 1, -1, 2, -2):
            d = (direction + turn) % 8
            dx, dy = DIRECTIONS[d]
            following = (node[0] + dx, node[1] + dy)
            if not (left <= following[0] <= right and top <= following[1] <= bottom):
                continue
            price = self._price(following, d, a, b)
            if price is None:
                continue
            length = self.grid * math.hypot(dx, dy)
            ground = self._ground(following, a, b)
            yield following, d, cost + length + price + ground + (0.0, 3.2, 10.0)[abs(turn)] * self.grid

    def _cheapest(
        self,
        begun: Iterable[tuple[float, State]],
        is_there: Callable[[State], bool],
        onward: Callable[[float, State], Iterable[tuple[float, float, State]]],
    ) -> list[Point] | None:
        """The bends of the cheapest way from the states at which it may begin, each with its cost (A*).

        ``onward`` gives the states that follow on one, each with its cost and with at most what is left from there.
        """
        best: dict[State, float] = {}
        came: dict[State, State] = {}
        queue: list[tuple[float, float, State]] = []
        for cost, state in begun:
            best[state] = cost
            heapq.heappush(queue, (cost, cost, state))
        while queue:
            _, cost, state = heapq.heappop(queue)
            if cost > best[state]:
                continue
            if is_there(state):
                return self._bends(came, state)
            for total, rest, following in onward(cost, state):
                if total < best.get(following, math.inf):
                    best[following] = total
                    came[following] = state
                    heapq.heappush(queue, (total + rest, total, following))
        return None

    def _ground(self, node: Node, a: int, b: int) -> float:  # noqa: ARG002 - for routers that know the ground
        """What the ground at a node costs a way from a to b."""
        return 0.0

    def _leaving_cost(self, station: int, direction: int) -> float:
        """Two lines should not leave a station on top of each other."""
        angle = direction * math.pi / 4
        cost = 0.0
        for other, weight in self.leaving[station]:
            overlap = max(0.0, 1 - apart(angle, other) / math.radians(40))
            cost += overlap * (7 if weight > 1 else 2.5) * self.grid
        return cost

    def _price(self, node: Node, direction: int, a: int, b: int) -> float | None:
        price = 0.0
        for number, away in self.near.get(node, ()):
            if number in (a, b):
                continue
            if away < self.keep_off:
                return None
            price += 0.6 * self.grid * (1 - (away - self.keep_off) / (0.6 * self.keep_off))
        price += self.along[(*node, direction % 4)] * self.grid
        return price + self.across[node] * self.grid

    def _node(self, station: int) -> Node:
        x, y = self.places[station]
        return round(x / self.grid), round(y / self.grid)

    def _bends(self, came: Mapping[State, State], end: State) -> list[Point]:
        """Where a way turns; a state is a column, a row, a direction, and whatever else a search keeps."""
        states = [end]
        while states[-1] in came:
            states.append(came[states[-1]])
        states.reverse()
        return [(one[0] * self.grid, one[1] * self.grid) for one, two in itertools.pairwise(states) if one[2] != two[2]]
