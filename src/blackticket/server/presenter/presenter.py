"""The present messages of one table, each made and encoded once, however many sockets it goes to.

Owns what a page is told about the table, about itself, about the game and about the chat. It sends nothing and changes
nothing at the table. Read ``Presenter.show`` first.
"""

from collections.abc import Collection

from blackticket.game import Game
from blackticket.server.presenter.moves import Move, steps_after
from blackticket.server.presenter.views import Moment, Sight, longer_turns, see, where_x_can_be
from blackticket.server.state.coaching import may_coach
from blackticket.server.state.menu import wishes_for
from blackticket.server.state.permissions import audiences_of, rooms_of
from blackticket.server.state.seats import side_of
from blackticket.server.state.state import State
from blackticket.server.threads import in_thread
from blackticket.server.wire import messages
from blackticket.server.wire.serializer import encode
from blackticket.server.wire.shapes import Audience, Person, Room, Seat, Side, Tempo


class Presenter:
    """The messages of one table as it stands."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._moment = Moment(0, 0, 0)
        self._texts: dict[Audience, str] = {}
        self._sights: dict[Audience, Sight] = {}
        self._longer: list[Move] | None = None

    # -- the game -----------------------------------------------------------------------------------------------------

    async def show(self, audiences: Collection[Audience]) -> dict[Audience, str]:
        """The message ``view`` of each of these audiences, encoded; in a game or after it."""
        await self._see(audiences)
        return {audience: self._texts[audience] for audience in audiences}

    async def figures(self, audience: Audience) -> frozenset[str]:
        """The figures that an audience can move now."""
        await self._see([audience])
        return self._sights[audience].figures

    async def steps(self, so_far: str) -> messages.Steps:
        """How X's longer turn may go on."""
        await self._see(["X"])
        # both are safe in a thread: sights and moves never change
        if self._longer is None:
            self._longer = await in_thread(longer_turns, self._sights["X"])
        called = self._sights["X"].view.setup.transports
        return await in_thread(steps_after, self._longer, self._moment.version, so_far, called)

    async def _see(self, audiences: Collection[Audience]) -> None:
        """Work out what these audiences see, unless it is known; in a thread, as X may have thousands of moves."""
        state, game = self._state, self._state.game
        moment = Moment(
            state.game_number, state.version, state.seen_before, state.undone, state.settings.show_candidates
        )
        if moment != self._moment:
            self._moment, self._texts, self._sights, self._longer = moment, {}, {}, None
        missing = sorted(set(audiences) - self._sights.keys())
        if not missing:
            return
        assert game is not None
        known = next(iter(self._sights.values()), None)
        # safe in a thread: a game is replaced by each move and never changed, and nothing of ours is written there
        for sight in await in_thread(_see_all, game, missing, moment, known):
            audience = sight.message.audience
            self._sights[audience] = sight
            self._texts[audience] = encode(sight.message)

    # -- the table ----------------------------------------------------------------------------------------------------

    def table(self, here: Collection[str], watching: int, tempo: Tempo, people: int) -> messages.TableState:
        """Who is here, who sits where, what is played."""
        state, host = self._state, self._state.host()
        return messages.TableState(
            protocol=messages.PROTOCOL,
            phase=state.phase,
            game=state.game_number,
            settings=state.settings,
            people=[
                Person(guest.person, guest.name, guest.person in here, guest.person == host)
                for guest in state.guests.values()
                if not guest.removed
            ],
            seats=[
                Seat(seat, side_of(seat), list(figures), state.holders[seat]) for seat, figures in state.seats.items()
            ],
            watching=watching,
            room=max(0, people - sum(not guest.removed for guest in state.guests.values())),
            tempo=tempo if state.is_watched() else None,
            coached=list(state.coached),
        )

    def you(self, person: str | None, audience: Audience) -> messages.You:
        """Who a socket is."""
        state = self._state
        return messages.You(
            person=person,
            host=person is not None and person == state.host(),
            seats=state.seats_of(person) if person is not None else [],
            audiences=list(audiences_of(state, person)),
            audience=audience,
            rooms=rooms_of(state, person),
            undo=state.version if person is not None and state.may_undo() == person else None,
            wishes=wishes_for(state, person),
            signed=person in state.signed,
            coach=may_coach(state, person),
        )

    def sketch(self, side: Side | None) -> messages.Sketch:
        """What this side has drawn and planned."""
        if side is None:
            return messages.Sketch(None, [], [])
        mine = self._state.sketches[side]
        return messages.Sketch(side, list(mine.marks.values()), list(mine.plans.values()))

    def talk(self, rooms: list[Room]) -> messages.Talk:
        """What has been said in these rooms. The pursuers' room is emptied with each game: sides may have changed."""
        game = self._state.game_number
        heard = [(number, said) for number, said in self._state.chat if said.room in rooms]
        return messages.Talk([said for number, said in heard if said.room == "table" or number == game])


def _see_all(game: Game, audiences: list[Audience], moment: Moment, known: Sight | None) -> list[Sight]:
    """What each of these audiences sees. Where X can be is the same for all: a sight that is known has it already."""
    candidates = known.message.candidates if known else where_x_can_be(game) if moment.show_candidates else None
    return [see(game, audience, moment, candidates) for audience in audiences]
