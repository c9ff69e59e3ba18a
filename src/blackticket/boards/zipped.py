"""A board's folder as one zip file, in and out.

A zip may come from anybody, so nothing in it is believed: neither its sizes nor its names. This module must not know
what the files mean. Read `unzip` first.
"""

from __future__ import annotations

import io
import posixpath
import zlib
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from blackticket.boards.reading import MAX_BYTES, Problems

FILES = ("board.toml", "stations.csv", "connections.csv", "scenery.toml")
MAX_ZIP = 2_000_000
"""The largest zip that we read."""
MAX_ENTRIES = 200
_WHEN = (1980, 1, 1, 0, 0, 0)


def unzipped(path: Path, problems: Problems) -> Mapping[str, bytes] | None:
    """The files of a board in a zip on the disk; None after a problem."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_ZIP + 1)
    except OSError as error:
        problems.add(path.name, None, "unreadable-file", f"{path.name} is not readable: {error.strerror}.")
        return None
    return unzip(content, problems, path.name)


def unzip(content: bytes, problems: Problems, name: str = "board.zip") -> Mapping[str, bytes] | None:
    """The files of a board, which lie together in a zip, in whichever folder; None after a problem."""
    if len(content) > MAX_ZIP:
        problems.add(name, None, "too-large", f"{name} has more than {MAX_ZIP:,} bytes.")
        return None
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            return _board_in(archive, problems, name)
    except (BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError):
        problems.add(name, None, "bad-zip", f"{name} is not a zip file that can be read; it may be damaged or locked.")
        return None


def _board_in(archive: ZipFile, problems: Problems, name: str) -> Mapping[str, bytes] | None:
    entries = archive.infolist()
    if len(entries) > MAX_ENTRIES:
        problems.add(name, None, "too-large", f"{name} has more than {MAX_ENTRIES} files.")
        return None
    heads = [entry for entry in entries if posixpath.basename(entry.filename) == FILES[0] and not _is_mac(entry)]
    if len(heads) != 1:
        what = "no board.toml" if not heads else f"{len(heads)} files board.toml"
        problems.add(name, None, "missing-file", f"{name} has {what}; it must have one board.")
        return None
    folder = posixpath.dirname(heads[0].filename)
    inside = {posixpath.basename(e.filename): e for e in entries if posixpath.dirname(e.filename) == folder}
    return {file: _read(archive, inside[file]) for file in FILES if file in inside}


def _is_mac(entry: ZipInfo) -> bool:
    """Some systems add a hidden double of every file."""
    return entry.filename.startswith("__MACOSX/") or posixpath.basename(entry.filename).startswith("._")


def _read(archive: ZipFile, entry: ZipInfo) -> bytes:
    """One file, and a byte more than is allowed if it is too long: then the reader says so."""
    with archive.open(entry) as file:
        return file.read(MAX_BYTES + 1)


def zipped(files: Mapping[str, str], folder: str) -> bytes:
    """Files in a folder as a zip; the same files give the same bytes."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for file, text in files.items():
            entry = ZipInfo(f"{folder}/{file}", _WHEN)
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, text)
    return out.getvalue()
