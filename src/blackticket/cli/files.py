"""Text files that people name on the command line: ``-`` is standard input or output."""

import sys
from pathlib import Path

from blackticket.errors import BlackticketError

LONGEST_FILE = 4_000_000


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


def check_folder_of(path: Path, what: str) -> None:
    """Before long work: is there a folder for the file that it ends in?"""
    if not path.parent.is_dir():
        raise BlackticketError("bad_argument", f"There is no folder {path.parent} for {what}.")


def save_record(name: str, text: str) -> Path:
    """Write a record; a file that exists and is no record is left alone."""
    path = Path(name).expanduser()
    if path.exists():
        if not path.is_file():
            raise BlackticketError("bad_argument", f"{name} is no file; the game is not saved.")
        with path.open("rb") as file:
            if not file.read(20).startswith(b"blackticket record"):
                raise BlackticketError("bad_argument", f"{name} exists and is no record; choose another name.")
    path.write_text(text, encoding="utf-8")
    return path
