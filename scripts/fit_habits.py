"""Fit the habits of X to games, and say how well the belief does on games that it was not fitted on.

    python scripts/fit_habits.py RECORDS --write src/blackticket/belief/data/habits.json

``RECORDS`` is a folder of record files of finished ticket games. Every fifth game is kept for the test. The model is a
softmax over X's possible steps with one parameter per group and value (``belief/habits.py``), fitted by gradient ascent
on the log-likelihood of the steps that X took, with a prior that pulls every parameter to 0.
"""

import argparse
import json
import sys
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from bench.studies.belief import losses_of  # noqa: E402

from blackticket.belief.habits import (  # noqa: E402
    GROUPS,
    VALUES,
    Belief,
    Habits,
    Nearness,
    features_of,
)
from blackticket.belief.posterior import belief_with, nearness  # noqa: E402
from blackticket.cli.polite import in_sentences  # noqa: E402
from blackticket.errors import BlackticketError  # noqa: E402
from blackticket.game import Game  # noqa: E402
from blackticket.rules.ticket import codes  # noqa: E402
from blackticket.rules.ticket.flow import x_holds  # noqa: E402
from blackticket.rules.ticket.layout import BLACK  # noqa: E402
from blackticket.views import TicketView, View  # noqa: E402
from fitting import games_of, written  # noqa: E402

ROUNDS, RATE, PRIOR = 600, 0.05, 2.0


@dataclass
class Steps:
    """Every step that X took, with all that he could have taken: one row an option."""

    options: list[list[int]] = field(default_factory=list)
    step: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)

    def add(self, view: TicketView, near: Nearness, station: int, ticket: int, target: int, shown: int) -> None:
        """One step from ``station``."""
        tables, pub = view.tables, view.public
        number = len(self.taken)
        for kind in range(BLACK + 1):
            if not x_holds(tables, pub, kind):
                continue
            for place in range(tables.first[kind, station], tables.first[kind, station + 1]):
                there = int(tables.target[place])
                if pub["occupied"][there] == 0:
                    if (kind, there) == (ticket, target):
                        self.taken.append(len(self.options))
                    self.options.append([shown, *features_of(tables, pub, near, kind, there)])
                    self.step.append(number)


def main() -> None:
    """Read, fit, test, write."""
    parser = argparse.ArgumentParser(description="Fit the habits of X to games.")
    parser.add_argument("records", type=Path)
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    written(asked.write)
    fitted, kept = games_of(asked.records)
    steps = Steps()
    for game in fitted:
        collect(game, steps)
    model = fit(steps)
    table = losses(kept, model)
    note = {
        "made": f"{datetime.now(UTC):%Y-%m-%d}",
        "by": "scripts/fit_habits.py",
        "games": len(fitted),
        "steps": len(steps.taken),
        "test_games": len(kept),
        "log_loss": table,
    }
    print(json.dumps(note, indent=2))
    if asked.write:
        factors = {
            shown: {group: [round(float(f), 4) for f in model[i, j]] for j, group in enumerate(GROUPS)}
            for i, shown in enumerate(("hidden", "shown"))
        }
        asked.write.write_text(json.dumps({"note": note, "factors": factors}, indent=1) + "\n", encoding="utf-8")


def collect(game: Game, steps: Steps) -> None:
    """All steps of X in a game."""
    again = Game(game.dealt)
    for move, code in zip(game.moves, game._codes, strict=True):
        if move.startswith("X "):
            view = again.view("X")
            assert isinstance(view, TicketView)
            assert view.own is not None
            near, station, entry = nearness(view.tables), view.own.at, int(view.public["entries"])
            for step in range(codes.steps_of(code)):
                shown = int(codes.shows_in(code, step) or view.tables.switches[0]["reveal"][entry + step])
                ticket, target = codes.ticket_of(code, step), codes.station_of(code, step)
                steps.add(view, near, station, ticket, target, shown)
                station = target
        again.play(move)


def fit(steps: Steps) -> Habits:
    """The factors that make the taken steps most likely."""
    options, step, taken = np.array(steps.options), np.array(steps.step), np.array(steps.taken)
    places = (options[:, :1] * len(GROUPS) + np.arange(len(GROUPS))) * VALUES + options[:, 1:]
    size = 2 * len(GROUPS) * VALUES
    logs, first, second = np.zeros(size), np.zeros(size), np.zeros(size)
    observed = np.bincount(places[taken].ravel(), minlength=size)
    for turn in range(1, ROUNDS + 1):
        likes = np.exp(logs[places].sum(axis=1))
        chance = likes / np.bincount(step, likes)[step]
        expected = np.bincount(places.ravel(), np.repeat(chance, len(GROUPS)), minlength=size)
        slope = (observed - expected - PRIOR * logs) / len(taken)
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        logs += RATE * (first / (1 - 0.9**turn)) / (np.sqrt(second / (1 - 0.999**turn)) + 1e-9)
    return np.exp(logs).reshape(2, len(GROUPS), VALUES)


def losses(games: list[Game], model: Habits) -> dict[str, float]:
    """Mean log-loss, in nats, of X's station after each hidden move: even, by the published categories, by habits."""
    found: dict[str, list[float]] = {"even": [], "categories": [], "habits": []}

    def learnt(view: View) -> Belief:
        assert isinstance(view, TicketView)
        return belief_with(view, model)

    for game in games:
        for name, values in losses_of(game, learnt).items():
            found[name] += values
    if not found["even"]:
        raise BlackticketError("bad_argument", "In the games kept for the test nobody is ever in doubt where X is.")
    return {name: round(float(np.mean(values)), 4) for name, values in found.items()} | {"turns": len(found["even"])}


if __name__ == "__main__":
    sys.exit(in_sentences(main))
