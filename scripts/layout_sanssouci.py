"""Makes the board sanssouci from layout_sanssouci_source.toml.

    python scripts/layout_sanssouci.py --spread  projects the real places, stretches the centre, spreads the stations
    python scripts/layout_sanssouci.py           keeps the positions in stations.csv, where the hand moved some
    python scripts/layout_sanssouci.py --draft   leaves out the routing of the lines, for a quick look
    python scripts/layout_sanssouci.py --table   compares the network with London's, as in docs/boards-potsdam.md

Joins neighbours by footpaths that cross the water only on bridges and ferries, cuts the map into rows so that the
numbers of the rulebook fall on the right places (S10 and the example of T1), and routes the other lines. The
decisions of the hand are in the source file and in the positions.
"""

from __future__ import annotations

import csv
import itertools
import math
import sys
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import numpy as np
from layout_common import DATA, Point, Router, distance_to_segment, distances, relax, via_text

from blackticket.boards import Board, load
from blackticket.boards.geometry import BEND_RADIUS, rounded, smooth

FOLDER = DATA / "sanssouci"
SOURCE = Path(__file__).with_name("layout_sanssouci_source.toml")
GRID = 10.0
MARGIN = 45.0
SPACING = 74.0
CLEARANCE = 34.0
KEEP_OFF = 26.0
BROOK = 9.0
"""Water lines narrower than this have bridges everywhere: footpaths may cross them."""

Pair = tuple[str, str]

ROLES = ("local", "regional", "express", "water")
TRANSPORTS = ("foot", "vip", "rail", "ship")


def stretched(value: float, knots: list[list[float]]) -> float:
    """A longitude or latitude on its axis of the frame."""
    ordered = sorted(knots)
    return float(np.interp(value, [k[0] for k in ordered], [k[1] for k in ordered]))


def chains(lines: list[str]) -> list[tuple[str, str, list[str]]]:
    """'A - (B) - C' is one ride from A to C that passes B."""
    result = []
    for line in lines:
        stops, passed = [part.strip() for part in line.split(" - ")], list[str]()
        last = stops[0]
        for stop in stops[1:]:
            if stop.startswith("("):
                passed.append(stop.strip("()"))
            else:
                result.append((last, stop, passed))
                last, passed = stop, []
    return result


class Town:
    """Places on the frame and the scenery between them."""

    def __init__(self, source: dict[str, Any]):
        self.source = source
        self.names = list(source["places"])
        self.frame: Point = tuple(source["frame"])
        self.seed = np.array([self.project(p) for p in source["places"].values()])
        self.plain = np.array([self.project(p[:2]) for p in source["places"].values()])
        self.place = self.seed.copy()

    def project(self, p: list[float]) -> Point:
        """Longitude and latitude, and a nudge by hand if there is one."""
        x = stretched(p[0], self.source["stretch_x"])
        y = stretched(p[1], self.source["stretch_y"])
        return (x + p[2], y + p[3]) if len(p) > 2 else (x, y)

    def warp(self, p: list[float]) -> Point:
        """A point of the scenery, moved along with the stations around it."""
        at = np.array(self.project(p[:2]))
        near = 1 / (((self.plain - at) ** 2).sum(axis=1) + 300.0) ** 1.5
        moved = at + ((self.place - self.plain) * near[:, None]).sum(axis=0) / near.sum()
        return float(moved[0]), float(moved[1])

    def at(self, name: str) -> Point:
        """Where a place lies."""
        x, y = self.place[self.names.index(name)]
        return float(x), float(y)


def water_of(town: Town) -> list[tuple[list[Point], float, bool]]:
    """Outlines and courses that no footpath may cross: points, half width, closed."""
    result = []
    for feature in town.source["scenery"]:
        if feature["kind"] == "water" and feature.get("width", 99) >= BROOK:
            closed = feature.get("shape") != "line"
            points = list(smooth([town.warp(p) for p in feature["points"]], closed=closed))
            result.append((points + points[:1] if closed else points, feature.get("width", 0) / 2, closed))
    return result


