"""One table: the only writer of its game. The whole path of a move is here.

1. A socket's message is put into the inbox (``hear``); a computer player's answer enters by the same inbox.
2. ``_submit`` asks (``state.turns``): is this the sender's seat, this version, this side's turn? If not: a refusal and
   the present view, to the sender alone.
3. ``_move`` lets the rules try the move on a copy: they refuse, or give the next state.
4. The move is appended to the journal in the repository. Only then does it count.
5. ``_refresh`` tells every socket what is new for it: a view per audience, encoded once (``broadcast``, ``presenter``).
6. If a computer is next, it is asked (``computers``). Its answer carries the version that it was asked at, so that a
   late one refuses itself (``_thought``).

One task works the inbox, item by item, so that nothing here ever runs twice at once. What a page may ask besides moving
is decided in ``permissions``.
"""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

import msgspec

from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.server.errors import RefusedError, from_engine
from blackticket.server.logs import log, short
from blackticket.server.presenter.moves import figure_named
from blackticket.server.presenter.presenter import Presenter
from blackticket.server.services import Services
from blackticket.server.state import journal, menu, permissions
from blackticket.server.state.journal import Entry
from blackticket.server.state.seats import side_of
from blackticket.server.state.state import State
from blackticket.server.state.turns import must_move, playing, x_to_move
from blackticket.server.storage.days import Turn
from blackticket.server.storage.repository import ConflictError, FinishedGame
from blackticket.server.tables.absences import Absences
from blackticket.server.tables.broadcast import Broadcast
from blackticket.server.tables.clock import TurnClock
from blackticket.server.tables.coaching import TableCoach
from blackticket.server.tables.computers import ComputerSeats, Key
from blackticket.server.tables.hub import GOING_AWAY, Hub, Socket
from blackticket.server.tables.inbox import Inbox, Item
from blackticket.server.tables.listed import ListedTable, fill_seconds, filled
from blackticket.server.tables.over_days import OverDays
from blackticket.server.wire import coaching, messages
from blackticket.server.wire.bodies import Finished, TableInfo
from blackticket.server.wire.serializer import encode, encode_body
from blackticket.server.wire.shapes import Tempo

T = TypeVar("T")
AGAIN = messages.Closing("stopping", "The table is being loaded again.", 1)
CHANGES_SEATS = (journal.Sat, journal.StoodIn, journal.Changed, journal.Removed, journal.Again)


def _loading_again() -> RefusedError:
    return RefusedError("stopping", "The table is being loaded again; try again.", 503)


