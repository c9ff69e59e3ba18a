"""Reads the arguments of a request strictly.

Python is more lenient than JSON. Here true is not a number, 5.0 is not a whole number, and null is never valid. It
ignores keys that a request does not know. Read ``Arguments`` first.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

from blackticket.errors import BlackticketError

T = TypeVar("T")


class Arguments:
    """The arguments beside ``do``. A reader without a default refuses a missing key."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._given = given

    def maybe(self, read: Callable[[str], T], key: str) -> T | None:
        """The key's value through ``read``, one of the readers below; None if the key is missing."""
        return read(key) if key in self._given else None

    def text(self, key: str) -> str:
        """A string."""
        value = self._needed(key)
        if not isinstance(value, str):
            _refuse(key, "a string", value)
        return value

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number of any size."""
        value = self._needed(key, default)
        if not _is_whole(value):
            _refuse(key, "a whole number", value)
        return int(value)

    def whole_between(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number in a range, ends included."""
        value = self.whole(key, default)
        if not low <= value <= high:
            raise BlackticketError("bad_argument", f"{key!r} must be {low} to {high}.")
        return value

    def number_between(self, key: str, low: float, high: float, default: float) -> float:
        """A number in a range, ends included."""
        value = self._needed(key, default)
        if not (_is_whole(value) or isinstance(value, float)):
            _refuse(key, "a number", value)
        if not (low <= value <= high) or not math.isfinite(value):
            raise BlackticketError("bad_argument", f"{key!r} must be {low} to {high}.")
        return float(value)

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self._needed(key, default)
        if not isinstance(value, bool):
            _refuse(key, "true or false", value)
        return value

    def stations(self, key: str) -> dict[str, int]:
        """An object from figures to stations."""
        value = self._needed(key)
        if not isinstance(value, dict):
            _refuse(key, "an object from figures to stations", value)
        for figure, station in value.items():
            if not _is_whole(station):
                _refuse(f"{key}.{figure[:20]}", "a station number", station)
        return dict(value)

    def words(self, key: str) -> list[str]:
        """A list of strings."""
        value = self._needed(key)
        if not isinstance(value, list):
            _refuse(key, "a list of strings", value)
        for word in value:
            if not isinstance(word, str):
                _refuse(f"every word in {key}", "a string", word)
        return list(value)

    def switched_on(self, key: str) -> dict[str, bool]:
        """The names that are on, from a list of them or an object of names to true or false; empty if missing."""
        value = self._given.get(key, {})
        if isinstance(value, list):
            for name in value:
                if not isinstance(name, str):
                    _refuse(f"every name in {key}", "a string", name)
            return dict.fromkeys(value, True)
        if not isinstance(value, dict):
            _refuse(key, "an object from names to true or false, or a list of names", value)
        for name, on in value.items():
            if not isinstance(on, bool):
                _refuse(f"{key}.{name[:40]}", "true or false", on)
        return dict(value)

    def _needed(self, key: str, default: Any = None) -> Any:
        value = self._given.get(key, default)
        if value is None and key not in self._given:
            raise BlackticketError("bad_argument", f"This request needs {key!r}.")
        return value


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _refuse(what: str, must_be: str, value: object) -> NoReturn:
    raise BlackticketError("bad_argument", f"{what!r} must be {must_be}, not {_kind(value)}.")


def _kind(value: object) -> str:
    """The kind of a JSON value, because the value itself can be very long."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    kinds = {int: "a whole number", float: "a number with a fraction", str: "a string", list: "a list"}
    return kinds.get(type(value), "an object")
