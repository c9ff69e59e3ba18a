"""Makes the board italia from layout_italia_source.toml, layout_italia_places.csv and layout_italia_coast.csv.

    python scripts/layout_italia.py                              writes the board
    python scripts/layout_italia.py table                        prints its figures beside London's
    python scripts/layout_italia.py spread                       writes layout_italia_places.csv anew
    python scripts/layout_italia.py coast countries-10m.json     writes layout_italia_coast.csv anew

`spread` projects real places onto the frame and pushes them apart until every number has room: a first draft, finished
by hand in layout_italia_places.csv. The board is made from those places: numbered in rows from left to right, with the
coast moved along, and a way for every line: roads and railways keep to the land, road ferries and yachts to the water,
and none runs through the marker of a station where it does not stop. Deterministic.

The coast comes from Natural Earth (public domain), as the file countries-10m.json of the npm package world-atlas has
it; the CSV file holds our own simplified lines.
"""

from __future__ import annotations

import csv
import heapq
import itertools
import json
import math
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from layout_common import DATA, DIRECTIONS, MAX_DEPARTURE, Floats, Point, Router, distance_to_segment, relax, via_text

from blackticket.boards import Board, load
from blackticket.boards.geometry import arc

HERE = Path(__file__).parent
SOURCE, COAST = HERE / "layout_italia_source.toml", HERE / "layout_italia_coast.csv"
PLACES = HERE / "layout_italia_places.csv"
FOLDER = DATA / "italia"
FRAME = (1440.0, 1600.0)
GRID = 10.0
MARGIN = 50.0
SPACING = 77.0
KEEP_OFF = 27.0
PASSING = 45.0
"""A line that passes a station comes this near to it."""

BOUNDS = (6.75, 36.62, 18.80, 47.35)
"""West, south, east and north of the part of the world that fills the frame."""

Ride = tuple[str, str, tuple[str, ...]]
Mask = npt.NDArray[np.bool_]


# --- the source --------------------------------------------------------------------------------------


def rides(lines: Sequence[str]) -> list[Ride]:
    """'Road: A - (B) - C' is one ride from A to C that passes B."""
    result = []
    for line in lines:
        stops = [part.strip() for part in line.split(": ", 1)[-1].split(" - ")]
        last, passed = stops[0], []
        for stop in stops[1:]:
            if stop.startswith("("):
                passed.append(stop.strip("()"))
            else:
                result.append((last, stop, tuple(passed)))
                last, passed = stop, []
    return result


def project(lon: float, lat: float) -> Point:
    """Longitude and latitude as a place in the frame, before anything is spread."""
    west, south, east, north = BOUNDS
    return (lon - west) / (east - west) * FRAME[0], (north - lat) / (north - south) * FRAME[1]


# --- the coast ---------------------------------------------------------------------------------------

COUNTRIES = (
    "Italy", "France", "Switzerland", "Austria", "Slovenia", "Croatia", "Bosnia and Herz.", "Montenegro", "Albania",
    "Tunisia", "Germany", "Liechtenstein", "Hungary", "Serbia", "Algeria",
)  # fmt: skip
"""Countries in the picture; San Marino and the Vatican are drawn as parts of Italy."""

STRAY = 0.022
"""How far our lines may stray from the data, in degrees; more than that abroad."""


