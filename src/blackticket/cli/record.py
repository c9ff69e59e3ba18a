"""``blackticket record``: show, check and replay saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from blackticket.cli.polite import FOUND_BAD, PoliteGroup, refuse

if TYPE_CHECKING:
    from blackticket.game import Game, Record
    from blackticket.views import Audience

record_app = typer.Typer(
    cls=PoliteGroup,
    help="Show, check and replay saved games.",
    rich_markup_mode=None,
    no_args_is_help=True,
)
File = Annotated[str, typer.Argument(help="Name the record file; - reads standard input.")]
BoardName = Annotated[
    str | None, typer.Option(help="Read the game's board from this folder, if the board is not built in.")
]
_RESULTS = {
    ("pursuers", "capture"): "the pursuers caught Mister X",
    ("pursuers", "trapped"): "the pursuers trapped Mister X",
    ("X", "escape"): "Mister X escaped",
    ("X", "stranded"): "Mister X won because no detective could move",
    ("pursuers", "resigned"): "Mister X resigned",
    ("X", "resigned"): "the pursuers resigned",
    ("nobody", "agreed"): "both sides agreed to end the game",
}


@record_app.command()
def show(
    file: File,
    public: Annotated[
        bool, typer.Option("--public", help="Write the public part as a record, without the hidden stations.")
    ] = False,
    board: BoardName = None,
    out: Annotated[
        str | None, typer.Option(help="Write the public part to this file (default: standard output).")
    ] = None,
) -> None:
    """Show a readable summary of a record."""
    from blackticket.cli.files import write_text
    from blackticket.game import Record

    record = _read(file)
    if public:
        text = record if record.public else Record.of(_replayed(record, board), public=True)
        write_text(out, str(text))
        return
    if out is not None:
        refuse("Use --out together with --public.")
    if not record.public:
        _replayed(record, board)
    _print_summary(record)


@record_app.command()
def check(file: File, board: BoardName = None) -> None:
    """Check that a record is a valid game; name the first problem and exit with code 1 if it is not."""
    from blackticket.errors import BlackticketError

    try:
        record = _read(file)
        if record.public:
            typer.echo("Readable. This is the public part of a game, so nothing can check its hidden moves.")
            return
        _replayed(record, board)
    except BlackticketError as error:
        if error.code != "bad_record":
            raise
        typer.echo(str(error))
        raise typer.Exit(FOUND_BAD) from error
    typer.echo(f"Valid: {_in_short(record)}.")


@record_app.command()
def replay(
    file: File,
    audience: Annotated[
        str, typer.Option("--from", help="Show what this audience saw: X, pursuers, public or everyone (all stations).")
    ] = "everyone",
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each round.")] = False,
    board: BoardName = None,
) -> None:
    """Replay a game round by round."""
    by_name: dict[str, Audience] = {"x": "X", "pursuers": "pursuers", "public": "public", "everyone": "everyone"}
    if audience.lower() not in by_name:
        refuse(f"There is no audience {audience!r}; there are: X, pursuers, public, everyone.")
    if step and file == "-":
        refuse("--step reads Enter from standard input, so the record must come from a file.")
    from blackticket.cli.replaying import go_through

    go_through(_replayed(_read(file), board), by_name[audience.lower()], step=step)


@record_app.command()
def picture(
    file: File,
    out: Annotated[str, typer.Option("--out", "-o", help="Write to FILE.svg or FILE.png.")],
    theme: Annotated[str, typer.Option(help="Draw in this theme: night or day.")] = "night",
    language: Annotated[str, typer.Option(help="Write in this language: en, de, fr, nl or it.")] = "en",
    width: Annotated[int, typer.Option(min=100, max=2400, help="Make a PNG this many pixels wide.")] = 1200,
    board: BoardName = None,
) -> None:
    """Draw a finished game: Mister X's whole route, the result, and how many stations were possible."""
    from blackticket.cli.files import write_picture
    from blackticket.ending import Ending

    ending = Ending.of(_replayed(_read(file), board))
    write_picture(
        out,
        lambda: ending.draw_svg(theme=theme, language=language),
        lambda: ending.draw_png(theme=theme, language=language, width=width),
    )


def _read(file: str) -> Record:
    from blackticket.cli.files import read_record

    return read_record(file)


def _replayed(record: Record, board: str | None) -> Game:
    return record.replay(board)


def _in_short(record: Record) -> str:
    from blackticket.cli.look import count_of

    result = _RESULTS.get(record.result or ("", ""), "not finished")
    rounds = max(0, record.first_round + len(record.rounds) - 1)
    return f"{record.edition}, {count_of(record.players, 'player')}, {count_of(rounds, 'round')}, {result}"


def _print_summary(record: Record) -> None:
    from rich.table import Table

    from blackticket.cli.look import make_console

    console = make_console()
    console.print(f"{_in_short(record)[0].upper()}{_in_short(record)[1:]}.")
    console.print(f"Board: {record.board} ({record.board_digest})")
    if record.options:
        console.print(f"Options: {', '.join(record.options)}")
    if record.tiles:
        console.print(f"Tiles: {' '.join(record.tiles)}")
    else:
        console.print("Starts: " + ", ".join(f"{name} {station or '?'}" for name, station in record.starts.items()))
    if record.public:
        console.print("This is the public part: '?' stands for a hidden station.")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("round", "X", "pursuers"):
        table.add_column(head, justify="right" if head == "round" else "left")
    for number, moves in enumerate(record.rounds, record.first_round):
        mine = [move.removeprefix("X ") for move in moves if move.startswith("X ")]
        table.add_row(str(number), ", ".join(mine), ", ".join(move for move in moves if not move.startswith("X ")))
    console.print()
    console.print(table)
