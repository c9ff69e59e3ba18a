"""Legal moves and tickets, written compactly and in colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from blackticket.cli.look import TICKET_COLOURS, ticket_text
from blackticket.cli.play.tickets import name_of, short_name
from blackticket.cli.speech import say

if TYPE_CHECKING:
    from blackticket.cli.play.plan import Plan
    from blackticket.moves import Move

_ORDER = {word: place for place, word in enumerate(TICKET_COLOURS)}


def target_of(move: Move) -> int:
    """The first station that a move names; 0 if it names none."""
    return move.stations[0] if move.steps else 0


def word_of(move: Move) -> str:
    """The word after the figure: a ticket or an action."""
    return move.tickets[0] if move.action == "go" else move.action


def counted(hand: dict[str, int]) -> Text:
    """Tickets with their counts, in their colours."""
    shown = {word: short_name(word) for word in hand}
    parts = [Text.assemble(ticket_text(word, shown[word]), f" {count}") for word, count in hand.items()]
    return Text("  ").join(parts)


def grouped(moves: Sequence[Move], marked: frozenset[int] = frozenset(), mark: str = "*") -> Text:
    """Moves of one figure by their first word, ``marked`` stations highlighted: 'taxi 4 14* 23   bus 14* 52   pass'."""
    by_word: dict[str, set[int]] = {}
    for move in moves:
        by_word.setdefault(word_of(move), set()).add(target_of(move))
    parts = []
    for word in sorted(by_word, key=lambda word: _ORDER.get(word, 99)):
        part = ticket_text(word, name_of(word))
        for station in sorted(by_word[word] - {0}):
            part.append(" ", "default")
            part.append(*((f"{station}{mark}", "bold underline") if station in marked else (str(station), "default")))
        parts.append(part)
    return Text("   ").join(parts)


def x_choices(plan: Plan, danger: frozenset[int]) -> Table:
    """Where X can go, by ticket. There are hundreds of double and triple moves, so each kind gets one example."""
    by_word: dict[str, list[Move]] = {}
    for move in plan.legal():
        by_word.setdefault(word_of(move), []).append(move)
    longer = {word: by_word.pop(word) for word in ("double", "triple") if word in by_word}
    black = by_word.pop("black", [])
    flights = by_word.pop("helicopter", [])
    ordinary = [move for moves in by_word.values() for move in moves]
    alternative = f" {say('panel.or')}"
    table = Table.grid(padding=(0, 1))
    table.add_column(width=6)
    table.add_column(ratio=1)
    if ordinary:
        table.add_row(f" {say('panel.go')}", grouped(ordinary, danger, "!"))
    if black:
        reached = {target_of(move) for move in ordinary}
        extra = [move for move in black if target_of(move) not in reached]
        text = grouped(extra, danger, "!") if extra else ticket_text("black")
        if reached - {0}:
            text.append(say("panel.black_more" if extra else "panel.black_all"), "dim")
        table.add_row(alternative, text)
    if flights:
        table.add_row(alternative, grouped(flights, danger, "!"))
    for word, moves in longer.items():
        example = min(moves, key=lambda move: move.tickets.count("black")).removeprefix("X ")
        table.add_row(alternative, Text.assemble(ticket_text(word), (say("panel.example", move=example), "dim")))
    singles = ordinary + black + flights
    if any(step.show for move in singles for step in move.steps):
        table.add_row("", Text(say("panel.show"), "dim"))
    if any(target_of(move) in danger for move in singles):
        table.add_row("", Text(say("panel.danger"), "dim"))
    return table
