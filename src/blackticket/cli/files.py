"""Text files that people name on the command line: ``-`` is standard input or output."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from blackticket.errors import BlackticketError

if TYPE_CHECKING:
    from blackticket.game import Record

LONGEST_FILE = 4_000_000
BEGINNING = 1000
"""This many bytes are enough to recognise a file."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    if name == "-":
        return sys.stdin.read(LONGEST_FILE)
    with Path(name).open(encoding="utf-8") as file:
        return file.read(LONGEST_FILE)


def read_record(name: str) -> "Record":
    """The record in a file, or on standard input for ``-``."""
    from blackticket.game import Record

    try:
        text = read_text(name)
    except UnicodeDecodeError as error:
        sentence = "This is not a record: it is not a UTF-8 text file."
        raise BlackticketError.because("bad_record", "not_text", sentence) from error
    return Record.parse(text)


def write_text(name: str | None, text: str) -> None:
    """Write to a file, or to standard output for ``-`` or no name."""
    if name is None or name == "-":
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
    else:
        Path(name).write_text(text, encoding="utf-8")


def write_picture(name: str, as_svg: Callable[[], str], as_png: Callable[[], bytes]) -> None:
    """Draw a picture and write it; the end of the name says whether it becomes SVG or PNG."""
    path = Path(name)
    ending = path.suffix.lower()
    if ending == ".svg":
        path.write_text(as_svg(), encoding="utf-8")
    elif ending == ".png":
        try:
            picture = as_png()
        except RuntimeError as error:
            raise BlackticketError("bad_argument", f"{str(error).capitalize()}.") from error
        path.write_bytes(picture)
    else:
        sentence = "{name}: the name of a drawing must end in .svg or .png."
        raise BlackticketError.because("bad_argument", "drawing_name", sentence, name=name)


def check_can_write(path: Path, what: str, replaceable: Callable[[bytes], bool]) -> None:
    """Check before long work that its result can be written without losing another file.

    An existing file may be replaced only if its beginning is ``replaceable``, or if it is empty.
    """
    if not path.parent.is_dir():
        sentence = "There is no folder {folder} for {what}."
        raise BlackticketError.because("bad_argument", "no_folder", sentence, folder=path.parent, what=what)
    new = not path.exists()
    if not new and not path.is_file():
        sentence = "{name} is not a file; choose another name for {what}."
        raise BlackticketError.because("bad_argument", "no_file_for", sentence, name=path, what=what)
    with path.open("a+b") as file:
        file.seek(0)
        beginning = file.read(BEGINNING)
    if new:
        path.resolve().unlink()  # for a link, the file that it leads to
    elif beginning and not replaceable(beginning):
        sentence = "{name} already holds something else; choose another name for {what}."
        raise BlackticketError.because("bad_argument", "holds_other", sentence, name=path, what=what)


def write_whole(path: Path, text: str) -> None:
    """Write a file. An error names the file: a full disk alone would not say which one."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def save_record(name: str, text: str) -> Path:
    """Write a record. An existing file that is not a record stays as it is."""
    path = Path(name).expanduser()
    if path.exists():
        if not path.is_file():
            raise BlackticketError.because(
                "bad_argument", "not_a_file", "{name} is not a file; choose another name.", name=name
            )
        with path.open("rb") as file:
            if not file.read(20).startswith(b"blackticket record"):
                sentence = "{name} exists and is not a record; choose another name."
                raise BlackticketError.because("bad_argument", "not_a_record", sentence, name=name)
    write_whole(path, text)
    return path
