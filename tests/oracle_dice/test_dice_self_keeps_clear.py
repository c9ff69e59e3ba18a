"""The other reading of D15, in which X may not enter an occupied station, worked out by hand."""

import random

import pytest

from .handmade import answered, any_board, any_roll, begin, ended, ends, grid, log, of, play, singles
from .model import DiceOracle

OPEN = grid(4, 4)
CLEAR = ["x_keeps_clear"]


def test_D15_x_keeps_clear_a_die_that_leads_only_to_detectives_is_of_no_use() -> None:
    # the row of four again: X at its end, D1 next to him, D2 at the other end, so no helicopter either
    game = play(begin(grid(1, 4), 3, 4, 1, options=CLEAR), "roll taxi x x", "D1 taxi 2", "roll x x", "D2 pass")
    assert game.legal() == ["X pass"]
    play(game, "X pass")
    assert (ended(game), log(game), of(game, "round")) == (None, [("pass", 1)], 2)
    assert of(game, "tickets")["X"] == {"black": 2, "double": 1, "helicopter": 1}


def test_D15_x_keeps_clear_a_die_with_a_free_end_must_be_used() -> None:
    game = play(begin(OPEN, 1, 4, 6, options=CLEAR), "roll taxi x x", "D1 taxi 2", "roll x x", "D2 pass")
    assert singles(game, "black", "double", "helicopter") == ["X taxi 10", "X taxi 5", "X taxi 7"]  # not 2, no pass


def test_D15_x_keeps_clear_by_bus_and_underground() -> None:
    # the bus from 6 stops at 3, where D1 comes to stand; a black ticket is closed there as well
    game = begin(grid(2, 6, bus=[1, 3, 6]), 2, 8, 12, options=CLEAR)
    play(game, "roll taxi x x", "D1 taxi 1", "roll x x", "D2 pass", "X taxi 6")
    play(game, "roll x x x", "D2 pass", "roll bus x x", "D1 bus 3")
    assert singles(game, "black", "double", "helicopter") == ["X pass"]
    assert ends(game, "X black") == [5, 12]
    # D2 goes by underground from 1 to 8: from 3 X may go to 1, which is free again, and not to 8
    board = grid(2, 4, underground=[1, 8, 3])
    game = begin(board, 7, 2, 4, options=CLEAR)
    play(game, "roll x x x", "D1 pass", "roll taxi x x", "D2 taxi 1", "X taxi 3")
    play(game, "roll underground x x", "D2 underground 8", "roll x x", "D1 pass")
    assert ends(game, "X underground") == [1]


def test_D15_x_keeps_clear_by_black_ticket() -> None:
    game = answered(begin(OPEN, 2, 5, 6, options=CLEAR), "x")
    assert ends(game, "X black") == [7, 10]
    assert ends(answered(begin(OPEN, 2, 5, 6), "x"), "X black") == [2, 5, 7, 10]


def test_D15_x_keeps_clear_in_both_steps_of_a_double_move() -> None:
    game = play(begin(grid(1, 5), 1, 3, 5, options=CLEAR), "roll x x x", "D1 pass", "roll taxi x x", "D2 taxi 2")
    play(game, "X taxi 4", "roll x x x", "D2 pass", "roll x x x", "D1 pass")
    assert game.legal() == ["X black 3", "X black 5", "X double black 3 black 4", "X double black 5 black 4", "X pass"]


def test_D15_x_keeps_clear_specials_stay_allowed_beside_a_pass() -> None:
    # 1 2 3 4     the only street from 1 leads to 2, where D1 comes to stand; the underground joins 1 and 8
    # 5 6 7 8
    board = grid(2, 4, underground=[1, 8], cut=[(1, 5)])
    game = play(begin(board, 3, 5, 1, options=CLEAR), "roll taxi x x", "D1 taxi 2", "roll x x", "D2 pass")
    assert game.legal() == [
        "X black 8",
        "X double black 8 black 1",
        "X double black 8 black 4",
        "X double black 8 black 7",
        "X double black 8 taxi 4",  # the die is of no use alone, but it is for the second step
        "X double black 8 taxi 7",
        "X helicopter 4",  # the right edge, and the bottom without D2's 5
        "X helicopter 6",
        "X helicopter 7",
        "X helicopter 8",
        "X pass",
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_D15_x_keeps_clear_so_only_detectives_end_the_hunt(players: int) -> None:
    chance = random.Random(15 + players)
    caught = 0
    for _ in range(25):
        game = DiceOracle(any_board(chance), players, CLEAR)
        by_x = False
        while not ended(game):
            if game.dice_to_roll():
                game.roll(any_roll(game, chance))
                continue
            by_x = of(game, "to_move") == "X"
            move = chance.choice(game.legal())
            game.play(move)
        assert not by_x
        caught += ended(game) == ("pursuers", "capture")
    assert caught > 0
