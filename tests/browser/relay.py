"""A stretch of network between a browser and the server that can go dead, as a phone's does in a tunnel.

Owns sockets and threads; knows nothing of what passes. Read ``Relay.go_dead`` first.
"""

import contextlib
import socket
import threading

BLOCK = 65_536


class Relay:
    """Listens on a port of its own and passes everything on to the server's."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._dead = threading.Event()
        self._ends: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._welcome, daemon=True).start()

    def go_dead(self) -> None:
        """From now on everything is swallowed, and nobody is told."""
        self._dead.set()

    def revive(self) -> None:
        """New connections pass again; the old ones have lost bytes and are cut."""
        self._cut()
        self._dead.clear()

    def close(self) -> None:
        """No more connections."""
        self._door.shutdown(socket.SHUT_RDWR)  # closing alone would not wake the thread that waits there
        self._door.close()
        self._cut()

    def _cut(self) -> None:
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def _welcome(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while block := one.recv(BLOCK):
                if not self._dead.is_set():
                    other.sendall(block)
            if not self._dead.is_set():
                other.shutdown(socket.SHUT_WR)
