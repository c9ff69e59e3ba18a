"""The web table under load, beside a boardgame.io server that does the same work in the same run.

Usage: python -m bench.load [--tables 100] [--turns 2] [--paced 8] [--rate 40] [--flat 8] [--write docs/results]

Six people sit at each table, with a socket each, and play random moves of the London game; ``bench/load/driver.mjs``
plays and measures them in one and the same way for every server. It needs Node and installs ``bench/load/package.json``
into a temporary folder. Everything listens on 127.0.0.1. Read ``measure`` first.
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from bench.load_report import as_markdown
from bench.results import as_json
from blackticket.boards import load

HERE = Path(__file__).parent / "load"
OURS = "blackticket"
ON_DISK, IN_MEMORY = "boardgame.io, files", "boardgame.io, memory"
SERVE = """
import sys
from blackticket.server.config import Config, Limits
from blackticket.server.run import run
many = 10_000_000
limits = Limits(posts_burst=many, costly_burst=many, reads_burst=many, messages_burst=many)
if __name__ == "__main__":
    run(Config(database=sys.argv[1], limits=limits), "127.0.0.1", 0, open_browser=False,
        announce=lambda address: print(address, flush=True))
"""
TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Measured:
    """One server in one turn."""

    server: str
    tables: int
    sockets: int
    kilobytes_per_table: float
    paced_moves_per_second: float
    paced_median_ms: float
    paced_p99_ms: float
    flat_moves_per_second: float
    flat_median_ms: float
    flat_p99_ms: float
    cpu_ms_per_move: float
    busy_before: float
    """The machine's load average just before."""


def main() -> None:
    """Measure, print, write."""
    wanted = _arguments()
    with tempfile.TemporaryDirectory(prefix="blackticket-load-") as folder:
        _install(Path(folder))
        _write_board(Path(folder) / "board.json")
        turns = []
        for number in range(wanted.turns):
            for server in (OURS, ON_DISK, IN_MEMORY):
                turns.append(measure(server, Path(folder), number, wanted))
                print(turns[-1], file=sys.stderr)
    results = _results(turns, wanted)
    told = as_markdown(results)
    print(told)
    if wanted.write:
        Path(wanted.write, "load.json").write_text(as_json(results), encoding="utf-8")
        Path(wanted.write, "load.md").write_text(told, encoding="utf-8")


def measure(server: str, folder: Path, number: int, wanted: argparse.Namespace) -> Measured:
    """A fresh server, the driver against it, and a look at the server's memory and time at each step."""
    busy = os.getloadavg()[0]
    store = folder / f"{server.replace(' ', '')}-{number}"
    with _serving(server, folder, store) as (process, address):
        kind = OURS if server == OURS else "boardgameio"
        plan = [wanted.tables, wanted.paced, wanted.rate, wanted.flat]
        driver = subprocess.Popen(
            ["node", "driver.mjs", kind, address, "board.json", *map(str, plan)],
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        memory: dict[str, int] = {}
        seconds: dict[str, float] = {}
        told: dict[str, Any] = {}
        assert driver.stdout is not None
        for line in driver.stdout:
            step = json.loads(line)
            memory[step["event"]], seconds[step["event"]] = _memory(process.pid), _seconds_used(process.pid)
            told[step["event"]] = step
        if driver.wait(30):
            raise SystemExit(f"The driver failed at {server}.")
    paced, flat = told["paced"], told["flat"]
    return Measured(
        server,
        tables=told["held"]["tables"],
        sockets=told["held"]["sockets"],
        kilobytes_per_table=(memory["held"] - memory["warm"]) / told["held"]["tables"],
        paced_moves_per_second=paced["moves"] / paced["seconds"],
        paced_median_ms=paced["median_ms"],
        paced_p99_ms=paced["p99_ms"],
        flat_moves_per_second=flat["moves"] / flat["seconds"],
        flat_median_ms=flat["median_ms"],
        flat_p99_ms=flat["p99_ms"],
        cpu_ms_per_move=(seconds["flat"] - seconds["flat begins"]) * 1000 / flat["moves"],
        busy_before=busy,
    )


@contextmanager
def _serving(server: str, folder: Path, store: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    if server == OURS:
        program = folder / "serve.py"
        program.write_text(SERVE)
        command = [sys.executable, str(program), f"sqlite:///{store}.sqlite"]
    else:
        command = ["node", "match_server.cjs", "board.json", *([str(store)] if server == ON_DISK else [])]
    production = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(command, cwd=folder, env=production, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().removeprefix("http://").strip().rstrip("/")
        _wait_for(address)
        yield process, address
    finally:
        process.terminate()
        process.wait(30)


def _wait_for(address: str) -> None:
    import httpx

    httpx.get(f"http://{address}/", timeout=60)


def _memory(pid: int) -> int:
    """Kilobytes of the server's own process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


def _seconds_used(pid: int) -> float:
    """Processor time of the server and of the processes that it has started."""
    used = 0.0
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(entry.name) == pid or int(fields[1]) == pid:
                used += (int(fields[11]) + int(fields[12])) / TICK
    return used


def _install(folder: Path) -> None:
    for file in HERE.iterdir():
        shutil.copy(file, folder)
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], cwd=folder, check=True)


def _write_board(file: Path) -> None:
    """London as the other server needs it: where each ticket leads, and start cards."""
    board = load("london")
    lines: dict[int, list[tuple[str, int]]] = {station.number: [] for station in board.stations}
    for line in board.connections:
        ticket = "black" if line.role == "water" else line.transport
        lines[line.a].append((ticket, line.b))
        lines[line.b].append((ticket, line.a))
    file.write_text(json.dumps({"lines": lines, "starts": sorted(board.decks["shared"])}))


def _results(turns: list[Measured], wanted: argparse.Namespace) -> dict[str, Any]:
    package = json.loads((HERE / "package.json").read_text())
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    fields = [name for name, kind in Measured.__annotations__.items() if kind in (int, float)]
    rows = {
        server: {name: median([getattr(turn, name) for turn in turns if turn.server == server]) for name in fields}
        for server in (OURS, ON_DISK, IN_MEMORY)
    }
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "command": "python -m bench.load "
        + " ".join(f"--{name} {getattr(wanted, name)}" for name in ("tables", "turns", "paced", "rate", "flat")),
        "python": platform.python_version(),
        "node": node,
        "boardgame.io": package["dependencies"]["boardgame.io"],
        "cores": os.cpu_count(),
        "rows": rows,
        "turns": [asdict(turn) for turn in turns],
    }


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100, help="open this many tables (default 100)")
    parser.add_argument("--turns", type=int, default=2, help="measure each server this many times (default 2)")
    parser.add_argument("--paced", type=int, default=8, help="play at a steady pace for this many seconds (default 8)")
    parser.add_argument("--rate", type=int, default=40, help="set that pace in moves a second, all tables (default 40)")
    parser.add_argument("--flat", type=int, default=8, help="play at full speed for this many seconds (default 8)")
    parser.add_argument("--write", help="write load.json and load.md to this folder")
    return parser.parse_args()


if __name__ == "__main__":
    main()
