"""A small invented town as a GTFS feed, for tests that break one thing at a time."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

Feed = dict[str, str]
COLUMNS, ROWS = 11, 9
STEP = 0.004


def stop(column: int, row: int) -> str:
    return f"S{row}-{column}"


def feed(*, north: float = 50.0) -> Feed:
    """A grid of stops with buses along rows and columns, a train through the middle and a ferry; two agencies."""
    stops = ["stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station"]
    for row in range(ROWS):
        for column in range(COLUMNS):
            shift = 0.0009 * ((3 * row + 5 * column) % 4)
            lat, lon = north - STEP * row + shift, 8.0 + 1.5 * STEP * column + shift
            stops.append(f'{stop(column, row)},"Street {row} at {chr(65 + column)}",{lat:.5f},{lon:.5f},,')
    stops.append(f"TWIN,Street 4 at F (Platform 2),{north - STEP * 4 + 0.0003:.5f},{8.0 + 1.5 * STEP * 5:.5f},,")
    routes = ["route_id,agency_id,route_short_name,route_type"]
    trips, times = ["route_id,service_id,trip_id"], ["trip_id,arrival_time,departure_time,stop_id,stop_sequence"]

    def line(name: str, kind: int, way: list[str], count: int, agency: str = "bus") -> None:
        routes.append(f"{name},{agency},{name},{kind}")
        for number in range(count):
            trips.append(f"{name},daily,{name}-{number}")
            times.extend(f"{name}-{number},08:00:00,08:00:00,{one},{k}" for k, one in enumerate(way, 1))

    for row in range(ROWS):
        line(f"R{row}", 3, [stop(column, row) for column in range(COLUMNS)], 2 + row % 3)
    for column in range(0, COLUMNS, 2):
        line(f"C{column}", 700, [stop(column, row) for row in range(ROWS)], 3)
    line("T1", 2, [stop(column, 4) for column in range(0, COLUMNS, 2)], 6, "rail")
    line("T2", 109, [stop(5, row) for row in range(0, ROWS, 2)], 5, "rail")
    line("F", 4, [stop(0, 8), stop(4, 8), stop(10, 8)], 2)
    agencies = (
        "agency_id,agency_name,agency_url,agency_timezone\nbus,Town Buses,http://b,UTC\nrail,Rails,http://r,UTC\n"
    )
    told = {"stops.txt": stops, "routes.txt": routes, "trips.txt": trips, "stop_times.txt": times}
    return {"agency.txt": agencies, **{name: "\n".join(lines) + "\n" for name, lines in told.items()}}


def write_feed(path: Path, files: Feed) -> Path:
    """The feed as a zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    path.write_bytes(out.getvalue())
    return path
