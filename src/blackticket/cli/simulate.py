"""``blackticket simulate``: plays many games between computer players and prints the counts."""

import json
from contextlib import ExitStack
from typing import Any

import typer

from blackticket.arena.simulate import Simulation, simulate
from blackticket.cli.look import make_console


def run(games: int, edition: str, *, as_json: bool, **settings: Any) -> None:
    """Play the games and print who won, and how."""
    console = make_console(to_stderr=True)
    with ExitStack() as shown:
        progress = None
        if console.is_terminal:
            from rich.progress import Progress

            bar = shown.enter_context(Progress(console=console, transient=True))
            task = bar.add_task("Playing", total=games)
            progress = lambda done: bar.update(task, completed=done)  # noqa: E731
        result = simulate(games, edition, progress=progress, **settings)
    if as_json:
        typer.echo(json.dumps(result.to_dict(), indent=2))
    else:
        _print_table(result)


def _print_table(result: Simulation) -> None:
    from rich.table import Table

    console = make_console()
    console.print(result.title)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("", "games", "share", "95 % interval"):
        table.add_column(head, justify="right" if head else "left")
    for words, share in result.rows():
        table.add_row(words, *share.cells, style="" if words.startswith(" ") else "bold")
    console.print(table)
    for line in result.averages:
        console.print(line)
