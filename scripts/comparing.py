"""Plays many games side by side and says how it went: what ``agreement.py`` and ``agreement_dice.py`` share.

It must not know which games they are. Read ``compare`` first.
"""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

from bench.results import as_json
from tests.support.agreement import Disagreement

Case = TypeVar("Case")
Played = TypeVar("Played")
Counted = TypeVar("Counted", contravariant=True)
Count = TypeVar("Count", bound="Tally[Any]")
Chunk = tuple[int, int]
"""A seed, and how many games are played from it."""


class Tally(Protocol[Counted]):
    """Counts what came of the games."""

    def add(self, played: Counted, /) -> None:
        """One more game."""


def compare(
    about: str | None,
    cases: Callable[[int, int], Iterator[Case]],
    compare_game: Callable[[Case], Played],
    tally: Count,
    *,
    chunk: int,
    page: Callable[[Count, int, int], str],
    data: Callable[[Count], dict[str, Any]],
) -> int:
    """Play as many games as the command line asks for, count and tell them; 1 if any two models differ.

    ``page`` makes the text from the tally, the number of games and the first seed, ``data`` what the JSON file has of
    the tally.
    """
    options = _options(about)
    play = partial(_play, cases, compare_game)
    games, seed = options.games, options.seed
    chunks = [(seed + n, min(chunk, games - n * chunk)) for n in range(-(-games // chunk))]
    done, begun = 0, time.monotonic()
    try:
        for results in _run(play, chunks, options.jobs):
            for played in results:
                tally.add(played)
            done += len(results)
            rate = done / (time.monotonic() - begun)
            told = f"{done} of {games} games agree, {rate:.1f} a second, {(games - done) / rate:.0f} s left"
            print(f"\r{told}  ", end="", file=sys.stderr)
    except Disagreement as difference:
        print(f"\n{difference}", file=sys.stderr)
        return 1
    print(file=sys.stderr)
    text = page(tally, games, seed)
    print(text)
    if options.write:
        options.write.parent.mkdir(parents=True, exist_ok=True)
        options.write.write_text(text, encoding="utf-8")
        whole = {"games": games, "seed": seed, **data(tally)}
        options.write.with_suffix(".json").write_text(as_json(whole), encoding="utf-8")
    return 0


def _options(about: str | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="compare this many games (default 1000)")
    parser.add_argument("--seed", type=int, default=1, help="draw the games from this seed (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="run this many processes (default 1)")
    parser.add_argument("--write", type=Path, help="write this Markdown page, and JSON beside it")
    return parser.parse_args()


def _play(
    cases: Callable[[int, int], Iterator[Case]], compare_game: Callable[[Case], Played], chunk: Chunk
) -> list[Played]:
    return [compare_game(case) for case in cases(*chunk)]


def _run(play: Callable[[Chunk], list[Played]], chunks: list[Chunk], jobs: int) -> Iterator[list[Played]]:
    if jobs == 1:
        yield from map(play, chunks)
        return
    play((0, 1))  # compile once, before the others look for it in the cache
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(play, chunks)