def write_coast(atlas: Path) -> None:
    """Simplifies the coast of a TopoJSON file of countries into layout_italia_coast.csv.

    Neighbours share the arcs of their border, so that they still fit together afterwards.
    """
    data = json.loads(atlas.read_text(encoding="utf-8"))
    scale, shift = data["transform"]["scale"], data["transform"]["translate"]
    shapes = {s["properties"]["name"]: s for s in data["objects"]["countries"]["geometries"]}
    rings = {country: _outer_rings(shapes[country]) for country in COUNTRIES}
    home = {i if i >= 0 else ~i for ring in rings["Italy"] for i in ring}
    arcs: dict[int, Floats] = {}
    for i in {i if i >= 0 else ~i for group in rings.values() for ring in group for i in ring}:
        points = np.cumsum(np.array(data["arcs"][i]), axis=0) * scale + shift
        arcs[i] = _clipped(np.array(_simplified(points, STRAY if i in home else 2 * STRAY)))
    rows = ["# Coasts and borders, simplified from Natural Earth (public domain) by layout_italia.py."]
    rows.append("country,ring,lon,lat")
    west, south, east, north = BOUNDS
    for country, group in rings.items():
        number = 0
        for indices in group:
            ring = np.concatenate([arcs[i][:-1] if i >= 0 else arcs[~i][:0:-1] for i in indices])
            within = (ring[:, 0] > west) & (ring[:, 0] < east) & (ring[:, 1] > south) & (ring[:, 1] < north)
            if len(ring) < 4 or not within.any() or _area(ring) < (0.004 if country == "Italy" else 0.02):
                continue
            number += 1
            kept = [p for p, q in itertools.pairwise([*ring.tolist(), ring[0].tolist()]) if p != q]
            rows += [f"{country},{number},{x:.2f},{y:.2f}" for x, y in kept]
    COAST.write_text("\n".join(rows) + "\n", encoding="utf-8")


def _outer_rings(shape: dict[str, Any]) -> list[list[int]]:
    polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
    return [polygon[0] for polygon in polygons]


def _clipped(points: Floats) -> Floats:
    """Brings what is far away to the edge of the picture."""
    west, south, east, north = BOUNDS
    return np.clip(points, (west - 1.5, south - 1.5), (east + 1.5, north + 1.5))


def _area(ring: Floats) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return float(abs((x * np.roll(y, -1) - y * np.roll(x, -1)).sum()) / 2)


def _simplified(points: Floats, tolerance: float) -> list[Point]:
    """Douglas and Peucker's: leaves out points that lie within the tolerance of the line without them."""
    line = [(float(x), float(y)) for x, y in points]
    keep, work = {0, len(line) - 1}, [(0, len(line) - 1)]
    while work:
        first, last = work.pop()
        if last - first < 2:
            continue
        far = [distance_to_segment(p, line[first], line[last]) for p in line[first + 1 : last]]
        worst = int(np.argmax(far))
        if far[worst] > tolerance:
            middle = first + 1 + worst
            keep.add(middle)
            work += [(first, middle), (middle, last)]
    return [line[i] for i in sorted(keep)]


def read_coast() -> dict[tuple[str, int], Floats]:
    """The rings of the coast in the frame, before anything is spread."""
    rings: dict[tuple[str, int], list[Point]] = defaultdict(list)
    lines = COAST.read_text(encoding="utf-8").splitlines()
    for row in csv.DictReader(line for line in lines if not line.startswith("#")):
        rings[row["country"], int(row["ring"])].append(project(float(row["lon"]), float(row["lat"])))
    return {key: np.array(points) for key, points in rings.items()}


def warped(points: Floats, seed: Floats, shift: Floats) -> Floats:
    """Moves points of the scenery along with the stations around them."""
    away = ((points[:, None, :] - seed[None, :, :]) ** 2).sum(axis=2)
    near = 1 / (away + 500.0) ** 1.6
    moved: Floats = points + (near @ shift) / near.sum(axis=1)[:, None]
    return moved


def inside(points: Floats, ring: Floats) -> Mask:
    """Which points lie in a ring (even-odd rule)."""
    x, y = points[:, 0][:, None], points[:, 1][:, None]
    x1, y1 = ring[:, 0], ring[:, 1]
    x2, y2 = np.roll(x1, -1), np.roll(y1, -1)
    spans = (y1 > y) != (y2 > y)
    rise = np.where(y2 == y1, 1e-9, y2 - y1)
    crossing: Mask = (spans & (x < (x2 - x1) * (y - y1) / rise + x1)).sum(axis=1) % 2 == 1
    return crossing


