"""The figures of a dice game: a sketch of the grid, the dice, X's specials, and where each figure can go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from rich.table import Table
from rich.text import Text

from blackticket.cli.look import TICKET_COLOURS, ticket_text
from blackticket.cli.play import narrate
from blackticket.cli.play.choices import counted, grouped, x_choices
from blackticket.cli.speech import listed, say
from blackticket.editions import DiceSetup

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from blackticket.boards.tiles import Grid
    from blackticket.cli.play.plan import Plan
    from blackticket.cli.play.screen import Scene
    from blackticket.views import View

CELL = 11
OTHER_LINES, OTHER_LINES_OF_X = 17, 20
"""Lines that the screen needs besides the sketch. Without room for both, the sketch is left out."""


def panel(scene: Scene, told: dict[str, Any], stations: list[int], console: Console) -> Iterator[RenderableType]:
    """Everything about the figures, from top to bottom."""
    view = scene.view
    grid = cast("DiceSetup", view.setup).grid
    other_lines = OTHER_LINES_OF_X if view.audience == "X" else OTHER_LINES
    tall_enough = not console.is_terminal or console.height >= 2 * grid.rows - 1 + other_lines
    if tall_enough and console.width >= CELL * grid.columns:
        yield from sketch(grid, told["at"], frozenset(stations) if view.audience != "X" else frozenset())
        yield ""
    yield _x_line(scene, told)
    plan = scene.plan
    if plan is not None and plan.side == "X" and not plan.is_complete:
        yield x_choices(plan, frozenset())
    yield _dice(told)
    yield _detectives(scene, told, frozenset(stations))


def request(plan: Plan, able: list[str]) -> str:
    """What is asked of the detectives."""
    words = {move.action for move in plan.legal()}
    if "place" in words:
        return say("ask.place", figure=able[0])
    again = "_again" if "reroll" in words else ""
    if "pass" in words:
        return say(f"ask.no_die{again}")
    return say(f"ask.die{again}", figures=listed(able, "or"))


def sketch_lines(view: View) -> list[str]:
    """The grid in letters."""
    grid = cast("DiceSetup", view.setup).grid
    return [line.plain.rstrip() for line in sketch(grid, view.at, frozenset())]


def _x_line(scene: Scene, told: dict[str, Any]) -> Text:
    line = Text(" X  ", "bold")
    own = scene.view.own
    if own is not None:
        line.append(f"{say('panel.at_station', station=own.at)}, ", "bold")
    line.append(narrate.last_seen(told))
    if told["tile"] is not None:
        line.append(say("panel.tile", tile=told["tile"]))
    line.append("   ")
    line.append_text(counted(told["tickets"]["X"]))
    return line


def _dice(told: dict[str, Any]) -> Text:
    dice = told["dice"]
    line = Text(f" {say('panel.dice')}  ")
    line.append_text(_faces(dice["rolled"]))
    line.append(f"   {say('panel.used')}", "dim")
    line.append_text(_faces(dice["used"]))
    line.append(f"   {say('panel.tokens')}", "dim")
    line.append(str(told["tickets"]["team"]["reroll"]))
    return line


def _faces(faces: list[str]) -> Text:
    return Text(" ").join(ticket_text(face) for face in faces) if faces else Text(say("panel.none"), "dim")


def _detectives(scene: Scene, told: dict[str, Any], possible: frozenset[int]) -> Table:
    plan = scene.plan if scene.plan is not None and scene.plan.side == "pursuers" else None
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=4)
    table.add_column(width=3)
    table.add_column(ratio=1)
    for name in scene.view.setup.pursuers:
        doing = Text("")
        if plan is not None and name in plan.moved:
            doing = Text(say("panel.planned", move=plan.moved[name].removeprefix(name + " ")), "green")
        elif plan is not None:
            doing = grouped([move for move in plan.legal() if move.figure == name], possible)
        if not doing and name in told["moved"]:
            doing = Text(say("panel.moved"), "dim")
        marked = plan is not None and name == scene.focus and not plan.is_complete
        table.add_row(Text(f"{'>' if marked else ' '}{name}", "bold"), str(told["at"].get(name, "-")), doing)
    return table


def sketch(grid: Grid, at: dict[str, int], possible: frozenset[int]) -> list[Text]:
    """The grid in letters: numbers with their stops (b: bus, u: underground), figures in brackets, roads as lines."""
    places = {(station.row, station.column): station for station in grid.stations}
    roads = {frozenset((road.a, road.b)): road for road in grid.roads}
    figures: dict[int, list[str]] = {}
    for name, station in at.items():
        figures.setdefault(station, []).append(name)
    lines: list[Text] = []
    for row in range(grid.rows):
        line, below = Text("  "), Text("  ")
        for column in range(grid.columns):
            here = places[row, column]
            right, down = places.get((row, column + 1)), places.get((row + 1, column))
            cell = _cell(here.number, here.stops, figures.get(here.number, []), here.number in possible)
            road = roads.get(frozenset((here.number, right.number))) if right else None
            fill = " " if road is None else "-" if not road.one_way else ">" if road.a == here.number else "<"
            line.append_text(cell)
            gap = CELL - len(cell)
            line.append((f" {fill * (gap - 2)} " if gap > 2 else fill * gap) if right else "")
            street = roads.get(frozenset((here.number, down.number))) if down else None
            arrow = "" if street is None else "|" if not street.one_way else "v" if street.a == here.number else "^"
            below.append(f" {arrow}".ljust(CELL))
        lines += [line, below]
    lanes = [f"{road.a}-{road.b}" for road in grid.roads if road.kind == "lane"]
    return lines[:-1] + ([Text(f"  {say('panel.lanes', lanes=', '.join(lanes))}")] if lanes else [])


def _cell(number: int, stops: tuple[str, ...], figures: list[str], possible: bool) -> Text:
    text = Text(f"{number}", "bold underline" if possible else "")
    if possible:
        text.append("*")
    for word in ("bus", "underground"):
        if word in stops:
            text.append(word[0], TICKET_COLOURS[word])
    if figures:
        text.append(f"[{'+'.join(figures)}]", "bold reverse")
    return text
