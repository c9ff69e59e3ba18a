"""From a timetable to a board: places, stations, lines, lanes, layout, numbers, cards, provenance.

Read `make_board` first.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from blackticket.boards.checking import build
from blackticket.boards.fitting import with_cards
from blackticket.boards.model import ROLES, Board, BoardError, Feature
from blackticket.boards.parsing import ConnectionRow, Head, Parsed, StationRow
from blackticket.boards.reading import Problems
from blackticket.boards.towns.ground import Ground
from blackticket.boards.towns.laying import lay_out, spread_out
from blackticket.boards.towns.network import lanes_of, names_of, rides_of, roles_of, stops_of, trunk_of
from blackticket.boards.towns.places import Place, centre_of, flat, must_have, places_of, radius_for, thinned, towns_of
from blackticket.boards.towns.timetable import Spot, Timetable, bad_feed
from blackticket.boards.writing import one_line, slug

FEWEST, MOST = 60, 250
CARDS = {"D": 16, "X": 13, "shared": 18}
EXPRESS_WORDS = {
    "bus": {"en": "express bus", "de": "Expressbus", "fr": "bus express", "nl": "snelbus", "it": "bus espresso"},
    "tram": {"en": "fast tram", "de": "Schnelltram", "fr": "tram express", "nl": "sneltram", "it": "tram veloce"},
}


@dataclass(frozen=True)
class Wishes:
    """What a person chooses; the rest follows from the timetable."""

    stations: int = 150
    centre: str = ""
    """Latitude and longitude, or the name of a place."""
    radius_km: float | None = None
    title: str = ""
    name: str = ""
    local: str = "taxi"
    ground: Ground = field(default_factory=Ground)


@dataclass(frozen=True)
class Made:
    """A board, and what there is to say about how it came to be."""

    board: Board
    notes: list[str]


def make_board(table: Timetable, wishes: Wishes) -> Made:
    """Make a board of a timetable. Raises `BoardError` with a sentence if it has too little."""
    file = "timetable"
    if not FEWEST <= wishes.stations <= MOST:
        raise bad_feed(file, f"A made board has {FEWEST} to {MOST} stations, not {wishes.stations}.", code="bad-value")
    first = next(iter(table.stops.values()))
    origin = (first.lat, first.lon)
    notes = list(table.notes)
    places = places_of(table, origin)
    town, centre = _where(places, wishes, origin, notes)
    radius = wishes.radius_km * 1000 if wishes.radius_km else radius_for(town, centre, wishes.stations)
    inside = [place for place in town if math.dist(place.at, centre) <= radius]
    must_have(inside, FEWEST, radius, file)
    if len(inside) < wishes.stations:
        notes.append(f"Only {len(inside)} places are served in this area, so the board has that many stations.")
    inside = inside[: 8 * wishes.stations]
    roles = roles_of(table.lines)
    rare = [i for i, place in enumerate(inside) if any(roles[kind] in ("express", "water") for kind in place.kinds)]
    kept = thinned(inside, min(len(inside), wishes.stations), rare[: wishes.stations // 3])
    stations = [inside[i] for i in kept]
    lines, names = _lines(table, stations, roles, wishes)
    sheet, over_water = spread_out([place.at for place in stations]), wishes.ground.barrier(origin)
    lines["local"] = lanes_of(sheet.spots(), lambda a, b: over_water(stations[a].at, stations[b].at))
    laid = lay_out(sheet, lines, wishes.ground.shapes(origin, centre, 1.15 * radius))
    words = EXPRESS_WORDS.get(names["express"].removeprefix("express-"), {})
    where = f"{radius / 1000:.1f} km around {_nearest(inside, centre).name}"
    title = wishes.title or table.title or _nearest(inside, centre).name
    head = Head(
        name=slug(wishes.name or title),
        title=one_line(title),
        provenance=f"{table.source} Shown: {where}. {_told(wishes.ground)}",
        frame=laid.frame,
        transports={role: names[role] for role in ROLES if role in names},
        decks={},
        words={c: {names["express"]: w} for c, w in words.items()} if names["express"].startswith("express-") else {},
    )
    known = _told_once(stations)
    number = {index: place + 1 for place, index in enumerate(laid.order)}
    rows = [
        StationRow(n, n, known[i], float(laid.places[i][0]), float(laid.places[i][1]), None)
        for i, n in sorted(number.items(), key=lambda pair: pair[1])
    ]
    rides = [
        ConnectionRow(1, number[a], number[b], names[role], tuple(way), (), dotted=False)
        for (a, b, role), way in laid.bends.items()
    ]
    features = [
        Feature(kind, "polygon", tuple(points))
        for kind, points in zip(wishes.ground.kinds(origin, centre, 1.15 * radius), laid.scenery, strict=True)
    ]
    problems = Problems()
    board = build(Parsed(head, rows, rides, features), problems)
    if board is None or problems.found:
        raise BoardError(problems.found)
    for deck, count in CARDS.items():
        board = with_cards(board, deck, min(count, len(board) // 5))
    return Made(board, notes)


def _where(places: Sequence[Place], wishes: Wishes, origin: Spot, notes: list[str]) -> tuple[list[Place], Spot]:
    """The town that is shown, and its centre."""
    towns = towns_of(places)
    if not wishes.centre:
        town = towns[0]
        centre = centre_of(town)
        if len(towns) > 1:
            others = ", ".join(t[0].name for t in towns[1:4])
            more = f" and {len(towns) - 4} more" if len(towns) > 4 else ""
            notes.append(
                f"This timetable has {len(towns)} towns; the board shows the one around {town[0].name}. "
                f"Others are around {others}{more}: choose one with a centre."
            )
        return town, centre
    found = re.fullmatch(r"\s*(-?\d+(?:\.\d+)?)\s*[,; ]\s*(-?\d+(?:\.\d+)?)\s*", wishes.centre)
    if found:
        return list(places), flat(float(found[1]), float(found[2]), origin)
    wanted = wishes.centre.casefold()
    named = [p for p in places if p.name.casefold() == wanted] or [p for p in places if wanted in p.name.casefold()]
    if not named:
        message = f"No place is called {wishes.centre!r:.60}; give a name of the timetable, or latitude and longitude."
        raise bad_feed("centre", message, code="unknown-centre")
    return list(places), named[0].at


def _lines(
    table: Timetable, stations: Sequence[Place], roles: dict[str, str], wishes: Wishes
) -> tuple[dict[str, list[tuple[int, int]]], dict[str, str]]:
    """The rides of each role between the stations, by index, and what the roles are called."""
    home = {stop: index for index, place in enumerate(stations) for stop in place.stops}
    at = [place.at for place in stations]
    names = names_of(table.lines, roles, wishes.local)
    lines: dict[str, list[tuple[int, int]]] = {}
    for role in ("regional", "express", "water"):
        runs = [line for line in table.lines if roles[line.kind] == role]
        served = {home[stop] for line in runs for stop in line.stops if stop in home}
        stops = sorted(served) if role == "water" else stops_of(stations, served, role) if served else []
        lines[role] = rides_of(runs, home, stops, at, role)
    if not lines["regional"]:
        busy = thinned(stations, max(4, round(0.36 * len(stations))))
        lines["regional"] = trunk_of(stations, busy, len(busy))
    if not lines["express"]:
        regional = sorted({n for pair in lines["regional"] for n in pair})
        lines["express"] = trunk_of(stations, regional, max(4, round(0.085 * len(stations))))
        names["express"] = f"express-{names['regional']}"
    if not lines["water"]:
        del lines["water"]
        names.pop("water", None)
    return lines, names


def _nearest(places: Sequence[Place], centre: Spot) -> Place:
    around = [place for place in places if math.dist(place.at, centre) < 1500] or list(places)
    return max(around, key=lambda place: place.calls)


def _told_once(stations: Sequence[Place]) -> list[str]:
    """The names of the stations; of several with the same name, the busiest has it."""
    first: dict[str, int] = {}
    for index in sorted(range(len(stations)), key=lambda i: -stations[i].calls):
        first.setdefault(stations[index].name, index)
    return [one_line(place.name) if first[place.name] == index else "" for index, place in enumerate(stations)]


def _told(ground: Ground) -> str:
    own = "Stations near each other were joined and the busiest kept; lanes join neighbours, as streets were not given."
    return f"{own} {ground.source}".strip()
