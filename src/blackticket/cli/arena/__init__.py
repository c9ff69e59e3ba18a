"""``blackticket arena``: matches and ladders of any players. This module owns the options; the others do the work."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from blackticket.cli.help_page import HelpedGroup, PoliteCommand
from blackticket.cli.setups import AnyTiles, BoardName, EditionName, Faces, Laid, OptionNames, Tiles, read_laid

if TYPE_CHECKING:
    from blackticket.arena.series import Series
    from blackticket.cli.arena.playing import Manner

arena_app = typer.Typer(
    cls=HelpedGroup,
    rich_markup_mode=None,
    help="Play matches between players and count the wins, with intervals.",
    invoke_without_command=True,
)

Contestants = "random, greedy, nw:reduction=0, nw@0.5s, 'exec:command args'"
GameCount = Annotated[int, typer.Option("--games", "-n", min=1, help="Play this many games in all.")]
Seconds = Annotated[float | None, typer.Option(help="Let players think for this many seconds a move (default 1).")]
Iterations = Annotated[
    int | None, typer.Option(help="Let players search for this many iterations a move, instead of --seconds.")
]
People = Annotated[
    int,
    typer.Option(
        "--players", help="Set up the game for this many people, Mister X included: 2 to 6, or 2 to 4 for dice."
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        help="Draw starts with this seed; the same seed draws the same starts (default 0; secret if a program plays)."
    ),
]
Patience = Annotated[
    float, typer.Option(help="Wait this many extra seconds for a program (exec:) before it loses the game.")
]
Jobs = Annotated[int, typer.Option(min=0, help="Run this many processes; 0 runs one for each processor.")]
OnRay = Annotated[
    bool, typer.Option("--ray", help="Play on the Ray cluster at RAY_ADDRESS, or on a local one if that is not set.")
]
Results = Annotated[
    Path | None,
    typer.Option("--results", "--resume", help="Keep the results in this file; continue the run that it holds."),
]
Records = Annotated[Path | None, typer.Option(help="Write the record of every game to this folder.")]
Plot = Annotated[Path | None, typer.Option(help="Draw the plot to this SVG file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


@arena_app.callback()
def arena(
    context: typer.Context,
    x: Annotated[str | None, typer.Option("--x", help=f"Let this player be Mister X: {Contestants}.")] = None,
    pursuers: Annotated[str | None, typer.Option("--pursuers", help="Let this player be the pursuers.")] = None,
    swap: Annotated[
        bool,
        typer.Option("--swap", help="Play every start twice with the roles swapped; score both games."),
    ] = False,
    games: GameCount = 100,
    seconds: Seconds = None,
    iterations: Iterations = None,
    edition: EditionName = "london",
    players: People = 5,
    option: OptionNames = None,
    board: BoardName = None,
    tiles: Tiles = None,
    any_tiles: AnyTiles = False,
    faces: Faces = None,
    seed: Seed = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(help="Stop as soon as the test decides between two shares of wins for the --x player: 0.5 0.55."),
    ] = None,
    patience: Patience = 10.0,
    jobs: Jobs = 0,
    ray: OnRay = False,
    results: Results = None,
    records: Records = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Play matches between players and count the wins, with intervals.

    The score belongs to the --x player. You can add settings to a player's name (nw:reduction=0) and its own budget
    (nw@0.5s, nw@2000i). Any program that speaks the player protocol can play too: 'exec:command'.
    """
    from blackticket.cli.polite import refuse

    if context.invoked_subcommand is not None:
        sources = {name: context.get_parameter_source(name) for name in context.params}
        if any(source is not None and source.name == "COMMANDLINE" for source in sources.values()):
            refuse(f"Put the options after '{context.invoked_subcommand}' and the players, not before.")
        return
    from blackticket.arena.match import pairings_of
    from blackticket.arena.stats import Sprt
    from blackticket.cli.arena import matching

    if x is None or pursuers is None:
        refuse(
            "Name both players: blackticket arena --x greedy --pursuers nw (or see: blackticket arena ladder --help)."
        )
    series = _series(
        pairings_of(x, pursuers, swap=swap),
        edition, players, option, board, read_laid(tiles, faces, any_tiles),
        seed, seconds, iterations, patience, results,
    )  # fmt: skip
    matching.match(series, games, _manner(jobs, ray, results, records, plot, as_json), Sprt(*sprt) if sprt else None)


@arena_app.command("ladder", cls=PoliteCommand)
def ladder(
    contestants: Annotated[list[str], typer.Argument(help=f"Name the players: {Contestants}.")],
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", min=1, help="Play this many games with each player as Mister X against each other."
        ),
    ] = 20,
    seconds: Seconds = None,
    iterations: Iterations = None,
    edition: EditionName = "london",
    players: People = 5,
    option: OptionNames = None,
    board: BoardName = None,
    tiles: Tiles = None,
    any_tiles: AnyTiles = False,
    faces: Faces = None,
    seed: Seed = None,
    patience: Patience = 10.0,
    jobs: Jobs = 0,
    ray: OnRay = False,
    results: Results = None,
    records: Records = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Play all players against each other in both roles and rate them."""
    from blackticket.arena.ladder import ladder_pairings
    from blackticket.cli.arena import laddering

    series = _series(
        ladder_pairings(contestants),
        edition, players, option, board, read_laid(tiles, faces, any_tiles),
        seed, seconds, iterations, patience, results,
    )  # fmt: skip
    laddering.climb(series, contestants, games, _manner(jobs, ray, results, records, plot, as_json))


def _series(
    pairings: tuple[tuple[str, str], ...],
    edition: str,
    players: int,
    option: list[str] | None,
    board: str | None,
    laid: Laid,
    seed: int | None,
    seconds: float | None,
    iterations: int | None,
    patience: float,
    results: Path | None,
) -> "Series":
    from blackticket.arena.series import Series
    from blackticket.cli.polite import refuse

    if seconds is not None and iterations is not None:
        refuse("Give either --seconds or --iterations, not both.")
    if seconds is None and iterations is None:
        seconds = 1.0
    chosen = _seed(pairings, results) if seed is None else seed
    amount: dict[str, Any] = {"seconds": seconds, "iterations": iterations, "patience": patience, "seed": chosen}
    return Series(pairings, edition, players, tuple(option or ()), board, **asdict(laid), **amount)


def _seed(pairings: tuple[tuple[str, str], ...], results: Path | None) -> int:
    """Zero, or a secret seed against programs, which could guess a small one. A continued run keeps its seed."""
    from blackticket.arena.results import seed_kept
    from blackticket.arena.series import has_programs, secret_seed

    if not has_programs(pairings):
        return 0
    kept = seed_kept(results) if results is not None else None
    return secret_seed() if kept is None else kept


def _manner(
    jobs: int, ray: bool, results: Path | None, records: Path | None, plot: Path | None, as_json: bool
) -> "Manner":
    from blackticket.cli.arena.playing import Manner

    return Manner(jobs, ray, results, records, plot, as_json)
