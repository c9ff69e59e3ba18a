"""Drawings: valid, complete, the same every time, readable in both themes."""

from __future__ import annotations

import itertools
import math
import re
import struct
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from blackticket.boards import Figure, Overlay, builtin_names, draw_png, draw_svg, load
from blackticket.boards.drawing.svg import num
from blackticket.boards.drawing.themes import DAY, NIGHT, STYLES, THEMES, Theme
from blackticket.boards.geometry import arc, rounded, size_of, smooth
from blackticket.boards.statistics import moves_from
from tests.boards.samples import BOARD, SCENERY, STATIONS, write_board

SVG = "{http://www.w3.org/2000/svg}"

OVERLAY = Overlay(
    figures=(Figure(1, "X", "x"), Figure(2, "1"), Figure(3, "B", "bobby")),
    heat={1: 1.0, 2: 0.2, 4: 0.0},
    targets={2: ("taxi",), 4: ("taxi", "bus")},
    route=((2, 1, "taxi"), (1, 4, "bus"), (1, 2, "sledge")),
    last_seen=(4, 8),
)


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("name", builtin_names())
def test_svg_is_valid_complete_and_deterministic(name: str, theme: str) -> None:
    board = load(name)
    svg = draw_svg(board, theme=theme)
    assert svg == draw_svg(load(name), theme=theme)
    root = ET.fromstring(svg)
    assert root.get("width") == "1200"
    numbers = {e.get("id"): e.text for e in root.iter(f"{SVG}tspan")}
    assert numbers == {f"station-{s.number}": str(s.number) for s in board.stations}
    identities = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(identities) == len(set(identities))
    assert set(re.findall(r"url\(#([\w-]+)\)", svg)) <= set(identities)


def test_every_connection_is_drawn() -> None:
    board = load("london")
    root = ET.fromstring(draw_svg(board))
    for role in ("local", "regional", "express", "water"):
        group = next(e for e in root.iter(f"{SVG}g") if e.get("id") == f"{role}-lines")
        wanted = sum(c.role == role for c in board.connections) * (2 if STYLES[role].core else 1)
        assert sum(e.get("d", "").count("M") for e in group if e.get("class") == "line") == wanted


@pytest.mark.parametrize("name", builtin_names())
def test_every_station_has_the_plate_of_its_transports(name: str) -> None:
    """A plate stands at every point of its path but the first and the last."""
    board = load(name)
    root = ET.fromstring(draw_svg(board))
    plates: dict[tuple[str, str], str] = {}
    for e in root.iter(f"{SVG}path"):
        if kind := e.get("marker-mid"):
            numbers = e.get("d", "M").removeprefix("M").split()[2:-2]
            plates |= dict.fromkeys(zip(numbers[::2], numbers[1::2], strict=True), kind.removesuffix(")"))
    roles = {name: role for role, name in board.transports.items()}
    assert len(plates) == len(board)
    for s in board.stations:
        served = set(plates[num(s.x), num(s.y)].split("-")[1:])
        assert served == {roles[stop] for stop in s.stops}


def test_no_space_between_the_numbers_moves_them_aside() -> None:
    for text in ET.fromstring(draw_svg(load("london"))).iter(f"{SVG}text"):
        if pieces := list(text):
            assert {text.text, *(piece.tail for piece in pieces)} == {None}


def test_small_boards_show_nearly_all_names() -> None:
    for name in ("italia-small", "sanssouci-small"):
        board = load(name)
        root = ET.fromstring(draw_svg(board))
        shown = {e.text for e in root.iter(f"{SVG}text") if e.get("class") == "name"}
        assert len(shown) >= 0.9 * len(board)


def test_overlay(tmp_path: Path) -> None:
    board = load(write_board(tmp_path))
    root = ET.fromstring(draw_svg(board, overlay=OVERLAY))
    groups = {e.get("id"): e for e in root.iter(f"{SVG}g") if e.get("id")}
    assert len(list(groups["heat"])) == 2
    assert len(list(groups["targets"])) == 3
    assert len(list(groups["route"])) == 2
    labels = [e.text for e in groups["figures"].iter(f"{SVG}text")]
    assert labels == ["X8", "X", "1", "B"]
    order = [e.get("id") for e in root if e.get("id")]
    assert order.index("heat") < order.index("local-lines") < order.index("stations") < order.index("figures")


