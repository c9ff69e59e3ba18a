"""Plots as small SVG files, written by hand: a score with its interval over the games, and ratings with theirs.

Owns the drawing alone; it follows the reader's dark or light setting.
"""

from collections.abc import Sequence
from html import escape

from blackticket.arena.match import mean_score
from blackticket.arena.rating import Rated
from blackticket.arena.series import Series

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 50, 45
MOST_POINTS = 400
"""The most points in a line, for any number of games."""
ROW = 34
LETTER = 8
"""How wide a letter may be, of a wide font."""
LONGEST_NAME = 40
LONGEST_PAIR = 42
"""Letters of both names in a title, which is bold and larger."""
_STYLE = """<style>
text { font: 13px sans-serif; fill: #333; } .title { font-size: 15px; font-weight: bold; }
.axis { stroke: #888; } .grid { stroke: #ccc; stroke-dasharray: 2 4; } .half { stroke: #888; stroke-dasharray: 6 4; }
.band { fill: #3572b0; opacity: 0.22; } .line { fill: none; stroke: #3572b0; stroke-width: 2; }
.dot { fill: #3572b0; } .ground { fill: #fff; }
@media (prefers-color-scheme: dark) { text { fill: #ddd; } .ground { fill: #1b1b1f; } .grid { stroke: #444; }
.band { fill: #7ab8f5; } .line { stroke: #7ab8f5; } .dot { fill: #7ab8f5; } }
</style>"""


def score_plot(series: Series, scores: Sequence[float]) -> str:
    """The first player's running score with its 95 % interval, over the games."""
    width = len(series.pairings)
    first, second = series.pairings[0]
    roles = "both roles" if width > 1 else "as X"
    step = max(1, -(-len(scores) // MOST_POINTS))
    counts = sorted({*range(step, len(scores) + 1, step), len(scores)} - {0})
    points = [(count * width, *mean_score(scores[:count], paired=width > 1)) for count in counts]
    most = max(1, len(scores) * width)
    first, second = _both_shortened(first, second)
    body = [_title(f"{first} against {second}, {roles}"), _text(LEFT - 40, 43, "score and 95 % interval", "start")]
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        kind = "half" if percent == 50 else "grid"
        body.append(f'<line class="{kind}" x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}"/>')
        body.append(_text(LEFT - 8, y + 4, f"{percent} %", "end"))
    body.append(f'<line class="axis" x1="{LEFT}" y1="{_y(0)}" x2="{WIDTH - RIGHT}" y2="{_y(0)}"/>')
    marks = {max(step, len(scores) * quarter // 4 // step * step) for quarter in range(4)} | {len(scores)}
    marked = [count * width for count in sorted(marks & set(counts))]
    body += [_text(_x(count, most), _y(0) + 20, str(count), "middle") for count in marked]
    body.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, "games", "middle"))
    if points:
        lower = [(n, low) for n, _, low, _ in points]
        upper = [(n, high) for n, _, _, high in points]
        body.append(f'<polygon class="band" points="{_places(upper + lower[::-1], most)}"/>')
        body.append(f'<polyline class="line" points="{_places([(n, mean) for n, mean, _, _ in points], most)}"/>')
    return _svg(HEIGHT, body)


def ratings_plot(rated: Sequence[Rated]) -> str:
    """Every player's rating with its 95 % interval, the strongest on top."""
    low = min(one.low for one in rated)
    high = max(one.high for one in rated)
    names = [shortened(one.name, LONGEST_NAME) for one in rated]
    left = 20 + LETTER * max(map(len, names))
    scale = (WIDTH - RIGHT - 40 - left) / max(1.0, high - low)
    height = TOP + ROW * len(rated) + BOTTOM
    body = [_title("Ratings in Elo points, with 95 % intervals")]
    for place, one in enumerate(rated):
        y = TOP + ROW * (place + 0.5)
        x, from_x, to_x = (left + (value - low) * scale for value in (one.rating, one.low, one.high))
        body.append(_text(left - 14, y + 4, names[place], "end"))
        body.append(f'<line class="line" x1="{from_x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{y:.1f}"/>')
        body.append(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="5"/>')
        body.append(_text(x, y - 9, str(round(one.rating)), "middle"))
    base = TOP + ROW * len(rated) + 8
    body.append(f'<line class="axis" x1="{left}" y1="{base}" x2="{WIDTH - RIGHT - 40}" y2="{base}"/>')
    marks = (low, (low + high) / 2, high)
    body += [_text(left + (value - low) * scale, base + 20, str(round(value)), "middle") for value in marks]
    return _svg(height, body)


def shortened(name: str, most: int) -> str:
    """A name cut to this many letters. It keeps the beginning and the end, which say more than the middle."""
    if len(name) <= most:
        return name
    end = (most - 1) // 2
    return f"{name[: most - 1 - end]}…{name[len(name) - end :]}"


def _both_shortened(first: str, second: str) -> tuple[str, str]:
    """Two names in one line; the longer gets what the shorter leaves."""
    half = LONGEST_PAIR // 2
    return (
        shortened(first, max(half, LONGEST_PAIR - len(second))),
        shortened(second, max(half, LONGEST_PAIR - len(first))),
    )


def _svg(height: float, body: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}">'
    )
    return "\n".join([head, _STYLE, '<rect class="ground" width="100%" height="100%"/>', *body, "</svg>"]) + "\n"


def _title(words: str) -> str:
    return f'<text class="title" x="{LEFT - 40}" y="26">{escape(words)}</text>'


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _x(count: float, most: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * count / most


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def _places(points: Sequence[tuple[int, float]], most: int) -> str:
    return " ".join(f"{_x(count, most):.1f},{_y(share):.1f}" for count, share in points)
