"""The picture of a finished game, to save and to share: the route on the board, and beside it the result.

It has the proportions that previews of links want. The server, the page, Python and the command line all get it from
here. This module owns where things stand in it. Read ``draw_ending_svg`` first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from blackticket.boards import draw_svg, load
from blackticket.boards.drawing.letters import width_of
from blackticket.boards.drawing.painting import Part
from blackticket.boards.drawing.png import raster
from blackticket.boards.drawing.svg import FONTS, num, path, tag, text
from blackticket.boards.drawing.themes import THEMES, Theme
from blackticket.boards.drawing.trail import stops_of, ticket_colour
from blackticket.boards.model import xml_text
from blackticket.ending.chart import Frame, draw_chart
from blackticket.ending.ending import Ending
from blackticket.ending.words import Wording, texts
from blackticket.errors import BlackticketError
from blackticket.languages import LANGUAGE_CODES

SIZE = (1200, 630)
"""Width and height, as previews want them."""

LARGEST = 2400
"""The widest PNG."""

_MAP = 824.0
_EDGE = 28.0
_LEFT = _MAP + _EDGE
_ROOM = SIZE[0] - _MAP - 2 * _EDGE
"""The width of the column beside the map."""

_CLOSEST = 0.42
"""The smallest part of the board's width that is shown: less would not tell where on the board it is."""

_CARD_BOARD, _CARD_PART = "london", (420.0, 190.0, 824.0 * 0.95, 630.0 * 0.95)


def draw_ending_svg(
    ending: Ending,
    *,
    theme: str = "night",
    language: str = "en",
    when: date | None = None,
    names: Mapping[str, str] | None = None,
) -> str:
    """The picture as an SVG document; the same ending and arguments give the same text.

    ``names`` are the people that shall stand in it, by their seats; without it, nobody does.
    """
    look = _checked(theme, language)
    say = Wording(ending, language)
    column = _Column(look)
    column.line(f"BLACKTICKET · {say.edition}", 15, fill=look.ink, class_="title", letter_spacing=1.2)
    column.gap(18)
    column.paragraph(say.title, 36, fill=look.ink, class_="strong")
    column.gap(6)
    column.paragraph(say.sentence, 18, fill=look.quiet)
    column.gap(20)
    column.line(say("possible"), 15, fill=look.ink, class_="title")
    _chart(column, ending, say)
    _legend(column, ending, say)
    _people(column, names or {}, say)
    facts = [say("moves", n=len(ending.trail)), *([say.day(when)] if when else [])]
    column.parts.append(text(" · ".join(facts), _LEFT, SIZE[1] - _EDGE, 15, fill=look.quiet))
    return _document(say.title, _map(ending, theme, language), column, look)


def draw_ending_png(ending: Ending, *, width: int = SIZE[0], **look: Any) -> bytes:
    """The picture as a PNG of this width in pixels."""
    if not 100 <= width <= LARGEST:
        raise BlackticketError("bad_argument", f"The width of a picture must be from 100 to {LARGEST} pixels.")
    return raster(draw_ending_svg(ending, **look), width)


def draw_card_svg(*, theme: str = "night", language: str = "en") -> str:
    """The picture of no game at all: what a link shows as long as there is nothing to tell."""
    look = _checked(theme, language)
    told = texts(language)
    column = _Column(look)
    column.gap(120)
    column.line("BLACKTICKET", 15, fill=look.ink, class_="title", letter_spacing=1.2)
    column.gap(18)
    column.paragraph(told["hunt"], 40, fill=look.ink, class_="strong")
    column.gap(10)
    column.paragraph(told["invite"], 20, fill=look.quiet)
    map_svg = draw_svg(
        load(_CARD_BOARD), theme=theme, width=round(_MAP), part=_CARD_PART, names=False, language=language
    )
    return _document(told["hunt"], map_svg, column, look)


def _checked(theme: str, language: str) -> Theme:
    if theme not in THEMES:
        sentence = "There is no theme {theme}; there are: {known}."
        raise BlackticketError.because("bad_argument", "no_theme", sentence, theme=repr(theme), known=", ".join(THEMES))
    if language not in LANGUAGE_CODES:
        raise BlackticketError(
            "bad_argument", f"There is no language {language!r}; there are: {', '.join(LANGUAGE_CODES)}."
        )
    return THEMES[theme]


# -- the map ----------------------------------------------------------------------------------------------------------


def _map(ending: Ending, theme: str, language: str) -> str:
    overlay = ending.view.overlay(show_candidates=False, trail=ending.trail)
    part = part_of(ending, _MAP / SIZE[1])
    return ending.setup.draw_svg(overlay, theme=theme, width=round(_MAP), part=part, language=language)


