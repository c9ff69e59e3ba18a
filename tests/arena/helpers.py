"""Small series, and programs that behave as badly as a test wants them to."""

import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

from blackticket.arena.series import Played, Series, Thinking

SMALL = ("--edition", "sanssouci", "--players", "2", "--iterations", "3", "--jobs", "1")
"""Options of quick games."""
MATCH = ("arena", "--x", "random", "--pursuers", "greedy", *SMALL)
"""A match on the command line."""
READY = """
import json, os, signal, subprocess, sys, time

def say(told):
    print(json.dumps(told), flush=True)

for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "move":
        break
    say({"ok": True})
"""
"""The beginning of a program that behaves until it is asked for its first move."""


def small(*pairings: tuple[str, str], **more: object) -> Series:
    """Quick games with few figures."""
    given = {"edition": "sanssouci", "players": 2, "seconds": None, "iterations": 4, "patience": 20.0, **more}
    return Series(pairings or (("random", "greedy"),), **given)  # type: ignore[arg-type]


def won_by(*winners: str) -> tuple[Played, ...]:
    """Games of which only the winner is of interest."""
    spent = {side: Thinking(moves=1, seconds=0.5, iterations=10) for side in ("X", "pursuers")}
    return tuple(Played(game, "", "", winner, "capture", 1, spent) for game, winner in enumerate(winners))


def program(folder: Path, source: str, name: str = "program.py") -> str:
    """Write a program and say how it is asked to play."""
    path = folder / name
    path.write_text(source, encoding="utf-8")
    return f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def is_gone(process: int) -> bool:
    """Has the process ended, even if nobody has buried it yet?"""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"


def comes_true(question: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Does it become true before long?"""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if question():
            return True
        time.sleep(0.02)
    return False
