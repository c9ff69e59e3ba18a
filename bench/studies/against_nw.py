"""Our search against the published one: both roles, equal time, beside what the published one does in our place."""

from typing import Any

from bench.studies.cells import Cell, Counted, Share, Wishes, on_classic, play_cells
from bench.studies.differences import Difference, paired, side_of
from bench.studies.pages import Report, bullets, head, head_data, pages, paragraph, table
from bench.studies.plots import Row, rows_plot
from blackticket.arena.match import pairings_of

NAME = "against-nw"
OURS, THEIRS = "mcts", "nw"
OPPONENTS = {"nw": "nw", "nw-r0": "nw:reduction=0"}
"""With the published coalition reduction of 0.1, and without any."""
SECONDS = (0.1, 1.0)
GOAL = 0.65
OURS_AT, THEIRS_AT = 200, 100
"""Starts of a cell; half as many from half a second on."""


def cells(wishes: Wishes) -> list[Cell]:
    """For each time and opponent: ours against it, and the published search against it; and ours against itself."""
    found = []
    for seconds in wishes.seconds or SECONDS:
        itself = on_classic((OURS, OURS), seconds=seconds)
        found.append(Cell(_name(OURS, OURS, seconds), itself, OURS_AT if seconds < 0.5 else OURS_AT // 2))
        for short, opponent in OPPONENTS.items():
            for player, usual in ((OURS, OURS_AT), (THEIRS, THEIRS_AT)):
                pairings = pairings_of(player, opponent, swap=player != opponent)
                series = on_classic(*pairings, seconds=seconds)
                found.append(Cell(_name(player, short, seconds), series, usual if seconds < 0.5 else usual // 2))
    return found


def report(wishes: Wishes) -> Report:
    """Play and tell."""
    wishes.refuse("iterations")
    asked = cells(wishes)
    counted = play_cells(NAME, asked, wishes)
    data = {**head_data(wishes, asked), "goal": GOAL, "cells": [one.told() for one in counted.values()]}
    parts = []
    for seconds in wishes.seconds or SECONDS:
        parts += _part(seconds, counted)
    page = pages(
        head("Ours against the published search", data),
        paragraph("""On `classic` with six players and `fixed_order`. Both sides have the same time for a move; they
        think in turn on the same core. Every start is played twice with the roles swapped. The pursuers have the easier
        side, so each role stands beside what `nw` itself scores in that role against the same opponent; all cells are
        played from the same starts. Where the published X is caught by everybody, that tells no pursuers apart, so all
        of them hunt our X too. With a second `nw` makes more playouts than the published curve has, and its own X is
        caught nearly always ([the curve](nw-curve.md)). The tree of `nw` has room for 262,144 nodes and gets one with
        each iteration; what it does beyond that in a move goes on learning but grows no more."""),
        *parts,
        f"![Shares of wins by role]({NAME}.svg)",
    )
    return Report(NAME, page, data, _picture(wishes.seconds or SECONDS, counted))


def _name(player: str, opponent: str, seconds: float) -> str:
    return f"{player}-{opponent}-{seconds:g}s"


def _part(seconds: float, counted: dict[str, Counted]) -> list[str]:
    results: list[tuple[object, ...]] = []
    spent, verdicts = [], []
    for short, opponent in OPPONENTS.items():
        ours, theirs = (counted[_name(player, short, seconds)] for player in (OURS, THEIRS))
        for player, one in ((OURS, ours), (THEIRS, theirs)):
            both = _both(one) if player != OURS else f"**{_both(one)}**"
            results.append((f"`{player}`", f"`{opponent}`", len(one.games), both, *map(str, by_role(one))))
        better_x, better_pursuers = ahead((ours, theirs))
        results.append(("difference", f"`{opponent}`", "", "", str(better_x), str(better_pursuers)))
        spent.append((f"`{opponent}`", *_spent(ours)))
        verdicts.append(_verdict(opponent, ours, theirs))
    pairs = [[counted[_name(player, short, seconds)] for player in (OURS, THEIRS)] for short in OPPONENTS]
    if all(one.starts for pair in pairs for one in pair):
        whole = ahead(*((ours, theirs) for ours, theirs in pairs))
        told = f"Over both opponents, so twice from a start, beside `nw`: as X {whole[0]}, as pursuers {whole[1]}."
        verdicts.append(bullets([told]))
    return [
        f"## {seconds:g} s a move",
        table(("player", "against", "games", "both roles", "as X", "as pursuers"), results, words=2),
        "\n".join(verdicts),
        table(
            ("against", f"`{OURS}` as X", f"`{OURS}` as pursuers", "the opponent as X", "the opponent as pursuers"),
            spent,
        ),
        paragraph("""Above: iterations a move, and the mean seconds that it took."""),
        *_hunting_ours(seconds, counted),
    ]


def _hunting_ours(seconds: float, counted: dict[str, Counted]) -> list[str]:
    """All pursuers against our X: the published X loses to nearly everybody who has a second, ours does not."""
    ours = counted[_name(OURS, OURS, seconds)]
    rows: list[tuple[object, ...]] = [(f"`{OURS}`", ours.starts, str(ours.pursuers_share()), "")]
    for short, opponent in OPPONENTS.items():
        theirs = counted[_name(OURS, short, seconds)]
        rows.append((f"`{opponent}`", theirs.starts, str(theirs.pursuers_share(0)), str(hunting(ours, theirs))))
    return [
        paragraph(f"""The pursuers against the X who is harder to catch, ours; the difference is what `{OURS}` scores
        more than the others, from the same starts:"""),
        table((f"pursuers of `{OURS}` as X", "games", "pursuers win", f"`{OURS}` beside it"), rows),
    ]


def hunting(ours: Counted, theirs: Counted) -> Difference:
    """How much more our pursuers catch our X than others do."""
    return paired(ours.pursuers_win(), theirs.pursuers_win())


def _both(one: Counted) -> str:
    """The score over both roles, in words."""
    return "50 %" if one.games and len(one.cell.series.pairings) == 1 else str(_score(one))


def _score(one: Counted) -> Share:
    """The score over both roles; a player against itself has half of it."""
    return one.score() if len(one.cell.series.pairings) > 1 else Share(0.5, 0.5, 0.5, len(one.games))


def by_role(one: Counted) -> tuple[Share, Share]:
    """The first player's share as X and as pursuers."""
    return one.x_share(0), one.pursuers_share(len(one.cell.series.pairings) - 1)


def ahead(*pairs: tuple[Counted, Counted]) -> tuple[Difference, Difference]:
    """How much more ours scores than the other as X and as pursuers, from the same starts, over all opponents."""
    found = []
    for role in range(2):
        ours: list[bool] = []
        theirs: list[bool] = []
        for pair in pairs:
            first, second = (_wins(one)[role] for one in pair)
            common = min(len(first), len(second))
            ours += first[:common]
            theirs += second[:common]
        found.append(paired(ours, theirs))
    return found[0], found[1]


def _wins(one: Counted) -> tuple[list[bool], list[bool]]:
    """Did the first player win, by start: as X, and as pursuers?"""
    return one.x_wins(), one.pursuers_win(len(one.cell.series.pairings) - 1)


def _spent(one: Counted) -> list[str]:
    if not one.starts:
        return ["not played"] * 4
    told: list[dict[str, Any]] = one.told()["roles"]
    asked = ((told[0], "X"), (told[-1], "pursuers"), (told[-1], "X"), (told[0], "pursuers"))
    spent = [role["thinking"][side] for role, side in asked]
    return [f"{each['iterations_a_move']:,.0f} ({each['seconds_a_move']:.3f} s)" for each in spent]


def _verdict(opponent: str, ours: Counted, theirs: Counted) -> str:
    if not ours.starts:
        return f"- Against `{opponent}`: not played."
    score = ours.score()
    near = "is reached, but the interval goes below it"
    if score.share < GOAL:
        near = "is not reached, but within the interval"
    goal = {1: "is reached", 0: near, -1: "is not reached"}[side_of(GOAL, score.low, score.high)]
    found = zip(("X", "pursuers"), ahead((ours, theirs)), by_role(theirs), strict=True)
    roles = " and ".join(f"as {role} {_word(difference, beside)}" for role, difference, beside in found)
    return f"- Against `{opponent}` the goal of {100 * GOAL:.0f} % over both roles {goal}; beside `nw`, {roles}."


def _word(found: Difference, beside: Share) -> str:
    if not found.games:
        return "unknown"
    if not found.clear:
        room = ", where `nw` won every game and nobody can do better" if beside.share == 1.0 else ""
        return f"not clearly different ({found.points:+.1f}){room}"
    return f"{'better' if found.points > 0 else 'worse'} ({found.points:+.1f})"


def _picture(times: tuple[float, ...], counted: dict[str, Counted]) -> str:
    rows = []
    for seconds in times:
        for short, opponent in OPPONENTS.items():
            ours, theirs = (counted[_name(player, short, seconds)] for player in (OURS, THEIRS))
            if not ours.starts:
                continue
            group = f"{seconds:g} s a move, against {opponent}"
            shares = zip((_score(ours), *by_role(ours)), (_score(theirs), *by_role(theirs)), strict=True)
            for label, (share, beside) in zip(("both roles", "as X", "as pursuers"), shares, strict=True):
                mark, *around = beside.percents
                rows.append(Row(label, *share.percents, mark if beside.games else None, group, (around[0], around[1])))
    return rows_plot(
        "mcts against the published search: share of wins",
        rows,
        span=(0, 100),
        step=10,
        unit="% of games won, with 95 % interval",
        legend=("mcts", "nw in the same place"),
    )
