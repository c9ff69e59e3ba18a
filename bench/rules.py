"""How fast the rules are, measured side by side in one run: ``python -m bench rules``.

Machines are noisy, so the contenders take turns and the table shows ratios within a turn: the median over all turns,
and the lowest and highest. Without a C compiler the row of ``rules.c`` is missing. Read ``measure`` first.
"""

import os
import platform
import random
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from tests.oracle.model import OracleBoard, OracleGame

from bench import results
from blackticket.editions import Deal, DiceSetup, TicketSetup, prepare
from blackticket.kernel import compiled, make_rng
from blackticket.rules.dice.layout import new_states as new_dice_states
from blackticket.rules.dice.playout import opening, scratch
from blackticket.rules.dice.playout import playouts as dice_playouts
from blackticket.rules.dice.tables import tables_for as dice_tables_for
from blackticket.rules.ticket import States, Tables, deal, new_states, tables_for
from blackticket.rules.ticket.playout import playouts

C_SOURCE = Path(__file__).with_name("rules.c")
KERNEL, THREADS, PLAIN, ORACLE, C = "kernel", "kernel, two threads", "kernel, uncompiled", "naive model", "C, -O3"
DICE = "kernel of the dice game"
Contender = Callable[[float], float]
"""Plays for about that many seconds and returns plies per second."""


@dataclass(frozen=True)
class Row:
    """One contender's figures."""

    name: str
    plies_per_second: float
    ratio: float
    lowest: float
    highest: float


def measure(
    seconds: Annotated[float, typer.Option(help="Run each contender for this many seconds a turn.", min=0.05)] = 1.0,
    turns: Annotated[int, typer.Option(help="Give each contender this many turns.", min=1)] = 7,
    players: Annotated[
        int, typer.Option(help="Set up the game for this many people, Mister X included.", min=2, max=6)
    ] = 6,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    write: Annotated[Path | None, typer.Option(help="Also write rules-speed.md and .json to this folder.")] = None,
) -> None:
    """Random London games: our kernel, the same uncompiled, the naive model, and C."""
    with tempfile.TemporaryDirectory() as folder:
        contenders = _contenders(players, Path(folder))
        speeds: dict[str, list[float]] = {name: [] for name in contenders}
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("Measuring", total=turns * len(contenders))
            for _ in range(turns):
                for name, play in contenders.items():
                    speeds[name].append(play(seconds))
                    progress.advance(task)
    rows = _rows(speeds)
    report = results.rounded(_report(rows, speeds, seconds, turns, players))
    assert isinstance(report, dict)
    if write is not None:
        write.mkdir(parents=True, exist_ok=True)
        (write / "rules-speed.json").write_text(results.as_json(report), encoding="utf-8")
        (write / "rules-speed.md").write_text(_markdown(report), encoding="utf-8")
    if as_json:
        print(results.as_json(report), end="")
    else:
        _print_table(rows)


def _contenders(players: int, folder: Path) -> dict[str, Contender]:
    dealt = prepare("london", players, seed=3)
    found: dict[str, Contender] = {KERNEL: _kernel(dealt, True), PLAIN: _kernel(dealt, False)}
    found[DICE] = _dice_kernel()
    if (os.cpu_count() or 1) > 1:
        found[THREADS] = _two_threads(dealt)
    found[ORACLE] = _oracle(dealt)
    program = _compile_c(folder)
    if program:
        found[C] = _c_program(dealt, program)
    return found


def _repeated(batch: Callable[[], int]) -> Contender:
    """Plays batch after batch; a batch returns its plies."""

    def play(seconds: float) -> float:
        plies = 0
        begin = time.perf_counter()
        while (elapsed := time.perf_counter() - begin) < seconds:
            plies += batch()
        return plies / elapsed

    return play


def ticket_setup(dealt: Deal) -> TicketSetup:
    """The set-up of a ticket game."""
    return cast("TicketSetup", dealt.setup)


def _start(dealt: Deal) -> tuple[Tables, States]:
    states = new_states(2)
    setup = ticket_setup(dealt)
    states[0] = deal(setup, dealt.x_start or 0)[0]
    return tables_for(setup), states


def _kernel(dealt: Deal, fast: bool, seed: int = 1) -> Contender:
    tables, states = _start(dealt)
    rng = make_rng(seed)
    run = compiled(playouts) if fast else playouts
    batch = 2000 if fast else 5
    run(tables, states, 1, rng)
    return _repeated(lambda: int(run(tables, states, batch, rng)))


def _dice_kernel() -> Contender:
    """Random dice games of four players, of another length and with rolls between the moves: not to be compared."""
    setup = cast("DiceSetup", prepare("dice", 4, seed=3).setup)
    tables, states, rng = dice_tables_for(setup), new_dice_states(2), make_rng(1)
    states[0] = opening(setup)[0]
    room, faces = scratch()
    run = compiled(dice_playouts)
    run(tables, states, 1, rng, room, faces)
    return _repeated(lambda: int(run(tables, states, 2000, rng, room, faces)))


