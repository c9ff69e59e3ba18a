"""How wide a text is, without a font at hand.

This module owns the widths of letters: those of Roboto, of its medium or italic face, whichever is wider. It must not
know what a text says. Read `width_of` first.
"""

from __future__ import annotations

_WIDTHS = {
    0.2: "',\u2019",
    0.25: " !:;[]ijl|ìíî",
    0.3: '".I`·',
    0.35: "()-frt{}/\\",
    0.5: "*^_<>?cksvxyzç",
    0.6: "#RSTYZß",
    0.65: "&ABCDKPUVX~ÄÜ\u2013",
    0.7: "GHNOQÖ",
    0.75: "%w",
    0.9: "@MWm\u2014",
}
_LETTERS = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_OTHER = 0.56

_SPARE = 1.04
"""Other fonts that may stand in for Roboto are a little wider."""

RISE, FALL = 0.74, 0.22
"""How far letters reach above and below the baseline, in parts of the type size."""

LEADING = 1.08
"""From one baseline to the next, in parts of the type size."""


def width_of(text: str, type_size: float, spacing: float = 0.0) -> float:
    """The width of a line of text; `spacing` is added after every letter."""
    return sum(_LETTERS.get(letter, _OTHER) for letter in text) * type_size * _SPARE + spacing * len(text)
