"""The curve of a story as an SVG: both sides' chances with the doubt of the search, and how many stations fitted.

Owns the picture alone, in the colours of the page by day and by night. Colour never tells anything alone: X's line has
round marks, the pursuers' has squares and dashes, and every turning point has its number. Read ``draw_story`` first.
"""

from collections.abc import Callable, Sequence
from html import escape
from math import log2

from blackticket.coach.story.story import Point, Story
from blackticket.coach.words import Speaker
from blackticket.errors import BlackticketError

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BASE = 56, 24, 84, 300
STRIP = 352
"""Here the bars of possible stations end."""
TALL = 38
MOST_BITS = 8.0
"""A bar of full height: 256 stations."""
DAY = {"ground": "#f7f4ec", "ink": "#1d2229", "soft": "#4b535e", "line": "#d3cbba", "x": "#8a4b08", "hunt": "#0b5cad"}
NIGHT = {"ground": "#131a24", "ink": "#e8edf4", "soft": "#a9b4c4", "line": "#2a3545", "x": "#f2b84b", "hunt": "#8ec5ff"}
THEMES = ("auto", "day", "night")
Place = Callable[[float], float]


def draw_story(story: Story, language: str = "en", theme: str = "auto") -> str:
    """The picture; ``auto`` follows the reader's dark or light setting."""
    if theme not in THEMES:
        raise BlackticketError("bad_argument", f"There is no theme {theme!r:.20}; there are: {', '.join(THEMES)}.")
    speaker = Speaker(language, story.edition)
    count = max(1, len(story.points) - 1)

    def across(place: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * place / count

    body = [
        *_frame(story, speaker, across),
        *_bars(story, speaker, across),
        *_side(story, "pursuers", "hunt", across),
        *_side(story, "X", "x", across),
        *_turns(story, across),
        *_legend(speaker),
    ]
    told = " ".join(turn.sentence(speaker) for turn in story.turning) or speaker.say("story.none")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-labelledby="story-title story-desc"><title id="story-title">{escape(story.title(language))}</title>'
        f'<desc id="story-desc">{escape(told)}</desc>{_style(theme)}'
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>{"".join(body)}</svg>\n'
    )


def _style(theme: str) -> str:
    rules = _rules(NIGHT if theme == "night" else DAY)
    if theme == "auto":
        rules += f"@media (prefers-color-scheme: dark){{{_rules(NIGHT)}}}"
    return f"<style>{rules}</style>"


def _rules(colours: dict[str, str]) -> str:
    x, hunt = colours["x"], colours["hunt"]
    return (
        f"text{{font:13px system-ui,sans-serif;fill:{colours['ink']}}}.title{{font-size:16px;font-weight:600}}"
        f".soft{{fill:{colours['soft']};font-size:12px}}.ground{{fill:{colours['ground']}}}"
        f".grid{{stroke:{colours['line']};stroke-width:1}}.bar{{fill:{colours['soft']};opacity:.55}}"
        f".x{{fill:none;stroke:{x};stroke-width:2}}.hunt{{fill:none;stroke:{hunt};stroke-width:2;stroke-dasharray:6 3}}"
        f".xband{{fill:{x};opacity:.16}}.huntband{{fill:{hunt};opacity:.16}}.xmark{{fill:{x}}}.huntmark{{fill:{hunt}}}"
        f".turn{{fill:{colours['ground']};stroke:{colours['ink']};stroke-width:1.5}}.number{{font-size:11px;font-weight:600}}"
    )


def _up(chance: float) -> float:
    return TOP + (BASE - TOP) * (1.0 - chance)


def _text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>'


def _frame(story: Story, speaker: Speaker, across: Place) -> list[str]:
    body = [
        _text(20, 26, story.title_with(speaker), kind="title"),
        _text(20, 46, speaker.say("story.curve"), kind="soft"),
    ]
    for percent in range(0, 101, 25):
        y = _up(percent / 100)
        body.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        body.append(_text(LEFT - 8, y + 4, f"{percent} %", "end", "soft"))
    first: dict[int, int] = {}
    for place, point in enumerate(story.points):
        first.setdefault(point.round, place)
    step = max(1, -(-len(first) // 12))
    for round_no, place in first.items():
        if round_no % step == 0 or (round_no == 1 and step != 2):
            body.append(_text(across(place), STRIP + 18, str(round_no), "middle", "soft"))
    body.append(_text(WIDTH - RIGHT, STRIP + 34, speaker.say("story.rounds"), "end", "soft"))
    return body


def _bars(story: Story, speaker: Speaker, across: Place) -> list[str]:
    """How many stations were possible: each doubling adds as much."""
    wide = max(1.0, (WIDTH - LEFT - RIGHT) / max(1, len(story.points)) - 1.0)
    body = [_text(LEFT, STRIP + 34, speaker.say("story.belief"), kind="soft")]
    for place, point in enumerate(story.points):
        if point.candidates:
            tall = TALL * log2(point.candidates + 1) / MOST_BITS
            x, y = across(place) - wide / 2, STRIP - tall
            body.append(f'<rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}"/>')
    return body


def _side(story: Story, side: str, kind: str, across: Place) -> list[str]:
    known = [(place, point) for place, point in enumerate(story.points) if point.side == side and point.low is not None]
    if not known:
        return []
    line = " ".join(f"{across(place):.1f},{_up(point.chance_of_x or 0.0):.1f}" for place, point in known)
    return [
        f'<polygon class="{kind}band" points="{_band(known, across)}"/>',
        f'<polyline class="{kind}" points="{line}"/>',
        *(_mark(across(place), _up(point.chance_of_x or 0.0), kind) for place, point in known if side == "X"),
    ]


def _band(known: Sequence[tuple[int, Point]], across: Place) -> str:
    upper = [f"{across(place):.1f},{_up(point.high or 0.0):.1f}" for place, point in known]
    lower = [f"{across(place):.1f},{_up(point.low or 0.0):.1f}" for place, point in reversed(known)]
    return " ".join(upper + lower)


def _mark(x: float, y: float, kind: str) -> str:
    if kind == "x":
        return f'<circle class="xmark" cx="{x:.1f}" cy="{y:.1f}" r="3"/>'
    return f'<rect class="huntmark" x="{x - 3:.1f}" y="{y - 3:.1f}" width="6" height="6"/>'


def _turns(story: Story, across: Place) -> list[str]:
    """A numbered mark on each turning point."""
    places = {point.index: place for place, point in enumerate(story.points)}
    body = []
    for number, turn in enumerate(story.turning, 1):
        x, y = across(places[turn.point.index]), _up(turn.point.chance_of_x or 0.0)
        body.append(f'<circle class="turn" cx="{x:.1f}" cy="{y:.1f}" r="9"/>')
        body.append(_text(x, y + 4, str(number), "middle", "number"))
    return body


def _legend(speaker: Speaker) -> list[str]:
    body, x = [], 20.0
    for kind, key in (("x", "story.curve.X"), ("hunt", "story.curve.pursuers")):
        words = speaker.say(key)
        body += [f'<line class="{kind}" x1="{x}" x2="{x + 26}" y1="64" y2="64"/>', _mark(x + 13, 64, kind)]
        body.append(_text(x + 34, 68, words, kind="soft"))
        x += 62 + 6.6 * len(words)
    body.append(_text(x, 68, speaker.say("story.curve.doubt"), kind="soft"))
    return body
