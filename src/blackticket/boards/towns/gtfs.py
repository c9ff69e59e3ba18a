"""Reads a GTFS feed: stops, lines, and how often each is served. A zip or a folder.

Feeds of real towns have bad rows, stops that nobody serves, several agencies and no shapes. What can be left out is
left out and noted; what cannot is refused in a sentence. It must not choose anything (`places`). Read
`read_gtfs` first.
"""

from __future__ import annotations

import csv
import io
import math
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import IO
from zipfile import BadZipFile, ZipFile

from blackticket.boards.model import BoardError
from blackticket.boards.towns.timetable import Line, Stop, Timetable, bad_feed

NEEDED = ("stops.txt", "routes.txt", "trips.txt", "stop_times.txt")
MAX_ROWS = 30_000_000
"""Rows of a file that we read: more than the largest country's timetable has for a day."""
MAX_BYTES = 4_000_000_000
"""Bytes of all tables, unpacked."""
_KINDS = {0: "tram", 1: "metro", 2: "train", 3: "bus", 4: "ferry", 5: "cable-car", 6: "cable-car", 7: "funicular",
          11: "trolleybus", 12: "monorail"}  # fmt: skip
_HUNDREDS = {1: "train", 2: "coach", 4: "metro", 5: "metro", 7: "bus", 8: "trolleybus", 9: "tram", 10: "ferry",
             12: "ferry", 13: "cable-car", 14: "funicular"}  # fmt: skip
_NO_TITLE = {"gtfs", "feed", "google", "transit", "zip", "static", "latest", "data", "timetable", "full"}
Row = Mapping[str, str]


