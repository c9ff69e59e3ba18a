"""The languages that our texts are written in: one list, from which all others follow.

Imports nothing. Read ``LANGUAGES`` first.
"""

LANGUAGES: tuple[tuple[str, str], ...] = (
    ("en", "English"),
    ("de", "Deutsch"),
    ("fr", "Français"),
    ("nl", "Nederlands"),
    ("it", "Italiano"),
)
"""The code of each language and its name in that language, in the order in which people choose. English is first: it
stands in where a text is missing."""

LANGUAGE_CODES: tuple[str, ...] = tuple(code for code, _ in LANGUAGES)
