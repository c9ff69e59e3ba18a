"""Makes the board sanssouci from layout_sanssouci_source.toml.

    python scripts/layout_sanssouci.py          writes the board
    python scripts/layout_sanssouci.py --draft  leaves out the routing of the lines, for a quick look

Projects the real places, stretches the centre, spreads the stations, joins neighbours by footpaths that cross the
water only on bridges and ferries, cuts the map into rows so that the numbers of the rulebook fall on the right places
(S10 and the example of T1), and routes the other lines. Every decision of the hand is in the source file.
"""

from __future__ import annotations

import itertools
import math
import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
from layout_common import DATA, Floats, Point, Router, distance_to_segment, distances, relax, via_text

from blackticket.boards.geometry import smooth

SOURCE = Path(__file__).with_name("layout_sanssouci_source.toml")
GRID = 10.0
MARGIN = 45.0
SPACING = 74.0
CLEARANCE = 34.0
KEEP_OFF = 26.0
BROOK = 9.0
"""Water lines narrower than this have bridges everywhere: footpaths may cross them."""

Pair = tuple[str, str]


def stretched(value: float, knots: list[list[float]]) -> float:
    """A longitude or latitude on its axis of the frame."""
    return float(np.interp(value, *zip(*sorted(map(tuple, knots)), strict=True)))


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


def rows(town: Town, wanted: dict[str, int]) -> tuple[dict[str, int], list[float], int]:
    """Numbers in rows: the cuts between the rows are chosen so that the wanted numbers come out.

    Returns the numbers, the y of the cuts, and by how much the wanted numbers are missed in all.
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
    missed = sum(abs(number[name] - n) for name, n in wanted.items())
    return number, cuts[::-1], missed


def spread(town: Town) -> list[Pair]:
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
    return footpaths(town)


def main() -> None:
    """Makes the board."""
    source = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    town = Town(source)
    foot = spread(town)
    number, cuts, missed = rows(town, source["numbers"])
    for name, wanted in source["numbers"].items():
        print(f"{name:22} {number[name]:4} wanted {wanted:4}")
    print("cuts", [round(c) for c in cuts], "missed", missed)
    ordered = sorted(town.names, key=number.__getitem__)
    for top, bottom in itertools.pairwise([-99.0, *cuts, 9999.0]):
        row = [n for n in ordered if top < town.at(n)[1] <= bottom]
        print(number[row[0]], "..", number[row[-1]], ": ", ", ".join(f"{number[n]} {n}" for n in row))
    degree = defaultdict(int)
    for a, b in foot:
        degree[a] += 1
        degree[b] += 1
    print(len(foot), "footpaths; fewer than two:", [n for n in town.names if degree[n] < 2])
    write(town, foot, number, source)


def write(town: Town, foot: list[Pair], number: dict[str, int], source: dict[str, Any]) -> None:
    """Writes the files of the board."""
    folder = DATA / source["name"]
    folder.mkdir(exist_ok=True)
    lines = ["number,name,x,y"]
    for name in sorted(town.names, key=number.__getitem__):
        x, y = town.at(name)
        lines.append(f"{number[name]},{name},{x:g},{y:g}")
    (folder / "stations.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    lines = ["a,b,transport,via,passes"]
    connections = sorted(sorted((number[a], number[b])) for a, b in foot)
    lines += [f"{a},{b},foot,," for a, b in connections]
    ship = sorted(sorted((number[a], number[b])) for a, b, _ in chains(source["lines"]["ship"]))
    lines += [f"{a},{b},ship,," for a, b in ship]
    (folder / "connections.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "board.toml").write_text(
        f'format = 1\nname = "{source["name"]}"\ntitle = "{source["title"]}"\nframe = {source["frame"]}\n'
        'provenance = "x"\n[transports]\nlocal = "foot"\nregional = "vip"\nexpress = "rail"\nwater = "ship"\n'
        "[decks]\nshared = [1,2,3,4,5,6,7,8,9,10,11,12,13]\n"
    )
    text = ["# Written by scripts/layout_sanssouci.py"]
    for feature in source["scenery"]:
        points = [[round(v) for v in town.warp(p)] for p in feature["points"]]
        text += ["", "[[feature]]"]
        for key, value in {**feature, "points": points}.items():
            shown = str(value).lower() if isinstance(value, bool) else value
            text.append(f'{key} = "{shown}"' if isinstance(value, str) else f"{key} = {shown}")
    (folder / "scenery.toml").write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
