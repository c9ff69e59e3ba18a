"""``blackticket serve``: the web table."""

import errno
import os
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from blackticket.cli.speech import helped, say

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
    config = Config(database=chosen, workers=workers, pace=pace, origins=tuple(origin or ()), webhooks=webhooks)
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


def default_database() -> str:
    """A file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(home) / 'blackticket' / 'tables.sqlite'}"
