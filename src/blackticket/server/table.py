"""One table: the only writer of its game. The whole path of a move is here.

1. A socket's message is put into the inbox (``hear``); a computer player's answer enters by the same inbox.
2. ``_submit`` asks: is this the sender's seat, this version, this side's turn? If not: a refusal and the present view,
   to the sender alone.
3. ``_move`` lets the rules try the move on a copy: they refuse, or give the next state.
4. The move is appended to the store. Only then does it count.
5. ``_refresh`` tells every socket what is new for it: a view per audience, encoded once.
6. If a computer player is next it is asked (``partners``). Its answer carries the version that it was asked at, so that
   a late one refuses itself (``_thought``).

One task works the inbox, item by item, so that nothing here ever runs twice at once. What may be asked besides moving
is decided in ``manners``.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.server import journal, manners, wire
from blackticket.server.bodies import Finished, TableInfo
from blackticket.server.clock import TurnClock
from blackticket.server.house import House
from blackticket.server.hub import GOING_AWAY, POLICY, Hub, Socket, encode
from blackticket.server.journal import Entry, Standing
from blackticket.server.logs import log, short
from blackticket.server.partners import Key, Partners
from blackticket.server.refused import RefusedError, from_engine
from blackticket.server.store import ConflictError, FinishedGame
from blackticket.server.telling import Telling

T = TypeVar("T")
AGAIN = wire.Closing("stopping", "The table is being loaded again.", 1)


def _loading_again() -> RefusedError:
    return RefusedError("stopping", "The table is being loaded again; try once more.", 503)


class Table:
    """A table that is in memory."""

    def __init__(self, table_id: str, standing: Standing, house: House) -> None:
        self.id = table_id
        self.standing = standing
        self.hub = Hub(house.metrics)
        self.idle_since = time.monotonic()
        self.is_broken = False
        self._house = house
        self._inbox: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._telling = Telling(standing, self.hub)
        self._partners = Partners(standing, house, lambda key, move: self._post(lambda: self._thought(key, move)))
        self._clock = TurnClock(lambda turn: self._post(lambda: self._time_up(turn)))
        self._seatings = 0
        self._worker = asyncio.create_task(self._work(), name="table")

    # -- the inbox ----------------------------------------------------------------------------------------------------

    def arrive(self, socket: Socket) -> None:
        """A socket has been opened."""
        if self.is_broken:
            self.hub.dismiss(socket, AGAIN, GOING_AWAY)
        else:
            self._post(lambda: self._arrive(socket))

    def depart(self, socket: Socket) -> None:
        """A socket is gone."""
        self._post(lambda: self._depart(socket))

    def hear(self, socket: Socket, message: wire.FromPage | RefusedError) -> None:
        """A socket has said something, or something that could not be understood: that is answered in its turn too."""
        self._post(lambda: self._hear(socket, message))

    async def write(self, decide: Callable[[Standing], tuple[list[Entry], T]]) -> T:
        """Let ``decide`` choose entries from how things stand, write them, and answer; for the HTTP part."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def work() -> None:
            try:
                if self.is_broken:
                    raise _loading_again()
                entries, result = decide(self.standing)
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
        self._post(work)
        return await answer

    def info(self) -> TableInfo:
        """The table as anybody with the link may see it."""
        finished = [Finished(played.number, played.replay, played.outcome) for played in self.standing.finished]
        return TableInfo(self._telling.table_state(), finished)

    async def stop(self, reason: wire.Closing) -> None:
        """Say good-bye to everybody and let go; what is being written is finished."""

        async def last() -> None:
            self._let_go(reason)

        if not self._worker.done():
            self._post(last)
            await asyncio.wait([self._worker], timeout=10)
        self._worker.cancel()

    def _post(self, item: Callable[[], Awaitable[None]]) -> None:
        self._inbox.put_nowait(item)

    def _let_go(self, reason: wire.Closing) -> None:
        self.is_broken = True
        for socket in self.hub:
            self.hub.dismiss(socket, reason, GOING_AWAY)
        self._partners.stop()
        self._clock.stop()

    async def _work(self) -> None:
        while not self.is_broken:
            await self._do(await self._inbox.get())
        while not self._inbox.empty():  # whoever came too late is told so
            await self._do(self._inbox.get_nowait())

    async def _do(self, item: Callable[[], Awaitable[None]]) -> None:
        try:
            await item()
        except ConflictError:
            log("conflict", table=short(self.id))
            self._let_go(AGAIN)
        except Exception as error:  # a fault of ours must not stop the table
            self._house.metrics.count("faults")
            log("fault", table=short(self.id), error=error)

    # -- sockets ------------------------------------------------------------------------------------------------------

    async def _arrive(self, socket: Socket) -> None:
        if self.is_broken:
            self.hub.dismiss(socket, AGAIN, GOING_AWAY)
            return
        if len(self.hub) >= self._house.config.limits.sockets:
            self.hub.dismiss(socket, wire.Closing("full", "Too many are here.", 60), POLICY)
            return
        self.hub.add(socket)
        if len(self.hub) == 1:
            self._partners.forget()
            self._begin_turn(tell=False)
        await self._refresh()
        self._telling.tell_clock(self._time_left(), socket)

    async def _depart(self, socket: Socket) -> None:
        self.hub.discard(socket)
        self.idle_since = time.monotonic()
        if not len(self.hub):
            self._clock.stop()
        await self._refresh()

    async def _hear(self, socket: Socket, message: wire.FromPage | RefusedError) -> None:
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
            sorry = wire.Refusal("failed", "Something went wrong on the server; nothing was done.", message.request)
            self.hub.tell(socket, encode(sorry))
            raise
        else:
            return
        if isinstance(message, wire.Submit):
            await self._telling.tell_view_again(socket)

    def _refuse(self, socket: Socket, refused: RefusedError, request: int = 0) -> None:
        self._house.metrics.count("refusals")
        self.hub.tell(socket, encode(wire.Refusal(refused.code, refused.message, request)))

    async def _answer(self, socket: Socket, message: wire.FromPage) -> None:
        match message:
            case wire.Ping(request=request):
                self.hub.tell(socket, encode(wire.Pong(request)))
            case wire.Look(audience=audience):
                if audience not in self._telling.audiences(socket.person):
                    raise RefusedError("wrong_side", "This table may not be seen through these eyes.")
                socket.look = audience
                await self._refresh()
            case wire.Submit():
                began = time.perf_counter()
                await self._submit(socket, message)
                self._house.metrics.add("submit_seconds_sum", time.perf_counter() - began)
            case wire.AskSteps():
                await self._ask_steps(socket, message)
            case _:
                await self._wish(socket, message)

    async def _wish(self, socket: Socket, message: wire.FromPage) -> None:
        config = self._house.config
        who = manners.Wisher(
            socket.person, self.hub.here(), config.limits.chat_lines, config.draw_seed(), config.stand_in
        )
        entries = manners.wishes(self.standing, who, message)
        await self._write(entries)
        if isinstance(entries[0], journal.Spoke):
            self._house.metrics.count("chat_lines")
            self._telling.tell_said(self.standing.chat[-1][1])
        else:
            await self._refresh()

    # -- moves --------------------------------------------------------------------------------------------------------

    async def _submit(self, socket: Socket, wanted: wire.Submit) -> None:
        """Steps 2 to 5 of a move."""
        standing = self.standing
        person = manners.joined(standing, socket.person)
        if wanted.seat not in standing.seats_of(person, in_person=True):
            raise RefusedError("not_your_seat", "You do not sit there.")
        game = self._playing(wanted.version)
        if manners.side(wanted.seat) != game.to_move:
            raise RefusedError("not_your_turn", "It is the other side's turn.")
        if wanted.move.split(" ", 1)[0] not in standing.seats[wanted.seat]:
            raise RefusedError("not_your_seat", "That figure is not moved from this seat.")
        await self._move(game, wanted.move)

    def _playing(self, version: int) -> Game:
        """The game, if one is being played and is at this version."""
        standing = self.standing
        if standing.game is None or standing.phase == "lobby":
            raise RefusedError("wrong_phase", "No game has begun.")
        if standing.phase == "over":
            raise RefusedError("game_over", "The game is over.")
        if version != standing.version:
            raise RefusedError("stale", f"The table is at version {standing.version}, not {version}.")
        return standing.game

    async def _move(self, game: Game, move: str) -> None:
        """Try the move on a copy, store it, let it count, tell everybody."""
        side, following = game.to_move, game.copy()
        try:
            following.play(move)
        except BlackticketError as error:
            raise from_engine(error) from error
        await self._write([journal.Moved(move)], following)
        self._house.metrics.count("moves")
        if following.to_move != side or side == "X":
            self._begin_turn()
        await self._refresh()

    async def _ask_steps(self, socket: Socket, asked: wire.AskSteps) -> None:
        if "X" not in self._telling.audiences(socket.person):
            raise RefusedError("not_your_seat", "Only X may ask this.")
        if self._playing(asked.version).to_move != "X":
            raise RefusedError("not_your_turn", "It is the other side's turn.")
        self.hub.tell(socket, encode(await self._telling.steps(asked.so_far)))

    async def _write(self, entries: list[Entry], following: Game | None = None) -> None:
        """Append entries to the store, then let them take effect."""
        standing = self.standing
        finished = self._finished(following) if following is not None and following.to_move is None else None
        bodies = [journal.to_text(entry) for entry in entries]
        await self._house.store.append(self.id, standing.entries, bodies, finished)
        for entry in entries:
            standing.take_in(entry, following)
            if isinstance(entry, journal.Began):
                self._house.metrics.count("games_begun")
                log("game_begun", table=short(self.id), game=standing.game_number, edition=standing.settings.edition)
                self._begin_turn()
            elif not isinstance(entry, journal.Moved | journal.Spoke):
                self._seatings += 1
        if finished is not None:
            self._house.metrics.count("games_finished")
            log("game_over", table=short(self.id), game=standing.game_number, moves=standing.version)

    def _finished(self, game: Game) -> FinishedGame:
        standing = self.standing
        names = {
            seat: standing.guests[holder.person].name
            if holder.kind == "person" and holder.person
            else f"({holder.level})"
            for seat, holder in standing.holders.items()
        }
        return FinishedGame(
            standing.replay, self.id, standing.game_number, str(Record.of(game)), msgspec.json.encode(names).decode()
        )

    async def _refresh(self) -> None:
        """Tell every socket what is new for it, and let computers think if it is their turn."""
        if self.is_broken:
            return
        await self._telling.refresh(self.may_watch)
        standing = self.standing
        if standing.phase == "playing" and standing.game is not None and len(self.hub):
            side = standing.game.to_move
            moves = await self._telling.offered("pursuers") if side == "pursuers" else ["X"]
            self._partners.consider(self._key(), {move.split(" ", 1)[0] for move in moves})

    def may_watch(self, person: str | None) -> wire.Closing | None:
        """Why a socket of this person may not stay, if so."""
        standing = self.standing
        if person is not None and standing.guests[person].removed:
            return wire.Closing("removed", "The host has removed you from this table.")
        seated = person is not None and (standing.seats_of(person) or person == standing.host())
        if standing.phase == "lobby" or standing.settings.spectators or seated:
            return None
        return wire.Closing("no_spectators", "Only people in seats may see this game.")

    # -- computers and the clock --------------------------------------------------------------------------------------

    def _key(self) -> Key:
        return (self.standing.version, self._seatings, self._clock.is_overdue)

    async def _thought(self, key: Key, move: str) -> None:
        """A computer player's answer, by the same way as a person's."""
        if self.is_broken or key != self._key() or self.standing.phase != "playing":
            self._house.metrics.count("late_answers")
        elif self._clock.is_overdue or self._partners.may_move(move.split(" ", 1)[0]):
            await self._move(self._playing(key[0]), move)
            self._house.metrics.count("computer_moves")
        # else it waits for the person whose figure it would move first, and is asked again after that

    async def _time_up(self, turn: int) -> None:
        if not self.is_broken and turn == self._clock.turn and self.standing.phase == "playing":
            self._clock.is_overdue = True
            await self._refresh()

    def _begin_turn(self, *, tell: bool = True) -> None:
        """Another turn; the clock runs only in a game, and while somebody is here."""
        runs = self.standing.phase == "playing" and len(self.hub) > 0
        self._clock.begin_turn(self.standing.settings.turn_seconds if runs else None)
        if tell:
            self._telling.tell_clock(self._time_left())

    def _time_left(self) -> wire.Clock | None:
        standing = self.standing
        if standing.settings.turn_seconds is None or standing.game is None or standing.phase == "lobby":
            return None
        side = manners.side(standing.game.to_move) if standing.game.to_move is not None else None
        return wire.Clock(standing.version, side, self._clock.left())
