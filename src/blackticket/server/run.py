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

BACKLOG = 2048


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


def listen(host: str, port: int) -> socket.socket:
    """The listening socket; raises ``OSError`` at once if the address is taken. Early visitors wait in its queue."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def run(config: Config, host: str, port: int, *, open_browser: bool, announce: Callable[[str], object]) -> bool:
    """Serve until stopped; ``announce`` is told the address. False: it could not begin, and the log says why."""
    listening = listen(host, port)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host  # noqa: S104 - only shown
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    server = make_server(config, host, port)
    announce(address)
    if open_browser:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)
    try:
        server.run(sockets=[listening])
    finally:
        listening.close()
    return server.started
