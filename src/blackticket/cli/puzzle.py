"""``blackticket puzzle``: list the puzzles, show one, prove them again, make more from records."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from blackticket.cli.help_page import PoliteCommand
from blackticket.cli.look import make_console
from blackticket.cli.polite import FOUND_BAD, PoliteGroup, refuse
from blackticket.cli.setups import LanguageName
from blackticket.cli.speech import helped, say
from blackticket.cli.speech import language as spoken

if TYPE_CHECKING:
    from blackticket.puzzles import Collection, Puzzle

puzzle_app = typer.Typer(cls=PoliteGroup, help=helped("puzzle_app"), rich_markup_mode=None, no_args_is_help=True)
KindName = Annotated[str | None, typer.Option("--kind", help=helped("puzzle.kind"))]
FileName = Annotated[str | None, typer.Option("--file", help=helped("puzzle.file"))]


@puzzle_app.command("list", cls=PoliteCommand, help=helped("puzzle.list"))
def show_all(kind: KindName = None, file: FileName = None, language: LanguageName = None) -> None:  # noqa: ARG001
    """List puzzles by kind and grade."""
    from blackticket.puzzles import title_of

    for puzzle in _chosen(file, kind):
        title = title_of(puzzle.kind, spoken())
        typer.echo(f"{puzzle.id}  {puzzle.position.edition:<10} {'*' * puzzle.grade:<4}  {title}")


@puzzle_app.command(cls=PoliteCommand, help=helped("puzzle.show"))
def show(
    wanted: Annotated[str, typer.Argument(metavar="ID", help=helped("puzzle.id"))] = "today",
    answer: Annotated[bool, typer.Option("--answer", help=helped("puzzle.answer"))] = False,
    file: FileName = None,
    language: LanguageName = None,  # noqa: ARG001 - its callback has read it
) -> None:
    """Show a puzzle; with ``--answer`` the answer, its proof and what follows wrong answers."""
    from blackticket.puzzles import Asker

    collection = _read(file)
    puzzle = collection.of_day(_today()) if wanted == "today" else collection.puzzle(wanted)
    asker, view = Asker(puzzle, spoken()), puzzle.view
    typer.echo(f"{puzzle.id}: {asker.title()} ({puzzle.position.edition}, {'*' * puzzle.grade})")
    typer.echo(asker.task())
    typer.echo(say("puzzle.at", figures=", ".join(f"{name} {station}" for name, station in view.at.items())))
    typer.echo(say("puzzle.possible", n=len(view.candidates), stations=", ".join(map(str, view.candidates))))
    if not answer:
        return
    proof, found = puzzle.proof, puzzle.found
    typer.echo(f"{' / '.join(proof.right)}: {asker.right()}")
    typer.echo(say("puzzle.proof", best=proof.best, second=proof.second, looked=proof.looked))
    if found.search:
        typer.echo(say("puzzle.search", n=found.iterations or 0, most=found.search))
    for text, reply in proof.wrong.items():
        typer.echo(f"  {text}: {asker.wrong(reply)}")


@puzzle_app.command(cls=PoliteCommand, help=helped("puzzle.check"))
def check(
    wanted: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help=helped("puzzle.ids"))] = None,
    kind: KindName = None,
    file: FileName = None,
    language: LanguageName = None,  # noqa: ARG001 - its callback has read it
) -> None:
    """Prove puzzles again; name everything that is wrong and exit with code 1 if there is anything."""
    from rich.progress import track

    from blackticket.puzzles import findings

    collection = _read(file)
    puzzles = [collection.puzzle(one) for one in wanted] if wanted else _chosen(file, kind)
    console, bad = make_console(to_stderr=True), 0
    for puzzle in track(
        puzzles, say("puzzle.proving"), console=console, transient=True, disable=not console.is_terminal
    ):
        found = list(findings(puzzle))
        bad += bool(found)
        for finding in found:
            typer.echo(f"{puzzle.id} ({puzzle.kind}): {finding}")
    if bad:
        raise typer.Exit(FOUND_BAD)
    typer.echo(say("puzzle.good", n=len(puzzles)))


@puzzle_app.command(cls=PoliteCommand, help=helped("puzzle.make"))
def make(
    records: Annotated[str, typer.Argument(help=helped("puzzle.records"))],
    out: Annotated[str, typer.Option("--out", help=helped("puzzle.out"))],
    kind: KindName = None,
    language: LanguageName = None,  # noqa: ARG001 - its callback has read it
) -> None:
    """Look for puzzles in a folder of records."""
    from rich.progress import track

    from blackticket.game import Record
    from blackticket.puzzles import KINDS, findings, puzzles_in, write

    paths = sorted(path for path in Path(records).rglob("*.txt")) if Path(records).is_dir() else []
    if not paths:
        refuse(say("puzzle.no_records", folder=records))
    known, console = {one.name: one for one in KINDS}, make_console(to_stderr=True)
    _check_kind(kind)
    made: dict[str, Puzzle] = {}
    for path in track(paths, say("puzzle.making"), console=console, transient=True, disable=not console.is_terminal):
        for puzzle in puzzles_in(Record.load(path), path.stem):
            if kind in (None, puzzle.kind) and puzzle.id not in made and not any(findings(puzzle)):
                made[puzzle.id] = puzzle
    if made:
        write(Path(out), list(made.values()), list(known))
    typer.echo(say("puzzle.made", n=len(made), games=len(paths)))


def _today() -> date:
    from datetime import UTC, datetime

    return datetime.now(UTC).date()


def _read(file: str | None) -> Collection:
    from blackticket.puzzles import load, read

    return load() if file is None else read(Path(file))


def _chosen(file: str | None, kind: str | None) -> list[Puzzle]:
    _check_kind(kind)
    return [puzzle for puzzle in _read(file).puzzles if kind in (None, puzzle.kind)]


def _check_kind(kind: str | None) -> None:
    from blackticket.puzzles import KINDS

    names = [one.name for one in KINDS]
    if kind is not None and kind not in names:
        refuse(say("puzzle.no_kind", kind=kind, known=", ".join(names)))
