"""``blackticket compile``: compiles the rules ahead of time, so that no later command has to wait."""

import time
from collections.abc import Callable
from functools import partial
from typing import cast

import numpy as np
import typer

from blackticket.editions import DiceSetup, TicketSetup, prepare
from blackticket.game import Game
from blackticket.kernel import cache_folder, compiled, compiler_is_on, make_rng
from blackticket.players import Budget, make_player
from blackticket.players.solver.cfr import warm_up
from blackticket.rules.dice import legal as dice_legal
from blackticket.rules.dice import playout as dice_playout
from blackticket.rules.dice.apply import try_apply as dice_try_apply
from blackticket.rules.dice.layout import new_states as new_dice_states
from blackticket.rules.dice.tables import tables_for as dice_tables_for
from blackticket.rules.ticket import deal, new_states, tables_for, try_apply
from blackticket.rules.ticket.legal import all_legal, legal_moves
from blackticket.rules.ticket.playout import perft, playouts
from blackticket.views import Audience


def run() -> None:
    """Compile every kernel that other code calls: call each one once on a small set-up."""
    if not compiler_is_on():
        typer.echo("The compiler is off (BLACKTICKET_COMPILER=off), so there is nothing to compile.")
        return
    steps = _steps()
    begin = time.perf_counter()
    for number, (what, call) in enumerate(steps, 1):
        typer.echo(f"{number}/{len(steps)} {what} ...", nl=False)
        since = time.perf_counter()
        call()
        typer.echo(f" {time.perf_counter() - since:.1f} s")
    typer.echo(f"Ready after {time.perf_counter() - begin:.1f} s. The machine code is in {cache_folder()}.")


def _steps() -> list[tuple[str, Callable[[], object]]]:
    dealt = prepare("sanssouci", 2)
    setup = cast("TicketSetup", dealt.setup)
    tables = tables_for(setup)
    states = new_states(3)
    states[0] = deal(setup, dealt.x_start or 0)[0]
    state = states[0]
    x_station = int(state["secret"]["at"])
    move = int(all_legal(tables, state["public"], x_station)[0])
    out = np.zeros(256, dtype=np.int64)
    return [
        ("counting legal moves", lambda: compiled(legal_moves)(tables, state["public"], x_station, out)),
        ("playing random games", lambda: compiled(playouts)(tables, states, 1, make_rng(1))),
        ("counting sequences of moves", lambda: compiled(perft)(tables, states, 0, 2, 1 << 62)),
        ("making moves", lambda: compiled(try_apply)(tables, states, 0, move)),
        *_dice_steps(),
        *_player_steps(),
    ]


def _dice_steps() -> list[tuple[str, Callable[[], object]]]:
    setup = cast("DiceSetup", prepare("dice", 2).setup)
    tables = dice_tables_for(setup)
    states = new_dice_states(2)
    states[0] = dice_playout.opening(setup)[0]
    pub = states[0]["public"]
    move = int(dice_legal.all_legal(tables, pub, 0)[0])
    room, faces = dice_playout.scratch()
    return [
        ("the dice game: legal moves", lambda: compiled(dice_legal.legal_moves)(tables, pub, 0, room)),
        (
            "the dice game: random games",
            lambda: compiled(dice_playout.playouts)(tables, states, 1, make_rng(1), room, faces),
        ),
        ("the dice game: making moves", lambda: compiled(dice_try_apply)(tables, states, 0, move)),
    ]


def _player_steps() -> list[tuple[str, Callable[[], object]]]:
    """One short search of every player that searches, for both sides of both families."""
    thoughts = [
        (f"{player} thinking about {name}", partial(_think, player, name))
        for player, name in (("mcts", "london"), ("mcts", "dice"), ("nw", "london"), ("nw", "dice"))
    ]
    return [*thoughts, ("mcts solving small games", warm_up)]


def _think(player: str, name: str) -> None:
    game, thinker = Game(name, seed=1), make_player(player)
    sides: set[str] = set()
    while sides != {"X", "pursuers"} and game.to_move is not None:
        side: Audience = "X" if game.to_move == "X" else "pursuers"
        game.play(thinker.choose(game.view(side), budget=Budget.of_iterations(10)))
        sides.add(side)
