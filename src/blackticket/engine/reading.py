"""From a line of bytes to a request: strict JSON, one object, no tricks.

Knows nothing about any request. Read ``read_request`` first.
"""

import json
from typing import Any, Final, NoReturn

from blackticket.errors import BlackticketError

LONGEST_LINE: Final = 4 * 1024 * 1024
"""The longest line that we read, in bytes, its end included."""

MOST_DIGITS: Final = 640
"""The most digits of a whole number: Python reads this many under any setting."""


def read_request(line: bytes) -> dict[str, Any]:
    """The object on this line. Anything else raises ``not_json``."""
    if len(line) > LONGEST_LINE:
        raise _not_json(f"a line may have at most {LONGEST_LINE} bytes")
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_json("it is not UTF-8") from error
    if not text.strip():
        raise _not_json("it is blank")
    value = _decode(text)
    if not isinstance(value, dict):
        raise _not_json('a request is an object, like {"do": "hello"}')
    return value


def _decode(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant, parse_int=_whole_number)
    except BlackticketError:
        raise
    except json.JSONDecodeError as error:
        raise _not_json(f"{error.msg} at character {error.colno}") from error
    except RecursionError as error:
        raise _not_json("it is nested too deeply") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BlackticketError("bad_argument", f"The key {key[:40]!r} appears twice.")
        found[key] = value
    return found


def _no_constant(name: str) -> NoReturn:
    raise _not_json(f"JSON has no {name}")


def _whole_number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise BlackticketError("bad_argument", f"A whole number may have at most {MOST_DIGITS} digits.")
    return int(digits)


def _not_json(why: str) -> BlackticketError:
    return BlackticketError("not_json", f"This line is not a JSON object: {why}.")
