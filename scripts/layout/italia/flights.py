"""Flights: gentle arcs around the markers of stations, and apart from each other."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

import numpy as np

from blackticket.boards.geometry import Point, arc
from blackticket.boards.layout.spreading import Floats
from layout.italia.frame import FRAME


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
        line = dense(arc(places[a], places[b], via))
        room = float(np.sqrt(((crowd[:, None, :] - line[None, :, :]) ** 2).sum(axis=2)).min())
        turns = np.diff(np.unwrap(np.arctan2(*np.diff(line[::4], axis=0).T)))
        hugs = sum(_hug(line, other) for other in others)
        score = 20 * min(room - 25.5, 0.0) - 14 * float(np.abs(turns).sum()) - 0.4 * hugs
        if best is None or score > best[0]:
            best = (score, via)
    assert best is not None
    return best[1]


def dense(line: Sequence[Point]) -> Floats:
    """Many points along a line, without doubles."""
    points = [p for one, two in itertools.pairwise(line) for p in list(between(one, two))[:-1]]
    return np.array([*points, line[-1]])


def _hug(one: Floats, two: Floats) -> float:
    """How much of an arc runs so close beside another that they are hard to tell apart, in percent of it."""
    inner = one[len(one) // 6 : -len(one) // 6 : 2]
    near = np.sqrt(((inner[:, None, :] - two[None, :, :]) ** 2).sum(axis=2)).min(axis=1)
    return float(100 * (near < 16).mean())


def between(a: Point, b: Point) -> Iterator[Point]:
    """Points from a to b, both included, at most some six units apart."""
    count = max(1, int(math.dist(a, b) / 6))
    for k in range(count + 1):
        yield a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count
