"""``blackticket serve``: the web table."""

import errno
import os
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from blackticket.boards import Board
from blackticket.cli.speech import helped, listed, say, sentence_of

TROUBLES = {errno.EADDRINUSE: "serve.taken", errno.EACCES: "serve.no_access"}


def serve(
    host: Annotated[str, typer.Option(help=helped("serve.host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=helped("serve.port"))] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            help=helped("serve.database"),
            envvar="BLACKTICKET_DATABASE",
        ),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help=helped("serve.workers"))] = 1,
    pace: Annotated[float, typer.Option(min=0.0, max=60.0, help=helped("serve.pace"))] = 0.6,
    origin: Annotated[list[str] | None, typer.Option(help=helped("serve.origin"))] = None,
    webhooks: Annotated[bool, typer.Option("--webhooks", help=helped("serve.webhooks"))] = False,
    metrics_port: Annotated[int | None, typer.Option(min=0, max=65535, help=helped("serve.metrics_port"))] = None,
    boards: Annotated[list[Path] | None, typer.Option(help=helped("serve.boards"))] = None,
    open: Annotated[bool, typer.Option("--open", help=helped("serve.open"))] = False,
) -> None:
    """Serve the web table: play in the browser, alone, on one screen, or with friends anywhere."""
    from blackticket.cli.polite import refuse
    from blackticket.server.config import Config
    from blackticket.server.logs import log_to_stderr
    from blackticket.server.run import AddressError, run
    from blackticket.server.storage.repository import async_url

    chosen = database or default_database()
    try:
        needs_postgres = async_url(chosen).get_backend_name() == "postgresql"
    except ValueError as error:
        refuse(str(error))
    if needs_postgres and find_spec("psycopg") is None:
        refuse(say("serve.no_postgres"))
    log_to_stderr()
    config = Config(
        database=chosen,
        workers=workers,
        pace=pace,
        origins=tuple(origin or ()),
        webhooks=webhooks,
        boards=offered_boards(boards or []),
    )
    try:
        begun = run(
            config,
            host,
            port,
            open_browser=open,
            announce=lambda at: typer.echo(say("serve.at", address=at)),
            metrics_port=metrics_port,
        )
    except AddressError as error:
        known = TROUBLES.get(error.errno or 0, "serve.bad_address")
        refuse(say(known, address=f"{error.host}:{error.port}", port=error.port))
    if not begun:
        refuse(say("serve.failed"))


def offered_boards(folders: list[Path]) -> tuple[Board, ...]:
    """The boards in these folders; each may be a board itself, or have several. Bad ones are told and left out."""
    from blackticket.boards import BoardError, load
    from blackticket.boards.writing import key_of
    from blackticket.cli.polite import refuse

    found: dict[str, Board] = {}
    for folder in folders:
        inside = boards_in(folder)
        if not inside:
            refuse(say("serve.no_boards", folder=folder))
        for place in inside:
            try:
                board = load(place)
            except BoardError as error:
                first, more = error.problems[0], len(error.problems) - 1
                told = say("error.more", first=first, n=more) if more else str(first)
                typer.echo(say("serve.bad_board", folder=place, problem=told), err=True)
            else:
                found[key_of(board)] = board
                tell_editions(board, place)
    return tuple(found.values())


def tell_editions(board: Board, place: Path) -> None:
    """Say in which editions a board can be played, and what it lacks for the others."""
    from blackticket.editions import edition, edition_names
    from blackticket.editions.needs import lacks

    chosen = [edition(name) for name in edition_names()]
    missing = {one: lacks(one, board) for one in chosen if one.family.takes_boards}
    fitting = [one.title for one, lack in missing.items() if not lack]
    typer.echo(say("serve.board", title=board.title, editions=listed(fitting) if fitting else "–"))
    for one, lack in missing.items():
        if lack:
            reason = " ".join(sentence_of(error) for error in lack)
            typer.echo(f"  {reason} {say('serve.fit', folder=place, edition=one.name)}")


def boards_in(folder: Path) -> list[Path]:
    """The boards that a folder is or has: folders with a board.toml, and zips."""
    if (folder / "board.toml").is_file() or folder.suffix.lower() == ".zip":
        return [folder]
    if not folder.is_dir():
        return []
    inside = sorted(folder.iterdir())
    return [path for path in inside if (path / "board.toml").is_file() or path.suffix.lower() == ".zip"]


def default_database() -> str:
    """A file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(home) / 'blackticket' / 'tables.sqlite'}"
