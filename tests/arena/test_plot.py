"""Plots are well-formed SVG whose points lie inside."""

from xml.etree import ElementTree as ET

import pytest

from blackticket.arena.plot import HEIGHT, MOST_POINTS, WIDTH, ratings_plot, score_plot, shortened
from blackticket.arena.rating import Rated
from blackticket.arena.series import Series
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
    assert "<nw> & co against greedy, both roles" in words
    assert "score and 95 % interval" in words
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


LONG = "exec:/usr/bin/python3 /home/somebody/players/the_very_best_player_of_all.py --level 9 --threads 4"


@pytest.mark.parametrize("names", [(LONG, "nw"), ("nw", LONG), (LONG, LONG), ("nw:reduction=0,categories=off", "mcts")])
def test_long_names_stay_inside(names: tuple[str, str]) -> None:
    """A letter of the bold title is about 10 wide in wide fonts, one of a row 8."""
    title = ET.fromstring(score_plot(small(names), [1.0])).find(SVG + "text")
    assert title is not None
    assert title.text is not None
    assert float(title.attrib["x"]) + 10 * len(title.text) <= WIDTH
    root = ET.fromstring(ratings_plot([Rated(name, 0.0, -50.0, 50.0) for name in names]))
    rows = [text for text in root.iter(SVG + "text") if text.attrib.get("text-anchor") == "end"]
    assert all(float(row.attrib["x"]) - 8 * len(row.text or "") >= 0 for row in rows)
    assert all(
        (row.text or "")[:2] == name[:2] and (row.text or "")[-2:] == name[-2:]
        for row, name in zip(rows, names, strict=True)
    )


def test_names_are_shortened_in_the_middle() -> None:
    assert [shortened("abcdefgh", most) for most in (8, 7, 6)] == ["abcdefgh", "abc…fgh", "abc…gh"]


@pytest.mark.parametrize("count", [1, 2, 3, 5, 7, 1001])
@pytest.mark.parametrize("series", [small(), SWAPPED])
def test_marks_are_where_points_are(count: int, series: Series) -> None:
    root = ET.fromstring(score_plot(series, [0.5] * count))
    points = {round(x, 1) for x, _ in _points(root, "polyline")}
    marks = [text for text in root.iter(SVG + "text") if (text.text or "").isdigit()]
    assert marks
    assert all(float(mark.attrib["x"]) in points for mark in marks)
    assert marks[-1].text == str(count * len(series.pairings))


def test_no_rating_is_minus_zero() -> None:
    words = [text.text for text in ET.fromstring(ratings_plot([Rated("even", -0.3, -0.4, 0.4)])).iter(SVG + "text")]
    assert "0" in words
    assert "-0" not in words
