"""Connections that never say what they want: they get a time limit, and each address a share of them.

uvicorn waits for the head and the body of a request as long as it takes. Whoever opens a thousand connections and sends
half a request on each would have them all. A proxy in front of the server has limits of its own, so the connections
that come from it are not counted. Read ``PatientProtocol.data_received`` first.
"""

import asyncio
from collections import Counter
from typing import Any, cast

import h11
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from blackticket.server.config import Limits

PROXIES = ("127.0.0.1", "::1")
"""From here uvicorn believes what is forwarded."""


class Connections:
    """How many connections and sockets each address has."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """One more; False if this address has its share already."""
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def give_back(self, address: str) -> None:
        """One less."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class PatientProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, with an end to its patience."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        app = cast("Starlette", self.config.app)
        self._limits: Limits = app.state.limits
        self._counted: Connections = app.state.connections
        self._peer: str | None = None
        self._end: asyncio.TimerHandle | None = None
        self._has_begun = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request, unless this address has too many connections."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        if peer not in PROXIES:
            if not self._counted.take(peer):
                transport.abort()
                return
            self._peer = peer
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait on for what is missing. What comes in little pieces gets no more time than what comes at once."""
        super().data_received(data)
        if not self._is_incomplete():
            self._stop_waiting()
        elif self._end is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits here any longer."""
        super().connection_lost(exc)
        self._leave()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A socket has limits of its own."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def _is_incomplete(self) -> bool:
        """Whether the first request, or the end of one that has begun, is missing."""
        if self.conn.their_state is h11.IDLE:
            return not self._has_begun or bool(self.conn.trailing_data[0])
        self._has_begun = True
        return self.conn.their_state is h11.SEND_BODY

    def _wait(self) -> None:
        self._end = self.loop.call_later(self._limits.request_seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None

    def _leave(self) -> None:
        self._stop_waiting()
        if self._peer is not None:
            self._counted.give_back(self._peer)
            self._peer = None