# --- ways --------------------------------------------------------------------------------------------


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
            if _apart(d * math.pi / 4, first) <= departure:
                state = (*start, d, 0)
                best[state] = self._leaving_cost(a, d)
                heapq.heappush(queue, (best[state], best[state], state))
        while queue:
            _, cost, state = heapq.heappop(queue)
            if cost > best[state]:
                continue
            x, y, d, done = state
            if (x, y) == goal and done == len(marks):
                return self._turns(came, state)
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
                    if passed < len(marks) or _apart(d2 * math.pi / 4, last) > departure:
                        continue
                    total += self._leaving_cost(b, (d2 + 4) % 8)
                following = (*node, d2, passed)
                if total < best.get(following, math.inf):
                    best[following] = total
                    came[following] = state
                    heapq.heappush(queue, (total + ahead(node, passed), total, following))
        return None

    def _node(self, station: int) -> tuple[int, int]:
        x, y = self.places[station]
        return round(x / self.grid), round(y / self.grid)

    def _turns(self, came: dict[Any, Any], end: Any) -> list[Point]:
        states = [end]
        while states[-1] in came:
            states.append(came[states[-1]])
        states.reverse()
        return [(one[0] * self.grid, one[1] * self.grid) for one, two in itertools.pairwise(states) if one[2] != two[2]]


def _apart(one: float, two: float) -> float:
    return abs((one - two + math.pi) % (2 * math.pi) - math.pi)


def flight(a: int, b: int, places: dict[int, Point], others: list[Floats]) -> list[Point]:
    """Way-points of a gentle arc: it starts as a parabola, and every marker in its way pushes it aside."""
    p, q = np.array(places[a]), np.array(places[b])
    along = q - p
    across = np.array([along[1], -along[0]])
    crowd = np.array([places[n] for n in places if n not in (a, b)])
    joints = 2 + round(float(np.hypot(*along)) / 100)
    t = np.linspace(0, 1, 6 * joints + 1)[:, None]
    best: tuple[float, list[Point]] | None = None
    for bulge, berth in itertools.product((k / 20 for k in range(-5, 6) if k), (38, 46)):
        base = p + along * t + across * bulge * 4 * t * (1 - t)
        curve = base.copy()
        around = crowd[((crowd[:, None, :] - base[None, ::3, :]) ** 2).sum(axis=2).min(axis=1) < 110**2]
        for _ in range(140):
            gap = curve[:, None, :] - around[None, :, :]
            away = np.sqrt((gap**2).sum(axis=2))
            push = np.clip(berth - away, 0, None) / np.maximum(away, 1e-6)
            curve += 0.35 * (gap * push[..., None]).sum(axis=1)
            curve[1:-1] += 0.45 * (curve[:-2] + curve[2:] - 2 * curve[1:-1]) / 2
            curve += 0.01 * (base - curve)
            curve[0], curve[-1] = p, q
        via = [(float(round(x)), float(round(y))) for x, y in curve[6:-1:6]]
        if not all(20 < x < FRAME[0] - 20 and 20 < y < FRAME[1] - 20 for x, y in via):
            continue
        line = _dense(arc(places[a], places[b], via))
        room = float(np.sqrt(((crowd[:, None, :] - line[None, :, :]) ** 2).sum(axis=2)).min())
        turns = np.diff(np.unwrap(np.arctan2(*np.diff(line[::4], axis=0).T)))
        hugs = sum(_hug(line, other) for other in others)
        score = 20 * min(room - 25.5, 0.0) - 14 * float(np.abs(turns).sum()) - 0.4 * hugs
        if best is None or score > best[0]:
            best = (score, via)
    assert best is not None
    return best[1]


def _dense(line: Sequence[Point]) -> Floats:
    """Many points along a line, without doubles."""
    points = [p for one, two in itertools.pairwise(line) for p in list(_between(one, two))[:-1]]
    return np.array([*points, line[-1]])


