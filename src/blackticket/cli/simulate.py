"""``blackticket simulate``: many games between computer players, counted.

Every game has a seed of its own, made from the series' seed and the game's number, so the result does not depend on
how many processes share the work.
"""

import json
import math
import os
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import typer

from blackticket.cli.look import count_of, make_console
from blackticket.editions import DiceEdition, edition, prepare, prepare_dice
from blackticket.game import Game
from blackticket.players import Budget, make_player
from blackticket.views import view_as_dict

FAST_FROM = 50
"""From this many games on the compiled rules are worth loading."""
SPREAD_FROM = 24
"""Below this many games starting processes costs more than it saves."""
Z95 = 1.959963984540054
ENDS = {
    ("X", "escape"): "X escapes",
    ("X", "stranded"): "X wins: no detective can move",
    ("pursuers", "capture"): "X is caught",
    ("pursuers", "trapped"): "X is trapped",
}
Played = tuple[str, str, int, int]
"""Winner, by what, rounds, X's log entries."""


@dataclass(frozen=True)
class Series:
    """What is to be played."""

    edition: str
    players: int
    options: tuple[str, ...]
    board: str | None
    x: str
    pursuers: str
    seed: int
    games: int
    seconds: float | None = 1.0
    iterations: int | None = None
    """For each move of a player that searches."""


def run(series: Series, *, jobs: int, as_json: bool) -> None:
    """Play the series and print who won how."""
    make_player(series.x), make_player(series.pursuers)
    begin(series, series.seed, fast=False)
    played = list(_with_progress(series, jobs))
    result = summary(series, played)
    if as_json:
        typer.echo(json.dumps(result, indent=2))
    else:
        _print_table(series, result)


def play_one(series: Series, number: int) -> Played:
    """Play the game with that number."""
    seed = series.seed * 1_000_003 + number
    game = begin(series, seed, fast=series.games > FAST_FROM)
    x, pursuers = make_player(series.x), make_player(series.pursuers)
    budget = Budget(series.seconds, series.iterations)
    while game.to_move is not None:
        if game.to_move == "X":
            game.play(x.choose(game.view("X"), budget=budget, seed=seed))
        else:
            game.play(pursuers.choose(game.view("pursuers"), budget=budget, seed=seed))
    ended = game.outcome
    assert ended is not None
    return ended.winner, ended.by, game.round, len(view_as_dict(game.view("public"))["log"])


def begin(series: Series, seed: int, *, fast: bool) -> Game:
    """A game of the series before its first move."""
    if isinstance(edition(series.edition), DiceEdition):
        setup = prepare_dice(series.players, series.options, board=series.board, seed=seed)
        return Game(setup, seed=seed, fast=fast)
    return Game(prepare(series.edition, series.players, series.options, board=series.board, seed=seed), fast=fast)


def _play_all(series: Series, jobs: int) -> Generator[Played, None, None]:
    workers = min(jobs or os.cpu_count() or 1, series.games)
    if workers < 2 or (jobs == 0 and series.games < SPREAD_FROM):
        for number in range(series.games):
            yield play_one(series, number)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(workers, initializer=_ignore_interrupts) as pool:
        share = max(1, min(16, series.games // (4 * workers)))
        yield from pool.imap(partial(play_one, series), range(series.games), chunksize=share)


def _ignore_interrupts() -> None:
    """Ctrl-C ends the parent, which ends its workers; they themselves say nothing."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _with_progress(series: Series, jobs: int) -> Iterator[Played]:
    from rich.progress import track

    console = make_console(to_stderr=True)
    with closing(_play_all(series, jobs)) as games:
        yield from track(
            games,
            description="Playing",
            total=series.games,
            console=console,
            disable=not console.is_terminal,
            transient=True,
        )


def wilson(hits: int, total: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    share, z2 = hits / total, Z95 * Z95
    middle = (share + z2 / (2 * total)) / (1 + z2 / total)
    half = Z95 * math.sqrt(share * (1 - share) / total + z2 / (4 * total * total)) / (1 + z2 / total)
    return max(0.0, middle - half), min(1.0, middle + half)


def summary(series: Series, played: list[Played]) -> dict[str, Any]:
    """The counts with their intervals, as plain data."""
    total = len(played)
    wins = Counter(winner for winner, _, _, _ in played)
    ends = Counter((winner, by) for winner, by, _, _ in played)
    return {
        **asdict(series),
        "options": list(series.options),
        "wins": {side: _share(wins[side], total) for side in ("X", "pursuers")},
        "ends": [{"winner": winner, "by": by, **_share(ends[winner, by], total)} for winner, by in ENDS],
        "rounds": _mean([rounds for _, _, rounds, _ in played]),
        "log_entries": _mean([entries for _, _, _, entries in played]),
    }


def _share(hits: int, total: int) -> dict[str, Any]:
    low, high = wilson(hits, total)
    return {"games": hits, "share": round(hits / total, 6), "low": round(low, 6), "high": round(high, 6)}


def _mean(values: list[int]) -> dict[str, float]:
    """The mean with a 95 % interval (normal approximation)."""
    count = len(values)
    mean = sum(values) / count
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1)) if count > 1 else 0.0
    half = Z95 * spread / math.sqrt(count)
    return {"mean": round(mean, 4), "low": round(mean - half, 4), "high": round(mean + half, 4)}


def _print_table(series: Series, result: dict[str, Any]) -> None:
    from rich.table import Table

    console = make_console()
    setting = f"{series.edition}, {count_of(series.players, 'player')}"
    options = f", {', '.join(series.options)}" if series.options else ""
    against = f"X {series.x}, pursuers {series.pursuers}, seed {series.seed}"
    console.print(f"{count_of(series.games, 'game')} of {setting}{options}; {against}")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head, side in (("", "left"), ("games", "right"), ("share", "right"), ("95 % interval", "right")):
        table.add_column(head, justify="right" if side == "right" else "left")
    for side, words in (("X", "X wins"), ("pursuers", "The pursuers win")):
        table.add_row(words, *_cells(result["wins"][side]), style="bold")
        for end in result["ends"]:
            if end["winner"] == side and end["games"]:
                table.add_row(f"  {ENDS[side, end['by']]}", *_cells(end))
    console.print(table)
    for what, words in (("rounds", "Rounds"), ("log_entries", "X's log entries")):
        mean = result[what]
        around = f" on average (95 % interval {mean['low']:.1f} to {mean['high']:.1f})" if series.games > 1 else ""
        console.print(f"{words}: {mean['mean']:.1f}{around}")


def _cells(share: dict[str, Any]) -> tuple[str, str, str]:
    interval = f"{100 * share['low']:.1f} to {100 * share['high']:.1f} %"
    return str(share["games"]), f"{100 * share['share']:.1f} %", interval
