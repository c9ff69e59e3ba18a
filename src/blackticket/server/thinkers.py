"""Computer players in processes of their own.

A player gets the view of its side and nothing else: what crosses to the other process is a ``View``, never a game. A
worker that dies or hangs is replaced, and any legal move is made instead of the one it owed, so that no table ever
waits for a process. Read ``Thinkers.choose`` first.
"""

import asyncio
import contextlib
import copyreg
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from types import MappingProxyType
from typing import Any, TypeVar

from blackticket.players import at_level, make_player
from blackticket.server.metrics import Metrics
from blackticket.server.prebuild import prebuild
from blackticket.server.refused import RefusedError
from blackticket.server.threads import in_thread
from blackticket.views import View, offered_moves

T = TypeVar("T")


def _read_only(items: dict[Any, Any]) -> "MappingProxyType[Any, Any]":
    return MappingProxyType(items)


# Set-ups have read-only mappings, and pickle does not know them.
copyreg.pickle(MappingProxyType, lambda mapping: (_read_only, (dict(mapping),)))


class Thinkers:
    """A pool of worker processes."""

    def __init__(self, workers: int, metrics: Metrics) -> None:
        self._workers = max(1, workers)
        self._metrics = metrics
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    def open(self) -> None:
        """Start the processes and let them load what they need."""
        self._fill()

    async def close(self) -> None:
        """End the processes; what they are thinking of is dropped."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            await in_thread(_end, pool)

    async def choose(
        self, level: str, view: View, *, seconds: float, limit: float, seed: int, figures: frozenset[str] | None = None
    ) -> str:
        """The move of that level for the side that the view belongs to; of one of these figures if they can move."""
        for _ in range(2):
            pool = self._pool or self._fill()
            try:
                answer = asyncio.get_running_loop().run_in_executor(
                    pool, _do, _choose, level, view, seconds, seed, figures
                )
                return await asyncio.wait_for(answer, seconds + limit)
            except BrokenExecutor:
                self._metrics.count("worker_deaths")
                await self._replace(pool)
            except TimeoutError:
                self._metrics.count("worker_hangs")
                await self._replace(pool)
                break
            except Exception:  # a fault of the player; the game goes on
                self._metrics.count("player_faults")
                break
        # safe in a thread: a view that nobody else has, and a player that only draws among its legal moves
        return await in_thread(_any_move, view, seed, figures)

    async def run(self, work: Callable[..., T], *arguments: Any, limit: float) -> T:
        """Do something long in a worker process; a worker that dies or takes longer than the limit is replaced."""
        pool = self._pool or self._fill()
        try:
            answer = asyncio.get_running_loop().run_in_executor(pool, _do, work, *arguments)
            return await asyncio.wait_for(answer, limit)
        except (BrokenExecutor, TimeoutError) as error:
            self._metrics.count("worker_hangs" if isinstance(error, TimeoutError) else "worker_deaths")
            await self._replace(pool)
            raise

    def worker_ids(self) -> list[int]:
        """The process ids of the workers that run now."""
        return list(getattr(self._pool, "_processes", None) or ())

    def _fill(self) -> ProcessPoolExecutor:
        if self._closed:
            raise RuntimeError("the server is stopping")
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin_worker)
        for _ in range(self._workers):
            self._pool.submit(_warm_up)
        return self._pool

    async def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Give this pool up, unless another table has done so before."""
        if self._pool is pool:
            self._pool = None
        await in_thread(_end, pool)


def _end(pool: ProcessPoolExecutor) -> None:
    """Do not wait for work that may never end. Safe in a thread: nobody else uses a pool that has been given up."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    manager = getattr(pool, "_executor_manager_thread", None)
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        with contextlib.suppress(OSError, ValueError):
            process.kill()
    for process in processes:
        with contextlib.suppress(OSError, ValueError, AssertionError):
            process.join(5)
    if manager is not None:  # it holds semaphores, which the system keeps if it has not let go of them
        manager.join(5)


def _do(work: Callable[..., T], *arguments: Any) -> T:
    """Work in a worker process. Only errors that can travel leave it: another one would break the whole pool."""
    try:
        return work(*arguments)
    except RefusedError:
        raise
    except Exception as error:
        raise RuntimeError(type(error).__name__) from None


def _any_move(view: View, seed: int, figures: frozenset[str] | None) -> str:
    return make_player("random").choose(view, seed=seed, figures=_who_can(view, figures))


def _who_can(view: View, figures: frozenset[str] | None) -> frozenset[str] | None:
    """These figures, or anybody if none of them can travel: somebody else's move may have to come first (D13)."""
    if figures is None or view.audience == "X":
        return None
    return figures if any(not move.endswith(" reroll") for move in offered_moves(view, figures)) else None


def _choose(level: str, view: View, seconds: float, seed: int, figures: frozenset[str] | None) -> str:
    player, budget = at_level(level, seconds)
    move = player.choose(view, budget=budget, seed=seed, figures=_who_can(view, figures))
    if move not in offered_moves(view):
        raise ValueError(f"the level {level} has chosen a move that is not allowed")
    return move


def _begin_worker() -> None:
    """Leave Ctrl-C to the server, build the message types while there is one thread, and do not outlive the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    prebuild()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow_parent, args=(parent,), daemon=True).start()


def _follow_parent(parent: Any) -> None:
    parent.join()
    os._exit(1)


def _warm_up() -> None:
    """Load what every player needs."""
    import blackticket.belief
    import blackticket.game  # noqa: F401 - loading is the point
