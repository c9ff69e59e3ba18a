"""Do the players keep the time that they are given? Also where there is much to list before and after the search.

Read ``spent`` first.
"""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from blackticket.game import Game
from blackticket.players import Budget, make_player
from blackticket.views import Audience, View

PLAYERS = ("nw", "mcts")
ASKED = (0.1, 1.0)
TURNS = 7
GAMES: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "classic": ("classic", 6, ("fixed_order",)),
    "sanssouci, `triple_move`": ("sanssouci", 5, ("triple_move",)),
    "dice": ("dice", 4, ()),
}
SIDES: tuple[Audience, ...] = ("X", "pursuers")


@dataclass(frozen=True)
class Spent:
    """The seconds that a player took for a move, turn by turn."""

    game: str
    side: str
    moves: int
    """Legal ones."""
    player: str
    asked: float
    taken: tuple[float, ...]

    def __str__(self) -> str:
        return f"{statistics.median(self.taken):.3f} s ({max(self.taken):.3f})"


def spent(advance: Callable[[], None], asked: tuple[float, ...] = ASKED) -> list[Spent]:
    """Every player in every game on both sides, where there are most moves to choose from."""
    found = []
    for name in GAMES:
        for side in SIDES:
            view = _widest(name, side)
            for player in PLAYERS:
                make_player(player).think(view, budget=Budget.of_iterations(10))
                for seconds in asked:
                    taken = tuple(_timed(player, view, seconds, turn) for turn in range(TURNS))
                    found.append(Spent(name, side, len(view.legal_codes()), player, seconds, taken))
                advance()
    return found


def rows(found: list[Spent]) -> list[tuple[str, ...]]:
    """For a table: a row for each position and time, a column for each player."""
    by_place: dict[tuple[str, str, int, float], list[str]] = {}
    for one in found:
        by_place.setdefault((one.game, one.side, one.moves, one.asked), []).append(str(one))
    return [
        (game, side, f"{moves:,}", f"{asked:g} s", *taken) for (game, side, moves, asked), taken in by_place.items()
    ]


def _timed(player: str, view: View, seconds: float, seed: int) -> float:
    begun = time.perf_counter()
    make_player(player).think(view, budget=Budget(seconds), seed=seed)
    return time.perf_counter() - begun


def _widest(name: str, side: Audience) -> View:
    """The view of a random game in which that side has most moves, doubles not having been played."""
    edition, players, options = GAMES[name]
    game, draw, most = Game(edition, players, options, seed=3), random.Random(1), 0
    widest = None
    while game.to_move is not None:
        view = game.view("X" if game.to_move == "X" else "pursuers")
        if game.to_move == side and (count := len(view.legal_codes())) > most:
            widest, most = view, count
        single = [move for move in game.legal_moves if " double " not in move and " triple " not in move]
        game.play(draw.choice(single or game.legal_moves))
    assert widest is not None
    return widest
