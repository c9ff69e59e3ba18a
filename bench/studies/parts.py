"""Where the time of an iteration goes: rules, belief, playout, tree.

A compiled search is one piece of machine code, so a profiler cannot look into it. Instead the same kernels run
uncompiled for a few iterations while every call from one part into another is counted, and a sample of the arguments is
kept. Each function that was called is then compiled alone and timed on its sample. Count times cost is what a part
takes, less what it hands on to others; what remains of the time of a whole compiled iteration is the tree's. All times
are the processor's for this thread, so other work on the machine hardly matters. Read ``shares`` first.
"""

import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from types import FrameType
from typing import Any

import numba
import numpy as np

from blackticket.kernel import compiled
from blackticket.players import Budget, Player
from blackticket.views import View

SAMPLE = 400
"""Calls of one function that are kept for timing; their states fit into a processor's cache."""
PASSES = 41
LARGEST = 1024
"""A longer array is not copied for the sample: the kernels read such arrays only, or they are room to work in."""
PLAYOUT = ("playout", "ticket_moves", "outlook")
"""The modules of ``players.search`` that say how the game goes on below the tree."""
TRANSPARENT = {"below", "uniform", "draw_from", "nearest_pursuer", "boat_leaves", "keep_asked"}
"""Helpers whose time counts for their caller."""
PARTS = ("rules", "belief", "playout", "tree")


@dataclass
class Calls:
    """All calls of one function from one other part."""

    function: Callable[..., Any]
    count: int = 0
    gives_number: bool = False
    sample: list[tuple[Any, ...]] = field(default_factory=list)


class Recorder:
    """Watches uncompiled kernels; counts the calls that lead from one part into another."""

    def __init__(self) -> None:
        self.calls: dict[tuple[str, str, str], Calls] = {}
        """By the part that is called, the part that calls, and the function."""
        self._draw = random.Random(1)
        self._depth = 0
        self._open: dict[FrameType, Calls] = {}

    def watch(self, frame: FrameType, event: str, result: Any) -> None:
        """For ``sys.setprofile``."""
        if event not in ("call", "return") or not frame.f_globals.get("__name__", "").startswith("blackticket."):
            return
        searching = frame.f_code.co_name == "search" and part_of(frame) == "tree"
        if event == "return":
            self._depth -= searching
            if (calls := self._open.pop(frame, None)) is not None:
                calls.gives_number = isinstance(result, int | float | np.number)
            return
        self._depth += searching
        if self._depth and not searching and frame.f_code.co_name not in TRANSPARENT:
            self._called(frame)

    def _called(self, frame: FrameType) -> None:
        caller = frame.f_back
        while caller is not None and caller.f_code.co_name in TRANSPARENT:
            caller = caller.f_back
        assert caller is not None
        into, out_of = part_of(frame), part_of(caller)
        if into == out_of or into == "tree":
            return
        name = f"{frame.f_globals['__name__']}.{frame.f_code.co_name}"
        calls = self.calls.setdefault((into, out_of, name), Calls(frame.f_globals[frame.f_code.co_name]))
        self._open[frame] = calls
        calls.count += 1
        place = self._draw.randrange(calls.count)
        if len(calls.sample) < SAMPLE or place < SAMPLE:
            names = frame.f_code.co_varnames[: frame.f_code.co_argcount]
            taken = tuple(_kept(frame.f_locals[name]) for name in names)
            if len(calls.sample) < SAMPLE:
                calls.sample.append(taken)
            else:
                calls.sample[place] = taken


def part_of(frame: FrameType) -> str:
    """Which part a function belongs to."""
    module = frame.f_globals.get("__name__", "")
    for part in ("rules", "belief"):
        if module.startswith(f"blackticket.{part}."):
            return part
    return "playout" if module.rpartition(".")[2] in PLAYOUT else "tree"


