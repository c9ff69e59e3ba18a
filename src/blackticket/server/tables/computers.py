"""The computers in the seats of one table: when to ask which of them, and what to do with the answer.

A computer is asked at a version and a seating; an answer to anything else is late and is dropped. Answers come on a
beat that leaves each level all of its time, so that the time taken tells nothing. Read ``ComputerSeats.consider``
first.
"""

import asyncio
import math
import time
from collections.abc import Callable, Coroutine
from typing import Any

from blackticket.players.levels import seconds_of
from blackticket.server.errors import RefusedError
from blackticket.server.logs import log
from blackticket.server.services import Services
from blackticket.server.state.seats import side_of
from blackticket.server.state.state import State
from blackticket.server.wire.shapes import Speed, Tempo
from blackticket.views import View

Key = tuple[int, int, int, bool]
"""Version, seating, orders about the tempo, and whether the clock has run out."""
SPEEDS: dict[Speed, float] = {"slow": 4.0, "normal": 1.5, "fast": 0.5}
"""Paces for a move in a game that computers play among themselves."""


MARGIN = 0.15
"""Seconds that a search may use beyond its budget, with the way to the worker and back."""


def beat_of(thinking: float, pace: float) -> float:
    """The first whole number of paces at which a player that may think for so long has surely answered."""
    return max(1, math.ceil((thinking + MARGIN) / pace)) * pace if thinking else pace


def until_released(taken: float, beat: float) -> float:
    """Seconds that an answer waits for the beat. It misses the first one only where workers have too much to do."""
    return max(1, math.ceil(taken / beat)) * beat - taken


class ComputerSeats:
    """Asks computer players and hands their answers to the table's inbox."""

    def __init__(self, state: State, services: Services, answer: Callable[[Key, str], None]) -> None:
        self._state = state
        self._services = services
        self._answer = answer
        self._asked: Key | None = None
        self._tempo = Tempo()
        self._steps = 0
        self._not_before = 0.0
        self.orders = 0
        """Goes up whenever somebody says how fast it shall go: an answer to an older order is late."""
        self._tasks: set[asyncio.Task[None]] = set()

    def consider(self, key: Key, figures: frozenset[str]) -> None:
        """Ask a computer if one of these figures, the ones that can move now, is its own."""
        game, overdue = self._state.game, key[3]
        if key == self._asked or game is None or game.to_move is None or self._is_paused():
            return
        level = self._level(game.to_move, figures, overdue)
        if level is not None:
            self._asked = key
            self._steps = 0
            view = game.view("X" if game.to_move == "X" else "pursuers")
            self._spawn(self._think(key, level, view, None if overdue else self._own(level, figures)))

    def forget(self) -> None:
        """Ask again, whatever has been asked."""
        self._asked = None

    def wait(self, seconds: float) -> None:
        """Nothing is answered within this time: somebody may take a move back."""
        self._not_before = asyncio.get_running_loop().time() + seconds

    def set_tempo(self, tempo: Tempo) -> None:
        """How fast it goes where nobody sits."""
        self._tempo, self._steps = tempo, 0
        self.orders += 1

    def step_on(self) -> None:
        """One move, although it is paused."""
        if not self._tempo.paused:
            raise RefusedError("bad_argument", "Pause the game first.")
        self._steps = 1
        self.orders += 1

    def _is_paused(self) -> bool:
        return self._state.is_watched() and self._tempo.paused and not self._steps

    def may_move(self, figure: str) -> bool:
        """A figure is a computer's if no person sits where it may be moved from."""
        holders = [self._state.holders[seat] for seat, figures in self._state.seats.items() if figure in figures]
        kinds = {holder.kind for holder in holders}
        return "computer" in kinds and "person" not in kinds

    def is_asked(self) -> bool:
        """Whether a computer has been asked and has not yet answered."""
        return bool(self._tasks)

    def stop(self) -> None:
        """Drop what is being thought of."""
        for task in self._tasks:
            task.cancel()

    def _level(self, side: str, figures: frozenset[str], overdue: bool) -> str | None:
        for seat, holder in self._state.holders.items():
            own = overdue or any(self.may_move(figure) for figure in figures & set(self._state.seats[seat]))
            if holder.kind == "computer" and side_of(seat) == side and own:
                return holder.level
        return self._services.config.stand_in if overdue else None

    def _own(self, level: str, figures: frozenset[str]) -> frozenset[str]:
        """Those of these figures that are moved by computers of this level."""
        moved: set[str] = set()
        for seat, holder in self._state.holders.items():
            if holder.kind == "computer" and holder.level == level:
                moved.update(self._state.seats[seat])
        return frozenset(figure for figure in figures & moved if self.may_move(figure))

    async def _think(self, key: Key, level: str, view: View, own: frozenset[str] | None) -> None:
        config, began = self._services.config, time.monotonic()
        while (move := await self._choose(level, view, own)) is None:
            await asyncio.sleep(1.0)  # whatever it was, the table must not stand still
        pace = config.pace * (SPEEDS[self._tempo.speed] if self._state.is_watched() else 1.0)
        if pace > 0:
            beat = beat_of(seconds_of(level, config.think_seconds), pace)
            await asyncio.sleep(until_released(time.monotonic() - began, beat))
        await asyncio.sleep(max(0.0, self._not_before - asyncio.get_running_loop().time()))
        self._answer(key, move)

    async def _choose(self, level: str, view: View, own: frozenset[str] | None) -> str | None:
        config = self._services.config
        try:
            return await self._services.players.choose(
                level,
                view,
                seconds=config.think_seconds,
                limit=config.think_limit,
                seed=config.draw_seed(),
                figures=own,
            )
        except Exception as error:
            self._services.metrics.count("faults")
            log("fault", error=error)
            return None

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._reap)

    def _reap(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._services.metrics.count("faults")
            log("fault", error=error)
