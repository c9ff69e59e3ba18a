"""The figures of a ticket game: X's line and choices, the pursuers with tickets, and where each can go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from rich.table import Table
from rich.text import Text

from blackticket.cli.look import ticket_text
from blackticket.cli.play import narrate
from blackticket.cli.play.choices import counted, grouped, x_choices
from blackticket.cli.play.tickets import short_name
from blackticket.cli.speech import listed, say
from blackticket.rules.ticket import codes
from blackticket.rules.ticket.layout import ANYBODY, PURSUERS_TURN
from blackticket.rules.ticket.legal import all_legal
from blackticket.views import TicketView, View

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from blackticket.cli.play.plan import Plan
    from blackticket.cli.play.screen import Scene

WIDE_ENOUGH = 96
"""A screen of this width also shows the stations' names."""
NOBODY = 0


def panel(scene: Scene, told: dict[str, Any], stations: list[int], console: Console) -> Iterator[RenderableType]:
    """Everything about the figures, from top to bottom."""
    width = console.width
    yield _x_line(scene, told, width)
    plan = scene.plan
    if plan is not None and plan.side == "X" and not plan.is_complete:
        yield x_choices(plan, within_reach(cast("TicketView", plan.base)))
    yield _pursuers(scene, told, width, frozenset(stations))


def request(plan: Plan, able: list[str]) -> str:
    """One sentence that asks the pursuers to move."""
    if len(able) > 1:
        return say("ask.any", figures=listed(able))
    after = [name for name in plan.waiting() if name != able[0]]
    if not after:
        return say("ask.next", figure=able[0])
    return say("ask.next_of", figure=able[0], others=listed(after))


def sketch_lines(view: View) -> list[str]:  # noqa: ARG001 - all panels share one signature
    """Nothing: a board of two hundred stations is too large for a sketch in letters."""
    return []


def within_reach(view: TicketView) -> frozenset[int]:
    """The stations that a pursuer could reach if the pursuers moved now."""
    record = view.public_record.copy()
    pub = record[0]
    pub["turn"], pub["moved"], pub["next_figure"] = PURSUERS_TURN, 0, ANYBODY
    return frozenset(codes.station_of(int(move), 0) for move in all_legal(view.tables, pub, NOBODY))


def station_name(view: View, number: int, width: int) -> str:
    """A station's number, with its name where there is room for it."""
    name = view.setup.stations[number]
    return f"{number} {name[:16]}" if name and width >= WIDE_ENOUGH else str(number)


def _x_line(scene: Scene, told: dict[str, Any], width: int) -> Text:
    line = Text(" X  ", "bold")
    own = scene.view.own
    if own is not None:
        place = station_name(scene.view, own.at, width)
        line.append(f"{say('panel.at_station', station=place)}, ", "bold")
    line.append(narrate.last_seen(told))
    line.append("   ")
    line.append_text(counted(told["tickets"]["X"]))
    if "supply" in told["tickets"]:
        supply = Text.assemble((say("panel.supply"), "dim"), counted(told["tickets"]["supply"]))
        fits = len(line) + len(supply) + 3 <= width
        line.append("   " if fits else "\n    ")
        line.append_text(supply)
    return line


def _pursuers(scene: Scene, told: dict[str, Any], width: int, possible: frozenset[int]) -> Table:
    plan = scene.plan if scene.plan is not None and scene.plan.side == "pursuers" else None
    after = plan.view.to_dict() if plan is not None else told
    words = list(scene.view.setup.edition.tickets)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=4)
    table.add_column()
    for _ in words:
        table.add_column(justify="right")
    table.add_column(ratio=1)
    heads = [ticket_text(word, short_name(word)) for word in words]
    table.add_row("", Text(say("panel.at"), "dim"), *heads, Text(_can_go(plan, possible), "dim"))
    shared = after["tickets"].get("team")
    for name in scene.view.setup.pursuers:
        hand = shared if shared and name.startswith("D") else after["tickets"].get(name, {})
        counts = [str(hand[word]) if hand else "" for word in words]
        if shared and name != "D1":
            counts = ["''" if hand else "" for _ in words]
        place = Text(station_name(scene.view, after["at"][name], width) if name in after["at"] else "-")
        marked = plan is not None and name == scene.focus and not plan.is_complete
        label = Text(f"{'>' if marked else ' '}{name}", "bold")
        table.add_row(label, place, *counts, _doing(plan, after, name, possible))
    return table


def _can_go(plan: Plan | None, possible: frozenset[int]) -> str:
    if plan is None or plan.is_complete:
        return ""
    return say("panel.can_go_x" if possible else "panel.can_go")


def _doing(plan: Plan | None, after: dict[str, Any], name: str, possible: frozenset[int]) -> Text:
    """The last column of a pursuer: its planned move, where it can go, or why it cannot move."""
    if name in after["out"]:
        return Text(say("panel.out"), "dim")
    if plan is None:
        return Text("")
    if name in plan.moved:
        return Text(say("panel.planned", move=plan.moved[name].removeprefix(name + " ")), "green")
    moves = [move for move in plan.legal() if move.figure == name]
    if moves:
        return grouped(moves, possible)
    if plan.is_complete or name not in plan.waiting():
        return Text(say("panel.cannot_round"), "dim")
    return Text(say("panel.waits" if len(plan.figures()) == 1 else "panel.cannot_now"), "dim")
