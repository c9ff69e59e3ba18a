"""A dice game on the table: begin it anywhere, play lines of a record, look at it. Read ``begin`` first.

Games made here are ``fast``: they run the compiled rules, or the plain ones where the compiler is switched off. The
sample grids are those of docs/rules/dice.md, six tiles or nine, all basic sides up::

        1b    2     5     6u    9b   10b
        3     4b    7b    8    11    12b
       13    14bu  17    18b   21b   22
       15b   16    19b   20    23u   24b
       25    26b   29bu  30    33b   34
       27    28b   31b   32    35b   36u
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any, cast

from blackticket.editions import DiceSetup, prepare
from blackticket.game import Game
from blackticket.rules.dice.layout import States
from blackticket.rules.dice.tables import Tables, tables_for
from blackticket.views import Audience, DiceView
from tests.support.play import at, ended, log, refused, shown

__all__ = ["at", "ended", "log", "refused", "shown"]

SIX = ("ABC", "DEF")
NINE = ("ABC", "DEF", "GHI")


def dice_setup(players: int, options: Iterable[str] = (), **wanted: Any) -> DiceSetup:
    """A set-up before the first figure is placed."""
    return cast("DiceSetup", prepare("dice", players, options, **wanted).setup)


def laid(
    players: int,
    options: Iterable[str] = (),
    *,
    tiles: Sequence[str] | None = None,
    faces: Sequence[str] | None = None,
    any_start: bool = False,
    seed: int = 0,
) -> Game:
    """A game before the first figure is placed; the grid is drawn unless it is given."""
    wanted: dict[str, Any] = {"faces": faces, "any_start": any_start, "seed": seed}
    deal = prepare("dice", players, tuple(options), tiles=tiles, any_tiles=tiles is not None, **wanted)
    return Game(deal, seed=seed, fast=True)


def begin(
    *detectives: int,
    x: int,
    roll: str,
    players: int | None = None,
    tiles: Sequence[str] | None = None,
    options: Iterable[str] = (),
) -> Game:
    """A game with everybody placed, anywhere, and the first roll made."""
    grid = tiles or (NINE if len(detectives) == 3 else SIX)
    game = laid(players or len(detectives) + 1, options, tiles=grid, any_start=True)
    for number, station in enumerate(detectives, 1):
        game.play(f"D{number} place {station}")
    play(game, f"X place {x}", f"roll {roll}")
    return game


def play(game: Game, *lines: str) -> Game:
    """Moves and rolls as a record has them: a roll stands after the move that makes it due."""
    for line, coming in zip_longest(lines, lines[1:], fillvalue=""):
        if line.startswith("roll "):
            assert game.moves[-1] == line, f"{line!r} was not due"
            continue
        if coming.startswith("roll "):
            game.set_roll(coming.split()[1:])
        game.play(line)
    return game


def sit(game: Game) -> Game:
    """The detectives have X on every die that they roll, and stay; the dice on the table must fit nobody."""
    while game.to_move == "pursuers":
        if len(game.status()["moved"]) < setup_of(game).force.detectives - 1:
            all_blank(game)
        game.play(next(move for move in game.legal_moves if move.endswith("pass")))
    return game


def turn(game: Game, *moves: str) -> Game:
    """X's moves, after each of which the detectives stay where they are."""
    for move in moves:
        all_blank(game)
        game.play(move)
        sit(game)
    return game


def all_blank(game: Game, used: int = 0) -> None:
    """The next roll shows X on every die."""
    game.set_roll(["x"] * (setup_of(game).force.dice - used))


def ends(game: Game, start: str) -> list[int]:
    """The last stations of the legal moves that begin with these words."""
    return sorted(int(move.split()[-1]) for move in game.legal_moves if move.startswith(start + " "))


def kinds(game: Game) -> set[str]:
    """The second words of the legal moves."""
    return {move.split()[1] for move in game.legal_moves}


def movers(game: Game) -> set[str]:
    """The figures that have a legal move."""
    return {move.split()[0] for move in game.legal_moves}


def rolled(game: Game) -> list[str]:
    """The dice on the table."""
    return sorted(game.status()["dice"]["rolled"])


def used(game: Game) -> list[str]:
    return list(game.status()["dice"]["used"])


def specials(game: Game) -> dict[str, int]:
    return dict(game.status()["tickets"]["X"])


def tokens(game: Game) -> int:
    return int(game.status()["tickets"]["team"]["reroll"])


def route(game: Game) -> list[tuple[str, int]]:
    """X's log: tickets and stations."""
    return [(entry["ticket"], entry["station"]) for entry in log(game)]


def setup_of(game: Game) -> DiceSetup:
    assert isinstance(game.setup, DiceSetup)
    return game.setup


def view_of(game: Game, audience: Audience) -> DiceView:
    view = game.view(audience)
    assert isinstance(view, DiceView)
    return view


def tables_of(game: Game) -> Tables:
    return tables_for(setup_of(game))


def states_of(game: Game) -> States:
    return cast("States", game._position.states)
