"""The loop: one line in, one line out, until the input ends.

Owns the streams and nothing else: how long a line may be, that every answer is flushed, and that nothing but answers
reaches the output. Read ``serve`` first.
"""

import io
import json
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from typing import IO, Any, cast

from blackticket.engine.reading import LONGEST_LINE
from blackticket.engine.requests import Answer, Engine

INTERRUPTED = 130
"""The exit status of a program that Ctrl-C ended."""


def serve(stdin: IO[Any] | None = None, stdout: IO[Any] | None = None) -> int:
    """Answer every line of ``stdin`` on ``stdout``, or the program's own; returns the exit status.

    The streams are of bytes, or of text on top of a stream of bytes. Bad input never ends the loop; the end of input
    does, with 0, and so does a reader that has gone away.
    """
    source, sink = _bytes_of(stdin or sys.stdin), _bytes_of(stdout or sys.stdout)
    engine = Engine()
    try:
        with redirect_stdout(sys.stderr):  # a stray print must not pass for an answer
            for line in _lines(source):
                _write(sink, encode(_answer(engine, line)))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget(sink)
    return 0


def encode(answer: Answer) -> bytes:
    """An answer as one line; the same answer always gives the same bytes, all of them ASCII."""
    return json.dumps(answer).encode("ascii") + b"\n"


def _answer(engine: Engine, line: bytes) -> Answer:
    """The engine's answer. After a bug of our own the engine reports it, keeps the game and goes on."""
    try:
        return engine.answer(line)
    except Exception as fault:
        traceback.print_exc()
        name = type(fault).__name__
        message = f"The engine itself has failed on that request ({name}); its error output says more."
        return {"ok": False, "error": "bad_argument", "message": message}


def _bytes_of(stream: IO[Any]) -> IO[bytes]:
    """The binary stream under a text stream, or the stream itself: only bytes can hold invalid UTF-8."""
    return cast("IO[bytes]", getattr(stream, "buffer", stream))


def _lines(source: IO[bytes]) -> Iterator[bytes]:
    """Each line, cut after ``LONGEST_LINE`` + 1 bytes: enough to see that it is too long."""
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE + 1)
        yield line


def _write(sink: IO[bytes], line: bytes) -> None:
    """Write the whole line, even to a raw stream that takes only part of it at a time."""
    left = memoryview(line)
    while left:
        left = left[sink.write(left) :]
    sink.flush()


def _forget(sink: IO[bytes]) -> None:
    """The reader is gone: send the rest of the buffer nowhere, so that closing it raises no error."""
    with suppress(OSError, ValueError, io.UnsupportedOperation):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sink.fileno())
        os.close(nowhere)
