"""How well the belief knows where X is: log-loss beside even guessing and the published location categories.

Read ``losses_of`` first. X's station is taken from whole records; the beliefs see the pursuers' views alone.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from bench.studies.cells import Cell, Counted, Wishes, play_cells
from bench.studies.pages import Report, bullets, head, head_data, pages, paragraph, table
from bench.studies.plots import Row, rows_plot
from blackticket.arena.series import Played, Series
from blackticket.belief.habits import Belief
from blackticket.belief.posterior import ticket_belief
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.players.search.mcts.dice.belief import dice_weights
from blackticket.players.search.nw.player import NwPlayer
from blackticket.views import View

NAME = "belief"
ITERATIONS = 1000
STARTS = 60
GAMES: dict[str, tuple[str, str, int, tuple[str, ...]]] = {
    "classic": ("mcts", "classic", 6, ("fixed_order",)),
    "classic-nw": ("nw", "classic", 6, ("fixed_order",)),
    "london": ("mcts", "london", 5, ()),
    "italia": ("mcts", "italia", 5, ()),
    "sanssouci": ("mcts", "sanssouci", 5, ()),
    "dice": ("mcts", "dice", 4, ()),
    "dice-nw": ("nw", "dice", 4, ()),
}
"""Who plays X and in which edition, by the name of the cell; ``mcts`` hunts him."""
BELIEFS = {"even": "even", "categories": "categories of `nw`", "habits": "habits"}
OTHERS = ("even", "categories")
TWO_SIGMA = 1.96
Losses = dict[str, list[float]]


def believed(view: View) -> Belief:
    """What ``mcts`` believes."""
    beliefs: dict[str, Callable[[Any], Belief]] = {"ticket": ticket_belief, "dice": dice_weights}
    return beliefs[view.setup.edition.family_name](view)


def losses_of(game: Game, habits: Callable[[View], Belief] = believed) -> Losses:
    """Log-loss, in nats, of X's station after each of his moves that left more than one: by each belief."""
    found: Losses = {name: [] for name in BELIEFS}
    again = Game(game.deal)
    for move, coming in zip_longest(game.moves, game.moves[1:]):
        if move.action == "roll":
            continue
        if coming is not None and coming.action == "roll":
            again.set_roll(coming.faces)
        again.play(move)
        if not move.startswith("X ") or again.to_move is None:
            continue
        view, truth = again.view("pursuers"), again.view("X")
        assert truth.own is not None
        possible = view.candidates
        if len(possible) > 1:
            weights = NwPlayer().weights(view)
            found["even"].append(math.log(len(possible)))
            found["categories"].append(-math.log(weights[truth.own.at] / weights.sum()))
            found["habits"].append(-math.log(habits(view)[truth.own.at]))
    return found


