"""``blackticket serve``: the web table."""

import os
from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option(help="Listen on this address; 0.0.0.0 listens on every address of this machine.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Listen on this port; 0 takes any free port.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            help="Use this database: sqlite:///FILE or postgresql://.. (default: a file in your data folder).",
            envvar="BLACKTICKET_DATABASE",
        ),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Start this many processes for computer players.")] = 1,
    pace: Annotated[
        float, typer.Option(min=0.0, max=60.0, help="Wait at least this many seconds before a computer player moves.")
    ] = 0.6,
    origin: Annotated[
        list[str] | None, typer.Option(help="Let pages of another site use this server, such as https://example.org.")
    ] = None,
    webhooks: Annotated[
        bool, typer.Option("--webhooks", help="Let hosts have a chat told whose turn it is, by a webhook.")
    ] = False,
    open: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the web table: play in the browser, alone, on one screen, or with friends anywhere."""
    from blackticket.cli.polite import refuse
    from blackticket.server.config import Config
    from blackticket.server.logs import log_to_stderr
    from blackticket.server.run import run
    from blackticket.server.storage.repository import async_url

    chosen = database or default_database()
    try:
        async_url(chosen)
    except ValueError as error:
        refuse(str(error))
    log_to_stderr()
    config = Config(database=chosen, workers=workers, pace=pace, origins=tuple(origin or ()), webhooks=webhooks)
    begun = run(config, host, port, open_browser=open, announce=lambda at: typer.echo(f"Blackticket is at {at}"))
    if not begun:
        refuse("The server could not start. The log above says why. Check that the database is running.")


def default_database() -> str:
    """A file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(home) / 'blackticket' / 'tables.sqlite'}"
