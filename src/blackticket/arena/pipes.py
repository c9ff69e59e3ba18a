"""Lines to and from another process, each with a deadline; knows nothing of what they say.

The other process may write nothing, too much, at the wrong time, or not read at all: nothing here ever waits longer
than it was told to. It leads a process group of its own, which is killed at the end, children included; a ``watcher``
does that if this process is killed itself. (A signal at the death of the parent would need code between fork and exec,
which is unsafe beside threads, and would spare the children.)
"""

import atexit
import os
import selectors
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

LONGEST_LINE = 1 << 20
"""Bytes of the longest answer."""
KEPT_COMPLAINTS = 2000
"""How much of its error output we keep."""
FAREWELL_SECONDS = 0.5
"""How long a process may take to end by itself once its input has ended."""
_CHUNK = 1 << 16
_NAP = 0.01
_alive: "set[Pipes]" = set()


def kill_all() -> None:
    """End every process group that this process has started, at once."""
    for one in list(_alive):
        one.kill()


@cache
def _watcher() -> "subprocess.Popen[bytes] | None":
    """Start one watcher with the first program, in its own session, so that Ctrl-C does not reach it."""
    command = [sys.executable, "-I", "-S", str(Path(__file__).with_name("watcher.py"))]
    none = subprocess.DEVNULL
    try:
        watcher = subprocess.Popen(  # noqa: S603 - a file of ours
            command, stdin=subprocess.PIPE, stdout=none, stderr=none, start_new_session=True, bufsize=0
        )
    except OSError:
        return None
    atexit.register(watcher.communicate)
    return watcher


def _tell_watcher(what: str, group: int) -> None:
    watcher = _watcher()
    if watcher is not None and watcher.stdin is not None:
        with suppress(OSError):  # without a watcher this process still ends the programs
            watcher.stdin.write(f"{what} {group}\n".encode())


class BrokenTalkError(Exception):
    """No answer will come; the text says why, as something that the process did."""


class SpokeFirstError(BrokenTalkError):
    """The process wrote something although it had not been asked."""


class Pipes:
    """One process that answers every line with a line."""

    def __init__(self, command: list[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(  # noqa: S603 - running it is what the user asked for
            command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True, bufsize=0
        )
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._in, self._out, self._err = (stream.fileno() for stream in streams if stream is not None)
        for number in (self._in, self._out, self._err):
            os.set_blocking(number, False)
        _alive.add(self)
        _tell_watcher("+", self._process.pid)
        self._complaints = b""
        self._err_open = True

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the next one without its end. Raises ``BrokenTalkError`` after this many seconds."""
        until = time.monotonic() + seconds
        if self._read(self._out):
            raise SpokeFirstError("wrote something before it was asked")
        left, answer = memoryview(line), b""
        with selectors.DefaultSelector() as ready:
            ready.register(self._out, selectors.EVENT_READ)
            if self._err_open:
                ready.register(self._err, selectors.EVENT_READ)
            ready.register(self._in, selectors.EVENT_WRITE)
            while b"\n" not in answer:
                left_of_time = until - time.monotonic()
                numbers = {key.fd for key, _ in ready.select(left_of_time)} if left_of_time > 0 else set()
                if not numbers:
                    if self._wait(0) is not None:  # a child of it holds the output open
                        raise BrokenTalkError(self._how_it_ended())
                    said = "did not end its line" if answer else "did not answer"
                    raise BrokenTalkError(f"{said} within {seconds:.3g} s")
                if self._in in numbers:
                    left = self._write(left)
                    if not left:
                        ready.unregister(self._in)
                if self._err in numbers and not self._listen():
                    ready.unregister(self._err)
                if self._out in numbers:
                    answer += self._hear()
                    if len(answer) > LONGEST_LINE:
                        raise BrokenTalkError(f"wrote a line of more than {LONGEST_LINE} bytes")
        first, _, more = answer.partition(b"\n")
        if more:
            raise BrokenTalkError("wrote more than one line")
        return first

    def close(self) -> None:
        """End the input, then the whole group, whether the process has gone by itself or not."""
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self._wait(FAREWELL_SECONDS)
        self.kill()
        _tell_watcher("-", self._process.pid)  # before another process can get this number
        self._process.wait()
        _alive.discard(self)

    def kill(self) -> None:
        """End the whole group at once."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def _write(self, left: memoryview) -> memoryview:
        """Send the rest. A process that no longer reads may still answer, so that is not an error here."""
        try:
            return left[os.write(self._in, left) :]
        except BlockingIOError:
            return left
        except OSError:
            return left[len(left) :]

    def _read(self, number: int) -> bytes | None:
        """Bytes if there are any now, ``None`` at the end."""
        try:
            return os.read(number, _CHUNK) or None
        except BlockingIOError:
            return b""

    def _hear(self) -> bytes:
        heard = self._read(self._out)
        if heard is not None:
            return heard
        self._wait(FAREWELL_SECONDS)
        self._listen()
        raise BrokenTalkError(self._how_it_ended())

    def _listen(self) -> bool:
        """Keep the end of the error output; is there more to come?"""
        try:
            heard = os.read(self._err, _CHUNK)
        except BlockingIOError:
            return True
        self._complaints = (self._complaints + heard)[-KEPT_COMPLAINTS:]
        self._err_open = bool(heard)
        return self._err_open

    def _wait(self, seconds: float) -> int | None:
        """Wait for the process; its status."""
        until = time.monotonic() + seconds
        while (status := self._status()) is None and time.monotonic() < until:
            time.sleep(_NAP)
        return status

    def _status(self) -> int | None:
        """The exit status, if possible without reaping the process, so that nobody else gets its group's number."""
        if not hasattr(os, "waitid"):  # macOS before Python 3.13
            return self._process.poll()
        ended = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if ended is None:
            return None
        return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status

    def _how_it_ended(self) -> str:
        status = self._wait(0)
        last = self._complaints.decode("utf-8", "replace").strip().rpartition("\n")[2][:200]
        words = "".join(letter if letter.isprintable() else " " for letter in last)
        told = f" ({words})" if words else ""
        if status is None:
            return f"closed its output{told}"
        return f"was ended by signal {-status}{told}" if status < 0 else f"ended with status {status}{told}"
