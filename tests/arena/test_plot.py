"""Plots are well-formed SVG whose points lie inside."""

from xml.etree import ElementTree as ET

import pytest

from blackticket.arena.plot import HEIGHT, MOST_POINTS, WIDTH, ratings_plot, score_plot
from blackticket.arena.rating import Rated
from tests.arena.helpers import small

SVG = "{http://www.w3.org/2000/svg}"
SWAPPED = small(("<nw> & co", "greedy"), ("greedy", "<nw> & co"))


def _points(root: ET.Element, shape: str) -> list[tuple[float, float]]:
    found = root.find(SVG + shape)
    assert found is not None
    pairs = [point.split(",") for point in found.attrib["points"].split()]
    return [(float(x), float(y)) for x, y in pairs]


@pytest.mark.parametrize("count", [1, 7, 5000])
def test_a_score_is_drawn_with_its_interval(count: int) -> None:
    scores = [(0.0, 0.5, 1.0)[number % 3] for number in range(count)]
    root = ET.fromstring(score_plot(SWAPPED, scores))
    line, band = _points(root, "polyline"), _points(root, "polygon")
    assert len(line) <= MOST_POINTS + 1
    assert len(band) == 2 * len(line)
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in line + band)
    words = [text.text for text in root.iter(SVG + "text")]
    assert "<nw> & co against greedy, both roles: score and 95 % interval" in words
    assert str(2 * count) in words


def test_nothing_played_is_still_a_picture() -> None:
    assert ET.fromstring(score_plot(small(), [])).find(SVG + "polyline") is None


def test_ratings_are_drawn_in_their_order() -> None:
    rated = [Rated("strong & fast", 120.0, 60.0, 180.0), Rated("weak", -120.0, -180.0, -60.0)]
    root = ET.fromstring(ratings_plot(rated))
    dots = [(float(dot.attrib["cx"]), float(dot.attrib["cy"])) for dot in root.iter(SVG + "circle")]
    assert dots[0][0] > dots[1][0]
    assert dots[0][1] < dots[1][1]
    assert "strong & fast" in [text.text for text in root.iter(SVG + "text")]
