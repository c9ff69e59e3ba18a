"""The coast of Italy and of its neighbours: simplified from an atlas, read, and asked what is land.

The lines come from Natural Earth (public domain), as the file countries-10m.json of the npm package world-atlas has
them; layout_italia_coast.csv holds our own simplification. Read `read_coast` first.
"""

from __future__ import annotations

import itertools
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from blackticket.boards.geometry import Point, distance_to_line
from blackticket.boards.layout.spreading import Floats
from layout.files import SCRIPTS, read_rows, write_lines
from layout.italia.frame import BOUNDS, project

COAST = SCRIPTS / "layout_italia_coast.csv"
Mask = npt.NDArray[np.bool_]

COUNTRIES = (
    "Italy", "France", "Switzerland", "Austria", "Slovenia", "Croatia", "Bosnia and Herz.", "Montenegro", "Albania",
    "Tunisia", "Germany", "Liechtenstein", "Hungary", "Serbia", "Algeria",
)  # fmt: skip
"""Countries in the picture; San Marino and the Vatican are drawn as parts of Italy."""

SAME_RING = ","
"""Before a point of the same country and ring as the one above it."""
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
            if len(ring) < 4 or not within.any() or area(ring) < (0.004 if country == "Italy" else 0.02):
                continue
            number += 1
            kept = [p for p, q in itertools.pairwise([*ring.tolist(), ring[0].tolist()]) if p != q]
            names = [f"{country},{number}", *itertools.repeat(SAME_RING, len(kept) - 1)]
            rows += [f"{name},{x:.2f},{y:.2f}" for name, (x, y) in zip(names, kept, strict=True)]
    write_lines(COAST, rows)


def _outer_rings(shape: dict[str, Any]) -> list[list[int]]:
    polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
    return [polygon[0] for polygon in polygons]


def _clipped(points: Floats) -> Floats:
    """Brings what is far away to the edge of the picture."""
    west, south, east, north = BOUNDS
    return np.clip(points, (west - 1.5, south - 1.5), (east + 1.5, north + 1.5))


def area(ring: Floats) -> float:
    """The area in a ring."""
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
        far = [distance_to_line(p, (line[first], line[last])) for p in line[first + 1 : last]]
        worst = int(np.argmax(far))
        if far[worst] > tolerance:
            middle = first + 1 + worst
            keep.add(middle)
            work += [(first, middle), (middle, last)]
    return [line[i] for i in sorted(keep)]


def read_coast() -> dict[tuple[str, int], Floats]:
    """The rings of the coast in the frame, before anything is spread."""
    rings: dict[tuple[str, int], list[Point]] = defaultdict(list)
    ring = ("", 0)
    for row in read_rows(COAST):
        ring = (row["country"], int(row["ring"])) if row["country"] else ring
        rings[ring].append(project(float(row["lon"]), float(row["lat"])))
    return {key: np.array(points) for key, points in rings.items()}


def within(points: Floats, ring: Floats) -> Mask:
    """Which points lie in a ring (even-odd rule)."""
    x, y = points[:, 0][:, None], points[:, 1][:, None]
    x1, y1 = ring[:, 0], ring[:, 1]
    x2, y2 = np.roll(x1, -1), np.roll(y1, -1)
    spans = (y1 > y) != (y2 > y)
    rise = np.where(y2 == y1, 1e-9, y2 - y1)
    crossing: Mask = (spans & (x < (x2 - x1) * (y - y1) / rise + x1)).sum(axis=1) % 2 == 1
    return crossing
