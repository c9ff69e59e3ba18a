"""What ``load.py`` has measured, as a page for readers."""

from statistics import median
from typing import Any

ROWS = (
    ("tables held", "tables", "{:,.0f}"),
    ("sockets held", "sockets", "{:,.0f}"),
    ("memory per table, kB", "kilobytes_per_table", "{:,.0f}"),
    ("steady pace: moves a second", "paced_moves_per_second", "{:,.1f}"),
    ("steady pace: median, ms", "paced_median_ms", "{:,.1f}"),
    ("steady pace: 99th percentile, ms", "paced_p99_ms", "{:,.1f}"),
    ("flat out: moves a second", "flat_moves_per_second", "{:,.1f}"),
    ("flat out: median, ms", "flat_median_ms", "{:,.0f}"),
    ("flat out: 99th percentile, ms", "flat_p99_ms", "{:,.0f}"),
    ("processor time per move, ms", "cpu_ms_per_move", "{:,.2f}"),
)
SAME = ("tables", "sockets", "paced_moves_per_second")


def as_markdown(results: dict[str, Any]) -> str:
    """The page."""
    rows = results["rows"]
    ours, *others = rows
    head = f"| | {ours} | " + " | ".join(f"{other} | ours / theirs" for other in others) + " |"
    lines = [head, "|---|---:|" + "---:|---:|" * len(others)]
    for told, field, shape in ROWS:
        cells = [told, shape.format(rows[ours][field])]
        for other in others:
            ratio = _ratios(results, ours, other, field) if field not in SAME else ""
            cells += [shape.format(rows[other][field]), ratio]
        lines.append("| " + " | ".join(cells) + " |")
    busy = max(turn["busy_before"] for turn in results["turns"])
    idle = min(turn["busy_before"] for turn in results["turns"])
    return f"""# The web table under load

{results["date"]}: `{results["command"]}`,
Python {results["python"]}, Node {results["node"]}, boardgame.io {results["boardgame.io"]}, {results["cores"]} cores.
The machine is shared: its load average was {idle:.1f} to {busy:.1f} before each measurement.
Read the ratios, not the figures.

{chr(10).join(lines)}

Figures are medians over the turns; a ratio is the median of the ratios within a turn (lowest to highest).

Six people sit at each table, each with a socket. A move is measured from sending it until the last of the six sockets
has been told. At the *steady pace* all tables together make a fixed number of moves a second; *flat out* each table
moves again as soon as everybody has been told, so that the wait grows with the number of tables. One Node program
(`bench/load/driver.mjs`) plays and measures all servers alike, on the same machine as the server.

The work is alike, not the same. Blackticket checks the full rules, works out and sends every legal move to each side,
and has the move on the disk (SQLite, flushed) before anybody hears of it. boardgame.io plays a game of the same shape
and state (`bench/load/match_server.cjs`: legal steps, tickets, log, history, X's station removed by `playerView`),
sends the state without legal moves, and tells everybody before it stores: in *files* through its own FlatFile store,
which does not flush, or in *memory* only. Blackticket's limits for one address are off, as all people come from one.
"""


def _ratios(results: dict[str, Any], ours: str, other: str, field: str) -> str:
    mine = [turn[field] for turn in results["turns"] if turn["server"] == ours]
    theirs = [turn[field] for turn in results["turns"] if turn["server"] == other]
    found = [a / b for a, b in zip(mine, theirs, strict=True) if b]
    return f"{median(found):.2f} ({min(found):.2f} to {max(found):.2f})" if found else ""
