"""Makes pictures small for the repository without changing what is seen: ``small_svg`` and ``small_webp``."""

import io
import re
from collections import Counter

import numpy as np
from PIL import Image

_LINES = re.compile(r' d="(M[-\d. MLZ]+)"')
"""Path data of straight lines alone; whatever else there is stays as it is."""
_PART = re.compile(r"([MLZ])([^MLZ]*)")
_PATH = re.compile(r'<path d="([^"]+)"')
_LOOK = re.compile(r'(?: (?:class|stroke|stroke-width|fill|font-size|text-anchor|stroke-dasharray)="[^"]*")+')
_ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
_WORTH_IT = 24
"""Characters from which it is shorter to say a thing once."""
_NUMBER = re.compile(r"-?\d*\.?\d+")
Point = tuple[int, int]
_STEP = 8
"""How far apart two shades of a channel are where colours change; no eye sees half of it there."""


def small_svg(svg: str) -> str:
    """The same drawing with lines as steps from point to point, in tenths of a unit (a board is 1,600 wide).

    A line that is drawn twice, once as its casing, has its steps once; a look that many have is a class.
    """
    return _with_shared_looks(_with_shared_lines(_LINES.sub(lambda found: f' d="{_as_steps(found[1])}"', svg)))


def _with_shared_looks(svg: str) -> str:
    """What many elements have alike becomes a rule before all others, so that these still win."""
    counted = Counter(look for look in _LOOK.findall(svg) if len(look) > _WORTH_IT)
    names = {look: f"q{i}" for i, look in enumerate(look for look, count in counted.items() if count > 2)}
    rules = []
    for look, name in names.items():
        told = [(key, f"{value}px" if key == "font-size" else value) for key, value in _ATTRIBUTE.findall(look)]
        rules.append(f".{name}{{{';'.join(f'{key}:{value}' for key, value in told if key != 'class')}}}")

    def classed(found: re.Match[str]) -> str:
        name = names.get(found[0])
        own = dict(_ATTRIBUTE.findall(found[0])).get("class")
        return found[0] if name is None else f' class="{f"{own} {name}" if own else name}"'

    return _LOOK.sub(classed, svg).replace("<style>", f"<style>{''.join(rules)}", 1)


def _with_shared_lines(svg: str) -> str:
    counted = Counter(_PATH.findall(svg))
    names = {data: f"p{i}" for i, data in enumerate(d for d, n in counted.items() if n > 1 and len(d) > _WORTH_IT)}
    kept = "".join(f'<path id="{name}" d="{data}"/>' for data, name in names.items())
    used = _PATH.sub(lambda found: f'<use href="#{names[found[1]]}"' if found[1] in names else found[0], svg)
    return used.replace("<defs>", f"<defs>{kept}", 1)


def small_webp(png: bytes) -> bytes:
    """The same picture: areas of one colour keep it exactly, and edges are off by four of 255 shades at most.

    Unlike a lossy picture it has letters as sharp as they were and rare colours as they are.
    """
    made = io.BytesIO()
    whole = Image.open(io.BytesIO(png)).convert("RGB")
    Image.fromarray(_fewer_shades(np.asarray(whole))).save(made, "WEBP", lossless=True, quality=100, method=6)
    return made.getvalue()


def _fewer_shades(pixels: "np.typing.NDArray[np.uint8]") -> "np.typing.NDArray[np.uint8]":
    """Every pixel that differs from a neighbour, rounded to the nearest shade of a coarser scale."""
    plain = np.ones(pixels.shape[:2], bool)
    for axis in (0, 1):
        for towards in (1, -1):
            plain &= (np.roll(pixels, towards, axis) == pixels).all(axis=2)
    coarse = np.minimum((pixels.astype(np.int16) + _STEP // 2) // _STEP * _STEP, 255).astype(np.uint8)
    return np.where(plain[..., None], pixels, coarse)


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
