"""``python -m bench rules``: every contender plays, and the page has its ratio."""

import json
from pathlib import Path

import pytest
from bench.__main__ import app
from bench.rules import DICE, KERNEL, ORACLE, PLAIN, THREADS, C

from tests.cli.helpers import run


@pytest.mark.slow
def test_every_contender_is_measured_and_written(tmp_path: Path) -> None:
    ran = run("rules", "--seconds", "0.05", "--turns", "1", "--players", "3", "--json", "--write", tmp_path, of=app)
    assert ran.code == 0
    report = json.loads(ran.out)
    assert report == json.loads((tmp_path / "rules-speed.json").read_text(encoding="utf-8"))
    rows = {row["name"]: row for row in report["rows"]}
    assert {KERNEL, PLAIN, DICE, ORACLE} <= set(rows) <= {KERNEL, PLAIN, DICE, ORACLE, THREADS, C}
    assert all(row["plies_per_second"] > 0 for row in rows.values())
    assert rows[report["reference"]]["ratio"] == 1.0
    assert report["command"] == "python -m bench rules --seconds 0.05 --turns 1 --players 3"
    page = (tmp_path / "rules-speed.md").read_text(encoding="utf-8")
    assert all(f"| {name} | {row['plies_per_second']:,.0f} |" in page for name, row in rows.items())
