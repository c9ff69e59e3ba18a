"""The command ``blackticket``: play, simulate, look at boards and records, serve the engine protocol.

Nothing heavy is imported until a command needs it, so that ``blackticket --help`` answers at once. Read ``app`` first.
"""


def main() -> None:
    """The console script."""
    from blackticket.cli.app import app

    app(prog_name="blackticket")
