"""Somebody else's program as a player: the asking side of docs/player-protocol.md.

It is sent views and answers with moves. Whatever it does instead (nothing, nonsense, too much, dying) ends in a
``MisbehavedError`` within a known time, and its whole process group ends with it. Read ``Program.think`` first; how
bytes travel is in ``pipes``.
"""

import json
import os
import shlex
import shutil
from collections.abc import Collection
from pathlib import Path
from typing import Any

from blackticket.arena.pipes import BrokenTalkError, Pipes, SpokeFirstError
from blackticket.errors import BlackticketError
from blackticket.moves import Move
from blackticket.players import Budget, Choice, Player, Thought
from blackticket.players.base import A_SECOND
from blackticket.views import View

PROTOCOL = 1
START_SECONDS = 60.0
"""Seconds that a program may take to start: it may have to load or compile something."""
OVERTIME = 1.1
"""The share of its seconds that a program may use before the patience begins."""
LONGEST_SECONDS = 3600
"""The largest budget of seconds for a move."""
MOST_ITERATIONS = 10**12
"""The largest budget of iterations for a move. We do not believe a program that reports more."""
_MOST_DIGITS = 20


class MisbehavedError(Exception):
    """The program did not do what a player must; the text says what it did."""


def command_of(text: str) -> list[str]:
    """The words of a command, split like in a shell. Raises if the command does not exist."""
    if os.name != "posix":
        raise BlackticketError("bad_argument", "Programs as players (exec:) need Linux, macOS or another POSIX system.")
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BlackticketError("bad_argument", f"The command {text!r} cannot be split into words: {error}.") from None
    if not words:
        raise BlackticketError("bad_argument", "exec: needs a command, as in 'exec:python3 my_player.py'.")
    if shutil.which(words[0]) is None:
        raise BlackticketError("bad_argument", f"There is no program {words[0]!r} to run.")
    return words


class Program(Player):
    """A program in its own process. It starts with the first request and lasts one game."""

    def __init__(self, command: list[str], patience: float, *, start_seconds: float = START_SECONDS) -> None:
        self._command = command
        self._patience = patience
        self._start_seconds = max(start_seconds, patience)
        self._pipes: Pipes | None = None
        self.name = Path(command[0]).name
        """What it calls itself once it has said hello."""

    def think(
        self, view: View, *, budget: Budget = A_SECOND, seed: int = 0, figures: Collection[str] | None = None
    ) -> Thought:
        """The program's move, checked against the offered ones."""
        moves = view.moves_of(figures)
        pipes = self.get_ready(view)
        told = {"seconds": budget.seconds, "iterations": budget.iterations}
        asked = {
            "do": "move",
            "view": view.to_dict(),
            "moves": moves,
            "budget": {unit: amount for unit, amount in told.items() if amount is not None},
            "seed": seed,
        }
        answer = self._ask(pipes, asked, OVERTIME * (budget.seconds or 0.0) + self._patience)
        move = answer.get("move")
        if move is None:
            raise MisbehavedError("answered without a move")
        if not isinstance(move, str) or move not in moves:
            raise MisbehavedError(f"played the illegal move {_short(json.dumps(move))}")
        played = Move.parse(move)
        return Thought(played, (Choice(played, 1.0),), {}, _iterations(answer.get("iterations")))

    def close(self) -> None:
        """End the program's input, and then the program."""
        if self._pipes is not None:
            self._pipes.close()
            self._pipes = None

    def get_ready(self, view: View) -> Pipes:
        """Start the program if it does not run yet. The start does not count as thinking time."""
        if self._pipes is None:
            self._pipes = self._start(view)
        return self._pipes

    def _start(self, view: View) -> Pipes:
        try:
            pipes = Pipes(self._command)
        except OSError as error:
            raise MisbehavedError(f"could not be started: {error.strerror}") from None
        try:
            hello = self._ask(pipes, {"do": "hello", "protocol": PROTOCOL}, self._start_seconds)
            if isinstance(hello.get("name"), str):
                self.name = _short(hello["name"])
            begin = {"do": "begin", "side": view.audience, "view": view.to_dict(), "board": view.setup.plan()}
            self._ask(pipes, begin, self._start_seconds)
        except BaseException:
            pipes.close()
            raise
        return pipes

    def _ask(self, pipes: Pipes, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        what = asked["do"]
        try:
            line = pipes.exchange(json.dumps(asked).encode() + b"\n", seconds)
        except SpokeFirstError as error:
            raise MisbehavedError(f"{error} for '{what}'") from None
        except BrokenTalkError as error:
            raise MisbehavedError(f"{error} when asked for '{what}'") from None
        answer = _read(line, what)
        if answer.get("ok", True) is False:
            raise MisbehavedError(f"refused '{what}': {_short(str(answer.get('message', 'no message')))}")
        if answer.get("ok", True) is not True:
            told = _short(json.dumps(answer["ok"]))
            raise MisbehavedError(f"answered '{what}' with an 'ok' that is neither true nor false: {told}")
        return answer


def _read(line: bytes, what: str) -> dict[str, Any]:
    """The JSON object in an answer."""
    if not line.strip():
        raise MisbehavedError(f"answered '{what}' with an empty line")
    try:
        answer = json.loads(line, parse_int=_whole_number)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise MisbehavedError(f"answered '{what}' with no JSON object: {_short(line.decode('utf-8', 'replace'))}")
    return answer


def _whole_number(digits: str) -> float:
    """Do not convert an unneeded number: Python refuses very long ones."""
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def _iterations(told: Any) -> int:
    """The iterations that a program reports, limited to what is possible."""
    return told if type(told) is int and 0 <= told <= MOST_ITERATIONS else 0


def _short(text: str) -> str:
    """Somebody else's text for one of our sentences: one printable line, not too long."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text.strip())
    return plain if len(plain) <= 80 else plain[:77] + "..."
