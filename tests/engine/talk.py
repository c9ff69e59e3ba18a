"""Ways to talk to the engine in tests: inside this process, or to the real program. Read ``Talk`` first."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import blackticket
from blackticket.engine.requests import Engine
from blackticket.engine.serving import encode
from blackticket.errors import ERROR_CODES
from blackticket.game import Game

Answer = dict[str, Any]

FIVE = {"do": "new", "edition": "london", "players": 5, "seed": 7}
STARTS = {"X": 35, "D1": 13, "D2": 26, "D3": 29, "D4": 34}


_begun: dict[str, Game] = {}


class Talk:
    """An engine in this process, asked through the same bytes as the program."""

    def __init__(self, *requests: Answer) -> None:
        """Begin with these requests; what they lead to is remembered, as many tests begin alike."""
        self.engine = Engine()
        if requests:
            key = json.dumps(requests)
            if key not in _begun:
                for request in requests:
                    assert self.ask(**request)["ok"], request
                _begun[key] = self.engine.game
            self.engine.put(_begun[key])

    def line(self, line: bytes) -> bytes:
        """The bytes of the answer to the bytes of a line."""
        return encode(self.engine.answer(line))

    def ask(self, do: str, **arguments: Any) -> Answer:
        line = json.dumps({"do": do, **arguments}).encode()
        return cast("Answer", json.loads(self.line(line)))

    def get(self, do: str, what: str, **arguments: Any) -> Any:
        """One part of an answer that must be ok."""
        told = self.ask(do, **arguments)
        assert told["ok"], told
        return told[what]

    def error(self, do: str, **arguments: Any) -> Answer:
        """A refusal, which must leave everything as it was."""
        before = self.everything()
        told = self.ask(do, **arguments)
        assert_refusal(told)
        assert self.everything() == before
        return told

    def everything(self) -> list[bytes]:
        """All that could change."""
        asked = (b'{"do": "status"}', b'{"do": "record"}', b'{"do": "legal"}', b'{"do": "candidates"}')
        return [self.line(line) for line in asked]


def assert_refusal(told: Answer) -> None:
    """The shape that every refusal has."""
    assert told["ok"] is False
    assert told["error"] in ERROR_CODES
    assert isinstance(told["message"], str)
    assert told["message"]
    assert "\n" not in told["message"]
    assert set(told) <= {"ok", "error", "message", "move_number"}
    assert "move_number" not in told or told["error"] == "bad_record"


def environment() -> dict[str, str]:
    """An environment in which the program is the code under test, installed or not."""
    return {**os.environ, "PYTHONPATH": str(Path(blackticket.__file__).parents[1])}


ENGINE = ("blackticket.engine",)
COMMAND = ("blackticket.cli", "engine")


def run(lines: bytes, *flags: str, program: tuple[str, ...] = ENGINE) -> "subprocess.CompletedProcess[bytes]":
    """The real program, given all of its input at once."""
    command = [sys.executable, *flags, "-m", *program]
    return subprocess.run(command, input=lines, capture_output=True, env=environment(), check=False)


def start() -> "subprocess.Popen[bytes]":
    """The real program, to be talked to line by line."""
    return subprocess.Popen(
        [sys.executable, "-m", "blackticket.engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