def kind_of(route_type: str) -> str | None:
    """What runs on a route, by its number in GTFS, the extended ones too; None for what is no public transport."""
    if not route_type.isascii() or not route_type.isdigit() or len(route_type) > 5:
        return None
    number = int(route_type)
    return _KINDS.get(number) or _HUNDREDS.get(number // 100 if number >= 100 else -1)


def read_gtfs(path: str | Path, *, most_rows: int = MAX_ROWS, most_bytes: int = MAX_BYTES) -> Timetable:
    """Read a feed. Raises `BoardError` with a sentence if it cannot be used."""
    with _Feed(Path(path), most_rows, most_bytes) as feed:
        return _timetable(feed)


class _Feed:
    """The tables of a feed, read one row at a time."""

    def __init__(self, path: Path, most_rows: int, most_bytes: int) -> None:
        self.path = path
        self._most_rows, self._most_bytes = most_rows, most_bytes
        self._open = ExitStack()
        self._zip: ZipFile | None = None
        self._members: dict[str, str] = {}

    def __enter__(self) -> _Feed:
        name = self.path.name
        if self.path.is_dir():
            self._members = {file.name: file.name for file in self.path.glob("*.txt")}
        elif not self.path.is_file():
            raise bad_feed(name, f"There is no file {self.path}.", code="missing-file")
        else:
            try:
                self._zip = self._open.enter_context(ZipFile(self.path))
            except (BadZipFile, OSError) as error:
                raise bad_feed(name, f"{name} is not a zip file; a GTFS feed is a zip with stops.txt.") from error
            self._members = {entry.rsplit("/", 1)[-1]: entry for entry in self._zip.namelist()}
            if sum(self._zip.getinfo(self._members[file]).file_size for file in NEEDED if file in self._members) > (
                self._most_bytes
            ):
                raise bad_feed(
                    name, f"{name} has more than {self._most_bytes // 1_000_000} MB of tables.", code="too-large"
                )
        missing = [file for file in NEEDED if file not in self._members]
        if missing:
            raise bad_feed(name, f"{name} lacks {', '.join(missing)}; a GTFS feed has {', '.join(NEEDED)}.")
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def rows(self, file: str, *columns: str) -> Iterator[Row]:
        """The rows of a table that has these columns; nothing if the table is missing."""
        if file not in self._members:
            return
        try:
            with self._binary(file) as raw, io.TextIOWrapper(raw, "utf-8-sig", errors="replace", newline="") as text:
                reader = csv.DictReader(text, restval="", skipinitialspace=True)
                reader.fieldnames = [name.strip().lower() for name in reader.fieldnames or ()]
                missing = [column for column in columns if column not in reader.fieldnames]
                if missing:
                    raise bad_feed(file, f"{file} has no column {', '.join(missing)}.", 1)
                for number, row in enumerate(reader):
                    if number >= self._most_rows:
                        told = f"{file} has more than {self._most_rows:,} rows; use the feed of one town."
                        raise bad_feed(file, told, code="too-large")
                    yield row
        except (csv.Error, zlib.error, BadZipFile, EOFError, OSError, RuntimeError, NotImplementedError) as error:
            raise bad_feed(file, f"{file} cannot be read: {str(error).rstrip('.')}.") from error

    def _binary(self, file: str) -> IO[bytes]:
        if self._zip is not None:
            return self._zip.open(self._members[file])
        return (self.path / file).open("rb")


def _timetable(feed: _Feed) -> Timetable:
    notes: list[str] = []
    stops = _stops(feed, notes)
    kinds, names, odd = {}, {}, 0
    for row in feed.rows("routes.txt", "route_id", "route_type"):
        kind = kind_of(row["route_type"].strip())
        odd += kind is None
        if kind is not None:
            kinds[row["route_id"]] = kind
            names[row["route_id"]] = (row.get("route_short_name") or row.get("route_long_name") or "").strip()
    if odd:
        notes.append(f"{odd} routes are of a type that is no public transport; they are left out.")
    trips = {row["trip_id"]: row["route_id"] for row in feed.rows("trips.txt", "trip_id", "route_id")
             if row["route_id"] in kinds}  # fmt: skip
    if not trips:
        raise bad_feed("trips.txt", "trips.txt has no trip of a route in routes.txt.")
    calls = _calls(feed, trips, stops, notes)
    patterns: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for trip, called in calls.items():
        way = tuple(stop for _, stop in sorted(called))
        if len(way) > 1:
            patterns[trips[trip], way] += 1
    if not patterns:
        raise bad_feed("stop_times.txt", "stop_times.txt has no trip that calls at two stops.")
    lines = [Line(names[route], kinds[route], way, count) for (route, way), count in patterns.items()]
    lines.sort(key=lambda line: (-line.trips, line.name, line.stops))
    return Timetable(_title(feed), _source(feed), stops, lines, notes)


def _stops(feed: _Feed, notes: list[str]) -> dict[str, Stop]:
    found: dict[str, Stop] = {}
    bad = 0
    for row in feed.rows("stops.txt", "stop_id", "stop_lat", "stop_lon"):
        lat, lon = _degrees(row["stop_lat"], 90), _degrees(row["stop_lon"], 180)
        if lat is None or lon is None or (abs(lat) < 0.01 and abs(lon) < 0.01):
            bad += 1
            continue
        name = (row.get("stop_name") or "").strip() or row["stop_id"]
        found[row["stop_id"]] = Stop(name, lat, lon, (row.get("parent_station") or "").strip())
    if bad:
        notes.append(f"{bad} rows of stops.txt have no place on the globe; they are left out.")
    if not found:
        raise bad_feed("stops.txt", "stops.txt has no stop with a place.")
    return found


def _degrees(text: str, most: float) -> float | None:
    try:
        value = float(text)
    except (TypeError, ValueError):
        return None
    return value if math.isfinite(value) and abs(value) <= most else None


def _calls(
    feed: _Feed, trips: Mapping[str, str], stops: Mapping[str, Stop], notes: list[str]
) -> dict[str, list[tuple[int, str]]]:
    """For each trip, where it calls, with the number in its order."""
    calls: dict[str, list[tuple[int, str]]] = defaultdict(list)
    bad = 0
    kept = {stop: stop for stop in stops}
    for row in feed.rows("stop_times.txt", "trip_id", "stop_id", "stop_sequence"):
        stop, order = kept.get(row["stop_id"]), row["stop_sequence"].strip()
        if stop is None or not order.isascii() or not order.isdigit():
            bad += 1
        elif row["trip_id"] in trips:
            calls[row["trip_id"]].append((int(order), stop))
    if bad:
        notes.append(f"{bad} rows of stop_times.txt name no stop of stops.txt or no place in the order; left out.")
    return calls


def _agencies(feed: _Feed) -> list[str]:
    try:
        told = [(row.get("agency_name") or "").strip() for row in feed.rows("agency.txt", "agency_name")]
    except BoardError:
        told = []  # nobody plays on the agency's name
    return list(dict.fromkeys(name for name in told if name))


def _title(feed: _Feed) -> str:
    """What the file is called, if that says anything."""
    words = [word for word in re.findall(r"[^\W\d_]+", feed.path.stem) if word.lower() not in _NO_TITLE]
    return " ".join(word.capitalize() for word in words)[:40]


def _source(feed: _Feed) -> str:
    agencies, info = _agencies(feed), next(iter(feed.rows("feed_info.txt")), {})
    of = f" of {', '.join(agencies[:4])}{' and others' if len(agencies) > 4 else ''}" if agencies else ""
    publisher, version = (info.get("feed_publisher_name") or "").strip(), (info.get("feed_version") or "").strip()
    more = "".join((f", published by {publisher}" if publisher else "", f", version {version}" if version else ""))
    return f"Made from the timetable {feed.path.name}{of} (GTFS{more}). Its licence says who may share this board."
