"""Pictures of studies as small SVG files, written by hand: rows and a curve with intervals, and stacked bars.

Owns the drawing alone. Colours follow the reader's dark or light setting; what colour tells is told by words too.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.svg import document, text

WIDTH = 720
RIGHT, TOP, BOTTOM = 30, 64, 50
ROW = 26
BESIDE = 5.5
"""How far above and below the middle of a row two values stand."""
HEIGHT = 400
SMALLEST_TOLD = 0.06
"""A part of a bar that is narrower has no room for its number."""
STYLE = """<style>
text { font: 13px sans-serif; fill: #333; } .title { font-size: 15px; font-weight: bold; } .small { font-size: 12px; }
.axis { stroke: #888; } .grid { stroke: #ccc; stroke-dasharray: 2 4; } .zero { stroke: #888; } .ground { fill: #fff; }
.band { fill: #3a8f4d; opacity: 0.13; } .stripe { fill: #888; opacity: 0.07; }
.ours { fill: #3572b0; stroke: #3572b0; } .mark { fill: #c05a2b; stroke: #c05a2b; } .bar { stroke-width: 2; }
.line { fill: none; stroke-width: 2; } .on { fill: #fff; font-size: 12px; }
.part0 { fill: #3572b0; } .part1 { fill: #8a4fa3; } .part2 { fill: #c05a2b; } .part3 { fill: #6b7280; }
@media (prefers-color-scheme: dark) { text { fill: #ddd; } .ground { fill: #1b1b1f; } .grid { stroke: #444; }
.ours { fill: #7ab8f5; stroke: #7ab8f5; } .mark { fill: #f0965f; stroke: #f0965f; } }
</style>"""
Place = Callable[[float], float]


@dataclass(frozen=True)
class Row:
    """A value with its interval, and another value to compare it with if there is one."""

    label: str
    value: float
    low: float
    high: float
    mark: float | None = None
    group: str = ""
    """Rows of one group stand together under its name."""
    around_mark: tuple[float, float] | None = None
    """The interval of the other value."""


def rows_plot(
    title: str,
    rows: Sequence[Row],
    *,
    span: tuple[float, float],
    step: float,
    unit: str,
    legend: tuple[str, str] | None = None,
    band: tuple[float, float] | None = None,
) -> str:
    """One row for each value, with its interval; ``legend`` names dots and diamonds, ``band`` is shaded."""
    left = 30 + 7.2 * max((len(row.label) for row in rows), default=0)
    low, high = span

    def across(value: float) -> float:
        return left + (WIDTH - RIGHT - left) * (min(max(value, low), high) - low) / (high - low)

    lines: list[Row | str] = []
    for row in rows:
        if row.group and (not lines or row.group != _last_group(lines)):
            lines.append(row.group)
        lines.append(row)
    base = TOP + ROW * len(lines) + 6
    body = [text(20, 26, title, "start", "title"), *_legend(legend)]
    if band is not None:
        begin, end = across(band[0]), across(band[1])
        body.append(f'<rect class="band" x="{begin:.1f}" y="{TOP}" width="{end - begin:.1f}" height="{base - TOP}"/>')
    value = low
    while value <= high + 1e-9:
        kind = "zero" if value == 0 and low < 0 else "grid"
        body.append(_rule(kind, across(value), TOP, across(value), base))
        body.append(text(across(value), base + 18, f"{value:g}", "middle"))
        value += step
    body.append(_rule("axis", left, base, WIDTH - RIGHT, base))
    body.append(text((left + WIDTH - RIGHT) / 2, base + 38, unit, "middle", "small"))
    for place, line in enumerate(lines):
        y = TOP + ROW * (place + 0.5)
        if isinstance(line, str):
            body.append(f'<rect class="stripe" x="10" y="{y - ROW / 2:.1f}" width="{WIDTH - 20}" height="{ROW}"/>')
            body.append(text(20, y + 4, line, "start"))
        else:
            body.append(text(left - 14, y + 4, line.label, "end"))
            body += _row(line, y, across)
    return document(WIDTH, base + BOTTOM, STYLE, body)


def _row(row: Row, y: float, across: Place) -> list[str]:
    """A value, and below it the one to compare with, so that neither hides the other."""
    aside = 0.0 if row.mark is None else BESIDE
    body = [*_interval(across(row.low), y - aside, across(row.high), y - aside), _dot(across(row.value), y - aside)]
    if row.mark is not None:
        if row.around_mark is not None:
            low, high = row.around_mark
            body += _interval(across(low), y + aside, across(high), y + aside, "mark")
        body.append(_diamond(across(row.mark), y + aside))
    return body


def curve_plot(
    title: str, points: Sequence[Row], at: Sequence[float], *, legend: tuple[str, str], across_unit: str
) -> str:
    """Shares with intervals over a logarithmic axis, beside a curve of the values to compare with."""
    left, base = 60, HEIGHT - BOTTOM
    most, least = max(at), min(at)

    def across(value: float) -> float:
        share = math.log(value / least) / math.log(most / least) if most > least else 0.5
        return left + 30 + (WIDTH - RIGHT - 60 - left) * share

    def up(share: float) -> float:
        return TOP + (base - TOP) * (1 - share)

    body = [text(20, 26, title, "start", "title"), *_legend(legend)]
    for percent in range(0, 101, 25):
        body.append(_rule("grid", left, up(percent / 100), WIDTH - RIGHT, up(percent / 100)))
        body.append(text(left - 8, up(percent / 100) + 4, f"{percent} %", "end"))
    body.append(_rule("axis", left, base, WIDTH - RIGHT, base))
    body += [text(across(value), base + 18, f"{value:,.0f}", "middle") for value in at]
    body.append(text((left + WIDTH - RIGHT) / 2, base + 38, across_unit, "middle", "small"))
    marks = [(across(x), up(point.mark)) for x, point in zip(at, points, strict=True) if point.mark is not None]
    body.append(_polyline("mark", marks))
    body += [_diamond(x, y) for x, y in marks]
    ours = [(x, point) for x, point in zip(at, points, strict=True) if point.low > 0 or point.high < 1]
    body.append(_polyline("ours", [(across(x), up(point.value)) for x, point in ours]))
    for x, point in ours:
        body += _interval(across(x), up(point.low), across(x), up(point.high))
        body.append(_dot(across(x), up(point.value)))
    return document(WIDTH, HEIGHT, STYLE, body)


def stacked_plot(title: str, names: Sequence[str], bars: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Bars that are divided into up to four parts, whose shares add up to 1."""
    left = 30 + 7.2 * max((len(label) for label, _ in bars), default=0)
    wide = WIDTH - RIGHT - left
    body, x = [text(20, 26, title, "start", "title")], 20.0
    for place, name in enumerate(names):
        body.append(f'<rect class="part{place}" x="{x:.1f}" y="38" width="12" height="12"/>')
        body.append(text(x + 18, 48, name, "start", "small"))
        x += 40 + 7 * len(name)
    for place, (label, shares) in enumerate(bars):
        y, x = TOP + ROW * place, left
        body.append(text(left - 14, y + 17, label, "end"))
        for part, share in enumerate(shares):
            body.append(
                f'<rect class="part{part}" x="{x:.1f}" y="{y + 2}" width="{wide * share:.1f}" height="{ROW - 6}"/>'
            )
            if share >= SMALLEST_TOLD:
                body.append(text(x + wide * share / 2, y + 17, f"{100 * share:.0f} %", "middle", "on"))
            x += wide * share
    return document(WIDTH, TOP + ROW * len(bars) + 16, STYLE, body)


def _last_group(lines: Sequence[Row | str]) -> str:
    last = lines[-1]
    return last.group if isinstance(last, Row) else last


def _legend(names: tuple[str, str] | None) -> list[str]:
    if names is None:
        return []
    second = 56 + 6.4 * len(names[0])
    return [
        _dot(26, 44),
        text(38, 48, names[0], "start", "small"),
        _diamond(second, 44),
        text(second + 12, 48, names[1], "start", "small"),
    ]


def _interval(x1: float, y1: float, x2: float, y2: float, kind: str = "ours") -> list[str]:
    """A bar with small ends."""
    aside = (0.0, 4.0) if y1 == y2 else (4.0, 0.0)
    ends = [
        f'<line class="{kind}" x1="{x - aside[0]:.1f}" y1="{y - aside[1]:.1f}" x2="{x + aside[0]:.1f}" '
        f'y2="{y + aside[1]:.1f}"/>'
        for x, y in ((x1, y1), (x2, y2))
    ]
    return [f'<line class="{kind} bar" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>', *ends]


def _dot(x: float, y: float) -> str:
    return f'<circle class="ours" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'


def _diamond(x: float, y: float) -> str:
    return f'<path class="mark" d="M{x:.1f} {y - 5.5:.1f}l5 5.5l-5 5.5l-5-5.5z"/>'


def _polyline(kind: str, points: Sequence[tuple[float, float]]) -> str:
    joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline class="{kind} line" style="fill:none" points="{joined}"/>'


def _rule(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'
