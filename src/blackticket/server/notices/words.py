"""The sentences of notices, in all languages. Read ``sentence`` first."""

import json
from functools import cache
from pathlib import Path


def sentence(language: str, key: str, **values: int) -> str:
    """A sentence in a language."""
    return texts()[language][key].format(**values)


@cache
def texts() -> dict[str, dict[str, str]]:
    """All of them."""
    found: dict[str, dict[str, str]] = json.loads((Path(__file__).parent / "words.json").read_text(encoding="utf-8"))
    return found
