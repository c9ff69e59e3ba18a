"""Play many random dice games by the oracle and by the kernels, plain and compiled, side by side, and say how it went.

    python scripts/agreement_dice.py --games 20000 --seed 7 --jobs 2 --write docs/results/agreement-dice.md

The games are those of ``tests/dice/agreement.py``; the first difference ends the run with all that is needed to see it
again. ``scripts/agreement.py`` does the same for the editions with tickets.
"""

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.dice.agreement import Played, Tally, cases, compare_game  # noqa: E402
from tests.support.agreement import Disagreement  # noqa: E402

CHUNK = 30
ENDS = ("capture", "escape")


def main() -> int:
    """Play, count, tell."""
    options = _options()
    chunks = [(options.seed + n, min(CHUNK, options.games - n * CHUNK)) for n in range(-(-options.games // CHUNK))]
    tally, done, begun = Tally(), 0, time.monotonic()
    try:
        for results in _run(chunks, options.jobs):
            for played in results:
                tally.add(played)
            done += len(results)
            rate = done / (time.monotonic() - begun)
            print(f"\r{done} of {options.games} games agree, {rate:.1f} a second  ", end="", file=sys.stderr)
    except Disagreement as difference:
        print(f"\n{difference}", file=sys.stderr)
        return 1
    print(file=sys.stderr)
    text = _markdown(tally, options.games, options.seed)
    print(text)
    if options.write:
        options.write.parent.mkdir(parents=True, exist_ok=True)
        options.write.write_text(text, encoding="utf-8")
        options.write.with_suffix(".json").write_text(_json(tally, options.games, options.seed), encoding="utf-8")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", type=Path, help="write this markdown page, and JSON beside it")
    return parser.parse_args()


def _run(chunks: list[tuple[int, int]], jobs: int) -> Iterator[list[Played]]:
    if jobs == 1:
        yield from map(_play, chunks)
        return
    _play((0, 1))  # compile once, before the others look for it in the cache
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(_play, chunks)


def _play(chunk: tuple[int, int]) -> list[Played]:
    seed, games = chunk
    return [compare_game(case) for case in cases(seed, games)]


def _markdown(tally: Tally, games: int, seed: int) -> str:
    lines = [
        "# Oracle and kernels agree on the dice game",
        "",
        f"{games} random games, seeds from {seed}: at every ply the oracle, the plain kernels and the compiled kernels",
        "had the same legal moves, the same status, the same number of dice to roll and the same candidates for X.",
        f"Made by `python scripts/agreement_dice.py --games {games} --seed {seed}`.",
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


def _json(tally: Tally, games: int, seed: int) -> str:
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
    told = {"games": games, "seed": seed, "most_moves": tally.most, "grids": grids, "kinds": dict(tally.kinds)}
    return json.dumps(told, indent=2) + "\n"


if __name__ == "__main__":
    sys.exit(main())
