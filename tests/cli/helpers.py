"""Running the command line in tests: in this process, or in one of its own."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import typer
from typer.testing import CliRunner

import blackticket
from blackticket.cli.app import app
from blackticket.game import Game, Record

PACKAGE_PARENT = str(Path(blackticket.__file__).parents[1])


class Ran:
    """What a command left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


def run(*args: str | Path, stdin: str = "", of: typer.Typer = app) -> Ran:
    """Run a command in this process."""
    result = CliRunner().invoke(of, [str(arg) for arg in args], input=stdin, prog_name="blackticket")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def child_environment(**more: str) -> dict[str, str]:
    """An environment in which a child process finds the same package."""
    paths = [PACKAGE_PARENT, *filter(None, [os.environ.get("PYTHONPATH")])]
    plain = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    return {**plain, "PYTHONPATH": os.pathsep.join(paths), **more}


def run_child(*args: str | Path, stdin: str = "", timeout: float = 120, **more: Any) -> Ran:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "blackticket.cli", *map(str, args)],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=timeout,
        env=child_environment(),
        check=False,
        **more,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def says_one_sentence(ran: Ran, *words: str, code: int = 2) -> None:
    """The command refused: this exit code, one line on standard error, no traceback."""
    assert ran.code == code, (ran.out, ran.err)
    lines = ran.err.strip().splitlines()
    assert len(lines) == 1, ran.err
    assert "Traceback" not in ran.err
    assert lines[0].endswith((".", ")"))
    for word in words:
        assert word in lines[0]


def hunt(folder: Path) -> Path:
    """A saved game of London in the pursuers' first turn: X has gone from 45 to 32 by taxi."""
    starts = {"D1": 138, "D2": 123, "D3": 53, "D4": 112, "X": 45}
    game = Game("london", 5, starts=starts, any_start=True, seed=0)
    game.play("X taxi 32")
    return saved(game, folder)


def flight(folder: Path) -> Path:
    """A saved game of London before X's first move: he is at 45 and can go to 32 or 46 by taxi."""
    starts = {"D1": 29, "D2": 117, "D3": 94, "D4": 26, "X": 45}
    return saved(Game("london", 5, starts=starts, any_start=True, seed=0), folder)


def saved(game: Game, folder: Path) -> Path:
    """Write a game's record into a folder."""
    path = folder / "saved.txt"
    path.write_text(str(Record.of(game)))
    return path
