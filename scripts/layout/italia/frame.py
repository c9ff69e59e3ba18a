"""Where Italy lies in the frame of its board, before anything is spread."""

from __future__ import annotations

from blackticket.boards.geometry import Point

FRAME = (1440.0, 1600.0)
GRID = 10.0


BOUNDS = (6.75, 36.62, 18.80, 47.35)


def project(lon: float, lat: float) -> Point:
    """Longitude and latitude as a place in the frame, before anything is spread."""
    west, south, east, north = BOUNDS
    return (lon - west) / (east - west) * FRAME[0], (north - lat) / (north - south) * FRAME[1]
