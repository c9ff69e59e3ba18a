"""Makes pictures small for the repository without changing what is seen: ``small_svg`` and ``small_webp``."""

import io
import re

from PIL import Image

_LINES = re.compile(r' d="(M[-\d. MLZ]+)"')
"""Path data of straight lines alone; whatever else there is stays as it is."""
_PART = re.compile(r"([MLZ])([^MLZ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
Point = tuple[int, int]
_COLOURS = 128
"""Maps and pages have few colours; the rest are shades where two of them meet."""


def small_svg(svg: str) -> str:
    """The same drawing with lines as steps from point to point, in tenths of a unit (a board is 1,600 wide)."""
    return _LINES.sub(lambda found: f' d="{_as_steps(found[1])}"', svg)


def small_webp(png: bytes) -> bytes:
    """The same picture in the colours that it needs: unlike in a lossy picture, letters are as sharp as they were."""
    made = io.BytesIO()
    whole = Image.open(io.BytesIO(png)).convert("RGB")
    few = whole.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.convert("RGB").save(made, "WEBP", lossless=True, quality=100, method=6)
    return made.getvalue()


def _as_steps(data: str) -> str:
    made, at, begin = [], (0, 0), (0, 0)
    for command, numbers in _PART.findall(data):
        points = _points(numbers)
        if command == "Z":
            made.append("z")
            at = begin
        if command == "M":
            at = begin = points.pop(0)
            made.append("M" + _words(at))
        if points:
            steps: list[int] = []
            for x, y in points:
                steps += (x - at[0], y - at[1])
                at = x, y
            made.append("l" + _words(steps))
    return "".join(made)


def _points(numbers: str) -> list[Point]:
    tenths = [round(10 * float(number)) for number in _NUMBER.findall(numbers)]
    return list(zip(tenths[::2], tenths[1::2], strict=True))


def _words(tenths: tuple[int, ...] | list[int]) -> str:
    """Numbers with spaces only where they would run into each other."""
    text, last = "", ""
    for one in tenths:
        word = f"{one / 10:.1f}".removesuffix(".0")
        word = re.sub(r"^(-?)0\.", r"\1.", word)
        apart = last and word[0] != "-" and not (word[0] == "." and "." in last)
        text += f" {word}" if apart else word
        last = word
    return text
