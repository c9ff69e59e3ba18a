"""The sockets of one table, and what each of them has been told last.

The same text goes to everyone whom a message is for. A socket that does not keep up is closed: its page comes back by
itself and gets the present view. This module knows no game. Read ``Hub.tell`` first.
"""

import asyncio
from collections.abc import Collection, Iterator

from blackticket.server.config import Limits
from blackticket.server.metrics import Metrics
from blackticket.server.wire.messages import Closing
from blackticket.server.wire.serializer import encode
from blackticket.server.wire.shapes import Audience

GOING_AWAY, POLICY, TRY_AGAIN = 1001, 1008, 1013
FULL = Closing("full", "There is no room for more sockets at this table.", 60)


class Socket:
    """One open socket: whose it is and from where, through whose eyes it looks, what waits to be sent."""

    def __init__(self, person: str | None, most_waiting: int, address: str = "") -> None:
        self.person = person
        self.address = address
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

    def admit(self, socket: Socket, seated: Collection[str], limits: Limits) -> bool:
        """One more, if there is room. Those who sit need not wait for others to leave: they are few."""
        if socket.person not in seated:
            watching = [other for other in self._sockets if other.person not in seated]
            from_there = sum(other.address == socket.address for other in watching)
            if len(watching) >= limits.sockets or from_there >= limits.sockets_an_address:
                self.dismiss(socket, FULL, POLICY)
                return False
        theirs = [other for other in self._sockets if other.person == socket.person is not None]
        for oldest in theirs[: max(0, len(theirs) + 1 - limits.sockets_a_person)]:
            self.discard(oldest)
            self.dismiss(oldest, FULL, POLICY)
        self._sockets[socket] = None
        return True

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
