"""Shared by the layout scripts: spreads stations evenly and finds octilinear ways for the long lines.

Deterministic: no random numbers, no clock. NumPy is needed here only, not by the package. Read `relax` for the
positions of the stations and `Router` for the way-points of the connections.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections import defaultdict
from pathlib import Path

import numpy as np
import numpy.typing as npt

Point = tuple[float, float]
Floats = npt.NDArray[np.float64]

DIRECTIONS = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
MAX_DEPARTURE = math.radians(62)
"""No line leaves a station further off the direction of its goal: that would be a hook."""

DATA = Path(__file__).resolve().parent.parent / "src" / "blackticket" / "boards" / "data"


def relax(
    seed: Floats,
    segments: list[tuple[int, int]],
    *,
    frame: Point,
    margin: float,
    spacing: float,
    clearance: float,
    anchor: float = 0.02,
    octilinear: float = 0.04,
    steps: int = 600,
) -> Floats:
    """Moves stations apart from each other and from foreign segments, and turns segments towards 45 degrees.

    `anchor` pulls every station back to its seed, so that the order of the map survives.
    """
    place = seed.copy()
    ends = np.array(segments)
    count = len(place)
    for step in range(steps):
        force = anchor * (seed - place)
        # stations push each other away
        gap = place[:, None, :] - place[None, :, :]
        distance = np.hypot(gap[..., 0], gap[..., 1]) + np.eye(count) * 1e9
        push = np.clip(spacing - distance, 0, None) / np.maximum(distance, 1e-6) * 0.25
        force += (gap * push[..., None]).sum(axis=1)
        # segments and foreign stations push each other away
        a, b = place[ends[:, 0]], place[ends[:, 1]]
        along = b - a
        length2 = np.maximum((along**2).sum(axis=1), 1e-6)
        t = np.einsum("spk,sk->sp", place[None] - a[:, None], along) / length2[:, None]
        inside = (t > 0.02) & (t < 0.98)
        foot = a[:, None] + t[..., None] * along[:, None]
        away = place[None] - foot
        off = np.hypot(away[..., 0], away[..., 1])
        own = np.zeros_like(inside)
        rows = np.arange(len(ends))
        own[rows, ends[:, 0]] = own[rows, ends[:, 1]] = True
        amount = np.where(inside & ~own, np.clip(clearance - off, 0, None), 0.0)
        unit = away / np.maximum(off, 1e-6)[..., None]
        shove = unit * amount[..., None] * 0.25
        force += shove.sum(axis=0)
        np.add.at(force, ends[:, 0], -(shove * (1 - t)[..., None]).sum(axis=1) * 0.7)
        np.add.at(force, ends[:, 1], -(shove * t[..., None]).sum(axis=1) * 0.7)
        # segments turn towards a multiple of 45 degrees, more so towards the end
        angle = np.arctan2(along[:, 1], along[:, 0])
        turn = (np.round(angle / (np.pi / 4)) * (np.pi / 4) - angle)[:, None]
        normal = np.stack([-along[:, 1], along[:, 0]], axis=1)
        twist = normal * turn * octilinear * (step / steps)
        np.add.at(force, ends[:, 1], twist)
        np.add.at(force, ends[:, 0], -twist)
        size = np.hypot(force[:, 0], force[:, 1])[:, None]
        force *= np.minimum(1.0, 6.0 / np.maximum(size, 1e-6))
        place += force
        place[:, 0] = np.clip(place[:, 0], margin, frame[0] - margin)
        place[:, 1] = np.clip(place[:, 1], margin, frame[1] - margin)
    return place


def rows_of(place: Floats, row_height: float) -> list[int]:
    """Indices in reading order: rows from top to bottom, left to right within a row (I4, L15)."""
    left = sorted(range(len(place)), key=lambda i: (place[i][1], place[i][0]))
    order: list[int] = []
    while left:
        top = place[left[0]][1]
        row = [i for i in left if place[i][1] <= top + row_height]
        order += sorted(row, key=lambda i: place[i][0])
        left = [i for i in left if i not in set(row)]
    return order


def distance_to_segment(p: Point, a: Point, b: Point) -> float:
    """The distance from a point to a straight line from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    t = 0.0 if length2 == 0 else ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length2
    t = min(1.0, max(0.0, t))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def _apart(one: float, two: float) -> float:
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
                off = distance_to_segment((node[0] * self.grid, node[1] * self.grid), p, q)
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
        start = (round(self.places[a][0] / g), round(self.places[a][1] / g))
        goal = (round(self.places[b][0] / g), round(self.places[b][1] / g))
        low = [min(start[k], goal[k]) - int(detour / g) for k in (0, 1)]
        high = [max(start[k], goal[k]) + int(detour / g) for k in (0, 1)]
        low = [max(1, v) for v in low]
        high = [min(self.columns - 1, high[0]), min(self.rows - 1, high[1])]
        best: dict[tuple[int, int, int], float] = {}
        came: dict[tuple[int, int, int], tuple[int, int, int]] = {}
        queue: list[tuple[float, float, tuple[int, int, int]]] = []
        bearing = math.atan2(goal[1] - start[1], goal[0] - start[0])
        for d in range(8):
            if _apart(d * math.pi / 4, bearing) > departure:
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
                    if _apart(d2 * math.pi / 4, bearing) > departure:
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
            overlap = max(0.0, 1 - _apart(angle, other) / math.radians(40))
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

    def _bends(self, came: dict[tuple[int, int, int], tuple[int, int, int]], end: tuple[int, int, int]) -> list[Point]:
        states = [end]
        while states[-1] in came:
            states.append(came[states[-1]])
        states.reverse()
        bends = []
        for one, two in itertools.pairwise(states):
            if one[2] != two[2]:
                bends.append((one[0] * self.grid, one[1] * self.grid))
        return bends


