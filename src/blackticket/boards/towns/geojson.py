"""Reads lines and stops from GeoJSON: points are stops, line strings are lines that call at the points on them.

A line's ``kind`` (bus, tram, train ..) stands in its properties, as ``kind``, ``route`` (as in OpenStreetMap) or
``route_type`` (as in GTFS). Read `read_lines` first.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from blackticket.boards.geometry import distance_to_line
from blackticket.boards.towns.ground import features_of, lon_lat, read_json
from blackticket.boards.towns.gtfs import kind_of
from blackticket.boards.towns.places import flat
from blackticket.boards.towns.timetable import KINDS, Line, Spot, Stop, Timetable, bad_feed

NEAR = 60.0
"""A line calls at the stops this near to it, in metres."""
_OTHER_WORDS = {"subway": "metro", "light_rail": "tram", "rail": "train", "railway": "train", "underground": "metro"}


def read_lines(path: str | Path) -> Timetable:
    """Read stops and lines. Raises `BoardError` with a sentence."""
    file = Path(path)
    features = features_of(read_json(file), file.name)
    stops: dict[str, Stop] = {}
    ways: list[tuple[str, str, list[tuple[float, float]], int]] = []
    notes, odd = list[str](), 0
    for feature in features:
        told = feature.get("properties") if isinstance(feature.get("properties"), dict) else {}
        geometry = feature.get("geometry") if isinstance(feature.get("geometry"), dict) else {}
        assert isinstance(told, dict)
        assert isinstance(geometry, dict)
        shape, at = geometry.get("type"), geometry.get("coordinates")
        if shape == "Point" and (spot := lon_lat(at)) is not None:
            name = told.get("name")
            number = f"stop {len(stops) + 1}"
            stops[number] = Stop(name.strip() if isinstance(name, str) and name.strip() else "", spot[1], spot[0])
        elif shape in ("LineString", "MultiLineString") and isinstance(at, list):
            kind, trips = _kind(told), told.get("trips")
            for part in [at] if shape == "LineString" else at:
                points = [pair for p in part if (pair := lon_lat(p)) is not None] if isinstance(part, list) else []
                if kind is None or len(points) < 2:
                    odd += 1
                    continue
                name = told.get("ref") or told.get("name") or ""
                count = trips if isinstance(trips, int) and 0 < trips < 1_000_000 else 1
                ways.append((str(name)[:40], kind, points, count))
    if odd:
        notes.append(f"{odd} lines have no kind (such as bus or train) or fewer than two points; they are left out.")
    if not stops or not ways:
        what = "points (stops)" if not stops else "lines with a kind"
        raise bad_feed(file.name, f"{file.name} has no {what}.")
    origin = next((stop.lat, stop.lon) for stop in stops.values())
    at_spots = {number: flat(stop.lat, stop.lon, origin) for number, stop in stops.items()}
    lines = []
    for name, kind, points, count in ways:
        called = _called(at_spots, [flat(lat, lon, origin) for lon, lat in points])
        if len(called) > 1:
            lines.append(Line(name, kind, called, count))
    if not lines:
        raise bad_feed(file.name, f"{file.name} has no line that runs within {NEAR:.0f} m of two stops.")
    named = {n: s if s.name else Stop(n, s.lat, s.lon) for n, s in stops.items()}
    title = " ".join(file.stem.replace("_", " ").replace("-", " ").split()).capitalize()
    source = f"Made from the stops and lines in {file.name} (GeoJSON). Its licence says who may share this board."
    return Timetable(title, source, named, lines, notes)


def _kind(told: dict[str, Any]) -> str | None:
    for key in ("kind", "route", "transport", "route_type", "railway"):
        value = str(told.get(key, "")).strip().lower()
        found = _OTHER_WORDS.get(value, value)
        if found in KINDS:
            return found
        if key == "route_type" and (kind := kind_of(value)) is not None:
            return kind
    return None


def _called(stops: dict[str, Spot], line: Sequence[Spot]) -> tuple[str, ...]:
    """The stops on a line, in its order."""
    xs, ys = [p[0] for p in line], [p[1] for p in line]
    near = [
        number
        for number, (x, y) in stops.items()
        if min(xs) - NEAR <= x <= max(xs) + NEAR and min(ys) - NEAR <= y <= max(ys) + NEAR
        if distance_to_line((x, y), line) <= NEAR
    ]
    return tuple(sorted(near, key=lambda number: _along(stops[number], line)))


def _along(point: Spot, line: Sequence[Spot]) -> float:
    best, done, place = math.inf, 0.0, 0.0
    for p, q in itertools.pairwise(line):
        away = distance_to_line(point, (p, q))
        if away < best:
            best, place = away, done + min(math.dist(p, point), math.dist(p, q))
        done += math.dist(p, q)
    return place
