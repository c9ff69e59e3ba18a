"""``blackticket compile``: machine code for the rules before anybody waits for it."""

import time
from collections.abc import Callable

import numpy as np
import typer

from blackticket.editions import prepare
from blackticket.kernel import cache_folder, compiled, compiler_is_on, make_rng
from blackticket.rules.ticket import deal, new_states, tables_for, try_apply
from blackticket.rules.ticket.legal import all_legal, legal_moves
from blackticket.rules.ticket.playout import perft, playouts


def run() -> None:
    """Call every kernel that programs call from outside once, compiled, on a small set-up."""
    if not compiler_is_on():
        typer.echo("The compiler is switched off (BLACKTICKET_COMPILER=off); there is nothing to compile.")
        return
    steps = _steps()
    begin = time.perf_counter()
    for number, (what, call) in enumerate(steps, 1):
        typer.echo(f"{number}/{len(steps)} {what} ...", nl=False)
        since = time.perf_counter()
        call()
        typer.echo(f" {time.perf_counter() - since:.1f} s")
    typer.echo(f"Ready after {time.perf_counter() - begin:.1f} s. The machine code is kept in {cache_folder()}.")


def _steps() -> list[tuple[str, Callable[[], object]]]:
    dealt = prepare("sanssouci", 2)
    tables = tables_for(dealt.setup)
    states = new_states(3)
    states[0] = deal(dealt)[0]
    state = states[0]
    x_station = int(state["secret"]["at"])
    move = int(all_legal(tables, state["public"], x_station)[0])
    out = np.zeros(256, dtype=np.int64)
    return [
        ("counting legal moves", lambda: compiled(legal_moves)(tables, state["public"], x_station, out)),
        ("playing random games", lambda: compiled(playouts)(tables, states, 1, make_rng(1))),
        ("counting sequences of moves", lambda: compiled(perft)(tables, states, 0, 2, 1 << 62)),
        ("making moves", lambda: compiled(try_apply)(tables, states, 0, move)),
    ]