def via_text(via: list[Point]) -> str:
    """Way-points as they stand in connections.csv."""
    return "; ".join(f"{x:g} {y:g}" for x, y in via)


def spaced_cards(count: int, distance: dict[int, dict[int, int]], *, avoid: set[int], apart: int) -> list[int]:
    """A greedy choice of start cards, each as far as possible from those chosen, none within `apart` of `avoid`."""
    allowed = [n for n in sorted(distance) if all(distance[n][o] >= apart for o in avoid)]
    chosen: list[int] = []
    while len(chosen) < count and (left := [n for n in allowed if n not in chosen]):
        chosen.append(max(left, key=lambda n: (min((distance[n][c] for c in chosen), default=0), -n)))
    return sorted(chosen)


def scattered_cards(count: int, distance: dict[int, dict[int, int]]) -> list[int]:
    """Start cards of which no two are one move apart: the first such choice that a full search finds."""

    def search(chosen: list[int], left: list[int]) -> list[int] | None:
        if len(chosen) == count:
            return chosen
        if len(chosen) + len(left) < count:
            return None
        card = min(left, key=lambda n: (sum(distance[n][o] == 1 for o in left), n))
        apart = [n for n in left if distance[card][n] > 1]
        found = search([*chosen, card], apart)
        return found or search(chosen, [n for n in left if n != card])

    found = search([], sorted(distance))
    if found is None:
        raise ValueError(f"no {count} stations that are two moves apart")
    return sorted(found)


def distances(pairs: list[tuple[int, int]]) -> dict[int, dict[int, int]]:
    """Moves between all stations over all connections."""
    neighbours: dict[int, set[int]] = defaultdict(set)
    for a, b in pairs:
        neighbours[a].add(b)
        neighbours[b].add(a)
    result: dict[int, dict[int, int]] = {}
    for origin in neighbours:
        seen, border = {origin: 0}, [origin]
        for number in border:
            for other in neighbours[number]:
                if other not in seen:
                    seen[other] = seen[number] + 1
                    border.append(other)
        result[origin] = seen
    return result
