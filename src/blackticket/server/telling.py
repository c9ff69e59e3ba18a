"""What each socket of a table is told: the table, who it is, the view of its audience, the chat, the clock.

Owns through whose eyes a socket may look, and the present messages, each encoded once. It changes nothing at the table.
Read ``Telling.refresh`` first.
"""

from collections.abc import Callable

from blackticket.game import Game
from blackticket.server import manners, showing, wire
from blackticket.server.hub import POLICY, Hub, Socket, encode
from blackticket.server.journal import Standing
from blackticket.server.shapes import Audience, Person, Room, Seat
from blackticket.server.threads import in_thread
from blackticket.views import offered_moves

AFTER_THE_END: tuple[Audience, ...] = ("everyone", "X", "pursuers", "public")


class Telling:
    """The messages of one table as it stands."""

    def __init__(self, standing: Standing, hub: Hub) -> None:
        self._standing = standing
        self._hub = hub
        self._moment: tuple[int, int] = (0, 0)
        self._views: dict[Audience, str] = {}
        self._offered: dict[Audience, list[str]] = {}
        self._candidates: list[int] | None = None
        self._candidates_known = False

    async def refresh(self, may_watch: Callable[[str | None], wire.Closing | None]) -> None:
        """Tell every socket what is new for it, and send away whom the table does not want."""
        for socket in self._hub:
            reason = may_watch(socket.person)
            if reason is not None:
                self._hub.discard(socket)
                self._hub.dismiss(socket, reason, POLICY)
        table = encode(self.table_state())
        playing = self._standing.phase != "lobby"
        looking = {socket: self.audience_of(socket) for socket in self._hub}
        if playing:
            await self._compose(set(looking.values()))
        for socket, audience in looking.items():
            view = self._views[audience] if playing else ""
            you = encode(self._you(socket, audience))
            rooms = manners.rooms_of(self._standing, socket.person)
            self._hub.tell_new(socket, "table", table, table)
            self._hub.tell_new(socket, "you", you, you)
            talk_key = f"{rooms} {self._standing.game_number}"
            if socket.told.get("talk") != talk_key:
                self._hub.tell_new(socket, "talk", talk_key, encode(self._talk(rooms)))
            if view:
                self._hub.tell_new(socket, "view", f"{self._standing.version} {audience}", view)

    async def tell_view_again(self, socket: Socket) -> None:
        """The present view, whether or not the socket has had it."""
        if self._standing.phase != "lobby":
            audience = self.audience_of(socket)
            await self._compose({audience})
            self._hub.tell(socket, self._views[audience])

    def tell_said(self, said: wire.Said) -> None:
        """A line of chat, to whoever hears that room."""
        text = encode(said)
        for socket in self._hub:
            if said.room in manners.rooms_of(self._standing, socket.person):
                self._hub.tell(socket, text)

    def tell_clock(self, clock: wire.Clock | None, socket: Socket | None = None) -> None:
        """How much time is left, to one socket or all; nothing at a table without a clock."""
        if clock is not None:
            text = encode(clock)
            for one in [socket] if socket is not None else self._hub:
                self._hub.tell(one, text)

    async def steps(self, so_far: str) -> wire.Steps:
        """How X's longer turn may go on."""
        offered = await self.offered("X")
        # safe in a thread: a list of texts that is replaced and never changed
        return await in_thread(showing.steps_after, offered, self._standing.version, so_far)

    # -- through whose eyes -------------------------------------------------------------------------------------------

    def audiences(self, person: str | None) -> tuple[Audience, ...]:
        """Through whose eyes this person may look, the usual ones first."""
        if self._standing.phase == "over":
            return AFTER_THE_END
        sides = self._standing.sides_of(person) if person is not None and self._standing.phase == "playing" else set()
        if len(sides) > 1:
            return ("public", "X", "pursuers")
        return ("X", "public") if sides == {"X"} else ("pursuers", "public") if sides else ("public",)

    def audience_of(self, socket: Socket) -> Audience:
        """Through whose eyes this socket looks now: as it has asked, if it still may."""
        allowed = self.audiences(socket.person)
        if socket.look not in allowed or self._standing.phase == "lobby":
            socket.look = None
        return socket.look or allowed[0]

    # -- messages -----------------------------------------------------------------------------------------------------

    def table_state(self) -> wire.TableState:
        """Who is here, who sits where, what is played."""
        standing, here, host = self._standing, self._hub.here(), self._standing.host()
        return wire.TableState(
            protocol=wire.PROTOCOL,
            phase=standing.phase,
            game=standing.game_number,
            settings=standing.settings,
            people=[
                Person(guest.person, guest.name, guest.person in here, guest.person == host)
                for guest in standing.guests.values()
                if not guest.removed
            ],
            seats=[
                Seat(seat, manners.side(seat), list(figures), standing.holders[seat])
                for seat, figures in standing.seats.items()
            ],
            watching=self._hub.watching(),
        )

    def _you(self, socket: Socket, audience: Audience) -> wire.You:
        standing, person = self._standing, socket.person
        return wire.You(
            person=person,
            host=person is not None and person == standing.host(),
            seats=standing.seats_of(person) if person is not None else [],
            audiences=list(self.audiences(person)),
            audience=audience,
            rooms=manners.rooms_of(standing, person),
        )

    def _talk(self, rooms: list[Room]) -> wire.Talk:
        """The pursuers' room is emptied with each game: sides may have changed."""
        game = self._standing.game_number
        heard = [(number, said) for number, said in self._standing.chat if said.room in rooms]
        return wire.Talk([said for number, said in heard if said.room == "table" or number == game])

    async def offered(self, audience: Audience) -> list[str]:
        """The legal moves of an audience now."""
        await self._compose({audience})
        return self._offered[audience]

    async def _compose(self, audiences: set[Audience]) -> None:
        """Make the messages ``view`` of these audiences; in a thread, as X may have thousands of moves."""
        standing, game = self._standing, self._standing.game
        moment = (standing.game_number, standing.version)
        if moment != self._moment:
            self._moment = moment
            self._views, self._offered = {}, {}
            self._candidates, self._candidates_known = None, False
        missing = sorted(audiences - self._views.keys())
        if not missing:
            return
        assert game is not None
        # safe in a thread: a game is replaced by each move and never changed, and nothing of ours is written there
        seen = await in_thread(
            _see_all,
            game,
            missing,
            number=standing.game_number,
            version=standing.version,
            seen_before=standing.seen_before,
            find_candidates=standing.settings.show_candidates and not self._candidates_known,
            candidates=self._candidates,
        )
        for message, offered in seen:
            self._views[message.audience] = encode(message)
            self._offered[message.audience] = offered
            self._candidates, self._candidates_known = message.candidates, True


def _see_all(
    game: Game,
    audiences: list[Audience],
    *,
    number: int,
    version: int,
    seen_before: int,
    find_candidates: bool,
    candidates: list[int] | None,
) -> list[tuple[wire.Seen, list[str]]]:
    """The message ``view`` of each of these audiences, and its legal moves."""
    if find_candidates:
        candidates = showing.where_x_can_be(game)
    seen = []
    for audience in audiences:
        view = game.view(audience)
        offered = offered_moves(view)
        message = showing.see(
            view, offered, number=number, version=version, seen_before=seen_before, candidates=candidates
        )
        seen.append((message, offered))
    return seen
