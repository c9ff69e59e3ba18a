"""The five pictures of the games with tickets: a station, the set-up, a turn, special moves, a whole round.

This module owns what is in each picture. It must not know a rule: numbers come from the rule set, moves from the
replayed example. Read ``PICTURES`` first.
"""

from collections.abc import Callable, Mapping

from blackticket.boards import Board, Figure, Overlay
from blackticket.boards.drawing.excerpt import Part, part_around
from blackticket.boards.drawing.markers import HALF_HEIGHT, HALF_WIDTH, plate
from blackticket.boards.drawing.svg import num, tag, text
from blackticket.boards.drawing.themes import Theme
from blackticket.boards.geometry import size_of
from blackticket.boards.model import Station
from blackticket.editions import RuleSet
from blackticket.guide.drawing.pieces import SLOT, colour_of, covered, figure, slot, ticket
from blackticket.guide.drawing.sheet import WIDTH, Sheet
from blackticket.guide.example import Example

KINDS = {"X": "x", "D": "detective", "B": "bobby"}


class TicketPictures:
    """Draws the pictures of one edition in one theme and language."""

    def __init__(self, example: Example, theme: Theme, words: Mapping[str, str]) -> None:
        self.example, self.theme, self.words = example, theme, words
        self.board: Board = example.board
        self.rules: RuleSet = example.setup.rules
        self.roles = {name: role for role, name in self.board.transports.items()}

    # -- small parts --------------------------------------------------------------------------------------------------

    def _ticket(self, sheet: Sheet, x: float, y: float, name: str, count: int = 0, width: float = 78.0) -> None:
        colour = colour_of(name, self.roles, self.theme)
        sheet.add(*ticket(x, y, self.words[name], colour, count=count, width=width, theme=self.theme))

    def _figures(self, places: Mapping[str, int]) -> tuple[Figure, ...]:
        return tuple(
            Figure(station, name if name == "X" else name[1:], KINDS[name[0]]) for name, station in places.items()
        )

    def _log(self, sheet: Sheet, x: float, y: float, fields: int, shown: Mapping[int, str], tickets: Mapping[int, str],
             first: int = 1) -> None:  # fmt: skip
        """Fields of the log from the ``first`` on, some with a number and some under a ticket."""
        for number in range(first, first + fields):
            left = x + (number - first) * (SLOT + 9)
            reveal = number in self.rules.reveals
            sheet.add(*slot(left, y, number, self.theme, reveal=reveal, shown=shown.get(number, "")))
            if number in tickets:
                name = tickets[number]
                sheet.add(*covered(left, y, self.words[name], colour_of(name, self.roles, self.theme), self.theme))

    def _x(self, sheet: Sheet, x: float, y: float) -> None:
        sheet.add(figure(x, y, "X", "x", self.theme, 1.1))

    # -- the pictures -------------------------------------------------------------------------------------------------

    def station(self) -> Sheet:
        """A station close up, and one at the water: what each part of a marker means."""
        sheet, scale, low = Sheet(206, self.theme), 3.3, 2.0
        at, landing = self.board.station(self.example.close_up), self._landing()
        (cx, cy), (wx, wy) = (214.0, 92.0), (398.0, 118.0)
        self._marker(sheet, at, cx, cy, scale)
        self._marker(sheet, landing, wx, wy, low)
        w, h = HALF_WIDTH * scale, HALF_HEIGHT * scale
        local, regional, express, water = self.board.transports.values()
        sheet.pointer((cx - w * 0.62, cy - h * 0.84), (112, 34), self.words[local], self.words["upper"], "end")
        sheet.pointer((cx - w * 0.62, cy + h * 0.84), (112, 152), self.words[regional], self.words["lower"], "end")
        sheet.pointer((cx + w * 1.2, cy), (326, 34), self.words[express], self.words["bar"], "start")
        sheet.pointer(
            (wx - 4 * low, wy + HALF_HEIGHT * low + 7.0 * low), (326, 182), self.words[water], self.words["wave"], "end"
        )
        return sheet

    def _landing(self) -> Station:
        assert self.example.ferry is not None
        return self.board.station(self.example.ferry[1])

    def _marker(self, sheet: Sheet, at: Station, x: float, y: float, scale: float) -> None:
        drawn = plate(self.board, at.stops, self.theme, 1.0)
        bar = self.board.transports["express"] in at.stops
        sheet.add(
            tag("g", drawn, transform=f"translate({num(x)} {num(y)}) scale({scale})"),
            text(
                str(at.number), x, y + 6.1 * scale, 17 * scale, class_="num", fill="#ffffff" if bar else self.theme.ink
            ),
        )

    def setup(self) -> Sheet:
        """What lies before everybody when the game begins."""
        rules, tickets = self.rules, self.example.setup.edition.tickets
        sheet = Sheet(302, self.theme)
        sheet.panel(6, 8, WIDTH - 12, 168)
        self._x(sheet, 46, 48)
        sheet.words("Mister X", 82, 54, bold=True)
        black = rules.x_black or self.example.setup.force.detectives
        x = 26.0
        for name, count in (*zip(tickets, rules.x_hand, strict=True), ("black", black), ("double", rules.x_double)):
            if count:
                self._ticket(sheet, x, 100, name, count, 72)
                x += 88
        self._log(sheet, 200, 34, 5, {}, {})
        top = 186.0
        sheet.panel(6, top, WIDTH - 12, 108)
        sheet.add(figure(38, top + 48, "1", "detective", self.theme, 1.15))
        sheet.words(self.words["each"], 16, top + 94, bold=True, size=15, room=118)
        for index, (name, count) in enumerate(zip(tickets, rules.detective_hand, strict=True)):
            self._ticket(sheet, 140 + index * 108, top + 24, name, count)
        return sheet

    def turn(self) -> Sheet:
        """A turn in four steps, on the stations of the example."""
        ex, half = self.example, (WIDTH - 18) / 2
        height = half * 0.74
        sheet = Sheet(2 * height + 30, self.theme)
        left, right, top, low = 6.0, half + 12, 6.0, height + 18
        x_from, x_to = ex.before["X"], ex.after["X"]
        x_ticket = ex.move_of("X").tickets[0]
        part = part_around(self.board, {x_from, *ex.possible_before}, 62 * size_of(self.board), half / height)
        route = Overlay(self._figures({"X": x_to}), route=((x_from, x_to, x_ticket),))
        sheet.excerpt(self.board, part, route, left, top, half)
        sheet.panel(right, top, half, height)
        last = len(ex.log)
        self._log(sheet, right + 14, top + 46, 4, {}, dict(enumerate(ex.log, 1)), last - 3)
        sheet.add(text("?", right + half - 40, top + height - 22, 46, class_="num", fill=self.theme.heat))
        self._x(sheet, right + 46, top + height - 40)
        mover = next(m for m in ex.moves if m.figure.startswith("D"))
        start, goal, used = ex.before[mover.figure], mover.stations[-1], mover.tickets[0]
        near = self._ways(start)
        around = {station for station, ways in near.items() if self.roles[ways[0]] == "local"}
        part = part_around(self.board, {start, goal, *around}, 56 * size_of(self.board), half / height)
        sheet.excerpt(self.board, part, Overlay(self._figures({mover.figure: start}), targets=near), left, low, half)
        sheet.panel(right, low, half, height)
        self._ticket(sheet, right + 18, low + height / 2 - 20, used)
        sheet.arrow((right + 104, low + height / 2), (right + 146, low + height / 2), self.theme.ink)
        if self.rules.till == "x":
            self._x(sheet, right + 184, low + height / 2)
            sheet.words(
                self.words["to_x"], right + half / 2, low + height - 14, anchor="middle", size=15, room=half - 20
            )
        else:
            for offset, name in zip((-46, -15, 16), ex.setup.edition.tickets, strict=True):
                self._ticket(sheet, right + 156, low + height / 2 + offset, name, width=60)
            sheet.words(
                self.words["supply"], right + half / 2, low + height - 14, anchor="middle", size=15, room=half - 20
            )
        for number, (x, y) in enumerate(((left, top), (right, top), (left, low), (right, low)), 1):
            sheet.step(number, x + 20, y + 20)
        return sheet

    def _ways(self, station: int) -> dict[int, tuple[str, ...]]:
        """Where tickets lead from a station, but not the water."""
        found: dict[int, tuple[str, ...]] = {}
        for line in self.board.connections_at(station):
            if line.role != "water":
                end = line.b if line.a == station else line.a
                found[end] = (*found.get(end, ()), line.transport)
        return found

    def special(self) -> Sheet:
        """A double move on the log, and a black ticket on the water."""
        half, height = (WIDTH - 18) / 2, 200.0
        sheet, right = Sheet(height + 12, self.theme), (WIDTH - 18) / 2 + 12
        _, regional, _ = self.example.setup.edition.tickets
        sheet.panel(6, 6, half, height)
        self._ticket(sheet, 6 + half / 2 - 39, 24, "double")
        self._log(sheet, 6 + half / 2 - SLOT - 4, 116, 2, {}, {7: regional, 8: "black"}, 7)
        for aside in (-SLOT / 2 - 4, SLOT / 2 + 5):
            sheet.arrow((6 + half / 2 + aside * 0.4, 70), (6 + half / 2 + aside, 94), self.theme.ink, 3)
        sheet.words(self.words["seen"], 6 + half / 2, 192, anchor="middle", size=15, room=half - 16)
        assert self.example.ferry is not None
        start, end = self.example.ferry
        part = part_around(self.board, {start, end}, 84 * size_of(self.board), half / height)
        water = self.board.transports["water"]
        seen = Overlay(self._figures({"X": end}), route=((start, end, water),))
        sheet.excerpt(self.board, part, seen, right, 6, half)
        self._ticket(sheet, right + 10, 16, "black", width=66)
        return sheet

    def round(self) -> Sheet:
        """Every move of the example, drawn along its lines, and where Mister X can be afterwards."""
        ex, width = self.example, WIDTH - 12
        stations = {*ex.before.values(), *ex.after.values(), *ex.possible}
        part = part_around(self.board, stations, 72 * size_of(self.board), 1.22)
        sheet = Sheet(width / 1.22 + 82, self.theme)
        rides = tuple(
            (ex.before[m.figure], m.stations[-1], self._line(ex.before[m.figure], m.stations[-1], m.tickets[0]))
            for m in ex.moves
        )
        seen = Overlay(self._figures(ex.after), heat=dict.fromkeys(ex.possible, 1.0), route=rides)
        sheet.excerpt(self.board, part, seen, 6, 6, width)
        y = width / 1.22 + 32
        reveal = next(n for n in self.rules.reveals)
        shown = {reveal: str(ex.before["X"])}
        tickets = {n: name for n, name in enumerate(ex.log, 1) if n not in shown}
        self._x(sheet, 36, y + 20)
        self._log(sheet, 76, y, 7, shown, tickets)
        return sheet

    def _line(self, start: int, end: int, used: str) -> str:
        """The transport of a ride; a bobby's ticket says nothing of it."""
        if used in self.roles:
            return used
        lines = [line for line in self.board.connections_at(start) if end in (line.a, line.b) and line.role != "water"]
        return lines[0].transport


PICTURES: dict[str, Callable[[TicketPictures], Sheet]] = {
    "station": TicketPictures.station,
    "setup": TicketPictures.setup,
    "turn": TicketPictures.turn,
    "special": TicketPictures.special,
    "round": TicketPictures.round,
}
"""In the order of the page."""
__all__ = ["PICTURES", "Part", "TicketPictures"]