def test_names_cannot_break_the_drawing(tmp_path: Path) -> None:
    stations = STATIONS.replace("North", '"<b> & ""quotes""\x01"')
    board = BOARD.replace('"Tiny"', '"Tom & <Jerry>"')
    drawn = load(write_board(tmp_path, stations=stations, board=board, scenery=SCENERY))
    root = ET.fromstring(draw_svg(drawn))
    assert '<b> & "quotes"' in {e.text for e in root.iter(f"{SVG}text")}


def test_all_kinds_of_scenery(tmp_path: Path) -> None:
    kinds = ("water", "park", "coast", "land", "landmark")
    shapes = (("polygon", 5), ("line", 4), ("point", 1))
    text = ""
    for (kind, (shape, count)), smooth_ in itertools.product(itertools.product(kinds, shapes), ("true", "false")):
        points = [[40 * k, 30 * k * k % 200] for k in range(1, count + 1)]
        text += f'[[feature]]\nkind = "{kind}"\nshape = "{shape}"\nname = "N"\nsmooth = {smooth_}\npoints = {points}\n'
    board = load(write_board(tmp_path, scenery=text))
    assert len(board.scenery) == 30
    assert ET.fromstring(draw_svg(board)) is not None


def test_one_station_board_draws(tmp_path: Path) -> None:
    """The smallest board that can be loaded has two stations."""
    board = load(write_board(
        tmp_path,
        board=BOARD.replace("D = [1, 2]\nX = [4]\n", ""),
        stations="number,x,y\n1,10,10\n2,390,290\n",
        connections="a,b,transport\n1,2,taxi\n",
    ))  # fmt: skip
    assert ET.fromstring(draw_svg(board, overlay=Overlay(figures=(Figure(1, "1"), Figure(1, "2"))))) is not None


def test_unknown_theme() -> None:
    with pytest.raises(ValueError, match="night"):
        draw_svg(load("london"), theme="dusk")


def test_png(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    board = load(write_board(tmp_path))
    png = draw_png(board, width=600, overlay=OVERLAY)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", png[16:20]) == (600,)
    assert png == draw_png(board, width=600, overlay=OVERLAY)
    # the letters come from a package, not from the machine: without them the picture is another
    unnamed = draw_png(load(write_board(tmp_path, stations=STATIONS.replace("North", ""))), width=600, overlay=OVERLAY)
    assert unnamed != png


def luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [NIGHT, DAY], ids=lambda t: t.name)
def test_contrast(theme: Theme) -> None:
    """Text 4.5 : 1, lines and marks 3 : 1 at least."""
    for ink, ground in ((theme.ink, theme.face), (theme.ink, theme.panel), (theme.quiet, theme.panel)):
        assert contrast(ink, ground) >= 4.5
    assert all(contrast("#ffffff", bar) >= 4.5 for bar in theme.bars.values())
    assert all(contrast(colour, theme.paper) >= 3 for colour in theme.families.values())
    for ground in (theme.paper, theme.land, theme.sea, theme.water, theme.park):
        assert contrast(theme.scenery_ink, ground) >= 4.5
    assert all(contrast(colour, theme.panel) >= 4.5 for colour in (*theme.figures, theme.x))


def test_no_two_roles_share_a_stroke() -> None:
    assert len({(style.width, style.dash) for style in STYLES.values()}) == 4


def test_curves_keep_their_ends() -> None:
    points = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (20.0, 10.0))
    for curve in (rounded(points, 3), smooth(points), arc(points[0], points[-1]), arc(points[0], points[-1], [(5, 9)])):
        assert (curve[0], curve[-1]) == (points[0], points[-1])
    assert arc((0.0, 0.0), (10.0, 0.0), [(5.0, 4.0)])[8] == (5.0, 4.0)
    assert smooth(points[:2]) == points[:2]
    assert rounded(((0.0, 0.0), (0.0, 0.0), (5.0, 0.0)), 3) == ((0.0, 0.0), (5.0, 0.0))


