"""All commands and their options. What a command does stands in the module that it imports when it runs."""

import sys
from typing import Annotated

import typer

from blackticket import __version__
from blackticket.cli.arena import arena_app
from blackticket.cli.board import board_app
from blackticket.cli.polite import PoliteGroup
from blackticket.cli.record import record_app
from blackticket.cli.serve import serve
from blackticket.errors import BlackticketError

app = typer.Typer(
    cls=PoliteGroup,
    help="The Scotland Yard family of hidden-movement board games: play, simulate, look at boards and records.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

EditionName = Annotated[str, typer.Option("--edition", "-e", help="london, italia, sanssouci, classic or dice.")]
OptionNames = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option of the edition; may be given several times.")
]
BoardName = Annotated[str | None, typer.Option(help="A board to play on: a name or a folder; else the edition's own.")]


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
        str | None, typer.Option("--edition", "-e", help="london, italia, sanssouci, classic or dice.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="People the game is set up for, X among them: 2 to 6, dice 2 to 4.")
    ] = None,
    role: Annotated[str | None, typer.Option("--as", help="X, detectives, both (one screen) or watch.")] = None,
    option: OptionNames = None,
    board: BoardName = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards.")] = None,
    opponent: Annotated[
        str,
        typer.Option(
            help="The computer on the other side: novice, casual, skilled, expert or master; or a player by its name."
        ),
    ] = "casual",
    show_candidates: Annotated[
        bool, typer.Option("--show-candidates/--hide-candidates", help="Show where X can be.")
    ] = True,
    load: Annotated[str | None, typer.Option(help="Go on with a saved game (a record).")] = None,
) -> None:
    """Play a game here in the terminal; without options it asks."""
    from blackticket.cli.play import command

    command.play(
        command.Wishes(edition, players, role, tuple(option or ()), board, seed, opponent, show_candidates, load)
    )


@app.command()
def simulate(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    edition: EditionName = "london",
    players: Annotated[int, typer.Option(help="People the game is set up for, X among them; dice: 2 to 4.")] = 5,
    option: OptionNames = None,
    board: BoardName = None,
    x: Annotated[str, typer.Option("--x", help="Who plays X: random, greedy, nw or mcts.")] = "greedy",
    pursuers: Annotated[str, typer.Option(help="Who plays the pursuers: random, greedy, nw or mcts.")] = "greedy",
    seconds: Annotated[
        float | None, typer.Option(min=0.0, help="For each move of a player that searches; 1 if nothing is said.")
    ] = None,
    iterations: Annotated[int | None, typer.Option(min=1, help="The same in iterations instead of seconds.")] = None,
    seed: Annotated[
        int, typer.Option(help="The same seed plays the same games, but for players that search by the clock.")
    ] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Processes to use; 0: as many as there are processors.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Let computer players play many games and count who wins, and how.

    The player random draws uniformly among all legal moves; as most of X's moves are double moves, it spends its
    double tickets at once. Random against random runs inside the compiled rules instead, where X takes a double move
    with one chance in eight.
    """
    from blackticket.cli import simulate as simulating

    if seconds is not None and iterations is not None:
        raise BlackticketError("bad_argument", "A budget is either --seconds or --iterations, not both.")
    time = None if iterations is not None else 1.0 if seconds is None else seconds
    simulating.run(
        games,
        edition,
        as_json=as_json,
        players=players,
        options=tuple(option or ()),
        board=board,
        x=x,
        pursuers=pursuers,
        seed=seed,
        seconds=time,
        iterations=iterations,
        jobs=jobs,
    )


@app.command()
def engine() -> None:
    """Speak the engine protocol: one JSON object per line in, one per line out."""
    from blackticket.engine import serve

    raise typer.Exit(serve(sys.stdin, sys.stdout))


@app.command()
def player(
    name: Annotated[str, typer.Argument(help="A player, with its settings if it needs any: greedy, nw:reduction=0.")],
    board: Annotated[str | None, typer.Option(help="The folder of the board, if it is one of your own.")] = None,
) -> None:
    """Speak the player protocol: be sent views and answer moves, one JSON object per line."""
    from blackticket.arena.answering import answer_lines

    answer_lines(name, board, sys.stdin.buffer, sys.stdout.buffer)


@app.command("compile")
def compile_kernels() -> None:
    """Compile the rules for this version ahead of time, so that nothing has to wait later."""
    from blackticket.cli import compiling

    compiling.run()


app.add_typer(arena_app, name="arena")
app.add_typer(board_app, name="board")
app.add_typer(record_app, name="record")
