"""The boards that are not built in, by their keys, and the board that a set-up names.

A key says all that a board is (``boards.writing.key_of``), so a shelf can be shared by all tables, and a board on it
never changes. Boards stay as long as anything uses them, and the last few longer. This module owns what is in memory;
``catalog.kept_boards`` has what is durable. Read ``ground_of`` first.
"""

from collections import OrderedDict
from threading import Lock
from weakref import WeakValueDictionary

from blackticket.boards import Board
from blackticket.boards.writing import key_of
from blackticket.server.errors import RefusedError

OWN = "~"
"""Stands in the key of every board that is not built in."""
LAST = 64


class Shelf:
    """Boards in memory."""

    def __init__(self, last: int = LAST) -> None:
        self._all: WeakValueDictionary[str, Board] = WeakValueDictionary()
        self._last: OrderedDict[str, Board] = OrderedDict()
        self._most = last
        self._lock = Lock()

    def put(self, board: Board) -> str:
        """Keep a board for a while; its key. A board that is built in needs no shelf."""
        key = key_of(board)
        if OWN in key:
            with self._lock:
                board = self._all.setdefault(key, board)
                self._last[key] = board
                self._last.move_to_end(key)
                while len(self._last) > self._most:
                    self._last.popitem(last=False)
        return key

    def find(self, key: str) -> Board | None:
        """The board with this key, if it is here."""
        with self._lock:
            return self._all.get(key)


SHELF = Shelf()


def ground_of(name: str | None) -> Board | str | None:
    """What a set-up is prepared with: a board by its key, or the name of one that is built in."""
    if name is None or OWN not in name:
        return name
    found = SHELF.find(name)
    if found is None:
        raise RefusedError("unknown_board", "This board is no longer here; upload it again.")
    return found
