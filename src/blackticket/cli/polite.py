"""Errors for people: one sentence on standard error and an exit code, never a traceback.

Exit codes: 0 success, 1 a check found a problem, 2 the command failed, 130 stopped with Ctrl-C.
"""

import os
import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from blackticket.cli.help_page import HelpedGroup
from blackticket.cli.speech import language, say, says, sentence_of
from blackticket.languages import LANGUAGE_CODES

if TYPE_CHECKING:
    from blackticket.boards import Problem

FOUND_BAD = 1
NOT_DONE = 2
STOPPED = 130


_TROUBLES: dict[type[OSError], str] = {
    FileNotFoundError: "error.no_file",
    PermissionError: "error.no_access",
    IsADirectoryError: "error.folder",
}
_MISUNDERSTOOD: dict[str, str] = {
    r"No such option:? '?([^\s'.]+)": "frame.no_option",
    r"No such command '(.*)'\.": "frame.no_command",
    r"Option '(.*)' requires": "frame.no_value",
    r"Option '(.*)' does not take a value": "frame.takes_no_value",
    r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)": "frame.too_much",
    r"(.*)": "",
}
"""What the command line's library says of a line that it cannot read, and our text for it."""
_USAGE: Any = typer.BadParameter.__base__
"""The error of a command line that cannot be understood."""


class PoliteGroup(HelpedGroup):
    """A group of commands that turns expected errors into sentences."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; turn an error from outside the program into a sentence."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            raise typer.Exit(STOPPED) from error
        except _USAGE as error:
            if isinstance(error, typer.BadParameter):
                error.message = _value_told(error)
            if language() == LANGUAGE_CODES[0] or type(error).__name__ == "NoArgsIsHelpError":
                raise
            typer.echo(_misunderstood(error), err=True)
            raise typer.Exit(NOT_DONE) from error
        except BrokenPipeError as error:
            _silence_output()
            raise typer.Exit(FOUND_BAD) from error
        except (ValueError, OSError) as error:
            sentence = explain(error)
            if sentence is None:
                raise
            typer.echo(sentence, err=True)
            raise typer.Exit(NOT_DONE) from error


def _misunderstood(error: Any) -> str:
    """A command line that cannot be understood, and where to find help."""
    said, kind = error.format_message(), type(error).__name__
    known = next(
        (key, *found.groups()) for pattern, key in _MISUNDERSTOOD.items() if (found := re.match(pattern, said))
    )
    if kind == "MissingParameter":
        said = say("frame.missing", name=_plain_name(error.param))
    elif isinstance(error, typer.BadParameter) and error.param is not None:
        said = say("frame.bad_value", name=_plain_name(error.param), message=error.message)
    elif known[0]:
        said = say(known[0], name=known[1])
    path = error.ctx.command_path if error.ctx else "blackticket"
    return f"{say('frame.error', message=said)}\n{say('frame.try', command=f'{path} --help')}"


def _plain_name(param: Any) -> str:
    """How a person writes an option or an argument."""
    return " / ".join(param.opts) if param is not None else ""


def _value_told(error: Any) -> str:
    """What is wrong with a value, in words for people; Typer has the words of the library that checks it."""
    problems: list[dict[str, Any]] = getattr(error.__cause__, "errors", list)()
    key = f"value.{problems[0]['type']}" if problems else ""
    if not says(key):
        return str(error.message)
    return say(key, n=next(iter(problems[0].get("ctx", {}).values()), ""))


def explain(error: Exception) -> str | None:
    """The error in one sentence; None if it is a bug of the program itself."""
    from blackticket.boards import BoardError
    from blackticket.errors import BlackticketError

    if isinstance(error, BoardError):
        return several_problems([problem_told(problem) for problem in error.problems])
    if isinstance(error, BlackticketError) and isinstance(error.__cause__, BoardError) and not error.reason:
        return several_problems([problem_told(problem) for problem in error.__cause__.problems])
    if isinstance(error, BlackticketError):
        return several_problems(sentence_of(error).splitlines())
    if isinstance(error, UnicodeDecodeError):
        return say("error.not_text")
    if isinstance(error, OSError) and error.strerror:
        name = _readable(error.filename) if error.filename is not None else say("error.the_file")
        known = next((key for kind, key in _TROUBLES.items() if isinstance(error, kind)), None)
        english = language() == LANGUAGE_CODES[0]
        return f"{name}: {error.strerror}." if english or known is None else say(known, name=name)
    return None


def problem_told(problem: "Problem") -> str:
    """A problem of a board. Those in its files are for the person who makes it, in English."""
    from blackticket.boards import builtin_names
    from blackticket.boards.tiles import tile_set_names

    if problem.code != "missing-folder":
        return str(problem)
    return say("board.missing", name=problem.file, known=", ".join((*builtin_names(), *tile_set_names())))


def several_problems(lines: list[str]) -> str:
    """The first of several problems, and the number of the others."""
    if not lines:
        return say("error.failed")
    more = len(lines) - 1
    return say("error.more", first=lines[0], n=more) if more else lines[0]


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
