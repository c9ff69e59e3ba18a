"""The process that tells one story: it reads a record, writes each event as a line of JSON, and ends.

The server starts it as ``python -m blackticket.server.workers.storyteller``, gives it one line of JSON and keeps its
input open. It works at low priority, and it ends at once when its input does: then the server is gone. It knows no
table. Read ``tell`` first.
"""

import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import Iterator
from typing import Any

from blackticket.coach.story import analysing
from blackticket.errors import BlackticketError
from blackticket.game import Record

KINDNESS = 10
"""Computer players and tables come first."""


def tell(record: str, iterations: int) -> Iterator[dict[str, Any]]:
    """The events of a story as plain data; ``refused`` or ``failed`` if it does not come to its end."""
    try:
        parsed = Record.parse(record)
        for event in analysing(parsed, iterations=iterations):
            yield event.as_dict(parsed.edition)
    except BlackticketError as error:
        yield {"kind": "refused", "problem": str(error)}
    except Exception as error:
        yield {"kind": "failed", "problem": type(error).__name__}


def _follow_server() -> None:
    sys.stdin.read()
    os._exit(1)


def main() -> None:
    """Read what is wanted, and tell it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    wanted = json.loads(sys.stdin.readline())
    threading.Thread(target=_follow_server, daemon=True).start()
    with contextlib.suppress(AttributeError, OSError):
        os.nice(KINDNESS)
    for event in tell(wanted["record"], wanted["iterations"]):
        print(json.dumps(event), flush=True)  # noqa: T201 - the server reads it


if __name__ == "__main__":
    main()
