"""Checks a board as a whole, and builds it if there is no problem.

This module owns every rule that compares one part of a board with another: numbering, reachability, start
cards, room between stations. It must not read files (`reading`) or draw. Read `build` first.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable

from blackticket.boards.model import ROLES, Board, Connection, Station, digest_of
from blackticket.boards.parsing import (
    BOARD,
    CONNECTIONS,
    STATIONS,
    ConnectionRow,
    Head,
    Parsed,
    StationRow,
)
from blackticket.boards.reading import Problems, toml_line

MIN_DISTANCE = 0.015
"""Stations nearer than this share of the frame's longer side overlap in the drawing."""


def build(parsed: Parsed, problems: Problems) -> Board | None:
    """Runs all checks; returns the board, or None if there was any problem."""
    head, rows, lines = parsed.head, parsed.stations, parsed.connections
    stations: dict[int, StationRow] = {}
    if rows is not None:
        stations = _check_numbering(rows, problems)
    if head is not None and rows is not None:
        _check_cards(head, stations, problems)
        _check_places(head, stations, problems)
    roles = {} if head is None else {name: role for role, name in head.transports.items()}
    good: dict[tuple[int, int, str], ConnectionRow] = {}
    if lines is not None:
        good = _check_connections(lines, stations if rows is not None else None, problems)
        if head is not None:
            _check_via(head, good.values(), problems)
    stops: dict[int, tuple[str, ...]] = {}
    if head is not None and rows is not None and lines is not None:
        water = head.transports.get("water")
        _check_reachable(stations, [c for c in good.values() if c.transport != water], problems)
        stops = _stops(stations, good.values(), head)
        _check_stops(stations, stops, problems)
    if problems.found or head is None or head.frame is None:
        return None
    connections = tuple(
        sorted(
            (_connection(row, roles[row.transport]) for row in good.values()),
            key=lambda c: (c.a, c.b, ROLES.index(c.role)),
        )
    )
    return Board(
        name=head.name,
        title=head.title,
        provenance=head.provenance,
        transports=head.transports,
        frame=head.frame,
        stations=tuple(
            Station(s.number, s.name, s.x, s.y, stops[s.number])
            for s in sorted(stations.values(), key=lambda s: s.number)
        ),
        connections=connections,
        decks=head.decks,
        scenery=tuple(parsed.scenery),
        digest=digest_of(len(stations), connections, head.decks),
        note=head.note,
        words=head.words,
    )


def _connection(row: ConnectionRow, role: str) -> Connection:
    if row.a < row.b:
        return Connection(row.a, row.b, row.transport, role, row.via, row.passes, row.dotted)
    return Connection(row.b, row.a, row.transport, role, row.via[::-1], row.passes[::-1], row.dotted)


