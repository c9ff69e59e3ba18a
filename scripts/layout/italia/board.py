"""The board of Italy from its source to its files. Read `Italy.make` first."""

from __future__ import annotations

import itertools
import math
import tomllib
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from blackticket.boards.geometry import Point, arc, distance_to_line
from blackticket.boards.layout.spreading import Floats, relax, warped
from layout.files import DATA, SCRIPTS, feature_lines, head_lines, passes_text, read_rows, via_text, write_lines
from layout.italia.coast import area, read_coast, within
from layout.italia.flights import between, dense, flight
from layout.italia.frame import FRAME, GRID, project
from layout.italia.ways import KEEP_OFF, Ways
from layout.source import NamedRide, rides, ways_by_hand

SOURCE, PLACES = SCRIPTS / "layout_italia_source.toml", SCRIPTS / "layout_italia_places.csv"
FOLDER = DATA / "italia"
MARGIN = 50.0
SPACING = 77.0
TRANSPORTS = {"local": "car", "regional": "train", "express": "plane", "water": "yacht"}
MADE = "Written by scripts/layout_italia.py"


class Italy:
    """The board while it is being made."""

    @classmethod
    def make(cls) -> None:
        """Makes the board and writes its files."""
        italy = cls()
        italy.settle()
        italy.number_rows()
        italy.shore()
        italy.connect()
        italy.write()

    def __init__(self) -> None:
        source = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
        self.source = source
        self.names = [name for region in source["places"].values() for name in region]
        coordinates = [point for region in source["places"].values() for point in region.values()]
        self.true = np.array([project(*point) for point in coordinates])
        self.roads, self.ferries = rides(source["car"]["roads"]), rides(source["car"]["ferries"])
        self.trains, self.planes = rides(source["train"]["lines"]), rides(source["plane"]["flights"])
        self.yachts = rides(source["yacht"]["routes"])
        self.by_hand = ways_by_hand(source)

    def spread(self) -> None:
        """Finds a first place for every station and writes layout_italia_places.csv."""
        index = {name: i for i, name in enumerate(self.names)}
        seed = self.true.copy()
        for name, push in self.source["layout"]["push"].items():
            seed[index[name]] += push
        place = relax(
            seed,
            [(index[a], index[b]) for a, b, _ in self.roads],
            frame=FRAME,
            margin=MARGIN,
            spacing=SPACING,
            clearance=42,
            anchor=0.012,
            octilinear=0.02,
            steps=900,
        )
        place = np.round(place / GRID) * GRID
        rows = ["# Where the stations of italia lie in its frame; first drafted by layout_italia.py.", "name,x,y"]
        rows += [f"{name},{x:g},{y:g}" for name, (x, y) in zip(self.names, place, strict=True)]
        write_lines(PLACES, rows)

    def settle(self) -> None:
        """Reads the places of the stations."""
        place = {row["name"]: (float(row["x"]), float(row["y"])) for row in read_rows(PLACES)}
        self.place = np.array([place[name] for name in self.names])
        self.shift = self.place - self.true

    def number_rows(self) -> None:
        """Numbers the stations in bands from top to bottom, from left to right within a band."""
        layout, y = self.source["layout"], self.place[:, 1]
        band = (y - layout["top"]) // layout["band"]
        order = sorted(range(len(self.names)), key=lambda i: (band[i], self.place[i][0], y[i]))
        self.order = order
        self.number = {self.names[i]: n for n, i in enumerate(order, start=1)}
        self.places = {n: (float(self.place[i][0]), float(self.place[i][1])) for n, i in enumerate(order, start=1)}

    def shore(self) -> None:
        """Moves the coast along with the stations, and finds out where the frame is land."""
        self.rings = {key: self.warped(ring) for key, ring in read_coast().items()}
        small = set(self.source["scenery"]["islands"])
        own = self.place[[i for i, name in enumerate(self.names) if name in small]]
        for key, ring in list(self.rings.items()):
            if key[0] == "Italy" and area(ring) < 4000:
                del self.rings[key]  # drawn larger, see blob
        self.islands = [blob(x, y, 31, 25) for x, y in own]
        columns, rows = int(FRAME[0] // GRID) + 1, int(FRAME[1] // GRID) + 1
        nodes = np.array([(i * GRID, j * GRID) for i in range(columns) for j in range(rows)])
        land = np.zeros(len(nodes), dtype=bool)
        for ring in [*self.rings.values(), *self.islands]:
            land |= within(nodes, ring)
        self.land = land.reshape(columns, rows)

    def wet(self, line: Sequence[Point]) -> float:
        """The share of a line that runs over water."""
        points = [p for a, b in itertools.pairwise(line) for p in between(a, b)]
        right, bottom = self.land.shape[0] - 1, self.land.shape[1] - 1
        hits = [not self.land[min(round(x / GRID), right), min(round(y / GRID), bottom)] for x, y in points]
        return sum(hits) / len(hits)

    def connect(self) -> None:
        """Finds the way of every connection."""
        self.lines: dict[tuple[int, int, str], tuple[list[Point], list[int]]] = {}
        ways = Ways(self.places, self.land)
        self.connect_roads(ways)
        self.connect_rails(ways)
        self.connect_yachts(ways)
        self.connect_flights()

    def note(self, ride: NamedRide, transport: str, via: list[Point]) -> None:
        """Keeps a connection, the lower number first; a way that the hand laid goes before any other."""
        a, b, passes = self.number[ride[0]], self.number[ride[1]], [self.number[n] for n in ride[2]]
        if (ride[1], ride[0], transport) in self.by_hand:
            via = self.by_hand[ride[1], ride[0], transport][::-1]
        via = self.by_hand.get((ride[0], ride[1], transport), via)
        if a > b:
            a, b, via, passes = b, a, via[::-1], passes[::-1]
        self.lines[a, b, transport] = (via, passes)

    def ends(self, ride: NamedRide) -> tuple[int, int]:
        """The numbers of the stations that a ride joins."""
        return self.number[ride[0]], self.number[ride[1]]

    def length(self, ride: NamedRide) -> float:
        """How far a ride is as the crow flies."""
        a, b = self.ends(ride)
        return math.dist(self.places[a], self.places[b])

    def connect_roads(self, ways: Ways) -> None:
        """Roads and road ferries: straight where nothing is in the way and the ground is right."""
        later = []
        for water, group in ((False, self.roads), (True, self.ferries)):
            for ride in group:
                a, b = self.ends(ride)
                p, q = self.places[a], self.places[b]
                clear = all(distance_to_line(o, (p, q)) >= KEEP_OFF for n, o in self.places.items() if n not in (a, b))
                if clear and (water or self.length(ride) < 90 or self.wet((p, q)) < 0.3):
                    self.note(ride, "car", [])
                    ways.occupy(a, b, [], 0.8)
                else:
                    later.append((ride, water))
        for ride, water in later:
            a, b = self.ends(ride)
            via = ways.way(a, b, water=water)
            self.note(ride, "car", via)
            ways.occupy(a, b, via, 0.8)

    def connect_rails(self, ways: Ways) -> None:
        """Railways: beside the road where one joins the same stations, else on a way of their own."""
        routed: dict[NamedRide, list[Point]] = {}
        for ride in sorted(self.trains, key=self.length):
            a, b = sorted(self.ends(ride))
            if not ride[2] and self.lines.get((a, b, "car")) == ([], []):
                self.note(ride, "train", [])
                ways.occupy(a, b, [], 1.6)
            else:
                routed[ride] = []
        for turn in range(3):
            for ride in routed:
                a, b = self.ends(ride)
                if turn:
                    ways.occupy(a, b, routed[ride], -1.6)
                routed[ride] = ways.way(a, b, [self.number[n] for n in ride[2]])
                ways.occupy(a, b, routed[ride], 1.6)
        for ride, via in routed.items():
            self.note(ride, "train", via)

    def connect_yachts(self, ways: Ways) -> None:
        """Yachts: around the land."""
        for ride in self.yachts:
            a, b = self.ends(ride)
            via = ways.way(a, b, water=True, detour=300)
            self.note(ride, "yacht", via)
            ways.occupy(a, b, via, 1.6)

    def connect_flights(self) -> None:
        """Flights: arcs, the short ones first."""
        arcs: list[Floats] = []
        for ride in sorted(self.planes, key=self.length):
            a, b = self.ends(ride)
            via = flight(a, b, self.places, arcs)
            arcs.append(dense(arc(self.places[a], self.places[b], via)))
            self.note(ride, "plane", via)

    def warped(self, points: Floats) -> Floats:
        """Points of the scenery, moved along with the stations."""
        return warped(points, self.true, self.shift, soft=500.0, power=1.6)

    def write(self) -> None:
        """Writes the four files of the board."""
        FOLDER.mkdir(exist_ok=True)
        rows = ["number,name,x,y"]
        rows += [f"{n},{self.names[i]},{self.place[i][0]:g},{self.place[i][1]:g}" for n, i in enumerate(self.order, 1)]
        write_lines(FOLDER / "stations.csv", rows)
        rank = list(TRANSPORTS.values()).index
        rows = ["a,b,transport,via,passes,look"]
        sailing = {(*sorted(self.ends(ride)), "car") for ride in self.ferries}
        for (a, b, transport), (via, passes) in sorted(self.lines.items(), key=lambda kv: (*kv[0][:2], rank(kv[0][2]))):
            look = "dotted" if (a, b, transport) in sailing else ""
            rows.append(f"{a},{b},{transport},{via_text(via)},{passes_text(passes)},{look}")
        write_lines(FOLDER / "connections.csv", rows)
        decks = {deck: sorted(self.number[name] for name in names) for deck, names in self.source["decks"].items()}
        head = {**self.source, "name": "italia", "title": "Italia", "frame": FRAME}
        write_lines(FOLDER / "board.toml", head_lines(MADE, head, TRANSPORTS, decks))
        write_lines(FOLDER / "scenery.toml", [f"# {MADE}", *self.scenery()])

    def scenery(self) -> Iterator[str]:
        """The lines of scenery.toml: coasts, islands, parks, rivers, lakes and the names of the seas."""
        scenery = self.source["scenery"]

        def real(points: Iterable[Point]) -> Floats:
            return self.warped(np.array([project(*p) for p in points]))

        for _, ring in sorted(self.rings.items(), key=lambda item: item[0][0] == "Italy"):  # Italy over its neighbours
            yield from feature_lines({"kind": "land"}, ring)
        for ring in self.islands:
            yield from feature_lines({"kind": "land", "smooth": True}, ring)
        for lon, lat, w, h in scenery["parks"].values():
            x, y = real([(lon, lat)])[0]
            while self.wet(patch := [(px, py) for px, py in blob(x, y, w, h)]) > 0 and w > 12:
                w, h = 0.9 * w, 0.9 * h
            yield from feature_lines({"kind": "park", "smooth": True}, patch)
        for kind, width in (("rivers", 5), ("lakes", 13)):
            for points in scenery[kind].values():
                yield from feature_lines(
                    {"kind": "water", "shape": "line", "width": width, "smooth": True}, real(points)
                )
        for name, (left, top, right, bottom) in scenery["seas"].items():
            yield from feature_lines({"kind": "water", "name": name}, [(left, top), (right, bottom), (left, top)])


def blob(x: float, y: float, w: float, h: float) -> Floats:
    """A rounded patch around a point, not quite an ellipse."""
    wobble = (1.0, 0.9, 1.05, 0.88, 1.0, 0.93, 1.06, 0.9)
    return np.array([
        (x + w * r * math.cos(k * math.pi / 4 + 0.3), y + h * r * math.sin(k * math.pi / 4 + 0.3))
        for k, r in enumerate(wobble)
    ])  # fmt: skip
