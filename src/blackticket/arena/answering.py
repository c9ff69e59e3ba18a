"""A built-in player that speaks the player protocol: it reads requests as lines and answers with lines.

Bad input of any kind is answered with an error and changes nothing. Read ``answer_lines`` first; the page for people is
docs/player-protocol.md.
"""

import io
import json
import os
import sys
from contextlib import redirect_stdout, suppress
from typing import IO, Any

from blackticket import __version__
from blackticket.arena.program import LONGEST_SECONDS, MOST_ITERATIONS, PROTOCOL
from blackticket.engine.reading import LONGEST_LINE, read_request
from blackticket.errors import BlackticketError
from blackticket.players import Budget, make_player
from blackticket.views import View

Answer = dict[str, Any]


def answer_lines(name: str, board: str | None, source: IO[bytes], sink: IO[bytes]) -> None:
    """Answer every line until the input ends or the reader is gone."""
    answering = Answering(name, board)
    try:
        with redirect_stdout(sys.stderr):  # a stray print must not pass for an answer
            while line := source.readline(LONGEST_LINE + 1):
                sink.write(json.dumps(answering.answer(line)).encode() + b"\n")
                sink.flush()
    except BrokenPipeError:
        with suppress(OSError, io.UnsupportedOperation):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sink.fileno())


class Answering:
    """One player that is asked for moves."""

    def __init__(self, name: str, board: str | None = None) -> None:
        self._name = name
        self._board = board
        self._player = make_player(name)

    def answer(self, line: bytes) -> Answer:
        """The answer to one line, valid or not."""
        try:
            asked = read_request(line)
            what = asked.get("do")
            if what == "hello":
                told: Answer = {"name": self._name, "version": __version__, "protocol": PROTOCOL}
            elif what == "begin":
                told = self._begin(asked)
            elif what == "move":
                told = self._move(asked)
            elif isinstance(what, str):
                told = {}  # a newer arena may send a message that a player can ignore
            else:
                raise BlackticketError("unknown_request", "'do' must name the request.")
        except BlackticketError as error:
            return {"ok": False, "error": error.code, "message": str(error)}
        return {"ok": True, **told}

    def _begin(self, asked: Answer) -> Answer:
        """A short search, so that nothing has to load during the first counted move."""
        view = self._view(asked)
        if view.legal_moves:
            self._player.think(view, budget=Budget.of_iterations(1))
        return {}

    def _move(self, asked: Answer) -> Answer:
        view, seed = self._view(asked), asked.get("seed", 0)
        moves = view.legal_moves
        wanted = asked.get("moves", list(moves))
        if not isinstance(wanted, list) or not wanted or not set(map(str, wanted)) <= set(moves):
            raise BlackticketError("bad_argument", "'moves' must list at least one legal move, and legal moves only.")
        if type(seed) is not int:
            raise BlackticketError("bad_argument", "'seed' must be a whole number.")
        figures = {move.figure for move in moves if move in wanted} if len(wanted) < len(moves) else None
        thought = self._player.think(view, budget=_budget(asked.get("budget", {})), seed=seed, figures=figures)
        move, sure = thought.move, thought.sure
        if move not in wanted:
            move, sure = next((choice.move, choice.share) for choice in thought.choices if choice.move in wanted)
        return {"move": move, "sure": round(sure, 6), "iterations": thought.iterations}

    def _view(self, asked: Answer) -> View:
        told = asked.get("view")
        if not isinstance(told, dict):
            raise BlackticketError("bad_argument", "'view' must be an object.")
        return View.from_dict(told, self._board)


def _budget(told: Any) -> Budget:
    if not isinstance(told, dict):
        raise BlackticketError("bad_argument", "'budget' must be an object.")
    seconds, iterations = told.get("seconds"), told.get("iterations")
    if seconds is not None and (type(seconds) not in (int, float) or not 0 <= seconds <= LONGEST_SECONDS):
        raise BlackticketError("bad_argument", f"'seconds' must be a number from 0 to {LONGEST_SECONDS}.")
    if iterations is not None and (type(iterations) is not int or not 1 <= iterations <= MOST_ITERATIONS):
        raise BlackticketError("bad_argument", f"'iterations' must be a whole number from 1 to {MOST_ITERATIONS}.")
    return Budget() if seconds is None and iterations is None else Budget(seconds, iterations)
