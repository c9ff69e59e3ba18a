"""The five pictures of the dice game: a station, the set-up, a turn, the specials, a whole round.

This module owns what is in each picture. It must not know a rule: numbers come from the rule set, moves from the
replayed example. Read ``PICTURES`` first.
"""

from collections.abc import Callable, Iterable, Mapping

from blackticket.boards import Figure, Overlay
from blackticket.boards.drawing.markers import HALF_HEIGHT, HALF_WIDTH, plate, symbols
from blackticket.boards.drawing.svg import num, path, tag, text
from blackticket.boards.drawing.themes import Theme
from blackticket.boards.model import Board
from blackticket.boards.tiles.drawing.painting import draw_layers
from blackticket.boards.tiles.drawing.scene import SIZE
from blackticket.editions import DiceForce, DiceRules
from blackticket.guide.drawing.pieces import BLACK, SLOT, die, figure, slot, ticket
from blackticket.guide.drawing.sheet import WIDTH, Sheet
from blackticket.guide.example import Example
from blackticket.moves import Move

ROLES = {"taxi": "local", "bus": "regional", "underground": "express"}
FACES = ("taxi", "bus", "underground", "x")


class DicePictures:
    """Draws the pictures in one theme and language."""

    def __init__(self, example: Example, theme: Theme, words: Mapping[str, str]) -> None:
        self.example, self.theme, self.words = example, theme, words
        self.rules: DiceRules = example.setup.rules
        self.force: DiceForce = example.setup.force
        self.plan: Board = draw_layers(example.grid, theme, Overlay())[0]

    # -- small parts --------------------------------------------------------------------------------------------------

    def _grid(self, sheet: Sheet, x: float, y: float, width: float, seen: Overlay, rides: Iterable[Move] = (),
              part: tuple[float, float, float, float] | None = None) -> None:  # fmt: skip
        """The laid tiles, or a part of them, with a game on them."""
        lines = [self._ride(self.example.before[move.figure], move.stations[-1], move.tickets[0]) for move in rides]
        plan, layers = draw_layers(self.example.grid, self.theme, seen, lines)
        sheet.define(symbols(plan, self.theme, SIZE))
        drawn = "\n".join(piece for _, pieces in layers for piece in pieces).replace(' id="station-', ' class="at-')
        sheet.inset(drawn, part or (0.0, 0.0, *plan.frame), x, y, width)

    def _ride(self, start: int, end: int, face: str) -> str:
        """A ride as a bold line; the underground needs no rails, so its line is a bow of dashes."""
        a, b = self.plan.station(start), self.plan.station(end)
        colour = self.theme.colour(face, ROLES[face])
        data = path(((a.x, a.y), (b.x, b.y)))
        dash = None
        if face == "underground":
            bow = 0.16
            middle = (a.x + b.x) / 2 - (b.y - a.y) * bow, (a.y + b.y) / 2 + (b.x - a.x) * bow
            data = f"M{num(a.x)} {num(a.y)}Q{num(middle[0])} {num(middle[1])} {num(b.x)} {num(b.y)}"
            dash = "26 18"
        look = {"fill": "none", "stroke_linecap": "round", "d": data}
        casing = tag("path", stroke=self.theme.ink, stroke_width=24.0, stroke_dasharray=dash, **look)
        return tag("g", casing + tag("path", stroke=colour, stroke_width=15.0, stroke_dasharray=dash, **look))

    def _figures(self, places: Mapping[str, int]) -> tuple[Figure, ...]:
        ordered = sorted(places.items(), key=lambda item: item[0] == "X")
        return tuple(
            Figure(station, name if name == "X" else name[1:], "x" if name == "X" else "detective")
            for name, station in ordered
        )

    def _dice(self, sheet: Sheet, x: float, y: float, faces: Iterable[str], side: float = 46.0) -> None:
        for index, face in enumerate(faces):
            sheet.add(*die(x + index * (side + 10), y, face, self.theme, side))

    def _log(self, sheet: Sheet, x: float, y: float, fields: int, dice: Mapping[int, str]) -> None:
        """Fields of the log; the start comes before the first move."""
        for number in range(1, fields + 1):
            left = x + (number - 1) * (SLOT + 9)
            sheet.add(*slot(left, y, number, self.theme, reveal=number in self.rules.reveals))
            if number in dice:
                sheet.add(*die(left + 4, y + 4, dice[number], self.theme, SLOT - 8))

    # -- the pictures -------------------------------------------------------------------------------------------------

    def station(self) -> Sheet:
        """A station close up, and the four faces of a die."""
        sheet, scale = Sheet(232, self.theme), 3.3
        at = self.plan.station(self.example.close_up)
        cx, cy = WIDTH / 2, 76.0
        w, h = HALF_WIDTH * scale, HALF_HEIGHT * scale
        sheet.add(
            tag(
                "g",
                plate(self.plan, at.stops, self.theme, 1.0),
                transform=f"translate({num(cx)} {num(cy)}) scale({scale})",
            ),
            text(str(at.number), cx, cy + 6.1 * scale, 17 * scale, class_="num", fill="#ffffff"),
        )
        for tip, at_words, part, name, anchor in (
            ((cx - w * 0.62, cy - h * 0.84), (138.0, 34.0), "upper", "taxi", "end"),
            ((cx - w * 0.62, cy + h * 0.84), (138.0, 118.0), "lower", "bus", "end"),
            ((cx + w * 1.2, cy), (346.0, 72.0), "bar", "underground", "start"),
        ):
            sheet.pointer(tip, at_words, self.words[name], self.words[part], anchor)
        for index, face in enumerate(FACES):
            x = 60 + index * 120
            sheet.add(*die(x - 23, 152, face, self.theme))
            sheet.words(self.words.get(face, "–"), x, 220, anchor="middle", size=15, room=112)
        return sheet

    def setup(self) -> Sheet:
        """The laid tiles with the detectives on stations for taxis alone, and what everybody has."""
        sheet, width = Sheet(404, self.theme), 270.0
        starts = {name: station for name, station in self.example.starts.items() if name != "X"}
        self._grid(sheet, 6, 6, width, Overlay(self._figures(starts)))
        x = width + 20
        room = WIDTH - x - 8
        sheet.panel(x - 6, 6, room + 12, 180)
        sheet.add(figure(x + 30, 40, "X", "x", self.theme, 1.1))
        sheet.words("Mister X", x + 66, 46, bold=True, room=room - 66)
        for index, (name, count) in enumerate((("black", self.force.black), ("double", self.rules.doubles),
                                               ("helicopter", self.rules.helicopters))):  # fmt: skip
            top = 66 + index * 38
            sheet.add(*ticket(x + 6, top, self.words[name], BLACK, width=62, theme=self.theme))
            sheet.words(f"× {count}", x + 84, top + 22, bold=True)
        sheet.panel(x - 6, 196, room + 12, 82)
        for index in range(self.force.detectives):
            sheet.add(figure(x + 22 + index * 40, 222, str(index + 1), "detective", self.theme, 1.0, index))
        side = 32.0
        for index in range(self.force.dice):
            sheet.add(*die(x + 6 + index * (side + 6), 242, FACES[index], self.theme, side))
        sheet.panel(6, 290, WIDTH - 12, 106)
        self._log(sheet, 20, 322, 7, {})
        sheet.words(self.words["x_board"], 400, 340, room=70, bold=True)
        sheet.words(f"1 – {self.rules.log_entries}", 400, 364, room=70, quiet=True)
        return sheet

    def turn(self) -> Sheet:
        """A turn in four steps: roll, choose and move, the next one rolls the rest, Mister X takes a used die."""
        ex, half = self.example, (WIDTH - 18) / 2
        height = half * 0.74
        sheet = Sheet(2 * height + 30, self.theme)
        left, right, top, low = 6.0, half + 12, 6.0, height + 18
        mover, rest = ex.moves[1], ex.rolls[1]
        sheet.panel(left, top, half, height)
        sheet.add(
            figure(left + 68, top + 44, mover.figure[1:], "detective", self.theme, 1.15, int(mover.figure[1:]) - 1)
        )
        self._dice(sheet, left + half / 2 - (len(rest) * 56 - 10) / 2, top + 82, rest)
        a, b = self.plan.station(ex.before[mover.figure]), self.plan.station(mover.stations[-1])
        view = half / height
        span = max(abs(a.x - b.x) + 250, (abs(a.y - b.y) + 230) * view)
        wide, high = self.plan.frame
        corner = (a.x + b.x - span) / 2, ((a.y + b.y) - span / view) / 2
        part = (min(max(0.0, corner[0]), wide - span), min(max(0.0, corner[1]), high - span / view), span, span / view)
        self._grid(sheet, right, top, half, Overlay(self._figures({mover.figure: b.number})), [mover], part)
        sheet.panel(left, low, half, height)
        next_one = ex.moves[2]
        sheet.add(*die(left + half / 2 - 64, low + 22, mover.tickets[0], self.theme, 40, used=True))
        sheet.add(figure(left + half / 2 + 4, low + 42, mover.figure[1:], "detective", self.theme, 1.0,
                         int(mover.figure[1:]) - 1))  # fmt: skip
        sheet.add(figure(left + 46, low + 116, next_one.figure[1:], "detective", self.theme, 1.15,
                         int(next_one.figure[1:]) - 1))  # fmt: skip
        self._dice(sheet, left + 82, low + 93, ex.rolls[2])
        sheet.panel(right, low, half, height)
        for index, move in enumerate(ex.moves[:-1]):
            chosen = move.tickets[0] == ex.moves[-1].tickets[0]
            sheet.add(*die(right + 44 + index * 56, low + 20, move.tickets[0], self.theme, 42, used=not chosen))
            if chosen:
                x = right + 44 + index * 56 + 21
                sheet.arrow((x, low + 68), (right + half / 2 + 26, low + 104), self.theme.ink, 3)
        sheet.add(figure(right + 44, low + 132, "X", "x", self.theme, 1.05))
        self._log_two(sheet, right + 88, low + 110)
        for number, (x, y) in enumerate(((left, top), (right, top), (left, low), (right, low)), 1):
            sheet.step(number, x + 20, y + 20)
        return sheet

    def _log_two(self, sheet: Sheet, x: float, y: float) -> None:
        self._log(sheet, x, y, 2, dict(enumerate(self.example.log, 1)))

    def special(self) -> Sheet:
        """The three specials: black ticket, double move, and a flight across the board."""
        half, height = (WIDTH - 18) / 2, 236.0
        sheet, right = Sheet(height + 12, self.theme), (WIDTH - 18) / 2 + 12
        sheet.panel(6, 6, half, height)
        for top, name, faces in (
            (26.0, "black", ("x",)),
            (102.0, "double", ("taxi", "bus")),
            (178.0, "helicopter", ("x",)),
        ):
            sheet.add(*ticket(20, top, self.words[name], BLACK, theme=self.theme))
            sheet.arrow((106, top + 20), (128, top + 20), self.theme.ink, 3)
            self._dice(sheet, 138, top, faces, 40)
        grid_width = half
        edge = self.example.grid.columns
        row = [s for s in self.example.grid.stations if s.row == 2]
        start, end = min(row, key=lambda s: s.column), max(row, key=lambda s: s.column)
        assert end.column == edge - 1
        flight = Overlay(self._figures({"X": start.number}), targets={s.number: () for s in self.example.grid.stations
                                                                     if s.column == end.column})  # fmt: skip
        self._grid(sheet, right, 6, grid_width, flight)
        scale = grid_width / self.plan.frame[0]
        a, b = self.plan.station(start.number), self.plan.station(end.number)
        (ax, ay), (bx, by) = ((right + at.x * scale, 6 + at.y * scale) for at in (a, b))
        bow = f"M{num(ax + 14)} {num(ay)}Q{num((ax + bx) / 2)} {num(ay - 60)} {num(bx - 18)} {num(by - 6)}"
        look = {"stroke": self.theme.heat, "stroke_dasharray": "9 6", "stroke_linecap": "round"}
        sheet.add(tag("path", d=bow, fill="none", stroke_width=4, **look))
        return sheet

    def round(self) -> Sheet:
        """Every move of the example, and where Mister X can be afterwards."""
        ex, width = self.example, 400.0
        sheet = Sheet(width + 84, self.theme)
        seen = Overlay(self._figures(ex.after), heat=dict.fromkeys(ex.possible, 1.0))
        self._grid(sheet, (WIDTH - width) / 2, 6, width, seen, ex.moves)
        y = width + 34
        sheet.add(figure(36, y + 20, "X", "x", self.theme, 1.1))
        self._log(sheet, 76, y, 7, dict(enumerate(ex.log, 1)))
        return sheet


PICTURES: dict[str, Callable[[DicePictures], Sheet]] = {
    "station": DicePictures.station,
    "setup": DicePictures.setup,
    "turn": DicePictures.turn,
    "special": DicePictures.special,
    "round": DicePictures.round,
}
"""In the order of the page."""
