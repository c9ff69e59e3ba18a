"""A process that outlives its parent just long enough to end the programs that the parent left behind.

It is run as a file, needs nothing of the package, and is told by lines on its standard input: ``+ 12`` when the process
group 12 has been started, ``- 12`` when it has been ended. When its input ends, however the other process came to its
end, the groups that remain are killed. Read ``watch`` first; ``pipes`` starts it.
"""

import os
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress


def watch(lines: Iterable[str]) -> None:
    """Keep a list of process groups; kill the remaining ones at the end."""
    groups: set[int] = set()
    for line in lines:
        what, _, number = line.partition(" ")
        if what == "+":
            groups.add(int(number))
        else:
            groups.discard(int(number))
    for group in groups:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    watch(sys.stdin)
