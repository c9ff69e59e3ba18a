"""The values of the players beside lower and higher ones: what each match between them gave.

The values are listed in ``catalogue``. Read ``report`` first.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bench.studies.catalogue import ELSEWHERE, PLACES, VALUES, Place, X
from bench.studies.cells import Cell, Counted, Share, Wishes, play_cells
from bench.studies.differences import Difference, paired
from bench.studies.pages import Report, bullets, head, head_data, pages, paragraph, table
from bench.studies.plots import Row, rows_plot
from blackticket.arena.series import Side
from blackticket.players import make_player, settings_of

NAME = "values"


IN_SHORT = ("x", "pursuers", "games", "x_wins", "pursuers_win")


@dataclass(frozen=True)
class Trial:
    """One value in one role, beside the value that is played."""

    place: str
    role: Side
    setting: str
    value: float

    @property
    def name(self) -> str:
        """Of its cell."""
        return f"{self.place}-{self.role}-{self.setting}-{self.value:g}"

    @property
    def cell(self) -> Cell:
        """The side in question plays with the value, the other as it is."""
        place = PLACES[self.place]
        changed = f"{place.player}:{self.setting}={self.value:g}"
        other = place.opponent or place.player
        return Cell(self.name, place.series((changed, other) if self.role == X else (other, changed)), place.starts)

    @property
    def played(self) -> float:
        """The value that the player has."""
        return settings_of(make_player(PLACES[self.place].player))[self.setting]


@dataclass(frozen=True)
class Result:
    """How a trial went: the share of wins of its side, and how much that is above the value that is played."""

    trial: Trial
    share: Share
    difference: Difference

    @property
    def verdict(self) -> str:
        """In a word; nothing if the interval holds 0."""
        if not self.difference.clear:
            return ""
        return "**better**" if self.difference.points > 0 else "worse"


def trials() -> list[Trial]:
    """All that the catalogue lists."""
    return [
        Trial(value.place, role, value.setting, tried)
        for value in VALUES
        for role in value.roles
        for tried in value.tried
    ]


def _in_short(counted: Counted) -> dict[str, Any]:
    """How a cell ended. There are many, and the archive has the rest: settings, lengths, times."""
    roles = counted.told()["roles"]
    return {"cell": counted.cell.name, "roles": [{name: role[name] for name in IN_SHORT} for role in roles]}


def report(wishes: Wishes) -> Report:
    """Play and tell."""
    wishes.refuse("seconds", "iterations")
    asked = trials()
    bases = [Cell(name, place.series(*place.pairings), place.starts) for name, place in PLACES.items()]
    counted = play_cells(NAME, [*bases, *(trial.cell for trial in asked)], wishes)
    results = [result_of(trial, counted) for trial in asked]
    played = [result for result in results if result.share.games]
    clear = [result for result in played if result.verdict]
    data = {
        **head_data(wishes, [*bases, *(trial.cell for trial in asked)]),
        "trials": [{**vars(one.trial), "played": one.trial.played, **_told(one)} for one in played],
        "cells": [_in_short(one) for one in counted.values()],
    }
    page = pages(
        head("The values of the players, lower and higher", data),
        paragraph(f"""Every value that steers a player is a setting of it. Here one side plays with a lower or a higher
        value and the other side as it is, from the same starts as the match in which both play as they are; the
        difference is that of the side's share of wins, in percentage points, with Newcombe's interval for pairs. Of
        {len(played)} trials {len(clear)} have an interval without 0; by luck alone, one in forty would on each side. So
        a value that looks better once is not better yet; it is played again from other starts."""),
        f"![The values that make a clear difference]({NAME}.svg)",
        *(_section(name, counted[name], [one for one in played if one.trial.place == name]) for name in PLACES),
        "## Measured elsewhere",
        table(("setting", "where"), [(f"`{setting}`", where) for setting, where in ELSEWHERE.items()], words=2),
        "## Notes",
        bullets(_NOTES),
    )
    return Report(NAME, page, data, _picture(clear))


def result_of(trial: Trial, counted: Mapping[str, Counted]) -> Result:
    """A trial beside the match of its place in which both sides play as they are."""
    with_it = counted[trial.name].wins(trial.role)
    usual = counted[trial.place].wins(trial.role, 0 if trial.role == X else len(PLACES[trial.place].pairings) - 1)
    return Result(trial, Share.of(with_it), paired(with_it, usual))


def _told(result: Result) -> dict[str, object]:
    return {"share": vars(result.share), "difference": vars(result.difference)}


def _section(name: str, base: Counted, results: list[Result]) -> str:
    place = PLACES[name]
    if not results:
        return ""
    budget = f" with {place.iterations:,} iterations a move" if place.iterations > 1 else ""
    return pages(
        f"## {place.title}",
        paragraph(f"As it is{budget}, {_as_it_is(place, base)}."),
        table(
            ("setting", "side", "played", "tried", "games", "wins", "difference", ""),
            [_row(result) for result in results],
            words=2,
        ),
    )


def _as_it_is(place: Place, base: Counted) -> str:
    if not place.opponent:
        return f"X wins {base.x_share()} of {base.starts} games, the pursuers the others"
    return f"it wins {base.x_share(0)} of {base.starts} games as X and {base.pursuers_share(1)} as pursuers"


def _row(result: Result) -> tuple[str, ...]:
    trial = result.trial
    return (
        f"`{trial.setting}`",
        trial.role,
        f"{trial.played:g}",
        f"{trial.value:g}",
        str(result.share.games),
        str(result.share),
        str(result.difference),
        result.verdict,
    )


def _picture(results: list[Result]) -> str:
    rows = []
    for one in results:
        trial, change = one.trial, one.difference
        side = "" if trial.role == X else ", pursuers"
        label = f"{trial.setting} {trial.played:g} → {trial.value:g}{side}"
        rows.append(
            Row(label, change.points, change.low, change.high, group=PLACES[trial.place].title.replace("`", ""))
        )
    return rows_plot(
        "Values that make a clear difference",
        rows,
        span=(-60, 60),
        step=20,
        unit="change of the side's share of wins in percentage points, with 95 % interval",
    )


_NOTES = (
    """The trials tell which values matter and whether one that is played is clearly wrong. They do not make it the best
    one: a difference of less than some fifteen points does not show in sixty games.""",
    """A value is tried for the side that it is meant for. Some count for the other side too: what X's moves are worth
    in the dice game also tells the detectives what to expect of him, and what X looks at is also what the pursuers'
    search lets him do.""",
    """What the parts of `mcts` bring when they are put on one after the other is in [steps](steps.md), what was
    decided by earlier matches, at larger budgets and against `nw`, in [what was tried](players.md#what-was-tried).""",
)
