"""Every message type is built once, in one thread, before anything else runs.

msgspec builds what it needs to read a type when it reads that type for the first time. It does not guard this against
other threads: two threads that read their first message of a kind at once can crash the whole process. So ``make_app``
and every worker process call ``prebuild`` before their first request or job. ``threads`` holds the other half of the
rule: nothing that runs in a thread uses msgspec. Read ``prebuild`` first.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from blackticket.server.state import journal
from blackticket.server.wire import bodies, coaching, messages, practice, puzzles, queries, returning, shapes, stories

MODULES = (shapes, coaching, messages, bodies, queries, returning, practice, puzzles, stories, journal)
"""The modules that define message types."""


def message_types() -> list[type[msgspec.Struct]]:
    """Every struct of the server."""
    ours = {module.__name__ for module in MODULES}
    return [kind for kind in _subclasses(msgspec.Struct) if kind.__module__ in ours]


def prebuild() -> None:
    """Build every message type, and the unions of them."""
    for kind in message_types():
        msgspec.json.Decoder(kind)
    msgspec.json.Decoder(messages.FromPage)
    msgspec.json.Decoder(messages.ToPage)
    msgspec.json.Decoder(journal.Entry)


def _subclasses(kind: type) -> Iterator[type[Any]]:
    one: type[Any]
    for one in kind.__subclasses__():
        yield one
        yield from _subclasses(one)
