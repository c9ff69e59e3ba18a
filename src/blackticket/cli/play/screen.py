"""What a person sees, built from a view and from that person's own unsent moves, and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from blackticket.belief import candidates
from blackticket.cli.look import SHORT_WORDS, TICKET_COLOURS, ticket_text
from blackticket.cli.play import narrate
from blackticket.cli.play.strip import log_strip
from blackticket.views import View, view_as_dict

if TYPE_CHECKING:
    from rich.console import Console

    from blackticket.cli.play.plan import Plan

TALL_ENOUGH = 28
"""From this height on the whole log is shown; below it only the row that is being filled."""
WIDE_ENOUGH = 96
"""From this width on stations appear with their names."""


@dataclass
class Scene:
    """All that one screen shows."""

    view: View
    plan: Plan | None = None
    focus: str | None = None
    news: list[str] = field(default_factory=list)
    show_candidates: bool = True
    notes: list[str] = field(default_factory=list)


def show(console: Console, scene: Scene) -> None:
    """Print the whole screen."""
    told = view_as_dict(scene.view)
    _header(console, scene, told)
    stations = candidates(scene.view) if scene.show_candidates and not scene.view.is_over else []
    happened = " ".join([*scene.news, *([narrate.possible(scene.view, stations)] if stations else [])])
    if happened:
        console.print(Text(happened))
    if scene.plan is not None:
        console.print(Text(narrate.request(scene.plan), "bold"))
    console.print()
    only_current = console.is_terminal and console.height < TALL_ENOUGH
    for line in log_strip(told, console.width, only_current=only_current):
        console.print(line)
    console.print()
    console.print(_x_line(scene, told, console.width))
    if scene.plan is not None and scene.plan.side == "X":
        _x_choices(console, scene.plan)
    console.print(_pursuers(scene, told, console.width))
    if len(stations) > 1 and scene.view.audience != "X":
        _candidate_lines(console, stations)
    for note in scene.notes:
        console.print(Text(note, "italic"))


def _header(console: Console, scene: Scene, told: dict[str, Any]) -> None:
    setup = scene.view.setup
    rounds = f" of {told['rounds']}" if told["rounds"] else ""
    left = f" {setup.edition.title}   round {told['round']}{rounds}   log {len(told['log'])} of {told['log_entries']}"
    who = {"X": "you are X", "pursuers": "you are the pursuers"}.get(scene.view.audience, "you are watching")
    gap = max(2, console.width - len(left) - len(who) - 1)
    console.print(Text(f"{left}{' ' * gap}{who} ", "reverse"), no_wrap=True, overflow="crop")


def station_name(view: View, number: int, width: int) -> str:
    """A station's number, with its name where there is room for it."""
    name = view.setup.board.station(number).name if number else ""
    return f"{number} {name[:16]}" if name and width >= WIDE_ENOUGH else str(number)


def counted(hand: dict[str, int]) -> Text:
    """Tickets with their counts, in their colours."""
    parts = [Text.assemble(ticket_text(word), f" {count}") for word, count in hand.items()]
    return Text("  ").join(parts)


def grouped(moves: list[str]) -> Text:
    """Single-step moves of one figure, by ticket: 'taxi 4 14 23   bus 14 52'."""
    by_ticket: dict[str, list[int]] = {}
    for move in moves:
        _, ticket, station, *_ = move.split()
        stations = by_ticket.setdefault(ticket, [])
        if int(station) not in stations:
            stations.append(int(station))
    order = {word: place for place, word in enumerate(TICKET_COLOURS)}
    parts = []
    for ticket in sorted(by_ticket, key=lambda word: order.get(word, 99)):
        numbers = " ".join(str(station) for station in sorted(by_ticket[ticket]))
        parts.append(Text.assemble(ticket_text(ticket), f" {numbers}"))
    return Text("   ").join(parts)


