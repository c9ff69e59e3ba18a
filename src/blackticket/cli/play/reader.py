"""Asks a person for a line: with completion at a terminal, as plain lines anywhere else.

It forgets every line after the question: on a shared screen the arrow keys must not bring back the other side's moves.
"""

import sys
from collections.abc import Callable
from typing import Protocol

from blackticket.cli.speech import say

Completions = Callable[[str], list[str]]
MENU_ROWS = 3


class InputEndedError(Exception):
    """The input has ended."""


class Reader(Protocol):
    """Where lines come from."""

    interactive: bool
    """Is a person at a terminal, whose screen can be cleared?"""

    def ask(self, prompt: str, completions: Completions | None = None, *, toolbar: bool = False) -> str:
        """One line, without spaces around it; ``InputEndedError`` at the end of input."""
        ...


class PlainReader:
    """Lines from standard input. It repeats each line in the output, so that a transcript is complete."""

    interactive = False

    def ask(
        self,
        prompt: str,
        completions: Completions | None = None,  # noqa: ARG002 - there is nobody to complete for
        *,
        toolbar: bool = False,  # noqa: ARG002 - and nowhere to show it
    ) -> str:
        """The next line."""
        line = sys.stdin.readline()
        if not line:
            raise InputEndedError
        text = line.strip()
        print(f"{prompt}{text}", flush=True)
        return text


class TerminalReader:
    """Lines typed at a terminal, with Tab completion."""

    interactive = True

    def ask(self, prompt: str, completions: Completions | None = None, *, toolbar: bool = False) -> str:
        """The next line."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import DummyHistory
        from prompt_toolkit.shortcuts import CompleteStyle

        session: PromptSession[str] = PromptSession(history=DummyHistory())
        try:
            return session.prompt(
                prompt,
                completer=_completer(completions) if completions else None,
                complete_while_typing=False,
                complete_style=CompleteStyle.MULTI_COLUMN,
                reserve_space_for_menu=MENU_ROWS if completions else 0,
                bottom_toolbar=say("reader.toolbar") if toolbar else None,
            ).strip()
        except EOFError as error:
            raise InputEndedError from error


def _completer(completions: Completions):  # type: ignore[no-untyped-def]  # its type needs the import inside
    from prompt_toolkit.completion import Completer, Completion
    from prompt_toolkit.document import Document

    class NextWords(Completer):
        def get_completions(self, document: Document, complete_event: object):  # type: ignore[no-untyped-def]  # noqa: ARG002
            line = document.text_before_cursor
            partial = line.split(" ")[-1]
            for word in completions(line.lstrip()):
                yield Completion(word, start_position=-len(partial))

    return NextWords()


def make_reader() -> Reader:
    """A terminal reader if a person sits at one, else a plain one."""
    import os

    at_terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")
    return TerminalReader() if at_terminal else PlainReader()
