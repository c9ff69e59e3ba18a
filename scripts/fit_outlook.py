r"""Fit X's outlook to games, and say how well it does on games that it was not fitted on.

    python scripts/fit_outlook.py RECORDS --side pursuers \
        --write src/blackticket/players/search/mcts/ticket/data/outlook.json

``RECORDS`` is a folder of record files of finished ticket games. Every fifth game is kept for the test. The weights
make the outcomes most likely given the positions at X's turns, with a prior that pulls every weight to 0. They are
written for the search of one side; those of the other stay. What X's special tickets are worth to himself is not
fitted: he spends them in need, so the games that he lost are those in which he has none left or has spared them.
"""

import argparse
import json
import sys
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from blackticket.belief.posterior import nearness, ticket_belief  # noqa: E402
from blackticket.cli.polite import in_sentences  # noqa: E402
from blackticket.game import Game  # noqa: E402
from blackticket.players.search.mcts.ticket.outlook import BLACKS, DOUBLES, FEATURES, SIZE, fill_features  # noqa: E402
from blackticket.rules.ticket.layout import MAX_PURSUERS  # noqa: E402
from blackticket.views import TicketView  # noqa: E402
from fitting import games_of, written  # noqa: E402

Floats = npt.NDArray[np.float64]
ROUNDS, RATE, PRIOR = 1500, 0.02, 4.0
DRAWS = 4
"""Draws of phantoms for each position."""
WORTH = {BLACKS: (-0.4, -0.15, 0.05, 0.2, 0.3, 0.4, 0.4, 0.4), DOUBLES: (-0.4, 0.0, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4)}
"""What X's special tickets are worth to him, by how many he has; docs/results/players.md has the matches."""


def main() -> None:
    """Read, fit, test, write."""
    parser = argparse.ArgumentParser(description="Fit X's outlook to games.")
    parser.add_argument("records", type=Path, help="read the records in this folder")
    parser.add_argument(
        "--side",
        choices=["X", "pursuers"],
        default="pursuers",
        help="fit for the search of this side (default pursuers)",
    )
    parser.add_argument("--write", type=Path, help="write the fitted weights to this file")
    asked = parser.parse_args()
    body = written(asked.write)
    games, tests = games_of(asked.records)
    fitted, kept = collect(games), collect(tests)
    weights = fit(*fitted)
    note: dict[str, str | float] = {
        "made": f"{datetime.now(UTC):%Y-%m-%d}",
        "by": "scripts/fit_outlook.py",
        "games": len(games),
        "positions": len(fitted[1]),
        "test_positions": len(kept[1]),
        "log_loss": round(loss(kept, chances(weights, kept[0])), 4),
        "log_loss_of_the_mean": round(loss(kept, np.full(len(kept[1]), fitted[1].mean())), 4),
    }
    if asked.side == "X":
        note["special_tickets"] = "set by hand"
        for first, worth in WORTH.items():
            weights[first : first + len(worth)] = worth
    print(json.dumps(note, indent=2))
    if asked.write:
        body[asked.side] = {"note": note, "weights": [round(float(w), 4) for w in weights]}
        asked.write.write_text(json.dumps(body, indent=1) + "\n", encoding="utf-8")


def collect(games: list[Game]) -> tuple[npt.NDArray[np.int64], Floats]:
    """Features and outcome (1: X escaped) of every position in which X was to move."""
    rows, ends, draws = [], [], np.random.default_rng(1)
    for game in games:
        assert game.outcome is not None
        again = Game(game.deal)
        for move in game.moves:
            if move.startswith("X "):
                view = again.view("X")
                assert isinstance(view, TicketView)
                assert view.own is not None
                belief = ticket_belief(view)
                for _ in range(DRAWS):
                    room, phantoms = (
                        np.zeros(FEATURES, dtype=np.int64),
                        draws.choice(len(belief), MAX_PURSUERS, p=belief),
                    )
                    fill_features(view.tables, view.public, nearness(view.tables), view.own.at, phantoms, room)
                    rows.append(room)
                    ends.append(1.0 if game.outcome.winner == "X" else 0.0)
            again.play(move)
    return np.array(rows), np.array(ends)


def chances(weights: Floats, rows: npt.NDArray[np.int64]) -> Floats:
    """The outlook of every row."""
    total = weights[rows].sum(axis=1)
    return np.asarray(0.5 + 0.5 * total / np.sqrt(1.0 + total * total))


def loss(sample: tuple[npt.NDArray[np.int64], Floats], chance: Floats) -> float:
    """Mean log-loss in nats."""
    ends = sample[1]
    return float(-np.mean(ends * np.log(chance) + (1.0 - ends) * np.log(1.0 - chance)))


def fit(rows: npt.NDArray[np.int64], ends: Floats) -> Floats:
    """Gradient ascent (Adam) on the log-likelihood."""
    weights, first, second = np.zeros(SIZE), np.zeros(SIZE), np.zeros(SIZE)
    for turn in range(1, ROUNDS + 1):
        total = weights[rows].sum(axis=1)
        chance = np.clip(0.5 + 0.5 * total / np.sqrt(1.0 + total * total), 1e-6, 1 - 1e-6)
        rise = 0.5 / (1.0 + total * total) ** 1.5
        push = (ends - chance) / (chance * (1.0 - chance)) * rise
        slope = (np.bincount(rows.ravel(), np.repeat(push, FEATURES), minlength=SIZE) - PRIOR * weights) / len(ends)
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        weights += RATE * (first / (1 - 0.9**turn)) / (np.sqrt(second / (1 - 0.999**turn)) + 1e-9)
    return weights


if __name__ == "__main__":
    sys.exit(in_sentences(main))
