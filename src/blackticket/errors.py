"""The one error type that leaves the package.

A ``BlackticketError`` has an English sentence for a person (``str(error)``) and a code for a program (``error.code``,
listed in ``docs/protocol.md``). What people meet while they play also has a ``reason`` and the ``parts`` of its
sentence, so that the terminal can say it in their language. The call that raises it changes nothing.
"""

from collections.abc import Callable, Mapping
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

    def __init__(
        self,
        code: ErrorCode,
        message: str,
        *,
        move_number: int | None = None,
        reason: str = "",
        parts: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
        self.move_number = move_number
        self.reason = reason
        self.parts = dict(parts or {})

    @classmethod
    def because(cls, code: ErrorCode, reason: str, sentence: str, /, **parts: object) -> "BlackticketError":
        """An error with a reason that other languages have a sentence for; ``parts`` fill in the sentence.

        >>> error = BlackticketError.because("illegal_move", "is_out", "{figure} is out of the game.", figure="D1")
        >>> str(error), error.reason, error.parts
        ('D1 is out of the game.', 'is_out', {'figure': 'D1'})
        """
        told = {name: str(part) for name, part in parts.items()}
        return cls(code, sentence.format(**told), reason=reason, parts=told)

    def __reduce__(self) -> tuple[Callable[..., "BlackticketError"], tuple[object, ...]]:
        """An error from a worker process keeps everything that it has."""
        return _raised_elsewhere, (self.code, str(self), self.move_number, self.reason, self.parts)


def _raised_elsewhere(
    code: ErrorCode, message: str, move_number: int | None, reason: str, parts: Mapping[str, str]
) -> BlackticketError:
    return BlackticketError(code, message, move_number=move_number, reason=reason, parts=parts)
