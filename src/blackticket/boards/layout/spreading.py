"""Finds places for stations: apart from each other, in rows, and with the scenery moved along."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from blackticket.boards.geometry import Point

Floats = npt.NDArray[np.float64]


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


def warped(points: Floats, seed: Floats, shift: Floats, *, soft: float, power: float) -> Floats:
    """Moves points of the scenery along with the stations around them.

    The nearer a station the more it counts: by its squared distance and `soft`, to the `power`.
    """
    away = ((points[:, None, :] - seed[None, :, :]) ** 2).sum(axis=2)
    near = 1 / (away + soft) ** power
    moved: Floats = points + (near @ shift) / near.sum(axis=1)[:, None]
    return moved
