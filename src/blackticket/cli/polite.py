"""Errors for people: one sentence on standard error and an exit code, never a traceback.

Exit codes: 0 success, 1 a check found a problem, 2 the command failed, 130 stopped with Ctrl-C.
"""

import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

FOUND_BAD = 1
NOT_DONE = 2
STOPPED = 130


class PoliteGroup(TyperGroup):
    """A group of commands that turns expected errors into sentences."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; turn an error from outside the program into a sentence."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            raise typer.Exit(STOPPED) from error
        except BrokenPipeError as error:
            _silence_output()
            raise typer.Exit(FOUND_BAD) from error
        except (ValueError, OSError) as error:
            sentence = explain(error)
            if sentence is None:
                raise
            typer.echo(sentence, err=True)
            raise typer.Exit(NOT_DONE) from error


def explain(error: Exception) -> str | None:
    """The error in one sentence; None if it is a bug of the program itself."""
    from blackticket.boards import BoardError
    from blackticket.errors import BlackticketError

    if isinstance(error, BoardError):
        return several_problems([str(problem) for problem in error.problems])
    if isinstance(error, BlackticketError):
        return several_problems(str(error).splitlines())
    if isinstance(error, UnicodeDecodeError):
        return "This is not a UTF-8 text file."
    if isinstance(error, OSError) and error.strerror:
        name = error.filename if error.filename is not None else "the file"
        return f"{_readable(name)}: {error.strerror}."
    return None


def several_problems(lines: list[str]) -> str:
    """The first of several problems, and the number of the others."""
    if not lines:
        return "This did not work."
    more = len(lines) - 1
    return lines[0] + (f" ({more} more; 'blackticket board check' lists them all.)" if more else "")


def refuse(sentence: str) -> NoReturn:
    """End the command with a sentence that says why it failed."""
    typer.echo(sentence, err=True)
    raise typer.Exit(NOT_DONE)


def in_sentences(work: Callable[[], None], when_stopped: str = "") -> int:
    """Do the work of a script and return its exit code. An error from outside the program becomes a sentence."""
    try:
        work()
    except KeyboardInterrupt:
        if when_stopped:
            typer.echo(when_stopped, err=True)
        return STOPPED
    except (ValueError, OSError) as error:
        sentence = explain(error)
        if sentence is None:
            raise
        typer.echo(sentence, err=True)
        return NOT_DONE
    return 0


def _readable(name: object) -> str:
    return os.fsdecode(name) if isinstance(name, (str, bytes)) else str(name)


def _silence_output() -> None:
    """The reader of our output is gone: let the interpreter flush into nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
