"""``blackticket lesson``: list the lessons, and check one that you have written."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from blackticket.cli.help_page import PoliteCommand
from blackticket.cli.polite import FOUND_BAD, PoliteGroup
from blackticket.cli.setups import LanguageName
from blackticket.cli.speech import helped, say
from blackticket.cli.speech import language as spoken

lesson_app = typer.Typer(cls=PoliteGroup, help=helped("lesson_app"), rich_markup_mode=None, no_args_is_help=True)


@lesson_app.command("list", cls=PoliteCommand, help=helped("lesson.list"))
def show_all(language: LanguageName = None) -> None:  # noqa: ARG001 - its callback has read it
    """List the courses and their lessons."""
    from blackticket.lessons import courses, load_builtin

    for course in courses():
        low, high = course.minutes
        typer.echo(say("lesson.course", course=course.name, edition=course.edition, low=low, high=high))
        for name in course.lessons:
            lesson = load_builtin(f"{course.name}/{name}")
            typer.echo(f"  {name:<12} {lesson.text('title', spoken())}: {lesson.text('idea', spoken())}")


@lesson_app.command(cls=PoliteCommand, help=helped("lesson.check"))
def check(
    folder: Annotated[str, typer.Argument(help=helped("lesson.folder"))],
    language: LanguageName = None,  # noqa: ARG001 - its callback has read it
) -> None:
    """Check a lesson; name everything that is wrong and exit with code 1 if there is anything."""
    from blackticket.lessons import check, load

    findings = check(Path(folder))
    for finding in findings:
        typer.echo(finding, err=True)
    if findings:
        raise typer.Exit(FOUND_BAD)
    lesson = load(folder)
    typer.echo(say("lesson.good", n=len(lesson.steps)))
