"""Play many random games by the oracle and by the kernels, plain and compiled, side by side, and say how it went.

    python scripts/agreement.py --games 20000 --seed 7 --jobs 2 --write docs/results/agreement.md

The games are those of ``tests/support/agreement.py``; the first difference ends the run with all that is needed to see
it again.
"""

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.support.agreement import Tally, cases, compare_game  # noqa: E402
from tests.support.cases import ENDS, TICKET_EDITIONS  # noqa: E402

from comparing import compare  # noqa: E402

CHUNK = 20


def _markdown(tally: Tally, games: int, seed: int) -> str:
    lines = [
        "# Oracle and kernels agree",
        "",
        f"{games} random games, seeds from {seed}: at every ply the oracle, the plain kernels and the compiled kernels",
        "had the same legal moves, the same status, the same candidates for X, and all printed tickets (T12).",
        f"Made by `python scripts/agreement.py --games {games} --seed {seed} --write docs/results/agreement.md`.",
        "",
        f"| edition | games | plies | {' | '.join(ENDS)} | with agents out | double and triple moves |",
        f"|---|---|---|{'---|' * len(ENDS)}---|---|",
    ]
    for name in TICKET_EDITIONS:
        ends = " | ".join(str(tally.ends[name, end]) for end in ENDS)
        lines.append(
            f"| {name} | {tally.games[name]} | {tally.plies[name]} | {ends} | {tally.with_out[name]} "
            f"| {tally.longer_turns[name]} |"
        )
    return "\n".join(lines) + "\n"


def _data(tally: Tally) -> dict[str, Any]:
    editions = {
        name: {
            "games": tally.games[name],
            "plies": tally.plies[name],
            "ends": {end: tally.ends[name, end] for end in ENDS},
            "with_out": tally.with_out[name],
            "longer_turns": tally.longer_turns[name],
        }
        for name in TICKET_EDITIONS
    }
    return {"editions": editions}


if __name__ == "__main__":
    sys.exit(compare(__doc__, cases, compare_game, Tally(), chunk=CHUNK, page=_markdown, data=_data))
