"""Copy the length of games from docs/results into the package: ``python scripts/guide_numbers.py``.

An installed package has no docs/results. ``tests/guide`` fails if the copy is out of date.
"""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
RESULTS, DATA = ROOT / "docs" / "results", ROOT / "src" / "blackticket" / "guide" / "data"
SAME = {"2": "5", "3": "5"}
"""Where the pursuers are only shared out differently, the study plays one number of people for all."""


def rounds() -> dict[str, dict[str, float]]:
    """The mean number of rounds by edition and number of people."""
    from blackticket.editions import edition, edition_names

    cells = {cell["cell"]: cell for cell in _read("editions.json")["cells"]}
    return {
        name: {str(count): _rounds_of(cells, name, str(count)) for count in edition(name).player_counts}
        for name in edition_names()
    }


def _rounds_of(cells: dict[str, Any], name: str, count: str) -> float:
    cell = cells.get(f"{name}-{count}") or cells[f"{name}-{SAME[count]}"]
    rounds: float = cell["roles"][0]["rounds"]
    return round(rounds, 1)


def _read(name: str) -> Any:
    return json.loads((RESULTS / name).read_text(encoding="utf-8"))


if __name__ == "__main__":
    (DATA / "rounds.json").write_text(json.dumps(rounds(), indent=1) + "\n", encoding="utf-8")
