"""The one error type that leaves the package.

A ``BlackticketError`` has a sentence for a person (``str(error)``) and a code for a program (``error.code``, listed in
``docs/protocol.md``). The call that raises it changes nothing.
"""

from collections.abc import Callable
from typing import Literal, get_args

ErrorCode = Literal[
    "not_json",
    "unknown_request",
    "bad_argument",
    "no_game",
    "game_over",
    "unreadable_move",
    "illegal_move",
    "not_your_turn",
    "bad_record",
    "unknown_edition",
    "unknown_option",
    "unknown_agent",
]
ERROR_CODES: tuple[ErrorCode, ...] = get_args(ErrorCode)


class BlackticketError(ValueError):
    """A call cannot do what you asked for. It has changed nothing.

    >>> error = BlackticketError("illegal_move", "D1 has no bus ticket left.")
    >>> error.code, str(error)
    ('illegal_move', 'D1 has no bus ticket left.')
    """

    def __init__(self, code: ErrorCode, message: str, *, move_number: int | None = None) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
        self.move_number = move_number

    def __reduce__(self) -> tuple[Callable[..., "BlackticketError"], tuple[ErrorCode, str, int | None]]:
        """An error from a worker process keeps its code and move number."""
        return _raised_elsewhere, (self.code, str(self), self.move_number)


def _raised_elsewhere(code: ErrorCode, message: str, move_number: int | None) -> BlackticketError:
    return BlackticketError(code, message, move_number=move_number)
