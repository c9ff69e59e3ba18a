"""Drawings of grids and sheets: well-formed, complete, the same every time."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from hypothesis import given

from blackticket.boards.drawing import Figure, Overlay
from blackticket.boards.tiles import draw_grid_png, draw_grid_svg, draw_tile_set_png, draw_tile_set_svg, lay
from tests.tiles.layouts import TILES, layouts

GRID = lay(TILES, ("BeA", "DHc", "FGi"))
SVG = "{http://www.w3.org/2000/svg}"


def ids(svg: str) -> Counter[str]:
    return Counter(element.attrib["id"] for element in ET.fromstring(svg).iter() if "id" in element.attrib)


@given(layouts())
def test_every_station_is_drawn_once(layout: tuple[str, ...]) -> None:
    grid = lay(TILES, layout)
    found = ids(draw_grid_svg(grid))
    assert max(found.values()) == 1
    assert {name for name in found if name.startswith("station-")} == {f"station-{s.number}" for s in grid.stations}


@pytest.mark.parametrize("theme", ["night", "day"])
def test_signs_for_everything_new_on_expert_sides(theme: str) -> None:
    """Three one-way streets in this grid, and one in the legend."""
    tree = ET.fromstring(draw_grid_svg(GRID, theme=theme))
    assert sum(element.get("class") == "one-way" for element in tree.iter(f"{SVG}g")) == 3 + 1
    letters = ["".join(g.itertext()) for g in tree.iter(f"{SVG}g") if g.get("class") == "letter"]
    assert letters == list("BEADHCFGI")


def test_dark_circles_for_basic_and_light_circles_for_expert_sides() -> None:
    for theme in ("night", "day"):
        tree = ET.fromstring(draw_grid_svg(GRID, theme=theme))
        groups = [g for g in tree.iter(f"{SVG}g") if g.get("class") == "letter"]
        faces = {"".join(g.itertext()): g[0].get("fill") for g in groups}
        assert faces["B"] != faces["E"]
        assert faces["E"] == faces["C"] == faces["I"]


def test_the_sheet_shows_both_sides_of_every_tile() -> None:
    found = ids(draw_tile_set_svg(TILES, "day"))
    assert max(found.values()) == 1
    assert sum(name.startswith("tile-") for name in found) == 18
    assert sum(name.startswith("station-") for name in found) == 72


def test_drawings_do_not_change() -> None:
    assert draw_grid_svg(GRID, theme="day", width=700) == draw_grid_svg(GRID, theme="day", width=700)
    assert draw_tile_set_svg(TILES) == draw_tile_set_svg(TILES)


def test_figures_stand_on_any_grid() -> None:
    overlay = Overlay(figures=(Figure(36, "X", "x"), Figure(29, "1")), heat={33: 1.0}, targets={34: ("taxi",)})
    svg = draw_grid_svg(lay(TILES, ("iHG", "FEd")), overlay=overlay)
    assert {"figures", "heat", "targets"} <= set(ids(svg))


@pytest.mark.parametrize("width", [375, 1000])
def test_png(width: int) -> None:
    for picture in (draw_grid_png(GRID, theme="day", width=width), draw_tile_set_png(TILES, "night", width=width)):
        assert picture.startswith(b"\x89PNG")
        assert int.from_bytes(picture[16:20]) == width


def test_unknown_theme() -> None:
    with pytest.raises(ValueError, match="themes are night, day"):
        draw_grid_svg(GRID, theme="dusk")