def _x_line(scene: Scene, told: dict[str, Any], width: int) -> Text:
    line = Text(" X  ", "bold")
    own = scene.view.own
    if own is not None:
        line.append(f"at {station_name(scene.view, own.at, width)}", "bold")
        line.append(f", {narrate.last_seen(told)}" if any(e["shown"] for e in told["log"]) else ", not seen yet")
    else:
        line.append(narrate.last_seen(told))
    line.append("   ")
    line.append_text(counted(told["tickets"]["X"]))
    if "supply" in told["tickets"]:
        line.append("   supply: ", "dim")
        line.append_text(counted(told["tickets"]["supply"]))
    return line


def _x_choices(console: Console, plan: Plan) -> None:
    if plan.is_complete:
        return
    singles = [move for move in plan.legal() if move.split()[1] not in ("double", "triple")]
    ordinary = [move for move in singles if move.split()[1] != "black"]
    reached = {move.split()[2] for move in ordinary}
    table = Table.grid(padding=(0, 1))
    table.add_column(width=6)
    table.add_column(ratio=1)
    if ordinary:
        table.add_row(Text(" go"), grouped(ordinary))
    black = [move for move in singles if move.split()[1] == "black"]
    if black:
        extra = [move for move in black if move.split()[2] not in reached]
        text = ticket_text("black")
        if extra:
            text.append(" " + " ".join(sorted({move.split()[2] for move in extra}, key=int)), "default")
        text.append(", and every station above" if extra else " to every station above", "dim")
        table.add_row(Text(" or"), text)
    longer = [word for word in ("double", "triple") if any(move.split()[1] == word for move in plan.legal())]
    for word in longer:
        example = next(move for move in plan.legal() if move.split()[1] == word).removeprefix("X ")
        table.add_row(Text(" or"), Text.assemble(ticket_text(word), Text(f"  for example '{example}'", "dim")))
    if any(move.endswith(" show") for move in singles):
        table.add_row(Text(""), Text("'show' after a step shows you there and gives a black ticket back", "dim"))
    console.print(table)


def _pursuers(scene: Scene, told: dict[str, Any], width: int) -> Table:
    plan = scene.plan if scene.plan is not None and scene.plan.side == "pursuers" else None
    after = view_as_dict(plan.view) if plan is not None else told
    words = list(scene.view.setup.edition.tickets)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=4)
    table.add_column()
    for _ in words:
        table.add_column(justify="right")
    table.add_column(ratio=1)
    heads = [Text.assemble(ticket_text(word, SHORT_WORDS.get(word, word))) for word in words]
    table.add_row("", Text("at", "dim"), *heads, Text("can go" if plan else "", "dim"))
    shared = after["tickets"].get("team")
    for name in scene.view.setup.pursuers:
        hand = shared if shared and name.startswith("D") else after["tickets"].get(name, {})
        counts = [str(hand[word]) if hand else "" for word in words]
        if shared and name != "D1":
            counts = ["''" if hand else "" for _ in words]
        place = Text(station_name(scene.view, after["at"][name], width) if name in after["at"] else "-")
        marked = plan is not None and name == scene.focus and not plan.is_complete
        label = Text(f"{'>' if marked else ' '}{name}", "bold")
        table.add_row(label, place, *counts, _doing(plan, after, name))
    return table


def _doing(plan: Plan | None, after: dict[str, Any], name: str) -> Text:
    """The last column of a pursuer: its planned move, or where it can go, or why it cannot."""
    if name in after["out"]:
        return Text("out of the game", "dim")
    if plan is None:
        return Text("")
    if name in plan.moved:
        return Text(f"planned: {plan.moved[name].removeprefix(name + ' ')}", "green")
    moves = [move for move in plan.legal() if move.startswith(name + " ")]
    if moves:
        return grouped(moves)
    if plan.is_complete or name not in plan.waiting():
        return Text("cannot move in this round", "dim")
    return Text("waits for its place in the order" if len(plan.figures()) == 1 else "cannot move now", "dim")


def _candidate_lines(console: Console, stations: list[int]) -> None:
    text = "X can be at: " + " ".join(str(station) for station in stations)
    room = 2 * console.width - 8
    if console.is_terminal and len(text) > room:
        text = text[:room].rsplit(" ", 1)[0] + " ..."
    console.print(Text(text))
