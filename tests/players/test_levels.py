"""The levels for people stand in their order: each beats the one below it over both roles."""

import pytest

from blackticket.game import Game
from blackticket.players import Budget
from blackticket.players.base import Player
from blackticket.players.levels import at_level
from blackticket.views import Audience

STARTS = 8
PEOPLE = {"london": 5, "dice": 3}


def x_wins(x: str, pursuers: str, edition: str, seed: int) -> bool:
    """One game; neither of the two levels looks at a clock."""
    seated: dict[Audience, tuple[Player, Budget]] = {"X": at_level(x, 1.0), "pursuers": at_level(pursuers, 1.0)}
    game = Game(edition, PEOPLE[edition], seed=seed)
    while game.to_move is not None:
        side: Audience = "X" if game.to_move == "X" else "pursuers"
        player, budget = seated[side]
        game.play(player.choose(game.view(side), budget=budget, seed=seed))
    assert game.outcome is not None
    return game.outcome.winner == "X"


@pytest.mark.parametrize(
    ("lower", "higher", "edition"),
    [("novice", "casual", "london"), ("casual", "skilled", "london"), ("novice", "casual", "dice")],
)
def test_a_level_beats_the_one_below_it(lower: str, higher: str, edition: str) -> None:
    won = sum(x_wins(higher, lower, edition, seed) for seed in range(STARTS))
    won += sum(not x_wins(lower, higher, edition, seed) for seed in range(STARTS))
    assert won > STARTS
