"""One number that changes when the behaviour of a search does: ``python -m bench signature``.

Every searching player thinks about a fixed set of positions of all editions with fixed iterations and seed; the
signature is a hash of all moves and visit shares. It is the same on every machine. The positions come from random
walks, so no player decides what the players are asked. Read ``signature_of`` first.
"""

import hashlib
import json
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

import typer

from blackticket.cli.files import check_can_write, write_whole
from blackticket.editions import Draws
from blackticket.game import Game
from blackticket.players import Budget, Thought, make_player
from blackticket.views import Audience, View

PLAYERS = ("nw", "mcts")
ITERATIONS = 500
SEED = 25
GAMES: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("classic", 6, ("fixed_order",)),
    ("london", 2, ()),
    ("london", 5, ()),
    ("italia", 4, ()),
    ("sanssouci", 5, ()),
    ("sanssouci", 4, ("x_may_stay", "voluntary_reveal", "triple_move", "agents_any_order")),
    ("dice", 2, ()),
    ("dice", 4, ("expert",)),
)
"""Edition, players and options; from each game come positions at its beginning, early, and in its middle."""
PLIES = (0, 9, 38)
"""After this many moves the next turn of each side becomes a position."""


@dataclass(frozen=True)
class Signed:
    """What a player did with all positions."""

    player: str
    number: str
    positions: int
    iterations: int
    seconds: float


def signature_of(player: str, edition: str | None = None, side: str | None = None) -> str:
    """Eight hexadecimal digits for the behaviour of a player; the same as long as it thinks the same.

    With an edition: in the games of that edition alone, so another edition's board may change. With a side, ``X`` or
    ``pursuers``: on that side alone.
    """
    return sign(player, edition, side).number


@cache
def sign(player: str, edition: str | None = None, side: str | None = None) -> Signed:
    """Let a player think about all positions, or those of one edition, or of one side."""
    thinker, digest = make_player(player), hashlib.sha256()
    asked = [view for name, view in positions() if edition in (None, name) and side in (None, view.audience)]
    for view in asked:
        thinker.think(view, budget=Budget.of_iterations(1))  # nothing is compiled while the clock runs
    begun, iterations = time.perf_counter(), 0
    for view in asked:
        thought = thinker.think(view, budget=Budget.of_iterations(ITERATIONS), seed=SEED)
        digest.update(_words(thought).encode())
        iterations += thought.iterations
    return Signed(player, digest.hexdigest()[:8], len(asked), iterations, time.perf_counter() - begun)


def joined(signed: Sequence[Signed]) -> str:
    """One number for several players."""
    return hashlib.sha256(" ".join(f"{one.player}={one.number}" for one in signed).encode()).hexdigest()[:8]


@cache
def positions() -> tuple[tuple[str, View], ...]:
    """The fixed set: editions, and views of the side to move."""
    return tuple((GAMES[number][0], view) for number in range(len(GAMES)) for view in _from_game(number))


def _from_game(number: int) -> list[View]:
    edition, players, options = GAMES[number]
    game, draw = Game(edition, players, options, seed=number), Draws(SEED, number)
    found: list[View] = []
    wanted: set[str] = set()
    plies = 0
    while game.to_move is not None and (wanted or plies <= max(PLIES)):
        if plies in PLIES:
            wanted = {"X", "pursuers"}
        if game.to_move in wanted and len(game.legal_moves) > 1:
            wanted.discard(game.to_move)
            side: Audience = "X" if game.to_move == "X" else "pursuers"
            found.append(game.view(side))
        game.play(draw.pick(_quiet(sorted(game.legal_moves))))
        plies += 1
    return found


def _quiet(moves: list[str]) -> list[str]:
    """Single moves, if there are any: most moves of X are double moves, and a random walk would spend them at once."""
    return [move for move in moves if " double " not in move and " triple " not in move] or moves


def _words(thought: Thought) -> str:
    return f"{thought.move} {thought.iterations} " + " ".join(f"{one.move}:{one.share:.6f}" for one in thought.choices)


def tell(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of lines.")] = False,
    pin: Annotated[
        Path | None, typer.Option(help="Write the players' numbers to this file: tests/players/signature.txt.")
    ] = None,
) -> None:
    """The signature of the searching players: one number that changes when their behaviour does."""
    if pin is not None:
        check_can_write(pin, "the players' numbers", _is_signature)
    signed = [sign(player) for player in PLAYERS]
    if as_json:
        typer.echo(json.dumps({"signature": joined(signed), "players": [vars(one) for one in signed]}, indent=2))
    else:
        _print(signed)
    if pin is not None:
        write_whole(pin, "".join(f"{one.player} {one.number}\n" for one in signed))


def _is_signature(beginning: bytes) -> bool:
    return all(re.fullmatch(rb"\w+ [0-9a-f]{8}", line) for line in beginning.splitlines())


def _print(signed: Sequence[Signed]) -> None:
    for one in signed:
        speed = one.iterations / one.seconds
        typer.echo(
            f"{one.player:5} {one.number}  {one.positions} positions, {one.iterations} iterations, "
            f"{one.seconds:.2f} s, {speed:,.0f} iterations a second"
        )
    typer.echo(f"signature {joined(signed)}")