def shares(player: Player, view: View, iterations: int) -> dict[str, float]:
    """The share of each part in the time of an iteration, for a search with this many iterations."""
    recorder = Recorder()
    with _uncompiled():
        sys.setprofile(recorder.watch)
        try:
            player.think(view, budget=Budget.of_iterations(iterations))
        finally:
            sys.setprofile(None)
    spent = dict.fromkeys(PARTS, 0.0)
    spent["tree"] = seconds_of(player, view, iterations)
    for (into, out_of, _), calls in recorder.calls.items():
        taken = calls.count / iterations * _cost(calls)
        spent[into] += taken
        spent[out_of] -= taken
    whole = sum(max(0.0, part) for part in spent.values())
    return {name: max(0.0, part) / whole for name, part in spent.items()}


def seconds_of(player: Player, view: View, iterations: int) -> float:
    """The mean time of one compiled iteration, without the work that happens once for a move."""
    few, many = (Budget.of_iterations(count) for count in (1, iterations + 1))
    player.think(view, budget=many)
    taken = []
    for _ in range(PASSES):
        begun = time.thread_time()
        player.think(view, budget=few)
        between = time.thread_time()
        player.think(view, budget=many)
        taken.append((time.thread_time() - between) - (between - begun))
    return max(statistics.median(taken), 1e-9) / iterations


@contextmanager
def _uncompiled() -> Iterator[None]:
    before = os.environ.get("BLACKTICKET_COMPILER")
    os.environ["BLACKTICKET_COMPILER"] = "off"
    try:
        yield
    finally:
        if before is None:
            del os.environ["BLACKTICKET_COMPILER"]
        else:
            os.environ["BLACKTICKET_COMPILER"] = before


def _kept(value: Any) -> Any:
    """An argument as it is now."""
    if isinstance(value, np.void) or (isinstance(value, np.ndarray) and value.ndim == 1 and value.size <= LARGEST):
        return value.copy()
    return value


def _cost(calls: Calls) -> float:
    """Seconds of one compiled call, over the sample."""
    columns = [_column(list(values)) for values in zip(*calls.sample, strict=True)]
    run = _replay(calls.function, tuple(many for many, _ in columns), calls.gives_number)
    count = len(calls.sample)
    taken = []
    for _ in range(PASSES):
        fresh = [values.copy() if many else values for many, values in columns]
        run(0, *fresh)
        begun = time.thread_time()
        run(0, *fresh)
        between = time.thread_time()
        run(count, *fresh)
        taken.append((time.thread_time() - between) - (between - begun))
    return max(0.0, statistics.median(taken)) / count


def _column(values: list[Any]) -> tuple[bool, Any]:
    """One argument over the sample: an array with a row for each call, or the one value that never changes."""
    first = values[0]
    if isinstance(first, np.void):
        return True, np.array(values, dtype=first.dtype)
    if isinstance(first, np.ndarray):
        if first.ndim > 1 or first.size > LARGEST or all(np.array_equal(first, value) for value in values[1:]):
            return False, first
        if len({value.shape for value in values}) > 1:  # parts of one array, of any length
            return False, max(values, key=len)
        return True, np.stack(values)
    if isinstance(first, bool | np.bool_):
        return True, np.array(values, dtype=np.bool_)
    if isinstance(first, int | np.integer):
        return True, np.array(values, dtype=np.int64)
    if isinstance(first, float | np.floating):
        return True, np.array(values, dtype=np.float64)
    return False, first


@cache
def _replay(function: Callable[..., Any], many: tuple[bool, ...], gives_number: bool) -> Callable[..., float]:
    """A compiled loop over the sample; the results are added up, so that no call is optimised away."""
    names = [f"a{place}" for place in range(len(many))]
    given = ", ".join(f"{name}[i]" if row else name for name, row in zip(names, many, strict=True))
    call = f"total += run({given})" if gives_number else f"run({given})"
    source = f"def replay(count, {', '.join(names)}):\n total = 0.0\n for i in range(count):\n  {call}\n return total\n"
    scope: dict[str, Any] = {"run": compiled(function)}
    exec(source, scope)
    njit: Any = numba.njit  # its annotations do not know the option _nrt
    made: Callable[..., float] = njit(_nrt=False, nogil=True, error_model="numpy")(scope["replay"])
    return made