def crosses(a: Point, b: Point, line: list[Point]) -> bool:
    """Whether the straight way from a to b meets the line."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    for p, q in itertools.pairwise(line):
        if side(a, b, p) * side(a, b, q) < 0 and side(p, q, a) * side(p, q, b) < 0:
            return True
    return False


def pairs_of(lines: list[str]) -> list[Pair]:
    """The pairs of neighbours in some chains of names."""
    return [(min(a, b), max(a, b)) for a, b, _ in chains(lines)]


def footpaths(town: Town) -> list[Pair]:
    """Neighbours with nothing between them, no water to cross, and what the hand adds or takes away."""
    place, names, paths = town.place, town.names, town.source["paths"]
    water = water_of(town)
    bridges, more, fewer = (pairs_of(paths[key]) for key in ("bridges", "more", "fewer"))
    result = set(bridges) | set(more)
    reach = paths.get("reach", 190.0)
    for i, j in itertools.combinations(range(len(names)), 2):
        a, b = town.at(names[i]), town.at(names[j])
        pair = (min(names[i], names[j]), max(names[i], names[j]))
        if math.dist(a, b) > reach or pair in fewer or pair in result:
            continue
        middle, radius = (place[i] + place[j]) / 2, math.dist(a, b) / 2
        away = np.hypot(*(place - middle).T)
        away[[i, j]] = np.inf
        if away.min() < radius * paths.get("beta", 1.0) or any(crosses(a, b, line) for line, _, _ in water):
            continue
        # no path cuts across a bridge
        if any(crosses(a, b, [town.at(p), town.at(q)]) for p, q in bridges if not {p, q} & set(pair)):
            continue
        result.add(pair)
    return sorted(result)


def rows(town: Town, wanted: dict[str, int]) -> tuple[dict[str, int], list[float]]:
    """Numbers in rows: the cuts between the rows are chosen so that the wanted numbers come out.

    Returns the numbers and the y of the cuts; where the wanted numbers cannot be had it misses as few as it can.
    """
    order = sorted(range(len(town.names)), key=lambda i: town.place[i][1])
    height = [town.place[i][1] for i in order]
    ranks = {town.names.index(name): number for name, number in wanted.items()}
    low, high, best_height = 45.0, 120.0, 82.0
    best: list[tuple[float, int]] = [(0.0, 0)] + [(math.inf, 0)] * len(order)
    for end in range(1, len(order) + 1):
        if end < len(order) and height[end] == height[end - 1]:
            continue
        for start in range(end - 1, -1, -1):
            span = height[end - 1] - height[start]
            if span > high:
                break
            top = (height[start] + height[start - 1]) / 2 if start else height[0] - 20
            bottom = (height[end - 1] + height[end]) / 2 if end < len(order) else height[-1] + 20
            if bottom - top < low or math.isinf(best[start][0]):
                continue
            band = sorted(order[start:end], key=lambda i: town.place[i][0])
            missed = sum(abs(start + k - ranks[i]) for k, i in enumerate(band, 1) if i in ranks)
            cost = best[start][0] + 1000 * missed + ((bottom - top - best_height) / 10) ** 2
            if cost < best[end][0]:
                best[end] = (cost, start)
    cuts, number, end = [], {}, len(order)
    while end:
        start = best[end][1]
        band = sorted(order[start:end], key=lambda i: town.place[i][0])
        number.update({town.names[i]: start + k for k, i in enumerate(band, 1)})
        if start:
            cuts.append((height[start] + height[start - 1]) / 2)
        end = start
    return number, cuts[::-1]


def spread(town: Town) -> None:
    """Moves the stations apart, in three rounds, as the footpaths follow the stations."""
    index = {name: i for i, name in enumerate(town.names)}
    joined: list[Pair] = pairs_of(["Hafen - Lange Brücke"])
    for octilinear in (0.0, 0.02, 0.03):
        town.place = relax(
            town.seed,
            [(index[a], index[b]) for a, b in joined],
            frame=town.frame,
            margin=MARGIN,
            spacing=SPACING,
            clearance=CLEARANCE,
            anchor=0.05,
            octilinear=octilinear,
            steps=400,
        )
        joined = footpaths(town)
    town.place = np.round(town.place / GRID) * GRID


def read_places(town: Town) -> None:
    """Takes the positions that stand in stations.csv, where the hand may have moved them."""
    with (FOLDER / "stations.csv").open(encoding="utf-8", newline="") as file:
        found = {row["name"]: (float(row["x"]), float(row["y"])) for row in csv.DictReader(file)}
    town.place = np.array([found[name] for name in town.names])


class ShipRouter(Router):
    """Finds ways that stay on the water as far as there is water."""

    def __init__(self, town: Town, places: dict[int, Point]):
        super().__init__(places, town.frame, GRID, KEEP_OFF)
        self.wet: set[tuple[int, int]] = set()
        water = water_of(town)
        for node in itertools.product(range(self.columns + 1), range(self.rows + 1)):
            p = (node[0] * GRID, node[1] * GRID)
            if any(inside(p, line) if closed else off_line(p, line) <= half for line, half, closed in water):
                self.wet.add(node)

    def _price(self, node: tuple[int, int], direction: int, a: int, b: int) -> float | None:
        price = super()._price(node, direction, a, b)
        return None if price is None else price + (0.0 if node in self.wet else 6 * GRID)


def inside(p: Point, ring: list[Point]) -> bool:
    """Whether a point lies in a polygon."""
    odd = False
    for (x1, y1), (x2, y2) in itertools.pairwise(ring):
        if (y1 > p[1]) != (y2 > p[1]) and p[0] < x1 + (p[1] - y1) / (y2 - y1) * (x2 - x1):
            odd = not odd
    return odd


def off_line(p: Point, line: list[Point]) -> float:
    """The distance from a point to a polyline."""
    return min(distance_to_segment(p, a, b) for a, b in itertools.pairwise(line))


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
            if min(off_line(p, line) for p in [*foreign, *points[1:-1]]) < KEEP_OFF - 2:
                continue
            cost = off + 40 * sum(crosses(p, q, other) for p, q in itertools.pairwise(line) for other in drawn)
            if best is None or cost < best[0]:
                best = (cost, bends)
    return best[1] if best else None


Ride = tuple[int, int, str, list[Point], list[int]]
"""Lower number, higher number, transport, bends, stations passed."""


def lines_of_town(town: Town, foot: list[Pair], number: dict[str, int], *, draft: bool) -> list[Ride]:
    """All connections with the bends of their lines."""
    places = {number[name]: town.at(name) for name in town.names}
    router = Router(places, town.frame, GRID, KEEP_OFF)
    rides: list[Ride] = []
    drawn: list[list[Point]] = []
    straight = set()

    def add(a: str, b: str, transport: str, via: list[Point], passes: list[str], weight: float) -> None:
        p, q, passed = number[a], number[b], [number[n] for n in passes]
        router.occupy(p, q, via, weight)
        drawn.append([places[p], *via, places[q]])
        if p > q:
            p, q, via, passed = q, p, via[::-1], passed[::-1]
        rides.append((p, q, transport, via, passed))

    def foreign(*names: str) -> list[Point]:
        return [town.at(n) for n in town.names if n not in names]

    for a, b in foot:
        clear = min(distance_to_segment(p, town.at(a), town.at(b)) for p in foreign(a, b)) >= KEEP_OFF
        if clear:
            straight.add(frozenset((a, b)))
        elif not draft:
            print("bent footpath", a, b)
        add(a, b, "foot", [] if clear or draft else router.route(number[a], number[b]), [], 0.8)
    by_hand = {tuple(key.split(" - ")): via for key, via in town.source.get("ways", {}).items()}
    for transport in ("rail", "vip"):
        waiting = []
        for a, b, passes in chains(town.source["lines"][transport]):
            hand = by_hand.get((a, b, transport))
            street = [town.at(n) for n in (a, *passes, b)]
            if draft:
                add(a, b, transport, [], passes, 2.0)
            elif hand is not None:
                add(a, b, transport, [(float(x), float(y)) for x, y in hand], passes, 2.0)
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
    for a, b, _ in chains(town.source["lines"]["ship"]):
        hand = by_hand.get((a, b, "ship"))
        way = [(float(x), float(y)) for x, y in hand] if hand else []
        add(a, b, "ship", way if hand or draft else ships.route(number[a], number[b], detour=300), [], 2.0)
    return sorted(rides, key=lambda ride: (ride[0], ride[1], TRANSPORTS.index(ride[2])))


def report(town: Town, foot: list[Pair], number: dict[str, int], cuts: list[float]) -> None:
    """Prints what the hand wants to know."""
    for name, wanted in town.source["numbers"].items():
        print(f"{name:22} {number[name]:4} wanted {wanted:4}", "" if number[name] == wanted else "  <-- missed")
    print("cuts", [round(c) for c in cuts])
    ordered = sorted(town.names, key=number.__getitem__)
    for top, bottom in itertools.pairwise([-99.0, *cuts, 9999.0]):
        print(", ".join(f"{number[n]} {n}" for n in ordered if top < town.at(n)[1] <= bottom))
    degree: dict[str, int] = defaultdict(int)
    for a, b in foot:
        degree[a] += 1
        degree[b] += 1
    print(len(foot), "footpaths; fewer than two:", [n for n in town.names if degree[n] < 2])


def table() -> None:
    """Prints the network of the board beside London's."""
    columns = [measures(load(name)) for name in ("sanssouci", "london")]
    print("| | Potsdam | London |\n|---|---|---|")
    for what in columns[0]:
        print(f"| {what} | {columns[0][what]} | {columns[1][what]} |")


