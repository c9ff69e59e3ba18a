"""Makes the stand-in boards italia-small and sanssouci-small from layout_*_small.toml.

    python scripts/layout_standins.py

Projects real places onto the frame, spreads them, numbers them in rows from left to right, routes the lines and deals
start cards such that no card of X is one move away from a card of the pursuers.
"""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
from layout_common import (
    DATA,
    Floats,
    Point,
    Router,
    distances,
    relax,
    rows_of,
    scattered_cards,
    spaced_cards,
    via_text,
)

from blackticket.boards.geometry import arc, distance_to_line

GRID = 10.0
ROLES = ("local", "regional", "express", "water")


def rides(line: str) -> list[tuple[str, str, list[str]]]:
    """'A - (B) - C' is one ride from A to C that passes B."""
    stops, result, passed = [part.strip() for part in line.split(" - ")], [], []
    last = stops[0]
    for stop in stops[1:]:
        if stop.startswith("("):
            passed.append(stop.strip("()"))
        else:
            result.append((last, stop, passed))
            last, passed = stop, []
    return result


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
    lines = {role: [ride for line in source["lines"][role] for ride in rides(line)] for role in ROLES}
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
    shift = place - seed
    local = {frozenset((a, b)) for a, b, _ in lines["local"]}
    for a, b, _ in lines["local"]:
        router.occupy(number[a], number[b], [], 1.0)
    for role in ROLES:
        for a, b, passes in lines[role]:
            p, q = number[a], number[b]
            beside = role != "water" and frozenset((a, b)) in local
            if source["transports"][role] == "plane":
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
    (folder / "stations.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    rows = ["a,b,transport,via,passes"]
    rows += [f"{a},{b},{t},{via_text(v)},{' '.join(map(str, s))}" for a, b, t, v, s in connections]
    (folder / "connections.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    decks = deal(source["decks"], distances([c[:2] for c in connections]))
    write_head(folder, source, decks)
    write_scenery(folder, source, seed, shift)


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


def warp(point: tuple[float, float], seed: Floats, shift: Floats) -> list[int]:
    """Moves a point of the scenery along with the stations around it."""
    near = 1 / (((seed - point) ** 2).sum(axis=1) + 400.0) ** 1.5
    moved = np.array(point) + (shift * near[:, None]).sum(axis=0) / near.sum()
    return [round(float(v)) for v in moved]


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


def write_head(folder: Path, source: dict[str, Any], decks: dict[str, list[int]]) -> None:
    """Writes board.toml."""
    text = [
        "# Written by scripts/layout_standins.py",
        "format = 1",
        f'name = "{source["name"]}"',
        f'title = "{source["title"]}"',
        f"frame = {source['frame']}",
        f'provenance = """\n{source["provenance"].strip()}\n"""',
        f'note = "{source["note"]}"',
        "",
        "[transports]",
        *(f'{role} = "{name}"' for role, name in source["transports"].items()),
        "",
        "[decks]",
        *(f"{deck} = {cards}" for deck, cards in decks.items()),
    ]
    (folder / "board.toml").write_text("\n".join(text) + "\n", encoding="utf-8")


def write_scenery(folder: Path, source: dict[str, Any], seed: Floats, shift: Floats) -> None:
    """Writes scenery.toml, moved along with the stations."""
    text = ["# Written by scripts/layout_standins.py"]
    for feature in source["scenery"]:
        points = [warp(project(p, source), seed, shift) for p in feature["points"]]
        text += ["", "[[feature]]"]
        for key, value in {**feature, "points": points}.items():
            shown = str(value).lower() if isinstance(value, bool) else value
            text.append(f'{key} = "{shown}"' if isinstance(value, str) else f"{key} = {shown}")
    (folder / "scenery.toml").write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for file in sorted(Path(__file__).parent.glob("layout_*_small.toml")):
        make(file)
