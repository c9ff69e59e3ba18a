"""What a listed table does before its game: it stands on the list of open tables, and computers fill what stays empty.

Knows the state of one table. The list itself is in ``storage.listings``, who may do what in ``permissions``. Read
``ListedTable.follow`` first.
"""

import time

from blackticket.server.services import Services
from blackticket.server.state import journal
from blackticket.server.state.journal import Entry
from blackticket.server.state.people import new_id
from blackticket.server.state.seats import digest_of, side_of
from blackticket.server.state.state import State
from blackticket.server.storage.listings import Listing
from blackticket.server.wire.returning import OpenTable, pace_of
from blackticket.server.wire.serializer import encode_body
from blackticket.server.wire.shapes import Holder

SAY_AGAIN = 30.0
"""Seconds after which the list is told again that somebody is there."""


class ListedTable:
    """The listing of one table."""

    def __init__(self, table_id: str, services: Services) -> None:
        self._id = table_id
        self._services = services
        self._shown: Listing | None = None
        self._may_stand_there = True
        """Before the table fell asleep, it may have been put on the list."""
        self._shown_at = 0.0
        self._filling: object = None

    async def follow(self, state: State, here: int) -> None:
        """Bring the list up to date with the table."""
        listing = self._listing(state) if here else None
        if listing is None:
            if self._shown is not None and self._shown.pace == "days" and self._listing(state) == self._shown:
                return  # a table of days stays on the list while its people are away
            stands_there = self._shown is not None or (self._may_stand_there and state.settings.listed)
            self._shown, self._may_stand_there = None, False
            if stands_there:
                await self._services.listings.hide(self._id)
        elif listing != self._shown or time.monotonic() - self._shown_at > SAY_AGAIN:
            self._shown, self._shown_at = listing, time.monotonic()
            await self._services.listings.show(listing)

    def wait_is_new(self, state: State) -> bool:
        """Whether the wait for people begins again: the settings are others, or somebody has sat down or got up."""
        people = frozenset(holder.person for holder in state.holders.values() if holder.person is not None)
        filling = (fill_seconds(state), people)
        is_new, self._filling = filling != self._filling, filling
        return is_new

    def _listing(self, state: State) -> Listing | None:
        settings = state.settings
        still_open = [side_of(seat) for seat, holder in state.holders.items() if holder.kind == "open"]
        host = state.host()
        if not settings.listed or state.phase != "lobby" or not still_open or host is None:
            return None
        told = OpenTable(
            table=self._id,
            edition=settings.edition,
            players=settings.players,
            options=len(settings.options),
            language=settings.language,
            pace=pace_of(settings),
            turn_seconds=settings.turn_seconds,
            open_sides=still_open,
            host=state.guests[host].name,
            computers=settings.fill_seconds is not None,
        )
        return Listing(self._id, told.edition, told.language, told.pace, encode_body(told).decode())


def fill_seconds(state: State) -> int | None:
    """How long a listed table waits for people before computers fill it; None: for as long as it takes."""
    if state.phase != "lobby" or not state.settings.listed:
        return None
    kinds = {holder.kind for holder in state.holders.values()}
    return state.settings.fill_seconds if {"open", "person"} <= kinds else None


def filled(state: State, level: str, seed: int) -> list[Entry]:
    """Computers in all open seats, and the game begins."""
    still_open = [seat for seat, holder in state.holders.items() if holder.kind == "open"]
    return [
        journal.Sat(dict.fromkeys(still_open, Holder("computer", None, level))),
        journal.Began(seed, new_id(), digest_of(state.settings)),
    ]
