"""The paper that a picture of the guide is drawn on: its size, its parts, and pieces of boards set into it.

This module owns the frame of every picture. It must not know any game. Read `Sheet` first.
"""

from __future__ import annotations

from collections.abc import Sequence

from blackticket.boards.drawing.excerpt import Part, draw_excerpt
from blackticket.boards.drawing.letters import width_of
from blackticket.boards.drawing.overlay import Overlay
from blackticket.boards.drawing.svg import FONTS, num, path, tag, text
from blackticket.boards.drawing.themes import Theme
from blackticket.boards.geometry import Point
from blackticket.boards.model import Board, xml_text

WIDTH = 480.0
"""Every picture is this wide, so that its words are legible on a telephone."""

TYPE = 17.0
_EDGE = 22.0
"""Room that words leave to the edge of a picture: some letters are wider than those we measure."""


class Sheet:
    """A picture on its way: `add` what is drawn, then ask for `svg`."""

    def __init__(self, height: float, theme: Theme) -> None:
        self.height, self.theme = height, theme
        self._parts: list[str] = []
        self._defs: dict[str, None] = {}

    def add(self, *parts: str) -> None:
        """Put something on top of what is there."""
        self._parts += parts

    def define(self, definitions: Sequence[str]) -> None:
        """Definitions that drawings refer to; each is kept once."""
        self._defs.update(dict.fromkeys(definitions))

    def words(self, content: str, x: float, y: float, *, size: float = TYPE, room: float = WIDTH,
              anchor: str = "start", bold: bool = False, quiet: bool = False) -> None:  # fmt: skip
        """A line of text; it is set smaller if it would not fit into its room."""
        fitted = min(size, size * room / max(1.0, width_of(content, size)))
        fill = self.theme.quiet if quiet else self.theme.ink
        self.add(text(content, x, y, fitted, text_anchor=anchor, fill=fill, font_weight="700" if bold else "500"))

    def pointer(self, tip: Point, at: Point, name: str, part: str, anchor: str) -> None:
        """A line from a part of a marker to what it means."""
        away = 6 if anchor == "end" else -6
        self.add(
            tag("path", d=path(((at[0] + away, at[1]), tip)), stroke=self.theme.ink, stroke_width=1.8),
            tag("circle", cx=tip[0], cy=tip[1], r=3.4, fill=self.theme.ink),
        )
        room = (at[0] if anchor == "end" else WIDTH - at[0]) - _EDGE
        self.words(name, at[0], at[1] - 2, bold=True, anchor=anchor, room=room, size=18)
        self.words(part, at[0], at[1] + 18, anchor=anchor, quiet=True, room=room, size=15)

    def step(self, number: int, x: float, y: float) -> None:
        """The number of a step in a circle."""
        self.add(
            tag("circle", cx=x, cy=y, r=15, fill=self.theme.ink, stroke=self.theme.paper, stroke_width=2),
            text(str(number), x, y + 6.5, 18, class_="num", fill=self.theme.paper),
        )

    def panel(self, x: float, y: float, width: float, height: float) -> None:
        """A quiet box that other things are put into."""
        self.add(tag("rect", x=x, y=y, width=width, height=height, rx=10, fill=self.theme.panel,
                     stroke=self.theme.border, stroke_width=1.5))  # fmt: skip

    def arrow(self, start: Point, end: Point, colour: str, width: float = 4.0) -> None:
        """A straight arrow."""
        (ax, ay), (bx, by) = start, end
        length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        ux, uy, head = (bx - ax) / length, (by - ay) / length, 3.2 * width
        neck = bx - ux * head, by - uy * head
        side = -uy * head * 0.62, ux * head * 0.62
        tip = ((bx, by), (neck[0] + side[0], neck[1] + side[1]), (neck[0] - side[0], neck[1] - side[1]))
        self.add(
            tag("path", d=path((start, neck)), stroke=colour, stroke_width=width, fill="none"),
            tag("path", d=path(tip, closed=True), fill=colour),
        )

    def excerpt(self, board: Board, part: Part, seen: Overlay, x: float, y: float, width: float) -> None:
        """A part of a board with a game on it."""
        definitions, drawn = draw_excerpt(board, part, self.theme, seen)
        self.define(definitions)
        self.inset("\n".join(drawn), (part.left, part.top, part.width, part.height), x, y, width)

    def inset(self, drawn: str, view: tuple[float, float, float, float], x: float, y: float, width: float) -> None:
        """Any drawing in its own units, cut at its edges and framed."""
        height = width * view[3] / view[2]
        box = " ".join(num(value) for value in view)
        self.add(
            tag("svg", drawn, x=x, y=y, width=width, height=height, viewBox=box, overflow="hidden"),
            tag("rect", x=x, y=y, width=width, height=height, rx=3, fill="none", stroke=self.theme.border,
                stroke_width=1.5),
        )  # fmt: skip

    def svg(self, title: str) -> str:
        """The finished picture."""
        glow = "".join(
            tag("stop", offset=offset, stop_color=self.theme.heat, stop_opacity=opacity)
            for offset, opacity in (("0", "0.85"), ("0.55", "0.4"), ("1", "0"))
        )
        style = (
            f"text{{font-family:{FONTS};font-variant-numeric:tabular-nums}}"
            ".num,.fig{font-weight:700;text-anchor:middle}"
            ".line{fill:none;stroke-linecap:round;stroke-linejoin:round}"
            ".case{fill:none;stroke-linecap:butt;stroke-linejoin:round}"
        )
        defs = tag("defs", tag("style", style) + tag("radialGradient", glow, id="glow") + "".join(self._defs))
        ground = tag("rect", width=WIDTH, height=self.height, fill=self.theme.paper)
        return tag(
            "svg",
            "\n".join([tag("title", xml_text(title)), defs, ground, *self._parts]) + "\n",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {num(WIDTH)} {num(self.height)}",
            width=WIDTH,
            height=self.height,
            role="img",
        )
