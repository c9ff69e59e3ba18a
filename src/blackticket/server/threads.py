"""The only way from the event loop into a thread.

A thread keeps the loop free while something takes milliseconds; it makes nothing faster. Whatever goes there must hold
to three rules:

1. It reads values that nobody changes meanwhile (views, records, boards, set-ups, a game that is replaced and never
   changed) and gives its result back. The loop alone changes a table.
2. It may share ``functools`` caches: they are guarded. Two threads may both work out the same value; values are equal.
3. It does not use msgspec: see ``prebuild``. Messages are read and written on the loop.

The kernels of the rules keep these rules: they write only into arrays that their caller has just made, and the server's
own process runs them as plain Python. Each call of ``in_thread`` says why it is safe. Whatever cannot hold to the rules
runs in a worker process (``thinkers``).
"""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """The result of ``work``, worked out in a thread."""
    return await asyncio.to_thread(work, *arguments, **named)
