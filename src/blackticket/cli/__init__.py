"""The command ``blackticket``: play, simulate, look at boards and records, speak the engine protocol.

Every command imports its heavy modules when it runs, so that ``blackticket --help`` answers at once. Read ``app``
first.
"""

import os
import sys


def main() -> None:
    """The console script."""
    if sys.argv[1:] == ["engine"]:  # other programs wait for its first answer: skip the code that serves people
        from blackticket.engine import serve

        sys.exit(serve())
    from blackticket.cli import speech

    speech.speak(speech.language_wanted(sys.argv[1:]) or speech.usual_language(os.environ))
    from blackticket.cli.app import app  # its help is in the language that is spoken by now

    app(prog_name="blackticket")
