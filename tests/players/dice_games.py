"""Positions of the dice game for the tests of those who search it."""

from collections.abc import Sequence
from dataclasses import replace

from blackticket.editions import Deal, DiceSetup
from blackticket.game import Game
from blackticket.players.base import Thought
from blackticket.views import DiceView
from tests.dice.table import dice_setup

NEAR, FAR = ((8, 11), (18, 17), 10), ((1, 2), (3, 13), 24)
"""X on 10 with D1 beside everything he can reach; X on 24 with nobody near."""


def view_of(game: Game) -> DiceView:
    """The view of the side to move."""
    view = game.view("X" if game.to_move == "X" else "pursuers")
    assert isinstance(view, DiceView)
    return view


def chance_of(thought: Thought, move: str) -> float:
    chance = next(choice.chance for choice in thought.choices if choice.move == move)
    assert chance is not None
    return chance


def sample_grid(
    *, moves: int = 13, reveals: tuple[int, ...] = (3, 7, 11), flights: int = 1, black: int = 0, doubles: int = 0
) -> DiceSetup:
    """The grid of the rules' examples for three players, and an X without black tickets and double move."""
    setup = dice_setup(3, tiles=["ABC", "DEF"], any_start=True)
    rules = replace(setup.rules, log_entries=moves, reveals=reveals, helicopters=flights, doubles=doubles)
    return replace(setup, rules=rules, force=replace(setup.force, black=black))


def play(setup: DiceSetup, *events: str | Sequence[str]) -> Game:
    """A game after these moves; a list of faces is what the roll after the next move shows."""
    game = Game(Deal(setup), seed=1)
    for event in events:
        if isinstance(event, str):
            game.play(event)
        else:
            game.set_roll(event)
    return game


def after_one_round_of_taxis(setup: DiceSetup, first: tuple[int, int], second: tuple[int, int], x_start: int) -> Game:
    """Each detective has gone from its start to the next station by taxi, and X may choose between two taxi dice."""
    return play(
        setup,
        f"D1 place {first[0]}",
        f"D2 place {second[0]}",
        ["taxi", "taxi", "taxi"],
        f"X place {x_start}",
        ["taxi", "taxi"],
        f"D1 taxi {first[1]}",
        f"D2 taxi {second[1]}",
    )


def flights_of(game: Game) -> set[str]:
    """The helicopter's moves that X may choose."""
    return {move for move in view_of(game).legal_moves if "helicopter" in move}


def only_a_taxi_catches_x() -> Game:
    """D1 has two dice, of which none is a taxi; X, in sight, is one taxi away at the end of the game."""
    game = after_one_round_of_taxis(sample_grid(moves=1, reveals=(1,)), (8, 18), (22, 12), 11)
    game.set_roll(["taxi", "taxi", "x"])
    game.play("X taxi 8")
    game.set_roll(["bus", "x"])
    game.play("D2 taxi 10")
    assert set(view_of(game).legal_moves) == {"D1 bus 14", "D1 bus 21", "D1 reroll"}
    return game