def measures(board: Board) -> dict[str, str]:
    """What a network is like, in words and figures; the water is left out, as the pursuers cannot use it."""
    land = [c for c in board.connections if c.role != "water"]
    every = distances([(c.a, c.b) for c in land])
    walk = distances([(c.a, c.b) for c in land if c.role == "local"])
    result = {"stations": str(len(board))}
    for role, name in zip(ROLES, ("on foot, taxi", "ViP, bus", "rail, underground", "ship, ferry"), strict=True):
        lines = [c for c in board.connections if c.role == role]
        ways = Counter(n for c in lines for n in (c.a, c.b))
        result[f"{name}: connections"] = str(len(lines))
        result[f"{name}: stations"] = f"{len(ways)} ({100 * len(ways) / len(board):.0f} %)"
        result[f"{name}: connections per station"] = (
            f"{min(ways.values())} to {max(ways.values())}, {sum(ways.values()) / len(ways):.2f} on average"
        )
        if role in ("regional", "express"):
            span = sum(walk[c.a][c.b] for c in lines) / len(lines)
            result[f"{name}: length of a ride in footpaths, on average"] = f"{span:.2f}"
    near = {n: sum(d == 1 for d in found.values()) for n, found in every.items()}
    result["neighbours by any transport"] = (
        f"{min(near.values())} to {max(near.values())}, {sum(near.values()) / len(near):.2f} on average"
    )
    for what, found in (("all transports", every), ("on foot only", walk)):
        moves = [d for n in found for d in found[n].values() if d]
        result[f"diameter, {what}"] = f"{max(moves)} (mean distance {sum(moves) / len(moves):.2f})"
    result["choke points (the town falls apart on foot without them)"] = str(chokes(walk))
    result["dead ends (one way on foot)"] = str(sum(list(d.values()).count(1) == 1 for d in walk.values()))
    far = Counter(min(walk[s.number][o.number] for o in board.stations if len(o.stops) > 1) for s in board.stations)
    result["stations 0, 1, 2, 3 footpaths from another transport"] = ", ".join(str(far[k]) for k in range(4))
    return result


