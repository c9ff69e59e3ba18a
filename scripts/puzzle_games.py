"""Plays the games that puzzles are made of: the search against itself, one record per game.

Each game follows from the seed, its set-up and its number alone, so the same command makes the same games again and
goes on where it was stopped. From the project folder:

    python scripts/puzzle_games.py build/puzzle-games --games 60

Then ``blackticket puzzle make build/puzzle-games`` looks for puzzles in them.
"""

import argparse
import sys
from pathlib import Path

from blackticket.arena.running import warm_up
from blackticket.arena.series import Series, play_game

PLAYER = "mcts"
SETUPS = (
    ("london", 5, ()),
    ("london", 3, ()),
    ("italia", 5, ()),
    ("sanssouci", 5, ()),
    ("classic", 5, ()),
    ("dice", 4, ()),
    ("dice", 3, ("expert",)),
)
"""Edition, people and options, in turn, so that a run stopped early has games of all."""
SEED = 2026


def main() -> None:
    """Play the games that are missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=60, help="games of each set-up")
    parser.add_argument(
        "--iterations", type=int, default=4000, help="iterations of each search; the level expert has at most 4000"
    )
    parser.add_argument("--x", default=PLAYER, help="who plays X; the quick player greedy is in trouble more often")
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    all_series = [
        Series(
            ((asked.x, PLAYER),), edition, people, options, seconds=None, iterations=asked.iterations, seed=asked.seed
        )
        for edition, people, options in SETUPS
    ]
    for series in all_series:
        warm_up(series, fast=True)
    for number in range(asked.games):
        for series in all_series:
            name = "-".join((series.edition, str(series.players), *series.options, f"{number:04}"))
            path = asked.folder / f"{name}.txt"
            if path.exists():
                continue
            played = play_game(series, number, fast=True)
            path.write_text(
                f"{played.record}\n# {asked.x} against {PLAYER}, {series.iterations} iterations, seed {series.seed}, "
                f"game {number}\n",
                encoding="utf-8",
            )
            print(f"{name}: {played.winner} {played.by} after round {played.rounds}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
