"""The sockets of one table, and what each of them has been told last.

The same text goes to everyone whom a message is for. A socket that does not keep up is closed: its page comes back by
itself and gets the present view. This module knows no game. Read ``Hub.tell`` first.
"""

import asyncio
from collections.abc import Iterator

from blackticket.server.metrics import Metrics
from blackticket.server.wire.messages import Closing
from blackticket.server.wire.serializer import encode
from blackticket.server.wire.shapes import Audience

GOING_AWAY, POLICY, TRY_AGAIN = 1001, 1008, 1013


class Socket:
    """One open socket: whose it is, through whose eyes it looks, what waits to be sent."""

    def __init__(self, person: str | None, most_waiting: int) -> None:
        self.person = person
        self.look: Audience | None = None
        """What the page has asked for with ``look``."""
        self.told: dict[str, str] = {}
        """The last message of each type that comes whenever it changes, or what identifies it."""
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self.most_waiting = most_waiting
        self.close_code: int | None = None

    def send(self, text: str) -> bool:
        """Put a message into the line; False if the socket is too far behind and is given up."""
        if self.close_code is not None:
            return True
        if self.waiting.qsize() >= self.most_waiting:
            self.close(TRY_AGAIN)
            return False
        self.waiting.put_nowait(text)
        return True

    def close(self, code: int) -> None:
        """Close it after what is waiting."""
        if self.close_code is None:
            self.close_code = code
            self.waiting.put_nowait(None)


class Hub:
    """All sockets of a table."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._sockets: dict[Socket, None] = {}

    def __iter__(self) -> Iterator[Socket]:
        return iter(list(self._sockets))

    def __len__(self) -> int:
        return len(self._sockets)

    def add(self, socket: Socket) -> None:
        """One more."""
        self._sockets[socket] = None

    def discard(self, socket: Socket) -> None:
        """One less."""
        self._sockets.pop(socket, None)

    def here(self) -> set[str]:
        """The people who are connected."""
        return {socket.person for socket in self._sockets if socket.person is not None}

    def watching(self) -> int:
        """How many sockets belong to nobody."""
        return sum(socket.person is None for socket in self._sockets)

    def tell(self, socket: Socket, text: str) -> None:
        """Send one text."""
        self._metrics.count("messages_out")
        if not socket.send(text):
            self._metrics.count("sockets_dropped")

    def tell_new(self, socket: Socket, kind: str, key: str, text: str) -> None:
        """Send one text unless its ``key`` was the last of this kind that the socket was told."""
        if socket.told.get(kind) != key:
            socket.told[kind] = key
            self.tell(socket, text)

    def dismiss(self, socket: Socket, reason: Closing, code: int) -> None:
        """Say why, then close."""
        self.tell(socket, encode(reason))
        socket.close(code)
