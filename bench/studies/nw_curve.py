"""The published search against itself by playouts, and without its two inventions, beside the published figures."""

from bench.studies.cells import Cell, Counted, Wishes, on_classic, play_cells
from bench.studies.differences import Difference, apart, paired, side_of
from bench.studies.pages import Report, bullets, head, head_data, pages, paragraph, table
from bench.studies.plots import Row, curve_plot

NAME = "nw-curve"
PUBLISHED = {1000: 0.430, 2500: 0.597, 10_000: 0.762, 100_000: 0.834}
"""The pursuers' share of wins by playouts (Nijssen, thesis 2013, table 7.10)."""
PUBLISHED_GAMES = 1000
"""For each."""
STARTS = {1000: 1000, 2500: 600, 10_000: 400, 100_000: 60}
WITHOUT = {
    "no-categories": ("location categories", "nw:categories=off", 0.701),
    "no-reduction": ("coalition reduction", "nw:reduction=0", 0.677),
    "neither": ("both", "nw:categories=off,reduction=0", 0.636),
}
"""What the pursuers do without, who they are then, and the published share at 10,000 playouts (table 7.9)."""
WITHOUT_AT = 10_000


def cells(wishes: Wishes) -> list[Cell]:
    """One for each number of playouts, and three at one of them for what the pursuers do without."""
    budgets = sorted(wishes.iterations or PUBLISHED)
    curve = [
        Cell(_name(budget), on_classic(("nw", "nw"), iterations=budget), STARTS.get(budget, 200)) for budget in budgets
    ]
    at = _without_at(budgets)
    without = [
        Cell(f"{_name(at)}-{name}", on_classic(("nw", player), iterations=at), STARTS.get(at, 200))
        for name, (_, player, _) in WITHOUT.items()
    ]
    return [*sorted(curve, key=lambda cell: cell.series.iterations or 0), *without]


def report(wishes: Wishes) -> Report:
    """Play and tell."""
    wishes.refuse("seconds")
    asked = cells(wishes)
    counted = play_cells(NAME, asked, wishes)
    budgets = sorted(wishes.iterations or PUBLISHED)
    at = _without_at(budgets)
    data = {**head_data(wishes, asked), "published": PUBLISHED, "cells": [one.told() for one in counted.values()]}
    curve = [counted[_name(budget)] for budget in budgets]
    page = pages(
        head("The published search reproduced", data),
        paragraph("""`nw` plays both sides of `classic` with six players and `fixed_order`, the rules that the published
        numbers belong to, with equally many playouts a move on both sides. Published: J. A. M. Nijssen, *Monte-Carlo
        Tree Search for Multi-Player Games*, thesis, Maastricht 2013, tables 7.9 and 7.10, 1,000 games a cell."""),
        "## By playouts",
        table(
            ("playouts a move", "games", "pursuers win", "published", "difference"),
            [_curve_row(budget, one) for budget, one in zip(budgets, curve, strict=True)],
        ),
        paragraph("""The interval of a difference takes both samples into account, ours and the published one."""),
        f"![The pursuers' share of wins by playouts]({NAME}.svg)",
        _verdict(budgets, curve),
        f"## Without location categories and coalition reduction, {at:,} playouts",
        paragraph("""The pursuers do without, X is as usual. The change is against the same number of playouts with
        both, from the same starts, in percentage points."""),
        table(
            ("the pursuers play without", "games", "pursuers win", "change", "published", "published change"),
            [_without_row(name, at, counted) for name in ("", *WITHOUT)],
        ),
        "## What differs",
        bullets(_DIFFERENCES),
    )
    points = [
        Row("", share.share, share.low, share.high, PUBLISHED.get(budget))
        for budget, share in ((budget, one.pursuers_share()) for budget, one in zip(budgets, curve, strict=True))
    ]
    picture = curve_plot(
        "nw against itself on classic: the pursuers' share of wins",
        points,
        budgets,
        legend=("ours, with 95 % interval", "published"),
        across_unit="playouts for each move",
    )
    return Report(NAME, page, data, picture)


def _name(budget: int) -> str:
    return f"{budget / 1000:g}k" if budget >= 1000 and budget % 100 == 0 else str(budget)


def _without_at(budgets: list[int]) -> int:
    return WITHOUT_AT if WITHOUT_AT in budgets else budgets[-1]


def _curve_row(budget: int, one: Counted) -> tuple[str, ...]:
    published = PUBLISHED.get(budget)
    known = ("", "")
    if published is not None:
        known = (f"{100 * published:.1f} %", str(_beside_published(budget, one)))
    return f"{budget:,}", str(one.starts), str(one.pursuers_share()), *known


def _without_row(name: str, at: int, counted: dict[str, Counted]) -> tuple[str, ...]:
    with_both = counted[_name(at)]
    published_with = PUBLISHED.get(at)
    if not name:
        published = f"{100 * published_with:.1f} %" if published_with else ""
        return "nothing", str(with_both.starts), str(with_both.pursuers_share()), "", published, ""
    what, _, share = WITHOUT[name]
    one = counted[f"{_name(at)}-{name}"]
    change = paired(one.pursuers_win(), with_both.pursuers_win())
    known = (f"{100 * share:.1f} %", f"{100 * (share - published_with):+.1f}") if published_with else ("", "")
    known = known if at == WITHOUT_AT else ("", "")
    return what, str(one.starts), str(one.pursuers_share()), str(change), *known


def _verdict(budgets: list[int], curve: list[Counted]) -> str:
    """Does the curve rise as the published one does?"""
    ends = [(budget, one) for budget, one in zip(budgets, curve, strict=True) if budget in PUBLISHED and one.starts]
    if len(ends) < 2:
        return ""
    (low, first), (high, last) = ends[0], ends[-1]
    ours = apart(last.pursuers_win(), first.pursuers_win())
    published = 100 * (PUBLISHED[high] - PUBLISHED[low])
    words = {1: "steeper than published", 0: "as published, within the interval", -1: "less than published"}
    word = words[side_of(published, ours.low, ours.high)]
    beside = {budget: _beside_published(budget, one) for budget, one in ends}
    off = [f"{budget:,} ({found})" for budget, found in beside.items() if found.clear]
    level = f"clearly off at {', '.join(off)} playouts" if off else "nowhere clearly off"
    return paragraph(
        f"From {low:,} to {high:,} playouts the pursuers gain {ours} points, published {published:+.1f}: {word}. The "
        f"level itself is {level}."
    )


def _beside_published(budget: int, one: Counted) -> Difference:
    theirs = [game < PUBLISHED_GAMES * PUBLISHED[budget] for game in range(PUBLISHED_GAMES)]
    return apart(one.pursuers_win(), theirs)


_DIFFERENCES = (
    """The description leaves choices open. Where it does we take the reading that makes the side concerned stronger: X
    may play doubles in the pursuers' tree, the pursuers' untried moves are valued by their history instead of being
    tried first one by one, categories are fixed when X has moved, and no playouts have doubles (in those of the
    pursuers they were tried, and [made them weaker](players.md#the-published-search)). X chooses among fewer moves than
    five pursuers together, so with few playouts a stronger reading may serve him first.""",
    """In playouts X pays with black tickets only where nothing else leads, or by chance.""",
    """The weights of the location categories are the published example table. The publication learns them from its own
    games, so they fit its X and not ours.""",
    """How X's station is drawn, the tree, progressive history, playouts, filters and coalition reduction are as
    described; [players](../players.md#how-nw-thinks) tells how. Every game draws its start cards again.""",
    """A tree has room for 262,144 nodes; with 100,000 playouts a move it is never full.""",
)
