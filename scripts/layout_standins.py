"""Makes the stand-in boards italia-small and sanssouci-small from layout_*_small.toml.

    python scripts/layout_standins.py

Projects real places onto the frame, spreads them, numbers them in rows from left to right, routes the lines and deals
start cards such that no card of X is one move away from a card of the pursuers.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from blackticket.boards.geometry import Point, arc, distance_to_line
from blackticket.boards.layout.cards import distances, scattered_cards, spaced_cards
from blackticket.boards.layout.routing import Router
from blackticket.boards.layout.spreading import Floats, relax, rows_of, warped
from blackticket.boards.model import ROLES
from layout.files import DATA, SCRIPTS, feature_lines, head_lines, passes_text, via_text, write_lines
from layout.source import rides, ways_by_hand

GRID = 10.0
MADE = "Written by scripts/layout_standins.py"


def project(point: list[float], source: dict[str, Any]) -> tuple[float, float]:
    """Longitude and latitude as a place in the frame."""
    west, south, east, north = source["bounds"]
    width, height = source["frame"]
    return (
        (point[0] - west) / (east - west) * width,
        (north - point[1]) / (north - south) * height,
    )


def make(path: Path) -> None:
    """Makes one board from its source file."""
    source = tomllib.loads(path.read_text(encoding="utf-8"))
    names = list(source["places"])
    index = {name: i for i, name in enumerate(names)}
    lines = {role: rides(source["lines"][role]) for role in ROLES}
    seed = np.array([project(source["places"][name], source) for name in names])
    place = relax(
        seed,
        [(index[a], index[b]) for a, b, _ in lines["local"]],
        frame=tuple(source["frame"]),
        margin=60,
        spacing=source["spacing"],
        clearance=44,
        anchor=0.04,
    )
    place = np.round(place / GRID) * GRID
    order = rows_of(place, source["row_height"])
    number = {names[i]: n for n, i in enumerate(order, start=1)}
    places = {number[name]: (place[i][0], place[i][1]) for name, i in index.items()}

    connections: list[tuple[int, int, str, list[tuple[float, float]], list[int]]] = []
    router = Router(places, tuple(source["frame"]), GRID, keep_off=34)
    by_hand = ways_by_hand(source)
    shift = place - seed
    local = {frozenset((a, b)) for a, b, _ in lines["local"]}
    for a, b, _ in lines["local"]:
        router.occupy(number[a], number[b], [], 1.0)
    for role in ROLES:
        for a, b, passes in lines[role]:
            p, q = number[a], number[b]
            beside = role != "water" and frozenset((a, b)) in local
            if (a, b, source["transports"][role]) in by_hand:
                beside, via = False, by_hand[a, b, source["transports"][role]]
            elif source["transports"][role] == "plane":
                beside, via = False, [flight(p, q, places, source["frame"])]
            else:
                via = [] if beside else router.route(p, q, detour=320)
            if not beside:
                router.occupy(p, q, via, 1.6)
            if p > q:
                p, q, via, passes = q, p, via[::-1], passes[::-1]
            connections.append((p, q, source["transports"][role], via, [number[s] for s in passes]))
    connections.sort(key=lambda c: (c[0], c[1]))

    folder = DATA / source["name"]
    folder.mkdir(exist_ok=True)
    rows = ["number,name,x,y"]
    rows += [f"{n},{names[i]},{place[i][0]:g},{place[i][1]:g}" for n, i in enumerate(order, 1)]
    write_lines(folder / "stations.csv", rows)
    rows = ["a,b,transport,via,passes"]
    rows += [f"{a},{b},{t},{via_text(v)},{passes_text(s)}" for a, b, t, v, s in connections]
    write_lines(folder / "connections.csv", rows)
    decks = deal(source["decks"], distances([c[:2] for c in connections]))
    write_lines(folder / "board.toml", head_lines(MADE, source, source["transports"], decks))
    write_lines(folder / "scenery.toml", [f"# {MADE}", *scenery(source, seed, shift)])


def flight(a: int, b: int, places: dict[int, Point], frame: list[float]) -> Point:
    """The middle of the arc that keeps farthest from other stations, with a mild taste for flat arcs."""
    best: tuple[float, Point] | None = None
    p, q = places[a], places[b]
    for bulge in (k / 50 for k in range(-18, 19) if abs(k) > 2):
        middle = (
            (p[0] + q[0]) / 2 + (q[1] - p[1]) * bulge,
            (p[1] + q[1]) / 2 - (q[0] - p[0]) * bulge,
        )
        if not (40 < middle[0] < frame[0] - 40 and 40 < middle[1] < frame[1] - 40):
            continue
        line = arc(p, q, [middle])
        room = min(distance_to_line(places[n], line) for n in places if n not in (a, b))
        score = min(room, 60.0) + 3 * min(room - 40, 0.0) - 60 * abs(bulge)
        if best is None or score > best[0]:
            best = (score, (float(round(middle[0])), float(round(middle[1]))))
    assert best is not None
    return best[1]


def scenery(source: dict[str, Any], seed: Floats, shift: Floats) -> Iterator[str]:
    """The lines of scenery.toml, its features moved along with the stations."""
    for feature in source["scenery"]:
        real = np.array([project(point, source) for point in feature["points"]])
        yield from feature_lines(feature, warped(real, seed, shift, soft=400.0, power=1.5))


def deal(wanted: dict[str, int], distance: dict[int, dict[int, int]]) -> dict[str, list[int]]:
    """Chooses start cards: the decks of X and of the pursuers at least two moves apart."""
    if "shared" in wanted:
        return {"shared": scattered_cards(wanted["shared"], distance)}
    best: tuple[int, list[int], list[int]] | None = None
    # X's cards grow from two or three seeds, so that enough stations stay two moves away from all of them
    for seeds in itertools.combinations(sorted(distance), 3):
        near = sorted(distance, key=lambda n: (min(distance[n][s] for s in seeds), n))
        x = sorted(near[: wanted["X"]])
        free = [n for n in distance if all(distance[n][o] >= 2 for o in x)]
        if best is None or len(free) > best[0]:
            best = (len(free), x, spaced_cards(wanted["D"], distance, avoid=set(x), apart=2))
    assert best is not None
    return {"D": best[2], "X": best[1]}


if __name__ == "__main__":
    for file in sorted(SCRIPTS.glob("layout_*_small.toml")):
        make(file)