def _hug(one: Floats, two: Floats) -> float:
    """How much of an arc runs so close beside another that they are hard to tell apart, in percent of it."""
    inner = one[len(one) // 6 : -len(one) // 6 : 2]
    near = np.sqrt(((inner[:, None, :] - two[None, :, :]) ** 2).sum(axis=2)).min(axis=1)
    return float(100 * (near < 16).mean())


# --- the board ---------------------------------------------------------------------------------------


class Italy:
    """The board while it is being made."""

    def __init__(self) -> None:
        source = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
        self.source = source
        self.names = [name for region in source["places"].values() for name in region]
        coordinates = [point for region in source["places"].values() for point in region.values()]
        self.true = np.array([project(*point) for point in coordinates])
        self.roads, self.ferries = rides(source["car"]["roads"]), rides(source["car"]["ferries"])
        self.trains, self.planes = rides(source["train"]["lines"]), rides(source["plane"]["flights"])
        self.yachts = rides(source["yacht"]["routes"])
        self.by_hand: dict[tuple[str, ...], list[Point]] = {
            tuple(key.split(" - ")): [(float(x), float(y)) for x, y in via] for key, via in source["ways"].items()
        }

    def spread(self) -> None:
        """Finds a first place for every station and writes layout_italia_places.csv."""
        index = {name: i for i, name in enumerate(self.names)}
        seed = self.true.copy()
        for name, push in self.source["layout"]["push"].items():
            seed[index[name]] += push
        place = relax(
            seed,
            [(index[a], index[b]) for a, b, _ in self.roads],
            frame=FRAME,
            margin=MARGIN,
            spacing=SPACING,
            clearance=42,
            anchor=0.012,
            octilinear=0.02,
            steps=900,
        )
        place = np.round(place / GRID) * GRID
        rows = ["# Where the stations of italia lie in its frame; first drafted by layout_italia.py.", "name,x,y"]
        rows += [f"{name},{x:g},{y:g}" for name, (x, y) in zip(self.names, place, strict=True)]
        PLACES.write_text("\n".join(rows) + "\n", encoding="utf-8")

    def settle(self) -> None:
        """Reads the places of the stations."""
        lines = PLACES.read_text(encoding="utf-8").splitlines()
        rows = csv.DictReader(line for line in lines if not line.startswith("#"))
        place = {row["name"]: (float(row["x"]), float(row["y"])) for row in rows}
        self.place = np.array([place[name] for name in self.names])
        self.shift = self.place - self.true

    def number_rows(self) -> None:
        """Numbers the stations in bands from top to bottom, from left to right within a band."""
        layout, y = self.source["layout"], self.place[:, 1]
        band = (y - layout["top"]) // layout["band"]
        order = sorted(range(len(self.names)), key=lambda i: (band[i], self.place[i][0], y[i]))
        self.order = order
        self.number = {self.names[i]: n for n, i in enumerate(order, start=1)}
        self.places = {n: (float(self.place[i][0]), float(self.place[i][1])) for n, i in enumerate(order, start=1)}

    def shore(self) -> None:
        """Moves the coast along with the stations, and finds out where the frame is land."""
        self.rings = {key: warped(ring, self.true, self.shift) for key, ring in read_coast().items()}
        small = set(self.source["scenery"]["islands"])
        own = self.place[[i for i, name in enumerate(self.names) if name in small]]
        for key, ring in list(self.rings.items()):
            if key[0] == "Italy" and _area(ring) < 4000:
                del self.rings[key]  # drawn larger, see blob
        self.islands = [blob(x, y, 31, 25) for x, y in own]
        columns, rows = int(FRAME[0] // GRID) + 1, int(FRAME[1] // GRID) + 1
        nodes = np.array([(i * GRID, j * GRID) for i in range(columns) for j in range(rows)])
        land = np.zeros(len(nodes), dtype=bool)
        for ring in [*self.rings.values(), *self.islands]:
            land |= inside(nodes, ring)
        self.land = land.reshape(columns, rows)

    def wet(self, line: Sequence[Point]) -> float:
        """The share of a line that runs over water."""
        points = [p for a, b in itertools.pairwise(line) for p in _between(a, b)]
        hits = [not self.land[min(round(x / GRID), 144), min(round(y / GRID), 160)] for x, y in points]
        return sum(hits) / len(hits)

    def connect(self) -> None:
        """Finds the way of every connection."""
        self.lines: dict[tuple[int, int, str], tuple[list[Point], list[int]]] = {}
        ways = Ways(self.places, self.land)
        self.connect_roads(ways)
        self.connect_rails(ways)
        self.connect_yachts(ways)
        self.connect_flights()

    def note(self, ride: Ride, transport: str, via: list[Point]) -> None:
        """Keeps a connection, the lower number first; a way that the hand laid goes before any other."""
        a, b, passes = self.number[ride[0]], self.number[ride[1]], [self.number[n] for n in ride[2]]
        if (ride[1], ride[0], transport) in self.by_hand:
            via = self.by_hand[ride[1], ride[0], transport][::-1]
        via = self.by_hand.get((ride[0], ride[1], transport), via)
        if a > b:
            a, b, via, passes = b, a, via[::-1], passes[::-1]
        self.lines[a, b, transport] = (via, passes)

    def ends(self, ride: Ride) -> tuple[int, int]:
        """The numbers of the stations that a ride joins."""
        return self.number[ride[0]], self.number[ride[1]]

    def length(self, ride: Ride) -> float:
        """How far a ride is as the crow flies."""
        a, b = self.ends(ride)
        return math.dist(self.places[a], self.places[b])

    def connect_roads(self, ways: Ways) -> None:
        """Roads and road ferries: straight where nothing is in the way and the ground is right."""
        later = []
        for water, group in ((False, self.roads), (True, self.ferries)):
            for ride in group:
                a, b = self.ends(ride)
                p, q = self.places[a], self.places[b]
                clear = all(distance_to_segment(o, p, q) >= KEEP_OFF for n, o in self.places.items() if n not in (a, b))
                if clear and (water or self.length(ride) < 90 or self.wet((p, q)) < 0.3):
                    self.note(ride, "car", [])
                    ways.occupy(a, b, [], 0.8)
                else:
                    later.append((ride, water))
        for ride, water in later:
            a, b = self.ends(ride)
            via = ways.way(a, b, water=water)
            self.note(ride, "car", via)
            ways.occupy(a, b, via, 0.8)

    def connect_rails(self, ways: Ways) -> None:
        """Railways: beside the road where one joins the same stations, else on a way of their own."""
        routed: dict[Ride, list[Point]] = {}
        for ride in sorted(self.trains, key=self.length):
            a, b = sorted(self.ends(ride))
            if not ride[2] and self.lines.get((a, b, "car")) == ([], []):
                self.note(ride, "train", [])
                ways.occupy(a, b, [], 1.6)
            else:
                routed[ride] = []
        for turn in range(3):
            for ride in routed:
                a, b = self.ends(ride)
                if turn:
                    ways.occupy(a, b, routed[ride], -1.6)
                routed[ride] = ways.way(a, b, [self.number[n] for n in ride[2]])
                ways.occupy(a, b, routed[ride], 1.6)
        for ride, via in routed.items():
            self.note(ride, "train", via)

    def connect_yachts(self, ways: Ways) -> None:
        """Yachts: around the land."""
        for ride in self.yachts:
            a, b = self.ends(ride)
            via = ways.way(a, b, water=True, detour=300)
            self.note(ride, "yacht", via)
            ways.occupy(a, b, via, 1.6)

    def connect_flights(self) -> None:
        """Flights: arcs, the short ones first."""
        arcs: list[Floats] = []
        for ride in sorted(self.planes, key=self.length):
            a, b = self.ends(ride)
            via = flight(a, b, self.places, arcs)
            arcs.append(_dense(arc(self.places[a], self.places[b], via)))
            self.note(ride, "plane", via)

    # --- files ---------------------------------------------------------------------------------------

    def write(self) -> None:
        """Writes the four files of the board."""
        FOLDER.mkdir(exist_ok=True)
        rows = ["number,name,x,y"]
        rows += [f"{n},{self.names[i]},{self.place[i][0]:g},{self.place[i][1]:g}" for n, i in enumerate(self.order, 1)]
        (FOLDER / "stations.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
        rank = {"car": 0, "train": 1, "plane": 2, "yacht": 3}
        rows = ["a,b,transport,via,passes,look"]
        sailing = {(*sorted(self.ends(ride)), "car") for ride in self.ferries}
        for (a, b, transport), (via, passes) in sorted(self.lines.items(), key=lambda kv: (*kv[0][:2], rank[kv[0][2]])):
            look = "dotted" if (a, b, transport) in sailing else ""
            rows.append(f"{a},{b},{transport},{via_text(via)},{' '.join(map(str, passes))},{look}")
        (FOLDER / "connections.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
        self.write_head()
        self.write_scenery()

    def write_head(self) -> None:
        """Writes board.toml."""
        decks = {deck: sorted(self.number[name] for name in names) for deck, names in self.source["decks"].items()}
        text = [
            "# Written by scripts/layout_italia.py",
            "format = 1",
            'name = "italia"',
            'title = "Italia"',
            f"frame = [{FRAME[0]:g}, {FRAME[1]:g}]",
            f'provenance = """\n{self.source["provenance"].strip()}\n"""',
            f'note = "{self.source["note"]}"',
            "",
            "[transports]",
            'local = "car"',
            'regional = "train"',
            'express = "plane"',
            'water = "yacht"',
            "",
            "[decks]",
            *(f"{deck} = {cards}" for deck, cards in decks.items()),
        ]
        (FOLDER / "board.toml").write_text("\n".join(text) + "\n", encoding="utf-8")

    def write_scenery(self) -> None:
        """Writes scenery.toml: coasts, islands, parks, rivers, lakes and the names of the seas."""
        scenery = self.source["scenery"]
        text = ["# Written by scripts/layout_italia.py"]

        def add(kind: str, points: Any, **more: str) -> None:
            text.extend(["", "[[feature]]", f'kind = "{kind}"'])
            text.extend(f"{key} = {value}" for key, value in more.items())
            text.append(f"points = {[[round(float(x)), round(float(y))] for x, y in points]}")

        def real(points: Any) -> Floats:
            return warped(np.array([project(*p) for p in points]), self.true, self.shift)

        for (country, _), ring in self.rings.items():
            if country != "Italy":
                add("land", ring)
        for (country, _), ring in self.rings.items():
            if country == "Italy":
                add("land", ring)
        for ring in self.islands:
            add("land", ring, smooth="true")
        for lon, lat, w, h in scenery["parks"].values():
            x, y = real([(lon, lat)])[0]
            while self.wet(patch := [(px, py) for px, py in blob(x, y, w, h)]) > 0 and w > 12:
                w, h = 0.9 * w, 0.9 * h
            add("park", patch, smooth="true")
        for points in scenery["rivers"].values():
            add("water", real(points), shape='"line"', width="5", smooth="true")
        for points in scenery["lakes"].values():
            add("water", real(points), shape='"line"', width="13", smooth="true")
        for name, (left, top, right, bottom) in scenery["seas"].items():
            add("water", [(left, top), (right, bottom), (left, top)], name=f'"{name}"')
        (FOLDER / "scenery.toml").write_text("\n".join(text) + "\n", encoding="utf-8")


def blob(x: float, y: float, w: float, h: float) -> Floats:
    """A rounded patch around a point, not quite an ellipse."""
    wobble = (1.0, 0.9, 1.05, 0.88, 1.0, 0.93, 1.06, 0.9)
    return np.array([
        (x + w * r * math.cos(k * math.pi / 4 + 0.3), y + h * r * math.sin(k * math.pi / 4 + 0.3))
        for k, r in enumerate(wobble)
    ])  # fmt: skip


def _between(a: Point, b: Point) -> Iterator[Point]:
    count = max(1, int(math.dist(a, b) / 6))
    for k in range(count + 1):
        yield a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count


def print_table() -> None:
    """Prints the figures of the board beside London's."""
    columns = [_figures(load(name)) for name in ("london", "italia")]
    for row in columns[0]:
        print(f"| {row} | {columns[0][row]} | {columns[1][row]} |")


def _figures(board: Board) -> dict[str, str]:
    count = len(board)
    ticketed = ("local", "regional", "express")
    roles = (("local",), ("regional",), ("express",), ("water",), ticketed)
    local, regional, express, water, every = (_graph(board, some) for some in roles)
    result = {"stations": str(count)}
    for words, near in (("local", local), ("regional", regional), ("express", express), ("water", water)):
        stops = sum(bool(others) for others in near.values())
        links = sum(len(others) for others in near.values()) // 2
        most = max(len(others) for others in near.values())
        result[f"{words}: connections"] = str(links)
        result[f"{words}: stations, share"] = f"{stops}, {100 * stops / count:.0f} %"
        result[f"{words}: connections per stop, most"] = f"{2 * links / stops:.2f}, {most}"
    for degree in range(2, 8):
        found = sum(len(others) == degree for others in local.values())
        result[f"stations with {degree} local connections"] = f"{found} ({100 * found / count:.0f} %)"
    for words, near in (("local", local), ("all tickets", every)):
        table = {n: _moves(near, n) for n in near}
        values = [v for row in table.values() for v in row.values()]
        result[f"{words}: longest way, mean way"] = f"{max(values)}, {sum(values) / (count * (count - 1)):.2f}"
        chokes = sum(len(_moves(near, 1 if n != 1 else 2, n)) < count - 1 for n in near)
        result[f"{words}: choke points"] = str(chokes)
        result[f"{words}: dead ends"] = str(sum(len(others) < 2 for others in near.values()))
    for reach in (1, 2, 3, 4):
        ball = sum(v <= reach for row in table.values() for v in row.values()) / count
        result[f"stations within {reach} move{'s' * (reach > 1)}, on average"] = f"{ball:.1f}"
    pairs = [table[d][x] for d in board.decks["D"] for x in board.decks["X"]]
    result["D card to X card: least, mean"] = f"{min(pairs)}, {sum(pairs) / len(pairs):.2f}"
    return result


def _graph(board: Board, roles: Sequence[str]) -> dict[int, set[int]]:
    near: dict[int, set[int]] = {s.number: set() for s in board.stations}
    for c in board.connections:
        if c.role in roles:
            near[c.a].add(c.b)
            near[c.b].add(c.a)
    return near


def _moves(near: dict[int, set[int]], start: int, without: int = 0) -> dict[int, int]:
    seen, border = {start: 0}, [start]
    for number in border:
        for other in near[number]:
            if other not in seen and other != without:
                seen[other] = seen[number] + 1
                border.append(other)
    return seen


def main() -> None:
    """Does what the command line asks for."""
    wish = sys.argv[1:]
    if wish[:1] == ["coast"]:
        write_coast(Path(wish[1]))
    elif wish == ["spread"]:
        Italy().spread()
    elif wish == ["table"]:
        print_table()
    else:
        italy = Italy()
        italy.settle()
        italy.number_rows()
        italy.shore()
        italy.connect()
        italy.write()


if __name__ == "__main__":
    main()
