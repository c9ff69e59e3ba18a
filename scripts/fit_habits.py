"""Fit the habits of X to games, and say how well the belief does on games that it was not fitted on.

    python scripts/fit_habits.py RECORDS --write src/blackticket/belief/data/habits.json

``RECORDS`` is a folder of record files of finished ticket games. Every fifth game is kept for the test. A station's
probability is a softmax over the best ways to the stations where X can be, with one parameter per group and value of
the steps on such a way (``belief/habits.py``). It is fitted by gradient ascent on the likelihood of the stations where
X was, with a prior that pulls every parameter to 0; each round finds the best ways again. Read ``fit`` first.
"""

import argparse
import json
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from bench.studies.belief import losses_of  # noqa: E402

from blackticket.belief.habits import (  # noqa: E402
    DOUBT,
    GROUPS,
    VALUES,
    Belief,
    Habits,
    flight,
    look_around,
    new_looks,
    paid_at,
    reach,
)
from blackticket.belief.posterior import belief_with, entries_hidden, nearness  # noqa: E402
from blackticket.belief.ticket import SetupKey, known_after  # noqa: E402
from blackticket.cli.polite import in_sentences  # noqa: E402
from blackticket.errors import BlackticketError  # noqa: E402
from blackticket.game import Game  # noqa: E402
from blackticket.kernel import compiled  # noqa: E402
from blackticket.rules.ticket import codes  # noqa: E402
from blackticket.rules.ticket.layout import MAX_STATIONS  # noqa: E402
from blackticket.views import TicketView, View  # noqa: E402
from fitting import games_of, written  # noqa: E402

ROUNDS, RATE, PRIOR = 150, 0.05, 2.0
SIZE = len(GROUPS) * VALUES
NEVER = -1e9
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Step:
    """The ways that X may have taken in one step."""

    begins: Ints
    ends: Ints
    places: Ints
    """A row for each way: the parameters of its weight; none of a step after which X went on in the same turn."""


@dataclass(frozen=True)
class Turn:
    """One turn of X as everybody saw it, and where he was after it."""

    before: Bools
    steps: tuple[Step, ...]
    after: Bools
    station: int


def main() -> None:
    """Read, fit, test, write."""
    parser = argparse.ArgumentParser(description="Fit the habits of X to games.")
    parser.add_argument("records", type=Path, help="read the records in this folder")
    parser.add_argument("--write", type=Path, help="write the fitted weights to this file")
    asked = parser.parse_args()
    written(asked.write)
    fitted, kept = games_of(asked.records)
    turns = [turns_of(game) for game in fitted]
    model = fit(turns)
    table = losses(kept, model)
    note = {
        "made": f"{datetime.now(UTC):%Y-%m-%d}",
        "by": "scripts/fit_habits.py",
        "games": len(fitted),
        "turns": sum(map(len, turns)),
        "test_games": len(kept),
        "log_loss": table,
    }
    print(json.dumps(note, indent=2))
    if asked.write:
        factors = {group: [round(float(f), 4) for f in model[i]] for i, group in enumerate(GROUPS)}
        asked.write.write_text(json.dumps({"note": note, "factors": factors}, indent=1) + "\n", encoding="utf-8")


def turns_of(game: Game) -> list[Turn]:
    """All turns of X in a game after which it went on."""
    found = []
    again = Game(game.deal)
    for move, code in zip(game.moves, game._codes, strict=True):
        view = again.view("pursuers")
        again.play(move)
        if not move.startswith("X ") or again.to_move is None:
            continue
        seen, truth = again.view("pursuers"), again.view("X")
        assert isinstance(view, TicketView)
        assert isinstance(seen, TicketView)
        assert isinstance(truth, TicketView)
        assert truth.own is not None
        before, after = (_possible(one) for one in (view, seen))
        found.append(Turn(before, _steps(view, before, code), after, truth.own.at))
    return found


def _possible(view: TicketView) -> Bools:
    return known_after(SetupKey(view.setup), int(view.public["x_start"]), view.history).mask.astype(np.bool_)


