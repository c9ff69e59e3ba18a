"""Text files that people name on the command line: ``-`` is standard input or output."""

import sys
from collections.abc import Callable
from pathlib import Path

from blackticket.errors import BlackticketError

LONGEST_FILE = 4_000_000
BEGINNING = 1000
"""So many bytes say what a file is."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    if name == "-":
        return sys.stdin.read(LONGEST_FILE)
    with Path(name).open(encoding="utf-8") as file:
        return file.read(LONGEST_FILE)


def write_text(name: str | None, text: str) -> None:
    """Write to a file, or to standard output for ``-`` or no name."""
    if name is None or name == "-":
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
    else:
        Path(name).write_text(text, encoding="utf-8")


def check_can_write(path: Path, what: str, replaceable: Callable[[bytes], bool]) -> None:
    """Before long work: can the file that it ends in be written, and is nothing lost by it?

    A file that is there is replaced only if its beginning is ``replaceable``, or if it is empty.
    """
    if not path.parent.is_dir():
        raise BlackticketError("bad_argument", f"There is no folder {path.parent} for {what}.")
    new = not path.exists()
    if not new and not path.is_file():
        raise BlackticketError("bad_argument", f"{path} is no file; {what} cannot be written there.")
    with path.open("a+b") as file:
        file.seek(0)
        beginning = file.read(BEGINNING)
    if new:
        path.resolve().unlink()  # of a link what it leads to
    elif beginning and not replaceable(beginning):
        raise BlackticketError("bad_argument", f"{path} exists and is something else; choose another name for {what}.")


def write_whole(path: Path, text: str) -> None:
    """Write a file; a disk that is full does not say for which file, so this does."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def save_record(name: str, text: str) -> Path:
    """Write a record; a file that exists and is no record is left alone."""
    path = Path(name).expanduser()
    if path.exists():
        if not path.is_file():
            raise BlackticketError("bad_argument", f"{name} is no file; the game is not saved.")
        with path.open("rb") as file:
            if not file.read(20).startswith(b"blackticket record"):
                raise BlackticketError("bad_argument", f"{name} exists and is no record; choose another name.")
    write_whole(path, text)
    return path
