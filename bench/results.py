"""The data of a report as JSON: small in the repository, and lines that a person can read and compare.

Read ``as_json`` first.
"""

import json
from collections.abc import Mapping, Sequence

DIGITS = 6
"""As many significant digits as any table or plot needs."""
WIDTH = 120


def as_json(data: Mapping[str, object]) -> str:
    """A JSON object with numbers of six digits; whatever fits on a line stands on one."""
    return _told(rounded(data), "") + "\n"


def rounded(data: object) -> object:
    """The same data with every float rounded to six significant digits."""
    if isinstance(data, float):
        return float(f"{data:.{DIGITS}g}")
    if isinstance(data, Mapping):
        return {str(key): rounded(value) for key, value in data.items()}
    if isinstance(data, Sequence) and not isinstance(data, str):
        return [rounded(value) for value in data]
    return data


def _told(data: object, indent: str) -> str:
    line = json.dumps(data, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(data, dict | list):
        return line
    inner = indent + " "
    if isinstance(data, dict):
        parts = [f"{inner}{json.dumps(key, ensure_ascii=False)}: {_told(value, inner)}" for key, value in data.items()]
        return "{\n" + ",\n".join(parts) + f"\n{indent}}}"
    return "[\n" + ",\n".join(inner + _told(value, inner) for value in data) + f"\n{indent}]"
