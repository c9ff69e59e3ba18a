"""What is new at a table, to every socket that it concerns.

Knows through whose eyes each socket looks and what it was told last; the messages come from the presenter. It changes
nothing at the table. Read ``Broadcast.refresh`` first.
"""

import asyncio
from collections.abc import Mapping

from blackticket.server.presenter.presenter import Presenter
from blackticket.server.state.drawing import sketch_side
from blackticket.server.state.permissions import audiences_of, rooms_of, why_not_watch
from blackticket.server.state.state import State
from blackticket.server.tables.hub import POLICY, Hub, Socket
from blackticket.server.wire import messages
from blackticket.server.wire.serializer import encode
from blackticket.server.wire.shapes import Audience, Side, Tempo

KNOW_NO_SECRET: tuple[Audience, ...] = ("pursuers", "public")
KNOW_ALL: tuple[Audience, ...] = ("X", "everyone")


class Broadcast:
    """The way out to the sockets of one table."""

    def __init__(self, state: State, hub: Hub, presenter: Presenter, people: int) -> None:
        self.tempo = Tempo()
        """How fast computers play among themselves."""
        self._people = people
        self._state = state
        self._hub = hub
        self._presenter = presenter

    async def refresh(self) -> None:
        """Tell every socket what is new for it, and send away those that may not watch."""
        for socket in self._hub:
            reason = why_not_watch(self._state, socket.person)
            if reason is not None:
                self._hub.discard(socket)
                self._hub.dismiss(socket, reason, POLICY)
        table = encode(self.table())
        looking = {socket: self.audience_of(socket) for socket in self._hub}
        for eyes in (KNOW_NO_SECRET, KNOW_ALL):  # what takes longer for X's sake keeps nobody else waiting
            some = {socket: audience for socket, audience in looking.items() if audience in eyes}
            if some:
                await self._tell(some, table)
                await asyncio.sleep(0)  # now their sockets send it, before the next views are begun

    async def _tell(self, looking: Mapping[Socket, Audience], table: str) -> None:
        """What is new for these sockets."""
        playing = self._state.phase != "lobby"
        views = await self._presenter.show(set(looking.values())) if playing else {}
        moment = f"{self._state.version} {self._state.settings.show_candidates}"
        sketches: dict[Side | None, str] = {}
        for socket, audience in looking.items():
            you = encode(self._presenter.you(socket.person, audience))
            rooms = rooms_of(self._state, socket.person)
            self._hub.tell_new(socket, "table", table, table)
            self._hub.tell_new(socket, "you", you, you)
            talk_key = f"{rooms} {self._state.game_number}"
            if socket.told.get("talk") != talk_key:
                self._hub.tell_new(socket, "talk", talk_key, encode(self._presenter.talk(rooms)))
            self._tell_sketch(socket, sketch_side(self._state, socket.person, audience), sketches)
            if playing:
                self._hub.tell_new(
                    socket,
                    "view",
                    f"{moment} {audience}",
                    views[audience],
                )

    def _tell_sketch(self, socket: Socket, side: Side | None, known: dict[Side | None, str]) -> None:
        """The map of the reader's side; ``known`` has what is encoded already."""
        if side is None and "sketch" not in socket.told:
            return
        if side not in known:
            known[side] = encode(self._presenter.sketch(side))
        self._hub.tell_new(socket, "sketch", known[side], known[side])

    def table(self) -> messages.TableState:
        """Who is here, who sits where, what is played."""
        return self._presenter.table(self._hub.here(), self._hub.watching(), self.tempo, self._people)

    async def tell_view_again(self, socket: Socket) -> None:
        """The present view, whether or not the socket has had it."""
        if self._state.phase != "lobby":
            audience = self.audience_of(socket)
            self._hub.tell(socket, (await self._presenter.show([audience]))[audience])

    def tell_said(self, said: messages.Said) -> None:
        """A line of chat, to everyone who hears that room."""
        text = encode(said)
        for socket in self._hub:
            if said.room in rooms_of(self._state, socket.person):
                self._hub.tell(socket, text)

    def tell_clock(self, clock: messages.Clock | None, socket: Socket | None = None) -> None:
        """How much time is left, to one socket or all; nothing at a table without a clock."""
        if clock is not None:
            text = encode(clock)
            for one in [socket] if socket is not None else self._hub:
                self._hub.tell(one, text)

    def audience_of(self, socket: Socket) -> Audience:
        """Through whose eyes this socket looks now: as it has asked, if it still may."""
        allowed = audiences_of(self._state, socket.person)
        if socket.look not in allowed or self._state.phase == "lobby":
            socket.look = None
        return socket.look or allowed[0]
