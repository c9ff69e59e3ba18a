"""The command ``blackticket``: play, simulate, look at boards and records, serve the engine protocol.

Nothing heavy is imported until a command needs it, so that ``blackticket --help`` answers at once. Read ``app`` first.
"""

import sys


def main() -> None:
    """The console script."""
    if sys.argv[1:] == ["engine"]:  # other programs wait for its first answer: skip the machinery for people
        from blackticket.engine import serve

        sys.exit(serve())
    from blackticket.cli.app import app

    app(prog_name="blackticket")
