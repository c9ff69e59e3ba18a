"""All commands and their options. Each command imports the module that does its work when it runs."""

import sys
from dataclasses import asdict
from typing import Annotated

import typer

from blackticket import __version__
from blackticket.cli.arena import arena_app
from blackticket.cli.board import board_app
from blackticket.cli.help_page import PoliteCommand
from blackticket.cli.lesson import lesson_app
from blackticket.cli.polite import PoliteGroup
from blackticket.cli.puzzle import puzzle_app
from blackticket.cli.record import record_app
from blackticket.cli.serve import serve
from blackticket.cli.setups import AnyTiles, BoardName, EditionName, Faces, LanguageName, OptionNames, Tiles, read_laid
from blackticket.cli.speech import helped, say
from blackticket.cli.speech import language as spoken
from blackticket.errors import BlackticketError

app = typer.Typer(
    cls=PoliteGroup,
    help=helped("app"),
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"blackticket {__version__}")
        raise typer.Exit


@app.callback(help=helped("app"))
def everything(
    language: LanguageName = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=helped("version"))
    ] = False,
) -> None:
    """Options of the program itself."""


app.command(cls=PoliteCommand, help=helped("serve"))(serve)


@app.command(cls=PoliteCommand, help=helped("play"))
def play(
    edition: Annotated[
        str | None,
        typer.Option("--edition", "-e", help=helped("play.edition")),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(help=helped("play.players")),
    ] = None,
    role: Annotated[
        str | None,
        typer.Option("--as", help=helped("play.as")),
    ] = None,
    option: OptionNames = None,
    board: BoardName = None,
    tiles: Tiles = None,
    any_tiles: AnyTiles = False,
    faces: Faces = None,
    seed: Annotated[int | None, typer.Option(help=helped("play.seed"))] = None,
    opponent: Annotated[
        str,
        typer.Option(help=helped("play.opponent")),
    ] = "casual",
    show_candidates: Annotated[
        bool, typer.Option("--show-candidates/--hide-candidates", help=helped("play.candidates"))
    ] = True,
    load: Annotated[str | None, typer.Option(help=helped("play.load"))] = None,
    language: LanguageName = None,  # noqa: ARG001 - its callback has read it
) -> None:
    """Play a game in the terminal; without options, answer a few questions first."""
    from blackticket.cli.play import command

    laid = read_laid(tiles, faces, any_tiles)
    command.play(
        command.Wishes(edition, players, role, tuple(option or ()), board, laid, seed, opponent, show_candidates, load)
    )


@app.command(cls=PoliteCommand, help=helped("simulate") + say("h.simulate.more"))
def simulate(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=helped("simulate.games"))] = 100,
    edition: EditionName = "london",
    players: Annotated[
        int,
        typer.Option(help=helped("players")),
    ] = 5,
    option: OptionNames = None,
    board: BoardName = None,
    tiles: Tiles = None,
    any_tiles: AnyTiles = False,
    faces: Faces = None,
    x: Annotated[str, typer.Option("--x", help=helped("simulate.x"))] = "greedy",
    pursuers: Annotated[str, typer.Option(help=helped("simulate.pursuers"))] = "greedy",
    seconds: Annotated[
        float | None,
        typer.Option(min=0.0, help=helped("simulate.seconds")),
    ] = None,
    iterations: Annotated[int | None, typer.Option(min=1, help=helped("simulate.iterations"))] = None,
    seed: Annotated[int, typer.Option(help=helped("simulate.seed"))] = 0,
    jobs: Annotated[int, typer.Option(min=0, help=helped("simulate.jobs"))] = 0,
    as_json: Annotated[bool, typer.Option("--json", help=helped("simulate.json"))] = False,
) -> None:
    """Play many games between computer players and count who wins, and how.

    The player random draws uniformly from all legal moves. Most of Mister X's moves are double moves, so it soon
    spends its double tickets. Random against random runs inside the compiled rules instead. There Mister X makes a
    double move one time in eight.
    """
    from blackticket.cli import simulate as simulating

    if seconds is not None and iterations is not None:
        sentence = "Give either --seconds or --iterations, not both."
        raise BlackticketError.because("bad_argument", "seconds_or_iterations", sentence)
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


@app.command(cls=PoliteCommand, help=helped("rules"))
def rules(
    edition: Annotated[str, typer.Argument(help=helped("rules.edition"))],
    language: LanguageName = None,  # noqa: ARG001 - its callback has read it
    details: Annotated[bool, typer.Option("--details", help=helped("rules.details"))] = False,
) -> None:
    """Show how to play an edition."""
    from blackticket.cli import rules as showing

    showing.run(edition, spoken(), details=details)


@app.command(cls=PoliteCommand, help=helped("analyse"))
def analyse(
    file: Annotated[str, typer.Argument(help=helped("analyse.file"))],
    language: LanguageName = None,  # noqa: ARG001 - its callback has read it
    as_json: Annotated[bool, typer.Option("--json", help=helped("analyse.json"))] = False,
    svg: Annotated[str | None, typer.Option(help=helped("analyse.svg"))] = None,
    iterations: Annotated[int, typer.Option(min=1, max=100_000, help=helped("analyse.iterations"))] = 3600,
    seed: Annotated[int, typer.Option(help=helped("analyse.seed"))] = 0,
    board: Annotated[str | None, typer.Option(help=helped("record.board"))] = None,
) -> None:
    """Tell the story of a finished game: the chances of both sides, turning points, and what was better."""
    from blackticket.cli import analyse as analysing

    if as_json and svg == "-":
        raise BlackticketError.because("bad_argument", "json_or_svg", "Give either --json or --svg -, not both.")
    analysing.run(file, spoken(), as_json=as_json, svg=svg, iterations=iterations, seed=seed, board=board)


@app.command(cls=PoliteCommand, help=helped("engine"))
def engine() -> None:
    """Speak the engine protocol: read one JSON object per line and answer with one per line."""
    from blackticket.engine import serve

    raise typer.Exit(serve(sys.stdin, sys.stdout))


@app.command(cls=PoliteCommand, help=helped("player"))
def player(
    name: Annotated[str, typer.Argument(help=helped("player.name"))],
    board: Annotated[str | None, typer.Option(help=helped("player.board"))] = None,
) -> None:
    """Speak the player protocol: read views and answer with moves, one JSON object per line."""
    from blackticket.arena.answering import answer_lines

    answer_lines(name, board, sys.stdin.buffer, sys.stdout.buffer)


@app.command("compile", cls=PoliteCommand, help=helped("compile"))
def compile_kernels() -> None:
    """Compile the rules ahead of time, so that no later command has to wait."""
    from blackticket.cli import compiling

    compiling.run()


app.add_typer(arena_app, name="arena", help=helped("arena_app"))
app.add_typer(board_app, name="board")
app.add_typer(lesson_app, name="lesson")
app.add_typer(puzzle_app, name="puzzle")
app.add_typer(record_app, name="record")
