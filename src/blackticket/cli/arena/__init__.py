"""``blackticket arena``: matches of any players and ladders; this module is the options, the others do the work."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from blackticket.arena.series import Series
    from blackticket.cli.arena.playing import Manner

arena_app = typer.Typer(
    rich_markup_mode=None,
    help="Let players play matches and count the wins, with intervals.",
    invoke_without_command=True,
)

Contestants = "random, greedy, nw:reduction=0, nw@0.5s, 'exec:command args'"
GameCount = Annotated[int, typer.Option("--games", "-n", min=1, help="How many games in all.")]
Seconds = Annotated[float | None, typer.Option(help="Seconds for each move; 1 if no budget is given.")]
Iterations = Annotated[int | None, typer.Option(help="Iterations for each move instead of seconds.")]
EditionName = Annotated[str, typer.Option("--edition", "-e", help="london, italia, sanssouci, classic or dice.")]
People = Annotated[int, typer.Option("--players", help="People the game is set up for, X among them.")]
OptionNames = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option of the edition; may be given several times.")
]
BoardName = Annotated[str | None, typer.Option(help="A board to play on: a name or a folder; else the edition's own.")]
Seed = Annotated[
    int | None,
    typer.Option(help="The same seed plays from the same starts; else 0, or if a program (exec:) plays, a secret one."),
]
Patience = Annotated[float, typer.Option(help="Seconds that a program (exec:) may be late before it has lost.")]
Jobs = Annotated[int, typer.Option(min=0, help="Processes to use; 0: as many as there are processors.")]
OnRay = Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster (RAY_ADDRESS, else one on this machine).")]
Results = Annotated[
    Path | None,
    typer.Option("--results", "--resume", help="A file for the results; a run that was interrupted goes on with it."),
]
Records = Annotated[Path | None, typer.Option(help="A folder for the record of every game.")]
Plot = Annotated[Path | None, typer.Option(help="An SVG file for the plot.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


@arena_app.callback()
def arena(
    context: typer.Context,
    x: Annotated[str | None, typer.Option("--x", help=f"Who plays X: {Contestants}.")] = None,
    pursuers: Annotated[str | None, typer.Option("--pursuers", help="Who plays the pursuers.")] = None,
    swap: Annotated[
        bool,
        typer.Option("--swap", help="Every start is played twice, with the roles swapped; the score is over both."),
    ] = False,
    games: GameCount = 100,
    seconds: Seconds = None,
    iterations: Iterations = None,
    edition: EditionName = "london",
    players: People = 5,
    option: OptionNames = None,
    board: BoardName = None,
    seed: Seed = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(help="Stop as soon as it is clear which of two scores of the first player is nearer the truth."),
    ] = None,
    patience: Patience = 10.0,
    jobs: Jobs = 0,
    ray: OnRay = False,
    results: Results = None,
    records: Records = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Let players play matches and count the wins, with intervals.

    The score is that of the player named by --x. A player is named with its settings (nw:reduction=0), if it needs one
    with a budget of its own (nw@0.5s, nw@2000i), or is any program that speaks the player protocol: 'exec:command'.
    """
    from blackticket.cli.polite import refuse

    if context.invoked_subcommand is not None:
        sources = {name: context.get_parameter_source(name) for name in context.params}
        if any(source is not None and source.name == "COMMANDLINE" for source in sources.values()):
            refuse(f"Options of a {context.invoked_subcommand} stand behind that word and the players, not before it.")
        return
    from blackticket.arena.match import pairings_of
    from blackticket.arena.stats import Sprt
    from blackticket.cli.arena import matching

    if x is None or pursuers is None:
        refuse(
            "Say who plays, as in: blackticket arena --x greedy --pursuers nw (or: blackticket arena ladder --help)."
        )
    series = _series(
        pairings_of(x, pursuers, swap=swap),
        edition, players, option, board, seed, seconds, iterations, patience, results,
    )  # fmt: skip
    matching.match(series, games, _manner(jobs, ray, results, records, plot, as_json), Sprt(*sprt) if sprt else None)


@arena_app.command("ladder")
def ladder(
    contestants: Annotated[list[str], typer.Argument(help=f"The players: {Contestants}.")],
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Games of each player as X against each other.")
    ] = 20,
    seconds: Seconds = None,
    iterations: Iterations = None,
    edition: EditionName = "london",
    players: People = 5,
    option: OptionNames = None,
    board: BoardName = None,
    seed: Seed = None,
    patience: Patience = 10.0,
    jobs: Jobs = 0,
    ray: OnRay = False,
    results: Results = None,
    records: Records = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """All players against each other in both roles, and their ratings."""
    from blackticket.arena.ladder import ladder_pairings
    from blackticket.cli.arena import laddering

    series = _series(
        ladder_pairings(contestants),
        edition, players, option, board, seed, seconds, iterations, patience, results,
    )  # fmt: skip
    laddering.climb(series, contestants, games, _manner(jobs, ray, results, records, plot, as_json))


def _series(
    pairings: tuple[tuple[str, str], ...],
    edition: str,
    players: int,
    option: list[str] | None,
    board: str | None,
    seed: int | None,
    seconds: float | None,
    iterations: int | None,
    patience: float,
    results: Path | None,
) -> "Series":
    from blackticket.arena.series import Series
    from blackticket.cli.polite import refuse

    if seconds is not None and iterations is not None:
        refuse("A budget is either --seconds or --iterations, not both.")
    if seconds is None and iterations is None:
        seconds = 1.0
    chosen = _seed(pairings, results) if seed is None else seed
    return Series(pairings, edition, players, tuple(option or ()), board, seconds, iterations, patience, chosen)


def _seed(pairings: tuple[tuple[str, str], ...], results: Path | None) -> int:
    """The usual seed; against programs, which could try small ones, a secret one, or that of the run that goes on."""
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