class Table:
    """A table that is in memory."""

    def __init__(self, table_id: str, state: State, services: Services, begun: Callable[[str], None]) -> None:
        self.id = table_id
        self.state = state
        self.came_from: dict[str, str] = {}  # where people have joined from, as long as the table is in memory
        self.hub = Hub(services.metrics)
        self.idle_since = time.monotonic()
        self.is_broken = False
        self._services = services
        self._inbox = Inbox(self._do, lambda: self.is_broken)
        self._presenter = Presenter(state)
        self._broadcast = Broadcast(state, self.hub, self._presenter, services.config.limits.people)
        self._computers = ComputerSeats(
            state, services, lambda key, move: self._inbox.put(lambda: self._thought(key, move))
        )
        self._clock = TurnClock(lambda turn: self._inbox.put(lambda: self._time_up(turn)))
        self._absences = Absences(lambda who: self._inbox.put(lambda: self._stand_in(who)))
        self._coach = TableCoach(state, services, self.hub, self._inbox.put)
        self._listed = ListedTable(table_id, services)
        self.days = OverDays(table_id, services)
        self._seatings = 0
        self._begun = begun

    # -- the inbox ----------------------------------------------------------------------------------------------------

    def arrive(self, socket: Socket) -> None:
        """A socket has been opened."""
        if self.is_broken:
            self.hub.dismiss(socket, AGAIN, GOING_AWAY)
        else:
            self._inbox.put(lambda: self._arrive(socket))

    def depart(self, socket: Socket) -> None:
        """A socket is gone."""
        self._inbox.put(lambda: self._depart(socket))

    def hear(self, socket: Socket, message: messages.FromPage | RefusedError) -> None:
        """A socket has said something. What could not be understood is answered in its turn too."""
        self._inbox.put(lambda: self._hear(socket, message))

    async def write(self, decide: Callable[[State], tuple[list[Entry], T]]) -> T:
        """Let ``decide`` choose entries by the present state, write them, and answer; for the HTTP part."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def work() -> None:
            try:
                if self.is_broken:
                    raise _loading_again()
                entries, result = decide(self.state)
                await self._write(entries)
            except Exception as error:
                if not answer.cancelled():
                    answer.set_exception(error)
                if not isinstance(error, RefusedError):
                    raise
            else:
                if not answer.cancelled():
                    answer.set_result(result)
                await self._refresh()

        if self.is_broken:
            raise _loading_again()
        self._inbox.put(work)
        return await answer

    def info(self) -> TableInfo:
        """The table as anyone with the link may see it."""
        finished = [Finished(played.number, played.replay, played.outcome) for played in self.state.finished]
        return TableInfo(self._broadcast.table(), finished)

    def is_needed(self) -> bool:
        """Whether it must stay in memory: somebody is here, or a computer player is at work."""
        return len(self.hub) > 0 or self._computers.is_asked()

    async def stop(self, reason: messages.Closing) -> None:
        """Say goodbye to everyone and let go; what is being written is finished first."""

        async def last() -> None:
            self._let_go(reason)

        await self._inbox.finish(last)

    def _let_go(self, reason: messages.Closing) -> None:
        self.is_broken = True
        for socket in self.hub:
            self.hub.dismiss(socket, reason, GOING_AWAY)
        self._computers.stop()
        self._coach.stop()
        self._clock.stop()
        self._absences.stop()

    async def _do(self, item: Item) -> None:
        if not self.is_broken and not self._services.ownership.holds(self.id):  # it has been away for too long
            log("lease_over", table=short(self.id))
            self._let_go(AGAIN)
        try:
            await item()
        except ConflictError:
            log("conflict", table=short(self.id))
            self._let_go(AGAIN)
        except Exception as error:  # a fault of ours must not stop the table
            self._services.metrics.count("faults")
            log("fault", table=short(self.id), error=error)

    # -- sockets ------------------------------------------------------------------------------------------------------

    async def _arrive(self, socket: Socket) -> None:
        if self.is_broken:
            self.hub.dismiss(socket, AGAIN, GOING_AWAY)
            return
        if not self.hub.admit(socket, self.state.room_kept_for(), self._services.config.limits):
            return
        if len(self.hub) == 1:
            self._computers.forget()
            self._begin_turn(tell=False)
        returned = menu.come_back(self.state, socket.person)
        if returned:
            await self._write(returned)
        await self._refresh()
        self._broadcast.tell_clock(self._time_left(), socket)

    async def _depart(self, socket: Socket) -> None:
        self.hub.discard(socket)
        self.idle_since = time.monotonic()
        if not self._goes_on():
            self._clock.stop()
        await self._refresh()

    async def _hear(self, socket: Socket, message: messages.FromPage | RefusedError) -> None:
        if socket.close_code is not None:
            return
        if isinstance(message, RefusedError):
            self._refuse(socket, message)
            return
        try:
            await self._answer(socket, message)
        except RefusedError as refused:
            self._refuse(socket, refused, message.request)
        except ConflictError:
            raise
        except Exception:
            sorry = messages.Refusal("failed", "Something went wrong on the server; nothing was done.", message.request)
            self.hub.tell(socket, encode(sorry))
            raise
        else:
            return
        if isinstance(message, messages.Submit):
            await self._broadcast.tell_view_again(socket)

    def _refuse(self, socket: Socket, refused: RefusedError, request: int = 0) -> None:
        self._services.metrics.count("refusals")
        self.hub.tell(socket, encode(messages.Refusal(refused.code, refused.message, request)))

    async def _answer(self, socket: Socket, message: messages.FromPage) -> None:
        match message:
            case messages.Ping(request=request):
                self.hub.tell(socket, encode(messages.Pong(request)))
            case messages.Look(audience=audience):
                if audience not in permissions.audiences_of(self.state, socket.person):
                    raise RefusedError("wrong_side", "You may not see the game from this side.")
                socket.look = audience
                await self._refresh()
            case messages.Submit():
                began = time.perf_counter()
                await self._submit(socket, message)
                self._services.metrics.add("submit_seconds_sum", time.perf_counter() - began)
            case messages.AskSteps():
                await self._ask_steps(socket, message)
            case (
                coaching.AskHint()
                | coaching.AskDanger()
                | coaching.AskWhere()
                | coaching.AskWhatIf()
                | coaching.AskWhyNot()
                | coaching.AskCount()
            ):
                await self._ask_coach(socket, message)
            case messages.SetTempo() | messages.StepOn():
                await self._direct(socket, message)
            case _:
                await self._ask(socket, message)

    async def _ask(self, socket: Socket, message: messages.FromPage) -> None:
        if isinstance(message, messages.Change) and self.state.phase == "lobby":
            permissions.must_host(self.state, self._asker(socket))
            carried = await self._services.boards.carry(message.settings)
            message = msgspec.structs.replace(message, settings=carried)
        entries = permissions.entries_for(self.state, self._asker(socket), message)
        await self._let_happen(entries)
        if isinstance(entries[0], journal.Spoke):
            self._services.metrics.count("chat_lines")
            self._broadcast.tell_said(self.state.chat[-1][1])
        else:
            await self._refresh()

    def _asker(self, socket: Socket) -> permissions.Asker:
        config = self._services.config
        return permissions.Asker(
            socket.person,
            self.hub.here(),
            config.limits.chat_lines,
            config.draw_seed(),
            self._broadcast.audience_of(socket),
            config.stand_in,
        )

    async def _let_happen(self, entries: list[Entry]) -> None:
        """Write entries. Those that change the game may also begin another turn."""
        side = self.state.game.to_move if self.state.game is not None else None
        stopping = [entry for entry in entries if isinstance(entry, journal.Ended)]
        await self._write(entries, self.state.following(stopping[0]) if stopping else None)
        turned = stopping or isinstance(entries[0], journal.Undone)
        if turned and self.state.game is not None and self.state.game.to_move != side:
            self._begin_turn()

    async def _stand_in(self, who: str) -> None:
        """Somebody has been away for as long as the table waits."""
        if not self.is_broken and who in menu.awaited(self.state, self.hub.here()):
            entries = menu.stand_in(self.state, [who], self._services.config.stand_in)
            if entries:
                await self._write(entries)
                await self._refresh()

    # -- moves --------------------------------------------------------------------------------------------------------

    async def _submit(self, socket: Socket, wanted: messages.Submit) -> None:
        """Steps 2 to 5 of a move."""
        game, person = must_move(self.state, socket.person, wanted, figure_named(wanted.move))
        await self._move(game, wanted.move, person)

    async def _move(self, game: Game, move: str, by: str | None = None) -> None:
        """Try the move on a copy, store it, let it count, tell everyone."""
        side, following = game.to_move, game.copy()
        try:
            following.play(move)
        except BlackticketError as error:
            raise from_engine(error) from error
        await self._write([journal.Moved(move, by)], following)
        self._services.metrics.count("moves")
        if by is not None and self.state.may_undo() == by:
            self._computers.wait(self._services.config.undo_seconds)
        if following.to_move != side or side == "X":
            self._begin_turn()
        await self._refresh()

    async def _ask_steps(self, socket: Socket, asked: messages.AskSteps) -> None:
        x_to_move(self.state, socket.person, asked.version)
        self.hub.tell(socket, encode(await self._presenter.steps(asked.so_far)))

    async def _ask_coach(self, socket: Socket, asked: coaching.AskCoach) -> None:
        side, first = self._coach.admit(socket, self._broadcast.audience_of(socket), asked)
        if first:
            await self._write(first)
            await self._refresh()
        self._coach.ask(socket, side, asked, await self._presenter.figures(side))

    async def _write(self, entries: list[Entry], following: Game | None = None) -> None:
        """Append entries to the journal, then let them take effect."""
        state = self.state
        finished = self._finished(following) if following is not None and following.to_move is None else None
        bodies = [journal.to_text(entry) for entry in entries]
        await self._services.repository.append(self.id, state.entries, bodies, finished)
        for entry in entries:
            state.apply(entry, following)
            if isinstance(entry, journal.Began):
                self._services.metrics.count("games_begun")
                self._begun(self.id)
                log("game_begun", table=short(self.id), game=state.game_number, edition=state.settings.edition)
                self._begin_turn()
            elif isinstance(entry, CHANGES_SEATS):
                self._seatings += 1
        if finished is not None:
            self._services.metrics.count("games_finished")
            log("game_over", table=short(self.id), game=state.game_number, moves=state.version)

    def _finished(self, game: Game) -> FinishedGame:
        state, record = self.state, str(Record.of(game))
        names = encode_body(state.names()).decode()
        return FinishedGame(state.replay, self.id, state.game_number, record, names)

    async def _refresh(self) -> None:
        """Tell every socket what is new for it, and let computers think if it is their turn."""
        if self.is_broken or not self._services.ownership.holds(self.id):
            return
        await self._broadcast.refresh()
        self._coach.follow()
        state = self.state
        self._absences.watch(
            menu.awaited(state, self.hub.here()), None if self.days.is_on(state) else state.settings.grace_seconds
        )
        await self._listed.follow(state, len(self.hub))
        if await self.days.follow(state, self.hub.here()):
            self._begin_turn()
        if self._listed.wait_is_new(state) and state.phase == "lobby":
            self._begin_turn()
        if state.phase == "playing" and state.game is not None and self._goes_on():
            side = state.game.to_move
            figures = await self._presenter.figures("pursuers") if side == "pursuers" else frozenset(["X"])
            self._computers.consider(self._key(), figures)

    # -- computers among themselves -----------------------------------------------------------------------------------

    async def _direct(self, socket: Socket, order: messages.SetTempo | messages.StepOn) -> None:
        self._must_direct(socket)
        match order:
            case messages.SetTempo(paused=paused, speed=speed):
                self._broadcast.tempo = Tempo(paused, speed)
                self._computers.set_tempo(self._broadcast.tempo)
            case messages.StepOn():
                self._computers.step_on()
        await self._refresh()

    def _must_direct(self, socket: Socket) -> None:
        permissions.joined(self.state, socket.person)
        permissions.must_host(self.state, self._asker(socket))
        if not self.state.is_watched():
            raise RefusedError("wrong_phase", "Only a game that computers play among themselves can be paused.")

    # -- computers and the clock --------------------------------------------------------------------------------------

    def _key(self) -> Key:
        return (self.state.version, self._seatings, self._computers.orders, self._clock.is_overdue)

    async def _thought(self, key: Key, move: str) -> None:
        """A computer player's answer, which takes the same way as a person's."""
        if self.is_broken or key != self._key() or self.state.phase != "playing":
            self._services.metrics.count("late_answers")
        elif self._clock.is_overdue or self._computers.may_move(figure_named(move)):
            await self._move(playing(self.state, key[0]), move)
            self._services.metrics.count("computer_moves")
        # else it waits for the person whose figure it would move first, and is asked again after that

    async def _time_up(self, turn: int) -> None:
        if self.is_broken or turn != self._clock.turn:
            return
        if self.state.phase == "playing":
            self._clock.is_overdue = True
        elif fill_seconds(self.state) is not None:
            config = self._services.config
            await self._write(filled(self.state, config.stand_in, config.draw_seed()))
        await self._refresh()

    def say_still_here(self) -> None:
        """Somebody is here still: for the list of open tables."""
        if len(self.hub):
            self._inbox.put(lambda: self._listed.follow(self.state, len(self.hub)))

    def _begin_turn(self, *, tell: bool = True) -> None:
        """Another turn; the clock runs only in a game, and while somebody is here."""
        state = self.state
        seconds = state.settings.turn_seconds if state.phase == "playing" else fill_seconds(state)
        if self.days.is_on(state):
            seconds = self.days.left()
        self._clock.begin_turn(seconds if self._goes_on() else None)
        if tell:
            self._broadcast.tell_clock(self._time_left())

    def _goes_on(self) -> bool:
        """Whether clocks run and computers move: while somebody is here, or if the game is played over days."""
        return len(self.hub) > 0 or self.days.is_on(self.state)

    def run_out(self, turn: Turn) -> None:
        """The turn of a game over days is over; nobody needs to be here for that."""

        async def work() -> None:
            await self.days.follow(self.state, self.hub.here())
            if self.days.is_on(self.state) and self.days.has_begun(turn):
                self._clock.begin_turn(0.0)

        self._inbox.put(work)

    def wake_up(self) -> None:
        """Somebody has changed when the turn ends."""

        async def work() -> None:
            self._begin_turn()

        self._inbox.put(work)

    def _time_left(self) -> messages.Clock | None:
        state = self.state
        if state.phase == "lobby":
            return messages.Clock(state.version, None, self._clock.left()) if state.settings.listed else None
        if state.settings.turn_seconds is None or state.game is None:
            return None
        side = side_of(state.game.to_move) if state.game.to_move is not None else None
        return messages.Clock(state.version, side, self._clock.left())
