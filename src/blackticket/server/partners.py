"""The computer players of one table: when to ask which of them, and what to do with the answer.

A player is asked at a version and a seating; an answer to anything else is late and is dropped. Answers come at a fixed
pace, so that the time taken tells nothing. Read ``Partners.consider`` first.
"""

import asyncio
import math
import time
from collections.abc import Callable, Coroutine
from typing import Any

from blackticket.server.house import House
from blackticket.server.journal import Standing, side_of
from blackticket.server.logs import log
from blackticket.views import View

Key = tuple[int, int, bool]
"""Version, seating, and whether the clock has run out."""


class Partners:
    """Asks computer players and hands their answers to the table's inbox."""

    def __init__(self, standing: Standing, house: House, answer: Callable[[Key, str], None]) -> None:
        self._standing = standing
        self._house = house
        self._answer = answer
        self._asked: Key | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def consider(self, key: Key, figures: set[str]) -> None:
        """Ask a computer player if one of these figures, the ones that can move now, is its own."""
        game, overdue = self._standing.game, key[2]
        if key == self._asked or game is None or game.to_move is None:
            return
        level = self._level(game.to_move, figures, overdue)
        if level is not None:
            self._asked = key
            view = game.view("X" if game.to_move == "X" else "pursuers")
            self._spawn(self._think(key, level, view, None if overdue else self._own(level, figures)))

    def forget(self) -> None:
        """Ask again, whatever has been asked."""
        self._asked = None

    def may_move(self, figure: str) -> bool:
        """A figure is a computer's if no person sits where it may be moved from."""
        holders = [self._standing.holders[seat] for seat, figures in self._standing.seats.items() if figure in figures]
        kinds = {holder.kind for holder in holders}
        return "computer" in kinds and "person" not in kinds

    def stop(self) -> None:
        """Drop what is being thought of."""
        for task in self._tasks:
            task.cancel()

    def _level(self, side: str, figures: set[str], overdue: bool) -> str | None:
        for seat, holder in self._standing.holders.items():
            own = overdue or any(self.may_move(figure) for figure in figures & set(self._standing.seats[seat]))
            if holder.kind == "computer" and side_of(seat) == side and own:
                return holder.level
        return self._house.config.stand_in if overdue else None

    def _own(self, level: str, figures: set[str]) -> frozenset[str]:
        """Those of these figures that are moved by computers of this level."""
        moved: set[str] = set()
        for seat, holder in self._standing.holders.items():
            if holder.kind == "computer" and holder.level == level:
                moved.update(self._standing.seats[seat])
        return frozenset(figure for figure in figures & moved if self.may_move(figure))

    async def _think(self, key: Key, level: str, view: View, own: frozenset[str] | None) -> None:
        config, began = self._house.config, time.monotonic()
        while (move := await self._choose(level, view, own)) is None:
            await asyncio.sleep(1.0)  # whatever it was, the table must not stand still
        if config.pace > 0:
            taken = time.monotonic() - began
            await asyncio.sleep(max(1, math.ceil(taken / config.pace)) * config.pace - taken)
        self._answer(key, move)

    async def _choose(self, level: str, view: View, own: frozenset[str] | None) -> str | None:
        config = self._house.config
        try:
            return await self._house.thinkers.choose(
                level,
                view,
                seconds=config.think_seconds,
                limit=config.think_limit,
                seed=config.draw_seed(),
                figures=own,
            )
        except Exception as error:
            self._house.metrics.count("faults")
            log("fault", error=error)
            return None

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._reap)

    def _reap(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._house.metrics.count("faults")
            log("fault", error=error)