def _two_threads(dealt: Deal) -> Contender:
    both = [_kernel(dealt, True, seed) for seed in (1, 2)]

    def play(seconds: float) -> float:
        with ThreadPoolExecutor(2) as pool:
            return float(sum(pool.map(lambda one: one(seconds), both)))

    return play


def _oracle(dealt: Deal) -> Contender:
    board = ticket_setup(dealt).board
    connections = tuple((c.a, c.b, c.role) for c in board.connections)
    plain_board = OracleBoard(len(board.stations), connections, dict(board.decks))
    starts = {**ticket_setup(dealt).starts, "X": dealt.x_start or 0}
    draw = random.Random(1)

    def one_game() -> int:
        game, plies = OracleGame(plain_board, "london", dealt.setup.players, starts=starts), 0
        while moves := game.legal():
            game.play(draw.choice(moves))
            plies += 1
        return plies

    return _repeated(one_game)


def _compile_c(folder: Path) -> Path | None:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    program = folder / "rules"
    command = [compiler, "-O3", "-march=native", "-o", str(program), str(C_SOURCE)]
    done = subprocess.run(command, capture_output=True, check=False)
    return program if done.returncode == 0 else None


def _c_program(dealt: Deal, program: Path) -> Contender:
    tables, states = _start(dealt)
    pub, sw = states[0]["public"], tables.switches[0]
    numbers = [
        len(ticket_setup(dealt).board.stations),
        *(sw[name] for name in ("pursuers", "detectives", "rounds", "log_entries", "till")),
        *sw["purse"],
        *sw["reveal"],
        *pub["at"],
        dealt.x_start,
        *pub["stock"].ravel(),
        *tables.first.ravel(),
        len(tables.target),
        *tables.target,
    ]
    text = " ".join(str(int(number)) for number in numbers)

    def play(seconds: float) -> float:
        command = [str(program), str(seconds), "88172645463325252"]
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
        _, plies, elapsed = done.stdout.split()[:3]
        return int(plies) / float(elapsed)

    return play


def _rows(speeds: dict[str, list[float]]) -> list[Row]:
    reference = speeds.get(C) or speeds[KERNEL]
    rows = []
    for name, measured in speeds.items():
        ratios = [speed / other for speed, other in zip(measured, reference, strict=True)]
        rows.append(Row(name, statistics.median(measured), statistics.median(ratios), min(ratios), max(ratios)))
    return sorted(rows, key=lambda row: -row.plies_per_second)


def _report(
    rows: list[Row], speeds: dict[str, list[float]], seconds: float, turns: int, players: int
) -> dict[str, Any]:
    report: dict[str, Any] = {
        "date": date.today().isoformat(),
        "command": f"python -m bench rules --seconds {seconds:g} --turns {turns} --players {players}",
        "python": platform.python_version(),
        "numba": version("numba"),
        "cores": os.cpu_count(),
        "reference": C if C in speeds else KERNEL,
        "rows": [vars(row) for row in rows],
    }
    if THREADS in speeds:
        scaling = [two / one for two, one in zip(speeds[THREADS], speeds[KERNEL], strict=True)]
        report["two_threads_over_one"] = [statistics.median(scaling), min(scaling), max(scaling)]
    return report


def _markdown(report: dict[str, Any]) -> str:
    lines = [
        "# How fast the rules are",
        "",
        f"Random London games, {report['date']}: `{report['command']}`, Python {report['python']}, "
        f"numba {report['numba']}, {report['cores']} cores of a shared machine.",
        f"Ratios are against *{report['reference']}* within the same turn; median (lowest to highest) over all turns.",
        "",
        "| | plies a second | ratio |",
        "|---|---:|---:|",
    ]
    lines += [
        f"| {row['name']} | {row['plies_per_second']:,.0f} | "
        f"{row['ratio']:.3g} ({row['lowest']:.3g} to {row['highest']:.3g}) |"
        for row in report["rows"]
    ]
    if "two_threads_over_one" in report:
        middle, low, high = report["two_threads_over_one"]
        lines += ["", f"Two threads do {middle:.2f} ({low:.2f} to {high:.2f}) times the work of one."]
    lines += [
        "",
        "A ply is X's whole turn or one pursuer's move. The naive model lists every legal move, double moves included,",
        "and draws one; the others draw a step at a time, as `rules/ticket/playout.py` says. The dice game is another",
        "game: its row only says how fast its own kernel is (rolls are not counted as plies).",
    ]
    return "\n".join(lines) + "\n"


def _print_table(rows: list[Row]) -> None:
    table = Table("", "plies a second", "ratio", "lowest", "highest", title="Random London games")
    for row in rows:
        table.add_row(
            row.name, f"{row.plies_per_second:,.0f}", f"{row.ratio:.3g}", f"{row.lowest:.3g}", f"{row.highest:.3g}"
        )
    Console().print(table)
