"""Water and parks of a town, from a GeoJSON extract (such as one of OpenStreetMap): what lanes may not cross.

Read `read_ground` first.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blackticket.boards.geometry import inside
from blackticket.boards.towns.places import flat
from blackticket.boards.towns.timetable import Spot, bad_feed

MAX_BYTES = 80_000_000
MOST_SHAPES, MOST_POINTS = 80, 220
"""Areas that a board shows, the largest first, and the corners of each."""
BRIDGE = 80.0
"""Metres of water that a lane may cross."""
Ring = list[tuple[float, float]]


@dataclass(frozen=True)
class Ground:
    """Areas of water and parks, as rings of longitude and latitude."""

    areas: tuple[tuple[str, tuple[tuple[float, float], ...]], ...] = ()
    source: str = ""

    def shown(self, origin: Spot, centre: Spot, radius: float) -> list[tuple[str, Ring]]:
        """The areas within a radius, the largest first, in metres from the origin."""
        found = []
        for kind, ring in self.areas:
            points = [flat(lat, lon, origin) for lon, lat in ring]
            points = clipped(points, centre, 1.4 * radius)
            size = _area(points)
            if size > (radius / 60) ** 2:
                found.append((size, kind, _fewer(points, MOST_POINTS)))
        found.sort(key=lambda one: (one[1] != "water", -one[0]))
        return [(kind, points) for _, kind, points in found[:MOST_SHAPES]]

    def shapes(self, origin: Spot, centre: Spot, radius: float) -> list[Ring]:
        """Their outlines."""
        return [points for _, points in self.shown(origin, centre, radius)]

    def kinds(self, origin: Spot, centre: Spot, radius: float) -> list[str]:
        """What each of them is."""
        return [kind for kind, _ in self.shown(origin, centre, radius)]

    def barrier(self, origin: Spot) -> Callable[[Spot, Spot], bool]:
        """Whether the way between two places leads over more water than a small bridge spans."""
        rings = [[flat(lat, lon, origin) for lon, lat in ring] for kind, ring in self.areas if kind == "water"]
        sides = [([x for x, _ in ring], [y for _, y in ring]) for ring in rings]
        boxes = [(min(xs), min(ys), max(xs), max(ys)) for xs, ys in sides]

        def barred(a: Spot, b: Spot) -> bool:
            left, right, top, bottom = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
            for ring, box in zip(rings, boxes, strict=True):
                if box[0] > right or box[2] < left or box[1] > bottom or box[3] < top:
                    continue
                steps = [(a[0] + (b[0] - a[0]) * t / 32, a[1] + (b[1] - a[1]) * t / 32) for t in range(1, 32)]
                if sum(inside(step, ring) for step in steps) * math.dist(a, b) / 32 > BRIDGE:
                    return True
            return False

        return barred


def read_ground(path: str | Path) -> Ground:
    """Read water and parks from GeoJSON. Raises `BoardError` with a sentence."""
    file = Path(path)
    data = read_json(file)
    areas = []
    for feature in features_of(data, file.name):
        kind = _kind(feature.get("properties") or {})
        geometry = feature.get("geometry") or {}
        if kind is not None:
            areas += [(kind, tuple(ring)) for ring in _rings(geometry)]
    if not areas:
        raise bad_feed(file.name, f"{file.name} has no areas of water or parks (natural=water, leisure=park ..).")
    return Ground(tuple(areas), f"Water and parks come from {file.name}.")


def read_json(file: Path) -> Any:
    """The data of a JSON file."""
    try:
        if file.stat().st_size > MAX_BYTES:
            raise bad_feed(file.name, f"{file.name} has more than {MAX_BYTES // 1_000_000} MB.", code="too-large")
        return json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise bad_feed(file.name, f"{file} is not readable: {error.strerror}.", code="missing-file") from error
    except (ValueError, RecursionError) as error:
        raise bad_feed(file.name, f"{file.name} is not JSON.") from error


def features_of(data: Any, name: str) -> list[dict[str, Any]]:
    """The features of a GeoJSON collection."""
    listed = data.get("features") if isinstance(data, dict) and data.get("type") == "FeatureCollection" else None
    if not isinstance(listed, list):
        raise bad_feed(name, f"{name} is not GeoJSON with a list of features (a FeatureCollection).")
    return [one for one in listed if isinstance(one, dict)]


def _kind(told: dict[str, Any]) -> str | None:
    if told.get("natural") in ("water", "bay", "coastline") or told.get("waterway") == "riverbank" or "water" in told:
        return "water"
    if told.get("kind") in ("water", "park"):
        return str(told["kind"])
    green = told.get("leisure") in ("park", "garden", "nature_reserve") or told.get("landuse") in ("forest", "grass")
    return "park" if green or told.get("natural") == "wood" else None


def _rings(geometry: dict[str, Any]) -> Iterator[Ring]:
    """The outer rings of an area, as pairs of longitude and latitude."""
    kind, told = geometry.get("type"), geometry.get("coordinates")
    if not isinstance(told, list):
        return
    for polygon in told if kind == "MultiPolygon" else [told] if kind == "Polygon" else []:
        outer = polygon[0] if isinstance(polygon, list) and polygon else []
        ring = [pair for point in outer if (pair := lon_lat(point)) is not None] if isinstance(outer, list) else []
        if len(ring) >= 3:
            yield ring


def lon_lat(point: Any) -> tuple[float, float] | None:
    """A position of GeoJSON; None if it is none on the globe."""
    if not isinstance(point, list) or len(point) < 2:
        return None
    lon, lat = point[0], point[1]
    if not all(isinstance(v, int | float) and not isinstance(v, bool) and math.isfinite(v) for v in (lon, lat)):
        return None
    return (float(lon), float(lat)) if abs(lon) <= 180 and abs(lat) <= 90 else None


def clipped(ring: Ring, centre: Spot, reach: float) -> Ring:
    """The part of an area within a square around the centre; nothing if it lies outside."""
    for axis, limit, sign in ((0, centre[0] - reach, 1), (0, centre[0] + reach, -1), (1, centre[1] - reach, 1),
                              (1, centre[1] + reach, -1)):  # fmt: skip
        kept: Ring = []
        for p, q in zip(ring, [*ring[1:], *ring[:1]], strict=True):
            one, two = sign * (p[axis] - limit), sign * (q[axis] - limit)
            if one >= 0:
                kept.append(p)
            if one * two < 0:
                t = one / (one - two)
                kept.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
        ring = kept
    return ring


def _area(points: Sequence[Spot]) -> float:
    pairs = zip(points, [*points[1:], *points[:1]], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def _fewer(points: Ring, most: int) -> Ring:
    step = max(1, math.ceil(len(points) / most))
    return points[::step]
