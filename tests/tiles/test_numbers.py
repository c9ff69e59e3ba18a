"""The tables of docs/tiles.md say what the tiles do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tiles.numbers import KINDS, distance_row, measure, row

DOCS = Path(__file__).parent.parent.parent / "docs" / "tiles.md"


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_the_tables_are_up_to_date(name: str) -> None:
    text = DOCS.read_text(encoding="utf-8")
    numbers = measure(*KINDS[name])
    assert row(name, numbers) in text
    assert distance_row(name, numbers) in text


def test_bus_stops_without_a_ride_are_rare() -> None:
    """None on basic sides, whatever the layout (`test_design` has the bound); few as the expert game is played."""
    for name, (small, turned) in KINDS.items():
        numbers = measure(small, turned, layouts=150)
        share = numbers.without_ride / numbers.bus_stops
        assert share == 0 if not turned else share < 0.02, name