def chokes(walk: dict[int, dict[int, int]]) -> int:
    """How many stations cannot be closed without cutting others off."""
    next_to = {n: {o for o, d in found.items() if d == 1} for n, found in walk.items()}
    count = 0
    for closed in next_to:
        border = [next(n for n in next_to if n != closed)]
        seen = {closed, *border}
        for number in border:
            border += sorted(next_to[number] - seen)
            seen |= next_to[number]
        count += len(seen) < len(next_to)
    return count


def main() -> None:
    """Makes the board."""
    if "--table" in sys.argv:
        table()
        return
    source = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    town = Town(source)
    if "--spread" in sys.argv:
        spread(town)
    else:
        read_places(town)
    foot = footpaths(town)
    number, cuts = rows(town, source["numbers"])
    report(town, foot, number, cuts)
    rides = lines_of_town(town, foot, number, draft="--draft" in sys.argv)
    cards = sorted(number[name] for name in source["cards"])
    apart = distances([ride[:2] for ride in rides if ride[2] != "ship"])
    for a, b in itertools.combinations(cards, 2):
        if apart[a][b] < 3:
            print("start cards too near:", a, b)
    write(town, number, rides, cards)


def write(town: Town, number: dict[str, int], rides: list[Ride], cards: list[int]) -> None:
    """Writes the files of the board."""
    source = town.source
    lines = ["number,name,x,y"]
    for name in sorted(town.names, key=number.__getitem__):
        x, y = town.at(name)
        lines.append(f"{number[name]},{name},{x:g},{y:g}")
    (FOLDER / "stations.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    lines = ["a,b,transport,via,passes"]
    lines += [f"{a},{b},{t},{via_text(via)},{' '.join(map(str, passes))}" for a, b, t, via, passes in rides]
    (FOLDER / "connections.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    text = [
        "# The board of Potsdam. Way-points and scenery are written by scripts/layout_sanssouci.py.",
        "format = 1",
        f'name = "{source["name"]}"',
        f'title = "{source["title"]}"',
        f"frame = {source['frame']}",
        f'provenance = """\n{source["provenance"].strip()}\n"""',
        f'note = "{source["note"]}"',
        "",
        "[transports]",
        *(f'{role} = "{name}"' for role, name in zip(ROLES, TRANSPORTS, strict=True)),
        "",
        "[decks]",
        "# No two of them are nearer than three moves on foot, by ViP and by rail.",
        f"shared = {cards}",
    ]
    (FOLDER / "board.toml").write_text("\n".join(text) + "\n", encoding="utf-8")
    text = ["# Written by scripts/layout_sanssouci.py"]
    for feature in source["scenery"]:
        framed = feature.get("framed", False)
        points = [[round(v) for v in (p if framed else town.warp(p))] for p in feature["points"]]
        text += ["", "[[feature]]"]
        for key, value in {**feature, "points": points}.items():
            if key == "framed":
                continue
            shown = str(value).lower() if isinstance(value, bool) else value
            text.append(f'{key} = "{shown}"' if isinstance(value, str) else f"{key} = {shown}")
    (FOLDER / "scenery.toml").write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
