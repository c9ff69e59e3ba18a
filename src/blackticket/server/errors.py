"""A request that is not carried out: why, as a code for a program and a sentence for a person.

Read ``RefusedError`` first.
"""

from typing import cast, get_args

from blackticket.errors import BlackticketError
from blackticket.server.wire.shapes import RefusalCode

_KNOWN = frozenset(get_args(RefusalCode))


class RefusedError(Exception):
    """Nothing was done. ``status`` is for the HTTP part."""

    def __init__(self, code: RefusalCode, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code: RefusalCode = code
        self.message = message
        self.status = status

    def __reduce__(self) -> tuple[type["RefusedError"], tuple[RefusalCode, str, int]]:
        return type(self), (self.code, self.message, self.status)


def from_engine(error: BlackticketError) -> RefusedError:
    """What the engine has refused, in the words of the wire."""
    code = "unknown_level" if error.code == "unknown_agent" else error.code
    return RefusedError(cast("RefusalCode", code if code in _KNOWN else "bad_argument"), str(error))
