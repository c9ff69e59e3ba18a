"""Plays one random game through the engine protocol and tells how it went.

It knows only what docs/protocol.md says and imports nothing from Blackticket. Usage:

    python random_driver.py [edition [seed]]
"""

import json
import random
import subprocess
import sys
from typing import Any


class Engine:
    """The engine in a process of its own: one JSON line out, one JSON line back."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "blackticket.engine"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, do: str, **arguments: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        print(json.dumps({"do": do, **arguments}), file=self.process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            raise RuntimeError(f"{answer['error']}: {answer['message']}")
        return answer


def main(edition: str = "london", seed: str = "1") -> None:
    """Play one game, all moves drawn at random."""
    draw = random.Random(seed)
    engine = Engine()
    status = engine.ask("new", edition=edition, seed=int(seed))["status"]
    while status["outcome"] is None:
        move = draw.choice(engine.ask("legal")["moves"])
        status = engine.ask("play", move=move)["status"]
        where = len(engine.ask("candidates")["stations"]) if "X" in status["at"] else "?"
        print(f"{status['round']:2}  {move:40} X can be at {where} stations")
    print("{winner} won by {by}.".format(**status["outcome"]))
    engine.process.stdin.close()
    engine.process.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
