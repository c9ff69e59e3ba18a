"""How the terminal looks: each ticket has a colour, and its word always stands beside it.

The colours are the terminal's own, so they fit a dark and a light background. ``NO_COLOR`` switches them off. This
module imports Rich only when it shows something.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

TICKET_COLOURS = {
    "taxi": "yellow",
    "bus": "cyan",
    "underground": "red",
    "car": "yellow",
    "train": "red",
    "plane": "blue",
    "foot": "yellow",
    "vip": "green",
    "rail": "red",
    "black": "bold",
    "double": "bold magenta",
    "triple": "bold magenta",
    "free": "green",
    "ferry": "bold",
    "yacht": "bold",
    "ship": "bold",
}
_UNBROKEN = re.compile(r"\s*(?:« )?(?:Mister X\S*|\S+)(?: [:;!?»]+)*\s*")
"""What Rich takes for one word when it breaks lines: also Mister X, and a French mark with the word before it."""
USUAL_COLUMNS = 100
FEWEST_COLUMNS = 20
"""Text needs at least this many. Some shells say ``COLUMNS=0`` when they do not know."""
SHORT_WORDS = {"underground": "under"}
"""Words that are too long for a slot of the log."""


def make_console(*, to_stderr: bool = False, width: int | None = None) -> Console:
    """A console to print to. Without a terminal it prints plain text, ``COLUMNS`` or 100 columns wide."""
    from rich import _wrap
    from rich.console import Console

    _wrap.re_word = _UNBROKEN  # Rich breaks lines at every space, even at one that forbids it
    stream = sys.stderr if to_stderr else sys.stdout
    said = os.environ.get("COLUMNS", "")
    if width is None and not (said.isdecimal() and int(said) >= FEWEST_COLUMNS):
        if not stream.isatty():
            width = USUAL_COLUMNS
        elif said:  # otherwise Rich asks the terminal again whenever its window changes
            width = _terminal_columns(stream)
    return Console(file=stream, highlight=False, markup=False, emoji=False, width=width, soft_wrap=False)


def _terminal_columns(stream: TextIO) -> int:
    """The real width of a terminal, without regard to ``COLUMNS``."""
    with suppress(OSError, ValueError):
        return max(FEWEST_COLUMNS, os.get_terminal_size(stream.fileno()).columns)
    return USUAL_COLUMNS


def ticket_text(word: str, shown: str | None = None) -> Text:
    """A ticket's word in its colour."""
    from rich.text import Text

    return Text(shown if shown is not None else word, TICKET_COLOURS.get(word, ""))


def count_of(number: int, noun: str, plural: str | None = None) -> str:
    """1 game, 2 games: for the tables of the arena and the studies, which are in English."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"