def part_of(ending: Ending, proportion: float) -> Part:
    """The part of the board that has the whole route, with some room around it, in this proportion of its sides."""
    places, (width, height) = ending.setup.places()
    shown = [places[station] for station in {*stops_of(ending.trail), ending.view.at["X"]}]
    if ending.catch is not None:
        shown += [places[at] for name, at in ending.view.at.items() if name == ending.catch.figure]
    margin = 0.06 * max(width, height)
    left, right = min(x for x, _ in shown) - margin, max(x for x, _ in shown) + margin
    top, bottom = min(y for _, y in shown) - margin, max(y for _, y in shown) + margin
    wide = max(right - left, (bottom - top) * proportion, _CLOSEST * width)
    return (
        _kept((left + right - wide) / 2, wide, width),
        _kept((top + bottom - wide / proportion) / 2, wide / proportion, height),
        wide,
        wide / proportion,
    )


def _kept(begin: float, length: float, whole: float) -> float:
    """The beginning of a stretch, moved so that it lies on the board, or around it if it is longer."""
    return (whole - length) / 2 if length >= whole else min(max(0.0, begin), whole - length)


# -- the column beside it ---------------------------------------------------------------------------------------------


class _Column:
    """Lines of text from the top down."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.parts: list[str] = []
        self.y = 34.0

    def gap(self, height: float) -> None:
        """Some room."""
        self.y += height

    def line(self, content: str, size: float, **attributes: Any) -> None:
        """One line."""
        self.y += size
        self.parts.append(text(content, _LEFT, self.y, size, **attributes))
        self.y += size * 0.35

    def paragraph(self, content: str, size: float, **attributes: Any) -> None:
        """As many lines as it takes."""
        for row in wrapped(content, size, _ROOM):
            self.line(row, size, **attributes)


def wrapped(content: str, size: float, room: float) -> list[str]:
    """Rows that are no wider than there is room, broken at spaces."""
    rows = [""]
    for word in content.split(" "):
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and width_of(longer, size) > room:
            rows.append(word)
        else:
            rows[-1] = longer
    return rows


def _chart(column: _Column, ending: Ending, say: Wording) -> None:
    look = column.theme
    column.gap(24)
    column.parts += draw_chart(ending, Frame(_LEFT, column.y, _ROOM, 92), look)
    column.gap(92 + 17)
    if any(turn.shown for turn in ending.turns):
        middle = _LEFT + _ROOM / 2
        half = (width_of(say("reveal"), 13) + 14) / 2
        column.parts.append(tag("circle", cx=middle - half, cy=column.y - 4.5, r=4.2, fill=look.heat))
        column.parts.append(text(say("reveal"), middle - half + 10, column.y, 13, fill=look.quiet))
    column.gap(12)


def _legend(column: _Column, ending: Ending, say: Wording) -> None:
    """How often he used which ticket, each with its line, in two columns."""
    look, roles = column.theme, ending.setup.roles()
    used = Counter(laid.leg.ticket for laid in ending.trail if laid.line)
    top = column.y
    for index, (ticket, count) in enumerate(used.most_common(6)):
        x, y = _LEFT + (index % 2) * _ROOM / 2, top + 22 + (index // 2) * 25
        colour = ticket_colour(ticket, roles, look)
        data = path(((x, y - 5), (x + 24, y - 5)))
        if ticket == "black":
            column.parts.append(tag("path", d=data, stroke=look.black_rim, stroke_width=8, stroke_linecap="round"))
        column.parts.append(tag("path", d=data, stroke=colour, stroke_width=5, stroke_linecap="round"))
        column.parts.append(text(f"{count} \u00d7 {say.named('ticket', ticket)}", x + 34, y, 15, fill=look.ink))
        column.y = y + 6


def _people(column: _Column, names: Mapping[str, str], say: Wording) -> None:
    """Who played, as far as they have agreed."""
    column.gap(12)
    rows = [f"{say.seat(seat)}: {name}" for seat, name in names.items()]
    room = int((SIZE[1] - _EDGE - 26 - column.y) // 21)
    for row in _fitting(rows, room):
        column.line(_cut(row, 15), 15, fill=column.theme.ink)


def _fitting(rows: Sequence[str], room: int) -> list[str]:
    return list(rows) if len(rows) <= room else [*rows[: max(0, room - 1)], "…"][: max(0, room)]


def _cut(row: str, size: float) -> str:
    while width_of(row, size) > _ROOM:
        row = row[:-2].rstrip() + "…"
    return row


def _document(title: str, map_svg: str, column: _Column, look: Theme) -> str:
    width, height = SIZE
    weights = ".title{font-weight:500}.strong{font-weight:700}"
    style = f"text{{font-family:{FONTS};font-variant-numeric:tabular-nums}}{weights}"
    body = [
        tag("defs", tag("style", style)),
        tag("rect", width=width, height=height, fill=look.panel),
        map_svg,
        tag("path", d=path(((_MAP, 0), (_MAP, height))), stroke=look.border, stroke_width=2),
        *column.parts,
    ]
    return tag(
        "svg",
        tag("title", xml_text(title)) + "\n" + "\n".join(body) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(width)} {num(height)}",
        width=width,
        height=height,
        role="img",
    )