def _ranges(numbers: Iterable[int]) -> str:
    """Numbers as a person would list them: 5, 7 to 9."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join(" to ".join(map(str, run)) for run in runs)


def _check_numbering(rows: list[StationRow], problems: Problems) -> dict[int, StationRow]:
    stations: dict[int, StationRow] = {}
    for row in rows:
        if row.number in stations:
            first = stations[row.number].line
            message = f"Station {row.number} appears twice (first in line {first})."
            problems.add(STATIONS, row.line, "duplicate-station", message)
        else:
            stations[row.number] = row
    if not stations:
        problems.add(STATIONS, None, "no-stations", "The board has no stations.")
        return stations
    highest = max(stations)
    missing = set(range(1, highest)) - set(stations)
    if missing:
        message = f"Missing: {_ranges(missing)}. Stations must be numbered from 1 to {highest} without a gap."
        problems.add(STATIONS, stations[highest].line, "missing-station", message)
    return stations


def _check_cards(head: Head, stations: dict[int, StationRow], problems: Problems) -> None:
    for deck, cards in head.decks.items():
        line = toml_line(head.text, deck, "decks")
        seen: set[int] = set()
        for card in cards:
            if card not in stations:
                message = f"Deck {deck} has the start card {card}, but there is no such station."
                problems.add(BOARD, line, "card-unknown", message)
            elif card in seen:
                message = f"Deck {deck} has the start card {card} twice."
                problems.add(BOARD, line, "card-doubled", message)
            seen.add(card)
    for card in sorted(set(head.decks.get("D", ())) & set(head.decks.get("X", ()))):
        message = f"The start card {card} is in deck D and in deck X."
        problems.add(BOARD, toml_line(head.text, "X", "decks"), "card-doubled", message)


def _check_places(head: Head, stations: dict[int, StationRow], problems: Problems) -> None:
    if head.frame is None:
        return
    width, height = head.frame
    placed = [s for s in stations.values() if math.isfinite(s.x) and math.isfinite(s.y)]
    for s in placed:
        if not (0 <= s.x <= width and 0 <= s.y <= height):
            message = f"Station {s.number} lies at {s.x:g}, {s.y:g}, outside the frame {width:g} x {height:g}."
            problems.add(STATIONS, s.line, "out-of-frame", message)
    room = MIN_DISTANCE * max(head.frame)
    placed.sort(key=lambda s: s.x)
    for index, s in enumerate(placed):
        for other in placed[index + 1 :]:
            if other.x - s.x >= room:
                break
            if math.hypot(other.x - s.x, other.y - s.y) < room:
                first, second = sorted((s, other), key=lambda station: station.line)
                message = (
                    f"Stations {first.number} and {second.number} overlap: "
                    f"they must be at least {room:g} apart in this frame."
                )
                problems.add(STATIONS, second.line, "overlap", message)


def _check_connections(
    rows: list[ConnectionRow], stations: dict[int, StationRow] | None, problems: Problems
) -> dict[tuple[int, int, str], ConnectionRow]:
    """The connections without a problem of their own, by (lower, higher, transport)."""
    good: dict[tuple[int, int, str], ConnectionRow] = {}
    for row in rows:
        unknown = [n for n in (row.a, row.b) if stations is not None and n not in stations]
        for number in dict.fromkeys(unknown):
            message = f"There is no station {number}."
            problems.add(CONNECTIONS, row.line, "unknown-station", message)
        if row.a == row.b:
            message = f"A line cannot connect station {row.a} with itself."
            problems.add(CONNECTIONS, row.line, "self-loop", message)
            continue
        if unknown:
            continue
        _check_passes(row, stations, problems)
        key = (min(row.a, row.b), max(row.a, row.b), row.transport)
        if key in good:
            message = (
                f"{row.a} - {row.b} by {row.transport} appears twice "
                f"(first in line {good[key].line}); a connection runs both ways."
            )
            problems.add(CONNECTIONS, row.line, "doubled-connection", message)
        else:
            good[key] = row
    if not rows:
        problems.add(CONNECTIONS, None, "no-connections", "The board has no connections.")
    return good


def _check_passes(row: ConnectionRow, stations: dict[int, StationRow] | None, problems: Problems) -> None:
    for index, number in enumerate(row.passes):
        if stations is not None and number not in stations:
            message = f"'passes' names {number}, but there is no such station."
            problems.add(CONNECTIONS, row.line, "passes-unknown", message)
        elif number in (row.a, row.b):
            message = f"'passes' names {number}, but the line ends there."
            problems.add(CONNECTIONS, row.line, "passes-end", message)
        elif number in row.passes[:index]:
            message = f"'passes' names {number} twice."
            problems.add(CONNECTIONS, row.line, "passes-doubled", message)


def _check_via(head: Head, rows: Iterable[ConnectionRow], problems: Problems) -> None:
    if head.frame is None:
        return
    width, height = head.frame
    for row in rows:
        for x, y in row.via:
            if not (0 <= x <= width and 0 <= y <= height):
                message = f"The way-point {x:g} {y:g} lies outside the frame {width:g} x {height:g}."
                problems.add(CONNECTIONS, row.line, "out-of-frame", message)


def _check_reachable(stations: dict[int, StationRow], rows: list[ConnectionRow], problems: Problems) -> None:
    """All stations must be connected without the water, because pursuers cannot use it (T10)."""
    neighbours: dict[int, list[int]] = defaultdict(list)
    for row in rows:
        neighbours[row.a].append(row.b)
        neighbours[row.b].append(row.a)
    left, parts = set(stations), []
    while left:
        part, border = set(), [min(left)]
        while border:
            number = border.pop()
            if number not in part:
                part.add(number)
                border += neighbours[number]
        parts.append(part)
        left -= part
    parts.sort(key=lambda part: (-len(part), min(part)))
    for part in parts[1:]:
        what = "Station" if len(part) == 1 else "Stations"
        message = f"{what} {_ranges(part)} cannot be reached from the rest except by water."
        problems.add(STATIONS, stations[min(part)].line, "unreachable", message)


def _stops(stations: dict[int, StationRow], rows: Iterable[ConnectionRow], head: Head) -> dict[int, tuple[str, ...]]:
    served: dict[int, set[str]] = {number: set() for number in stations}
    for row in rows:
        served[row.a].add(row.transport)
        served[row.b].add(row.transport)
    order = list(head.transports.values())
    return {number: tuple(t for t in order if t in names) for number, names in served.items()}


def _check_stops(stations: dict[int, StationRow], stops: dict[int, tuple[str, ...]], problems: Problems) -> None:
    for s in stations.values():
        if s.stops is not None and set(s.stops) != set(stops[s.number]):
            given, real = ", ".join(s.stops), ", ".join(stops[s.number]) or "none"
            message = f"Station {s.number} lists the stops {given}, but its connections make it a stop of {real}."
            problems.add(STATIONS, s.line, "stops-mismatch", message)
