"""Serve the application with uvicorn, and stop it politely: every page is told before its socket is closed.

Read ``run`` first.
"""

import asyncio
import contextlib
import socket
import webbrowser
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.applications import Starlette

from blackticket.server.config import Config
from blackticket.server.http.app import make_app
from blackticket.server.http.patience import PatientProtocol
from blackticket.server.logs import log

try:
    import resource
except ModuleNotFoundError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

BACKLOG = 2048
MOST_FILES = 65_536
METRICS_PORT = 9464
"""Where the counts are, on this machine alone, unless the operator says otherwise."""


class AddressError(OSError):
    """The server cannot listen at this address."""

    def __init__(self, host: str, port: int, error: OSError) -> None:
        super().__init__(error.errno, error.strerror, f"{host}:{port}")
        self.host, self.port = host, port


class Server(uvicorn.Server):
    """uvicorn that says goodbye."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell every page, then close."""
        app = self.config.app
        if isinstance(app, Starlette) and hasattr(app.state, "tables"):
            await app.state.tables.stop()
            await asyncio.sleep(0.05)
        await super().shutdown(sockets)


def make_server(config: Config, host: str, port: int, **more: Any) -> Server:
    """A server that is not yet running."""
    return Server(
        uvicorn.Config(
            make_app(config),
            host=host,
            port=port,
            http=PatientProtocol,
            ws="websockets-sansio",
            ws_max_size=config.limits.frame_bytes,
            ws_per_message_deflate=False,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            access_log=False,
            log_config=None,
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=5,
            **more,
        )
    )


def tell_metrics_at(server: Server, listening: socket.socket) -> None:
    """The counts are told at this socket, and nothing else is."""
    app = server.config.app
    assert isinstance(app, Starlette)
    app.state.metrics_port = listening.getsockname()[1]


def listen_for_metrics(port: int | None) -> socket.socket | None:
    """The socket for the counts, none at port 0. Without a wish it is the usual port, if that is free."""
    if port == 0:
        return None
    try:
        return listen("127.0.0.1", METRICS_PORT if port is None else port)
    except AddressError:
        if port is not None:
            raise
        log("metrics_not_served", port=METRICS_PORT)
        return None


def listen(host: str, port: int) -> socket.socket:
    """The listening socket; raises ``AddressError`` at once if the address is taken. Early visitors wait in line."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise AddressError(host, port, error) from error
    return listening


def _allow_many_connections() -> None:
    """Each connection is an open file, of which a program may usually have a thousand."""
    if resource is not None:
        usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
        if usual < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def run(
    config: Config,
    host: str,
    port: int,
    *,
    open_browser: bool,
    announce: Callable[[str], object],
    metrics_port: int | None = 0,
) -> bool:
    """Serve until stopped; ``announce`` is told the address. False: it could not begin, and the log says why."""
    _allow_many_connections()
    sockets = [listening := listen(host, port)]
    try:
        metrics = listen_for_metrics(metrics_port)
    except OSError:
        listening.close()
        raise
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host  # noqa: S104 - only shown
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    server = make_server(config, host, port)
    if metrics is not None:
        tell_metrics_at(server, metrics)
        sockets.append(metrics)
    announce(address)
    if open_browser:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)
    try:
        server.run(sockets=sockets)
    finally:
        for each in sockets:
            each.close()
    return server.started
