"""``blackticket record``: show, check and replay saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from blackticket.cli.help_page import PoliteCommand
from blackticket.cli.polite import FOUND_BAD, PoliteGroup, refuse
from blackticket.cli.setups import LanguageName
from blackticket.cli.speech import helped, say, sentence_of, speak_of
from blackticket.cli.speech import language as spoken

if TYPE_CHECKING:
    from blackticket.game import Game, Record
    from blackticket.views import Audience

record_app = typer.Typer(
    cls=PoliteGroup,
    help=helped("record_app"),
    rich_markup_mode=None,
    no_args_is_help=True,
)
File = Annotated[str, typer.Argument(help=helped("record.file"))]
BoardName = Annotated[str | None, typer.Option(help=helped("record.board"))]


@record_app.command(cls=PoliteCommand, help=helped("record.show"))
def show(
    file: File,
    public: Annotated[bool, typer.Option("--public", help=helped("record.show.public"))] = False,
    board: BoardName = None,
    out: Annotated[str | None, typer.Option(help=helped("record.show.out"))] = None,
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
        refuse(say("record.out_public"))
    if not record.public:
        _replayed(record, board)
    _print_summary(record)


@record_app.command(cls=PoliteCommand, help=helped("record.check"))
def check(file: File, board: BoardName = None) -> None:
    """Check that a record is a valid game; name the first problem and exit with code 1 if it is not."""
    from blackticket.errors import BlackticketError

    try:
        record = _read(file)
        if record.public:
            typer.echo(say("record.readable"))
            return
        _replayed(record, board)
    except BlackticketError as error:
        if error.code != "bad_record":
            raise
        typer.echo(sentence_of(error))
        raise typer.Exit(FOUND_BAD) from error
    typer.echo(say("record.valid", game=_in_short(record)))


@record_app.command(cls=PoliteCommand, help=helped("record.replay"))
def replay(
    file: File,
    audience: Annotated[str, typer.Option("--from", help=helped("record.replay.from"))] = "everyone",
    step: Annotated[bool, typer.Option("--step", help=helped("record.replay.step"))] = False,
    board: BoardName = None,
) -> None:
    """Replay a game round by round."""
    by_name: dict[str, Audience] = {"x": "X", "pursuers": "pursuers", "public": "public", "everyone": "everyone"}
    if audience.lower() not in by_name:
        refuse(say("record.no_audience", audience=repr(audience)))
    if step and file == "-":
        refuse(say("record.step_file"))
    from blackticket.cli.replaying import go_through

    go_through(_replayed(_read(file), board), by_name[audience.lower()], step=step)


@record_app.command(cls=PoliteCommand, help=helped("record.picture"))
def picture(
    file: File,
    out: Annotated[str, typer.Option("--out", "-o", help=helped("record.picture.out"))],
    theme: Annotated[str, typer.Option(help=helped("board.draw.theme"))] = "night",
    language: LanguageName = None,  # noqa: ARG001 - its callback has read it
    width: Annotated[int, typer.Option(min=100, max=2400, help=helped("record.picture.width"))] = 1200,
    board: BoardName = None,
) -> None:
    """Draw a finished game: Mister X's whole route, the result, and how many stations were possible."""
    from blackticket.cli.files import write_picture
    from blackticket.ending import Ending

    ending = Ending.of(_replayed(_read(file), board))
    write_picture(
        out,
        lambda: ending.draw_svg(theme=theme, language=spoken()),
        lambda: ending.draw_png(theme=theme, language=spoken(), width=width),
    )


def _read(file: str) -> Record:
    from blackticket.cli.files import read_record

    return read_record(file)


def _replayed(record: Record, board: str | None) -> Game:
    return record.replay(board)


def _in_short(record: Record) -> str:
    speak_of(record.edition)
    winner, by = record.result or ("", "unfinished")
    result = say(f"record.{by}.{winner}" if by == "resigned" else f"record.{by}")
    rounds = max(0, record.first_round + len(record.rounds) - 1)
    players = say("count.player", n=record.players)
    return f"{record.edition}, {players}, {say('count.round', n=rounds)}, {result}"


def _print_summary(record: Record) -> None:
    from rich.table import Table

    from blackticket.cli.look import make_console

    console = make_console()
    console.print(f"{_in_short(record)[0].upper()}{_in_short(record)[1:]}.")
    console.print(say("record.board", board=record.board, digest=record.board_digest))
    if record.options:
        console.print(say("record.options", options=", ".join(record.options)))
    if record.tiles:
        console.print(say("record.tiles", tiles=" ".join(record.tiles)))
    else:
        starts = ", ".join(f"{name} {station or '?'}" for name, station in record.starts.items())
        console.print(say("record.starts", starts=starts))
    if record.public:
        console.print(say("record.public"))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(say("record.round"), justify="right")
    for head in ("X", say("record.pursuers")):
        table.add_column(head)
    for number, moves in enumerate(record.rounds, record.first_round):
        mine = [move.removeprefix("X ") for move in moves if move.startswith("X ")]
        table.add_row(str(number), ", ".join(mine), ", ".join(move for move in moves if not move.startswith("X ")))
    console.print()
    console.print(table)
