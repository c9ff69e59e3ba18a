"""The coach of one table: questions go to a worker, answers come back through the table's inbox.

A question is about one version of the game. When the game moves on, what has not been answered is refused as stale and
what waits for the worker is dropped. Answers of the present version are kept, so that a second step, a second tab or a
colleague costs no second search. Read ``TableCoach.ask`` first.
"""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from blackticket.server.errors import RefusedError
from blackticket.server.logs import log
from blackticket.server.rate_limits import Bucket
from blackticket.server.services import Services
from blackticket.server.state import coaching as rights
from blackticket.server.state.journal import Entry
from blackticket.server.state.state import State
from blackticket.server.tables.hub import Hub, Socket
from blackticket.server.wire import coaching
from blackticket.server.wire.messages import Refusal
from blackticket.server.wire.serializer import encode
from blackticket.server.wire.shapes import Audience, Side

Moment = tuple[int, int]
Key = tuple[Side, frozenset[str] | None, coaching.AskCoach]
"""Who asks what: the question without its number; of a hint, the whole one."""


class TableCoach:
    """Answers the people of one table."""

    def __init__(
        self, state: State, services: Services, hub: Hub, post: Callable[[Callable[[], Awaitable[None]]], None]
    ) -> None:
        self._state, self._services, self._hub, self._post = state, services, hub, post
        self._moment: Moment = (0, 0)
        self._kept: dict[Key, coaching.FromCoach] = {}
        self._asked: dict[asyncio.Task[None], tuple[Socket, coaching.AskCoach]] = {}
        self._buckets: dict[str, Bucket] = {}

    def admit(self, socket: Socket, audience: Audience, asked: coaching.AskCoach) -> tuple[Side, list[Entry]]:
        """The side whose view the coach gets, and what has to be written first; or a refusal."""
        side = rights.check_question(self._state, socket.person, audience, asked)
        person = str(socket.person)
        limits = self._services.config.limits
        bucket = self._buckets.setdefault(person, Bucket(limits.coach_burst, limits.coach_a_second))
        if not bucket.take():
            raise RefusedError("too_fast", "You ask the coach faster than it can answer; wait a moment.")
        return side, rights.first_time(self._state, person)

    def ask(self, socket: Socket, side: Side, asked: coaching.AskCoach, movable: frozenset[str]) -> None:
        """Answer from what is kept, or ask the worker; ``movable`` are the figures that this side can move now."""
        self.follow()
        figures = None
        if isinstance(asked, coaching.AskHint):
            figures = movable & self._own(socket, side)
            if not figures:
                raise RefusedError("not_your_turn", "None of your figures can move now.")
        key: Key = (side, figures, _whole(asked))
        kept = self._kept.get(key)
        if kept is not None:
            self._tell(socket, asked, kept)
            return
        assert self._state.game is not None
        view = self._state.game.view(side)
        task = asyncio.create_task(self._work(socket, asked, key, self._services.coaching.answer(asked, view, figures)))
        self._asked[task] = (socket, asked)
        task.add_done_callback(lambda done: self._asked.pop(done, None))

    def follow(self) -> None:
        """The game may have moved on: what was asked about an earlier moment has no answer any longer."""
        moment = (self._state.game_number, self._state.version)
        if moment == self._moment:
            return
        self._moment = moment
        self._kept.clear()
        for task, (socket, asked) in list(self._asked.items()):
            task.cancel()
            self._refuse(socket, asked, RefusedError("stale", "The game has moved on."))

    def stop(self) -> None:
        """Drop every question."""
        for task in self._asked:
            task.cancel()

    async def _work(
        self, socket: Socket, asked: coaching.AskCoach, key: Key, answer: Awaitable[coaching.FromCoach]
    ) -> None:
        moment = self._moment
        found: coaching.FromCoach | RefusedError
        try:
            found = await answer
        except RefusedError as refused:
            found = refused
        except Exception as error:
            self._services.metrics.count("faults")
            log("fault", error=error)
            found = RefusedError("failed", "The coach has no answer; ask again.")

        async def arrive() -> None:
            self.follow()
            if moment != self._moment:
                self._refuse(socket, asked, RefusedError("stale", "The game has moved on."))
            elif isinstance(found, RefusedError):
                self._refuse(socket, asked, found)
            else:
                self._kept[key] = found
                self._tell(socket, asked, found)

        self._post(arrive)

    def _own(self, socket: Socket, side: Side) -> frozenset[str]:
        state = self._state
        seats = state.seats_of(str(socket.person), in_person=True)
        mine = {figure for seat in seats for figure in state.seats[seat]}
        return frozenset(figure for figure in mine if (figure == "X") == (side == "X"))

    def _tell(self, socket: Socket, asked: coaching.AskCoach, found: coaching.FromCoach) -> None:
        told = msgspec.structs.replace(found, request=asked.request)
        if isinstance(told, coaching.Hint) and isinstance(asked, coaching.AskHint):
            told = up_to(told, asked.step)
        self._hub.tell(socket, encode(told))

    def _refuse(self, socket: Socket, asked: coaching.AskCoach, refused: RefusedError) -> None:
        self._services.metrics.count("refusals")
        self._hub.tell(socket, encode(Refusal(refused.code, refused.message, asked.request)))


def _whole(asked: coaching.AskCoach) -> coaching.AskCoach:
    """The question without what does not change the answer that is kept."""
    if isinstance(asked, coaching.AskHint):
        return msgspec.structs.replace(asked, request=0, step=coaching.LAST_STEP)
    return msgspec.structs.replace(asked, request=0)


def up_to(found: coaching.Hint, step: int) -> coaching.Hint:
    """A hint without what belongs to later steps."""
    if step == 1:
        return coaching.Hint(found.request, found.version, step, found.nudge)
    if step == 2:
        return coaching.Hint(found.request, found.version, step, found.nudge, found.figure, found.kind)
    return found
