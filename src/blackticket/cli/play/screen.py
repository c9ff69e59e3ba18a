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
from blackticket.rules.ticket import codes
from blackticket.rules.ticket.layout import ANYBODY, PURSUERS_TURN
from blackticket.rules.ticket.legal import all_legal
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
    who: str = ""
    """Whose eyes these are, if that is not clear from the audience."""


def show(console: Console, scene: Scene) -> None:
    """Print the whole screen."""
    if console.is_terminal:
        _show(console, scene)
        return
    with console.capture() as captured:
        _show(console, scene)
    for line in captured.get().splitlines():
        console.print(Text(line.rstrip()), soft_wrap=True)


def _show(console: Console, scene: Scene) -> None:
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
    if scene.plan is not None and scene.plan.side == "X" and not scene.plan.is_complete:
        _x_choices(console, scene.plan)
    console.print(_pursuers(scene, told, console.width, frozenset(stations)))
    if len(stations) > 1 and scene.view.audience != "X":
        _candidate_lines(console, stations)
    for note in scene.notes:
        console.print(Text(note, "italic"))


def _header(console: Console, scene: Scene, told: dict[str, Any]) -> None:
    setup = scene.view.setup
    rounds = f" of {told['rounds']}" if told["rounds"] else ""
    left = f" {setup.edition.title}   round {told['round']}{rounds}   log {len(told['log'])} of {told['log_entries']}"
    who = scene.who or {"X": "you are X", "pursuers": "you are the pursuers"}.get(
        scene.view.audience, "you are watching"
    )
    gap = max(2, console.width - len(left) - len(who) - 1)
    console.print(Text(f"{left}{' ' * gap}{who} ", "reverse"), no_wrap=True, overflow="crop")


def station_name(view: View, number: int, width: int) -> str:
    """A station's number, with its name where there is room for it."""
    name = view.setup.board.station(number).name if number else ""
    return f"{number} {name[:16]}" if name and width >= WIDE_ENOUGH else str(number)


def counted(hand: dict[str, int]) -> Text:
    """Tickets with their counts, in their colours."""
    shown = {word: SHORT_WORDS.get(word, word) for word in hand}
    parts = [Text.assemble(ticket_text(word, shown[word]), f" {count}") for word, count in hand.items()]
    return Text("  ").join(parts)


def grouped(moves: list[str], marked: frozenset[int] = frozenset(), mark: str = "*") -> Text:
    """Single-step moves of one figure, by ticket: 'taxi 4 14* 23   bus 14* 52'; ``marked`` stations stand out."""
    by_ticket: dict[str, list[int]] = {}
    for move in moves:
        _, ticket, station, *_ = move.split()
        stations = by_ticket.setdefault(ticket, [])
        if int(station) not in stations:
            stations.append(int(station))
    order = {word: place for place, word in enumerate(TICKET_COLOURS)}
    parts = []
    for ticket in sorted(by_ticket, key=lambda word: order.get(word, 99)):
        part = ticket_text(ticket)
        for station in sorted(by_ticket[ticket]):
            part.append(" ", "default")
            part.append(*((f"{station}{mark}", "bold underline") if station in marked else (str(station), "default")))
        parts.append(part)
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
        supply = Text.assemble(("supply: ", "dim"), counted(told["tickets"]["supply"]))
        fits = len(line) + len(supply) + 3 <= width
        line.append("   " if fits else "\n    ")
        line.append_text(supply)
    return line


def _x_choices(console: Console, plan: Plan) -> None:
    """Where X can go, by ticket; double and triple moves are hundreds, so they get one line and an example."""
    danger = within_reach(plan.base)
    by_word: dict[str, list[str]] = {}
    for move in plan.legal():
        by_word.setdefault(move.split()[1], []).append(move)
    longer = {word: by_word.pop(word) for word in ("double", "triple") if word in by_word}
    black = by_word.pop("black", [])
    ordinary = [move for moves in by_word.values() for move in moves]
    table = Table.grid(padding=(0, 1))
    table.add_column(width=6)
    table.add_column(ratio=1)
    if ordinary:
        table.add_row(" go", grouped(ordinary, danger, "!"))
    if black:
        reached = {move.split()[2] for move in ordinary}
        extra = [move for move in black if move.split()[2] not in reached]
        text = grouped(extra, danger, "!") if extra else ticket_text("black")
        if ordinary:
            text.append(", and every station above" if extra else " to every station above", "dim")
        table.add_row(" or", text)
    for word, moves in longer.items():
        example = min(moves, key=lambda move: move.split().count("black")).removeprefix("X ")
        table.add_row(" or", Text.assemble(ticket_text(word), (f"  for example '{example}'", "dim")))
    if any(move.endswith(" show") for move in ordinary + black):
        table.add_row("", Text("'show' after a step shows you there and gives a black ticket back", "dim"))
    if any(int(move.split()[2]) in danger for move in ordinary + black):
        table.add_row("", Text("! a pursuer can reach it in this round", "dim"))
    console.print(table)


def within_reach(view: View) -> frozenset[int]:
    """The stations that some pursuer could enter if the pursuers' half of the round began now."""
    record = view.public_record.copy()
    pub = record[0]
    pub["turn"], pub["moved"], pub["next_figure"] = PURSUERS_TURN, 0, ANYBODY
    nobody = 0
    return frozenset(codes.station_of(int(move), 0) for move in all_legal(view.tables, pub, nobody))


def _pursuers(scene: Scene, told: dict[str, Any], width: int, possible: frozenset[int]) -> Table:
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
    table.add_row("", Text("at", "dim"), *heads, Text(_can_go(plan, possible), "dim"))
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
    return "can go (* X can be there)" if possible else "can go"


def _doing(plan: Plan | None, after: dict[str, Any], name: str, possible: frozenset[int]) -> Text:
    """The last column of a pursuer: its planned move, or where it can go, or why it cannot."""
    if name in after["out"]:
        return Text("out of the game", "dim")
    if plan is None:
        return Text("")
    if name in plan.moved:
        return Text(f"planned: {plan.moved[name].removeprefix(name + ' ')}", "green")
    moves = [move for move in plan.legal() if move.startswith(name + " ")]
    if moves:
        return grouped(moves, possible)
    if plan.is_complete or name not in plan.waiting():
        return Text("cannot move in this round", "dim")
    return Text("waits for its place in the order" if len(plan.figures()) == 1 else "cannot move now", "dim")


def _candidate_lines(console: Console, stations: list[int]) -> None:
    text = "X can be at: " + " ".join(str(station) for station in stations)
    room = 2 * console.width - 8
    if console.is_terminal and len(text) > room:
        text = text[:room].rsplit(" ", 1)[0] + " ..."
    console.print(Text(text))
