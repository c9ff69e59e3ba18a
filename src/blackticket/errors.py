"""The one error type that crosses every border of the package.

A ``BlackticketError`` has a sentence for a person (``str(error)``) and a code for a program (``error.code``,
the codes of ``docs/protocol.md``). Whoever raises it has changed nothing.
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
    """Something a person or a program asked for cannot be done; nothing has changed.

    >>> error = BlackticketError("illegal_move", "D1 has no bus ticket left.")
    >>> error.code, str(error)
    ('illegal_move', 'D1 has no bus ticket left.')
    """

    def __init__(self, code: ErrorCode, message: str, *, move_number: int | None = None) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
        self.move_number = move_number

    def __reduce__(self) -> tuple[Callable[..., "BlackticketError"], tuple[ErrorCode, str, int | None]]:
        """An error raised in a worker process arrives whole."""
        return _raised_elsewhere, (self.code, str(self), self.move_number)


def _raised_elsewhere(code: ErrorCode, message: str, move_number: int | None) -> BlackticketError:
    return BlackticketError(code, message, move_number=move_number)
