"""The pictures that the repository keeps: each is shown, is what the script draws today, and lost nothing."""

import io
import re
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PIL import Image, ImageChops

from blackticket.boards import draw_png, draw_svg, load
from layout_pictures import KEPT, pictures, shown, small
from small_pictures import small_svg, small_webp

STEP = re.compile(r"([Mlz])|(-?\d*\.\d+|-?\d+)")


def drawn(svg: str) -> list[tuple[str, list[float]]]:
    """The tag of every element with all points of its straight lines, steps added up."""
    found = []
    everything = list(ET.fromstring(svg).iter())
    shared = {f"#{one.get('id')}": one for one in everything if one.tag.endswith("}path") and one.get("id")}
    for used in everything:
        element = shared.get(used.get("href", ""), used)
        if element is used and element in shared.values():
            continue  # it is drawn where it is used
        data, points = element.get("d", ""), list[float]()
        if re.fullmatch(r"[MLZlz\d. -]*", data):
            points = _walked(data) if "l" in data or "z" in data else [float(n) for n in re.findall(r"-?[\d.]+", data)]
        found.append((element.tag, points))
    return found


def _walked(data: str) -> list[float]:
    points: list[float] = []
    command, at = "", [0.0, 0.0]
    for letter, number in STEP.findall(data):
        command = letter or command
        if number:
            axis = len(points) % 2
            at[axis] = float(number) + (at[axis] if command == "l" else 0.0)
            points.append(at[axis])
    return points


@pytest.mark.parametrize("name", ["london", "italia-small"])
def test_a_small_drawing_has_the_same_elements_in_the_same_places(name: str) -> None:
    whole = draw_svg(load(name))
    small = small_svg(whole)
    assert len(small) < 0.9 * len(whole)
    for (tag, points), (same, near) in zip(drawn(whole), drawn(small), strict=True):
        assert tag == same
        assert near == pytest.approx(points, abs=0.051)


def test_numbers_run_together_only_where_they_can_be_told_apart() -> None:
    assert small_svg('<path d="M10 20.25 10.52 20.3 9.9 -0.5Z"/>') == '<path d="M10 20.2l.5.1-.6-20.8z"/>'
    assert small_svg('<path d="M0 0 0 0M5 5L6 7"/>') == '<path d="M0 0l0 0M5 5l1 2"/>'
    curved = '<path d="M854.123 350A16.61 16.61 0 0 1 -4.29 -16.61H4.29"/>'
    assert small_svg(curved) == curved


def test_a_small_picture_looks_the_same() -> None:
    png = draw_png(load("sanssouci-small"), width=240, names=False)
    made = small_webp(png)
    assert len(made) < 0.7 * len(png)
    assert furthest_off(made, png) <= 4


def test_areas_of_one_colour_keep_it() -> None:
    flat, png = Image.new("RGB", (9, 9), (1, 18, 251)), io.BytesIO()
    flat.save(png, "PNG")
    assert furthest_off(small_webp(png.getvalue()), png.getvalue()) == 0


def furthest_off(one: bytes, other: bytes) -> int:
    """By how many of 255 shades a channel of a pixel differs at most."""
    first, second = (Image.open(io.BytesIO(data)).convert("RGB") for data in (one, other))
    return int(np.asarray(ImageChops.difference(first, second)).max())


def test_only_pictures_that_a_page_shows_are_kept() -> None:
    assert {path.name for path in KEPT.iterdir()} == shown()


@pytest.mark.slow
def test_the_drawings_are_those_that_the_script_makes() -> None:
    """If a board or the way of drawing has changed: make docs."""
    made = {name: picture for name, picture in pictures() if name in shown()}
    assert {path.name for path in KEPT.glob("*.svg")} <= set(made)
    for name, picture in made.items():
        kept = (KEPT / name).read_bytes()
        if isinstance(picture, str):
            assert kept == small(picture), name
        else:
            assert furthest_off(kept, picture) <= 4, name
