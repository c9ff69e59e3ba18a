"""The places of Potsdam in the frame, the scenery between them, and the numbers of the stations. Read `Town` first."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from blackticket.boards.geometry import Point, smooth
from blackticket.boards.layout.spreading import warped
from layout.files import DATA, read_rows

FOLDER = DATA / "sanssouci"
GRID = 10.0
KEEP_OFF = 26.0
BROOK = 9.0


def stretched(value: float, knots: list[list[float]]) -> float:
    """A longitude or latitude on its axis of the frame."""
    ordered = sorted(knots)
    return float(np.interp(value, [k[0] for k in ordered], [k[1] for k in ordered]))


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
        at = np.array([self.project(p[:2])])
        x, y = warped(at, self.plain, self.place - self.plain, soft=300.0, power=1.5)[0]
        return float(x), float(y)

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


def read_places(town: Town) -> None:
    """Takes the positions that stand in stations.csv, where the hand may have moved them."""
    found = {row["name"]: (float(row["x"]), float(row["y"])) for row in read_rows(FOLDER / "stations.csv")}
    town.place = np.array([found[name] for name in town.names])


def number_rows(town: Town, wanted: dict[str, int]) -> tuple[dict[str, int], list[float]]:
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