@dataclass(frozen=True)
class Mean:
    """A mean over the turns of all games; its 95 % interval takes the turns of one game as belonging together."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, sums: Sequence[float], turns: Sequence[float]) -> "Mean":
        """From the sum and the number of turns of each game, of two games or more."""
        whole, games = sum(turns), len(sums)
        mean = sum(sums) / whole
        apart = sum((one - mean * count) ** 2 for one, count in zip(sums, turns, strict=True))
        reach = TWO_SIGMA * math.sqrt(apart * games / (games - 1)) / whole
        return cls(mean, mean - reach, mean + reach)

    def told(self, sign: str = "") -> str:
        """As a cell of a table."""
        return f"{self.mean:{sign}.3f} ({self.low:{sign}.3f} to {self.high:{sign}.3f})"


@dataclass(frozen=True)
class Measured:
    """The games of a cell: for each the number of turns, and by belief the sum of losses."""

    games: tuple[Mapping[str, float], ...]

    def mean(self, name: str, beside: str | None = None) -> Mean:
        """The mean loss of a belief, or by how much it is above that of another."""
        sums = [game[name] - (game[beside] if beside else 0.0) for game in self.games]
        return Mean.of(sums, [game["turns"] for game in self.games])

    @property
    def turns(self) -> int:
        """Over all games."""
        return int(sum(game["turns"] for game in self.games))


def cells(iterations: int) -> list[Cell]:
    """One for each edition, and two with the published X."""
    return [
        Cell(
            name, Series(((x, "mcts"),), edition, players, options, seconds=None, iterations=iterations, seed=1), STARTS
        )
        for name, (x, edition, players, options) in GAMES.items()
    ]


def report(wishes: Wishes) -> Report:
    """Play, measure and tell."""
    wishes.refuse("seconds")
    iterations = int(wishes.one_of("iterations", ITERATIONS))
    asked = cells(iterations)
    counted = play_cells(NAME, asked, wishes, _losses_kept)
    measured = {name: _measured(one) for name, one in counted.items()}
    played = {name: one for name, one in measured.items() if len(one.games) > 1}
    data = {
        **head_data(wishes, asked),
        "iterations": iterations,
        "cells": [{"cell": name, **_told(one)} for name, one in played.items()],
    }
    page = pages(
        head("How well the belief knows where X is", data),
        paragraph(f"""After each move of X that leaves the pursuers in doubt: how little probability a belief had given
        to the station where he really was, as minus its logarithm (log-loss, in nats; 0 would be knowing it, and
        "even" is the logarithm of the number of stations where he can be). All players think {iterations:,} iterations
        a move; `mcts` hunts. No game had a part in fitting the habits."""),
        table(
            ("edition", "X", "games", "turns", *BELIEFS.values()),
            [
                (*_who(name), len(one.games), f"{one.turns:,}", *(one.mean(belief).told() for belief in BELIEFS))
                for name, one in played.items()
            ],
            words=2,
        ),
        paragraph("""By how much the habits are better than the others, in the same turns (below 0: better):"""),
        table(
            ("edition", "X", *(f"than {BELIEFS[other]}" for other in OTHERS)),
            [(*_who(name), *(one.mean("habits", other).told("+") for other in OTHERS)) for name, one in played.items()],
            words=2,
        ),
        _verdict(played),
        f"![Log-loss by belief]({NAME}.svg)",
        bullets(_NOTES),
    )
    return Report(NAME, page, data, _picture(played))


def _verdict(played: Mapping[str, Measured]) -> str:
    """Against whom, and beside what, the habits are clearly better or worse."""
    lines = []
    for other in OTHERS:
        found: dict[str, list[str]] = {"better": [], "worse": [], "not clearly different": []}
        for name, one in played.items():
            gain = one.mean("habits", other)
            word = "better" if gain.high < 0 else "worse" if gain.low > 0 else "not clearly different"
            found[word].append(" against ".join(_who(name)))
        told = "; ".join(f"{word}: {', '.join(names)}" for word, names in found.items() if names)
        lines.append(f"Beside {BELIEFS[other]} the habits are {told}.")
    return bullets(lines) if played else ""


def _who(cell: str) -> tuple[str, str]:
    """Edition and X, for a table."""
    x, edition, *_ = GAMES[cell]
    return edition, f"`{x}`"


def _losses_kept(game: Played) -> dict[str, float]:
    losses = losses_of(Record.parse(game.record).replay())
    return {"turns": len(losses["even"]), **{name: round(sum(losses[name]), 6) for name in BELIEFS}}


def _measured(counted: Counted) -> Measured:
    for game, found in zip(counted.games, counted.measured, strict=True):
        if not {"turns", *BELIEFS} <= set(found):
            raise BlackticketError("bad_argument", f"Game {game.game} of {counted.cell.name} has no losses in its row.")
    return Measured(counted.measured)


def _told(one: Measured) -> dict[str, object]:
    better = {other: vars(one.mean("habits", other)) for other in OTHERS}
    losses = {name: vars(one.mean(name)) for name in BELIEFS}
    return {"games": len(one.games), "turns": one.turns, "log_loss": losses, "habits_beside": better}


def _picture(played: Mapping[str, Measured]) -> str:
    rows = []
    for name, one in played.items():
        group = f"{GAMES[name][1]}, X is {GAMES[name][0]}"
        for belief, words in BELIEFS.items():
            mean = one.mean(belief)
            rows.append(Row(words.replace("`", ""), mean.mean, mean.low, mean.high, None, group))
    most = max((row.high for row in rows), default=3.0)
    return rows_plot(
        "Log-loss of the belief", rows, span=(0, math.ceil(2 * most) / 2), step=0.5, unit="nats; lower is better"
    )


_NOTES = (
    """*Even*: every station where X can be is as likely as the others. *Categories*: by how far the nearest pursuer was
    when X had moved, with the weights of the publication. *Habits*: what `mcts` believes
    ([players](../players.md#how-mcts-thinks)); in the dice game, where nothing is fitted, by the points that it gives
    to X's moves itself ([mcts/dice/belief.py](../../src/blackticket/players/search/mcts/dice/belief.py)).""",
    """The habits are fitted to games of all ticket editions, six of seven by `mcts` and the others by `nw` as X ([the
    fitted files](../players.md#the-fitted-files)). An X who plays quite otherwise, and other boards, would be a test of
    how far they carry.""",
    """The interval of a mean takes the turns of a game together, because they are alike.""",
)
