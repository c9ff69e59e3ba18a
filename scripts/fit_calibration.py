"""Fit what the chances of a search are worth, and write it to the package's data.

Usage: python scripts/fit_calibration.py [--games docs/results/studies] [--write]

The games are those of ``python -m bench.studies calibration``; two of three are fitted to, and the study tests the
weights on the third. Without ``--write`` the weights are only shown.
"""

import argparse
import json
import sys
from datetime import date
from functools import partial
from pathlib import Path

from bench.studies.calibrating import fit_all, is_kept
from bench.studies.told import PLAYER, ToldGame, play_told

from blackticket import __version__
from blackticket.cli.polite import in_sentences
from blackticket.coach.calibration import FEATURES
from blackticket.editions import edition_names
from blackticket.errors import BlackticketError

DATA = Path(__file__).parent.parent / "src" / "blackticket" / "coach" / "data" / "calibration.json"
ALL = 1 << 30


def main(arguments: list[str] | None = None) -> int:
    """Fit, show, and write if that is wanted."""
    parser = argparse.ArgumentParser(description="Fit what the chances of a search are worth.")
    parser.add_argument("--games", type=Path, default=Path("docs/results/studies"), help="folder of the study's games")
    parser.add_argument("--write", action="store_true", help="write the weights to the package")
    given = parser.parse_args(arguments)
    return in_sentences(partial(_fit, given.games, write=given.write))


def _fit(folder: Path, *, write: bool) -> None:
    games = play_told(folder, dict.fromkeys(edition_names(), ALL), (1,), play=False)
    if not games:
        raise BlackticketError("bad_argument", f"{folder} has no games; run python -m bench.studies calibration first.")
    weights = fit_all(games)
    told = {"fitted": _provenance(games), "features": list(FEATURES), "weights": weights}
    if write:
        DATA.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    for name, sides in weights.items():
        for side, found in sides.items():
            print(f"{name:10} {side:9}", *(f"{one:8.3f}" for one in found))


def _provenance(games: list[ToldGame]) -> dict[str, object]:
    """Where the weights came from."""
    counts = {name: sum(game.edition == name and not is_kept(game) for game in games) for name in edition_names()}
    return {
        "by": "python scripts/fit_calibration.py --write",
        "date": date.today().isoformat(),
        "version": __version__,
        "player": PLAYER,
        "games": counts,
        "keys": {name: sorted({game.key for game in games if game.edition == name}) for name in edition_names()},
    }


if __name__ == "__main__":
    sys.exit(main())
