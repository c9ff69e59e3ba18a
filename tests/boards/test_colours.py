"""Colours: every transport is told from the others by people who see red, green or blue differently, and stands out."""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path

import pytest

from blackticket.boards import Board, builtin_names, load
from blackticket.boards.drawing.themes import DAY, NIGHT, LineStyle, Theme, style_of

Colour = tuple[float, float, float]

# Full loss of one kind of cone, for linear RGB (Machado, Oliveira and Fernandes 2009, table of severity 1.0).
VISION: dict[str, tuple[Colour, Colour, Colour]] = {
    "trichromat": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

HUES_APART = 18.0
"""Colours this far apart in CIELAB are told apart side by side; a just noticeable difference is about 2."""


def linear(colour: str) -> Colour:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return r, g, b


def seen(colour: str, vision: str) -> Colour:
    rgb = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(k * c for k, c in zip(row, rgb, strict=True)))) for row in VISION[vision])
    return r, g, b


def luminance(rgb: Colour) -> float:
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def contrast(one: Colour, two: Colour) -> float:
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def lab(rgb: Colour) -> Colour:
    r, g, b = rgb
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = luminance(rgb)
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def strokes_differ(one: LineStyle, two: LineStyle) -> bool:
    """A line is told by being dotted or dashed, by its light core, or by being half as wide again."""
    narrow, wide = sorted((one.width, two.width))
    return _pattern(one) != _pattern(two) or bool(one.core) != bool(two.core) or wide / narrow >= 1.5


def _pattern(style: LineStyle) -> str:
    if not style.dash:
        return "solid"
    return "dotted" if float(style.dash.split()[0]) < 1 else "dashed"


def test_the_simulation_is_the_published_one() -> None:
    """Whites and greys stay as they are, and pure red looks dark to a protanope."""
    for vision in VISION:
        assert seen("#ffffff", vision) == pytest.approx((1, 1, 1), abs=0.001)
        assert len({round(c, 3) for c in seen("#808080", vision)}) == 1
    assert luminance(seen("#ff0000", "protanopia")) < 0.6 * luminance(linear("#ff0000"))
    assert math.dist(lab(seen("#ff0000", "deuteranopia")), lab(seen("#00ff00", "deuteranopia"))) < 75


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("theme", [NIGHT, DAY], ids=lambda t: t.name)
@pytest.mark.parametrize("board", [load(name) for name in builtin_names()], ids=lambda b: b.name)
def test_two_transports_of_a_board_look_different(board: Board, theme: Theme, vision: str) -> None:
    """By colour, and by line style as well: neither is needed to understand the other."""
    for (role, name), (other_role, other) in itertools.combinations(board.transports.items(), 2):
        one, two = (lab(seen(theme.colour(*pair), vision)) for pair in ((name, role), (other, other_role)))
        assert math.dist(one, two) >= HUES_APART, (name, other)
        assert strokes_differ(style_of(name, role), style_of(other, other_role)), (name, other)


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("theme", [NIGHT, DAY], ids=lambda t: t.name)
def test_colours_stand_out_from_the_ground_in_every_vision(theme: Theme, vision: str) -> None:
    for family, colour in theme.families.items():
        for ground in (theme.paper, theme.land, theme.sea, theme.water, theme.park):
            ratio = contrast(seen(colour, vision), seen(ground, vision))
            assert ratio >= (3 if ground in (theme.paper, theme.land) else 2.2), (family, ground, round(ratio, 2))
    for colour in (*theme.figures, theme.x):
        assert contrast(seen(colour, vision), seen(theme.panel, vision)) >= 3
    assert contrast(seen(theme.ink, vision), seen(theme.face, vision)) >= 4.5
    for bar in theme.bars.values():
        assert contrast((1, 1, 1), seen(bar, vision)) >= 4


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("theme", [NIGHT, DAY], ids=lambda t: t.name)
def test_heat_is_told_from_every_ground(theme: Theme, vision: str) -> None:
    for ground in (theme.paper, theme.land, theme.sea):
        assert math.dist(lab(seen(theme.heat, vision)), lab(seen(ground, vision))) > 30


def palette(theme: str) -> dict[str, str]:
    """The strokes with which the page marks targets and routes, by colour family."""
    css = (Path(__file__).parents[2] / "web" / "src" / "board" / "palette.css").read_text("utf-8")
    block = re.search(rf"\[data-theme='{theme}'\] {{(.*?)\n}}", css, re.DOTALL)
    assert block
    return dict(re.findall(r"--bt-(\w+)-line: (#[0-9a-f]{6});", block[1]))


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("theme", [NIGHT, DAY], ids=lambda t: t.name)
@pytest.mark.parametrize(
    "families", [("yellow", "turquoise", "red"), ("yellow", "red", "blue"), ("yellow", "green", "red")]
)
def test_marks_on_the_page_are_told_apart_too(families: tuple[str, ...], theme: Theme, vision: str) -> None:
    """A ring has no line style to help, so its colours alone must do, and 3 : 1 on the map."""
    lines = palette(theme.name)
    for one, two in itertools.combinations(families, 2):
        assert math.dist(lab(seen(lines[one], vision)), lab(seen(lines[two], vision))) >= HUES_APART, (one, two)
    for family in families:
        assert contrast(seen(lines[family], vision), seen(theme.paper, vision)) >= 3, family
