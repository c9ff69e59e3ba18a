"""Reads a board from GraphML, such as `board export --format graphml` writes, or a graph of your own.

Nodes need ``x`` and ``y`` (or ``lon`` and ``lat``), and may have a ``name``; edges need a ``transport`` or a ``role``.
Read `read_graphml` first.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path

from blackticket.boards.checking import build
from blackticket.boards.fitting import NAMES, with_cards
from blackticket.boards.model import MAX_STATIONS, ROLES, Board, BoardError
from blackticket.boards.parsing import ConnectionRow, Head, Parsed, StationRow
from blackticket.boards.reading import Problems
from blackticket.boards.towns.timetable import bad_feed
from blackticket.boards.writing import one_line, slug

MAX_BYTES = 20_000_000
WIDTH, EDGE = 1600.0, 60.0
CARDS = {"D": 16, "X": 13, "shared": 18}
_NUMBER = re.compile(r"[0-9]{1,3}", re.ASCII)


def read_graphml(path: str | Path, title: str = "") -> Board:
    """The board of a graph. Raises `BoardError` with a sentence."""
    file = Path(path)
    root = _root(file)
    named = {key.get("id", ""): (key.get("attr.name") or "").lower() for key in _all(root, "key")}
    graph = next(iter(_all(root, "graph")), None)
    if graph is None:
        raise bad_feed(file.name, f"{file.name} has no graph.")
    nodes = [(node.get("id", ""), _data(node, named)) for node in _all(graph, "node")]
    if not 2 <= len(nodes) <= MAX_STATIONS:
        raise bad_feed(file.name, f"{file.name} has {len(nodes)} nodes; a board has 2 to {MAX_STATIONS} stations.")
    places = {name: _place(told) for name, told in nodes}
    if any(spot is None for spot in places.values()):
        lost = next(name for name, spot in places.items() if spot is None)
        raise bad_feed(file.name, f"The node {lost!r:.40} has no x and y (or lon and lat).")
    spots = {name: spot for name, spot in places.items() if spot is not None}
    is_globe = not any("x" in told for _, told in nodes)
    frame, at = _framed(spots, is_globe)
    number = _numbered(at)
    edges = [(edge.get("source", ""), edge.get("target", ""), _data(edge, named)) for edge in _all(graph, "edge")]
    transports = _transports([told for _, _, told in edges], file.name)
    called = {name: role for role, name in transports.items()}
    rows, seen = list[ConnectionRow](), set[tuple[int, int, str]]()
    for a, b, told in edges:
        name = _word(told.get("transport", "")) or transports.get(told.get("role", "local"), "")
        if a not in number or b not in number or name not in called:
            raise bad_feed(file.name, f"The edge {a!r:.20} - {b!r:.20} leads nowhere or has an unknown transport.")
        ends = (min(number[a], number[b]), max(number[a], number[b]), name)
        if ends not in seen and a != b:
            seen.add(ends)
            rows.append(ConnectionRow(len(rows) + 2, number[a], number[b], name, (), (), dotted=False))
    told_title = one_line(title or _data(graph, named).get("title", "") or file.stem)
    head = Head(slug(told_title), told_title, f"Made from the graph {file.name} (GraphML).", "", frame, transports)
    stations = [
        StationRow(number[name] + 1, number[name], one_line(told.get("name", ""))[:60], *at[name], None)
        for name, told in sorted(nodes, key=lambda node: number[node[0]])
    ]
    problems = Problems()
    board = build(Parsed(head, stations, rows, []), problems)
    if board is None or problems.found:
        raise BoardError(problems.found)
    for deck, count in CARDS.items():
        board = with_cards(board, deck, min(count, max(2, len(board) // 5)))
    return board


def _root(file: Path) -> ET.Element:
    try:
        content = file.read_bytes()[: MAX_BYTES + 1]
    except OSError as error:
        raise bad_feed(file.name, f"{file} is not readable: {error.strerror}.", code="missing-file") from error
    if len(content) > MAX_BYTES:
        raise bad_feed(file.name, f"{file.name} has more than {MAX_BYTES // 1_000_000} MB.", code="too-large")
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise bad_feed(file.name, f"{file.name} declares entities; that is not read.")
    try:
        return ET.fromstring(content)  # noqa: S314 - nothing with entities comes here
    except (ET.ParseError, ValueError, LookupError) as error:
        raise bad_feed(file.name, f"{file.name} is not XML: {error}.") from error


def _all(root: ET.Element, tag: str) -> list[ET.Element]:
    return [child for child in root if child.tag.rsplit("}", 1)[-1] == tag]


def _data(element: ET.Element, named: Mapping[str, str]) -> dict[str, str]:
    return {named.get(d.get("key", ""), ""): (d.text or "").strip() for d in _all(element, "data")}


def _place(told: Mapping[str, str]) -> tuple[float, float] | None:
    for across, down in (("x", "y"), ("lon", "lat"), ("longitude", "latitude")):
        try:
            spot = float(told[across]), float(told[down])
        except (KeyError, ValueError):
            continue
        if all(math.isfinite(value) and abs(value) < 1e9 for value in spot):
            return spot
    return None


def _framed(
    spots: Mapping[str, tuple[float, float]], is_globe: bool
) -> tuple[tuple[float, float], dict[str, tuple[float, float]]]:
    """The places in a frame; those of a globe with the north above."""
    xs, ys = [x for x, _ in spots.values()], [y for _, y in spots.values()]
    squeeze = math.cos(math.radians((min(ys) + max(ys)) / 2)) if is_globe else 1.0
    wide, tall = max((max(xs) - min(xs)) * squeeze, 1e-9), max(max(ys) - min(ys), 1e-9)
    scale = min((WIDTH - 2 * EDGE) / wide, 2 * WIDTH / tall)
    frame = (round(wide * scale + 2 * EDGE, 1), round(tall * scale + 2 * EDGE, 1))
    return frame, {
        name: (
            round((x - min(xs)) * squeeze * scale + EDGE, 1),
            round(((max(ys) - y) if is_globe else (y - min(ys))) * scale + EDGE, 1),
        )
        for name, (x, y) in spots.items()
    }


def _numbered(at: Mapping[str, tuple[float, float]]) -> dict[str, int]:
    """The nodes' own numbers if they are 1, 2, 3 ..; else in rows from left to right and from top to bottom."""
    if all(_NUMBER.fullmatch(name) for name in at) and {int(name) for name in at} == set(range(1, len(at) + 1)):
        return {name: int(name) for name in at}
    rows = sorted(at, key=lambda name: (round(at[name][1] / 70), at[name][0]))
    return {name: number for number, name in enumerate(rows, 1)}


def _word(text: str) -> str:
    return slug(text) if text else ""


def _transports(edges: list[dict[str, str]], file: str) -> dict[str, str]:
    """The transport of each role: the edges say it, or the first transport is the local one, and so on."""
    found: dict[str, str] = {}
    for told in edges:
        role, name = told.get("role", ""), _word(told.get("transport", ""))
        if role in ROLES:
            found.setdefault(role, name or NAMES[role])
        elif name and name not in found.values():
            usual = next((r for r, n in NAMES.items() if n == name and r not in found), None)
            free = usual or next((r for r in ROLES if r not in found), None)
            if free is None:
                raise bad_feed(file, f"{file} has more than {len(ROLES)} transports.")
            found[free] = name
    if "local" not in found:
        raise bad_feed(file, f"{file} has no edge of a local transport; give the edges a transport or a role.")
    return {role: found[role] for role in ROLES if role in found}
