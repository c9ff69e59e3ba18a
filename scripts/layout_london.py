"""Computes our own layout of the London board: positions of stations and ways of the lines.

    python scripts/layout_london.py

Input: layout_london_seed.csv (printed places, evened out and rounded to a coarse grid) and the facts in
connections.csv (which stations are connected). Output: x and y in stations.csv, `via` in
connections.csv, and scenery.toml with a Thames along the ferry.
Taxi lines are straight; bus, underground and ferry take octilinear ways around foreign stations.
"""

from __future__ import annotations

import math

import numpy as np

from blackticket.boards.geometry import Point, distance_to_line
from blackticket.boards.layout.routing import Router
from blackticket.boards.layout.spreading import Floats, relax
from layout.files import DATA, SCRIPTS, feature_lines, read_rows, via_text, write_lines

FRAME = (1600.0, 1200.0)
GRID = 10.0
MARGIN = 50.0
SPACING = 78.0
CLEARANCE = 38.0
KEEP_OFF = 28.0
WEIGHT = 2.0

NUDGES = {87: (-40.0, 0.0), 88: (-25.0, 20.0), 145: (0.0, -40.0)}
"""Seeds moved by hand: 87 and 88 make room for the two undergrounds that leave 89 to the south, 145 for the buses
around 144. With them no two lines of one transport cross."""

PARKS = [
    ("Regent's Park", (2, 10, 21, 33, 20)),
    ("Hyde Park", (95, 77, 96, 109, 124, 123, 122)),
    ("Green Park", (110, 111, 124, 109)),
    ("", (114, 126, 140, 132)),
    ("", (35, 36, 49, 66, 65)),
    ("", (107, 119, 136, 135, 105)),
    ("", (128, 173, 171, 199, 188)),
]
"""Rings of stations with a park between them, and its name if it has one."""

FOLDER = DATA / "london"


def read_seed() -> Floats:
    """Relative positions, stretched over the frame."""
    rows = read_rows(SCRIPTS / "layout_london_seed.csv")
    cells = np.array([[int(row["column"]), int(row["row"])] for row in rows], dtype=float)
    cells /= cells.max(axis=0)
    seed: Floats = MARGIN + cells * (np.array(FRAME) - 2 * MARGIN)
    for number, shift in NUDGES.items():
        seed[number - 1] += shift
    return seed


def read_connections() -> list[tuple[int, int, str]]:
    """The facts: which stations are connected, and by what."""
    return [(int(r["a"]), int(r["b"]), r["transport"]) for r in read_rows(FOLDER / "connections.csv")]


def clear(a: Point, b: Point, places: dict[int, Point], own: tuple[int, int]) -> bool:
    """Whether a straight line keeps off all foreign markers."""
    return all(distance_to_line(p, (a, b)) >= KEEP_OFF for n, p in places.items() if n not in own)


def write_scenery(places: dict[int, Point], ferry: dict[tuple[int, int], list[Point]]) -> None:
    """A Thames of our own that carries the ferry, and parks in the gaps between the streets."""
    course: list[Point] = [(240.0, FRAME[1] + 60), (330.0, 1190.0), (440.0, 1170.0), places[194]]
    for a, b in ((157, 194), (115, 157), (108, 115)):
        course += [*ferry[a, b][::-1], places[a]]
    course += [(1480.0, 690.0), (FRAME[0] + 60, 620.0)]
    kept = [course[0]]
    for point in course[1:]:
        if math.dist(point, kept[-1]) > 60:
            kept.append(point)
    thames = {"kind": "water", "shape": "line", "name": "Thames", "width": 54, "smooth": True}
    text = ["# Written by scripts/layout_london.py", *feature_lines(thames, kept)]
    for name, ring in PARKS:
        corners = np.array([places[n] for n in ring])
        centre = corners.mean(axis=0)
        corners = centre + (corners - centre) * 0.62
        text += feature_lines({"kind": "park", **({"name": name} if name else {}), "smooth": True}, corners)
    write_lines(FOLDER / "scenery.toml", text)


def main() -> None:
    """Computes the layout and writes the files of the board."""
    connections = read_connections()
    taxi = [(a, b) for a, b, transport in connections if transport == "taxi"]
    place = relax(
        read_seed(),
        [(a - 1, b - 1) for a, b in taxi],
        frame=FRAME,
        margin=MARGIN,
        spacing=SPACING,
        clearance=CLEARANCE,
    )
    place = np.round(place / GRID) * GRID
    places = {n: (float(x), float(y)) for n, (x, y) in enumerate(place, start=1)}
    router = Router(places, FRAME, GRID, KEEP_OFF)
    via: dict[tuple[int, int, str], list[Point]] = {}
    for a, b in taxi:
        direct = clear(places[a], places[b], places, (a, b))
        via[a, b, "taxi"] = [] if direct else router.route(a, b)
        router.occupy(a, b, via[a, b, "taxi"], 0.8)
    pairs = set(taxi)

    def length(connection: tuple[int, int, str]) -> float:
        a, b, _ = connection
        return math.dist(places[a], places[b])

    for transport in ("underground", "bus", "ferry"):
        ways: dict[tuple[int, int, str], list[Point]] = {}
        for a, b, _ in sorted((c for c in connections if c[2] == transport), key=length):
            if (a, b) in pairs and not via[a, b, "taxi"]:
                via[a, b, transport] = []  # drawn side by side with the taxi line
                router.occupy(a, b, [], WEIGHT)
            else:
                ways[a, b, transport] = router.route(a, b)
                router.occupy(a, b, ways[a, b, transport], WEIGHT)
        for _ in range(3):
            router.reroute(ways, WEIGHT)
        via.update(ways)

    write_scenery(places, {pair: via[*pair, "ferry"] for pair in ((157, 194), (115, 157), (108, 115))})
    rows = ["number,name,x,y"]
    rows += [f"{n},,{x:g},{y:g}" for n, (x, y) in places.items()]
    write_lines(FOLDER / "stations.csv", rows)
    rows = ["a,b,transport,via"]
    rows += [f"{a},{b},{t},{via_text(via[a, b, t])}" for a, b, t in connections]
    write_lines(FOLDER / "connections.csv", rows)


if __name__ == "__main__":
    main()
