"""All commands and their options. Each command imports the module that does its work when it runs."""

import sys
from dataclasses import asdict
from typing import Annotated

import typer

from blackticket import __version__
from blackticket.cli.arena import arena_app
from blackticket.cli.board import board_app
from blackticket.cli.polite import PoliteGroup
from blackticket.cli.record import record_app
from blackticket.cli.serve import serve
from blackticket.cli.setups import AnyTiles, BoardName, EditionName, Faces, OptionNames, Tiles, read_laid
from blackticket.errors import BlackticketError

app = typer.Typer(
    cls=PoliteGroup,
    help="Play and simulate the Scotland Yard family of hidden-movement board games; look at boards and records.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"blackticket {__version__}")
        raise typer.Exit


@app.callback()
def everything(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Options of the program itself."""


app.command()(serve)


@app.command()
def play(
    edition: Annotated[
        str | None,
        typer.Option(
            "--edition", "-e", help="Play this edition: london, italia, sanssouci, classic or dice (default london)."
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            help="Set up the game for this many people, Mister X included: 2 to 6 (default 5); dice 2 to 4 (default 4)."
        ),
    ] = None,
    role: Annotated[
        str | None,
        typer.Option("--as", help="Play as X, detectives or both on one screen; or watch (default detectives)."),
    ] = None,
    option: OptionNames = None,
    board: BoardName = None,
    tiles: Tiles = None,
    any_tiles: AnyTiles = False,
    faces: Faces = None,
    seed: Annotated[
        int | None, typer.Option(help="Deal with this seed; the same seed deals the same cards (default: random).")
    ] = None,
    opponent: Annotated[
        str,
        typer.Option(
            help="Choose the computer player: a level (novice, casual, skilled, expert, master) or a player's name."
        ),
    ] = "casual",
    show_candidates: Annotated[
        bool, typer.Option("--show-candidates/--hide-candidates", help="Show where Mister X can be.")
    ] = True,
    load: Annotated[str | None, typer.Option(help="Continue a saved game: a record file.")] = None,
) -> None:
    """Play a game in the terminal; without options, answer a few questions first."""
    from blackticket.cli.play import command

    laid = read_laid(tiles, faces, any_tiles)
    command.play(
        command.Wishes(edition, players, role, tuple(option or ()), board, laid, seed, opponent, show_candidates, load)
    )


@app.command()
def simulate(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Play this many games.")] = 100,
    edition: EditionName = "london",
    players: Annotated[
        int,
        typer.Option(help="Set up the game for this many people, Mister X included: 2 to 6, or 2 to 4 for dice."),
    ] = 5,
    option: OptionNames = None,
    board: BoardName = None,
    tiles: Tiles = None,
    any_tiles: AnyTiles = False,
    faces: Faces = None,
    x: Annotated[str, typer.Option("--x", help="Let this player be Mister X: random, greedy, nw or mcts.")] = "greedy",
    pursuers: Annotated[
        str, typer.Option(help="Let this player be the pursuers: random, greedy, nw or mcts.")
    ] = "greedy",
    seconds: Annotated[
        float | None,
        typer.Option(min=0.0, help="Let players that search think for this many seconds a move (default 1)."),
    ] = None,
    iterations: Annotated[
        int | None, typer.Option(min=1, help="Let them search for this many iterations a move, instead of --seconds.")
    ] = None,
    seed: Annotated[
        int, typer.Option(help="Play with this seed; the same seed repeats the games unless a player uses --seconds.")
    ] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Run this many processes; 0 runs one for each processor.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Play many games between computer players and count who wins, and how.

    The player random draws uniformly from all legal moves. Most of Mister X's moves are double moves, so it soon
    spends its double tickets. Random against random runs inside the compiled rules instead. There Mister X makes a
    double move one time in eight.
    """
    from blackticket.cli import simulate as simulating

    if seconds is not None and iterations is not None:
        raise BlackticketError("bad_argument", "Give either --seconds or --iterations, not both.")
    time = None if iterations is not None else 1.0 if seconds is None else seconds
    simulating.run(
        games,
        edition,
        as_json=as_json,
        players=players,
        options=tuple(option or ()),
        board=board,
        **asdict(read_laid(tiles, faces, any_tiles)),
        x=x,
        pursuers=pursuers,
        seed=seed,
        seconds=time,
        iterations=iterations,
        jobs=jobs,
    )


@app.command()
def rules(
    edition: Annotated[str, typer.Argument(help="Show this edition: london, italia, sanssouci, classic or dice.")],
    language: Annotated[str, typer.Option(help="Show it in this language: en, de, fr, nl or it.")] = "en",
    details: Annotated[
        bool, typer.Option("--details", help="Show the numbered rules with all rulings instead of the short guide.")
    ] = False,
) -> None:
    """Show how to play an edition."""
    from blackticket.cli import rules as showing

    showing.run(edition, language, details=details)


@app.command()
def analyse(
    file: Annotated[str, typer.Argument(help="Name the record of a finished game; - reads standard input.")],
    language: Annotated[
        str | None, typer.Option(help="Speak this language: en, de, fr, nl or it (default en).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
    svg: Annotated[str | None, typer.Option(help="Draw the curve into this file; - is standard output.")] = None,
    iterations: Annotated[
        int, typer.Option(min=1, max=100_000, help="Search for this many iterations a move (default 3600).")
    ] = 3600,
    seed: Annotated[int, typer.Option(help="Search with this seed; the same seed tells the same story.")] = 0,
    board: BoardName = None,
) -> None:
    """Tell the story of a finished game: the chances of both sides, turning points, and what was better."""
    from blackticket.cli import analyse as analysing

    if as_json and svg == "-":
        raise BlackticketError("bad_argument", "Give either --json or --svg -, not both.")
    analysing.run(file, language=language, as_json=as_json, svg=svg, iterations=iterations, seed=seed, board=board)


@app.command()
def engine() -> None:
    """Speak the engine protocol: read one JSON object per line and answer with one per line."""
    from blackticket.engine import serve

    raise typer.Exit(serve(sys.stdin, sys.stdout))


@app.command()
def player(
    name: Annotated[str, typer.Argument(help="Name the player, with settings if you like: greedy, or nw:reduction=0.")],
    board: Annotated[str | None, typer.Option(help="Read your own board from this folder.")] = None,
) -> None:
    """Speak the player protocol: read views and answer with moves, one JSON object per line."""
    from blackticket.arena.answering import answer_lines

    answer_lines(name, board, sys.stdin.buffer, sys.stdout.buffer)


@app.command("compile")
def compile_kernels() -> None:
    """Compile the rules ahead of time, so that no later command has to wait."""
    from blackticket.cli import compiling

    compiling.run()


app.add_typer(arena_app, name="arena")
app.add_typer(board_app, name="board")
app.add_typer(record_app, name="record")
