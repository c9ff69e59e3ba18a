"""Plays the games of a series on the cores of this machine (on a Ray cluster: ``on_ray``).

The caller gets each game as it ends, in any order. Every process first makes a few moves that do not count, so that
no player's time goes into loading or compiling. Read ``play_games`` first.
"""

import os
import signal
import threading
import traceback
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from blackticket.arena import pipes
from blackticket.arena.contestant import PROGRAM, Contestant
from blackticket.arena.series import FAST_FROM, Played, Series, begin, play_game
from blackticket.errors import BlackticketError
from blackticket.players import Budget

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

Games = Generator[Played, None, None]
WARMING_MOVES = 8
LAST_SECONDS = 5.0
"""How long a process may take to end before it is killed."""


def play_games(series: Series, numbers: Sequence[int], jobs: int = 0) -> Games:
    """Play these games in this many processes (0: one for each processor). Closing the iterator ends them."""
    fast = len(numbers) > FAST_FROM
    workers = min(jobs or os.cpu_count() or 1, len(numbers))
    if numbers:
        warm_up(series, fast=fast)
    if workers > 1:
        yield from _in_processes(series, numbers, workers, fast=fast)
    else:
        yield from map(partial(play_game, series, fast=fast), numbers)


def warm_up(series: Series, *, fast: bool) -> None:
    """Let every built-in player think for a moment on both sides."""
    names = {name for pairing in series.pairings for name in pairing if not name.startswith(PROGRAM)}
    for name in sorted(names):
        game = begin(series, 0, fast=fast)
        little = Budget.of_iterations(1)
        seated = Contestant(name.partition("@")[0], "", little, series.patience)
        for _ in range(WARMING_MOVES):
            if game.to_move is not None:
                thought, _ = seated.think(game.view("X" if game.to_move == "X" else "pursuers"), 0)
                game.play(thought.move)


def _in_processes(series: Series, numbers: Sequence[int], workers: int, *, fast: bool) -> Games:
    from multiprocessing import get_context
    from multiprocessing.connection import wait

    context = get_context("spawn")
    waiting = list(reversed(numbers))
    staff: dict[Connection, SpawnProcess] = {}
    try:
        for _ in range(workers):
            here, there = context.Pipe()
            process = context.Process(target=_work, args=(series, fast, there), daemon=True)
            with _no_ctrl_c():
                process.start()
            there.close()
            staff[here] = process
            here.send(waiting.pop())
        busy = set(staff)
        while busy:
            ready = set(wait(list(busy)))
            for line in [line for line in busy if line in ready]:
                yield _received(line)
                if waiting:
                    line.send(waiting.pop())
                else:
                    busy.discard(line)
    finally:
        _end(staff)


@contextmanager
def _no_ctrl_c() -> Iterator[None]:
    """A process that starts now ignores Ctrl-C from its first moment on. Its parent ends it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _received(line: Any) -> Played:
    try:
        answer = line.recv()
    except EOFError:
        raise BlackticketError("bad_argument", "A process of the arena died; its game does not count.") from None
    if isinstance(answer, Exception):
        raise answer
    assert isinstance(answer, Played)
    return answer


def _end(staff: "dict[Connection, SpawnProcess]") -> None:
    for process in staff.values():
        process.terminate()
    for line, process in staff.items():
        process.join(LAST_SECONDS)
        if process.is_alive():
            process.kill()
            process.join()
        line.close()


def _work(series: Series, fast: bool, line: "Connection") -> None:
    """The work of a process: play the games whose numbers arrive, until it is told to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in ending_signals():
        signal.signal(number, _leave)
    from multiprocessing import parent_process

    threading.Thread(target=_follow, args=(parent_process(),), daemon=True).start()
    try:
        warm_up(series, fast=fast)
        while True:
            line.send(play_game(series, line.recv(), fast=fast))
    except BlackticketError as error:
        line.send(error)
    except (EOFError, BrokenPipeError):
        return
    except Exception:
        line.send(RuntimeError(traceback.format_exc()))


def ending_signals() -> list[signal.Signals]:
    """The signals that end this process, besides Ctrl-C. Signals that it ignores (``nohup``) stay ignored."""
    known = [one for one in signal.Signals if one.name in ("SIGTERM", "SIGHUP", "SIGQUIT")]
    return [one for one in known if signal.getsignal(one) != signal.SIG_IGN]


def _leave(*_: object) -> None:
    """End at once, together with the programs."""
    pipes.kill_all()
    os._exit(1)


def _follow(parent: Any) -> None:
    """Do not outlive the arena."""
    parent.join()
    _leave()
