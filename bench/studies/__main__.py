"""Make a study and write NAME.md, NAME.json and its picture to docs/results (or ``--into``).

Usage: python -m bench.studies NAME [--games N CELL=N ...] [--iterations N ...] [--seconds S ...] [--only CELL ...]
"""

import argparse
import math
import shlex
import sys
from functools import partial
from importlib import import_module
from pathlib import Path

from bench.studies.cells import Wishes
from bench.studies.pages import Report
from blackticket.cli.polite import in_sentences

STUDIES = {
    "nw-curve": "the published search against itself by playouts, beside the published figures",
    "against-nw": "mcts against nw in both roles at equal time",
    "steps": "what each part of mcts brought, put on one after the other",
    "editions": "X's win rate for every edition and number of players; the balance of the boards",
    "variants": "what each variant of Sanssouci changes, beside what its rulebook claims",
    "belief": "how well the pursuers know where X is, by even guessing, categories and habits",
    "chances": "what a chance is worth that mcts tells: how often its side won",
    "calibration": "how far off chances are before and after they are calibrated, on games kept apart",
    "values": "the values that steer the players, beside lower and higher ones",
    "levels": "the five levels against each other, with ratings",
    "speed": "iterations a second, two threads against one, and where the time goes",
}
DIGITS = 9
MOST_SECONDS = 3600


def main(arguments: list[str] | None = None) -> int:
    """Make the study that was asked for; what can go wrong outside the program becomes a sentence."""
    given = sys.argv[1:] if arguments is None else arguments
    return in_sentences(partial(_make, given), "Stopped; the same command goes on from here.")


def _make(arguments: list[str]) -> None:
    name, wishes = _read(arguments)
    module = import_module(f"bench.studies.{name.replace('-', '_')}")
    report: Report = module.report(wishes)
    report.write(wishes.into)
    print(report.page)
    print(f"Written to {wishes.into / name}.md", file=sys.stderr)


def _read(arguments: list[str]) -> tuple[str, Wishes]:
    parser = argparse.ArgumentParser(
        prog="python -m bench.studies",
        description="Run a study and write its report.",
        epilog="Studies: " + "; ".join(f"{name}: {what}" for name, what in STUDIES.items()) + ".",
    )
    parser.add_argument("name", choices=tuple(STUDIES), metavar="NAME", help=", ".join(STUDIES))
    parser.add_argument(
        "--games",
        nargs="+",
        type=_games,
        default=[],
        metavar="[CELL=]N",
        help="play N games in each role, of all or one cell",
    )
    parser.add_argument(
        "--iterations",
        nargs="+",
        type=_count,
        default=[],
        metavar="N",
        help="let players search for N iterations a move",
    )
    parser.add_argument(
        "--seconds", nargs="+", type=_seconds, default=[], metavar="S", help="let players think for S seconds a move"
    )
    parser.add_argument(
        "--jobs", type=_jobs, default=2, metavar="N", help="run N processes; 0 runs one for each processor (default 2)"
    )
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="CELL", help="play only these cells; report all kept games"
    )
    parser.add_argument("--no-play", action="store_true", help="write the report of the kept games without new games")
    parser.add_argument(
        "--forget", action="store_true", help="remove the games of other settings or of an earlier search"
    )
    parser.add_argument(
        "--into", type=Path, default=Path("docs/results"), help="write everything to this folder (default docs/results)"
    )
    found = parser.parse_args(arguments)
    lasting = [word for word in arguments if word not in ("--no-play", "--forget")]
    wishes = Wishes(
        into=found.into,
        games=dict(found.games),
        iterations=tuple(found.iterations),
        seconds=tuple(found.seconds),
        jobs=found.jobs,
        only=tuple(found.only),
        play=not found.no_play,
        forget=found.forget,
        command=shlex.join(["python", "-m", "bench.studies", *lasting]),
    )
    return found.name, wishes


def _games(text: str) -> tuple[str, int]:
    cell, _, count = text.rpartition("=")
    return cell, _count(count)


def _count(text: str) -> int:
    number = _jobs(text)
    if not number:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def _jobs(text: str) -> int:
    if not text.isdecimal() or len(text) > DIGITS:
        raise argparse.ArgumentTypeError(f"{text!r} must be a number of at most {DIGITS} digits")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r} must be above 0 and at most {MOST_SECONDS} seconds")
    return seconds


if __name__ == "__main__":
    sys.exit(main())
