"""Worker processes: started, watched, and replaced when they die or hang.

A process runs one job at a time, in its only working thread. This module does not know what the jobs are. Read
``WorkerPool.run`` first.
"""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, TypeVar

from blackticket.server.errors import RefusedError
from blackticket.server.metrics import Metrics
from blackticket.server.prebuild import prebuild
from blackticket.server.threads import in_thread

T = TypeVar("T")


class PoolClosedError(Exception):
    """The server is stopping: no job is taken any longer."""


class WorkerPool:
    """A number of worker processes."""

    def __init__(self, workers: int, metrics: Metrics) -> None:
        self._workers = max(1, workers)
        self._metrics = metrics
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    def open(self) -> None:
        """Start the processes and let them load what they need."""
        self._fill()

    async def close(self) -> None:
        """End the processes and drop what they are doing."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            await in_thread(_end, pool)

    async def run(self, work: Callable[..., T], *arguments: Any, limit: float) -> T:
        """Do something in a worker process.

        A worker that dies (``BrokenExecutor``) or takes longer than the limit (``TimeoutError``) is replaced. A fault
        of the work itself is a ``RuntimeError``.
        """
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
            raise PoolClosedError("the server is stopping")
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin_worker)
        for _ in range(self._workers):
            self._pool.submit(_warm_up)
        return self._pool

    async def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Give this pool up, unless another table has already done so."""
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


# -- in the worker process --------------------------------------------------------------------------------------------


def _do(work: Callable[..., T], *arguments: Any) -> T:
    """Only errors that can travel leave the process: another one would break the whole pool."""
    try:
        return work(*arguments)
    except RefusedError:
        raise
    except Exception as error:
        raise RuntimeError(type(error).__name__) from None


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