def _steps(view: TicketView, possible: Bools, code: int) -> tuple[Step, ...]:
    """The ways of a turn of X, step by step, from all stations where he can have been."""
    tables, pub, near, looks = view.tables, view.public, nearness(view.tables), new_looks()
    count, entry = codes.steps_of(code), int(pub["entries"])
    at, reached = possible.astype(np.float64), np.zeros(MAX_STATIONS + 1)
    steps = []
    for step in range(count):
        ticket = codes.ticket_of(code, step)
        shown = codes.shows_in(code, step) or tables.switches[0]["reveal"][entry + step]
        reach(tables, pub, at, reached, ticket)
        compiled(look_around)(tables, pub, near, reached, entries_hidden(tables, entry + count), looks)
        rows = []
        for begin in map(int, np.flatnonzero(at)):
            for end in map(int, tables.target[tables.first[ticket, begin] : tables.first[ticket, begin + 1]]):
                if reached[end] and (not shown or end == codes.station_of(code, step)):
                    values = [*looks[end, : len(GROUPS) - 2], paid_at(tables, begin, ticket), flight(looks, begin, end)]
                    rows.append([begin, end, *(group * VALUES + value for group, value in enumerate(values))])
        ways = np.array(rows)
        steps.append(Step(ways[:, 0], ways[:, 1], ways[:, 2:] if step == count - 1 else ways[:, 2:2]))
        at[:] = 0.0
        at[ways[:, 1]] = 1.0
    return tuple(steps)


def fit(games: list[list[Turn]]) -> Habits:
    """The factors that make it most likely that X was where he was."""
    logs, first, second = np.zeros(SIZE), np.zeros(SIZE), np.zeros(SIZE)
    for turn in range(1, ROUNDS + 1):
        slope, turns = np.zeros(SIZE), 0
        for game in games:
            turns += climb(game, logs, slope)
        slope = (slope - PRIOR * logs) / max(turns, 1)
        first = 0.9 * first + 0.1 * slope
        second = 0.99 * second + 0.01 * slope**2
        logs += RATE * (first / (1 - 0.9**turn)) / (np.sqrt(second / (1 - 0.99**turn)) + 1e-8)
    return np.exp(logs).reshape(len(GROUPS), VALUES)


def climb(game: list[Turn], logs: Floats, slope: Floats) -> int:
    """Add to ``slope`` how the likelihood of a game changes with each parameter; how many turns had any doubt."""
    believed, counts = np.zeros(MAX_STATIONS + 1), np.zeros((MAX_STATIONS + 1, SIZE))
    doubted = 0
    for turn in game:
        believed = _floored(believed, turn.before)
        for step in turn.steps:
            believed, counts = _best_ways(step, believed, counts, logs)
        if turn.after.sum() == 1:
            counts[:] = 0.0
            continue
        believed = _floored(believed, turn.after)
        chance = np.exp(believed)
        chance /= chance.sum()
        counted = believed > np.log(DOUBT)
        slope -= (chance * counted) @ counts
        if counted[turn.station]:
            slope += counts[turn.station]
        doubted += 1
    return doubted


def _floored(believed: Floats, possible: Bools) -> Floats:
    """Logarithms below that of the likeliest station, as far as doubt allows; ``NEVER`` where X cannot be."""
    inside = np.where(possible, believed, NEVER)
    return np.where(possible, np.maximum(inside - inside.max(), np.log(DOUBT)), NEVER)


def _best_ways(step: Step, believed: Floats, counts: Floats, logs: Floats) -> tuple[Floats, Floats]:
    """The best way to every station, and how often each parameter counts on it."""
    value = believed[step.begins] + logs[step.places].sum(axis=1)
    best = np.full_like(believed, NEVER)
    order = np.argsort(value, kind="stable")
    chosen = np.full(len(believed), -1)
    chosen[step.ends[order]] = order  # of several ways to a station the last one stays: the best
    ends = np.flatnonzero(chosen >= 0)
    ways = chosen[ends]
    best[ends] = value[ways]
    made = np.zeros_like(counts)
    made[ends] = counts[step.begins[ways]]
    np.add.at(made, (ends[:, None], step.places[ways]), 1.0)
    return best, made


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
        raise BlackticketError("bad_argument", "X's station is never in doubt in the test games; use more records.")
    return {name: round(float(np.mean(values)), 4) for name, values in found.items()} | {"turns": len(found["even"])}


if __name__ == "__main__":
    sys.exit(in_sentences(main))
