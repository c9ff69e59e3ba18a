"""The small things of a game as pictures: tickets, dice, fields of X's log, figures.

This module owns how they look in the guide; the colours are the boards'. It must not know any rule. Read
`ticket` first.
"""

from __future__ import annotations

from collections.abc import Mapping

from blackticket.boards.drawing.figures import badge
from blackticket.boards.drawing.letters import width_of
from blackticket.boards.drawing.svg import path, tag, text
from blackticket.boards.drawing.themes import Theme

BLACK, WHITE = "#12161c", "#ffffff"
TICKET_WIDTH, TICKET_HEIGHT = 78.0, 40.0
SLOT = 44.0


def colour_of(ticket: str, roles: Mapping[str, str], theme: Theme) -> str:
    """The colour of a ticket, dark enough for white words; `roles` says what a transport is for."""
    return theme.bar(ticket, roles[ticket]) if ticket in roles else BLACK


def ticket(x: float, y: float, word: str, colour: str, *, width: float = TICKET_WIDTH, count: int = 0,
           theme: Theme) -> list[str]:  # fmt: skip
    """A ticket with its word; from two on a stack with its number."""
    height = TICKET_HEIGHT * width / TICKET_WIDTH
    word, size = _fitted(word, 15.0 * width / TICKET_WIDTH, width - 10)
    behind = [
        tag("rect", x=x + 4 * i, y=y - 4 * i, width=width, height=height, rx=6, fill=colour, stroke=theme.rim,
            stroke_width=1.2)
        for i in range(min(2, max(0, count - 1)), -1, -1)
    ]  # fmt: skip
    edge = tag("rect", x=x + 3.5, y=y + 3.5, width=width - 7, height=height - 7, rx=4, fill="none", stroke=WHITE,
               stroke_opacity="0.45", stroke_width=1.2)  # fmt: skip
    at = (x + width / 2, y + height / 2 + size * 0.36)
    parts = [*behind, edge, _word(word, *at, size, width - 10)]
    if count:
        parts.append(text(f"×{count}", x + width / 2, y + height + 20, 18, class_="num", fill=theme.ink))
    return parts


def _fitted(word: str, size: float, room: float) -> tuple[str, float]:
    """A word and its type size in a narrow place; a word that would be too small is cut short."""
    smallest = 0.72 * size
    if width_of(word, smallest) <= room:
        return word, min(size, size * room / width_of(word, size))
    while width_of(word + ".", smallest) > room:
        word = word[:-1]
    return word + ".", smallest


def _word(word: str, x: float, y: float, size: float, room: float) -> str:
    """A white word in the middle; where it fills its room it is held there, whatever font the reader has."""
    width = width_of(word, size)
    held: dict[str, str | float | None] = {}
    if width > 0.8 * room:
        held = {"textLength": min(width, room), "lengthAdjust": "spacingAndGlyphs"}
    return text(word, x, y, size, class_="num", fill=WHITE, **held)


def slot(x: float, y: float, number: int, theme: Theme, *, reveal: bool = False, shown: str = "") -> list[str]:
    """A field of X's log; where he must show himself it has a double ring."""
    parts = [
        tag("rect", x=x, y=y, width=SLOT, height=SLOT, rx=6, fill=theme.face, stroke=theme.rim, stroke_width=1.5),
        text(str(number), x + SLOT / 2, y - 6, 13, class_="num", fill=theme.heat if reveal else theme.quiet),
    ]
    if reveal:
        parts.append(tag("rect", x=x - 3.5, y=y - 3.5, width=SLOT + 7, height=SLOT + 7, rx=9, fill="none",
                         stroke=theme.heat, stroke_width=2.2))  # fmt: skip
    if shown:
        parts.append(text(shown, x + SLOT / 2, y + SLOT / 2 + 6.5, 18, class_="num", fill=theme.ink))
    return parts


def covered(x: float, y: float, word: str, colour: str, theme: Theme) -> list[str]:
    """A ticket that covers a field."""
    word, size = _fitted(word, 12.0, SLOT - 8)
    return [
        tag("rect", x=x + 2, y=y + 6, width=SLOT - 4, height=SLOT - 12, rx=5, fill=colour, stroke=theme.paper),
        _word(word, x + SLOT / 2, y + SLOT / 2 + 4.2, size, SLOT - 8),
    ]


def die(x: float, y: float, face: str, theme: Theme, side: float = 46.0, *, used: bool = False) -> list[str]:
    """A die: yellow upper half for a taxi, turquoise lower half for a bus, a red bar for the underground, or an X."""
    body = tag("rect", x=x, y=y, width=side, height=side, rx=side * 0.2, fill=theme.face, stroke=theme.ink,
               stroke_width=2, opacity="0.55" if used else None)  # fmt: skip
    cx, cy, r = x + side / 2, y + side / 2, side * 0.3
    if face == "taxi":
        mark = tag("path", d=f"M{cx - r} {cy + r * 0.4}A{r} {r} 0 0 1 {cx + r} {cy + r * 0.4}Z",
                   fill=theme.colour("taxi", "local"))  # fmt: skip
    elif face == "bus":
        mark = tag("path", d=f"M{cx - r} {cy - r * 0.4}A{r} {r} 0 0 0 {cx + r} {cy - r * 0.4}Z",
                   fill=theme.colour("bus", "regional"))  # fmt: skip
    elif face == "underground":
        mark = tag("rect", x=cx - r, y=cy - r * 0.45, width=2 * r, height=r * 0.9, rx=3,
                   fill=theme.bar("underground", "express"))  # fmt: skip
    else:
        arms = (((cx - r, cy - r), (cx + r, cy + r)), ((cx - r, cy + r), (cx + r, cy - r)))
        mark = "".join(
            tag("path", d=path(arm), stroke=theme.ink, stroke_width=side * 0.11, stroke_linecap="round")
            for arm in arms
        )  # fmt: skip
    return [body, mark]


def figure(x: float, y: float, label: str, kind: str, theme: Theme, size: float = 1.0, place: int = 0) -> str:
    """A figure as it stands on the board; `place` is that of a detective among its kind."""
    colour = theme.x if kind == "x" else theme.quiet if kind == "bobby" else theme.figures[place % len(theme.figures)]
    return badge(x, y, label, kind, colour, theme, size)
