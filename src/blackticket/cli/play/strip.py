"""X's log as a strip of slots: number, ticket, station. A mark shows the moves after which X must show himself."""

from typing import Any

from rich.text import Text

from blackticket.cli.look import SHORT_WORDS, TICKET_COLOURS
from blackticket.cli.play.tickets import name_of

SLOT = 6
REVEAL = "◆"
SLOT_WORDS = {**SHORT_WORDS, "helicopter": "heli"}


def log_strip(told: dict[str, Any], width: int, *, only_current: bool = False) -> list[Text]:
    """The log of a view (as a dictionary), three lines for each row of slots; ``only_current`` gives one row."""
    entries, log = told["log_entries"], told["log"]
    across = entries if width >= SLOT * entries + 2 else min(12, max(1, (width - 2) // SLOT))
    rows = range(0, entries, across)
    if only_current:
        now = min(len(log), entries - 1)
        rows = range(now // across * across, now // across * across + 1)
    lines: list[Text] = []
    for first in rows:
        numbers = range(first + 1, min(first + across, entries) + 1)
        lines += [
            _line([_number(told, number) for number in numbers]),
            _line([_ticket(told, number) for number in numbers]),
            _line([_station(log, number) for number in numbers]),
        ]
        if not lines[-1].plain.strip():
            lines.pop()
    return lines


def _line(cells: list[Text]) -> Text:
    line = Text(" ")
    for cell in cells:
        cell.align("center", SLOT)
        line.append_text(cell)
    line.rstrip()
    return line


def _number(told: dict[str, Any], number: int) -> Text:
    if number in told["reveals"]:
        return Text(f"{REVEAL}{number}", "bold")
    return Text(str(number), "dim")


def _ticket(told: dict[str, Any], number: int) -> Text:
    log = told["log"]
    if number > len(log):
        is_next = number == len(log) + 1 and told["to_move"] is not None
        return Text("_" if is_next else ".")
    word = log[number - 1]["ticket"]
    shown = name_of(word)
    short = shown[: SLOT - 1] if shown != word else SLOT_WORDS.get(word, word)
    return Text(short, TICKET_COLOURS.get(word, ""))


def _station(log: list[dict[str, Any]], number: int) -> Text:
    if number > len(log):
        return Text("")
    entry = log[number - 1]
    if entry["station"] is None:
        return Text("?", "dim")
    return Text(str(entry["station"]), "bold" if entry["shown"] else "")
