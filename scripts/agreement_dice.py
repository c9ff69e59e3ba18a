"""Play many random dice games by the oracle and by the kernels, plain and compiled, side by side, and say how it went.

    python scripts/agreement_dice.py --games 20000 --seed 7 --jobs 2 --write docs/results/agreement-dice.md

The games are those of ``tests/dice/agreement.py``; the first difference ends the run with all that is needed to see it
again. ``scripts/agreement.py`` does the same for the editions with tickets.
"""

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.dice.agreement import Tally, cases, compare_game  # noqa: E402

from comparing import compare  # noqa: E402

CHUNK = 30
ENDS = ("capture", "escape")


def _markdown(tally: Tally, games: int, seed: int) -> str:
    options = f"--games {games} --seed {seed} --write docs/results/agreement-dice.md"
    lines = [
        "# Oracle and kernels agree on the dice game",
        "",
        f"{games} random games, seeds from {seed}: at every ply the oracle, the plain kernels and the compiled kernels",
        "had the same legal moves, the same status, the same number of dice to roll and the same candidates for X.",
        f"Made by `python scripts/agreement_dice.py {options}`.",
        "",
        "| players | sides | games | plies | capture | escape |",
        "|---|---|---|---|---|---|",
    ]
    for key in sorted(tally.games):
        players, turned = key
        ends = " | ".join(str(tally.ends[players, turned, end]) for end in ENDS)
        side = "some expert" if turned else "all basic"
        lines.append(f"| {players} | {side} | {tally.games[key]} | {tally.plies[key]} | {ends} |")
    lines += ["", f"The longest list of legal moves had {tally.most}.", "", "| move | made |", "|---|---|"]
    lines += [f"| {kind} | {count} |" for kind, count in sorted(tally.kinds.items())]
    return "\n".join(lines) + "\n"


def _data(tally: Tally) -> dict[str, Any]:
    grids = [
        {
            "players": players,
            "expert": turned,
            "games": tally.games[players, turned],
            "plies": tally.plies[players, turned],
            "ends": {end: tally.ends[players, turned, end] for end in ENDS},
        }
        for players, turned in sorted(tally.games)
    ]
    return {"most_moves": tally.most, "grids": grids, "kinds": dict(tally.kinds)}


if __name__ == "__main__":
    sys.exit(compare(__doc__, cases, compare_game, Tally(), chunk=CHUNK, page=_markdown, data=_data))
