"""At a real terminal: screens are cleared, Tab completes, and nothing of X's turn is left for the pursuers."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.helpers import child_environment, flight

WAIT = 60.0
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
"""What moves the cursor or changes colours: a word may be drawn in several pieces with these between."""


class Terminal:
    """A program behind a pseudo-terminal."""

    def __init__(self, *args: str, rows: int = 30, columns: int = 100, cwd: Path, **more: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = child_environment(TERM="xterm-256color", PROMPT_TOOLKIT_NO_CPR="1", **more)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "blackticket.cli", *args],
            stdin=slave, stdout=slave, stderr=slave, env=environment, cwd=cwd, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.seen = ""

    def until(self, text: str) -> str:
        """Read until ``text`` appears; what was shown since the last call."""
        end = time.monotonic() + WAIT
        while text not in CONTROL.sub("", self.seen):
            left = end - time.monotonic()
            assert left > 0, f"{text!r} did not appear in {self.seen!r}"
            if select.select([self.master], [], [], left)[0]:
                try:
                    self.seen += os.read(self.master, 65536).decode(errors="replace")
                except OSError as error:  # the program has ended
                    raise AssertionError(f"{text!r} did not appear in {self.seen!r}") from error
        shown, self.seen = self.seen, ""
        return shown

    def type(self, text: str) -> None:
        time.sleep(0.2)
        os.write(self.master, text.encode())

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_questions_then_a_game_then_ctrl_c(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = Terminal("play", cwd=tmp_path)
    terminals.append(terminal)
    terminal.until("Which edition")
    terminal.type("nix\r")
    terminal.until("Please answer")
    terminal.until("Which edition")
    terminal.type("sans\r")
    terminal.until("Which side")
    terminal.type("\r")
    terminal.until("how many players")
    terminal.type("\r")
    assert "\x1b[2J" in terminal.until("you are the agents")
    terminal.until("D1>")
    terminal.type("\x03")
    assert terminal.process.wait(timeout=WAIT) == 130


def test_one_screen_for_both_sides(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = Terminal("play", "--load", str(flight(tmp_path)), "--as", "both", cwd=tmp_path)
    terminals.append(terminal)
    terminal.until("Pass the device to Mister X")
    terminal.type("\r")
    terminal.until("X>")
    terminal.type("taxi 4\t")
    terminal.until("taxi 46")
    terminal.type("\r")
    terminal.until("'X taxi 46'")
    terminal.until("go?>")
    terminal.type("go\r")
    handover = terminal.until("Pass the device to the detectives")
    assert "\x1b[3J" in handover
    terminal.type("\r")
    screen = terminal.until("D1>")
    assert "'X taxi 46'" not in screen
    assert "you are Mister X" not in screen
    terminal.type("\x1b[A\x1b[A\r")
    answer = terminal.until("D1>")
    assert "taxi 46" not in answer.replace("'", "")
    terminal.type("quit\r")
    terminal.until("press Enter to leave")
    terminal.type("\r")
    assert terminal.process.wait(timeout=WAIT) == 0


def test_long_answers_get_a_page(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = Terminal("play", "--as", "X", "--seed", "8", rows=24, columns=80, cwd=tmp_path, NO_COLOR="1")
    terminals.append(terminal)
    screen = terminal.until("X>")
    for colour in ("\x1b[33m", "\x1b[36m", "\x1b[31m"):
        assert colour not in screen
    terminal.type("help\r")
    terminal.until("Enter to go back")
    terminal.type("\r")
    terminal.until("X>")
    terminal.type("\x04")
    terminal.until("is not finished")
    assert terminal.process.wait(timeout=WAIT) == 0
