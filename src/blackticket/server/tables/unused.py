"""How many tables one address may make without playing at them.

Kept in memory alone: whoever runs the server learns nothing of who made which table, and a restart forgives everybody.
Read ``UnusedTables.must_have_room`` first.
"""

import time
from collections import OrderedDict

from blackticket.server.errors import RefusedError

A_DAY = 86_400.0
MOST_ADDRESSES = 10_000
"""The address that was quiet the longest is forgotten first."""


class UnusedTables:
    """The tables of each address at which no game has begun."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._by_address: OrderedDict[str, dict[str, float]] = OrderedDict()
        self._maker: dict[str, str] = {}

    def must_have_room(self, address: str) -> None:
        """Refuse another table to an address that has left too many unused."""
        made = self._by_address.get(address, {})
        for table_id in [one for one, at in made.items() if at < time.monotonic() - A_DAY]:
            self.used(table_id)
        if len(made) >= self._most:
            raise RefusedError("full", f"Begin a game at one of your {self._most} unused tables first.", 429)

    def made(self, address: str, table_id: str) -> None:
        """One more."""
        self._by_address.setdefault(address, {})[table_id] = time.monotonic()
        self._by_address.move_to_end(address)
        self._maker[table_id] = address
        while len(self._by_address) > MOST_ADDRESSES:
            for forgotten in self._by_address.popitem(last=False)[1]:
                del self._maker[forgotten]

    def used(self, table_id: str) -> None:
        """A game has begun there, or a day has gone."""
        address = self._maker.pop(table_id, None)
        if address is not None:
            self._by_address[address].pop(table_id, None)
            if not self._by_address[address]:
                del self._by_address[address]