def test_figures_hide_no_station_and_no_other_figure() -> None:
    """Every station of Potsdam in turn with X beside it, and its neighbours full of detectives."""
    board = load("sanssouci")
    size = size_of(board)
    for s in board.stations[::7]:
        near = sorted(board.stations, key=lambda o: math.dist((o.x, o.y), (s.x, s.y)))[1:4]
        figures = (Figure(s.number, "X", "x"), *(Figure(o.number, str(k)) for k, o in enumerate(near, 1)))
        root = ET.fromstring(draw_svg(board, overlay=Overlay(figures=figures), names=False))
        badges = [e.get("transform", "") for e in root.iter(f"{SVG}g") if e.get("class") == "figure"]
        places = [tuple(map(float, re.findall(r"-?[0-9.]+", text)[:2])) for text in badges]
        assert len(places) == 4
        for one, two in itertools.combinations(places, 2):
            assert math.dist(one, two) > 28 * size
        for (x, y), o in itertools.product(places, board.stations):
            assert abs(x - o.x) > 30 * size or abs(y - o.y) > 26 * size, (s.number, o.number)


def test_a_part_of_the_board_with_its_names() -> None:
    board = load("sanssouci")
    whole, part = draw_svg(board, names=False), draw_svg(board, around=(99, 4.0))
    assert 'viewBox="0 0 1600 1292"' in whole
    left, top, width, height = map(float, re.findall(r'viewBox="([^"]*)"', part)[0].split())
    hub = board.station(99)
    assert (width, height) == (400, 300)
    assert left < hub.x < left + width
    assert top < hub.y < top + height
    assert ">Hauptbahnhof<" in part
    assert ">Hauptbahnhof<" not in draw_svg(board, around=(99, 1.5))
    corner = draw_svg(board, around=(193, 4.0))
    assert 'viewBox="0 900 400 300"' in corner


def test_ferries_for_cars_are_dotted_and_explained() -> None:
    board = load("italia")
    ferries = [c for c in board.connections if c.dotted]
    assert {c.transport for c in ferries} == {"car"}
    root = ET.fromstring(draw_svg(board))
    groups = {e.get("id"): e for e in root.iter(f"{SVG}g") if e.get("id")}
    dotted = [e.get("d", "") for e in groups["local-lines"] if e.get("stroke-dasharray")]
    assert sum(data.count("M") for data in dotted) == len(ferries)
    assert "car, by ferry" in [e.text for e in groups["title-block"].iter(f"{SVG}text")]
    assert "ferry" not in draw_svg(load("sanssouci"))


def test_no_island_of_italy_is_reached_by_car_without_a_ferry() -> None:
    board = load("italia")
    number = {s.name: s.number for s in board.stations}
    near: dict[int, set[int]] = {s.number: set() for s in board.stations}
    for c in board.connections:
        if c.role == "local" and not c.dotted:
            near[c.a].add(c.b)
            near[c.b].add(c.a)
    mainland = moves_from(near, number["Roma"])
    assert number["Milano"] in mainland
    assert number["Lecce"] in mainland
    sicily, sardinia = moves_from(near, number["Palermo"]), moves_from(near, number["Cagliari"])
    assert {number["Catania"], number["Messina"]} <= set(sicily)
    assert number["Olbia"] in sardinia
    alone = [s.number for s in board.stations if not near[s.number]]
    assert len(mainland) + len(sicily) + len(sardinia) + len(alone) == len(board)
    assert {board.station(n).name for n in alone} >= {"Capri", "Ischia", "Lipari", "Ustica", "Portoferraio"}


def test_a_dotted_line_of_ones_own(tmp_path: Path) -> None:
    text = "a,b,transport,look\n1,2,taxi,dotted\n2,4,taxi,\n1,3,taxi,\n3,4,taxi,\n1,4,bus,\n"
    board = load(write_board(tmp_path, connections=text))
    assert [c.dotted for c in board.connections] == [True, False, False, False, False]
    assert board.digest == load(write_board(tmp_path, connections=text.replace("dotted", ""))).digest
