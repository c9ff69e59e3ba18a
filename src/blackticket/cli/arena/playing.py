"""Plays a series with a progress bar and keeps its results. Owns the words and tables that all arena commands share."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from blackticket.arena.results import ResultsFile
from blackticket.arena.running import Games, ending_signals, play_games
from blackticket.arena.series import Played, Series, check_series
from blackticket.cli.arena.records import Records
from blackticket.cli.files import check_can_write
from blackticket.cli.look import count_of, make_console
from blackticket.errors import BlackticketError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


MOST_GAMES = 10_000_000
"""The results of this many games easily fit into memory."""
KILLED_BY = 128
"""A shell adds this to the number of the signal that ended a program."""


@dataclass(frozen=True)
class Manner:
    """How to run a series and where its results go. None of this changes a game."""

    jobs: int = 0
    on_ray: bool = False
    results: Path | None = None
    records: Path | None = None
    plot: Path | None = None
    as_json: bool = False


def play_all(series: Series, games: int, manner: Manner, take: Callable[[Played], tuple[bool, str]]) -> None:
    """Play the games that are not in the results file yet. ``take`` gets every game and can stop the series."""
    if games > MOST_GAMES:
        raise BlackticketError("bad_argument", f"The arena plays at most {MOST_GAMES} games.")
    check_series(series)
    if manner.plot is not None:
        _check_plot(manner.plot, manner.results)
    records = Records(manner.records, series) if manner.records is not None else None
    if records is not None:
        records.check()
    with ExitStack() as held:
        kept = held.enter_context(ResultsFile(manner.results, series)) if manner.results is not None else None
        done = {n: game for n, game in kept.open().items() if n < games} if kept is not None else {}
        if records is not None:
            records.begin(done)
        held.enter_context(_ends_in_order())
        show = held.enter_context(_progress(games))
        for number, game in enumerate(done[n] for n in sorted(done)):
            stop, words = take(game)
            show(number + 1, words)
            if stop:
                return
        missing = [number for number in range(games) if number not in done]
        coming = held.enter_context(closing(_begin(series, missing, manner)))
        for number, game in enumerate(coming, len(done) + 1):
            _keep(game, records, kept)
            stop, words = take(game)
            show(number, words)
            if stop:
                return


def _check_plot(plot: Path, results: Path | None) -> None:
    if results is not None and plot.resolve() == results.resolve():
        raise BlackticketError("bad_argument", f"{plot} cannot hold both the plot and the results; name two files.")
    check_can_write(plot, "the plot", lambda beginning: b"<svg" in beginning)


def _begin(series: Series, numbers: list[int], manner: Manner) -> Games:
    if manner.on_ray:
        from blackticket.arena.on_ray import play_games_on_ray

        return play_games_on_ray(series, numbers, manner.jobs)
    return play_games(series, numbers, manner.jobs)


def _keep(game: Played, records: Records | None, kept: ResultsFile | None) -> None:
    """Write the record first, so that every game in the results file has its record."""
    if records is not None:
        records.keep(game)
    if kept is not None:
        kept.add(game)


@contextmanager
def _ends_in_order() -> Iterator[None]:
    """A signal that ends the arena also ends its processes and programs."""
    before = {number: signal.getsignal(number) for number in ending_signals()}
    for number in before:
        signal.signal(number, lambda number, _: sys.exit(KILLED_BY + number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int, str], None]]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = make_console(to_stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[score]}"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Playing", total=total, score="")
        yield lambda done, words: progress.update(task, completed=done, score=words)


def setting_words(series: Series) -> str:
    """The settings of a series in one line."""
    options = f", {', '.join(series.options)}" if series.options else ""
    board = f", board {series.board}" if series.board else ""
    board += f", tiles {' '.join(series.tiles)}" if series.tiles else ""
    board += f", dice {' '.join(series.faces)}" if series.faces else ""
    amount = f"{series.iterations} iterations" if series.seconds is None else f"{series.seconds:g} s"
    return (
        f"{series.edition}, {count_of(series.players, 'player')}{options}{board}; {amount} a move, seed {series.seed}"
    )


def new_table(*heads: str) -> "Table":
    """A table with words in the first column and numbers in the others. Long words fold."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left", overflow="fold", no_wrap=place > 0)
    return table


def print_forfeits(console: "Console", forfeits: dict[str, Any]) -> None:
    """Print which programs broke the protocol, how, and how often."""
    if forfeits["games"]:
        console.print(f"{count_of(forfeits['games'], 'game')} forfeited:")
    for one in forfeits["reasons"]:
        others = f" and {one['games'] - 1} more" if one["games"] > 1 else ""
        console.print(f"Game {one['first_game']}{others}: {one['player']} loses because it {one['reason']}.")
    if forfeits["more_reasons"]:
        console.print(f"and {count_of(forfeits['more_reasons'], 'more reason', 'more reasons')}.")
